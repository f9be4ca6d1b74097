"""What men are called in words, in the language of whoever reads them."""

from __future__ import annotations

import solver.language
from solver.language import Speaker, joined
from solver.men import Color, Man


def man_words(man: Man, speaker: Speaker = solver.language) -> str:
    """Return the name of *man*, such as ``white queen``."""
    tr = speaker.tr
    man = man.shown
    if not man.is_orthodox:
        return _fairy_words(man, speaker)
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


def _fairy_words(man: Man, speaker: Speaker) -> str:
    """Name a man whom orthodox chess does not have, such as ``neutral grasshopper, royal``."""
    from solver.fairy.catalogue import kind_words  # for fairy men alone
    from solver.fairy.naming.trait_words import trait_words

    tr = speaker.tr
    kind = kind_words(man.kind, speaker)
    name = {
        Color.WHITE: tr("white %1", kind),
        Color.BLACK: tr("black %1", kind),
        Color.NEUTRAL: tr("neutral %1", kind),
    }[man.color]
    traits = sorted(man.traits, key=lambda trait: trait.value)
    return joined(", ", (name, *(trait_words(trait, speaker) for trait in traits)))
