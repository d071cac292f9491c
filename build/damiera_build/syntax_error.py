"""What to tell a writer whose file is not YAML: the place to mend, in words that need no YAML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from damiera_build.diagnostic import MISSING_SPACE, Code, Diagnostic, Span

if TYPE_CHECKING:
    import yaml

    from damiera_build.source import Source

# Three letters and more, so that no side of a FEN looks like a key.
_GLUED: Final = re.compile(r"\s*(?:- +)*([A-Za-z_]{3,}):(?=\S)")
_UNPARTED: Final = re.compile(r"([A-Za-z_]{3,}) +(\S.*)")


def syntax_error(source: Source, error: yaml.YAMLError) -> Diagnostic:
    """Return a parser's error in a writer's words, at the place that has to be mended."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    opened = getattr(error, "context_mark", None) or mark
    place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    start = (opened.line + 1, opened.column + 1) if opened else place
    line, column = place
    said = f"{getattr(error, 'context', '')} {getattr(error, 'problem', '')}"
    told = _wrong_in(source.line(line))
    if told is None and ("simple key" in said or "values are not allowed" in said):
        glued = missing_space(source, line)
        if glued is not None:
            return glued
    if told is None:
        if any(word in said for word in ("flow", "quoted", "simple key")):
            line, column = start
        told = _misunderstood(said, source.line(line), column)
    column, problem, fix = told
    problem = problem or str(getattr(error, "problem", None) or "not YAML")
    end = column + 1
    if "no colon" in problem:
        end = max(end, len(source.line(line).rstrip()) + 1)
    return source.diagnostic(Code.D002, Span(line, column, end), problem, fix=fix)


def missing_space(source: Source, last: int) -> Diagnostic | None:
    """Return a finding about the last line up to a number whose key has no space behind its colon.

    Such a line is taken for a text that goes on below, so it is the next line that YAML complains
    about, or the end of the file.
    """
    for number in range(last, 0, -1):
        text = source.line(number)
        match = _GLUED.match(text)
        if match:
            key, rest = match[1], text[match.end() :].rstrip()
            span = Span(number, match.end(), match.end() + 1)
            return source.diagnostic(Code.D002, span, MISSING_SPACE, fix=f"{key}: {rest}")
    return None


def _wrong_in(text: str) -> tuple[int, str, str] | None:
    """Return what the line itself shows to be wrong: its column, the problem, a way out."""
    indent = len(text) - len(text.lstrip())
    if "\t" in text[:indent]:
        return text.index("\t") + 1, "a tab indents this line", "indent with spaces"
    if text.lstrip(" -").startswith("*"):
        column = text.index("*") + 1
        return column, "a star starts a YAML alias", "leave the star out, or quote the value"
    for brace in ("{{", "{%"):
        if brace in text:
            return text.index(brace) + 1, "a brace starts a YAML mapping", "quote the value"
    if text[indent : indent + 1] in ("]", "}"):
        return indent + 1, f"nothing opens this {text[indent]}", "leave it out"
    return None


def _misunderstood(said: str, text: str, column: int) -> tuple[int, str, str]:
    """Return what a parser's words come to: the column, the problem if it is known, a way out."""
    indent = len(text) - len(text.lstrip())
    sign = text[column - 1 : column]
    if "cannot start any token" in said:
        return column, f"no value starts with {sign}", "quote the value"
    if "nesting depth" in said:
        return column, "lists nested too deep", ""
    if "flow" in said or "quoted" in said:
        closing = {"[": "]", "{": "}"}.get(sign, sign)
        return column, f"nothing closes this {sign}", f"close it with {closing}"
    if "simple key" in said:
        words = _UNPARTED.fullmatch(text[column - 1 :].rstrip())
        fix = f"{words[1]}: {words[2]}" if words else "such as mandatory: 21x14x5"
        return column, "this line has no colon", fix
    is_second_colon = ":" in text[indent : column - 1]
    if "values are not allowed" in said and is_second_colon:
        return column, "a second colon in one line", "quote the value"
    if "values are not allowed" in said or column == indent + 1:
        fix = "start it where the keys that it belongs to start"
        return indent + 1, "this line is indented otherwise than its neighbours", fix
    return column, "", ""
