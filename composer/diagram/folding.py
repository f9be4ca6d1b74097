"""Setting Popeye's lines as they are printed: answers behind moves, duals beside each other.

Popeye gives every move a line of its own, further in than the move that it answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_NUMBERED = re.compile(r"(?P<number>\d+)(?P<dots>\.\.\.|\.)(?P<move>.+)")
_TAB = 8


@dataclass(frozen=True, slots=True)
class _Step:
    """One line of Popeye's: how far in it stands, and the number of its move, 0 for none."""

    indent: int
    text: str
    number: int
    is_defence: bool
    has_more: bool

    @property
    def bare(self) -> str:
        """The move without its number."""
        match = _NUMBERED.fullmatch(self.text)
        return match["move"] if match else self.text


def folded(text: str) -> tuple[str, ...]:
    """Return Popeye's lines, in any letters, with each answer behind the move that it answers.

    Mates and other last moves that answer the same move stand beside each other, parted by
    strokes.
    """
    return tuple(_fold(_steps(text.expandtabs(_TAB).splitlines())))


def _steps(lines: list[str]) -> list[_Step]:
    steps = []
    for place, line in enumerate(lines):
        words = line.strip()
        indent = len(line) - len(line.lstrip())
        match = _NUMBERED.fullmatch(words)
        later = lines[place + 1] if place + 1 < len(lines) else ""
        has_more = bool(later.strip()) and len(later) - len(later.lstrip()) > indent
        is_defence = match is not None and match["dots"] == "..."
        number = int(match["number"][:4]) if match is not None else 0
        steps.append(_Step(indent, words, number, is_defence, has_more))
    return steps


def _fold(steps: list[_Step]) -> Iterator[str]:
    kept, before = "", None
    for step in steps:
        if before is not None and _follows(step, before):
            joined = step.bare if step.is_defence else step.text
            kept = f"{kept} {joined}"
        elif before is not None and _stands_beside(step, before):
            kept = f"{kept} / {step.bare}"
        else:
            if before is not None:
                yield kept
            kept = " " * step.indent + step.text
        before = step
    if before is not None:
        yield kept


def _follows(step: _Step, before: _Step) -> bool:
    """Tell whether *step* answers the move *before* it."""
    return step.number > 1 and bool(before.text) and step.indent > before.indent


def _stands_beside(step: _Step, before: _Step) -> bool:
    """Tell whether both are last moves in answer to the same move."""
    are_last = not (step.has_more or before.has_more or step.is_defence)
    are_single = " " not in step.bare and " " not in before.bare
    is_same = (step.indent, step.number) == (before.indent, before.number)
    return are_last and are_single and is_same and step.number > 1
