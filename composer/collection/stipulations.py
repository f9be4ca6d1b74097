"""Stipulations as they are searched for: one, a kind of any length, or a range of lengths."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from composer.collection.facts import Facts
from solver.stipulation import Stipulation

_KIND = re.compile(
    r"(?:exact-)?(?:ser-|ph?ser-)?(?:semi-r|reci-h|hs|hr|h|s|r)?(?:==|#=|#|=|\+|x|z[a-h][1-8]|00|ep)",
    re.IGNORECASE,
)
_WITH_LENGTH = re.compile(
    rf"(?P<kind>{_KIND.pattern})(?P<length>\d{{1,3}}(?:[.,]5)?)?", re.IGNORECASE
)
_RANGE = re.compile(
    rf"{_WITH_LENGTH.pattern}\.\.(?:{_KIND.pattern})?(?P<last>\d{{1,3}}(?:[.,]5)?)?", re.IGNORECASE
)
_TELLING = re.compile(r"[#=]")


@dataclass(frozen=True, slots=True)
class StipulationWanted:
    """A stipulation of *kind* with a length from *least* to *most* half moves more than none."""

    text: str
    kind: Stipulation | None
    least: float = 0
    most: float = float("inf")

    def matches(self, facts: Facts) -> bool:
        """Tell whether a problem asks for it."""
        return self.is_asked(facts.entry.stipulation, facts.stipulation)

    def is_asked(self, text: str, asked: Stipulation | None) -> bool:
        """Tell whether *text* asks for it, which the solver reads as *asked*."""
        if text.strip().casefold() == self.text:
            return True
        if asked is None or self.kind is None:
            return False
        return _kind_of(asked) == self.kind and self.least <= length_of(asked) <= self.most


def looks_like_stipulation(text: str) -> bool:
    """Tell whether a bare word of a query is meant as one."""
    has_form = _WITH_LENGTH.fullmatch(text) or _RANGE.fullmatch(text)
    return has_form is not None and _TELLING.search(text) is not None


def wanted_stipulation(text: str) -> StipulationWanted | None:
    """Read ``#2``, ``h#``, ``#2..#4`` or ``h#2..``; ``None`` where *text* has another form."""
    text = text.strip()
    match = _RANGE.fullmatch(text)
    if match is not None:
        least = _number(match["length"]) if match["length"] else 0
        most = _number(match["last"]) if match["last"] else float("inf")
        return StipulationWanted(text.casefold(), _parsed_kind(match["kind"]), least, most)
    match = _WITH_LENGTH.fullmatch(text)
    if match is None:
        return None
    kind = _parsed_kind(match["kind"])
    if not match["length"]:
        return StipulationWanted(text.casefold(), kind)
    length = _number(match["length"])
    return StipulationWanted(text.casefold(), kind, length, length)


def length_of(stipulation: Stipulation) -> float:
    """Return the length as it is written, such as 2.5."""
    return stipulation.moves + 0.5 * stipulation.has_half_move


def _kind_of(stipulation: Stipulation) -> Stipulation:
    return replace(stipulation, moves=1, has_half_move=False)


def _parsed_kind(kind: str) -> Stipulation | None:
    return Stipulation.if_known(f"{kind.lower()}1")


def _number(text: str) -> float:
    return float(text.replace(",", "."))
