"""What is said of a stipulation while it is typed."""

from __future__ import annotations

import re

from solver.language import tr
from solver.stipulation import Stipulation, StipulationError

_STUDY = re.compile(r"[+=]\s*(?:(?:black|white) to move)?", re.IGNORECASE)
_PROOF_GAME = re.compile(r"PG\s*\d+(?:[.,]5)?", re.IGNORECASE)


def stipulation_fault(text: str) -> str:
    """Say in a sentence why *text* is not solved; nothing where it can be."""
    try:
        Stipulation.parse(text)
    except StipulationError as error:
        return _kept(text.strip()) or error.sentence
    return ""


def _kept(text: str) -> str:
    """Name what collections ask for and no solver of problems answers."""
    if _STUDY.fullmatch(text):
        return tr("An endgame study: it is kept, and not solved.")
    if _PROOF_GAME.fullmatch(text):
        return tr("A proof game: it is kept, and not solved.")
    if text.lower() == "see text":
        return tr("The text says what is asked: it is kept, and not solved.")
    return ""
