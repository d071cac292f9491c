"""`python -m damiera_build` is `damiera`."""

from damiera_build.start import main

main()
