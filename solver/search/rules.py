"""What battle play asks of its kernel, and which replies a stipulation leaves Black."""

from __future__ import annotations

from dataclasses import dataclass

from solver.engine import Engine, Row, Rules, SharedTable
from solver.game import PASS, word_of
from solver.problem import Task
from solver.search.root import Root
from solver.squares import BLACK, WHITE
from solver.stipulation import Parry, Play


def engine_for(task: Task, table: SharedTable, root: Root) -> Engine:
    """Return an engine that decides the battle play of *task*, over a table of its kernel."""
    asked = task.problem.stipulation
    target = None if asked.target is None else root.seen(asked.target)
    parries = asked.parry is not Parry.NONE
    ends = asked.quodlibet, asked.goal_is_end
    rules = Rules(asked.play, asked.goal, target, asked.exact, parries, *ends)
    return root.kernel.engine(table, rules)


def ends_too_soon(engine: Engine, row: Row, move: int) -> bool:
    """Tell whether White's *move* reaches what Black has to, which nobody need refute."""
    rules = engine.rules
    if not rules.goal_ends or rules.play is not Play.SELF:
        return False
    return move in engine.goal_moves(row, WHITE)


@dataclass(frozen=True, slots=True)
class Replies:
    """What Black may reply: moves that end the play as White wants it, and the others.

    Those of the others that end it ahead of time, and so defeat White, are ``too_soon``.
    """

    reaching: tuple[int, ...] = ()
    other: tuple[int, ...] = ()
    too_soon: tuple[int, ...] = ()


def _has_to_pass(engine: Engine, row: Row, legal: tuple[int, ...], left: int) -> bool:
    """Tell whether Black, in a parry series, has no check to parry.

    The last move of self play is his in any case, and before it the play ends, as ever, where
    every move of his reaches the goal.
    """
    is_self = engine.rules.play is Play.SELF
    if not engine.rules.parries or (is_self and left == 0) or engine.is_in_check(row, BLACK):
        return False
    counts = is_self and not engine.rules.is_exact and bool(legal)
    return not (counts and set(legal) <= set(engine.goal_moves(row, BLACK)))


def replies_of(engine: Engine, row: Row, left: int, *, begins: bool = False) -> Replies:
    """Return Black's replies in *row*, White having *left* moves after them.

    In reflex play Black has no others where one reaches the goal.  With ``exact-`` the goal
    counts at the very end alone: sooner, there is no duty to reach it in reflex play, and in
    self play Black defeats White with it.  But where the play *begins* with Black's move, as
    set play and the play after an unnamed key do, he has the duty there too.

    All this is how Popeye 4.104 has it: with ``exact-r+2`` and ``SetPlay`` or ``PostKeyPlay``
    it gives 1...f3+ alone on 5k2/6p1/8/8/5p2/8/4N1K1/8, though after 1.Nc1 other replies are
    open to Black; with ``exact-s+2`` it has 1.Kf2 refuted by 1...e3+ on
    1B2k3/1Q6/5Q2/8/4p3/5K2/8/8.
    """
    legal = tuple(engine.legal_moves(row, BLACK))
    play = engine.rules.play
    if _has_to_pass(engine, row, legal, left):
        legal = (word_of(PASS),)
        if play is Play.SELF:
            return Replies(other=legal)
    if play is Play.DIRECT:
        ends = tuple(engine.goal_moves(row, BLACK)) if engine.rules.goal_ends else ()
        return Replies(other=legal, too_soon=ends)
    is_too_soon = engine.rules.is_exact and left > 0
    if is_too_soon and play is not Play.SELF and not begins:
        return Replies(other=legal)
    reaching = tuple(engine.goal_moves(row, BLACK))
    if play is not Play.SELF:
        return Replies(reaching, () if reaching else legal)
    if is_too_soon:
        return Replies(other=legal, too_soon=reaching)
    return Replies(reaching, tuple(move for move in legal if move not in reaching))
