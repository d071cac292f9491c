"""A true spec that is damaged in one place is true again after --fix, and keeps its comments."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st
from legal_scenes import positions

from damiera_build.diagnostic import Diagnostic
from damiera_build.fixing import put_right
from damiera_build.selection import Selection
from damiera_build.source import Source
from damiera_build.spec import KEYS
from damiera_build.started_spec import provable_rules, started_spec
from damiera_engine import ITALIAN, SQUARES, Rule

Findings = Callable[[str], tuple[Diagnostic, ...]]
Damiera = Callable[..., Result]
BytesIn = Callable[[Path], dict[str, bytes]]

OWN = Path(__file__).parents[2]

CLAIM = re.compile(r"mandatory: [^[]|legal: \[|captured:|promotes:|  winner:| +because:|  - move:")
LOST = re.compile(
    r"  - .*\n    because: (most-pieces|king-captures-first|most-kings|earliest-kings) "
)

NOTATION = re.compile(
    r"\d+(?:[-x]\d+)*|[WB]:[WB][\dK,]*:[WB][\dK,]*|true|false|white|black"
    rf"|(?:{'|'.join([*KEYS, 'winner', 'move', 'because'])}):|[][{{}},]|"
    + "|".join(rule.value for rule in Rule)
)

squares = st.sampled_from(SQUARES)
moves = st.builds("{}{}{}".format, squares, st.sampled_from("-x"), squares).filter(
    lambda move: len(set(re.split("[-x]", move))) == 2
)
rules = st.sampled_from([rule.value for rule in Rule])
lists = st.lists(squares, min_size=1, max_size=4)


@st.composite
def specs(draw: st.DrawFn) -> str:
    """A true spec of any position, with a comment on every line."""
    position = draw(positions())
    provable = provable_rules(position, ITALIAN)
    shows = draw(st.sets(st.sampled_from(provable), max_size=2)) if provable else set()
    text = started_spec(position, ITALIAN, sorted(shows))
    lines = [line for line in text.split("\n") if line]
    return "".join(f"{line} # {number}\n" for number, line in enumerate(lines))


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The spec with one claim changed into another, which may be false, or left out."""
    lines = text.splitlines()
    claims = [index for index, line in enumerate(lines) if CLAIM.match(line)]
    # What did not lose to a priority was the writer's choice, and the list may not become empty.
    lost = [index for index in claims if LOST.match("\n".join(lines[index : index + 2]))]
    entries = lost if sum(line.startswith("  - ") for line in lines) > 1 else []
    places = [index for index in claims if "- move" not in lines[index] or index in entries]
    if not places:
        return text
    at = draw(st.sampled_from(places))
    if at in entries:
        return "\n".join([*lines[:at], *lines[at + 2 :], ""])
    key, value, comment = re.split(": | # ", lines[at])
    new = draw(changed(key.strip(), value))
    line = [] if new is None else [f"{key}: {new}".replace("\n", f" # {comment}\n", 1)]
    if line and "\n" not in line[0]:
        line = [f"{line[0]} # {comment}"]
    return "\n".join([*lines[:at], *line, *lines[at + 1 :], ""])


@st.composite
def changed(draw: st.DrawFn, key: str, value: str) -> str | None:
    """Another value of a key, or None for none at all."""
    if key == "legal":
        right = re.findall(r"[^][, ]+", value)
        kept = draw(st.sets(st.sampled_from(right))) if right else set()
        said = [*sorted(kept), *sorted(draw(st.sets(moves, max_size=2)) - kept)]
        is_block = said and right and draw(st.booleans())
        return "".join(f"\n- {move}" for move in said) if is_block else f"[{', '.join(said)}]"
    values: dict[str, st.SearchStrategy[object]] = {
        "mandatory": moves,
        "captured": lists | st.lists(lists, min_size=1, max_size=3),
        "promotes": st.just("false"),
        "winner": st.sampled_from(["white", "black"]),
        "because": st.none() | rules,
    }
    new = draw(values[key])
    return None if new is None else str(new)


def comments(text: str) -> list[str]:
    """Return all comments of a text in order."""
    return re.findall("#.*", text)


def fixed(text: str) -> str:
    """Return a text after --fix."""
    better = put_right(Source("one.yaml", text), "one", ITALIAN, Selection())
    return better.text if better else text


@given(st.data())
def test_what_was_true_is_true_again(findings: Findings, data: st.DataObject) -> None:
    """Whatever single claim of what position was changed, in whatever line endings."""
    spec = data.draw(specs())
    text = data.draw(damaged(spec))
    if data.draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    restored = fixed(text)
    codes = [finding.code for finding in findings(restored)]
    assert codes == [finding.code for finding in findings(spec)]
    assert comments(restored) == comments(text)
    assert restored.count("\r\n") == (restored.count("\n") if "\r" in text else 0)
    assert fixed(restored) == restored


@given(specs())
def test_what_is_true_is_left_as_it_is(spec: str) -> None:
    """There is nothing to write."""
    assert fixed(spec) == spec


@given(st.data())
def test_nothing_gets_worse(findings: Findings, data: st.DataObject) -> None:
    """Several claims may be wrong, in any way; a code is told no more often than before."""
    text = data.draw(specs())
    for _ in range(data.draw(st.integers(1, 3))):
        text = data.draw(damaged(text))
    before, after = (Counter(f.code for f in findings(one)) for one in (text, fixed(text)))
    assert after <= before
    assert comments(fixed(text)) == comments(text)


def test_our_own_diagrams_are_left_as_they_are(
    tmp_path: Path, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """They are proved."""
    shutil.copytree(OWN / "diagrams", tmp_path / "diagrams")
    before = bytes_in(tmp_path)
    assert damiera(tmp_path, "check", "--fix").exit_code == 0
    assert bytes_in(tmp_path) == before
    assert damiera(tmp_path, "check", "--diff").stdout == ""


@given(st.data())
def test_nothing_but_notation_is_written(data: st.DataObject) -> None:
    """Moves, squares, colors and names of rules, in words and signs of a spec."""
    text = data.draw(damaged(data.draw(specs())))
    lines = Counter(text.split("\n"))
    for line in (Counter(fixed(text).split("\n")) - lines).elements():
        claim = line.partition(" #")[0]
        assert not NOTATION.sub("", claim).strip(" -"), line
