"""A proved diagram as it is put on a page built elsewhere, in Markdown or in HTML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from damiera_build.catalogue import Catalogue
from damiera_build.fact import Fact
from damiera_build.geometry import HEIGHT, WIDTH
from damiera_build.page_markup import Markup
from damiera_build.pages import figure
from damiera_build.sentence import sentence

if TYPE_CHECKING:
    from jinja2 import Environment

_IN_ADDRESSES: Final = "/:?#@!$&*+,;=%~"
"""What an address may hold as it is; brackets and quotes would end it in Markdown or in HTML."""


def placed_figure(
    fact: Fact, words: Catalogue, markup: Markup, images: str, environment: Environment
) -> str:
    """Return a diagram's figure in one language; `images` is the folder or address of pictures."""
    folder = images if not images or images.endswith("/") else f"{images}/"
    picture = quote(f"{folder}{fact.id}.svg", safe=_IN_ADDRESSES)
    made = figure(fact, words)
    if markup is Markup.MARKDOWN:
        return environment.get_template("figure.md.j2").render(
            alt=markdown(made.alt), caption=markdown(made.plain_caption), picture=picture, fact=fact
        )
    return environment.get_template("figure.html.j2").render(
        figure=made,
        words=words,
        say=lambda id: words.say_html(sentence(id)),  # noqa: A006
        picture=picture,
        width=WIDTH,
        height=HEIGHT,
    )


def markdown(text: str) -> str:
    """Return plain text as a line of Markdown that shows it."""
    escaped = re.sub(r"[\\`*_\[\]<>&~|]", r"\\\g<0>", text)
    return re.sub(r"^(?=[-+#=])|(?<=^[0-9])(?=[.)])|(?<=^[0-9]{2})(?=[.)])", r"\\", escaped)
