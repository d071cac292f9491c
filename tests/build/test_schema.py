"""The schema says the same of a spec's shape as the reader of specs does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import Result

from damiera_build.diagnostic import Code
from damiera_build.explanation import read_explanation
from damiera_build.source import Source, SourceError
from damiera_build.spec import KEYS, DiagramSpec, read_spec
from damiera_build.spec_schema import spec_schema
from damiera_engine import Rule

OWN = Path(__file__).parents[2]
VALIDATOR = jsonschema.Draft202012Validator(spec_schema())

FEN = "position: W:W21,24:B10,18,20\n"
TRUE = FEN + "mandatory: 21x14x5\n"
ROWS = "  . . . .\n  . . . .\n  . b . .\n  . . . .\n  . b . b\n  w . . w\n  . . . .\n  . . . .\n"
BOARD = f"board: |\n{ROWS}"


class CoreLoader(yaml.SafeLoader):
    """YAML 1.2 as editors read it: `no` and `12:30` are text, `08` is a number."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - PyYAML's own


for tag, pattern, first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+", list("-+0123456789")),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", list("-+.0123456789")),
):
    CoreLoader.add_implicit_resolver(
        f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), first
    )
CoreLoader.add_constructor("tag:yaml.org,2002:int", lambda _, node: int(node.value))


def is_valid(text: str) -> bool:
    """Tell whether the schema accepts a spec."""
    return VALIDATOR.is_valid(yaml.load(text, CoreLoader))  # noqa: S506 - a safe loader


def is_read(text: str) -> bool:
    """Tell whether the reader of specs accepts a spec."""
    try:
        read_spec(Source("one.yaml", text), "one")
    except SourceError:
        return False
    return True


def own_specs() -> Iterator[str]:
    """Yield our own diagrams, and those of the little projects."""
    for path in sorted(
        [*OWN.glob("diagrams/**/*.yaml"), *OWN.glob("tests/sites/*/diagrams/**/*.yaml")]
    ):
        yield path.read_text("utf-8")


def explained_specs() -> Iterator[str]:
    """Yield the specs of the explanation pages that can be read, the wrong ones too."""
    for code in Code:
        for section in read_explanation(code):
            for example in section.examples:
                if example.kind == "yaml" and is_read(example.text):
                    yield example.text


GOOD = [
    TRUE,
    FEN + "legal: []\n",
    FEN + "legal: [22-19, '08-4', 21X14]\n",
    FEN + "mandatory: '21×14'\n",
    FEN + "captured: 18\n",
    FEN + "captured: ['18', 10]\n",
    FEN + "captured: [[27, 18], 28, [20]]\n",
    FEN + "promotes: true\n",
    FEN + "promotes: 'false'\n",
    FEN + "after: 'B : W21 : B5'\n",
    FEN + "ends: white\n",
    FEN + "ends: {winner: black}\n",
    FEN + "ends: {winner: black, because: no-moves-loses}\n",
    FEN + "draw: repetition-draws\n",
    FEN + "forbidden: 24x15\n",
    FEN + "forbidden: [24x15, {move: 22-19}]\n",
    FEN + "forbidden: {move: 24x15, because: most-pieces}\n",
    TRUE + "view: black\n",
    TRUE + "marks: 5\n",
    TRUE + "shows: most-pieces\n",
    TRUE + "shows: [most-pieces, most-kings]\n",
    "moves: 22-18\n",
    "moves: 1. 22-18 10-14 2. 26-22\n",
    "moves: >-\n  1. 22-18 10-14\n  2. 26-22\n",
    "moves: [22-18, 10-14]\n",
    FEN + "moves: 21x14x5\n",
    BOARD + "to_move: white\nmandatory: 21x14x5\n",
    BOARD + "to_move: black\nmoves: 18x25\n",
    "board: |\n"
    + "  ........\n" * 3
    + "  .w...b..\n"
    + "  --------\n" * 4
    + "to_move: white\nlegal: 22-18\n",
    *(TRUE + f"shows: {rule}\n" for rule in Rule),
    *own_specs(),
    *explained_specs(),
]

