"""The commands of `damiera`, one a module."""
