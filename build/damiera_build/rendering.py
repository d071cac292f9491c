"""One picture of a fact, as `damiera render` writes it."""

from __future__ import annotations

from damiera_build.fact import Fact
from damiera_build.languages import load_words
from damiera_build.picture import draw_fact, provenance
from damiera_build.png import rasterize
from damiera_build.project import Project, ProjectError
from damiera_build.svg import new_environment
from damiera_build.theme import THEMES
from damiera_build.wording import alternative_text, description


def picture_of(
    fact: Fact,
    project: Project,
    suffix: str,
    *,
    theme: str,
    size: int,
    view: str | None,
    lang: str,
) -> bytes:
    """Return the picture as SVG, with its words inside, or as PNG.

    Raises:
        ProjectError: for an unknown theme or language.
        CairoMissing: for a PNG without libcairo.
    """
    if theme not in THEMES:
        raise ProjectError(f"unknown theme {theme}; there are: {', '.join(THEMES)}")
    words = load_words(project, lang)
    svg = draw_fact(
        fact,
        project.rules,
        theme=THEMES[theme],
        title=words.say(*alternative_text(fact)),
        description=words.say(*description(fact)),
        language=lang,
        size=size if suffix == ".svg" else 640,
        view_from_black=fact.view_from_black if view is None else view == "black",
        environment=new_environment(project.templates if project.templates.is_dir() else None),
    )
    if suffix == ".svg":
        return svg.encode()
    return rasterize(svg, size, provenance(fact, project.rules))
