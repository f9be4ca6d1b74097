"""What was found in a problem: a theme, and the lines of play that prove it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.analysis.phases import Deed


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
    # Of changes between phases
    CHANGED_MATES = "Changed mates"
    TRANSFERRED_MATES = "Transferred mates"
    RECIPROCAL = "Reciprocal"
    LACNY = "Lacny"
    ZAGORUIKO = "Zagoruiko"
    RUKHLIS = "Rukhlis"
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
    # Of the play of one phase
    BLACK_CORRECTION = "Black correction"
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
    # Of lines and squares
    GRIMSHAW = "Grimshaw"
    NOVOTNY = "Novotny"
    BATTERY_PLAY = "Battery play"
    SELF_BLOCK = "Selfblock"
    SELF_PIN = "Selfpinning"
    UNPIN = "Unpinning"
    # Of mates
    MODEL_MATES = "Model mates"
    IDEAL_MATES = "Ideal mates"
    ECHO = "Echo"
    CHAMELEON_ECHO = "Chameleon echo"


@dataclass(frozen=True, slots=True)
class Proof:
    """A line that shows the theme: a phase by its number from 0, and moves from its first on.

    The first move of the phase is not in *deeds*: they begin with what follows it, or are
    empty where the first move itself is meant.  ``letter`` names the move as the theme does:
    ``A`` for what the attacker plays, ``a`` for a defence.
    """

    phase: int
    deeds: tuple[Deed, ...] = ()
    letter: str = ""


@dataclass(frozen=True, slots=True)
class ThemeFinding:
    """A theme with what proves it; ``count`` is how often it stands, where that is counted."""

    theme: Theme
    proofs: tuple[Proof, ...]
    count: int = 1
