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
from solver.language import Speaker, tr_mark, tr_marked
from solver.men import PROBLEM, Kind, own_man


@dataclass(frozen=True)
class Walk:
    """What is known of one kind of man.

    ``forms`` are the ways in which he goes, all of which are his; an orphan and a friend have
    none of their own.  ``is_pawn``: he promotes, and no pawn promotes to him.
    """

    kind: Kind
    code: str
    words: str
    """The name in English as within a sentence, or whatever a user calls his man."""
    forms: tuple[Form, ...]
    is_pawn: bool = False

    @property
    def name(self) -> str:
        """The name in English as it stands alone: ``Grasshopper``."""
        return self.words[:1].upper() + self.words[1:]

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
    orthodox: tuple[tuple[Kind, str, Form], ...] = (
        (k.KING, tr_mark("king"), Leap(QUEEN)),
        (k.QUEEN, tr_mark("queen"), Ride(QUEEN)),
        (k.ROOK, tr_mark("rook"), Ride(ROOK)),
        (k.BISHOP, tr_mark("bishop"), Ride(BISHOP)),
        (k.KNIGHT, tr_mark("knight"), Leap(KNIGHT)),
    )
    for kind, words, form in orthodox:
        yield Walk(kind, PROBLEM.names[kind], words, (form,))
    pawn = pawns.Pawn()
    yield Walk(k.PAWN, "P", tr_mark("pawn"), (pawn,), is_pawn=True)
    yield Walk(
        k.BEROLINA_PAWN, "BP", tr_mark("Berolina pawn"), (pawns.Pawn(is_berolina=True),), True
    )
    yield Walk(k.MARINE_PAWN, "MP", tr_mark("marine pawn"), (pawns.Pawn(leaps=True),), True)
    yield Walk(k.SUPER_PAWN, "SP", tr_mark("superpawn"), (pawns.SuperPawn(),), True)
    berolina = pawns.SuperPawn(is_berolina=True)
    yield Walk(k.BEROLINA_SUPER_PAWN, "BS", tr_mark("Berolina superpawn"), (berolina,), True)
    reverse = pawns.Pawn(goes_back=True, passed_anywhere=True)
    yield Walk(k.REVERSE_PAWN, "PP", tr_mark("protean pawn"), (reverse,), True)
    others: tuple[tuple[Kind, str, str, tuple[Form, ...]], ...] = (
        (k.CHINESE_PAWN, "CP", tr_mark("Chinese pawn"), (pawns.ChinesePawn(),)),
        # leapers
        (k.ERL_KING, "EK", tr_mark("erlking"), (Leap(QUEEN),)),
        (k.WAZIR, "WE", tr_mark("wazir"), (Leap(ROOK),)),
        (k.FERS, "FE", tr_mark("fers"), (Leap(BISHOP),)),
        (k.DABBABA, "DA", tr_mark("dabbaba"), (Leap(leaps((0, 2))),)),
        (k.ALFIL, "AL", tr_mark("alfil"), (Leap(leaps((2, 2))),)),
        (k.CAMEL, "CA", tr_mark("camel"), (Leap(_CAMEL),)),
        (k.ZEBRA, "Z", tr_mark("zebra"), (Leap(_ZEBRA),)),
        (k.GIRAFFE, "GI", tr_mark("giraffe"), (Leap(_GIRAFFE),)),
        (k.ANTELOPE, "AN", tr_mark("antelope"), (Leap(leaps((3, 4))),)),
        (k.BUCEPHALUS, "BU", tr_mark("root-25-leaper"), (Leap(leaps((3, 4), (0, 5))),)),
        (k.ROOT_50_LEAPER, "RF", tr_mark("root-50-leaper"), (Leap(leaps((1, 7), (5, 5))),)),
        (k.LEAPER_15, "15", tr_mark("1:5-leaper"), (Leap(leaps((1, 5))),)),
        (k.LEAPER_16, "16", tr_mark("1:6-leaper"), (Leap(leaps((1, 6))),)),
        (k.LEAPER_24, "24", tr_mark("2:4-leaper"), (Leap(leaps((2, 4))),)),
        (k.LEAPER_25, "25", tr_mark("2:5-leaper"), (Leap(leaps((2, 5))),)),
        (k.LEAPER_35, "35", tr_mark("3:5-leaper"), (Leap(leaps((3, 5))),)),
        (k.LEAPER_36, "36", tr_mark("3:6-leaper"), (Leap(leaps((3, 6))),)),
        (k.LEAPER_37, "37", tr_mark("3:7-leaper"), (Leap(leaps((3, 7))),)),
        (k.GNU, "GN", tr_mark("gnu"), (Leap(_GNU),)),
        (k.SQUIRREL, "SQ", tr_mark("squirrel"), (Leap(leaps((0, 2), (2, 2), (1, 2))),)),
        (k.BISON, "BI", tr_mark("bison"), (Leap(_CAMEL + _ZEBRA),)),
        (k.ZEBU, "ZE", tr_mark("zebu"), (Leap(_CAMEL + _GIRAFFE),)),
        (k.OKAPI, "OK", tr_mark("okapi"), (Leap(KNIGHT + _ZEBRA),)),
        # riders
        (k.NIGHTRIDER, "N", tr_mark("nightrider"), (Ride(KNIGHT),)),
        (k.CAMELRIDER, "CR", tr_mark("camelrider"), (Ride(_CAMEL),)),
        (k.ZEBRARIDER, "ZR", tr_mark("zebrarider"), (Ride(_ZEBRA),)),
        (k.GNURIDER, "GR", tr_mark("gnurider"), (Ride(_GNU),)),
        (k.AMAZON, "AM", tr_mark("amazon"), (Ride(QUEEN), Leap(KNIGHT))),
        (k.EMPRESS, "EM", tr_mark("empress"), (Ride(ROOK), Leap(KNIGHT))),
        (k.PRINCESS, "PR", tr_mark("princess"), (Ride(BISHOP), Leap(KNIGHT))),
        (k.ELEPHANT, "ET", tr_mark("elephant"), (Ride(QUEEN + KNIGHT),)),
        (k.WARAN, "WA", tr_mark("waran"), (Ride(KNIGHT + ROOK),)),
        (k.DRAGON, "DR", tr_mark("dragon"), (pawn, Leap(KNIGHT))),
        (k.EDGEHOG, "EH", tr_mark("edgehog"), (lines.EdgeHog(),)),
        (k.QUERQUISITE, "QQ", tr_mark("querquisite"), (lines.OfFile(),)),
        (k.UBI_UBI, "UU", tr_mark("ubi-Ubi"), (lines.UbiUbi(),)),
        (k.REFLECTING_BISHOP, "RB", tr_mark("reflecting bishop"), (lines.Reflect(4),)),
        (k.ARCHBISHOP, "AR", tr_mark("archbishop"), (lines.Reflect(1),)),
        (k.SPIRAL_SPRINGER, "SS", tr_mark("spiralspringer"), (lines.Zigzag(_spirals(*_FLIPS)),)),
        (
            k.DIAGONAL_SPIRAL_SPRINGER,
            "DS",
            tr_mark("diagonalspiralspringer"),
            (lines.Zigzag(_spirals(*_SWAPS)),),
        ),
        (
            k.SPIRAL_SPRINGER_40,
            "S4",
            tr_mark("spiralspringer (4,0)"),
            (lines.Zigzag(_signed(True, 1)),),
        ),
        (
            k.SPIRAL_SPRINGER_20,
            "S2",
            tr_mark("spiralspringer (2,0)"),
            (lines.Zigzag(_signed(True, -1)),),
        ),
        (
            k.SPIRAL_SPRINGER_33,
            "S3",
            tr_mark("diagonalspiralspringer (3,3)"),
            (lines.Zigzag(_signed(False, 1)),),
        ),
        (
            k.SPIRAL_SPRINGER_11,
            "S1",
            tr_mark("diagonalspiralspringer (1,1)"),
            (lines.Zigzag(_signed(False, -1)),),
        ),
        (k.QUINTESSENCE, "QN", tr_mark("quintessence"), (lines.Zigzag(_RIGHT_ANGLES),)),
        (k.BOYSCOUT, "BT", tr_mark("boyscout"), (lines.Zigzag(_SCOUT),)),
        (k.GIRLSCOUT, "GT", tr_mark("girlscout"), (lines.Zigzag(_TURNS),)),
        # hoppers
        (k.GRASSHOPPER, "G", tr_mark("grasshopper"), (hoppers.Hop(QUEEN),)),
        (k.GRASSHOPPER_2, "G2", tr_mark("grasshopper-2"), (hoppers.Hop(QUEEN, 2),)),
        (k.GRASSHOPPER_3, "G3", tr_mark("grasshopper-3"), (hoppers.Hop(QUEEN, 3),)),
        (k.ROOK_HOPPER, "RH", tr_mark("rookhopper"), (hoppers.Hop(ROOK),)),
        (k.BISHOP_HOPPER, "BH", tr_mark("bishophopper"), (hoppers.Hop(BISHOP),)),
        (k.NIGHTRIDER_HOPPER, "NH", tr_mark("nightrider-hopper"), (hoppers.Hop(KNIGHT),)),
        (k.CAMELRIDER_HOPPER, "CH", tr_mark("camelrider-hopper"), (hoppers.Hop(_CAMEL),)),
        (k.ZEBRARIDER_HOPPER, "ZH", tr_mark("zebrarider-hopper"), (hoppers.Hop(_ZEBRA),)),
        (k.GNURIDER_HOPPER, "GH", tr_mark("gnurider-hopper"), (hoppers.Hop(_GNU),)),
        (k.KNIGHT_HOPPER, "KP", tr_mark("knighthopper"), (hoppers.NearHop(KNIGHT),)),
        (k.KING_HOPPER, "KH", tr_mark("kinghopper"), (hoppers.NearHop(QUEEN),)),
        (k.CONTRA_GRASSHOPPER, "CG", tr_mark("contra-grasshopper"), (hoppers.Contra(QUEEN),)),
        (k.DOUBLE_GRASSHOPPER, "DG", tr_mark("double grasshopper"), (hoppers.DoubleHop(QUEEN),)),
        (k.DOUBLE_ROOK_HOPPER, "DK", tr_mark("double rookhopper"), (hoppers.DoubleHop(ROOK),)),
        (
            k.DOUBLE_BISHOP_HOPPER,
            "DB",
            tr_mark("double bishophopper"),
            (hoppers.DoubleHop(BISHOP),),
        ),
        (k.LION, "LI", tr_mark("lion"), (hoppers.Lion(QUEEN),)),
        (k.ROOK_LION, "RL", tr_mark("rook-lion"), (hoppers.Lion(ROOK),)),
        (k.BISHOP_LION, "BL", tr_mark("bishop-lion"), (hoppers.Lion(BISHOP),)),
        (k.NIGHTRIDER_LION, "NL", tr_mark("nightrider-lion"), (hoppers.Lion(KNIGHT),)),
        (k.KANGAROO, "KA", tr_mark("kangaroo"), (hoppers.Kangaroo(QUEEN),)),
        (k.KANGAROO_LION, "KL", tr_mark("kangaroo-lion"), (hoppers.Lion(QUEEN, 2),)),
        (k.RABBIT, "RT", tr_mark("rabbit"), (hoppers.Lion(QUEEN, 2),)),
        (k.BOB, "BO", tr_mark("bob"), (hoppers.Lion(QUEEN, 4),)),
        (k.DOLPHIN, "DO", tr_mark("dolphin"), (hoppers.Kangaroo(QUEEN), hoppers.Hop(QUEEN))),
        (k.EQUIHOPPER, "EQ", tr_mark("equihopper"), (hoppers.Equihop(is_stopped=True),)),
        (
            k.NON_STOP_EQUIHOPPER,
            "NE",
            tr_mark("non-stop equihopper"),
            (hoppers.Equihop(is_stopped=False),),
        ),
        (k.MOOSE, "M", tr_mark("moose"), _angles(QUEEN, 1)),
        (k.EAGLE, "EA", tr_mark("eagle"), _angles(QUEEN, 2)),
        (k.SPARROW, "SW", tr_mark("sparrow"), _angles(QUEEN, 3)),
        (k.ROOK_MOOSE, "RM", tr_mark("rook moose"), _angles(ROOK, 1)),
        (k.ROOK_EAGLE, "RE", tr_mark("rook eagle"), _angles(ROOK, 2)),
        (k.ROOK_SPARROW, "RW", tr_mark("rook sparrow"), _angles(ROOK, 3)),
        (k.BISHOP_MOOSE, "BM", tr_mark("bishop moose"), _angles(BISHOP, 1)),
        (k.BISHOP_EAGLE, "BE", tr_mark("bishop eagle"), _angles(BISHOP, 2)),
        (k.BISHOP_SPARROW, "BW", tr_mark("bishop sparrow"), _angles(BISHOP, 3)),
        (k.HAMSTER, "HA", tr_mark("hamster"), (hoppers.Hamster(QUEEN),)),
        (
            k.MARGUERITE,
            "MG",
            tr_mark("marguerite"),
            (
                *(hoppers.AngleHop(QUEEN, n) for n in (1, 2, 3)),
                hoppers.Hop(QUEEN),
                hoppers.Hamster(QUEEN),
            ),
        ),
        (k.SCORPION, "SO", tr_mark("scorpion"), (Leap(QUEEN), hoppers.Hop(QUEEN))),
        (k.STING, "ST", tr_mark("sting"), (Leap(QUEEN), hoppers.Hop(QUEEN))),
        (k.GRAL, "GL", tr_mark("gral"), (Leap(leaps((2, 2))), hoppers.Hop(ROOK))),
        (k.BOUNCER, "B1", tr_mark("bouncer"), (hoppers.Bounce(QUEEN),)),
        (k.ROOK_BOUNCER, "B2", tr_mark("rook bouncer"), (hoppers.Bounce(ROOK),)),
        (k.BISHOP_BOUNCER, "B3", tr_mark("bishop bouncer"), (hoppers.Bounce(BISHOP),)),
        (
            k.RADIAL_KNIGHT,
            "RK",
            tr_mark("radial knight"),
            (hoppers.Radial(is_queenly=False, turns_on_man=True, needs_prey=True),),
        ),
        (
            k.TREEHOPPER,
            "TH",
            tr_mark("treehopper"),
            (hoppers.Radial(is_queenly=True, turns_on_man=True),),
        ),
        (
            k.LEAFHOPPER,
            "LH",
            tr_mark("leafhopper"),
            (hoppers.Radial(is_queenly=True, turns_on_man=False),),
        ),
        (
            k.GREATER_TREEHOPPER,
            "GE",
            tr_mark("greater treehopper"),
            (hoppers.Radial(is_queenly=False, turns_on_man=True),),
        ),
        (
            k.GREATER_LEAFHOPPER,
            "GF",
            tr_mark("greater leafhopper"),
            (hoppers.Radial(is_queenly=False, turns_on_man=False),),
        ),
        # men who take otherwise than they move
        (k.LEO, "LE", tr_mark("leo"), (captors.Chinese(QUEEN),)),
        (k.PAO, "PA", tr_mark("pao"), (captors.Chinese(ROOK),)),
        (k.VAO, "VA", tr_mark("vao"), (captors.Chinese(BISHOP),)),
        (k.NAO, "NA", tr_mark("nao"), (captors.Chinese(KNIGHT),)),
        (k.KAO, "KO", tr_mark("kao"), (captors.ChineseLeap(KNIGHT),)),
        (k.MAO, "MA", tr_mark("mao"), (captors.Mao(is_rook_first=True),)),
        (k.MOA, "MO", tr_mark("moa"), (captors.Mao(is_rook_first=False),)),
        (k.MAO_RIDER, "AO", tr_mark("maorider"), (captors.MaoRide(is_rook_first=True),)),
        (k.MOA_RIDER, "OA", tr_mark("moarider"), (captors.MaoRide(is_rook_first=False),)),
        (k.MAO_HOPPER, "AH", tr_mark("maohopper"), (captors.Mao(is_rook_first=True, hops=True),)),
        (k.MOA_HOPPER, "OH", tr_mark("moahopper"), (captors.Mao(is_rook_first=False, hops=True),)),
        (k.LOCUST, "L", tr_mark("locust"), (captors.Locust(QUEEN),)),
        (k.ROOK_LOCUST, "LR", tr_mark("rook locust"), (captors.Locust(ROOK),)),
        (k.BISHOP_LOCUST, "LB", tr_mark("bishop locust"), (captors.Locust(BISHOP),)),
        (k.NIGHTRIDER_LOCUST, "LN", tr_mark("nightrider locust"), (captors.Locust(KNIGHT),)),
        (k.SIREN, "SI", tr_mark("siren"), (captors.Marine(QUEEN),)),
        (k.TRITON, "TR", tr_mark("triton"), (captors.Marine(ROOK),)),
        (k.NEREID, "ND", tr_mark("nereid"), (captors.Marine(BISHOP),)),
        (k.MARINE_KNIGHT, "MS", tr_mark("marine knight"), (captors.MarineLeap(KNIGHT),)),
        (k.POSEIDON, "PO", tr_mark("poseidon"), (captors.MarineLeap(QUEEN),)),
        (k.SENORA, "SE", tr_mark("senora"), (captors.Argentinian(QUEEN),)),
        (k.FARO, "FA", tr_mark("faro"), (captors.Argentinian(ROOK),)),
        (k.LOCO, "LO", tr_mark("loco"), (captors.Argentinian(BISHOP),)),
        (k.SALTADOR, "SA", tr_mark("saltador"), (captors.Saltador(),)),
        # roses
        (k.ROSE, "RO", tr_mark("rose"), (Ride(_CIRCLES),)),
        (k.ROSE_HOPPER, "RP", tr_mark("rose hopper"), (hoppers.Hop(_CIRCLES),)),
        (k.ROSE_LION, "RN", tr_mark("rose lion"), (hoppers.Lion(_CIRCLES),)),
        (k.ROSE_LOCUST, "LS", tr_mark("rose locust"), (captors.Locust(_CIRCLES),)),
        (k.RAO, "RA", tr_mark("rao"), (captors.Chinese(_CIRCLES),)),
        # men of few problems
        (k.ROOK_HUNTER, "RR", tr_mark("rook/bishop-hunter"), (Ride(_UP), Ride(_SLANTING_DOWN))),
        (k.BISHOP_HUNTER, "BR", tr_mark("bishop/rook-hunter"), (Ride(_SLANTING_UP), Ride(_DOWN))),
        (k.WAZIRRIDER, "WR", tr_mark("wazirrider"), (Ride(ROOK),)),
        (k.FERSRIDER, "FR", tr_mark("fersrider"), (Ride(BISHOP),)),
        (k.ORIX, "OR", tr_mark("orix"), (hoppers.Equihop(is_stopped=True, is_queenly=True),)),
        (
            k.NON_STOP_ORIX,
            "NO",
            tr_mark("non-stop orix"),
            (hoppers.Equihop(False, is_queenly=True),),
        ),
        (k.MAO_RIDER_LION, "ML", tr_mark("maoriderlion"), (captors.MaoLion(is_rook_first=True),)),
        (k.MOA_RIDER_LION, "MM", tr_mark("moariderlion"), (captors.MaoLion(is_rook_first=False),)),
        (
            k.ENGLISH_EQUIHOPPER,
            "QE",
            tr_mark("English equihopper"),
            (hoppers.EquiStop(is_stopped=True),),
        ),
        (
            k.FRENCH_EQUIHOPPER,
            "QF",
            tr_mark("French equihopper"),
            (hoppers.EquiStop(is_stopped=False),),
        ),
        (k.CONTRA_HAMSTER, "HC", tr_mark("contra-hamster"), (hoppers.PushedRide(QUEEN),)),
        (
            k.EAGLE_EQUIHOPPER,
            "EE",
            tr_mark("eagle equihopper"),
            (turns.TurnedEquihop(is_stopped=True),),
        ),
        (
            k.NON_STOP_EAGLE_EQUIHOPPER,
            "EN",
            tr_mark("non-stop eagle equihopper"),
            (turns.TurnedEquihop(is_stopped=False),),
        ),
        (k.SCARABEUS, "SC", tr_mark("scarabeus"), (turns.KnightTurnedHop(),)),
        (k.BOUNCY_KNIGHT, "BK", tr_mark("bouncy knight"), (turns.BouncingLeap(),)),
        (k.CAT, "CT", tr_mark("CAT"), (turns.LeapThenRide(),)),
        (k.SKYLLA, "SK", tr_mark("Skylla"), (turns.MidwayCaptor(is_rook_first=True),)),
        (k.CHARYBDIS, "CY", tr_mark("Charybdis"), (turns.MidwayCaptor(is_rook_first=False),)),
        (k.GRYPHON, "GY", tr_mark("gryphon"), (pawns.Pawn(takes=False), Ride(BISHOP))),
        (k.SHIP, "SH", tr_mark("ship"), (pawns.Pawn(moves=False), Ride(ROOK))),
        (
            k.MARINE_SHIP,
            "MH",
            tr_mark("marine ship"),
            (captors.Marine(ROOK), pawns.Pawn(leaps=True, moves=False, base_steps=1)),
        ),
        # men who borrow, and men who stand
        (k.ORPHAN, "O", tr_mark("orphan"), ()),
        (k.FRIEND, "F", tr_mark("friend"), ()),
        (k.DUMMY, "DU", tr_mark("dummy"), ()),
    )
    for kind, code, words, forms in others:
        yield Walk(kind, code, words, forms)


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


def kind_words(kind: Kind, speaker: Speaker | None = None) -> str:
    """Return the name of a kind, such as ``grasshopper``, or the one that a user gave his own."""
    words = WALKS[kind].words
    if own_man(kind) is not None:
        return words
    return tr_marked(words) if speaker is None else speaker.tr_marked(words)


BY_CODE: Mapping[str, Walk] = {walk.code: walk for walk in WALKS.values()}
"""The same by the code of Popeye's English input, in capitals."""
