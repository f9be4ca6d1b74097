"""Fairy conditions: which are understood, by the names that Popeye gives them.

A condition is a rule, with the words behind it that change it and what it is about: squares,
numbers, kinds of men.  ``solver.fairy.condition_words`` reads and writes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from solver.men import Kind
from solver.squares import Square, name_of


class FairyRule(Enum):
    """What holds under a condition; the value is its name in Popeye 4.104's English input."""

    CIRCE = "Circe"
    """A captured man is reborn on his home square, if it is empty."""
    ANTICIRCE = "AntiCirce"
    """A man who captures is reborn on his home square, which has to be empty (type Calvet)."""
    IMMUNE = "ImmunChess"
    """A man can be captured only if his home square is empty."""
    MADRASI = "Madrasi"
    """A man whom one of the other side of his own walk observes cannot move, kings apart."""
    EIFFEL = "EiffelChess"
    """A queen, rook, bishop, knight or pawn cannot move when observed by the next lesser man."""
    ANDERNACH = "AndernachChess"
    """A man who captures, kings apart, goes over to the other side."""
    ANTIANDERNACH = "AntiAndernachChess"
    """A man who moves without capturing, kings apart, goes over to the other side."""
    CHECKLESS = "ChecklessChess"
    """Nobody may give check unless it is mate."""
    EXCLUSIVE = "ExclusiveChess"
    """Nobody may mate who could mate by another move as well."""
    PROMOTION_ONLY = "PromOnly"
    """Pawns promote to the kinds that are given alone."""
    NO_CAPTURE = "NoCapture"
    """Nobody captures; checks are given as ever."""
    NO_WHITE_CAPTURE = "NoWhiteCapture"
    """White does not capture."""
    NO_BLACK_CAPTURE = "NoBlackCapture"
    """Black does not capture."""
    WHITE_MUST_CAPTURE = "WhiteMustCapture"
    """White captures if he can."""
    BLACK_MUST_CAPTURE = "BlackMustCapture"
    """Black captures if he can."""
    WHITE_EDGE_MOVER = "WhiteEdgeMover"
    """White moves to the edge of the board alone."""
    BLACK_EDGE_MOVER = "BlackEdgeMover"
    """Black moves to the edge of the board alone."""
    MONOCHROME = "MonochromChess"
    """Every move ends on a square of the colour on which it began."""
    BICHROME = "BichromChess"
    """Every move ends on a square of the other colour."""
    CENTRAL = "CentralChess"
    """Only a man whom his king guards, perhaps by way of others, can move."""
    PROVOCATION = "ProvocationChess"
    """Only a man whom the other side observes can capture."""
    CAST = "CASTChess"
    """A man who could capture more than one man captures none."""
    WOOZLES = "Woozles"
    """Two men of one side who observe each other capture nobody."""
    BIWOOZLES = "BiWoozles"
    """Two men of both sides who observe each other capture nobody."""
    HEFFALUMPS = "Heffalumps"
    """Two men of one side who observe each other capture nobody on the line of both."""
    BIHEFFALUMPS = "BiHeffalumps"
    """Two men of both sides who do so capture nobody on the line of both."""
    PARTIAL_PARALYSIS = "PartialParalysis"
    """A man observed by others does not go where he could go as one of them."""
    VOGTLAENDER = "VogtlaenderChess"
    """A side stands in check when the other king is attacked."""
    ANTIKINGS = "AntiKings"
    """A side stands in check when its king is not attacked."""
    BICOLORES = "Bicolores"
    """A king is attacked by men of either side."""
    SAT = "SAT"
    """A king is in check when he has a flight: as many as are given beside it, and one more."""
    WHITE_ULTRASCHACHZWANG = "WhiteUltraSchachZwang"
    """White plays moves that give check alone."""
    BLACK_ULTRASCHACHZWANG = "BlackUltraSchachZwang"
    """Black plays moves that give check alone."""
    ISARDAM = "Isardam"
    """No man may come to be observed by one of the other side of his own walk, kings apart."""
    NANNA = "NannaChess"
    """A man with one of his own side right in front of him moves as that man."""
    FACE_TO_FACE = "FaceToFace"
    """A man with one of the other side right in front of him moves as that man."""
    BACK_TO_BACK = "BackToBack"
    """A man with one of the other side right behind him moves as that man."""
    CHEEK_TO_CHEEK = "CheekToCheek"
    """A man with one of the other side right beside him moves as that man."""
    POINT_REFLECTION = "PointReflection"
    """Two men on squares opposite each other through the middle move each as the other."""
    TRANSMUTED_KINGS = "TransmutedKings"
    """A king in check moves as those who give it."""
    WHITE_TRANSMUTED_KING = "WhiteTransmutedKing"
    """White's king in check moves as those who give it."""
    BLACK_TRANSMUTED_KING = "BlackTransmutedKing"
    """Black's king in check moves as those who give it."""
    REFLECTIVE_KINGS = "ReflectiveKings"
    """A king in check moves as himself and as those who give it."""
    WHITE_REFLECTIVE_KING = "WhiteReflectiveKing"
    """White's king in check moves as himself and as those who give it."""
    BLACK_REFLECTIVE_KING = "BlackReflectiveKing"
    """Black's king in check moves as himself and as those who give it."""
    VAULTING_KINGS = "VaultingKings"
    """A king in check moves as himself and as an equihopper, or as kinds given."""
    WHITE_VAULTING_KING = "WhiteVaultingKing"
    """White's king in check moves as himself and as an equihopper, or as kinds given."""
    BLACK_VAULTING_KING = "BlackVaultingKing"
    """Black's king in check moves as himself and as an equihopper, or as kinds given."""
    KOEKO = "KoeKo"
    """The man who has moved has to stand beside another."""
    ANTIKOEKO = "AntiKoeko"
    """The man who has moved must not stand beside another."""
    NEW_KOEKO = "NewKoeko"
    """A man beside another goes beside another, a man by himself stays so."""
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
    TAKE_AND_MAKE = "Take&MakeChess"
    """Who captures goes on, in the same move, as the man he has captured would."""
    MAKE_AND_TAKE = "Make&TakeChess"
    """Who captures first moves as the man he is going to capture would, and then takes him."""
    MARS = "MarsCirce"
    """Men capture from their home squares, which have to be empty."""
    ANTIMARS = "AntiMarsCirce"
    """Men move, without capturing, from their home squares, which have to be empty."""
    PHANTOM = "PhantomChess"
    """Men go from where they stand or from their home squares, if these are empty."""
    DANGER = "DangerCirce"
    """A man whom the other side observes may go to his home square, and capture there."""
    SUPERGUARDS = "SuperGuards"
    """A man whom his own side guards cannot be captured."""
    ANTIGUARDS = "AntiGuards"
    """A man whom his own side does not guard cannot be captured."""
    FRANKFURT = "FrankfurtChess"
    """Who captures becomes a man like the one he has captured."""
    TIBET = "Tibet"
    """A black man who captures a man of another kind, kings apart, goes over to White."""
    DOUBLE_TIBET = "DoubleTibet"
    """A man who captures one of another kind, kings apart, goes over to the other side."""
    GENEVA = "GenevaChess"
    """A man captures only while his home square is empty, kings apart."""
    SINGLEBOX = "SingleBox"
    """Pawns promote only to men of whom there is one left in the box of a game."""
    GHOST = "GhostChess"
    """A captured man comes up where he was taken when the square is left, and is safe then."""
    HAUNTED = "HauntedChess"
    """A captured man comes up where he was taken when the square is left."""
    INFLUENCER = "Influencer"
    """Who moves turns men of the other side beside him into pawns, or into his like at the edge."""
    MAGIC_SQUARES = "MagicSquares"
    """Who arrives on one of some squares goes over to the other side."""
    WORMHOLES = "Wormholes"
    """Who arrives on one of some squares goes on to another one of them."""
    BGL = "BGL"
    """Each side may go so far and no farther in the whole of the play."""
    IMITATOR = "Imitator"
    """Shadows go along with every move, and need their way to be open."""
    NO_IMITATORS = "NoIProm"
    """Pawns do not become imitators."""
    MESSIGNY = "MessignyChess"
    """Men of either side of the same walk may exchange their places, but not back at once."""
    HOLES = "Hole"
    """Some squares do not exist."""
    HAAN = "HaanerChess"
    """A square that a man leaves does not exist any longer."""
    MASAND = "Masand"
    """Who gives check recolours all men whom he observes, kings apart."""
    SWAPPING_KINGS = "SwappingKings"
    """A check makes the kings exchange their places."""
    WHITE_OSCILLATING = "WhiteOscillatingKings"
    """Kings exchange their places with each of White's moves."""
    BLACK_OSCILLATING = "BlackOscillatingKings"
    """Kings exchange their places with each of Black's moves."""
    BRETON = "Breton"
    """With a captured man another of his kind goes from the side that captures."""
    BI_CAPTURES = "Bicaptures"
    """Men capture those of their own side as well."""
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