BAD = [
    "",
    "# nothing\n",
    "just text\n",
    "- a list\n",
    "[]\n",
    "{}\n",
    FEN,
    "mandatory: 21x14x5\n",
    "view: black\n",
    FEN + "shows: most-pieces\n",
    FEN + "view: black\n",
    TRUE + "title: none\n",
    TRUE + "mandatry: 21x14x5\n",
    TRUE + "22: 5\n",
    "position:\nmandatory: 21x14x5\n",
    "position: []\nmandatory: 21x14x5\n",
    "position: 22\nmandatory: 21x14x5\n",
    "position: nonsense\nmandatory: 21x14x5\n",
    TRUE + BOARD + "to_move: white\n",
    TRUE + "to_move: white\n",
    BOARD + "mandatory: 21x14x5\n",
    "to_move: white\nlegal: 22-18\n",
    "moves: 22-18\nto_move: white\n",
    "board: |\n  . . . .\nto_move: white\nmandatory: 21x14x5\n",
    f"board: |\n{ROWS}  . . . .\nto_move: white\nmandatory: 21x14x5\n",
    f"{BOARD.replace('w . . w', 'w . w')}to_move: white\nmandatory: 21x14x5\n",
    f"{BOARD.replace('w . . w', 'm . . w')}to_move: white\nmandatory: 21x14x5\n",
    BOARD + "to_move: White\nmandatory: 21x14x5\n",
    FEN + "mandatory:\n",
    FEN + "mandatory: []\n",
    FEN + "mandatory: ''\n",
    FEN + "mandatory: 5\n",
    FEN + "mandatory: {move: 21x14}\n",
    FEN + "mandatory: [[21x14]]\n",
    FEN + "mandatory: 21x14-5\n",
    FEN + "mandatory: 21x14y5\n",
    FEN + "mandatory: 21:14\n",
    FEN + "mandatory: ' 21x14'\n",
    FEN + "legal: no\n",
    FEN + "legal: 21-17-14\n",
    FEN + "legal: 21-33\n",
    FEN + "legal: 0-4\n",
    FEN + "legal: 21\u201317\n",
    FEN + f"legal: {'x'.join(['1'] * 33)}\n",
    FEN + "captured: []\n",
    FEN + "captured: [[]]\n",
    FEN + "captured: [[[18]]]\n",
    FEN + "captured: [0]\n",
    FEN + "captured: [33]\n",
    FEN + "captured: [-18]\n",
    FEN + "captured: [d6]\n",
    FEN + "captured: ['08']\n",
    FEN + "captured: [1.5]\n",
    FEN + "promotes: yes\n",
    FEN + "promotes: 1\n",
    FEN + "promotes: [true]\n",
    FEN + "after: 22\n",
    FEN + "ends: {because: no-moves-loses}\n",
    FEN + "ends: {winner: black, by: no-moves-loses}\n",
    FEN + "ends: [black]\n",
    FEN + "ends: grey\n",
    FEN + "draw: forty\n",
    FEN + "draw: [forty-moves-draw]\n",
    FEN + "forbidden: []\n",
    FEN + "forbidden: [{because: most-pieces}]\n",
    FEN + "forbidden: [{move: 24x15, because: quantity}]\n",
    FEN + "forbidden: [{move: 24x15, why: most-pieces}]\n",
    FEN + "forbidden: [[24x15]]\n",
    TRUE + "shows: []\n",
    TRUE + "shows: most-peices\n",
    TRUE + "view: White\n",
    TRUE + "view: [white]\n",
    TRUE + "marks: []\n",
    TRUE + "marks: 0\n",
    FEN + "moves:\n",
    FEN + "moves: ''\n",
    FEN + "moves: '1.'\n",
    FEN + "moves: []\n",
    FEN + "moves: 22-18 and so on\n",
    FEN + "moves: [1., 22-18]\n",
]

