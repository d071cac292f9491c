"""The text of a PO file, looked at before it is believed.

The library that reads them is lenient: it takes the last letter of a text for its closing quotation
mark, opens another file if the text is a file's name, and lets the second of two entries win. In
other places it is stricter than gettext: it wants a space behind the marks of a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final, NamedTuple

import polib

from damiera_build.diagnostic import Code, Span
from damiera_build.source import Source, SourceError

_KEYWORDS: Final = ("msgctxt", "msgid", "msgid_plural", "msgstr", "msgstr[0]")

_KEYWORD: Final = r"(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[[0-9]\])\s*(?=[\s\"]|$))?"

_TEXT: Final = r'"(?:[^"\\]|\\[\\ntr"])*"'

_LINE: Final = re.compile(rf"\s*(?:#.*|{_KEYWORD}{_TEXT}\s*)?")
"""What a line may be: nothing, a comment, or a text with or without its keyword."""

_NO_PO: Final = "this is no PO file from here on"

_CONFLICT: Final = re.compile(r"<{7}(?: .*)?|\|{7}(?: .*)?|={7}|>{7}(?: .*)?")
"""What git leaves where two changes meet."""

_DOUBLE: Final = "\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb"
_CURLY: Final = f"{_DOUBLE}\u2018\u2019'"
"""What is taken for a straight quotation mark."""

_ENDS_OF_LINE: Final = "\v\f\x1c\x1d\x1e\x85\u2028\u2029\r"
"""Hidden characters that end a line for the library, though they stand within a text."""

_STAND_INS: Final = "".join(chr(0xF8F0 + number) for number in range(len(_ENDS_OF_LINE)))

_HIDE: Final = str.maketrans(_ENDS_OF_LINE, _STAND_INS)
_DROP: Final = str.maketrans("", "", _STAND_INS)
_SHOW: Final = str.maketrans(_STAND_INS, _ENDS_OF_LINE)

_CHARSETS: Final = frozenset({"utf-8", "utf8", "ascii", "us-ascii", "charset"})
"""All of them are UTF-8; `CHARSET` stands in a file that nobody has begun."""


class _Wrong(NamedTuple):
    """What is wrong with a line: from where to where, what to tell, and what would be right."""

    start: int
    end: int
    message: str
    fix: str = ""


def parse_po(source: Source, language: str = "") -> polib.POFile:
    """Return the entries of a PO file, but for the obsolete ones, which nobody uses.

    Where the header names a language it must be the given one.

    Raises:
        SourceError: with the first line that is wrong.
    """

    def refuse(line: int, wrong: _Wrong) -> SourceError:
        span = Span(line, wrong.start + 1, max(wrong.start + 2, wrong.end + 1))
        found = source.diagnostic(Code.L401, span, wrong.message, fix=wrong.fix)
        return SourceError((found,))

    lines = [line.rstrip("\r").translate(_HIDE) for line in source.text.split("\n")]
    for number, line in enumerate(lines, 1):
        if not _LINE.fullmatch(line):
            raise refuse(number, _fault(line))
    try:
        file = polib.pofile("".join(f"{line}\n" for line in _as_the_library_reads(lines)))
    except (OSError, ValueError) as error:
        found = re.search(r"line ([0-9]+)", str(error))
        number = int(found[1]) if found else 1
        raise refuse(number, _out_of_order(source.line(number))) from None
    for name, wrong in _header_faults(file, language):
        number = next((n for n, line in enumerate(lines, 1) if f'"{name}:' in line), 1)
        start, end = _inside(lines[number - 1])
        raise refuse(number, wrong._replace(start=start, end=end))
    seen: dict[str, int] = {}
    for entry in file:
        _show_hidden(entry)
        id = entry.msgctxt or entry.msgid  # noqa: A001 - what it is
        first = entry.linenum or 1
        if id in seen:
            told = f"{id} stands in line {seen[id]} already"
            raise refuse(first, _Wrong(0, len(source.line(first)), told, "keep one"))
        seen[id] = first
    return file


def _as_the_library_reads(lines: list[str]) -> Iterator[str]:
    """Yield as many lines: with a space behind their marks, and without obsolete entries.

    The comments above an obsolete entry go with it, lest its flags become the next one's.
    """
    is_obsolete = False
    obsolete = list[bool]()
    for line in reversed(lines):
        mark = line.lstrip()[:2]
        is_obsolete = mark == "#~" or (is_obsolete and mark[:1] == "#")
        obsolete.append(is_obsolete)
    for line in lines:
        if obsolete.pop():
            yield ""
            continue
        comment = re.fullmatch(r"\s*(#[,.:|]?)(.*)", line)
        if comment is None:
            yield re.sub(r'^(\s*msg[a-z_]+)(?=")', r"\1 ", line)
        elif comment[1] == "#|" and not comment[2].strip():
            yield ""
        else:
            yield f"{comment[1]}{'' if comment[2][:1].strip() == '' else ' '}{comment[2]}"


def _show_hidden(entry: polib.POEntry) -> None:
    entry.msgctxt = entry.msgctxt and entry.msgctxt.translate(_SHOW)
    entry.msgid = entry.msgid.translate(_SHOW)
    entry.msgid_plural = entry.msgid_plural.translate(_SHOW)
    entry.msgstr = entry.msgstr.translate(_SHOW)
    for form, text in entry.msgstr_plural.items():
        entry.msgstr_plural[form] = text.translate(_SHOW)


def _header_faults(file: polib.POFile, language: str) -> Iterator[tuple[str, _Wrong]]:
    """Yield what the header says and the file is not, with the name of its line."""
    charset = re.search(r"charset=([\w-]+)", file.metadata.get("Content-Type", ""))
    if charset and charset[1].lower() not in _CHARSETS:
        told = f"the header says that the file is in {charset[1]}, and it is in UTF-8"
        yield "Content-Type", _Wrong(0, 0, told, "charset=UTF-8")
    named = file.metadata.get("Language", "").strip()
    if named and language and not _is_same_language(named, language):
        told = f"the header says that the language is {named}, not {language}"
        fix = f"Language: {language}, if this is the right file"
        yield "Language", _Wrong(0, 0, told, fix)


def _is_same_language(one: str, other: str) -> bool:
    """Tell whether two tags, as gettext or HTML writes them, can name the same language."""
    a, b = map(_subtags, (one, other))
    return all(a[kind] == b[kind] for kind in a.keys() & b.keys())


def _subtags(tag: str) -> dict[str, str]:
    """Return the language, the script and the region of a tag, those that it names."""
    language, *rest = re.split("[-_]", re.split("[.@]", tag)[0].lower())
    kinds = {4: "script", 2: "region", 3: "region"}
    return {"language": language} | {kinds[len(sub)]: sub for sub in rest if len(sub) in kinds}


def _inside(line: str) -> tuple[int, int]:
    """Return where in a line that holds something it begins and ends."""
    return len(line) - len(line.lstrip()), len(line.rstrip())


def _out_of_order(line: str) -> _Wrong:
    """Return what is wrong with a line that is right by itself and not where it stands."""
    word = re.match(r"\s*(#\||[\w\[\]]*)", line)
    what = f"{word[1]} is" if word and word[1] else "this text is"
    order = "msgctxt, msgid and msgstr, in this order"
    if not line.strip():
        return _Wrong(0, 0, _NO_PO)
    return _Wrong(*_inside(line), f"{what} not expected here", f"an entry is {order}")


def _fault(line: str) -> _Wrong:
    """Return what is wrong with a line that no PO file has, and what would be right."""
    start, end = _inside(line)
    if _CONFLICT.fullmatch(line.rstrip()):
        fix = "keep one side, or what is right of both, and delete the marks"
        return _Wrong(start, end, "a merge conflict is left in the file", fix)
    hidden = re.search(f"[{_STAND_INS}]", line)
    if hidden and (_STAND_INS[-1] in line or _LINE.fullmatch(line.translate(_DROP))):
        return _Wrong(*hidden.span(), "a hidden character that ends a line", "delete it")
    keyword = re.match(rf"\s*{_KEYWORD}", line)
    behind = keyword.end() if keyword else 0
    text = line[behind:].strip()
    if not text:
        told = "a text in straight quotation marks is expected here"
        return _Wrong(end, end + 1, told, f'{line.strip()} ""')
    at = line.index(text, behind)
    return _badly_quoted(text, at) if text[0] == '"' else _not_quoted(text, at, is_keyed=at > start)


def _not_quoted(text: str, start: int, *, is_keyed: bool) -> _Wrong:
    """Return what is wrong with a text that begins with something else than a quotation mark."""
    end = start + len(text)
    if text[0] in _CURLY or (is_keyed and text[-1] in _DOUBLE):
        at = start if text[0] in _CURLY else end - 1
        told = "straight quotation marks are expected here"
        return _Wrong(at, at + 1, told, f'"{text.strip(_CURLY)}"')
    if is_keyed:
        told = "a text in straight quotation marks is expected here"
        return _Wrong(start, end, told, '"{}"'.format(text.strip('"')))
    word = re.match(r'msg\w*(?:\[[^\]]*\])?|\w+(?=\s+"(?:[^"\\]|\\.)*"$)', text, re.IGNORECASE)
    if word is not None:
        return _no_keyword(word[0], start)
    if text[-1] == '"':
        return _Wrong(start, start + 1, "a text without its opening quotation mark", f'"{text}')
    return _Wrong(start, end, _NO_PO, "every text stands in straight quotation marks")


def _no_keyword(word: str, start: int) -> _Wrong:
    end = start + len(word)
    if word.startswith("msgstr["):
        return _Wrong(start, end, f"{word} is no plural form", "they are counted from msgstr[0]")
    near = get_close_matches(word.lower(), _KEYWORDS, 1, 0.5)
    fix = near[0] if near else f"one of: {', '.join(_KEYWORDS)}"
    return _Wrong(start, end, f"{word} is no keyword of a PO file", fix)


def _badly_quoted(text: str, start: int) -> _Wrong:
    """Return what is wrong with a text behind its opening quotation mark."""
    end = start + len(text)
    unknown = re.match(r'(?:[^\\]|\\[\\ntr"])*+(?P<escape>\\[^\\ntr"])', text)
    if unknown:
        at, to = unknown.span("escape")
        told = f"{unknown['escape']} stands for nothing in a PO file"
        return _Wrong(start + at, start + to, told, "two backslashes for one")
    closing = re.match(r'"(?:[^"\\]|\\.)*"', text)
    if closing is None:
        if text[-1] in _DOUBLE:
            told = "straight quotation marks are expected here"
            return _Wrong(end - 1, end, told, f'{text[:-1]}"')
        return _Wrong(end, end + 1, "a text without its closing quotation mark", 'a " at its end')
    at = start + closing.end() - 1
    fix = 'a backslash before a " within it'
    return _Wrong(at, at + 1, "a text that ends before the line does", fix)
