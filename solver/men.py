"""Men, and what they are called: the vocabulary under every kind of chess.

Nothing here knows a rule, and nothing of python-chess.  A man may be neutral, may be of a kind
that orthodox chess has not, may be royal without being a king; whether it may be played with is
for the rules to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum, auto
from threading import Lock
from zlib import crc32


class Kind(IntEnum):
    """How a man moves, his walk; the numbers of the orthodox ones are those of python-chess.

    The others are fairy kinds, whose rules and codes :mod:`solver.fairy.catalogue` knows.  Kinds
    that users define come into being as they are read (:func:`own_kind`); none is listed here.
    """

    def __reduce_ex__(self, protocol: object) -> tuple[object, tuple[object, ...]]:
        """Take what a user has defined along to another process."""
        definition = own_man(self)
        if definition is None:
            return Kind, (int(self),)
        return own_kind, (definition, False, int(self))

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
    ROOK_HUNTER = auto()
    BISHOP_HUNTER = auto()
    ORIX = auto()
    NON_STOP_ORIX = auto()
    WAZIRRIDER = auto()
    FERSRIDER = auto()
    MAO_RIDER_LION = auto()
    MOA_RIDER_LION = auto()
    ENGLISH_EQUIHOPPER = auto()
    FRENCH_EQUIHOPPER = auto()
    CONTRA_HAMSTER = auto()
    EAGLE_EQUIHOPPER = auto()
    NON_STOP_EAGLE_EQUIHOPPER = auto()
    SCARABEUS = auto()
    BOUNCY_KNIGHT = auto()
    CAT = auto()
    SKYLLA = auto()
    CHARYBDIS = auto()
    GRYPHON = auto()
    SHIP = auto()
    MARINE_SHIP = auto()
    REVERSE_PAWN = auto()


@dataclass(frozen=True, slots=True)
class OwnMan:
    """A kind that a user has defined.

    ``letters`` are its code, ``walk`` is a sum as :mod:`solver.fairy.own_men` reads it, ``drawing``
    the letter and the turns of the drawing, as :mod:`solver.notation.glyphs` has them.
    """

    letters: str
    walk: str
    name: str = ""
    drawing: str = "o0"


MOST_KINDS = 255
"""The words of moves have no room for promotions to kinds beyond."""
_FIRST_OWN = max(Kind) + 1
_own: dict[OwnMan, Kind] = {}
_drafts: dict[OwnMan, Kind] = {}
_definitions: dict[int, OwnMan] = {}
_lock = Lock()


def own_man(kind: Kind) -> OwnMan | None:
    """Return what a user has defined, ``None`` for the kinds that are in books."""
    return _definitions.get(kind) if kind >= _FIRST_OWN else None


def own_kind(definition: OwnMan, is_draft: bool = False, number: int | None = None) -> Kind:
    """Return the kind of a definition, the same each time.

    One that ``is_draft`` is good for a look, and not to be promoted to.  *number* is that which it
    has in the process it comes from.

    Raises:
        ValueError: there are too many already.
    """
    with _lock:
        found = _own.get(definition) or (_drafts.get(definition) if is_draft else None)
        if found is not None:
            return found
        if number is None or number in _definitions:
            free = MOST_KINDS + 1 if is_draft else _FIRST_OWN
            while free in _definitions:
                free += 1
            number = free
        if not is_draft and number > MOST_KINDS:
            raise ValueError(f"more than {MOST_KINDS - _FIRST_OWN + 1} men were defined")
        kind = _new_kind(number, f"OWN_{crc32(repr(definition).encode()):08X}")
        (_drafts if is_draft else _own)[definition] = kind
        _definitions[number] = definition
        return kind


def own_letters(men: Iterable[Man | None]) -> dict[str, Kind]:
    """Return the kinds among *men* that a user has defined, by their letters."""
    kinds = {man.kind for man in men if man is not None and man.kind >= _FIRST_OWN}
    return {_definitions[kind].letters: kind for kind in sorted(kinds)}


def _new_kind(number: int, name: str) -> Kind:
    """Add a kind to those that are asked for by number and by name, and not to those listed."""
    kind = int.__new__(Kind, number)
    kind._name_, kind._value_ = name, number
    Kind._value2member_map_[number] = kind
    Kind._member_map_[name] = kind
    return kind


FROM_KING = (Kind.KING, Kind.QUEEN, Kind.ROOK, Kind.BISHOP, Kind.KNIGHT, Kind.PAWN)
"""The orthodox kinds in the order in which problemists name men."""
OFFICERS = (Kind.QUEEN, Kind.ROOK, Kind.BISHOP, Kind.KNIGHT)
"""What pawns promote to in orthodox chess."""


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
        return self is Color.NEUTRAL or (self is Color.WHITE) == side


_OPPOSITE = {
    Color.BLACK: Color.WHITE,
    Color.WHITE: Color.BLACK,
    Color.NEUTRAL: Color.NEUTRAL,
}


class Trait(Enum):
    """What a man has beside his walk."""

    __hash__ = object.__hash__  # that of Enum is written in Python

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
    FUNCTIONARY = auto()
    """He moves only while the other side observes him."""
    PATROL = auto()
    """He takes only while his own side guards him."""
    HURDLE_COLOUR_CHANGING = auto()
    """The man he hops over changes sides, kings apart."""
    PROTEAN = auto()
    """He becomes like the man whom he captures, and goes the other way as a pawn."""
    BUL = auto()
    """The man he hops over then moves as he does, without taking."""
    DOB = auto()
    """The man he hops over then moves by his own walk, without taking."""
    BOARD_B = auto()
    """He stands on the second of two boards."""
    COMMON = auto()
    """He is a king, and may be lost."""
    VOLATILE = auto()
    """He changes sides when he first comes to a square of the other colour."""
    SPENT = auto()
    """He has captured, which he may but once."""


INNER_TRAITS = frozenset({Trait.COMMON, Trait.VOLATILE, Trait.SPENT})
"""What conditions give men, and nobody puts on a board."""
UNWRITTEN_TRAITS = INNER_TRAITS | {Trait.BOARD_B}
"""What the name of a man in moves does not tell."""


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
        if not self.traits:
            return self.kind is _KING
        return Trait.ROYAL in self.traits or (
            self.kind is _KING and Trait.COMMON not in self.traits
        )

    @property
    def shown(self) -> Man:
        """The man as a diagram shows him, without what conditions give him."""
        if not self.traits & INNER_TRAITS:
            return self
        return replace(self, traits=self.traits - INNER_TRAITS)

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
        color = self.color
        return color is _NEUTRAL or (color is _WHITE) == side


_KING, _NEUTRAL, _WHITE = Kind.KING, Color.NEUTRAL, Color.WHITE


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


def shows(men: Sequence[Man | None], diagram: object) -> bool:
    """Tell whether men stand as in a diagram, which does not show what conditions give them."""
    if men == diagram:
        return True
    if not any(man and man.traits & INNER_TRAITS for man in men):
        return False
    return tuple(man and man.shown for man in men) == diagram
