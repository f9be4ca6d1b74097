"""What was found in a problem: a theme, and the lines of play that prove it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.analysis.phases import Deed
from solver.men import Kind
from solver.squares import Square


class Theme(Enum):
    """What can be found; the value is its name as a keyword of a collection."""

    # Of the key
    FLIGHT_GIVING = "Flight giving key"
    FLIGHT_TAKING = "Flight taking key"
    FLIGHT_GIVING_AND_TAKING = "Flight giving and taking key"
    CHECKING_KEY = "Checking key"
    CAPTURING_KEY = "Capturing key"
    PROMOTING_KEY = "Promoting key"
    CASTLING_KEY = "Castling key"
    EN_PASSANT_KEY = "En passant key"
    SACRIFICING_KEY = "Sacrificing key"
    WITHDRAWAL_KEY = "Withdrawal key"
    # Of changes between phases
    CHANGED_MATES = "Changed mates"
    TRANSFERRED_MATES = "Transferred mates"
    CHANGED_CONTINUATIONS = "Changed continuations"
    TRANSFERRED_CONTINUATIONS = "Transferred continuations"
    RECIPROCAL = "Reciprocal"
    LACNY = "Lacny"
    ZAGORUIKO = "Zagoruiko"
    RUKHLIS = "Rukhlis"
    IDEAL_RUKHLIS = "Ideal Rukhlis"
    BLOCK = "Block"
    MUTATE = "Mutate"
    REVERSAL = "Reversal"
    LE_GRAND = "Le Grand"
    PSEUDO_LE_GRAND = "Pseudo Le Grand"
    VLADIMIROV = "Vladimirov"
    BANNY = "Banny"
    DOMBROVSKIS = "Dombrovskis"
    HANNELIUS = "Hannelius"
    RUDENKO = "Rudenko"
    BARNES = "Barnes"
    URANIA = "Urania"
    FLECK = "Fleck"
    KARLSTROM_FLECK = "Karlstrom-Fleck"
    SHEDEY = "Shedey cycle"
    # Of the play of one phase
    BLACK_CORRECTION = "Black correction"
    WHITE_CORRECTION = "White correction"
    ACTIVE_SACRIFICE = "Active sacrifice"
    DEFENCES_ON_ONE_SQUARE = "Defences on same square"
    MATES_ON_ONE_SQUARE = "Mates on same square"
    STAR_FLIGHTS = "King star flight"
    CROSS_FLIGHTS = "King cross flight"
    Y_FLIGHTS = "King Y-flight"
    PICKANINNY = "Pickaninny"
    ALBINO = "Albino"
    KNIGHT_WHEEL = "Knight wheel"
    CROSS_CHECKS = "Cross-checks"
    ALLUMWANDLUNG = "Allumwandlung"
    BABSON = "Babson"
    UNDERPROMOTION = "Underpromotion"
    EN_PASSANT = "En passant"
    CASTLING = "Castling"
    SWITCHBACK = "Switchback"
    RUNDLAUF = "Rundlauf"
    UMNOV = "Umnov"
    FOLLOWING = "Following play"
    KNIEST = "Kniest"
    PLATZWECHSEL = "Platzwechsel"
    EXCELSIOR = "Excelsior"
    PHOENIX = "Phoenix"
    VALLADAO = "Valladao"
    MIXED_ALLUMWANDLUNG = "Mixed Allumwandlung"
    TEMPO = "Tempo move"
    # Of lines and squares
    GRIMSHAW = "Grimshaw"
    NOVOTNY = "Novotny"
    BATTERY_PLAY = "Battery play"
    ROYAL_BATTERY = "Royal battery"
    HALF_BATTERY = "Half-battery"
    SIERS = "Siers battery"
    HALF_PIN = "Half-pin"
    PIN_MATE = "Pin-mate"
    DOUBLE_CHECK = "Double check"
    BRISTOL = "Bristol"
    TURTON = "Turton doubling"
    INDIAN = "Indian"
    SELF_BLOCK = "Selfblock"
    SELF_PIN = "Selfpinning"
    UNPIN = "Unpinning"
    # Of mates
    MODEL_MATES = "Model mates"
    PURE_MATES = "Pure mate"
    MIRROR_MATES = "Mirror mate"
    IDEAL_MATES = "Ideal mates"
    ECHO = "Echo"
    CHAMELEON_ECHO = "Chameleon echo"
    # Of solutions and twins beside each other
    ANALOGY = "Analogy"
    ODT = "ODT"
    HOTF = "Helpmate of the future"
    ZILAHI = "Zilahi"
    CYCLIC_ZILAHI = "Cyclic Zilahi"
    EXCHANGE_OF_FUNCTIONS = "Exchange of functions"
    RECIPROCAL_CAPTURES = "Reciprocal captures"
    RECIPROCAL_MOVES = "Reciprocal moves"


@dataclass(frozen=True, slots=True)
class Proof:
    """A line that shows the theme: a phase by its number from 0, and moves from its first on.

    The first move of the phase is not in *deeds*: they begin with what follows it, or are
    empty where the first move itself is meant.  ``letter`` names the move as the theme does:
    ``A`` for what the attacker plays, ``a`` for a defence.  In help and series play the phase
    is the number of the solution, and *deeds* are its moves from the diagram on.  ``part`` is
    the part of a composition with twins, from 0.
    """

    phase: int
    deeds: tuple[Deed, ...] = ()
    letter: str = ""
    part: int = 0


@dataclass(frozen=True, slots=True)
class ThemeFinding:
    """A theme with what proves it; ``count`` is how often it stands, where that is counted."""

    theme: Theme
    proofs: tuple[Proof, ...]
    count: int = 1


class Missing(Enum):
    """What a theme lacks that nearly stands; the value says it, moves are filled in."""

    SECOND_PAIR = "the same with a second try"
    SECOND_DEFENCE = "a second defence whose answers differ in all three phases"
    RETURN = "the answer %1 to %2"
    MOVE = "the move to %1"
    MAN = "a promotion to %1"
    SET_ANSWER = "a set answer to %1"
    OTHER_SACRIFICE = "the sacrifice of the other man"


@dataclass(frozen=True, slots=True)
class NearFinding:
    """A theme that nearly stands: what proves the part that does, and what is missing.

    ``deeds`` are filled into the words of what is missing; ``kind`` is that of a man.
    """

    theme: Theme
    proofs: tuple[Proof, ...]
    missing: Missing
    deeds: tuple[Deed, ...] = ()
    kind: Kind | None = None
    square: Square | None = None
