"""The text of a PO file, looked at before it is believed.

The library that reads them is lenient: it takes the last letter of a text for its closing quotation
mark, opens another file if the text is a file's name, and lets the second of two entries win.
"""

from __future__ import annotations

import re
from typing import Final

import polib

from damiera_build.diagnostic import Code, Span
from damiera_build.source import Source, SourceError

_KEYWORD: Final = r"(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[[0-9]\])\s+)?"

_TEXT: Final = r'"(?:[^"\\]|\\[\\ntr"])*"'

_LINE: Final = re.compile(rf"\s*(?:#.*|{_KEYWORD}{_TEXT}\s*)?")
"""What a line may be: nothing, a comment, or a text with or without its keyword."""

_NO_PO: Final = "this is no PO file from here on"

_CHARSETS: Final = frozenset({"utf-8", "utf8", "ascii", "us-ascii", "charset"})
"""All of them are UTF-8; `CHARSET` stands in a file that nobody has begun."""


def parse_po(source: Source) -> polib.POFile:
    """Return the entries of a PO file.

    Raises:
        SourceError: with the first line that is wrong.
    """

    def refuse(line: int, message: str, fix: str = "") -> SourceError:
        span = Span(line, 1, max(2, len(source.line(line)) + 1))
        return SourceError((source.diagnostic(Code.L401, span, message, fix=fix),))

    for number, line in enumerate(source.text.split("\n"), 1):
        if len(line.rstrip("\r").splitlines()) > 1:
            raise refuse(number, "a hidden character that ends a line", "delete it")
        if not _LINE.fullmatch(line):
            raise refuse(number, *_fault(line.strip()))
    try:
        file = polib.pofile(f"{source.text}\n")
    except (OSError, ValueError) as error:
        found = re.search(r"line ([0-9]+)", str(error))
        raise refuse(int(found[1]) if found else 1, _NO_PO) from None
    charset = re.search(r"charset=([\w-]+)", file.metadata.get("Content-Type", ""))
    if charset and charset[1].lower() not in _CHARSETS:
        message = f"the header says that the file is in {charset[1]}, and it is in UTF-8"
        raise refuse(1, message, "charset=UTF-8")
    seen: dict[str, int] = {}
    for entry in file:
        id = entry.msgctxt or entry.msgid  # noqa: A001 - what it is
        if entry.obsolete:
            continue
        if id in seen:
            raise refuse(entry.linenum or 1, f"{id} stands in line {seen[id]} already", "keep one")
        seen[id] = entry.linenum or 1
    return file


def _fault(line: str) -> tuple[str, str]:
    """Return what is wrong with a line that no PO file has, and what would be right."""
    match = re.fullmatch(rf'{_KEYWORD}(".*)', line)
    if match is None:
        return _NO_PO, ""
    unknown = re.search(r"\\[^\\ntr\"]", re.sub(r"\\\\", "", match[1]))
    if unknown:
        return f"{unknown[0]} stands for nothing in a PO file", "two backslashes for one"
    if '"' not in re.sub(r"\\.", "", match[1])[1:]:
        return "a text without its closing quotation mark", 'a " at its end'
    return "a text that ends before the line does", 'a backslash before a " within it'
