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
from spec_texts import BAD, BOARD, FEN, GOOD, ONLY_THE_READER

from damiera_build.diagnostic import Code
from damiera_build.explanation import read_explanation
from damiera_build.source import Source, SourceError
from damiera_build.spec import KEYS, DiagramSpec, read_spec
from damiera_build.spec_schema import spec_schema
from damiera_engine import Rule

OWN = Path(__file__).parents[2]
VALIDATOR = jsonschema.Draft202012Validator(spec_schema())


class CoreLoader(yaml.SafeLoader):
    """YAML 1.2 as editors read it: `no` and `12:30` are text, `08` is a number."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - PyYAML's own


for tag, pattern, first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", list("-+.0123456789")),
):
    CoreLoader.add_implicit_resolver(
        f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), first
    )


def whole_number(_: object, node: yaml.ScalarNode) -> int:
    """Return the number that a plain value is in YAML 1.2: `08` is decimal, `0o10` octal."""
    is_based = node.value[:2] in {"0x", "0o"}
    return int(node.value, 0) if is_based else int(node.value)


CoreLoader.add_constructor("tag:yaml.org,2002:int", whole_number)


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


@pytest.mark.parametrize("text", [*GOOD, *own_specs(), *explained_specs()])
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
