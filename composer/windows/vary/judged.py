"""A position that was judged as a square of the board shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from composer.board.standing import JudgedSquare, Seal, Standing, standing_of
from composer.panels.shared.words import decimal
from solver.game import Move

if TYPE_CHECKING:
    from solver.vary.finding import Findings

MOST_COUNTED = 8
"""So many keys or solutions too many are counted: for the map, and to tell cooks apart."""
SECONDS = 0.3
"""So long each part of a position may take, if nothing else is set."""


def judged_square(found: Findings, meant: tuple[Move, ...] = ()) -> JudgedSquare:
    """Return sign and words of what was *found*, where the keys that are *meant* are known."""
    from solver.notation.brief import brief_words_of_parts

    standing = standing_of(found)
    if standing is Standing.SOUND and meant and found.keys != meant:
        standing = Standing.OTHER_KEY
    seal = Seal(standing, standing is Standing.OTHER_KEY, _number(found, standing))
    return JudgedSquare(seal, brief_words_of_parts(found, seconds_words(), meant))


def seconds_words() -> str:
    """Return how long a part may take, as it is written."""
    return decimal(f"{SECONDS:g}")


def _number(found: Findings, standing: Standing) -> str:
    """Return how many keys there are, or how few moves it takes."""
    judgement = found.parts[0][1].judgement if len(found.parts) == 1 else None
    if judgement is None:
        return ""
    outcome = judgement.outcome
    if standing in (Standing.OPEN, Standing.COOKED) and outcome.is_decided and outcome.full < 100:
        return str(outcome.full)
    return str(outcome.quickest) if standing is Standing.SHORT and outcome.quickest else ""
