"""PO files: read, checked against the English messages, and updated when those change.

The merge is keyed on `msgctxt`, the message's id: a changed English text makes the translation
fuzzy and keeps the previous text for the translator; nothing is guessed across ids. Files are
written the same way every time, without dates and line numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from gettext import c2py
from pathlib import Path
from typing import Final

import polib

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.messages import Message
from damiera_build.po_file import parse_po
from damiera_build.po_places import place
from damiera_build.project import ProjectError
from damiera_build.source import LARGEST_PAGE, Source, SourceError, read
from damiera_build.translation_faults import faults, is_visible, placeholders

PLURAL_FORMS: Final = {
    # Pinned: libraries disagree on some of these from version to version.
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
    "n%100>=11 ? 4 : 5);",
    "cs": "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);",
    "el": "nplurals=2; plural=(n!=1);",
    "it": "nplurals=2; plural=(n!=1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "ro": "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || "
    "n%100>14) ? 1 : 2);",
    "th": "nplurals=1; plural=0;",
    "tr": "nplurals=2; plural=(n!=1);",
}
"""The plural rule of each language that has been started; another begins with two forms."""

LARGEST_COUNT: Final = 130
"""Plural rules are compared on counts up to this; none repeats later."""


@dataclass(frozen=True)
class Translations:
    """What a PO file says, as far as it can be used.

    Attributes:
        texts: the usable forms of each translated message.
        plural: which form a count takes.
        stale: the messages whose English has changed since (fuzzy).
        missing: the messages without a usable translation.
        refused: those of them that have one which findings tell is wrong.
        findings: everything that is wrong with the file.
    """

    texts: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]
    stale: tuple[str, ...]
    missing: tuple[str, ...]
    refused: frozenset[str]
    findings: tuple[Diagnostic, ...]


def read_translations(path: Path, shown: str, messages: Mapping[str, Message]) -> Translations:
    """Return the usable translations of a PO file, and why the others are not usable."""
    try:
        source = read(path, shown, LARGEST_PAGE)
        file = parse_po(source, path.stem)
    except SourceError as error:
        finding = replace(error.diagnostics[0], code=Code.L401)
        return Translations({}, int, (), tuple(messages), frozenset(messages), (finding,))
    count, plural = _plural(file.metadata.get("Plural-Forms", ""))
    texts: dict[str, tuple[str, ...]] = {}
    stale: list[str] = []
    findings: list[Diagnostic] = []
    refused: set[str] = set()
    homeless = [entry for entry in file if (entry.msgctxt or "") not in messages]
    unused = messages.keys() - {entry.msgctxt for entry in file}
    for entry in homeless:
        meant = [m for m in unused if messages[m].text == entry.msgid]
        findings.append(_homeless(source, entry, meant))
        refused |= set(meant) if len(meant) == 1 else set()
    for entry in file:
        message = messages.get(entry.msgctxt or "")
        forms = _forms(entry, count if message and message.plural else 1)
        if message is None or not all(map(is_visible, forms)):
            continue
        if entry.fuzzy or (entry.msgid, entry.msgid_plural or None) != (
            message.text,
            message.plural,
        ):
            stale.append(message.id)
            continue
        wrong = tuple(_wrong_with(source, entry, message, forms, plural))
        findings += wrong
        if wrong:
            refused.add(message.id)
        else:
            texts[message.id] = forms
    missing = tuple(id for id in messages if id not in texts and id not in stale)  # noqa: A001
    return Translations(texts, plural, tuple(stale), missing, frozenset(refused), tuple(findings))


def _homeless(source: Source, entry: polib.POEntry, meant: list[str]) -> Diagnostic:
    """Return a finding about an entry that no message has; its text may tell which was meant."""
    fix = f'msgctxt "{meant[0]}"' if len(meant) == 1 else ""
    if entry.msgctxt:
        message, keyword = f"no message has the id {entry.msgctxt!r}", "msgctxt"
        fix = fix or "damiera i18n update"
    else:
        message = "this entry has no msgctxt, so it belongs to no message"
        keyword, fix = "msgid", fix or "msgctxt with the id of its message, above msgid"
    span = place(source, entry.linenum or 1, keyword, 0, len(entry.msgctxt or entry.msgid))
    return source.diagnostic(Code.L406, span, message, fix=fix)


def _plural(header: str) -> tuple[int, Callable[[int], int]]:
    match = re.fullmatch(r"\s*nplurals\s*=\s*([1-6])\s*;\s*plural\s*=\s*(.+?)\s*;?\s*", header)
    if match is not None:
        try:
            plural: Callable[[int], int] = c2py(match[2])
            if all(plural(number) < int(match[1]) for number in range(LARGEST_COUNT)):
                return int(match[1]), plural
        except (ValueError, ArithmeticError, RecursionError):
            pass
    return 2, lambda n: int(n != 1)


def _forms(entry: polib.POEntry, count: int) -> tuple[str, ...]:
    if not entry.msgid_plural:
        return (entry.msgstr,)
    return tuple(entry.msgstr_plural.get(form, "") for form in range(count))


def _wrong_with(
    source: Source,
    entry: polib.POEntry,
    message: Message,
    forms: tuple[str, ...],
    plural: Callable[[int], int],
) -> Iterator[Diagnostic]:
    """Yield what makes a translation unusable, each where it stands."""
    for number, form in enumerate(forms):
        counts = [n for n in range(LARGEST_COUNT) if len(forms) == 1 or plural(n) == number]
        for fault in faults(form, message, is_singular=counts == [1]):
            keyword = f"msgstr[{number}]" if message.plural else "msgstr"
            span = place(source, entry.linenum or 1, keyword, fault.start, fault.end)
            text = f"{message.id}: {fault.message}"
            yield source.diagnostic(fault.code, span, text, fix=fault.fix)


def update(
    path: Path, language: str, messages: Mapping[str, Message], comments: Mapping[str, str]
) -> str:
    """Return a PO file's text brought up to date with the English messages.

    A file that does not exist yet is started, with every message untranslated.

    Raises:
        ProjectError: if the file is there and is no PO file; a translator's work is still in it.
    """
    old = polib.POFile()
    if path.exists():
        try:
            old = parse_po(read(path, path.name, LARGEST_PAGE), language)
        except SourceError as error:
            found = error.diagnostics[0]
            told = f"{path.name}:{found.span.line}: {found.message}"
            raise ProjectError(f"{told}; mend it before updating it") from None
        if not old.metadata and path.stat().st_size:
            raise ProjectError(f"{path.name} is no PO file; mend it before updating it")
    known = {entry.msgctxt: entry for entry in old if not entry.obsolete}
    new = polib.POFile(wrapwidth=100)
    new.header = old.header
    new.metadata = old.metadata or {
        "Project-Id-Version": "damiera",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURAL_FORMS.get(language, "nplurals=2; plural=(n!=1);"),
    }
    count, _ = _plural(new.metadata.get("Plural-Forms", ""))
    for message in messages.values():
        new.append(_merged(known.get(message.id), message, comments.get(message.id, ""), count))
    return str(new) + "\n"


def _merged(old: polib.POEntry | None, message: Message, comment: str, count: int) -> polib.POEntry:
    entry = polib.POEntry(
        msgctxt=message.id,
        msgid=message.text,
        comment="\n".join(part for part in (message.note, comment) if part),
        flags=["python-format"] if placeholders(message.text) else [],
    )
    if message.plural:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = dict.fromkeys(range(count), "")
    if old is None:
        return entry
    entry.tcomment = old.tcomment
    entry.msgstr = old.msgstr
    if message.plural and old.msgstr_plural:
        entry.msgstr_plural = old.msgstr_plural
    if (old.msgid, old.msgid_plural or None) != (message.text, message.plural):
        if any(_forms(old, count)):
            entry.previous_msgid = old.msgid
            entry.previous_msgid_plural = old.msgid_plural or None
            entry.flags.append("fuzzy")
    elif old.fuzzy:
        entry.previous_msgid = old.previous_msgid
        entry.previous_msgid_plural = old.previous_msgid_plural
        entry.flags.append("fuzzy")
    return entry