ONLY_THE_READER = {
    "the squares of a FEN": "position: W:W33:B1\nlegal: 22-18\n",
    "a position that cannot be": "position: W:W1:B5\nlegal: 22-18\n",
    "a piece on a light square": "board: |\n" + "  .w......\n" * 8 + "to_move: white\nlegal: []\n",
    "a key twice": TRUE + "mandatory: 21x14x5\n",
    "a number with a zero before it": FEN + "captured: [08]\n",
    "a number with an exponent": FEN + "captured: [1e1]\n",
    "another way to write true": FEN + "promotes: True\n",
}
"""What a schema cannot see: it is shown values, not what is written."""


@pytest.mark.parametrize("text", GOOD)
def test_what_the_reader_accepts_the_schema_accepts(text: str) -> None:
    """An editor never marks what is right."""
    assert (is_read(text), is_valid(text)) == (True, True)


@pytest.mark.parametrize("text", BAD)
def test_what_the_reader_refuses_the_schema_refuses(text: str) -> None:
    """An editor marks a wrong shape while it is written."""
    assert (is_read(text), is_valid(text)) == (False, False)


@pytest.mark.parametrize("text", ONLY_THE_READER.values(), ids=ONLY_THE_READER)
def test_what_no_schema_can_see_is_left_to_the_reader(text: str) -> None:
    """The whole list; whatever moves out of it is gained."""
    assert (is_read(text), is_valid(text)) == (False, True)


def test_the_schema_is_one() -> None:
    """Of the draft that it names."""
    jsonschema.Draft202012Validator.check_schema(spec_schema())


def test_every_key_is_described() -> None:
    """And no other; completion shows the description beside the key."""
    properties: Mapping[str, Any] = spec_schema()["properties"]
    assert tuple(properties) == KEYS
    assert all(value["description"] for value in properties.values())


def examples(schema: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every example in a schema with the schema it is an example of."""
    if isinstance(schema, dict):
        for example in schema.get("examples", ()):
            yield schema, example
        for part in schema.values():
            yield from examples(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from examples(part)


def test_every_example_is_one() -> None:
    """What completion offers is accepted."""
    whole = spec_schema()
    found = list(examples(whole))
    assert len(found) > 12
    for schema, example in found:
        part = {"$defs": whole["$defs"], **schema}
        assert jsonschema.Draft202012Validator(part).is_valid(example), example


def test_the_rules_are_those_of_the_engine() -> None:
    """Each with what it is called."""
    choices = spec_schema()["$defs"]["rule"]["oneOf"]
    assert [choice["const"] for choice in choices] == [rule.value for rule in Rule]
    assert choices[12]["description"] == "Most pieces (FID 6.6)"


def test_the_command_prints_the_schema(tmp_path: Path, damiera: Callable[..., Result]) -> None:
    """So that it can be saved beside one's diagrams."""
    result = damiera(tmp_path, "schema")
    assert (result.exit_code, json.loads(result.stdout)) == (0, spec_schema())


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("positon: W:W22:B5\nlegal: [22-18, 22-19]\n", ["D005"]),
        ("mandatry: 21x14x5\n", ["D006", "D005"]),
        (BOARD + "to_mov: white\nmandatory: 21x14x5\n", ["D005"]),
        (FEN + "ends:\n  winer: black\n", ["D005"]),
        (FEN + "forbidden:\n  - mov: 24x15\n  - because: most-pieces\n", ["D005", "D006"]),
        (FEN + "moves:\n", ["D007"]),
        ("moves: 22-18\nto_move: black\n", ["D007"]),
        (FEN + "captured: [[]]\n", ["D007"]),
    ],
)
def test_a_fault_of_the_shape_is_told_once(text: str, codes: list[str]) -> None:
    """A misspelt key is not told to be missing as well, and hides no other fault."""
    with pytest.raises(SourceError) as caught:
        read_spec(Source("one.yaml", text), "one")
    assert [finding.code.name for finding in caught.value.diagnostics] == codes


def test_a_line_of_play_needs_a_move(read: Callable[..., DiagramSpec]) -> None:
    """An empty one would be a claim that claims nothing."""
    assert not is_read(FEN + "moves: 1. 2.\n")
    assert len(read(FEN + "moves: 1. 21x14x5\n").moves) == 1
