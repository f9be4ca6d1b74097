"""Fairy conditions: which are understood, by the names that Popeye gives them."""

from __future__ import annotations

from enum import Enum


class FairyCondition(Enum):
    """One condition; the value is its name in Popeye 4.104's English input."""

    CIRCE = "Circe"
    """A captured man is reborn on his home square, if it is empty."""
    MIRROR_CIRCE = "Circe Mirror"
    """The same on the home square of the other side's man."""
    DIAMETRAL_CIRCE = "Circe Diametral"
    """The same on the square that lies opposite the home square, through the middle."""
    VERTICAL_MIRROR_CIRCE = "Circe VerticalMirror"
    """The same on the home square with kingside and queenside exchanged."""
    ANTICIRCE = "AntiCirce"
    """A man who captures is reborn on his home square, which has to be empty (type Calvet)."""
    CHEYLAN = "AntiCirce Cheylan"
    """The same, and nobody is captured on the square of the rebirth."""
    IMMUNE = "ImmunChess"
    """A man can be captured only if his home square is empty."""
    MADRASI = "Madrasi"
    """A man whom one of the other side of his own walk observes cannot move, kings apart."""
    MADRASI_REX_INCLUSIVE = "Madrasi RexInclusive"
    """The same with kings."""
    EIFFEL = "EiffelChess"
    """A queen, rook, bishop, knight or pawn cannot move when observed by the next lesser man."""
    ANDERNACH = "AndernachChess"
    """A man who captures, kings apart, goes over to the other side."""
    ANTIANDERNACH = "AntiAndernachChess"
    """A man who moves without capturing, kings apart, goes over to the other side."""
    CHECKLESS = "ChecklessChess"
    """Nobody may give check unless it is mate."""
    KOEKO = "KoeKo"
    """The man who has moved has to stand beside another."""
    GRID = "GridChess"
    """Every move crosses a line of the grid of squares of two by two."""
    PATROL = "Patrouille"
    """Only a man whom his own side guards can capture."""
    ULTRAPATROL = "UltraPatrol"
    """Only a man whom his own side guards can move."""
    LORTAP = "Lortap"
    """Only a man whom his own side does not guard can capture."""
    FUNCTIONARY = "FunctionaryChess"
    """Only a man whom the other side observes can move."""
    ANNAN = "AnnanChess"
    """A man with one of his own side right behind him moves as that man."""
    SENTINELS = "Sentinelles"
    """A piece leaves a pawn of its side behind, on no first or last rank; eight at most."""
    BLACK_MAXIMUMMER = "BlackMaximummer"
    """Black plays his longest legal move."""
    WHITE_MAXIMUMMER = "WhiteMaximummer"
    """White plays his longest legal move."""
    BLACK_MINIMUMMER = "BlackMinimummer"
    """Black plays his shortest legal move."""
    WHITE_MINIMUMMER = "WhiteMinimummer"
    """White plays his shortest legal move."""

    @property
    def is_mummer(self) -> bool:
        """Whether it makes one side play its longest or shortest moves."""
        return self.value.endswith("mummer")


BY_NAME = {condition.value.lower(): condition for condition in FairyCondition}
"""Conditions by their names in small letters."""