class Variant(Enum):
    """A word behind a condition that changes it; the value is Popeye's English word.

    Those of the first group say on which square a man is reborn, or which has to be empty.
    """

    MIRROR = "Mirror"
    """The home square of the other side's man."""
    DIAMETRAL = "Diametral"
    """The square that lies opposite the home square, through the middle."""
    VERTICAL_MIRROR = "VerticalMirror"
    """The home square with kingside and queenside exchanged."""
    FILE = "File"
    """On the file of the capture: pawns on their second rank, pieces on their first."""
    RANK = "Rank"
    """On the rank of the capture, on the file of the home square."""
    SYMMETRY = "Symmetry"
    """The square opposite that of the capture, through the middle."""
    VERTICAL_SYMMETRY = "VerticalSymmetry"
    """The square of the capture with kingside and queenside exchanged."""
    HORIZONTAL_SYMMETRY = "HorizontalSymmetry"
    """The square of the capture with White's half and Black's exchanged."""
    ANTIPODES = "Antipodes"
    """Four files and four ranks away from the square of the capture."""
    PWC = "PWC"
    """Where the captor comes from."""
    COUSCOUS = "Couscous"
    """The home square of the captor."""

    SUPER = "Super"
    """Any empty square, or none."""
    CAGE = "Cage"
    """Any square from which the man has no move that takes nobody; none only if there is none."""
    TAKE_AND_MAKE = "Take&Make"
    """Where the man could have gone from the square of the capture, taking nobody."""
    EQUIPOLLENTS = "Equipollents"
    """As far from the square of the capture as the captor has gone, the same way."""
    STRICT = "Strict"
    """There is no capture without a rebirth."""

    CLONE = "Clone"
    """Who is reborn is a man like his captor, kings apart, on that man's home square."""
    TURNCOATS = "Turncoats"
    """Who is reborn goes over to the other side."""
    CHEYLAN = "Cheylan"
    """Nobody is captured on the square of the rebirth."""
    REX_INCLUSIVE = "RexInclusive"
    """Kings as well."""
    REX_EXCLUSIVE = "RexExclusive"
    """Kings apart, where they are not by themselves."""
    ABSOLUTE = "Absolute"
    """A king, too, is taken by who can go on."""
    TYPE_2 = "Type2"
    """Of types that are told apart by numbers, the second."""
    TYPE_3 = "Type3"
    """The third."""
    TYPE_B = "TypeB"
    """Of types that are told apart by letters, the second."""
    TYPE_C = "TypeC"
    """The third."""
    TYPE_D = "TypeD"
    """The fourth."""
    INVERSE = "Inverse"
    """The other way round."""
    NEIGHBOUR = "Neighbour"
    """Beside means a step of the kind that follows away."""
    ADVERSE = "Adverse"
    """A man of the other side goes."""
    CHROMATIC = "Chromatic"
    """He goes over to the other side instead."""
    PY = "PY"
    """He goes after all that becomes of the captor."""


