from __future__ import annotations

import runpy
from typing import Any

import pytest

from composer.diagram.piece_sets import PieceSet
from composer.resources import resource
from solver.men import Man

DRAWN: dict[str, Any] = runpy.run_path(str(resource("pieces", "men.py")))
SETS = {each.name: each for each in DRAWN["SETS"]}


@pytest.mark.parametrize("piece_set", [PieceSet.PRINT, PieceSet.MODERN])
def test_the_files_are_what_the_drawings_make(piece_set: PieceSet) -> None:
    kind = SETS[piece_set.value]
    for side, colors in kind.colors.items():
        for letter, man in kind.men.items():
            path = resource("pieces", piece_set.value, f"{side}{letter}.svg")
            assert path.read_text("utf-8") == DRAWN["picture"](man, colors, kind)


@pytest.mark.parametrize("name", SETS)
def test_both_sides_have_the_same_outlines(name: str) -> None:
    for letter in "KQRBNP":
        white, black = (
            PieceSet(name).fragment(Man.from_fen(each)) for each in (letter, letter.lower())
        )
        outline = f'd="{SETS[name].men[letter].outline}"'
        assert outline in white
        assert outline in black
        assert white != black
