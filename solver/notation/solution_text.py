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

from solver.counting import Noun, counted_in_words
from solver.game import PASS
from solver.language import tr
from solver.notation.branches import game_before, is_defenders, is_post_key_play, roots_of
from solver.notation.letters import Letters
from solver.notation.line_text import line_sections, line_texts
from solver.notation.lines import LINE_LIMIT, RootLines, gather
from solver.notation.remarks import change_lines, dual_lines
from solver.notation.tree_text import STEP, TreePrinter
from solver.notation.verdicts import verdict_sentence
from solver.setup import Setup
from solver.solution import Branch, Mark, Solution
from solver.twinning.composition import Answer, Part


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


def solution_lines_of_parts(
    answers: Iterable[Answer], letters: Letters = Letters.S, limit: int = LINE_LIMIT
) -> Iterator[str]:
    """Yield the solutions of all parts of a composition, with heading and verdict each."""
    for index, answer in enumerate(answers):
        if index:
            yield ""
        yield part_heading(answer.part, letters)
        yield from solution_lines(answer.solution, letters, limit, answer.judgement.intended)
        yield verdict_sentence(answer.judgement, letters)


def part_heading(part: Part, letters: Letters = Letters.S) -> str:
    """Return what stands above a part: its twin and, where the sides change roles, ``duplex``."""
    words = [letters.named(part.heading) or (f"{part.letter})" if part.letter else "")]
    if part.is_duplex:
        words.append(tr("duplex"))
    return " ".join(word for word in words if word) or tr("diagram")


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


def _roots(solution: Solution, letters: Letters, intended: int) -> Iterator[RootLines]:
    for heading, lines in line_sections(solution, letters):
        yield RootLines(heading, [heading])
        yield RootLines("", lines)
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


def _combinations(solution: Solution, letters: Letters) -> Iterator[str]:
    yield combination_heading(len(solution.combinations))
    lines = solution.combinations
    for text in line_texts(solution.problem, lines, letters, is_set_play=False):
        yield STEP + text


def combination_heading(count: int) -> str:
    """Return what stands above the one line that a classic search proves each key by."""
    return tr("Combination") if count == 1 else tr("Combinations")


def _set_play(setup: Setup, set_play: tuple[Branch, ...], letters: Letters) -> Iterator[str]:
    yield tr("Set play")
    printer = TreePrinter(game_before(setup, set_play[0]), letters)
    finals = [root for root in set_play if root.mates_in == 0]
    if finals:
        yield printer.finals(STEP, finals, 1)
    for root in set_play:
        if root.mates_in != 0:
            yield from printer.defence(STEP, root, 1, STEP)


def _sections(solution: Solution, intended: int) -> Iterator[tuple[str, list[Branch]]]:
    roots = roots_of(solution)
    if is_post_key_play(solution):
        yield tr("Post-key play"), list(roots)
        return
    tries = [root for root in roots if root.mark is Mark.TRY]
    keys = [root for root in roots if root.mark is not Mark.TRY]
    short = [root for root in keys if root.move in solution.short_keys]
    full = [root for root in keys if root.move not in solution.short_keys]
    if tries:
        yield tr("Tries") if len(tries) > 1 else tr("Try"), tries
    if full:
        yield _keys_heading(len(full), intended), full
    if short:
        yield tr("Short solution") if len(short) == 1 else tr("Short solutions"), short


def _keys_heading(count: int, intended: int) -> str:
    heading = tr("Key") if count == 1 else counted_in_words(count, Noun.KEY)
    return tr("%1: cooked", heading) if count > intended else heading
