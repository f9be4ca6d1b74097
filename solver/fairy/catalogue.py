"""The kinds of fairy men: the code that files and solutions write, the name, and the walk.

Codes and English names are those of Popeye 4.104 (``output/plaintext/language_dependant.c``),
the walks those of its ``pieces/walks/generate_moves.c``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from solver.fairy.shape import BISHOP, KNIGHT, QUEEN, ROOK, Round, Vector, Vectors, leaps, turned
from solver.fairy.walks import captors, hoppers, lines, pawns, turns
from solver.fairy.walks.board import Form
from solver.fairy.walks.lines import Leap, Ride
from solver.men import PROBLEM, Kind, own_man


@dataclass(frozen=True)
class Walk:
    """What is known of one kind of man.

    ``forms`` are the ways in which he goes, all of which are his; an orphan and a friend have
    none of their own.  ``is_pawn``: he promotes, and no pawn promotes to him.
    """

    kind: Kind
    code: str
    name: str
    forms: tuple[Form, ...]
    is_pawn: bool = False

    @property
    def is_royal(self) -> bool:
        """Whether a man of this walk counts among kings, so that no pawn promotes to him."""
        return self.kind in (Kind.KING, Kind.POSEIDON, Kind.STING)

    @property
    def takes_in_passing(self) -> bool:
        """Whether he takes pawns in passing by his own walk: a pawn, a dragon, a ship."""
        return self.is_pawn or any(isinstance(form, pawns.Pawn) for form in self.forms)


def _spirals(*mirrors: tuple[int, int, int, int]) -> tuple[tuple[Vector, Vector], ...]:
    """Return the pairs of knight's steps of which the second is an image of the first."""
    pairs = (((x, y), (a * x + b * y, c * x + d * y)) for x, y in KNIGHT for a, b, c, d in mirrors)
    return tuple(pairs)


def _signed(large_first: bool, sign: int) -> tuple[tuple[Vector, Vector], ...]:
    """Return the knight's steps with the step of the same size that goes on in their direction.

    ``large_first``: the two make up a step along a rank or file, as long as twice their common
    part; else one along a diagonal.
    """
    found: list[tuple[Vector, Vector]] = []
    for x, y in KNIGHT:
        if large_first:
            keeps_file = (abs(x) == 2) == (sign > 0)
            found.append(((x, y), (x, -y) if keeps_file else (-x, y)))
        else:
            sx, sy = (1 if x > 0 else -1) * sign, (1 if y > 0 else -1) * sign
            found.append(((x, y), (sx * abs(y), sy * abs(x))))
    return tuple(found)


_FLIPS = (1, 0, 0, -1), (-1, 0, 0, 1)
_SWAPS = (0, 1, 1, 0), (0, -1, -1, 0)
_SCOUT = tuple(((x, y), way) for x, y in BISHOP for way in ((x, -y), (-x, y)))
_TURNS = tuple((step, way) for step in ROOK for way in (turned(step), turned(turned(turned(step)))))
_RIGHT_ANGLES = tuple(
    pair for step in KNIGHT for pair in ((step, turned(step)), (turned(step), step))
)

_CAMEL, _ZEBRA, _GIRAFFE = leaps((1, 3)), leaps((2, 3)), leaps((1, 4))
_UP: Vectors = ((0, 1),)
_DOWN: Vectors = ((0, -1),)
_SLANTING_UP: Vectors = ((-1, 1), (1, 1))
_SLANTING_DOWN: Vectors = ((-1, -1), (1, -1))
"""Hunters go up and down the board, whatever their side (``hunters.c``)."""
_CIRCLES = Round.CIRCLES
_GNU: Vectors = _CAMEL + KNIGHT


def _angles(vectors: Vectors, eighths: int) -> tuple[Form, ...]:
    return (hoppers.AngleHop(vectors, eighths),)


