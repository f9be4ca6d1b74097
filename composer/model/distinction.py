"""The distinctions of tourneys as collections write them: ``1st-3rd HM, set``."""

from __future__ import annotations

import re

from solver.language import tr

RANKS = ("Prize", "Place", "Honorable Mention", "HM", "Commendation", "Comm.", "cm")
_SUFFIXES = {1: "st", 2: "nd", 3: "rd"}
_ORDINAL = re.compile(r"(\d{1,4})(st|nd|rd|th)", re.IGNORECASE)
_PLACES = re.compile(r"(?P<first>special|\d\w*)(?:-(?P<last>\d\w*))?(?= |$)", re.IGNORECASE)
_RANK = re.compile(
    rf"(?:special )?(?P<rank>{'|'.join(map(re.escape, RANKS))})(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)


def distinction_fault(text: str) -> str:
    """Say in a sentence why *text* is no distinction that other programs read, if it is none."""
    left = text.strip()
    if not left:
        return ""
    places = _PLACES.match(left)
    if places:
        numbers = (places["first"], places["last"])
        faults = [_ordinal_fault(n) for n in numbers if n and n.lower() != "special"]
        if any(faults):
            return next(filter(None, faults))
        left = left[places.end() :].removeprefix(" ")
    rank = _RANK.fullmatch(left)
    if rank is None:
        return tr(
            "A distinction reads 1st Prize, 2nd-4th HM or Special Commendation, "
            "with more behind a comma, not “%1”.",
            text.strip()[:40],
        )
    if rank["rest"] and not rank["rest"].startswith(", "):
        sentence = tr("After “%1” there must be a comma and a blank, then what you like.")
        return sentence.replace("%1", rank["rank"])
    return ""


def usual_distinctions() -> tuple[str, ...]:
    """Return the distinctions that are offered while one is typed."""
    ranks = ("Prize", "HM", "Commendation", "Honorable Mention", "Place")
    offered = [f"{_ordinal(n)} {rank}" for rank in ranks for n in range(1, 11)]
    return (*offered, *(f"Special {rank}" for rank in ranks), *ranks)


def _ordinal_fault(text: str) -> str:
    match = _ORDINAL.fullmatch(text)
    if match is None:
        return tr("A place reads 1st, 2nd, 3rd or 4th, not “%1”.", text[:20])
    right = _ordinal(int(match[1]))
    return "" if text.lower() == right else tr("It is %1, not %2.", right, text)


def _ordinal(number: int) -> str:
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if is_teen else _SUFFIXES.get(number % 10, 'th')}"
