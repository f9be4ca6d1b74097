"""What men are called in words, in the language of whoever reads them."""

from __future__ import annotations

import solver.language
from solver.men import Man
from solver.notation.page.words import Speaker


def man_words(man: Man, speaker: Speaker = solver.language) -> str:
    """Return the name of *man*, such as ``white queen``."""
    tr = speaker.tr
    return {
        "K": tr("white king"),
        "Q": tr("white queen"),
        "R": tr("white rook"),
        "B": tr("white bishop"),
        "N": tr("white knight"),
        "P": tr("white pawn"),
        "k": tr("black king"),
        "q": tr("black queen"),
        "r": tr("black rook"),
        "b": tr("black bishop"),
        "n": tr("black knight"),
        "p": tr("black pawn"),
    }[man.fen]
