#!/bin/sh
# PNGs need the system library libcairo. Install it where that can be done without asking; otherwise
# say in one line what to do. Everything but PNG works without it.
python=$1
"$python" -c 'import cairosvg' 2>/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "libcairo is missing; installing it with apt-get"
    { apt-get update && apt-get install --yes --no-install-recommends libcairo2; } >/dev/null 2>&1
    "$python" -c 'import cairosvg' 2>/dev/null && exit 0
fi
echo "libcairo is missing, so no PNG will be drawn: apt-get install libcairo2 (Debian, Ubuntu) or brew install cairo (macOS)"
