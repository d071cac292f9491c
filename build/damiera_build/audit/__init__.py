"""A published site read back as a stranger would read it, and proved again.

Nothing in it is believed: not the manifest, not a digest, not what a picture says about itself. The
position is read off the drawn geometry and off the pixels, the claims are proved by the engine, the
words are made anew.
"""
