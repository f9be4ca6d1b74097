"""By which symmetry one position becomes another, and how that is said."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from composer.collection.symmetry import men_of
from solver.language import joined, tr
from solver.setup import Setup
from solver.twinning.twin_changes import Turning


@dataclass(frozen=True, slots=True)
class Symmetry:
    """How a board is turned, if it is, and whether the colours are exchanged."""

    turning: Turning | None
    exchanges_colors: bool


def symmetry_between(one: Setup, other: Setup) -> Symmetry | None:
    """Return what makes the men of *one* those of *other*, the plainest first."""
    there = dict(men_of(other))
    for exchanges, turning in product((False, True), (None, *Turning)):
        men = {
            turning.target(square) if turning else square: man.recolored if exchanges else man
            for square, man in men_of(one)
        }
        if men == there:
            return Symmetry(turning, exchanges)
    return None


def symmetry_words(symmetry: Symmetry) -> str:
    """Say what has to be done with the one position, so that it is the other."""
    words = [_turned_words(symmetry.turning)] if symmetry.turning else []
    if symmetry.exchanges_colors:
        words.append(tr("colours exchanged"))
    return joined(", ", words)


def _turned_words(turning: Turning) -> str:
    return {
        Turning.ROTATE_90: tr("rotated left"),
        Turning.ROTATE_180: tr("rotated half-way round"),
        Turning.ROTATE_270: tr("rotated right"),
        Turning.MIRROR_A1_H1: tr("mirrored left–right"),
        Turning.MIRROR_A1_A8: tr("mirrored top–bottom"),
        Turning.MIRROR_A1_H8: tr("mirrored on the diagonal a8–h1"),
        Turning.MIRROR_A8_H1: tr("mirrored on the diagonal a1–h8"),
    }[turning]
