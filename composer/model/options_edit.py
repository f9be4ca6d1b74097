"""The options of a problem one by one: those the program knows, and all the others."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from solver.conditions import option_name
from solver.language import filled, tr


class Takes(Enum):
    """What stands behind the name of an option."""

    NOTHING = auto()
    NUMBER = auto()
    MAY_NUMBER = auto()
    NUMBERS = auto()
    PLACE = auto()
    SQUARES = auto()
    MAN = auto()


@dataclass(frozen=True, slots=True)
class OptionKind:
    """An option of Popeye's language, and what it takes.

    What is *for_popeye* alone is kept and written, and changes nothing here.
    """

    name: str
    takes: Takes = Takes.NOTHING
    for_popeye: bool = False

    def fault(self, value: str) -> str:
        """Say why *value* cannot stand behind the name; nothing where it can."""
        if _VALUES[self.takes].fullmatch(value.strip()):
            return ""
        words = tr("Behind %1 there must be %2, not “%3”.")
        return filled(words, self.name, _taken(self.takes), value[:40])


def _taken(takes: Takes) -> str:
    """Say what stands behind an option."""
    return {
        Takes.NOTHING: tr("nothing"),
        Takes.NUMBER: tr("a number"),
        Takes.MAY_NUMBER: tr("a number or nothing"),
        Takes.NUMBERS: tr("two numbers"),
        Takes.PLACE: tr("numbers of moves such as 3 or 3:12"),
        Takes.SQUARES: tr("squares"),
        Takes.MAN: tr("a colour, a man and a square"),
    }[takes]


_VALUES = {
    Takes.NOTHING: re.compile(""),
    Takes.NUMBER: re.compile(r"\d{1,9}", re.ASCII),
    Takes.MAY_NUMBER: re.compile(r"(?:\d{1,9})?", re.ASCII),
    Takes.NUMBERS: re.compile(r"\d{1,9} +\d{1,9}", re.ASCII),
    Takes.PLACE: re.compile(r"\d{1,9}(?::\d{1,9})*", re.ASCII),
    Takes.SQUARES: re.compile(r"(?:[a-h][1-8] ?)+", re.IGNORECASE),
    Takes.MAN: re.compile(r"(?:white|black) [kqrbsp][a-h][1-8]", re.IGNORECASE),
}

KINDS: tuple[OptionKind, ...] = (
    OptionKind("SetPlay"),
    OptionKind("PostKeyPlay"),
    OptionKind("Try"),
    OptionKind("Defence", Takes.NUMBER),
    OptionKind("Variation"),
    OptionKind("Threat", Takes.NUMBER, for_popeye=True),
    OptionKind("NoThreat", for_popeye=True),
    OptionKind("NoShortVariations", for_popeye=True),
    OptionKind("TrivialTriesAvoid", for_popeye=True),
    OptionKind("MatesIn1", for_popeye=True),
    OptionKind("Duplex"),
    OptionKind("HalfDuplex"),
    OptionKind("WhiteToPlay"),
    OptionKind("EnPassant", Takes.SQUARES),
    OptionKind("NoCastling", Takes.SQUARES),
    OptionKind("CastlingMutuallyExclusive", Takes.SQUARES),
    OptionKind("LastCapture", Takes.MAN),
    OptionKind("MaxSolutions", Takes.NUMBER, for_popeye=True),
    OptionKind("MaxTime", Takes.NUMBER, for_popeye=True),
    OptionKind("StopOnShortSolutions", for_popeye=True),
    OptionKind("Intelligent", Takes.MAY_NUMBER, for_popeye=True),
    OptionKind("NonTrivial", Takes.NUMBERS, for_popeye=True),
    OptionKind("MaxFlightsquares", Takes.NUMBER, for_popeye=True),
    OptionKind("KeepMatingPiece", for_popeye=True),
    OptionKind("Quodlibet"),
    OptionKind("GoalIsEnd"),
    OptionKind("NullMoves"),
    OptionKind("NoWk"),
    OptionKind("NoBk"),
    OptionKind("MoveNumbers", for_popeye=True),
    OptionKind("StartMoveNumber", Takes.PLACE, for_popeye=True),
    OptionKind("UpToMoveNumber", Takes.PLACE, for_popeye=True),
    OptionKind("NoBoard", for_popeye=True),
)
_BY_NAME = {kind.name.lower(): kind for kind in KINDS}


def kind_of(option: str) -> OptionKind | None:
    """Return the kind of *option*, ``None`` for a condition or a word nobody knows."""
    return _BY_NAME.get(option_name(option))


def option_fault(option: str) -> str:
    """Say what is wrong with an option that is known; nothing for all others."""
    kind = kind_of(option)
    return kind.fault(option_value(option)) if kind else ""


def option_value(option: str) -> str:
    """Return what stands behind the name of *option*."""
    parts = option.split(maxsplit=1)
    return parts[1].strip() if len(parts) > 1 else ""
