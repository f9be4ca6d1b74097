"""What the attributes of men are called, in the language of whoever reads."""

from __future__ import annotations

from solver.language import Speaker
from solver.language import tr as tr_here
from solver.men import Trait


def trait_words(trait: Trait, speaker: Speaker | None = None) -> str:
    """Return what a trait is called; those that conditions give have no name of their own."""
    tr = tr_here if speaker is None else speaker.tr
    names = {
        Trait.ROYAL: tr("royal"),
        Trait.CHAMELEON: tr("chameleon"),
        Trait.KAMIKAZE: tr("kamikaze"),
        Trait.PARALYSING: tr("paralysing"),
        Trait.HALF_NEUTRAL: tr("half-neutral"),
        Trait.MAGIC: tr("magic"),
        Trait.UNCAPTURABLE: tr("uncapturable"),
        Trait.FUNCTIONARY: tr("functionary"),
        Trait.PATROL: tr("patrol"),
        Trait.HURDLE_COLOUR_CHANGING: tr("hurdle colour changing"),
        Trait.PROTEAN: tr("protean"),
        Trait.BUL: tr("bul"),
        Trait.DOB: tr("dob"),
        Trait.BOARD_B: tr("on the second board"),
    }
    return names.get(trait, trait.name.lower())
