from __future__ import annotations

import dataclasses
import re

import pytest

from damiera_build.theme import DEFAULT, PRINT, THEMES, Theme, contrast, luminance

EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def colours(theme: Theme) -> dict[str, str]:
    named: dict[str, str] = {}
    for name, value in dataclasses.asdict(theme).items():
        if name not in ("name", "shadow_opacity"):
            stops = value if isinstance(value, tuple) else (value,)
            named |= {f"{name}[{index}]": stop for index, stop in enumerate(stops)}
    return named


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#FFFFFF", "#767676") == pytest.approx(4.54, abs=0.005)
    assert contrast("#123456", "#123456") == 1
    assert luminance("#FF0000") == pytest.approx(0.2126)


def test_themes_are_known_by_their_names() -> None:
    assert dict(THEMES) == {"default": DEFAULT, "print": PRINT}
    with pytest.raises(dataclasses.FrozenInstanceError):
        DEFAULT.page = "#000000"  # type: ignore[misc]


@EVERY_THEME
def test_every_colour_is_written_in_six_digits(theme: Theme) -> None:
    bad = {name: colour for name, colour in colours(theme).items() if not is_colour(colour)}
    assert not bad


def is_colour(text: str) -> bool:
    return re.fullmatch("#[0-9A-F]{6}", text) is not None


def test_print_is_grey() -> None:
    tinted = {
        name: colour
        for name, colour in colours(PRINT).items()
        if not colour[1:3] == colour[3:5] == colour[5:7]
    }
    assert not tinted


@EVERY_THEME
@pytest.mark.parametrize(
    "square", ["dark_square", "start_square", "landing_square", "marked_square"]
)
def test_numbers_are_legible_on_every_square_that_bears_one(theme: Theme, square: str) -> None:
    assert contrast(theme.number, getattr(theme, square)) >= 4.5


@EVERY_THEME
@pytest.mark.parametrize(
    "square", ["dark_square", "start_square", "landing_square", "marked_square"]
)
@pytest.mark.parametrize("side", ["white", "black"])
def test_a_piece_stands_out_from_its_square(theme: Theme, side: str, square: str) -> None:
    ground = getattr(theme, square)
    face, rim = getattr(theme, f"{side}_face")[1], getattr(theme, f"{side}_rim")
    assert max(contrast(face, ground), contrast(rim, ground)) >= 3
    assert contrast(face, theme.dark_square) >= (3 if theme is DEFAULT else 2)


@EVERY_THEME
def test_white_and_black_pieces_are_told_apart_in_light_and_shade(theme: Theme) -> None:
    darkest_white, lightest_black = min(theme.white_face, key=luminance), theme.black_face[0]
    assert contrast(darkest_white, lightest_black) >= 4.5


@EVERY_THEME
@pytest.mark.parametrize("side", ["white", "black"])
def test_a_crown_is_legible_on_its_king(theme: Theme, side: str) -> None:
    crown = getattr(theme, f"{side}_crown")
    assert min(contrast(crown, stop) for stop in getattr(theme, f"{side}_face")) >= 4.5


@EVERY_THEME
@pytest.mark.parametrize("line", ["legal", "second", "third", "refused"])
def test_an_arrow_stands_out_from_its_casing_as_text_does(theme: Theme, line: str) -> None:
    """Badges are numbers in these colours, so the limit is that for text."""
    assert contrast(getattr(theme, line), theme.casing) >= 4.5


@EVERY_THEME
@pytest.mark.parametrize("line", ["legal", "second", "third", "refused"])
@pytest.mark.parametrize("square", ["light_square", "dark_square", "black_wall", "white_wall"])
def test_an_arrow_or_its_casing_stands_out_from_all_it_crosses(
    theme: Theme, line: str, square: str
) -> None:
    ground = getattr(theme, square)
    assert max(contrast(colour, ground) for colour in (getattr(theme, line), theme.casing)) >= 3


@EVERY_THEME
def test_the_board_is_a_board(theme: Theme) -> None:
    assert contrast(theme.light_square, theme.dark_square) >= (3 if theme is DEFAULT else 2)
    assert contrast(theme.frame, theme.light_square) >= 3
    assert contrast(theme.frame_when_dark, theme.page_when_dark) >= 2


@EVERY_THEME
@pytest.mark.parametrize("frame", ["frame", "frame_when_dark"])
def test_who_is_to_move_is_seen_in_light_and_dark_mode(theme: Theme, frame: str) -> None:
    assert contrast(theme.light_square, getattr(theme, frame)) >= 4.5
    assert contrast(theme.white_face[0], getattr(theme, frame)) >= 4.5
    assert contrast(theme.black_face[2], theme.light_square) >= 4.5


@EVERY_THEME
def test_a_mark_stands_out_from_its_square_and_the_next(theme: Theme) -> None:
    assert contrast(theme.mark, theme.marked_square) >= 4.5
    assert contrast(theme.mark, theme.light_square) >= 4.5
