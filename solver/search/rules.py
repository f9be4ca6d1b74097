"""What a stipulation of battle play means to the kernel, and which replies it leaves Black."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from solver.kernel import layout
from solver.kernel.doors import Door
from solver.kernel.engine import DIRECTMATE, Engine, Rules
from solver.kernel.goal_codes import GOAL_CODES
from solver.kernel.rows import Row
from solver.stipulation import Play, Stipulation

_PLAYS = {
    Play.DIRECT: layout.DIRECT,
    Play.SELF: layout.SELF,
    Play.REFLEX: layout.REFLEX,
    Play.SEMI_REFLEX: layout.SEMI_REFLEX,
}


def goal_of(goal: str, *, is_turned: bool) -> tuple[int, int]:
    """Return the kernel's code of a goal and its square, 0 where it has none."""
    if goal.startswith("z"):
        square = chess.parse_square(goal[1:])
        return GOAL_CODES["z"], square ^ 56 if is_turned else square
    return GOAL_CODES[goal], 0


def rules_of(stipulation: Stipulation, *, is_turned: bool) -> Rules:
    """Return the rules of battle play; *is_turned* where Black carries the stipulation."""
    if stipulation.is_directmate:
        return DIRECTMATE
    goal, square = goal_of(stipulation.goal, is_turned=is_turned)
    return Rules(Door.BATTLE, _PLAYS[stipulation.play], goal, square, stipulation.exact)


@dataclass(frozen=True, slots=True)
class Replies:
    """What Black may reply: moves that end the play by reaching the goal, and the others."""

    reaching: tuple[int, ...]
    other: tuple[int, ...]


def replies_of(engine: Engine, row: Row, left: int) -> Replies:
    """Return Black's replies in *row*, White having *left* moves after them.

    In reflex play Black has no others where one reaches the goal.  With ``exact-`` the
    goal counts at the very end alone.
    """
    legal = engine.legal_moves(row, chess.BLACK)
    play = engine.rules.play
    if play == layout.DIRECT or (engine.rules.is_exact and left > 0):
        return Replies((), tuple(legal))
    reaching = engine.goal_moves(row, chess.BLACK)
    if play == layout.SELF:
        return Replies(tuple(reaching), tuple(move for move in legal if move not in reaching))
    return Replies(tuple(reaching), () if reaching else tuple(legal))
