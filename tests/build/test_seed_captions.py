"""The eight positions of the Czech seed: the captions state exactly the seed's facts.

The words are our own, and golden: tests/data/captions/<language>.txt. `UPDATE_GOLDENS=1` writes
those files anew; what has changed is then to be read, language by language.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from damiera_build.fact import Fact
from damiera_build.languages import Language
from damiera_build.wording import caption

OwnLanguage = Callable[[str], Language]

GOLDENS = Path(__file__).parents[1] / "data" / "captions"

AND_OR = {
    "cs": ("a", "nebo"),
    "el": ("και", "ή"),
    "ro": ("și", "sau"),
    "th": ("และ", "หรือ"),
    "tr": ("ve", "veya"),
    "it": ("e", "o"),
    "en": ("and", "or"),
}


class Seed(NamedTuple):
    """What a caption of the seed states.

    Attributes:
        facts: pieces of text in the order in which the seed states them; `{and}` and `{or}` stand
            for the language's own word.
        refused: the refused alternatives.
        counts: numbers that may stand there besides, because they are facts of the position.
    """

    facts: tuple[str, ...]
    refused: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


SEEDS = {
    "starting-position": Seed(("7", "21-17, 21-18, 22-18, 22-19, 23-19, 23-20, 24-20")),
    "man-cannot-capture-king": Seed(("22x13", "22-19 {or} 32-28"), ("22x13",)),
    "multiple-capture": Seed(("29x22x15x6", "26, 19 {and} 11"), ("29x22", "29-25")),
    "most-pieces": Seed(("21x14x5", "18 {and} 10", "24x15"), ("24x15",), ("1", "2")),
    "king-captures-first": Seed(("12x19", "15", "22x13"), ("22x13",)),
    "king-or-man": Seed(("14x23", "19", "14x5"), ("14x5",)),
    "earliest-kings": Seed(("14x7x16", "11 {and} 12", "14x21x30"), ("14x21x30",)),
    "promotion-ends-move": Seed(("11x2", "6", "11x2x9"), ("11x2x9",), ("2",)),
}

EVERYWHERE = pytest.mark.parametrize("tag", AND_OR)
EVERY_SEED = pytest.mark.parametrize("name", SEEDS)


@pytest.fixture(scope="module")
def captions(
    own_facts: Mapping[str, Fact], own_language: OwnLanguage
) -> Callable[[str], dict[str, str]]:
    """Every caption of a language, with plain spaces."""

    @cache
    def said(tag: str) -> dict[str, str]:
        words = own_language(tag).words
        told = {name: words.say(*caption(fact)) for name, fact in own_facts.items()}
        return {name: text.replace("\u00a0", " ") for name, text in told.items()}

    return said


def stated(name: str, tag: str) -> list[str]:
    """Return the facts of a seed as one language writes them."""
    both, either = AND_OR[tag]
    return [f.replace("{and}", both).replace("{or}", either) for f in SEEDS[name].facts]


@EVERYWHERE
@EVERY_SEED
def test_a_caption_states_the_facts_of_the_seed_in_their_order(
    name: str, tag: str, captions: Callable[[str], dict[str, str]]
) -> None:
    """The move, what it takes in the order of the jumps, what else may or may not be played."""
    text, place = captions(tag)[name], 0
    for fact in stated(name, tag):
        match = re.compile(rf"(?<![\dx-]){re.escape(fact)}(?![\dx-])").search(text, place)
        assert match is not None, f"{fact} is missing in {text}"
        place = match.end()


@EVERYWHERE
@EVERY_SEED
def test_every_number_in_a_caption_belongs_to_the_fact(
    name: str, tag: str, captions: Callable[[str], dict[str, str]]
) -> None:
    """Nothing is said about a square, a move or a count that the seed does not say."""
    seed = SEEDS[name]
    notation = r"\d+(?:[-x]\d+)*"
    true = {*re.findall(notation, " ".join(seed.facts)), *seed.refused, *seed.counts}
    assert set(re.findall(notation, captions(tag)[name])) <= true


@EVERYWHERE
@EVERY_SEED
def test_every_refused_alternative_is_named(
    name: str, tag: str, captions: Callable[[str], dict[str, str]]
) -> None:
    """And none besides."""
    text = captions(tag)[name]
    named = [move for move in SEEDS[name].refused if re.search(rf"{move}(?![x\d])", text)]
    assert named == list(SEEDS[name].refused)


@EVERY_SEED
def test_a_caption_differs_from_language_to_language(
    name: str, captions: Callable[[str], dict[str, str]]
) -> None:
    """No language borrows the sentence of another."""
    assert len({captions(tag)[name] for tag in AND_OR}) == len(AND_OR)


@EVERYWHERE
def test_captions_are_golden(tag: str, captions: Callable[[str], dict[str, str]]) -> None:
    """Word for word, one line for each of our diagrams."""
    path = GOLDENS / f"{tag}.txt"
    text = "".join(f"{name}: {words}\n" for name, words in sorted(captions(tag).items()))
    if os.environ.get("UPDATE_GOLDENS"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def test_every_language_has_its_golden_captions() -> None:
    """And no file is left of one that is gone."""
    assert {path.stem for path in GOLDENS.glob("*.txt")} == set(AND_OR)