@dataclass(frozen=True, slots=True)
class FairyCondition:
    """A rule as it holds in a problem.

    ``squares``, ``numbers`` and ``kinds`` are what it is about, in the order in which they were
    written.
    """

    rule: FairyRule
    variants: frozenset[Variant] = frozenset()
    squares: tuple[Square, ...] = ()
    numbers: tuple[Decimal, ...] = ()
    kinds: tuple[Kind, ...] = ()

    @classmethod
    def of(cls, rule: FairyRule, *variants: Variant) -> FairyCondition:
        """Return a rule with words that change it."""
        return cls(rule, frozenset(variants))

    @property
    def lets_pawns_wait(self) -> bool:
        """Whether pawns may stand on their last rank."""
        return self.rule is FairyRule.SINGLEBOX and bool(self.variants)

    @property
    def text(self) -> str:
        """The condition in the words of Popeye's English input."""
        from solver.fairy.codes import CODES, CodeLanguage  # kinds are written by few conditions

        variants = [it for it in Variant if it in self.variants]
        types = [it.value for it in variants if it.name.startswith("TYPE_")]
        words = [self.rule.value, *(it.value for it in variants if it.value not in types)]
        if self.squares:
            words.append("".join(name_of(square) for square in self.squares))
        words += types
        words += [str(number) for number in self.numbers]
        words += [CODES[CodeLanguage.ENGLISH][kind] for kind in self.kinds]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Grammar:
    """What may stand behind the name of a rule.

    How many squares, numbers and kinds there are: at least, and at most.  What stands in ``also``
    is understood, and not among what is offered to be chosen from.
    """

    variants: tuple[Variant, ...] = ()
    also: tuple[Variant, ...] = ()
    squares: tuple[int, int] = (0, 0)
    numbers: tuple[int, int] = (0, 0)
    kinds: tuple[int, int] = (0, 0)

    def fits(self, condition: FairyCondition) -> bool:
        """Tell whether a condition has what it needs, and no more."""
        counted = (
            (self.squares, condition.squares),
            (self.numbers, condition.numbers),
            (self.kinds, condition.kinds),
        )
        if Variant.NEIGHBOUR in self.variants and not _names_neighbours(condition):
            return False
        return condition.variants <= {*self.variants, *self.also} and all(
            least <= len(given) <= most for (least, most), given in counted
        )


