"""Ways to tamper with a published site, each by itself, and what must then be found.

Every kind is a function that changes one thing, or returns None where a diagram has no such thing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from damiera_build.audit.auditing import believe, believed_of, wrong_diagram
from damiera_build.audit.figures import FIGURE, wrong_figure
from damiera_build.audit.manifest import read_manifest
from damiera_build.audit.page_reading import read_page
from damiera_build.audit.published import PAGE, Published, read_site, take_picture
from damiera_build.audit.shelf import open_shelf
from damiera_build.audit.words import Told
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.glyphs import DIGITS
from damiera_build.picture import provenance
from damiera_build.project import load_project
from damiera_build.scene import ArrowKind, Scene, Stone, stage
from damiera_build.svg import draw, new_environment
from damiera_engine import ITALIAN, SQUARES

OWN = Path(__file__).parents[1]


@cache
def published(folder: Path) -> Published:
    """A built site as the audit reads it."""
    site, found = read_site(
        open_shelf(folder, "site"), load_project(OWN), new_environment(), lambda _: None
    )
    assert site is not None, found
    assert not site.faults
    return site


@cache
def honest(folder: Path) -> dict[str, Told]:
    """What is to be believed of an untouched site."""
    return believed_of(published(folder))


def judged(site: Published, diagram: str, others: Mapping[str, Told]) -> list[Diagnostic]:
    """Everything that is found wrong with one diagram: claims, words, picture and figures."""
    told, _ = believe(site, diagram)
    assert told is not None
    found = [*site.faults, *wrong_diagram(site, diagram, {**others, diagram: told})]
    for tag in site.words:
        found += wrong_figure(site, tag, told)
    return found


def with_picture(site: Published, diagram: str, text: str) -> Published:
    """The site with another text for a picture, as if its digest had been brought up to date."""
    tampered = replace(site, pictures=dict(site.pictures), drawings=dict(site.drawings), faults=[])
    take_picture(tampered, diagram, text)
    return tampered


def with_manifest(site: Published, change: Callable[[dict[str, Any]], object]) -> Published:
    """The site with a changed manifest."""
    manifest = json.loads(site.manifest.text)
    change(manifest)
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    read, found = read_manifest(text, site.manifest.path)
    assert read is not None, found
    return replace(site, manifest=read, faults=list(found))


def with_figure(
    site: Published, tag: str, diagram: str, change: Callable[[str], str | None]
) -> Published | None:
    """The site with a changed figure on the page in a language."""
    name = PAGE.format(tag=tag)
    page = site.pages[name]
    text = "\n".join(page.lines)
    start = text.index(f'<figure class="diagram" id="{FIGURE}{diagram}">')
    html = text[start : text.index("</figure>", start) + len("</figure>")]
    changed = change(html)
    if changed is None:
        return None
    assert changed != html
    read = read_page(changed)
    figures, texts = {**page.figures, **read.figures}, {**page.texts, **read.texts}
    tampered = replace(page, figures=figures, texts=texts)
    return replace(site, pages={**site.pages, name: tampered}, faults=[])


def redrawn(site: Published, told: Told, change: Callable[[Scene], Scene | None]) -> str | None:
    """A picture of another scene that says of itself what the true one says."""
    scene = change(stage(told.fact))
    if scene is None or scene == stage(told.fact):
        return None
    return draw(scene, name=told.fact.id, metadata=provenance(told.fact, ITALIAN))


# Pictures ---------------------------------------------------------------------------------------


def _free(scene: Scene) -> int:
    visited = {square for arrow in scene.arrows for square in (*arrow.path, *arrow.jumped)}
    taken = {stone.square for stone in scene.stones}
    return next(s for s in reversed(SQUARES) if s not in taken and s not in visited)


def _one(scene: Scene, change: Callable[[Stone], Stone | None]) -> Scene:
    first, *others = scene.stones
    changed = change(first)
    stones = (changed, *others) if changed else tuple(others)
    return replace(scene, stones=tuple(sorted(stones, key=lambda stone: stone.square)))


def _redirected(scene: Scene) -> Scene | None:
    """The first arrow, its last hop turned elsewhere."""
    if not scene.arrows:
        return None
    first, *others = scene.arrows
    *beginning, before, last = first.path
    taken = {arrow.path for arrow in scene.arrows}
    for square in SQUARES:
        path = (*beginning, before, square)
        if (
            square not in (before, last)
            and path not in taken
            and _same_length(before, last, square)
        ):
            return replace(scene, arrows=(replace(first, path=path), *others))
    return None


def _same_length(before: int, last: int, square: int) -> bool:
    def cell(number: int) -> tuple[int, int]:
        row, place = divmod(number - 1, 4)
        return row, 2 * place + row % 2

    (r0, c0), (r1, _), (r2, c2) = map(cell, (before, last, square))
    return abs(r2 - r0) == abs(c2 - c0) == abs(r1 - r0)


def _of_kind(scene: Scene, kind: ArrowKind) -> Scene | None:
    """The scene with its last arrow turned into one of the other kind."""
    if not scene.arrows or scene.arrows[-1].kind is kind:
        return None
    changed = replace(scene.arrows[-1], kind=kind)
    return replace(scene, arrows=(*scene.arrows[:-1], changed))


SCENES: dict[str, tuple[Code, Callable[[Scene], Scene | None]]] = {
    "a piece on another square": (
        Code.P622,
        lambda scene: _one(scene, lambda stone: replace(stone, square=_free(scene))),
    ),
    "a piece less": (Code.P622, lambda scene: _one(scene, lambda _: None)),
    "a piece more": (
        Code.P622,
        lambda scene: replace(scene, stones=(*scene.stones, Stone(_free(scene), True, False))),
    ),
    "a piece of the other colour": (
        Code.P622,
        lambda scene: _one(scene, lambda stone: replace(stone, white=not stone.white)),
    ),
    "a man crowned, or a king uncrowned": (
        Code.P622,
        lambda scene: _one(scene, lambda stone: replace(stone, king=not stone.king)),
    ),
    "the other side to move": (
        Code.P622,
        lambda scene: replace(scene, white_to_move=not scene.white_to_move),
    ),
    "seen from the other side": (
        Code.P622,
        lambda scene: replace(scene, view_from_black=not scene.view_from_black),
    ),
    "an arrow redirected": (Code.P623, _redirected),
    "an arrow less": (
        Code.P623,
        lambda scene: replace(scene, arrows=scene.arrows[:-1]) if scene.arrows else None,
    ),
    "all arrows gone": (Code.P623, lambda scene: replace(scene, arrows=())),
    "a refused arrow that looks legal": (
        Code.P623,
        lambda scene: _of_kind(scene, ArrowKind.LEGAL),
    ),
    "a legal arrow that looks refused": (
        Code.P623,
        lambda scene: _of_kind(scene, ArrowKind.REFUSED),
    ),
}
"""Pictures that are drawn well and show something else."""


def edited(pattern: str, replacement: str, count: int = 1) -> Callable[[str], str | None]:
    """A change of the first place in a text that fits a pattern."""

    def change(text: str) -> str | None:
        changed = re.sub(pattern, replacement, text, count=count, flags=re.DOTALL)
        return None if changed == text else changed

    return change


def _badge(text: str) -> str | None:
    """The last badge with a 1 in it has a 4 in its place."""
    at = text.rfind('stroke-width="24"')
    one, four = DIGITS[1].line, DIGITS[4].line
    return text[:at] + text[at:].replace(one, four, 1) if at > 0 and one in text[at:] else None


EDITS: dict[str, tuple[Code, Callable[[str], str | None]]] = {
    "a piece moved by hand": (
        Code.P622,
        edited(r'(<use [^>]*) y="([0-9.]+)"', r'\1 y="640"'),
    ),
    "two pieces on one square": (
        Code.P622,
        edited(r'(<use [^>]*( x="[^>]*/>))', r"\1\n\1"),
    ),
    "a side to move that is none": (
        Code.P622,
        edited(r'(r="6.2" fill=")#[0-9A-F]{6}', r"\1#808080"),
    ),
    "the number of a square": (Code.P622, edited(r"M214 424m-5 34", "M214 424m-5 33")),
    "two numbers swapped": (
        Code.P622,
        edited(r"M214 (\d+)(m[^M]*)M1734 \1(m[^M]*)M", r"M214 \1\3M1734 \1\2M"),
    ),
    "a shaft bent by hand": (
        Code.P623,
        edited(r'(stroke-width="7.5"[^>]* d="M)[0-9.]+', r"\g<1>111"),
    ),
    "an arrow head turned": (
        Code.P625,
        edited(r'(stroke-linejoin="round" d="M)[0-9.]+', r"\g<1>300"),
    ),
    "a badge with another number": (Code.P623, _badge),
    "a badge gone": (Code.P623, edited(r"<g transform=(?:(?!</g>).)*?scale\(.*?</g>\n", "")),
    "a cross gone": (
        Code.P623,
        edited(r"<g transform=(?:(?!</g>).)*?M-4\.6-4\.6L(?:(?!</g>).)*</g>\n", ""),
    ),
    "another FEN in the metadata": (
        Code.P624,
        edited(r"<dc:source>[^<]*", "<dc:source>W:W21:B5"),
    ),
    "another proof in the metadata": (
        Code.P624,
        edited(r"(<dc:description>[^<]*)italian", r"\1english"),
    ),
    "another digest in the metadata": (Code.P624, edited("sha256:[0-9a-f]", "sha256:g")),
    "a piece that is drawn as the other colour": (
        Code.P625,
        edited(r'fill="url\(#([a-z-]*)-white\)"', r'fill="url(#\1-black)"'),
    ),
    "a piece that is hidden": (Code.P625, edited("<use ", '<use display="none" ')),
    "a colour": (Code.P625, edited("#A87B50", "#A87B51")),
    "an element that covers another": (
        Code.P625,
        edited("</svg>", '<rect x="16" y="32" width="76" height="76" fill="#A87B50"/></svg>'),
    ),
    "words in the picture": (
        Code.P621,
        edited("</svg>", '<text x="99" y="99">White wins</text></svg>'),
    ),
    "a script": (Code.P621, edited("</svg>", "<script>alert(1)</script></svg>")),
    "a document type": (Code.P621, lambda text: "<!DOCTYPE svg>" + text),
    "an entity": (
        Code.P621,
        lambda text: '<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + text,
    ),
    "a comment": (Code.P621, edited("</svg>", "<!-- --></svg>")),
    "an instruction": (Code.P621, lambda text: '<?xml-stylesheet href="x.css"?>' + text),
    "half a picture": (Code.P621, lambda text: text[: len(text) // 2]),
}
"""Pictures that are edited by hand."""


# The manifest -----------------------------------------------------------------------------------

Entry = dict[str, Any]


def _move_a_piece(entry: Entry) -> bool:
    """The position with its first white piece elsewhere, which need not change the legal moves."""
    numbers = {int(number) for number in re.findall(r"[0-9]+", entry["fen"])}
    match = re.search(r"W(K?)([0-9]+)", entry["fen"])
    if match is None:
        return False
    free = max(square for square in range(5, 29) if square not in numbers)
    entry["fen"] = entry["fen"][: match.start(2)] + str(free) + entry["fen"][match.end(2) :]
    return True


def _set(field: str, value: str) -> Callable[[Entry], bool]:
    def change(entry: Entry) -> bool:
        if not entry["refused"]:
            return False
        entry["refused"][0][field] = value
        return True

    return change


def _drop(key: str) -> Callable[[Entry], bool]:
    return lambda entry: bool(entry[key]) and entry[key].pop(0) is not None


def _swap_captured(entry: Entry) -> bool:
    for move in entry["legal"]:
        if len(move["captured"]) > 1:
            move["captured"].reverse()
            return True
    return False


def _refuse_a_legal_move(entry: Entry) -> bool:
    if not entry["legal"]:
        return False
    move = {"move": entry["legal"][0]["move"], "rule": "most-pieces", "verdict": "outranked"}
    entry["refused"].append(move)
    return True


def _repeat_a_move(entry: Entry) -> bool:
    entry["legal"] += entry["legal"][:1]
    return bool(entry["legal"])


def _illegal_move(entry: Entry) -> bool:
    entry["legal"].append({"move": "1-32", "captured": [], "promotes": False})
    return True


def _promotion(entry: Entry) -> bool:
    for move in entry["legal"]:
        move["promotes"] = not move["promotes"]
    return bool(entry["legal"])


def _shows(entry: Entry) -> bool:
    drawn = "forty-moves-draw" in entry["shows"]
    entry["shows"] = ["repetition-draws" if drawn else "forty-moves-draw"]
    return True


def _no_rule(entry: Entry) -> bool:
    entry["shows"] = ["most-beautiful"]
    return True


def _fen(text: str) -> Callable[[Entry], bool]:
    def change(entry: Entry) -> bool:
        entry["fen"] = text
        return True

    return change


CLAIMS: dict[str, tuple[Code, Callable[[Entry], bool]]] = {
    "another position": (Code.P611, _move_a_piece),
    "no position": (Code.P611, _fen("W:W33:B1")),
    "a position of another diagram": (Code.P611, _fen("W:WK31:B18,20,K27,K28,1")),
    "a legal move less": (Code.P612, _drop("legal")),
    "a legal move twice": (Code.P612, _repeat_a_move),
    "an illegal move": (Code.P612, _illegal_move),
    "captured pieces in another order": (Code.P612, _swap_captured),
    "a promotion": (Code.P612, _promotion),
    "another rule": (Code.P613, _set("rule", "no-such-rule")),
    "another verdict": (Code.P613, _set("verdict", "unreadable")),
    "another refused move": (Code.P613, _set("move", "1-32")),
    "a refused move that is none": (Code.P613, _set("move", "?")),
    "a refused move less": (Code.P613, _drop("refused")),
    "a legal move among the refused": (Code.P613, _refuse_a_legal_move),
    "filed under a rule it does not show": (Code.P614, _shows),
    "filed under no rule at all": (Code.P614, _no_rule),
}
"""Claims of the manifest, changed one by one."""


# Figures on pages -------------------------------------------------------------------------------


def _alt(html: str) -> str | None:
    return re.sub(r'alt="[^"]*"', 'alt="Diagram: White wins."', html, count=1)


def _caption(html: str) -> str | None:
    """One digit of the caption, or where it has none a word more."""
    start, end = html.index("<figcaption>"), html.index("<details>")
    text = html[start:end]
    changed = re.sub(r">([0-9])", lambda m: f">{(int(m[1]) + 1) % 10}", text, count=1)
    if changed == text:
        changed = text.replace("</p>", " 9</p>")
    return html[:start] + changed + html[end:]


def _described(html: str) -> str | None:
    start = html.index("<details>")
    return html[:start] + re.sub(
        r">([0-9])", lambda m: f">{(int(m[1]) + 1) % 10}", html[start:], count=1
    )


FIGURES: dict[str, tuple[Code, Callable[[str], str | None]]] = {
    "another alternative text": (Code.P645, _alt),
    "no alternative text": (Code.P645, edited(r' alt="[^"]*"', "")),
    "a digit of the caption": (Code.P646, _caption),
    "no caption": (Code.P646, edited(r"<figcaption>\s*<p>.*?</p>", "<figcaption>")),
    "a word more in the caption": (Code.P646, edited(r"<figcaption>\s*<p>", r"\g<0>Not: ")),
    "a digit of the description": (Code.P647, _described),
    "another FEN": (Code.P647, edited(r"(<code[^>]*>)[^<]*", r"\1W:W21:B5")),
    "no description": (Code.P647, edited(r"</summary>\s*<p>.*?</p>", "</summary>")),
    "another picture": (Code.P644, edited(r'src="[^"]*"', 'src="../diagrams/other.svg"')),
    "another picture for wide screens": (
        Code.P644,
        edited("<img ", '<img srcset="../diagrams/other.svg 2x" '),
    ),
    "a link to another picture": (
        Code.P644,
        edited(r'href="[^"]*"', 'href="../diagrams/other.svg"'),
    ),
    "a second picture": (
        Code.P644,
        edited("<figcaption>", '<img src="../diagrams/other.svg" alt=""><figcaption>'),
    ),
    "a hidden caption": (Code.P643, edited("<figcaption>", "<figcaption hidden>")),
}
"""Figures of pages, changed one by one."""
