"""Diagnostics: what is wrong, where, why, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple


class Severity(Enum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"


class Code(Enum):
    """Every kind of finding: its stable code, its severity, and what it is about in a few words."""

    D001 = (Severity.ERROR, "the file cannot be read")
    D002 = (Severity.ERROR, "the file is not YAML")
    D003 = (Severity.ERROR, "a YAML feature that specs do not have")
    D004 = (Severity.ERROR, "a key stands twice")
    D005 = (Severity.ERROR, "an unknown key")
    D006 = (Severity.ERROR, "a key is missing")
    D007 = (Severity.ERROR, "a value has the wrong shape")
    D008 = (Severity.ERROR, "the position cannot be read")
    D009 = (Severity.ERROR, "the position is impossible")
    D010 = (Severity.ERROR, "a move cannot be read")
    D011 = (Severity.ERROR, "a square is not a number from 1 to 32")
    D012 = (Severity.ERROR, "an unknown rule")
    D013 = (Severity.ERROR, "the spec claims nothing")
    D014 = (Severity.ERROR, "a character that hides or reorders text")
    D015 = (Severity.ERROR, "the file name is not an id")
    D016 = (Severity.ERROR, "two files have the same id")

    D101 = (Severity.ERROR, "a move that is claimed legal is not")
    D102 = (Severity.ERROR, "a legal move is missing from the claim")
    D103 = (Severity.ERROR, "a quiet move is claimed under mandatory")
    D104 = (Severity.ERROR, "the captured pieces are others")
    D105 = (Severity.ERROR, "the promotion is not as claimed")
    D106 = (Severity.ERROR, "the end of the game is not as claimed")
    D107 = (Severity.ERROR, "a short form fits several captures")
    D108 = (Severity.ERROR, "a move, a rule or a mark stands twice")
    D109 = (Severity.ERROR, "the position after the move is another")
    D110 = (Severity.ERROR, "a half move of the line cannot be played")
    D111 = (Severity.ERROR, "the game is not drawn as claimed")

    D201 = (Severity.ERROR, "a move that is claimed forbidden is legal")
    D202 = (Severity.ERROR, "no rule forbids the move: the board makes it impossible")
    D203 = (Severity.ERROR, "the move is refused for another reason")
    D204 = (Severity.ERROR, "a forbidden move without a reason")
    D205 = (Severity.ERROR, "a capture that lost to another is missing from forbidden")
    D206 = (Severity.ERROR, "no forbidden move shows the rule the diagram is filed under")

    D301 = (Severity.ERROR, "the page names a diagram that is not there, or not proved")
    D302 = (Severity.ERROR, "the page cannot be read")
    D303 = (Severity.ERROR, "a move or square is typed by hand")
    D304 = (Severity.ERROR, "the page names an unknown rule, fact or block")
    D305 = (Severity.ERROR, "a rule in force has no sentence on the page")

    D401 = (Severity.WARNING, "the diagram illustrates its rule but does not prove it")
    D402 = (Severity.ERROR, "no diagram proves a rule")
    D403 = (Severity.ERROR, "the diagram has nothing to do with the rule it is filed under")
    D404 = (Severity.WARNING, "the verdict depends on how a rule is read")

    L401 = (Severity.ERROR, "a catalogue cannot be read")
    L402 = (Severity.ERROR, "a placeholder is broken")
    L403 = (Severity.ERROR, "markup or a hidden character in a translation")
    L404 = (Severity.ERROR, "a move or square is typed by hand in a translation")
    L405 = (Severity.WARNING, "a translation is missing or out of date")
    L406 = (Severity.WARNING, "a catalogue entry that no message has")

    T501 = (Severity.WARNING, "a word that the language's term file forbids")

    P601 = (Severity.ERROR, "the manifest of a site cannot be read")
    P602 = (Severity.ERROR, "a file of the site is missing")
    P603 = (Severity.ERROR, "a file was changed after the build")
    P604 = (Severity.ERROR, "a file that the manifest does not list")
    P605 = (Severity.ERROR, "a file that cannot be read, or must not be")
    P606 = (Severity.WARNING, "the site was built by another version")

    P611 = (Severity.ERROR, "a published position is not the one that is shown, or is none")
    P612 = (Severity.ERROR, "the published legal moves are not the legal ones")
    P613 = (Severity.ERROR, "a published refusal is not as the engine judges it")
    P614 = (Severity.ERROR, "a published diagram does not show the rule it is filed under")
    P615 = (Severity.ERROR, "a published line is missing, cannot be played, or leads elsewhere")
    P616 = (Severity.ERROR, "the manifest names other files than the diagram has")

    P621 = (Severity.ERROR, "a published picture cannot be read")
    P622 = (Severity.ERROR, "a picture shows another position")
    P623 = (Severity.ERROR, "a picture shows other arrows, badges or crosses")
    P624 = (Severity.ERROR, "a picture says of itself what it does not show")
    P625 = (Severity.ERROR, "a picture is drawn otherwise than what it shows is drawn")
    P626 = (Severity.ERROR, "a picture belongs to another diagram")

    P631 = (Severity.ERROR, "a published PNG cannot be read")
    P632 = (Severity.ERROR, "the pixels of a PNG show another position")
    P633 = (Severity.ERROR, "the pixels of a PNG are not those of the diagram")
    P634 = (Severity.ERROR, "a PNG was drawn from another picture than the published one")

    P640 = (Severity.ERROR, "a page is put together otherwise than damiera puts it together")
    P641 = (Severity.ERROR, "a language of the site is missing, or one too many")
    P642 = (Severity.ERROR, "a page is written in another language than it should be")
    P643 = (Severity.ERROR, "a figure is missing, stands twice or elsewhere, or is built otherwise")
    P644 = (Severity.ERROR, "a figure shows or links the picture of another diagram")
    P645 = (Severity.ERROR, "an alternative text is not the diagram's")
    P646 = (Severity.ERROR, "a caption is not the diagram's")
    P647 = (Severity.ERROR, "a description or FEN on a page is not the diagram's")
    P648 = (Severity.ERROR, "a table of what is proved is not what the diagrams prove")
    P649 = (Severity.WARNING, "a style sheet could show something else than the pages say")

    P651 = (Severity.ERROR, "the site is older than the project")
    P652 = (Severity.ERROR, "the site has other diagrams than the project")

    G601 = (Severity.ERROR, "a recorded game cannot be read")
    G602 = (Severity.ERROR, "a move of a recorded game cannot be played")
    G603 = (Severity.ERROR, "a short move of a recorded game fits several captures")
    G604 = (Severity.ERROR, "the record is of another game, or numbers the board otherwise")
    G605 = (Severity.ERROR, "two results contradict each other")
    G606 = (Severity.WARNING, "an oddity of a record that leaves no doubt")
    G607 = (Severity.ERROR, "the position of a recorded game cannot be read")

    S701 = (Severity.ERROR, "no diagram proves a move on a page built elsewhere")
    S702 = (Severity.ERROR, "a page says of a move that it is allowed, and the diagrams refuse it")
    S703 = (Severity.WARNING, "looks like a move and is none, or is one written in another way")
    S704 = (Severity.WARNING, "a declaration that concerns nothing on the page")
    S711 = (Severity.ERROR, "a marker for a diagram cannot be read")
    S712 = (Severity.ERROR, "a marker without its end, or within another")
    S713 = (Severity.ERROR, "what stands between two markers is not the diagram's present text")
    S714 = (Severity.ERROR, "a marker where there is no room for a diagram")

    @property
    def severity(self) -> Severity:
        """How bad the finding is."""
        return self.value[0]

    @property
    def summary(self) -> str:
        """What the finding is about."""
        return self.value[1]


class Span(NamedTuple):
    """A piece of one line of a file: line and column count from 1, the end column is exclusive."""

    line: int
    column: int
    end_column: int


START_OF_FILE = Span(1, 1, 1)

MISSING_SPACE: Final = "a space is missing after the colon"
"""The message of findings of several codes."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    Attributes:
        code: its kind.
        path: the file, as given or relative to the project.
        span: the piece of the file to look at.
        message: what is wrong, without a full stop.
        why: the engine's proof or the reason, empty where the message says it all.
        fix: the text to write, or what to do; empty where nothing can be suggested.
        line_text: the source line, for display; empty where there is none.
        language: the language of the translation it is about, empty for everything else.
        level: how bad the project says it is, None where it says nothing.
    """

    code: Code
    path: str
    span: Span
    message: str
    why: str = ""
    fix: str = ""
    line_text: str = ""
    language: str = ""
    level: Severity | None = None

    @property
    def severity(self) -> Severity:
        """How bad the finding is."""
        return self.level or self.code.severity

    def about(self, language: str, level: Severity | None) -> Diagnostic:
        """Return the finding as one about a language, with what the project says of that language.

        The level is of translations and terms; a file that cannot be read is as bad in any.
        """
        is_of_words = self.code.name[0] in "LT"
        return replace(self, language=language, level=level if is_of_words else None)


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings by path, line, column and code."""
    return tuple(sorted(findings, key=lambda f: (f.path, f.span[:2], f.code.name)))
