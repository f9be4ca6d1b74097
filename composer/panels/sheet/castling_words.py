"""Castling rights and en passant of a position, in a sentence each."""

from __future__ import annotations

from solver.castling import CastlingRight, home_rights
from solver.counting import side_word
from solver.language import joined, tr
from solver.setup import Setup
from solver.squares import BLACK, WHITE, Side, name_of

_RIGHTS = {
    WHITE: (CastlingRight.WHITE_SHORT, CastlingRight.WHITE_LONG),
    BLACK: (CastlingRight.BLACK_SHORT, CastlingRight.BLACK_LONG),
}


def castling_words(setup: Setup) -> str:
    """Say who may castle, what the position denies, and which pawn can be taken in passing."""
    sentences = [sentence for color in _RIGHTS if (sentence := _side_words(setup, color))]
    if not sentences:
        sentences = [tr("Nobody can castle: no king and rook stand at home.")]
    square = setup.en_passant
    if square is None:
        sentences.append(tr("No pawn can be taken en passant at once."))
    else:
        words = tr("A pawn has just passed over %1 and can be taken en passant.")
        sentences.append(words.replace("%1", name_of(square)))
    return joined("\n", sentences)


def _side_words(setup: Setup, color: Side) -> str:
    side = side_word(color)
    home = home_rights(setup.squares)
    short, long = _RIGHTS[color]
    claimed = [right for right in (short, long) if right in setup.castling]
    denied = [right for right in (short, long) if right in home and right not in setup.castling]
    words: list[str] = []
    if claimed == [short, long]:
        words = [tr("%1 may castle short and long.")]
    elif claimed:
        is_short = claimed == [short]
        words = [tr("%1 may castle short.") if is_short else tr("%1 may castle long.")]
    if denied == [short, long]:
        words = [tr("%1 may not castle, though king and rooks stand at home.")]
    elif denied:
        not_short = tr("%1 may not castle short, though king and rook stand at home.")
        not_long = tr("%1 may not castle long, though king and rook stand at home.")
        words.append(not_short if denied == [short] else not_long)
    return joined("\n", words).replace("%1", side)
