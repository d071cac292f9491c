"""Reading PDN 3.0, GameType 22: any text is read, and what is wrong or odd with it is told.

A game ends with its result, or where tags follow its moves.
"""

from __future__ import annotations

from collections.abc import Iterator

from damiera_engine.pdn_draft import Draft
from damiera_engine.pdn_game import PdnGame
from damiera_engine.pdn_tokens import tokens


def read_pdn(text: str) -> tuple[PdnGame, ...]:
    """Return all games of a text; what is wrong with one is among its problems."""
    return tuple(iter_pdn(text))


def iter_pdn(text: str) -> Iterator[PdnGame]:
    """Yield the games of a text one by one, so that a large file needs little memory."""
    draft = Draft()
    for token in tokens(text):
        if draft.ends_before(token):
            yield from _games(draft)
            draft = Draft()
        draft.add(token)
    yield from _games(draft)


def _games(draft: Draft) -> Iterator[PdnGame]:
    game = draft.game()
    if game is not None:
        yield game
