"""One term for one concept: words that a language's term file forbids are found in translations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic
from damiera_build.languages import Language
from damiera_build.limits import TooMuch, limited
from damiera_build.project import Project
from damiera_build.source import Mapping, Node, Scalar, Sequence, SourceError, parse, read


def term_drift(project: Project, language: Language) -> Iterator[Diagnostic]:
    """Yield a finding for every forbidden word in the translations of a language."""
    tag = language.words.language
    path = project.terms / f"{tag}.yaml"
    if not path.is_file():
        return
    shown = project.shown(path)
    if not project.holds(path):
        text = "a link that leads out of the project"
        yield Diagnostic(Code.T501, shown, START_OF_FILE, text)
        return
    try:
        source = read(path, shown)
        root = parse(source)
    except SourceError as error:
        yield from error.diagnostics
        return
    texts = {**language.words.translations, **language.prose.translations}
    for concept, node in root.entries:
        preferred = next(iter(_values(node, "preferred")), None)
        for forbidden in _values(node, "forbidden"):
            try:
                found = _found(forbidden.text, texts)
            except (re.error, RecursionError, OverflowError) as error:
                message = f"no regular expression: {error}"
                yield source.diagnostic(Code.T501, forbidden.span, message)
                continue
            except TooMuch as error:
                message = f"looking for this {error}; the other words were not looked for"
                yield source.diagnostic(Code.T501, forbidden.span, message, fix="a simpler one")
                return
            for id, used in found:  # noqa: A001
                message = f"{tag}: {id}: {used} is used for {concept.text}"
                fix = preferred.text if preferred else ""
                yield source.diagnostic(Code.T501, forbidden.span, message, fix=fix)


def _found(expression: str, texts: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    """Return the texts in which a regular expression is found, by id, and what of them it is."""
    with limited():
        pattern = re.compile(expression, re.IGNORECASE)
        matches = ((id, pattern.search(" ".join(forms))) for id, forms in texts.items())  # noqa: A001
        return [(id, match[0]) for id, match in matches if match]  # noqa: A001


def _values(node: Node, key: str) -> Iterator[Scalar]:
    """Yield the value, or the values, of one key of a concept."""
    if not isinstance(node, Mapping):
        return
    for name, value in node.entries:
        if name.text == key:
            items = value.items if isinstance(value, Sequence) else (value,)
            yield from (item for item in items if isinstance(item, Scalar))
