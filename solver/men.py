"""Men, and what they are called: the vocabulary under every kind of chess.

Nothing here knows a rule, and nothing of python-chess.  A man may be neutral, may be of a kind
that orthodox chess has not, may be royal without being a king; whether it may be played with is
for the rules to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, IntEnum, auto


class Kind(IntEnum):
    """How a man moves, his walk; the numbers of the orthodox ones are those of python-chess.

    The others are fairy kinds, whose rules and codes :mod:`solver.fairy.catalogue` knows.
    """

    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6
    GRASSHOPPER = auto()
    NIGHTRIDER = auto()
    LION = auto()
    LEO = auto()
    PAO = auto()
    VAO = auto()
    MAO = auto()
    MOA = auto()
    ROSE = auto()
    LOCUST = auto()
    CAMEL = auto()
    ZEBRA = auto()
    GIRAFFE = auto()
    BEROLINA_PAWN = auto()
    DUMMY = auto()
    ROOK_LION = auto()
    BISHOP_LION = auto()
    NIGHTRIDER_LION = auto()
    ROOK_HOPPER = auto()
    BISHOP_HOPPER = auto()
    NIGHTRIDER_HOPPER = auto()
    EQUIHOPPER = auto()
    NON_STOP_EQUIHOPPER = auto()
    MOOSE = auto()
    EAGLE = auto()
    SPARROW = auto()
    HAMSTER = auto()
    KANGAROO = auto()
    KANGAROO_LION = auto()
    WAZIR = auto()
    FERS = auto()
    ALFIL = auto()
    DABBABA = auto()
    ANTELOPE = auto()
    GNU = auto()
    SQUIRREL = auto()
    BISON = auto()
    ZEBU = auto()
    OKAPI = auto()
    AMAZON = auto()
    EMPRESS = auto()
    PRINCESS = auto()
    SIREN = auto()
    TRITON = auto()
    NEREID = auto()
    MARINE_KNIGHT = auto()
    MARINE_PAWN = auto()
    POSEIDON = auto()
    NAO = auto()
    SUPER_PAWN = auto()
    BEROLINA_SUPER_PAWN = auto()
    CHINESE_PAWN = auto()
    DOUBLE_GRASSHOPPER = auto()
    CONTRA_GRASSHOPPER = auto()
    GRASSHOPPER_2 = auto()
    GRASSHOPPER_3 = auto()
    ORPHAN = auto()
    FRIEND = auto()
    BOUNCER = auto()
    ROOK_BOUNCER = auto()
    BISHOP_BOUNCER = auto()
    REFLECTING_BISHOP = auto()
    ARCHBISHOP = auto()
    SPIRAL_SPRINGER = auto()
    DIAGONAL_SPIRAL_SPRINGER = auto()
    UBI_UBI = auto()
    EDGEHOG = auto()
    QUERQUISITE = auto()
    CAMELRIDER = auto()
    ZEBRARIDER = auto()
    GNURIDER = auto()
    CAMELRIDER_HOPPER = auto()
    ZEBRARIDER_HOPPER = auto()
    GNURIDER_HOPPER = auto()
    KNIGHT_HOPPER = auto()
    KING_HOPPER = auto()
    ROSE_HOPPER = auto()
    ROSE_LION = auto()
    ROSE_LOCUST = auto()
    RAO = auto()
    ROOK_LOCUST = auto()
    BISHOP_LOCUST = auto()
    NIGHTRIDER_LOCUST = auto()
    MAO_RIDER = auto()
    MOA_RIDER = auto()
    MAO_HOPPER = auto()
    MOA_HOPPER = auto()
    KAO = auto()
    RADIAL_KNIGHT = auto()
    TREEHOPPER = auto()
    LEAFHOPPER = auto()
    GREATER_TREEHOPPER = auto()
    GREATER_LEAFHOPPER = auto()
    SENORA = auto()
    FARO = auto()
    LOCO = auto()
    SALTADOR = auto()
    ERL_KING = auto()
    ROOK_MOOSE = auto()
    ROOK_EAGLE = auto()
    ROOK_SPARROW = auto()
    BISHOP_MOOSE = auto()
    BISHOP_EAGLE = auto()
    BISHOP_SPARROW = auto()
    MARGUERITE = auto()
    SCORPION = auto()
    STING = auto()
    GRAL = auto()
    DOLPHIN = auto()
    RABBIT = auto()
    BOB = auto()
    BUCEPHALUS = auto()
    ROOT_50_LEAPER = auto()
    LEAPER_15 = auto()
    LEAPER_16 = auto()
    LEAPER_24 = auto()
    LEAPER_25 = auto()
    LEAPER_35 = auto()
    LEAPER_36 = auto()
    LEAPER_37 = auto()
    ELEPHANT = auto()
    WARAN = auto()
    DRAGON = auto()
    BOYSCOUT = auto()
    GIRLSCOUT = auto()
    DOUBLE_ROOK_HOPPER = auto()
    DOUBLE_BISHOP_HOPPER = auto()
    SPIRAL_SPRINGER_11 = auto()
    SPIRAL_SPRINGER_20 = auto()
    SPIRAL_SPRINGER_33 = auto()
    SPIRAL_SPRINGER_40 = auto()
    QUINTESSENCE = auto()


FROM_KING = (Kind.KING, Kind.QUEEN, Kind.ROOK, Kind.BISHOP, Kind.KNIGHT, Kind.PAWN)
"""The orthodox kinds in the order in which problemists name men."""


class Color(IntEnum):
    """Whose a man is; the numbers of the two sides are those of python-chess's colours."""

    BLACK = 0
    WHITE = 1
    NEUTRAL = 2
    """Either side may move him and take him."""

    @property
    def opposite(self) -> Color:
        """The colour of the other side; neutral stays neutral."""
        return _OPPOSITE[self]

    @property
    def letter(self) -> str:
        """The small letter that stands before a man."""
        return "bwn"[self]

    def is_of(self, side: bool) -> bool:
        """Tell whether a man of this colour is one of *side*, White's where it is true."""
        return self is Color.NEUTRAL or self == int(side)