def _all() -> Iterator[Walk]:
    """Yield what is known of each kind."""
    k = Kind
    orthodox: tuple[tuple[Kind, tuple[Form, ...]], ...] = (
        (k.KING, (Leap(QUEEN),)),
        (k.QUEEN, (Ride(QUEEN),)),
        (k.ROOK, (Ride(ROOK),)),
        (k.BISHOP, (Ride(BISHOP),)),
        (k.KNIGHT, (Leap(KNIGHT),)),
    )
    for kind, forms in orthodox:
        yield Walk(kind, PROBLEM.names[kind], kind.name.capitalize(), forms)
    pawn = pawns.Pawn()
    yield Walk(k.PAWN, "P", "Pawn", (pawn,), is_pawn=True)
    yield Walk(k.BEROLINA_PAWN, "BP", "Berolina pawn", (pawns.Pawn(is_berolina=True),), True)
    yield Walk(k.MARINE_PAWN, "MP", "Marine pawn", (pawns.Pawn(leaps=True),), True)
    yield Walk(k.SUPER_PAWN, "SP", "Superpawn", (pawns.SuperPawn(),), True)
    berolina = pawns.SuperPawn(is_berolina=True)
    yield Walk(k.BEROLINA_SUPER_PAWN, "BS", "Berolina superpawn", (berolina,), True)
    others: tuple[tuple[Kind, str, str, tuple[Form, ...]], ...] = (
        (k.CHINESE_PAWN, "CP", "Chinese pawn", (pawns.ChinesePawn(),)),
        # leapers
        (k.ERL_KING, "EK", "Erlking", (Leap(QUEEN),)),
        (k.WAZIR, "WE", "Wazir", (Leap(ROOK),)),
        (k.FERS, "FE", "Fers", (Leap(BISHOP),)),
        (k.DABBABA, "DA", "Dabbaba", (Leap(leaps((0, 2))),)),
        (k.ALFIL, "AL", "Alfil", (Leap(leaps((2, 2))),)),
        (k.CAMEL, "CA", "Camel", (Leap(_CAMEL),)),
        (k.ZEBRA, "Z", "Zebra", (Leap(_ZEBRA),)),
        (k.GIRAFFE, "GI", "Giraffe", (Leap(_GIRAFFE),)),
        (k.ANTELOPE, "AN", "Antelope", (Leap(leaps((3, 4))),)),
        (k.BUCEPHALUS, "BU", "Root-25-leaper", (Leap(leaps((3, 4), (0, 5))),)),
        (k.ROOT_50_LEAPER, "RF", "Root-50-leaper", (Leap(leaps((1, 7), (5, 5))),)),
        (k.LEAPER_15, "15", "1:5-leaper", (Leap(leaps((1, 5))),)),
        (k.LEAPER_16, "16", "1:6-leaper", (Leap(leaps((1, 6))),)),
        (k.LEAPER_24, "24", "2:4-leaper", (Leap(leaps((2, 4))),)),
        (k.LEAPER_25, "25", "2:5-leaper", (Leap(leaps((2, 5))),)),
        (k.LEAPER_35, "35", "3:5-leaper", (Leap(leaps((3, 5))),)),
        (k.LEAPER_36, "36", "3:6-leaper", (Leap(leaps((3, 6))),)),
        (k.LEAPER_37, "37", "3:7-leaper", (Leap(leaps((3, 7))),)),
        (k.GNU, "GN", "Gnu", (Leap(_GNU),)),
        (k.SQUIRREL, "SQ", "Squirrel", (Leap(leaps((0, 2), (2, 2), (1, 2))),)),
        (k.BISON, "BI", "Bison", (Leap(_CAMEL + _ZEBRA),)),
        (k.ZEBU, "ZE", "Zebu", (Leap(_CAMEL + _GIRAFFE),)),
        (k.OKAPI, "OK", "Okapi", (Leap(KNIGHT + _ZEBRA),)),
        # riders
        (k.NIGHTRIDER, "N", "Nightrider", (Ride(KNIGHT),)),
        (k.CAMELRIDER, "CR", "Camelrider", (Ride(_CAMEL),)),
        (k.ZEBRARIDER, "ZR", "Zebrarider", (Ride(_ZEBRA),)),
        (k.GNURIDER, "GR", "Gnurider", (Ride(_GNU),)),
        (k.AMAZON, "AM", "Amazon", (Ride(QUEEN), Leap(KNIGHT))),
        (k.EMPRESS, "EM", "Empress", (Ride(ROOK), Leap(KNIGHT))),
        (k.PRINCESS, "PR", "Princess", (Ride(BISHOP), Leap(KNIGHT))),
        (k.ELEPHANT, "ET", "Elephant", (Ride(QUEEN + KNIGHT),)),
        (k.WARAN, "WA", "Waran", (Ride(KNIGHT + ROOK),)),
        (k.DRAGON, "DR", "Dragon", (pawn, Leap(KNIGHT))),
        (k.EDGEHOG, "EH", "Edgehog", (lines.EdgeHog(),)),
        (k.QUERQUISITE, "QQ", "Querquisite", (lines.OfFile(),)),
        (k.UBI_UBI, "UU", "Ubi-Ubi", (lines.UbiUbi(),)),
        (k.REFLECTING_BISHOP, "RB", "Reflecting bishop", (lines.Reflect(4),)),
        (k.ARCHBISHOP, "AR", "Archbishop", (lines.Reflect(1),)),
        (k.SPIRAL_SPRINGER, "SS", "Spiralspringer", (lines.Zigzag(_spirals(*_FLIPS)),)),
        (
            k.DIAGONAL_SPIRAL_SPRINGER,
            "DS",
            "Diagonalspiralspringer",
            (lines.Zigzag(_spirals(*_SWAPS)),),
        ),
        (k.SPIRAL_SPRINGER_40, "S4", "Spiralspringer (4,0)", (lines.Zigzag(_signed(True, 1)),)),
        (k.SPIRAL_SPRINGER_20, "S2", "Spiralspringer (2,0)", (lines.Zigzag(_signed(True, -1)),)),
        (
            k.SPIRAL_SPRINGER_33,
            "S3",
            "Diagonalspiralspringer (3,3)",
            (lines.Zigzag(_signed(False, 1)),),
        ),
        (
            k.SPIRAL_SPRINGER_11,
            "S1",
            "Diagonalspiralspringer (1,1)",
            (lines.Zigzag(_signed(False, -1)),),
        ),
        (k.QUINTESSENCE, "QN", "Quintessence", (lines.Zigzag(_RIGHT_ANGLES),)),
        (k.BOYSCOUT, "BT", "Boyscout", (lines.Zigzag(_SCOUT),)),
        (k.GIRLSCOUT, "GT", "Girlscout", (lines.Zigzag(_TURNS),)),
        # hoppers
        (k.GRASSHOPPER, "G", "Grasshopper", (hoppers.Hop(QUEEN),)),
        (k.GRASSHOPPER_2, "G2", "Grasshopper-2", (hoppers.Hop(QUEEN, 2),)),
        (k.GRASSHOPPER_3, "G3", "Grasshopper-3", (hoppers.Hop(QUEEN, 3),)),
        (k.ROOK_HOPPER, "RH", "Rookhopper", (hoppers.Hop(ROOK),)),
        (k.BISHOP_HOPPER, "BH", "Bishophopper", (hoppers.Hop(BISHOP),)),
        (k.NIGHTRIDER_HOPPER, "NH", "Nightrider-hopper", (hoppers.Hop(KNIGHT),)),
        (k.CAMELRIDER_HOPPER, "CH", "Camelrider-hopper", (hoppers.Hop(_CAMEL),)),
        (k.ZEBRARIDER_HOPPER, "ZH", "Zebrarider-hopper", (hoppers.Hop(_ZEBRA),)),
        (k.GNURIDER_HOPPER, "GH", "Gnurider-hopper", (hoppers.Hop(_GNU),)),
        (k.KNIGHT_HOPPER, "KP", "Knighthopper", (hoppers.NearHop(KNIGHT),)),
        (k.KING_HOPPER, "KH", "Kinghopper", (hoppers.NearHop(QUEEN),)),
        (k.CONTRA_GRASSHOPPER, "CG", "Contra-grasshopper", (hoppers.Contra(QUEEN),)),
        (k.DOUBLE_GRASSHOPPER, "DG", "Double grasshopper", (hoppers.DoubleHop(QUEEN),)),
        (k.DOUBLE_ROOK_HOPPER, "DK", "Double rookhopper", (hoppers.DoubleHop(ROOK),)),
        (k.DOUBLE_BISHOP_HOPPER, "DB", "Double bishophopper", (hoppers.DoubleHop(BISHOP),)),
        (k.LION, "LI", "Lion", (hoppers.Lion(QUEEN),)),
        (k.ROOK_LION, "RL", "Rook-lion", (hoppers.Lion(ROOK),)),
        (k.BISHOP_LION, "BL", "Bishop-lion", (hoppers.Lion(BISHOP),)),
        (k.NIGHTRIDER_LION, "NL", "Nightrider-lion", (hoppers.Lion(KNIGHT),)),
        (k.KANGAROO, "KA", "Kangaroo", (hoppers.Kangaroo(QUEEN),)),
        (k.KANGAROO_LION, "KL", "Kangaroo-lion", (hoppers.Lion(QUEEN, 2),)),
        (k.RABBIT, "RT", "Rabbit", (hoppers.Lion(QUEEN, 2),)),
        (k.BOB, "BO", "Bob", (hoppers.Lion(QUEEN, 4),)),
        (k.DOLPHIN, "DO", "Dolphin", (hoppers.Kangaroo(QUEEN), hoppers.Hop(QUEEN))),
        (k.EQUIHOPPER, "EQ", "Equihopper", (hoppers.Equihop(is_stopped=True),)),
        (k.NON_STOP_EQUIHOPPER, "NE", "Non-stop equihopper", (hoppers.Equihop(is_stopped=False),)),
        (k.MOOSE, "M", "Moose", _angles(QUEEN, 1)),
        (k.EAGLE, "EA", "Eagle", _angles(QUEEN, 2)),
        (k.SPARROW, "SW", "Sparrow", _angles(QUEEN, 3)),
        (k.ROOK_MOOSE, "RM", "Rook moose", _angles(ROOK, 1)),
        (k.ROOK_EAGLE, "RE", "Rook eagle", _angles(ROOK, 2)),
        (k.ROOK_SPARROW, "RW", "Rook sparrow", _angles(ROOK, 3)),
        (k.BISHOP_MOOSE, "BM", "Bishop moose", _angles(BISHOP, 1)),
        (k.BISHOP_EAGLE, "BE", "Bishop eagle", _angles(BISHOP, 2)),
        (k.BISHOP_SPARROW, "BW", "Bishop sparrow", _angles(BISHOP, 3)),
        (k.HAMSTER, "HA", "Hamster", (hoppers.Hamster(QUEEN),)),
        (
            k.MARGUERITE,
            "MG",
            "Marguerite",
            (
                *(hoppers.AngleHop(QUEEN, n) for n in (1, 2, 3)),
                hoppers.Hop(QUEEN),
                hoppers.Hamster(QUEEN),
            ),
        ),
        (k.SCORPION, "SO", "Scorpion", (Leap(QUEEN), hoppers.Hop(QUEEN))),
        (k.STING, "ST", "Sting", (Leap(QUEEN), hoppers.Hop(QUEEN))),
        (k.GRAL, "GL", "Gral", (Leap(leaps((2, 2))), hoppers.Hop(ROOK))),
        (k.BOUNCER, "B1", "Bouncer", (hoppers.Bounce(QUEEN),)),
        (k.ROOK_BOUNCER, "B2", "Rook bouncer", (hoppers.Bounce(ROOK),)),
        (k.BISHOP_BOUNCER, "B3", "Bishop bouncer", (hoppers.Bounce(BISHOP),)),
        (
            k.RADIAL_KNIGHT,
            "RK",
            "Radial knight",
            (hoppers.Radial(is_queenly=False, turns_on_man=True, needs_prey=True),),
        ),
        (k.TREEHOPPER, "TH", "Treehopper", (hoppers.Radial(is_queenly=True, turns_on_man=True),)),
        (k.LEAFHOPPER, "LH", "Leafhopper", (hoppers.Radial(is_queenly=True, turns_on_man=False),)),
        (
            k.GREATER_TREEHOPPER,
            "GE",
            "Greater treehopper",
            (hoppers.Radial(is_queenly=False, turns_on_man=True),),
        ),
        (
            k.GREATER_LEAFHOPPER,
            "GF",
            "Greater leafhopper",
            (hoppers.Radial(is_queenly=False, turns_on_man=False),),
        ),
        # men who take otherwise than they move
        (k.LEO, "LE", "Leo", (captors.Chinese(QUEEN),)),
        (k.PAO, "PA", "Pao", (captors.Chinese(ROOK),)),
        (k.VAO, "VA", "Vao", (captors.Chinese(BISHOP),)),
        (k.NAO, "NA", "Nao", (captors.Chinese(KNIGHT),)),
        (k.KAO, "KO", "Kao", (captors.ChineseLeap(KNIGHT),)),
        (k.MAO, "MA", "Mao", (captors.Mao(is_rook_first=True),)),
        (k.MOA, "MO", "Moa", (captors.Mao(is_rook_first=False),)),
        (k.MAO_RIDER, "AO", "Maorider", (captors.MaoRide(is_rook_first=True),)),
        (k.MOA_RIDER, "OA", "Moarider", (captors.MaoRide(is_rook_first=False),)),
        (k.MAO_HOPPER, "AH", "Maohopper", (captors.Mao(is_rook_first=True, hops=True),)),
        (k.MOA_HOPPER, "OH", "Moahopper", (captors.Mao(is_rook_first=False, hops=True),)),
        (k.LOCUST, "L", "Locust", (captors.Locust(QUEEN),)),
        (k.ROOK_LOCUST, "LR", "Rook locust", (captors.Locust(ROOK),)),
        (k.BISHOP_LOCUST, "LB", "Bishop locust", (captors.Locust(BISHOP),)),
        (k.NIGHTRIDER_LOCUST, "LN", "Nightrider locust", (captors.Locust(KNIGHT),)),
        (k.SIREN, "SI", "Siren", (captors.Marine(QUEEN),)),
        (k.TRITON, "TR", "Triton", (captors.Marine(ROOK),)),
        (k.NEREID, "ND", "Nereid", (captors.Marine(BISHOP),)),
        (k.MARINE_KNIGHT, "MS", "Marine knight", (captors.MarineLeap(KNIGHT),)),
        (k.POSEIDON, "PO", "Poseidon", (captors.MarineLeap(QUEEN),)),
        (k.SENORA, "SE", "Senora", (captors.Argentinian(QUEEN),)),
        (k.FARO, "FA", "Faro", (captors.Argentinian(ROOK),)),
        (k.LOCO, "LO", "Loco", (captors.Argentinian(BISHOP),)),
        (k.SALTADOR, "SA", "Saltador", (captors.Saltador(),)),
        # roses
        (k.ROSE, "RO", "Rose", (Ride(_CIRCLES),)),
        (k.ROSE_HOPPER, "RP", "Rose hopper", (hoppers.Hop(_CIRCLES),)),
        (k.ROSE_LION, "RN", "Rose lion", (hoppers.Lion(_CIRCLES),)),
        (k.ROSE_LOCUST, "LS", "Rose locust", (captors.Locust(_CIRCLES),)),
        (k.RAO, "RA", "Rao", (captors.Chinese(_CIRCLES),)),
        # men of few problems
        (k.ROOK_HUNTER, "RR", "Rook/bishop-hunter", (Ride(_UP), Ride(_SLANTING_DOWN))),
        (k.BISHOP_HUNTER, "BR", "Bishop/rook-hunter", (Ride(_SLANTING_UP), Ride(_DOWN))),
        (k.WAZIRRIDER, "WR", "Wazirrider", (Ride(ROOK),)),
        (k.FERSRIDER, "FR", "Fersrider", (Ride(BISHOP),)),
        (k.ORIX, "OR", "Orix", (hoppers.Equihop(is_stopped=True, is_queenly=True),)),
        (k.NON_STOP_ORIX, "NO", "Non-stop orix", (hoppers.Equihop(False, is_queenly=True),)),
        (k.MAO_RIDER_LION, "ML", "Maoriderlion", (captors.MaoLion(is_rook_first=True),)),
        (k.MOA_RIDER_LION, "MM", "Moariderlion", (captors.MaoLion(is_rook_first=False),)),
        (k.ENGLISH_EQUIHOPPER, "QE", "English equihopper", (hoppers.EquiStop(is_stopped=True),)),
        (k.FRENCH_EQUIHOPPER, "QF", "French equihopper", (hoppers.EquiStop(is_stopped=False),)),
        (k.CONTRA_HAMSTER, "HC", "Contra-hamster", (hoppers.PushedRide(QUEEN),)),
        (k.EAGLE_EQUIHOPPER, "EE", "Eagle equihopper", (turns.TurnedEquihop(is_stopped=True),)),
        (
            k.NON_STOP_EAGLE_EQUIHOPPER,
            "EN",
            "Non-stop eagle equihopper",
            (turns.TurnedEquihop(is_stopped=False),),
        ),
        (k.SCARABEUS, "SC", "Scarabeus", (turns.KnightTurnedHop(),)),
        (k.BOUNCY_KNIGHT, "BK", "Bouncy knight", (turns.BouncingLeap(),)),
        (k.CAT, "CT", "CAT", (turns.LeapThenRide(),)),
        (k.SKYLLA, "SK", "Skylla", (turns.MidwayCaptor(is_rook_first=True),)),
        (k.CHARYBDIS, "CY", "Charybdis", (turns.MidwayCaptor(is_rook_first=False),)),
        (k.GRYPHON, "GY", "Gryphon", (pawns.Pawn(takes=False), Ride(BISHOP))),
        (k.SHIP, "SH", "Ship", (pawns.Pawn(moves=False), Ride(ROOK))),
        (
            k.MARINE_SHIP,
            "MH",
            "Marine ship",
            (captors.Marine(ROOK), pawns.Pawn(leaps=True, moves=False, base_steps=1)),
        ),
        # men who borrow, and men who stand
        (k.ORPHAN, "O", "Orphan", ()),
        (k.FRIEND, "F", "Friend", ()),
        (k.DUMMY, "DU", "Dummy", ()),
    )
    for kind, code, name, forms in others:
        yield Walk(kind, code, name, forms)


class _Walks(dict[Kind, Walk]):
    """The walks by kind; those that users define are not listed, and known where they are asked."""

    def __missing__(self, kind: Kind) -> Walk:
        return _own_walk(kind)


@cache
def _own_walk(kind: Kind) -> Walk:
    definition = own_man(kind)
    if definition is None:
        raise KeyError(kind)
    from solver.fairy.own_men import forms_of  # which stands on the walks of books

    name = definition.name or definition.walk
    return Walk(kind, definition.letters, name, forms_of(definition.walk))


WALKS: Mapping[Kind, Walk] = _Walks({walk.kind: walk for walk in _all()})
"""What is known of each kind of man."""
BY_CODE: Mapping[str, Walk] = {walk.code: walk for walk in WALKS.values()}
"""The same by the code of Popeye's English input, in capitals."""
