"""The solution as composers print it: set play, tries, key, threats and variations.

    Set play
      1…Kd5 2.Qf5#
    Tries
    1.Qh8? (2.Qa8#) but 1…c6!
    1.Qg1? zugzwang
      1…Kd5 2.Qg5+ Kc6 3.Qb5#
      but 1…c5!
    Key
    1.Qa1! zugzwang
      1…Ke5 2.d4+ Kf4 3.Qg1#
      1…Kc5 2.Qa5# or 2.b4#
    Changed play
      1…Kd5 2.Qf5# becomes 2.Qg5#
    Dual
      1.Qa1! Kc5 2.Qa5# or 2.b4# (mating move)

In help and series play every solution is a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from solver.branches import FirstMoves, game_before, is_defenders, is_post_key_play
from solver.counting import Noun, counted_in_words
from solver.game import PASS
from solver.language import tr
from solver.notation.letters import Letters
from solver.notation.lines import LINE_LIMIT, RootLines, gather
from solver.notation.remarks import change_lines, dual_lines
from solver.notation.steps import LineWriter
from solver.notation.tree_text import STEP, TreePrinter
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Branch, Mark, Solution

if TYPE_CHECKING:
    from solver.lines import Line


def solution_text(
    solution: Solution,
    letters: Letters = Letters.S,
    limit: int = LINE_LIMIT,
    intended: int = 1,
) -> str:
    """Return the whole solution; what :func:`solution_lines` yields, in one string."""
    return "\n".join(solution_lines(solution, letters, limit, intended))


def solution_lines(
    solution: Solution,
    letters: Letters = Letters.S,
    limit: int = LINE_LIMIT,
    intended: int = 1,
) -> Iterator[str]:
    """Yield the solution line by line, at most *limit* lines and then a note.

    More keys than *intended* are called cooks.
    """
    yield from gather(_roots(solution, letters, intended), limit)
    if solution.tree and not solution.is_tree_complete:
        cut = tr("The variations are not complete.")
        yield f"[{cut}]"


def branch_lines(
    setup: Setup, path: Sequence[Branch], letters: Letters = Letters.S
) -> Iterator[str]:
    """Yield the lines of one branch with all that follows it, led in by the moves before it.

    *path* runs from a first move of the solution to the branch itself.
    """
    game = game_before(setup, path[0])
    number, lead = 1, ""
    printer = TreePrinter(game, letters)
    for branch, following in pairwise(path):
        if branch.move:
            lead = f"{printer.append(lead, branch, number)} "
        game.push(branch.move)
        if following.mark is Mark.THREAT and not is_defenders(branch):
            lead += "~ "
            game.push(PASS)
        if not is_defenders(following):
            number += 1
    branch = path[-1]
    if branch.mark is Mark.REFUTATION:
        yield f"{printer.append(lead, branch, number)}!"
    elif is_defenders(branch):
        yield from printer.defence(lead, branch, number, "")
    else:
        yield from printer.attack(lead, branch, number, "")


def line_texts(
    problem: Problem,
    lines: Iterable[Line],
    letters: Letters = Letters.S,
    *,
    is_set_play: bool,
) -> Iterator[str]:
    """Yield solutions of help and series play, ``1.Kc6 Kd8 2.Kb7 Rb2+ 3.Ka8 Bf3#``."""
    writer = LineWriter(
        problem.start,
        problem.stipulation,
        lambda step: step.short(letters),
        is_set_play=is_set_play,
    )
    for line in lines:
        yield " ".join(filter(None, writer.words(line)))


def _roots(solution: Solution, letters: Letters, intended: int) -> Iterator[RootLines]:
    yield from _lines(solution, letters)
    setup = solution.problem.setup
    if solution.set_play:
        yield RootLines("", _set_play(setup, solution.set_play, letters))
    for label, roots in _sections(solution, intended):
        yield RootLines(label, [label])
        for root in roots:
            printer = TreePrinter(setup.game(), letters)
            yield RootLines(printer.head(root, 1), printer.attack("", root, 1, ""))
    if solution.combinations:
        yield RootLines("", _combinations(solution, letters))
    yield RootLines("", change_lines(solution, letters))
    yield RootLines("", dual_lines(solution, letters))


def _lines(solution: Solution, letters: Letters) -> Iterator[RootLines]:
    """Yield the lines of help and series play, each kind below its heading."""
    full, short = solution.full_lines, solution.short_lines
    full_count, short_count = map(solution.count_in, (full, short))
    for heading, lines, is_set_play in (
        (tr("Set play"), solution.found_set_lines, True),
        (_counted(tr("Solution"), full_count, Noun.SOLUTION), full, False),
        (_counted(tr("Short solution"), short_count, Noun.SHORT_SOLUTION), short, False),
    ):
        if lines:
            yield RootLines(heading, [heading])
            texts = line_texts(solution.problem, lines, letters, is_set_play=is_set_play)
            yield RootLines("", texts)


def _combinations(solution: Solution, letters: Letters) -> Iterator[str]:
    yield tr("Combination") if len(solution.combinations) == 1 else tr("Combinations")
    lines = solution.combinations
    for text in line_texts(solution.problem, lines, letters, is_set_play=False):
        yield STEP + text


def _set_play(setup: Setup, set_play: tuple[Branch, ...], letters: Letters) -> Iterator[str]:
    yield tr("Set play")
    printer = TreePrinter(game_before(setup, set_play[0]), letters)
    finals = [root for root in set_play if root.mates_in == 0]
    if finals:
        yield printer.finals(STEP, finals, 1)
    for root in set_play:
        if root.mates_in != 0:
            yield from printer.defence(STEP, root, 1, STEP)


def _sections(solution: Solution, intended: int) -> Iterator[tuple[str, tuple[Branch, ...]]]:
    first = FirstMoves.of(solution)
    if is_post_key_play(solution):
        yield tr("Post-key play"), first.keys
        return
    if first.tries:
        yield tr("Tries") if len(first.tries) > 1 else tr("Try"), first.tries
    if first.keys:
        count = len(first.keys)
        heading = _counted(tr("Key"), count, Noun.KEY)
        yield tr("%1: cooked", heading) if count > intended else heading, first.keys
    if first.short_keys:
        is_one = len(first.short_keys) == 1
        yield tr("Short solution") if is_one else tr("Short solutions"), first.short_keys


def _counted(single: str, count: int, noun: Noun) -> str:
    return single if count == 1 else counted_in_words(count, noun)
