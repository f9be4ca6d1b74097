"""The play that a change is to leave as it is: what the composer marked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solver.game import Move
from solver.lines import Line
from solver.vary.finding import Findings
from solver.vary.play import Sort


@dataclass(frozen=True, slots=True)
class Marked:
    """Keys, lines and mates that must survive.

    A key survives where it is a key still; a line (key, defence, answer; or a solution of help
    play) where the play holds one that begins so; a mate, which is the last move of a line,
    where some line ends with it.  A line that has become a dual does not survive.
    """

    keys: tuple[Move, ...] = ()
    lines: tuple[Line, ...] = ()
    mates: tuple[Move, ...] = ()

    @property
    def count(self) -> int:
        """How many things are marked."""
        return len(self.keys) + len(self.lines) + len(self.mates)

    def lost(self, found: Findings, carried: Callable[[Move], Move]) -> Marked:
        """Return what does not survive, as it is marked; *carried* tells what a move became.

        Lines and mates are sought where the play was worked out, and are lost elsewhere.
        """
        play = [line.moves for line in found.play if line.sort in SINGLE]
        starts = {moves[:length] for moves in play for length in range(1, len(moves) + 1)}
        ends = {moves[-1] for moves in play if len(moves) > 1}
        keys = found.keys
        return Marked(
            tuple(key for key in self.keys if carried(key) not in keys),
            tuple(line for line in self.lines if tuple(map(carried, line)) not in starts),
            tuple(mate for mate in self.mates if carried(mate) not in ends),
        )


NOTHING = Marked()
SINGLE = (Sort.KEY, Sort.VARIATION, Sort.SOLUTION)
"""What can be marked: lines with one answer."""