_NEIGHBOURS = frozenset(
    {
        Kind.KING,
        Kind.KNIGHT,
        Kind.WAZIR,
        Kind.FERS,
        Kind.CAMEL,
        Kind.ALFIL,
        Kind.ZEBRA,
        Kind.DABBABA,
        Kind.GIRAFFE,
        Kind.ANTELOPE,
    }
)


def _names_neighbours(condition: FairyCondition) -> bool:
    """Tell whether a kind stands behind a condition just where it says who is beside whom."""
    kinds = set(condition.kinds)
    return (Variant.NEIGHBOUR in condition.variants) == bool(kinds) and kinds <= _NEIGHBOURS


_REBIRTH = (
    Variant.MIRROR,
    Variant.DIAMETRAL,
    Variant.VERTICAL_MIRROR,
    Variant.FILE,
    Variant.RANK,
    Variant.SYMMETRY,
    Variant.VERTICAL_SYMMETRY,
    Variant.HORIZONTAL_SYMMETRY,
    Variant.ANTIPODES,
)
_LETTERED = (Variant.TYPE_B, Variant.TYPE_C, Variant.TYPE_D)
_VAULTING = Grammar(kinds=(0, 8))
_NEIGHBOURLY = Grammar((Variant.NEIGHBOUR,), kinds=(0, 1))
GRAMMAR = {
    FairyRule.CIRCE: Grammar(
        (
            *_REBIRTH,
            Variant.PWC,
            Variant.CLONE,
            Variant.COUSCOUS,
            Variant.TURNCOATS,
            Variant.SUPER,
            Variant.CAGE,
            Variant.TAKE_AND_MAKE,
            Variant.EQUIPOLLENTS,
            Variant.STRICT,
        )
    ),
    FairyRule.ANTICIRCE: Grammar(
        (Variant.CHEYLAN, Variant.MIRROR, Variant.DIAMETRAL, Variant.FILE)
    ),
    FairyRule.IMMUNE: Grammar((Variant.MIRROR, Variant.FILE, Variant.SYMMETRY, Variant.ANTIPODES)),
    FairyRule.MADRASI: Grammar((Variant.REX_INCLUSIVE,)),
    FairyRule.TAKE_AND_MAKE: Grammar((Variant.ABSOLUTE,)),
    FairyRule.MARS: Grammar((Variant.MIRROR,), (*_REBIRTH[1:], Variant.REX_EXCLUSIVE)),
    FairyRule.ANTIMARS: Grammar((Variant.MIRROR,), (*_REBIRTH[1:], Variant.REX_EXCLUSIVE)),
    FairyRule.GENEVA: Grammar((Variant.MIRROR, Variant.REX_INCLUSIVE), _REBIRTH[1:]),
    FairyRule.BRETON: Grammar((Variant.ADVERSE, Variant.CHROMATIC), (Variant.PY,)),
    FairyRule.FRANKFURT: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.ISARDAM: Grammar((Variant.TYPE_B, Variant.REX_INCLUSIVE)),
    FairyRule.ANNAN: Grammar(_LETTERED),
    FairyRule.NANNA: Grammar(_LETTERED),
    FairyRule.CAST: Grammar((Variant.INVERSE,)),
    FairyRule.KOEKO: _NEIGHBOURLY,
    FairyRule.ANTIKOEKO: _NEIGHBOURLY,
    FairyRule.PROMOTION_ONLY: Grammar(kinds=(1, 16)),
    FairyRule.WOOZLES: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.BIWOOZLES: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.HEFFALUMPS: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.BIHEFFALUMPS: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.SAT: Grammar(numbers=(0, 2)),
    FairyRule.VAULTING_KINGS: _VAULTING,
    FairyRule.WHITE_VAULTING_KING: _VAULTING,
    FairyRule.BLACK_VAULTING_KING: _VAULTING,
    FairyRule.MAGIC_SQUARES: Grammar((Variant.TYPE_2,), squares=(1, 64)),
    FairyRule.SINGLEBOX: Grammar((Variant.TYPE_2, Variant.TYPE_3)),
    FairyRule.WORMHOLES: Grammar(squares=(1, 64)),
    FairyRule.BGL: Grammar(numbers=(1, 2)),
    FairyRule.IMITATOR: Grammar(squares=(1, 10)),
    FairyRule.MESSIGNY: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.HOLES: Grammar(squares=(1, 64)),
    FairyRule.WHITE_OSCILLATING: Grammar((Variant.TYPE_B, Variant.TYPE_C)),
    FairyRule.BLACK_OSCILLATING: Grammar((Variant.TYPE_B, Variant.TYPE_C)),
}
"""By rule, where anything may stand behind its name."""
PLAIN_GRAMMAR = Grammar()


