"""What is said of a battle below its play: changed answers, and duals with their class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solver.analysis.changes import ChangedPlay, changed_by_key
from solver.counting import Noun, alternatives, counted_in_words
from solver.duals import survey_duals
from solver.game import Game, Move, after, after_passing
from solver.language import tr
from solver.notation.letters import Letters
from solver.notation.moves import short_algebraic
from solver.solution import Dual, DualKind, Solution

STEP = "  "
MOST_DUALS = 20
"""How many duals are named; all of them are counted."""


def change_lines(solution: Solution, letters: Letters = Letters.S) -> Iterator[str]:
    """Yield the answers that the key changes, below a heading; nothing where there are none."""
    changes, is_mutate = changed_by_key(solution)
    if not changes:
        return
    yield tr("Changed play (mutate)") if is_mutate else tr("Changed play")
    key = next(root for root in solution.tree if root.move in solution.keys)
    for change in changes:
        yield f"{STEP}{_change(solution.problem.setup.game(), key.move, change, letters)}"


def dual_lines(solution: Solution, letters: Letters = Letters.S) -> Iterator[str]:
    """Yield the duals of *solution* with the way to each and its class, below a heading."""
    duals = survey_duals(solution.tree) if solution.duals is None else solution.duals
    shown = duals.found[:MOST_DUALS]
    if shown:
        yield tr("Dual") if duals.total == 1 else counted_in_words(duals.total, Noun.DUAL)
    for dual in shown:
        yield f"{STEP}{dual_text(solution.problem.setup.game(), dual, letters)}"
    if duals.total > len(shown):
        yield STEP + tr("and %1 more", duals.total - len(shown))


def dual_text(game: Game, dual: Dual, letters: Letters = Letters.S) -> str:
    """Return ``1.Bg2! dxe4 2.Rxc4# or 2.Qb2# (mating move)``; *game* is at the diagram."""
    game = game.copy()
    words = list(_way(game, dual.path, letters))
    names = _alternatives(game, dual.moves, len(dual.path) // 2 + 1, letters)
    return f"{' '.join([*words, names])} ({_class_of(dual)})"


def _class_of(dual: Dual) -> str:
    return {
        DualKind.CONTINUATION: tr("continuation"),
        DualKind.MATING_MOVE: tr("mating move"),
        DualKind.PROMOTION: tr("promotion"),
    }[dual.kind]


def _way(game: Game, path: Sequence[Move], letters: Letters) -> Iterator[str]:
    """Yield the names of the moves of *path*, and make them in *game*."""
    for index, move in enumerate(path):
        is_attack = index % 2 == 0
        if move:
            is_first = index == 1 and not path[0]  # behind the null move of post-key play
            number = f"{index // 2 + 1}." if is_attack else "1…" if is_first else ""
            yield f"{number}{short_algebraic(game, move, letters)}{'' if index else '!'}"
        game.push(move)


def _change(game: Game, key: Move, change: ChangedPlay, letters: Letters) -> str:
    move = change.defence.move
    answers = [[deed.move for deed in deeds] for deeds in (change.before, change.after)]
    with after(game, key):
        defence = short_algebraic(game, move, letters)
        with after(game, move):
            now = _alternatives(game, answers[1], 2, letters)
    with after_passing(game), after(game, move):
        before = f"1…{defence} {_alternatives(game, answers[0], 2, letters)}"
    return tr("%1 becomes %2", before, now)


def _alternatives(game: Game, moves: Iterable[Move], number: int, letters: Letters) -> str:
    return alternatives([f"{number}.{short_algebraic(game, move, letters)}" for move in moves])
