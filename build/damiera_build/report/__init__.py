"""What was found, for people and for programs: a module a format."""
