"""Every message that the package itself puts on a page, in English, with a note for translators.

A message is a whole sentence or label, never glued from nouns. Its id is the `msgctxt` of the
catalogues and never changes meaning; `%(name)s` placeholders carry squares, moves and counts, which
come from proved facts alone. Where there is a plural form, `%(num)d` chooses it.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Message(NamedTuple):
    """One message: its id, its English text, its English plural where it counts, and a note."""

    id: str
    text: str
    plural: str | None = None
    note: str = ""


_MOVE = "%(move)s is a move such as 22-19 or 29x22x15x6."
_MOVES = "%(moves)s is a list of moves joined with `and`; %(num)d need not be shown."
_SQUARES = "%(squares)s is a list of square numbers; %(num)d, how many, need not be shown."
_RIVAL = "%(move)s is the refused capture, %(rival)s the one that has precedence."

_CAPTIONS = (
    Message(
        "caption.mandatory",
        "Mandatory capture: %(move)s (captured piece: %(squares)s).",
        "Mandatory capture: %(move)s (captured pieces: %(squares)s).",
        f"{_MOVE} {_SQUARES}",
    ),
    Message(
        "caption.mandatory-promotes",
        "Mandatory capture: %(move)s (captured piece: %(squares)s; the man becomes a king).",
        "Mandatory capture: %(move)s (captured pieces: %(squares)s; the man becomes a king).",
        f"{_MOVE} {_SQUARES}",
    ),
    Message(
        "caption.choice",
        "A capture is mandatory, and the choice between these is free: %(moves)s.",
        note="%(moves)s is a list of moves joined with `or`.",
    ),
    Message(
        "caption.choice-takes",
        "The capture %(move)s takes the piece on %(squares)s.",
        "The capture %(move)s takes the pieces on %(squares)s.",
        f"{_MOVE} {_SQUARES}",
    ),
    Message(
        "caption.first-moves",
        "In the first move of the game White has %(num)d possible move: %(moves)s.",
        "In the first move of the game White has %(num)d possible moves: %(moves)s.",
        "%(moves)s is a plain list of moves, separated by commas.",
    ),
    Message(
        "caption.legal",
        "The only possible move: %(moves)s.",
        "Allowed moves: %(moves)s.",
        "%(moves)s is a list of moves joined with `or`; %(num)d need not be shown.",
    ),
    Message("caption.no-capture", "No capture is possible."),
    Message(
        "caption.promotes",
        "With %(move)s the man reaches the last row, becomes a king, and the move ends.",
        note=_MOVE,
    ),
    Message(
        "caption.white-wins.no-moves",
        "Black is to move and has no legal move: White wins.",
    ),
    Message(
        "caption.black-wins.no-moves",
        "White is to move and has no legal move: Black wins.",
    ),
    Message(
        "caption.white-wins.no-pieces",
        "Black is to move and has no piece left: White wins.",
    ),
    Message(
        "caption.black-wins.no-pieces",
        "White is to move and has no piece left: Black wins.",
    ),
    Message(
        "caption.played", "The position after %(moves)s.", note="%(moves)s is a list of moves."
    ),
    Message(
        "caption.draw.repetition",
        "This position has now occurred once.",
        "This position has now occurred %(num)d times: the game is drawn.",
        "%(num)d is 3 or 4; the singular is never shown.",
    ),
    Message(
        "caption.draw.forty-moves",
        "Each side has made one move without a capture and without moving a man.",
        "Each side has made %(num)d moves without a capture and without moving a man: the game is "
        "drawn.",
        "%(num)d is 40; the singular is never shown.",
    ),
)

_REASONS = (
    Message("why.legal", "The move %(move)s is legal.", note=_MOVE),
    Message(
        "why.most-pieces",
        "The capture %(move)s takes only one piece; %(rival)s takes %(most)d.",
        "The capture %(move)s takes only %(num)d pieces; %(rival)s takes %(most)d.",
        f"{_RIVAL} %(most)d is a bare number, 2 or more.",
    ),
    Message(
        "why.king-captures-first",
        "A man could also capture, %(move)s, but for the same number of pieces the king has "
        "precedence.",
        note=f"{_MOVE} That move is the man's.",
    ),
    Message(
        "why.most-kings.single",
        "The king must take the king; it may not take the man instead (%(move)s).",
        note=f"{_MOVE} Both captures are made by the same king and take one piece.",
    ),
    Message(
        "why.most-kings.none",
        "The capture %(move)s takes no king; %(rival)s takes one.",
        "The capture %(move)s takes no king; %(rival)s takes %(num)d.",
        _RIVAL,
    ),
    Message(
        "why.most-kings.fewer",
        "The capture %(move)s takes only one king; %(rival)s takes %(most)d.",
        "The capture %(move)s takes only %(num)d kings; %(rival)s takes %(most)d.",
        f"{_RIVAL} %(most)d is a bare number, 2 or more.",
    ),
    Message(
        "why.earliest-kings.pair",
        "Both captures take a king and a man: %(rival)s takes the king first, %(move)s only last.",
        note=_RIVAL,
    ),
    Message(
        "why.earliest-kings.first",
        "Both captures take as many pieces and as many kings, but %(rival)s meets its first king "
        "at jump %(early)d, %(move)s only at jump %(late)d.",
        note=f"{_RIVAL} %(early)d and %(late)d count the jumps of a capture from 1.",
    ),
    Message(
        "why.earliest-kings.later",
        "Both captures take as many pieces and as many kings, but king number %(nth)d comes at "
        "jump %(early)d in %(rival)s, only at jump %(late)d in %(move)s.",
        note=f"{_RIVAL} %(nth)d is 2 or more, in the order of the capture. %(early)d and %(late)d "
        "count the jumps of a capture from 1.",
    ),
    Message(
        "why.mandatory-capture",
        "The move %(moves)s is forbidden: a capture is possible and must be played.",
        "The moves %(moves)s are forbidden: a capture is possible and must be played.",
        _MOVES,
    ),
    Message(
        "why.capture-to-the-end",
        "The capture %(move)s is forbidden: it may not stop halfway, the piece must go on "
        "(%(moves)s).",
        note="%(moves)s is the complete capture, or a list of them joined with `or`.",
    ),
    Message(
        "why.capture-to-the-end.lost",
        "The capture %(move)s is forbidden: it may not stop halfway, and another capture must be "
        "played (%(moves)s).",
        note="%(moves)s is the only legal capture, or a list of the legal ones joined with `or`; "
        "the piece that stops halfway may not play any of them.",
    ),
    Message(
        "why.promotion-ends-move",
        "The continuation %(move)s is forbidden: the man becomes a king on %(square)s, and the "
        "move ends there.",
        note=_MOVE,
    ),
    Message(
        "why.man-cannot-capture-king.white",
        "The capture %(move)s is forbidden: the white man cannot take the black king.",
        note=_MOVE,
    ),
    Message(
        "why.man-cannot-capture-king.black",
        "The capture %(move)s is forbidden: the black man cannot take the white king.",
        note=_MOVE,
    ),
    Message(
        "why.men-capture-forward-only",
        "The capture %(move)s is forbidden: a man never captures backward.",
        note=_MOVE,
    ),
    Message(
        "why.men-move-forward-only",
        "The move %(moves)s is forbidden: a man never moves backward.",
        "The moves %(moves)s are forbidden: a man never moves backward.",
        _MOVES,
    ),
    Message(
        "why.no-double-jump",
        "The capture %(move)s is forbidden: the piece on %(square)s cannot be jumped twice.",
        note=_MOVE,
    ),
    Message(
        "why.king-moves-one-square",
        "The move %(move)s is forbidden: a king moves one square only and takes only a piece "
        "right beside it.",
        note=f"{_MOVE} There is no flying king.",
    ),
    Message(
        "why.king-moves-one-square.landing",
        "The capture %(move)s is forbidden: a king lands on the square right behind the piece it "
        "takes.",
        note=f"{_MOVE} It was to land farther away. There is no flying king.",
    ),
    Message(
        "why.unreadable",
        "“%(text)s” cannot be read as a move; write 22-19, or 29x22x15x6.",
        note="Use the quotation marks of your language.",
    ),
    Message(
        "why.ambiguous",
        "%(move)s can mean %(moves)s: write the whole path.",
        note="%(moves)s is a list of captures joined with `or`.",
    ),
    Message("why.no-piece", "No piece stands on %(square)s."),
    Message("why.opponents-piece.white", "White is to move, and the piece on %(square)s is black."),
    Message("why.opponents-piece.black", "Black is to move, and the piece on %(square)s is white."),
    Message("why.not-a-step-or-jump", "No step and no jump leads from %(origin)s to %(target)s."),
    Message(
        "why.wrong-sign.capture",
        "From %(origin)s to %(target)s is a jump: write it with x.",
    ),
    Message(
        "why.wrong-sign.quiet",
        "From %(origin)s to %(target)s is a step without a capture: write it with a hyphen.",
    ),
    Message("why.blocked", "A piece stands in the way on %(square)s."),
    Message("why.nothing-to-capture", "There is no piece to take on %(square)s."),
    Message(
        "why.jumps-own-piece",
        "The piece on %(square)s is of the same color and cannot be jumped.",
    ),
)

_DESCRIPTIONS = (
    Message(
        "describe.board.white",
        "The board is seen from White's side: square 1 is at the top left, square 32 at the bottom "
        "right.",
        note="Read by screen readers, before the list of pieces.",
    ),
    Message(
        "describe.board.black",
        "The board is seen from Black's side: square 32 is at the top left, square 1 at the bottom "
        "right.",
    ),
    Message("describe.white-men", "White man: %(squares)s.", "White men: %(squares)s.", _SQUARES),
    Message(
        "describe.white-kings", "White king: %(squares)s.", "White kings: %(squares)s.", _SQUARES
    ),
    Message("describe.black-men", "Black man: %(squares)s.", "Black men: %(squares)s.", _SQUARES),
    Message(
        "describe.black-kings", "Black king: %(squares)s.", "Black kings: %(squares)s.", _SQUARES
    ),
    Message("describe.white-to-move", "White to move."),
    Message("describe.black-to-move", "Black to move."),
    Message("describe.solid", "Solid arrow: %(move)s.", note=_MOVE),
    Message("describe.dashed", "Dashed arrow with a cross: %(move)s.", note=_MOVE),
    Message(
        "describe.jump",
        "From %(origin)s over %(over)s to %(target)s.",
        note="One jump of a capture: over the piece on a square to the square behind it.",
    ),
    Message(
        "alt.mandatory.white",
        "Diagram: White must play %(moves)s.",
        note="Short text in place of the picture. %(moves)s is a move, or a list joined with `or`.",
    ),
    Message("alt.mandatory.black", "Diagram: Black must play %(moves)s."),
    Message("alt.legal.white", "Diagram: White may play %(moves)s."),
    Message("alt.legal.black", "Diagram: Black may play %(moves)s."),
    Message("alt.start", "Diagram: the starting position."),
    Message("alt.position.white", "Diagram: a position with White to move."),
    Message("alt.position.black", "Diagram: a position with Black to move."),
    Message("alt.white-wins", "Diagram: the game is over, White has won."),
    Message("alt.black-wins", "Diagram: the game is over, Black has won."),
    Message(
        "alt.refused",
        "Not allowed: %(moves)s.",
        note="Second sentence of the short text. %(moves)s is a list joined with `and`.",
    ),
)

_LEGEND = (
    Message("legend.title", "How to read the diagrams"),
    Message("legend.start", "The square the piece starts from."),
    Message("legend.landing", "A square the piece lands on."),
    Message("legend.captured", "A captured piece; the number tells the order of the jumps."),
    Message("legend.king", "A king: two pieces on top of each other, with a crown."),
    Message("legend.solid", "A move that may be played."),
    Message("legend.dashed", "A move that the rules forbid."),
    Message("legend.turn", "The side to move."),
)

_INTERFACE = (
    Message("ui.skip", "Skip to the text"),
    Message("ui.contents", "On this page"),
    Message("ui.languages", "Languages"),
    Message("ui.description", "Description of the diagram"),
    Message("ui.fen", "Position in FEN", note="FEN is the name of the notation; keep it."),
    Message("ui.picture-files", "The picture as a file"),
    Message("ui.all-languages", "All languages"),
    Message("ui.proved", "Proved by the rules engine"),
    Message(
        "ui.footer",
        "%(num)d diagram on this page, proved by the rules engine before it was drawn.",
        "%(num)d diagrams on this page, every one proved by the rules engine before it was drawn.",
    ),
    Message(
        "ui.untranslated",
        "A part of this page is not translated yet and stands in English.",
        "%(num)d parts of this page are not translated yet and stand in English.",
        "%(num)d is the number of parts.",
    ),
    Message("ui.index-title", "The rules of draughts, proved"),
    Message(
        "ui.index-lead",
        "Every diagram on these pages is checked by a rules engine before it is drawn. Choose a "
        "language.",
    ),
)

_COVERAGE = (
    Message("coverage.title", "What is proved where"),
    Message(
        "coverage.lead",
        "A diagram proves a rule if, without that rule, the legal moves or the end of the game "
        "would be different.",
    ),
    Message("coverage.rule", "Rule"),
    Message("coverage.article", "Article"),
    Message("coverage.proved", "Proved by"),
    Message("coverage.shown", "Also shown by"),
    Message(
        "coverage.capture-to-the-end",
        "No diagram can prove this rule alone: the priority of the most pieces refuses a shorter "
        "capture too.",
    ),
    Message("coverage.needs-a-game", "This rule needs the moves of a game, not a single position."),
    Message(
        "coverage.lifting",
        "That captured pieces are lifted only at the end of the capture changes no legal move, so "
        "no diagram can prove it.",
    ),
)

_RULES = (
    Message("rule.men-move-forward-only", "Men move forward only"),
    Message("rule.king-moves-backward", "A king moves backward too"),
    Message("rule.king-moves-one-square", "A king moves one square only"),
    Message("rule.promotion-on-last-row", "Promotion on the last row"),
    Message("rule.promotion-ends-move", "Promotion ends the move"),
    Message("rule.men-capture-forward-only", "Men capture forward only"),
    Message("rule.man-cannot-capture-king", "A man cannot capture a king"),
    Message("rule.king-captures-backward", "A king captures backward too"),
    Message("rule.king-captures-king", "A king captures men and kings"),
    Message("rule.no-double-jump", "No piece is jumped twice"),
    Message("rule.capture-to-the-end", "A capture goes on to the end"),
    Message("rule.mandatory-capture", "Capturing is mandatory"),
    Message("rule.most-pieces", "Most pieces"),
    Message("rule.king-captures-first", "The king captures first"),
    Message("rule.most-kings", "Most kings"),
    Message("rule.earliest-kings", "A king as early as possible"),
    Message("rule.free-choice", "Free choice between equal captures"),
    Message("rule.no-pieces-loses", "Without a piece the game is lost"),
    Message("rule.no-moves-loses", "Without a legal move the game is lost"),
    Message("rule.repetition-draws", "Draw by repetition"),
    Message("rule.forty-moves-draw", "Draw by the 40-move rule"),
)

MESSAGES: Final[dict[str, Message]] = {
    message.id: message
    for group in (_CAPTIONS, _REASONS, _DESCRIPTIONS, _LEGEND, _INTERFACE, _COVERAGE, _RULES)
    for message in group
}
"""Every message by its id, in the order in which catalogues list them."""
