"""The picture of a fact: one SVG and its PNGs, without a word, the same for every language."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from damiera_build.fact import Fact
from damiera_build.picture_safety import check_picture
from damiera_build.scene import stage
from damiera_build.svg import draw
from damiera_build.theme import DEFAULT, Theme
from damiera_engine import RuleSet

if TYPE_CHECKING:
    from jinja2 import Environment

PNG_WIDTHS: Final = (640, 1280)


def provenance(fact: Fact, rules: RuleSet) -> dict[str, str]:
    """Return what is proved and by what, as it stands inside a picture."""
    proof = {
        "variant": rules.name,
        "legal": [str(move) for move in fact.legal],
        "refused": {str(r.move): str(r.verdict.rule) for r in fact.refused},
    }
    statement = json.dumps(proof, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(f"{fact.fen}\n{statement}".encode()).hexdigest()
    return {"source": fact.fen, "identifier": f"sha256:{digest}", "description": statement}


def draw_fact(
    fact: Fact,
    rules: RuleSet,
    *,
    theme: Theme = DEFAULT,
    title: str = "",
    description: str = "",
    language: str = "en",
    size: int = 640,
    view_from_black: bool | None = None,
    environment: Environment | None = None,
) -> str:
    """Return the picture of a proved diagram as SVG, from the fact's side unless told otherwise.

    Raises:
        UnsafePicture: if a project's template draws what is not rendered here.
    """
    scene = stage(fact)
    if view_from_black is not None:
        scene = replace(scene, view_from_black=view_from_black)
    svg = draw(
        scene,
        theme=theme,
        name=fact.id if fact.id[0].isalpha() else f"d-{fact.id}",
        title=title,
        description=description,
        metadata=provenance(fact, rules),
        lang=language,
        size=size,
        environment=environment,
    )
    if environment is not None and environment.sandboxed:
        check_picture(svg)
    return svg