def _listed() -> Iterator[FairyCondition]:
    for rule in FairyRule:
        yield FairyCondition.of(rule)
        for variant in GRAMMAR.get(rule, PLAIN_GRAMMAR).variants:
            if variant is not Variant.NEIGHBOUR:  # which wants a kind
                yield FairyCondition.of(rule, variant)


OFFERED = tuple(_listed())
"""Every rule, alone and with each word that changes it, to be chosen from; some want more to be
written behind them."""

LENDING = frozenset(
    {
        FairyRule.ANNAN,
        FairyRule.NANNA,
        FairyRule.FACE_TO_FACE,
        FairyRule.BACK_TO_BACK,
        FairyRule.CHEEK_TO_CHEEK,
        FairyRule.POINT_REFLECTION,
        FairyRule.TRANSMUTED_KINGS,
        FairyRule.WHITE_TRANSMUTED_KING,
        FairyRule.BLACK_TRANSMUTED_KING,
        FairyRule.REFLECTIVE_KINGS,
        FairyRule.WHITE_REFLECTIVE_KING,
        FairyRule.BLACK_REFLECTIVE_KING,
        FairyRule.VAULTING_KINGS,
        FairyRule.WHITE_VAULTING_KING,
        FairyRule.BLACK_VAULTING_KING,
    }
)
"""The rules by which a man may move as another."""
LIMITING = frozenset(
    {
        FairyRule.GRID,
        FairyRule.WHITE_EDGE_MOVER,
        FairyRule.BLACK_EDGE_MOVER,
        FairyRule.MONOCHROME,
        FairyRule.BICHROME,
    }
)
"""The rules that take ways away by the squares where they begin and end."""
WOOZLING = frozenset(
    {
        FairyRule.WOOZLES,
        FairyRule.BIWOOZLES,
        FairyRule.HEFFALUMPS,
        FairyRule.BIHEFFALUMPS,
    }
)
"""The rules by which men keep each other from capturing."""