_OPPOSITE = {
    Color.BLACK: Color.WHITE,
    Color.WHITE: Color.BLACK,
    Color.NEUTRAL: Color.NEUTRAL,
}


class Trait(Enum):
    """What a man has beside his walk."""

    ROYAL = auto()
    """He may not be lost, whatever his walk."""
    CHAMELEON = auto()
    """He goes on to another walk after each of his moves."""
    KAMIKAZE = auto()
    """He vanishes when he captures."""
    PARALYSING = auto()
    """He does not capture; the men that he attacks cannot move."""
    HALF_NEUTRAL = auto()
    """He takes the mover's colour, and is neutral again after his next move."""
    MAGIC = auto()
    """Men that come newly into his lines change colour."""
    UNCAPTURABLE = auto()
    """Nobody can take him."""


NO_TRAITS: frozenset[Trait] = frozenset()


@dataclass(frozen=True, slots=True)
class Man:
    """One man, wherever he stands."""

    kind: Kind
    color: Color
    traits: frozenset[Trait] = NO_TRAITS

    @classmethod
    def of(cls, kind: int, side: bool) -> Man:
        """Return the orthodox man of a kind and a side, as python-chess numbers them."""
        return _ORTHODOX[kind, side]

    @classmethod
    def from_fen(cls, letter: str) -> Man:
        """Return the man that a *letter* of a FEN stands for: capitals are white.

        Raises:
            KeyError: it stands for none.
        """
        return cls.of(FEN.kinds[letter.upper()], letter.isupper())

    @property
    def fen(self) -> str:
        """The letter of an orthodox man in a FEN."""
        return _FEN[self.color][self.kind]

    @property
    def is_white(self) -> bool:
        """Whether he is White's alone."""
        return self.color is Color.WHITE

    @property
    def is_royal(self) -> bool:
        """Whether he may not be lost."""
        return self.kind is _KING or (bool(self.traits) and Trait.ROYAL in self.traits)

    @property
    def is_orthodox(self) -> bool:
        """Whether orthodox chess has such a man."""
        return are_orthodox((self,))

    @property
    def recolored(self) -> Man:
        """The same man of the other side."""
        return replace(self, color=self.color.opposite)

    def is_of(self, side: bool) -> bool:
        """Tell whether *side* may move him: White where it is true."""
        return self.color.is_of(side)


_KING, _NEUTRAL = Kind.KING, Color.NEUTRAL


def are_orthodox(men: Iterable[Man | None]) -> bool:
    """Tell whether orthodox chess has all of *men*; asked for every position among thousands."""
    for man in men:
        if man is not None and (man.kind > _KING or man.traits or man.color is _NEUTRAL):
            return False
    return True


_ORTHODOX: dict[tuple[int, bool], Man] = {
    (kind, side): Man(kind, Color(side)) for kind in FROM_KING for side in (False, True)
}


@dataclass(frozen=True, slots=True)
class Alphabet:
    """What the orthodox kinds are called in one language or format.

    ``names`` is what is written, from the king down; ``kinds`` is what is read, in capitals.
    """

    names: Mapping[int, str]
    kinds: Mapping[str, Kind]

    @property
    def choice(self) -> str:
        """The letters that are read, for a set in a regular expression."""
        return "".join(self.kinds)


def _letters(names: Iterable[str], also: Mapping[str, Kind] | None = None) -> Alphabet:
    by_kind: dict[int, str] = dict(zip(FROM_KING, names, strict=True))
    return Alphabet(by_kind, {by_kind[kind]: kind for kind in FROM_KING} | dict(also or {}))


PROBLEM = _letters("KQRBSP")
"""English as problemists, Popeye, ``.olv`` files and twins write it.

The knight is ``S`` (Springer): ``N`` is the nightrider there, so it is not read as a knight.
"""
FEN = _letters("KQRBNP")
"""English as FEN, PGN and players write it.  There ``S`` is no letter."""
_BY_KIND = " " + "".join(FEN.names[kind] for kind in sorted(FROM_KING))
_FEN = _BY_KIND.lower(), _BY_KIND, _BY_KIND.lower()
"""The letters by colour, then by kind: they are asked for by the thousand."""
EITHER = _letters("KQRBSP", {"N": Kind.KNIGHT})
"""English as people type it, and as solutions come from many programs: ``N`` or ``S``.

It is only for text that never holds fairy men: the board's own commands, searches in a
collection, lists of men in a sentence, solutions of orthodox problems.
"""
GERMAN = _letters("KDTLSB")
"""German: of pages, of Popeye's German input, and of the LaTeX package ``diagram``."""
FRENCH = _letters("RDTFCP")
RUSSIAN = _letters(("Кр", "Ф", "Л", "С", "К", "п"))
"""Russian writes the pawn small, as its problemists do."""
FIGURINES = {Color.WHITE: _letters("♔♕♖♗♘♙"), Color.BLACK: _letters("♚♛♜♝♞♟")}
"""Small pictures of the men; in moves the outlined ones stand for both sides."""
