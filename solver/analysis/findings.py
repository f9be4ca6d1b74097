"""What was found in a problem: a theme, and the lines of play that prove it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from solver.analysis.phases import Deed, Phase
from solver.language import tr_mark
from solver.men import Kind
from solver.squares import Square


class Theme(Enum):
    """What can be found; the value is its name as a keyword of a collection."""

    # Of the key
    FLIGHT_GIVING = tr_mark("Flight giving key")
    FLIGHT_TAKING = tr_mark("Flight taking key")
    FLIGHT_GIVING_AND_TAKING = tr_mark("Flight giving and taking key")
    CHECKING_KEY = tr_mark("Checking key")
    CAPTURING_KEY = tr_mark("Capturing key")
    PROMOTING_KEY = tr_mark("Promoting key")
    CASTLING_KEY = tr_mark("Castling key")
    EN_PASSANT_KEY = tr_mark("En passant key")
    SACRIFICING_KEY = tr_mark("Sacrificing key")
    WITHDRAWAL_KEY = tr_mark("Withdrawal key")
    # Of changes between phases
    CHANGED_MATES = tr_mark("Changed mates")
    TRANSFERRED_MATES = tr_mark("Transferred mates")
    CHANGED_CONTINUATIONS = tr_mark("Changed continuations")
    TRANSFERRED_CONTINUATIONS = tr_mark("Transferred continuations")
    RECIPROCAL = tr_mark("Reciprocal")
    LACNY = tr_mark("Lacny")
    ZAGORUIKO = tr_mark("Zagoruiko")
    RUKHLIS = tr_mark("Rukhlis")
    IDEAL_RUKHLIS = tr_mark("Ideal Rukhlis")
    BLOCK = tr_mark("Block")
    MUTATE = tr_mark("Mutate")
    REVERSAL = tr_mark("Reversal")
    LE_GRAND = tr_mark("Le Grand")
    PSEUDO_LE_GRAND = tr_mark("Pseudo Le Grand")
    VLADIMIROV = tr_mark("Vladimirov")
    BANNY = tr_mark("Banny")
    DOMBROVSKIS = tr_mark("Dombrovskis")
    HANNELIUS = tr_mark("Hannelius")
    RUDENKO = tr_mark("Rudenko")
    BARNES = tr_mark("Barnes")
    URANIA = tr_mark("Urania")
    FLECK = tr_mark("Fleck")
    KARLSTROM_FLECK = tr_mark("Karlstrom-Fleck")
    SHEDEY = tr_mark("Shedey cycle")
    # Of the play of one phase
    BLACK_CORRECTION = tr_mark("Black correction")
    WHITE_CORRECTION = tr_mark("White correction")
    DUAL_AVOIDANCE = tr_mark("Dual avoidance")
    ACTIVE_SACRIFICE = tr_mark("Active sacrifice")
    DEFENCES_ON_ONE_SQUARE = tr_mark("Defences on same square")
    MATES_ON_ONE_SQUARE = tr_mark("Mates on same square")
    STAR_FLIGHTS = tr_mark("King star flight")
    CROSS_FLIGHTS = tr_mark("King cross flight")
    Y_FLIGHTS = tr_mark("King Y-flight")
    PICKANINNY = tr_mark("Pickaninny")
    ALBINO = tr_mark("Albino")
    KNIGHT_WHEEL = tr_mark("Knight wheel")
    CROSS_CHECKS = tr_mark("Cross-checks")
    ALLUMWANDLUNG = tr_mark("Allumwandlung")
    BABSON = tr_mark("Babson")
    UNDERPROMOTION = tr_mark("Underpromotion")
    EN_PASSANT = tr_mark("En passant")
    CASTLING = tr_mark("Castling")
    SWITCHBACK = tr_mark("Switchback")
    RUNDLAUF = tr_mark("Rundlauf")
    UMNOV = tr_mark("Umnov")
    FOLLOWING = tr_mark("Following play")
    KNIEST = tr_mark("Kniest")
    PLATZWECHSEL = tr_mark("Platzwechsel")
    EXCELSIOR = tr_mark("Excelsior")
    PHOENIX = tr_mark("Phoenix")
    VALLADAO = tr_mark("Valladao")
    MIXED_ALLUMWANDLUNG = tr_mark("Mixed Allumwandlung")
    TEMPO = tr_mark("Tempo move")
    # Of lines and squares
    GRIMSHAW = tr_mark("Grimshaw")
    NOVOTNY = tr_mark("Novotny")
    BATTERY_PLAY = tr_mark("Battery play")
    ROYAL_BATTERY = tr_mark("Royal battery")
    HALF_BATTERY = tr_mark("Half-battery")
    SIERS = tr_mark("Siers battery")
    HALF_PIN = tr_mark("Half-pin")
    PIN_MATE = tr_mark("Pin-mate")
    DOUBLE_CHECK = tr_mark("Double check")
    BRISTOL = tr_mark("Bristol")
    TURTON = tr_mark("Turton doubling")
    INDIAN = tr_mark("Indian")
    LOGICAL = tr_mark("Logical problem")
    ROMAN = tr_mark("Roman theme")
    SELF_BLOCK = tr_mark("Selfblock")
    SELF_PIN = tr_mark("Selfpinning")
    UNPIN = tr_mark("Unpinning")
    # Of mates
    MODEL_MATES = tr_mark("Model mates")
    PURE_MATES = tr_mark("Pure mate")
    MIRROR_MATES = tr_mark("Mirror mate")
    IDEAL_MATES = tr_mark("Ideal mates")
    ECHO = tr_mark("Echo")
    CHAMELEON_ECHO = tr_mark("Chameleon echo")
    # Of solutions and twins beside each other
    ANALOGY = tr_mark("Analogy")
    ODT = tr_mark("ODT")
    HOTF = tr_mark("Helpmate of the future")
    ZILAHI = tr_mark("Zilahi")
    CYCLIC_ZILAHI = tr_mark("Cyclic Zilahi")
    EXCHANGE_OF_FUNCTIONS = tr_mark("Exchange of functions")
    RECIPROCAL_CAPTURES = tr_mark("Reciprocal captures")
    RECIPROCAL_MOVES = tr_mark("Reciprocal moves")


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
    """A theme with what proves it; ``count`` is how often it stands, where that is counted.

    ``thematic`` is how often it stands as those mean it who name it: changes, for instance,
    between the same two phases, with other answers to each defence.  It is what makes a keyword.
    ``part`` is how much of the play it takes: of the answers after the key, those that show it.
    """

    theme: Theme
    proofs: tuple[Proof, ...]
    count: int = 1
    thematic: int | None = None
    part: float = 1.0

    @property
    def weight(self) -> int:
        """How often it stands as it is named; all of it where there is no difference."""
        return self.count if self.thematic is None else self.thematic


def finding_of_answers(theme: Theme, proofs: Sequence[Proof], phase: Phase) -> ThemeFinding:
    """Return what variations of one *phase* show: thematic are the answers that differ."""
    shown = {proof.deeds[1] for proof in proofs}
    part = len(shown) / len({answer for _, answer in phase.single})
    return ThemeFinding(theme, tuple(proofs), len(proofs), len(shown), part)


class Missing(Enum):
    """What a theme lacks that nearly stands; the value says it, moves are filled in."""

    SECOND_PAIR = tr_mark("a second try of this kind is missing")
    SECOND_DEFENCE = tr_mark("a second defence with other answers in all three is missing")
    RETURN = tr_mark("the answer %1 to %2 is missing")
    MOVE = tr_mark("the move to %1 is missing")
    MAN = tr_mark("a promotion to %1 is missing")
    SET_ANSWER = tr_mark("a set answer to %1 is missing")
    SAME_THREATS = tr_mark("the same threats as in the try, and no others, are missing")
    DEFENCE_AGAIN = tr_mark("another defence, in vain, of the man led away by %1 is missing")
    ONE_ANSWER = tr_mark("one answer alone to %1 is missing")
    OTHER_SACRIFICE = tr_mark("the other man is not taken in turn")


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
