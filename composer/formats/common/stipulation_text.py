"""The stipulation and the side to move, found in running text of four languages."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from solver.squares import Side
from solver.stipulation import Stipulation

_NUMBERS = (
    "one two three four five six seven eight nine ten",
    "einem zwei drei vier fünf sechs sieben acht neun zehn",
    "un deux trois quatre cinq six sept huit neuf dix",
    "один два три четыре пять шесть семь восемь девять десять",
)
_COUNTED = {
    word: str(number) for line in _NUMBERS for number, word in enumerate(line.split(), start=1)
}
_HALF = r"(?:[.,]5|\s?(?:½|1/2))"
_SIGN = re.compile(
    r"(?<![\w#=-])(?:[sS]er[-.]|ph?ser-)?(?:semi-r|reci-h|[hH]s|[hH]r|[hHsSrR])?"
    rf"(?:[#‡≠]|={{1,2}})\d{{1,3}}(?:{_HALF})?(?![\w.]?\d)"
)
_BEHIND = re.compile(
    rf"(?<![\w.,#])(?P<play>[hHsSrR])?\s?(?P<moves>\d{{1,2}}(?:{_HALF})?)[#‡≠](?!\w)"
)
"""As old columns and those of the east have it: ``2‡``, ``3#``."""
_OPERATION = re.compile(r"\b(?:dm\s+|bm\s+#)(\d{1,3})\b")
_STEMS = {
    "series": ("series", "serienzug", "serien", "série", "серийн", "сер"),
    "reciprocal": ("reciprocal", "rezipro", "réciproque", "взаимн"),
    "help": ("help", "hilfs", "coop", "co", "aidé", "кооперативн", "кооп", "ко"),
    "self": ("self", "selbst", "auto", "inverse", "обратн", "само"),
    "semi": ("semi", "halb", "полу"),
    "reflex": ("reflex", "réflexe", "рефлексн"),
    "direct": ("check", "schach", "de"),
}
"""How the words begin that tell the play, before or behind what is to be reached."""
_STEM = re.compile(
    "|".join(f"(?P<{play}>{'|'.join(stems)})" for play, stems in _STEMS.items()), re.IGNORECASE
)
_PLAY = "|".join(stem for stems in _STEMS.values() for stem in stems)
_WORDS = re.compile(
    rf"\b(?P<before>(?:(?:{_PLAY})(?:(?<=rezipro)\w+|(?<=н)\w+)?[\s.-]*)*)"
    r"(?P<goal>(?:stale)?mates?|matt|patt|mat|pat|мат|пат)"
    rf"(?P<behind>(?:[\s-]+(?:{_PLAY})\b)*)\s+(?:in|en|в)\s+"
    rf"(?P<moves>\d{{1,3}}(?:{_HALF})?|{'|'.join(_COUNTED)})\b"
    r"(?:\s+(?:moves?|z(?:ug|ügen?)|coups?|ход(?:а|ов)?)\b)?",
    re.IGNORECASE,
)
"""``Help-selfmate in 3 moves``, ``Serienzughilfsmatt in 4 Zügen``, ``Mat aidé de série en 4``."""
_TURN = re.compile(
    r"\b(?P<side>white|black)(?:\s+is)?\s+to\s+(?:move|play|begin)\b"
    r"|\b(?P<seite>weiß|weiss|schwarz)\s+(?:ist\s+)?(?:am\s+zuge?|beginnt|zieht)\b"
    r"|\b(?:trait\s+)?aux\s+(?P<trait>blancs|noirs)\b"
    r"|\b(?:les\s+)?(?P<camp>blancs|noirs)\s+(?:jouent|commencent)\b"
    r"|\bход\s+(?P<ход>белых|ч[её]рных)\b",
    re.IGNORECASE,
)
_WHITE = frozenset(("white", "weiß", "weiss", "blancs", "белых"))


@dataclass(frozen=True, slots=True)
class Asked:
    """A stipulation of a text, and from where to where it is told."""

    start: int
    end: int
    stipulation: str


def find_asked(text: str) -> Asked | None:
    """Return the first stipulation that *text* names, and its place; ``None`` if it has none."""
    found = sorted(_candidates(text), key=lambda it: it.start)
    for candidate in found:
        if asked := _spelled(candidate.stipulation):
            return replace(candidate, stipulation=asked)
    return None


@lru_cache(maxsize=256)
def _spelled(told: str) -> str:
    """Return a stipulation as it is written here, nothing where it is none; a file has few."""
    asked = Stipulation.if_known(told)
    return "" if asked is None else str(asked)


def find_stipulation(text: str) -> str:
    """Return the first stipulation that *text* names, such as ``#3``; empty if it has none."""
    asked = find_asked(text)
    return "" if asked is None else asked.stipulation


def find_turn(text: str) -> Side | None:
    """Return the side that *text* says is to move."""
    match = _TURN.search(text)
    return None if match is None else match[match.lastindex or 0].lower() in _WHITE


def without_turn(text: str) -> str:
    """Return *text* without the words that say who is to move."""
    return _TURN.sub(" ", text)


def _candidates(text: str) -> list[Asked]:
    found = [Asked(*match.span(), _plain(match.group())) for match in _SIGN.finditer(text)]
    for match in _BEHIND.finditer(text):
        play = (match["play"] or "").lower()
        found.append(Asked(*match.span(), f"{play}#{_plain(match['moves'])}"))
    found += [Asked(*match.span(), f"#{match[1]}") for match in _OPERATION.finditer(text)]
    for match in _WORDS.finditer(text):
        told = match["moves"].lower()
        found.append(Asked(*match.span(), f"{_sign(match)}{_COUNTED.get(told, _plain(told))}"))
    return found


def _sign(words: re.Match[str]) -> str:
    """Return what words such as ``Help-selfmate`` ask for, as it is written before the length."""
    told = f"{words['before']} {words['behind']}"
    kinds = {match.lastgroup for match in _STEM.finditer(told)}
    if "reciprocal" in kinds:
        play = "reci-h"
    elif "reflex" in kinds:
        play = "semi-r" if "semi" in kinds else "hr" if "help" in kinds else "r"
    else:
        play = ("h" if "help" in kinds else "") + ("s" if "self" in kinds else "")
    is_stalemate = words["goal"].lower().startswith(("stale", "pat", "пат"))
    return f"{'ser-' if 'series' in kinds else ''}{play}{'=' if is_stalemate else '#'}"


def _plain(told: str) -> str:
    """Return a stipulation with the signs that print has for it as they are written here."""
    told = re.sub(r"\s?(?:½|1/2)$", ".5", told)
    return told.replace("‡", "#").replace("≠", "#").replace("ser.", "ser-").lower()
