from __future__ import annotations

import pytest

from composer.diagram.folding import folded
from composer.diagram.lettering import Lettering, relettered
from composer.language import Language

DIRECT = """\
   1.Ra2-h2 ! threat:
          2.Ra2-a8 #
          2.Rh2-h8 #
      1...Ka3-a4
          2.Rc1*c2 +
              2...Kb4-b5
                  3.a7-a8=S #
                  3.Qa1-a5 #
              2...Kb4-a5
                  3.Qa1-a4 #
          2.Qa1-b1 #
      1...Ka3-b4
          2.Qa1-b1 #
   1.Rc2-b2 ? zugzwang.
    but
      1...Ka3-a4 !
"""
FOLDED = [
    "   1.Ra2-h2! threat: 2.Ra2-a8# / Rh2-h8#",
    "      1...Ka3-a4 2.Rc1×c2+ Kb4-b5 3.a7-a8=S# / Qa1-a5#",
    "              2...Kb4-a5 3.Qa1-a4#",
    "          2.Qa1-b1#",
    "      1...Ka3-b4 2.Qa1-b1#",
    "   1.Rc2-b2? zugzwang.",
    "    but",
    "      1...Ka3-a4!",
]


@pytest.mark.parametrize("language", list(Language))
def test_answers_stand_behind_moves_and_duals_beside_each_other(language: Language) -> None:
    lines = folded(relettered(DIRECT, Lettering(language)))

    assert len(lines) == len(FOLDED)
    if language is Language.ENGLISH:
        assert list(lines) == FOLDED


def test_every_move_is_still_there() -> None:
    lines = folded(relettered(DIRECT, Lettering()))
    moves = [word.split(".")[-1] for word in relettered(DIRECT, Lettering()).split()]
    printed = " ".join(lines)
    assert all(printed.count(move) >= moves.count(move) for move in set(moves))


def test_lines_of_help_play_stay_as_they_are() -> None:
    text = "a)\n  1.Ka1-b2 h7-h8=R   2.Rb1-a1 Rh8-b8 #\n  1.Ka1-a2 h7-h8=R   2.Rb1-a1 Rh8-b8 #"
    assert folded(text) == tuple(text.splitlines())
