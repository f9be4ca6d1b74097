"""The stipulation, the conditions and the side to move, found in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solver.convention import turn_of_text
from solver.squares import Side
from solver.stipulation import Stipulation, StipulationError

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SIGN = re.compile(
    r"(?<![\w#=-])(?:ser-|ph?ser-)?(?:semi-r|reci-h|hs|hr|h|s|r)?(?:#|={1,2})\d{1,3}(?:[.,]5)?(?![\w.]?\d)"
)
_OPERATION = re.compile(r"\b(?:dm\s+|bm\s+#)(\d{1,3})\b")
_WORDS = re.compile(
    rf"\b(?P<play>self|help)?-?mates?\s+in\s+(?P<moves>\d{{1,3}}|{'|'.join(_NUMBERS)})\b",
    re.IGNORECASE,
)
_LONGEST_LINE = 2000
_IN_BRACES = re.compile(r"\{([^{}]*)\}")
_CONDITIONS = re.compile(r"(?:fairy\s+)?(?:conditions?|bedingung(?:en)?)\b\s*:?", re.IGNORECASE)
_TURN = re.compile(r"\b(white|black)(?:\s+is)?\s+to\s+(?:move|play|begin)\b", re.IGNORECASE)


def find_stipulation(text: str) -> str:
    """Return the first stipulation that *text* names, such as ``#3``; empty if it has none."""
    found = [*_candidates(text)]
    for _, candidate in sorted(found):
        try:
            return str(Stipulation.parse(candidate))
        except StipulationError:
            continue
    return ""


def find_conditions(text: str) -> tuple[str, ...]:
    """Return the fairy conditions that *text* names, in Popeye's words.

    They stand in braces, behind what is asked, or in a line by themselves, with their whole names:
    other words are somebody's comment.
    """
    from composer.model.options import condition_options  # for fairy play alone

    found: list[str] = []
    for name, is_open in _names_told(text):
        known = condition_options(name, are_whole=True) or []
        found += [] if is_open and _is_short_name(name, known) else known
    return tuple(dict.fromkeys(found))


def unread_condition(text: str) -> str:
    """Return the first word behind conditions in *text* that keeps them from being read, if any.

    In a line by themselves they may be somebody's words.
    """
    from composer.model.options import first_unknown  # for fairy play alone

    names = (name for name, is_open in _names_told(text) if not is_open)
    unread = (first_unknown(name, are_whole=True) for name in names)
    return next((word for count, word in unread if count and word), "")


def _names_told(text: str) -> Iterator[tuple[str, bool]]:
    """Yield what may be conditions, each with whether it is a line that nothing else marks."""
    for line in text.splitlines():
        if len(line) > _LONGEST_LINE:
            continue
        asked = max((match.end() for match in _SIGN.finditer(line)), default=0)
        for told in (*_IN_BRACES.findall(line), _IN_BRACES.sub(" ", line[asked:])):
            name = _CONDITIONS.sub("", told.strip(" \t.,;()")).partition("(")[0].strip()
            if name:
                yield name, not asked and name == told.strip()


def _is_short_name(name: str, options: list[str]) -> bool:
    """Tell whether one word names one condition, not in full: Alice and Brunner are people, too."""
    spelled = name.lower().replace("ö", "oe")
    return len(options) == 1 and " " not in name and spelled != options[0].lower()


def find_turn(text: str) -> Side | None:
    """Return the side that *text* says is to move."""
    match = _TURN.search(text)
    return None if match is None else match[1].lower() == "white"


def turn_asked(text: str, stipulation: str) -> Side:
    """Return the side that *text* says is to move, else the one that begins by convention.

    Print leaves it to *stipulation*: a helpmate of whole moves is Black's to begin.
    """
    told = find_turn(text)
    return turn_of_text(stipulation) if told is None else told


def _candidates(text: str) -> list[tuple[int, str]]:
    found = [(match.start(), match.group()) for match in _SIGN.finditer(text)]
    found += [(match.start(), f"#{match[1]}") for match in _OPERATION.finditer(text)]
    for match in _WORDS.finditer(text):
        moves = match["moves"].lower()
        number = moves if moves.isdigit() else str(_NUMBERS.index(moves) + 1)
        play = (match["play"] or "")[:1].lower()
        found.append((match.start(), f"{play}#{number}"))
    return found
