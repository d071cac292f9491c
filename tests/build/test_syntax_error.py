"""A file that is not YAML: the place to mend is shown, in words that need no YAML."""

from __future__ import annotations

import pytest
import yaml

from damiera_build import source as reading
from damiera_build.source import Source, SourceError, parse

POSITION = "position: W:W21,24:B10,18,20\n"

ERRORS = [
    ("mandatory: [21x14x5\n", (2, 12), "nothing closes this [", "]"),
    ("after: {a: b\n", (2, 8), "nothing closes this {", "}"),
    ("mandatory: '21x14x5\n", (2, 12), "nothing closes this '", "'"),
    ('mandatory: "21x14x5\n', (2, 12), 'nothing closes this "', '"'),
    ("]mandatory: 21x14x5\n", (2, 1), "nothing opens this ]", "leave it out"),
    ("mandatory 21x14x5\n", (2, 1), "this line has no colon", "key: value"),
    ("mandatory: 21x14x5: 2\n", (2, 19), "a second colon in one line", "quote the value"),
    ("mandatory: @21x14x5\n", (2, 12), "no value starts with @", "quote the value"),
    ("mandatory: `21x14x5`\n", (2, 12), "no value starts with `", "quote the value"),
    ("  mandatory: 21x14x5\n", (2, 3), "this line is indented otherwise", "start it where"),
    ("forbidden:\n  - move: 24x15\n   because: x\n", (4, 4), "this line is indented", "start"),
    ("forbidden:\n  - move: 24x15\n   - move: 24x16\n", (4, 4), "this line is indented", "start"),
    ("\tmandatory: 21x14x5\n", (2, 1), "a tab indents this line", "indent with spaces"),
    ("mandatory: {% y %}\n", (2, 12), "a brace starts", "quote the value"),
]


@pytest.mark.parametrize("loader", ["_Loader", "pure"])
@pytest.mark.parametrize(("text", "place", "message", "fix"), ERRORS)
def test_an_error_is_told_where_it_is_mended(
    text: str,
    place: tuple[int, int],
    message: str,
    fix: str,
    loader: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether YAML is read by libyaml or, where that is missing, by Python."""
    if loader == "pure":
        monkeypatch.setattr(reading, "_Loader", yaml.SafeLoader)
    with pytest.raises(SourceError) as refused:
        parse(Source("one.yaml", POSITION + text))
    (found,) = refused.value.diagnostics
    assert found.code.name == "D002"
    assert (found.span[:2], found.message.startswith(message)) == (place, True), found.message
    assert (found.fix or "").startswith(fix)
