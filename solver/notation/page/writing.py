"""The page of a solution: keys first, then set play and tries; solutions of help play in rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from solver.branches import FirstMoves
from solver.lines import Lines
from solver.notation.page.battle import BattlePage
from solver.notation.page.lines import LineRows
from solver.notation.page.model import (
    CellLayout,
    MakeItems,
    Page,
    PageFold,
    PageItem,
    PageParagraph,
    PageRun,
    RunStyle,
)
from solver.notation.page.words import Wording, part_heading, said_heading
from solver.solution import Branch, Solution, Status
from solver.twinning.composition import Answer

_FEW_TRIES = 3
"""Of so many tries the play is shown as well as the refutation."""


def page_of_solution(
    solution: Solution, wording: Wording, intended: int = 1, part: int = 0
) -> Page:
    """Return the page of one question; more keys than *intended* are called cooks."""
    return tuple(items_of_solution(solution, wording, intended, part))


def items_of_solution(
    solution: Solution, wording: Wording, intended: int = 1, part: int = 0
) -> Iterator[PageItem]:
    """Yield the items of that page; each is written when it is asked for."""
    yield from _keys(solution, wording, intended, part)
    yield from _lines(solution, wording, part)
    yield from _set_play(solution, wording, part)
    yield from _tries(solution, wording, part)
    if solution.tree and not solution.is_tree_complete:
        yield _note(f"[{wording.incomplete}]")


def page_of_parts(answers: Iterable[Answer], wording: Wording) -> Page:
    """Return the page of a composition, each part below its heading."""
    known = list(answers)
    if len(known) == 1 and not known[0].part.heading:
        answer = known[0]
        return page_of_solution(answer.solution, wording, answer.judgement.intended)
    return tuple(_part(answer, wording, number) for number, answer in enumerate(known))


def headed(title: str, make_below: MakeItems, note: str = "") -> PageItem:
    """Return the items of *make_below* below a heading; *note* stands behind it."""
    return PageItem(_heading(title, note), make_below)


def _part(answer: Answer, wording: Wording, number: int) -> PageItem:
    make = partial(page_of_solution, answer.solution, wording, answer.judgement.intended, number)
    note = note_on(answer.solution, wording)
    return part_item(
        said_heading(part_heading(answer.part, wording), wording.speaker), make, note, number
    )


def note_on(solution: Solution, wording: Wording) -> str:
    """Return what stands behind the heading of a part: that it has no solution, where it has none.

    Set play and tries may be told of it all the same.
    """
    first = FirstMoves.of(solution)
    lines = solution.full_lines.total + solution.short_lines.total
    is_solved = bool(first.keys or first.short_keys or lines)
    return "" if is_solved or solution.status is not Status.COMPLETE else wording.no_solution


def part_item(title: str, make_page: MakeItems, note: str, number: int) -> PageItem:
    """Return the page of one part, counted from 0, below its heading."""
    return PageItem(_heading(title, note, RunStyle.TWIN), make_page, part=number)


def _keys(solution: Solution, wording: Wording, intended: int, part: int) -> Iterator[PageItem]:
    page = BattlePage(solution.problem.setup, wording, part)
    first = FirstMoves.of(solution)
    full, short = first.keys, first.short_keys
    if len(full) > max(intended, 1):
        yield PageItem(_heading(wording.cooked(len(full))))
    yield from map(page.first_move, full)
    if short:
        title = wording.short_solutions(len(short))
        yield headed(title, lambda: tuple(map(page.first_move, short)))
    if solution.combinations:
        lines = Lines.of(solution.combinations)
        rows = LineRows(solution.problem, lines, wording, part=part)
        yield PageItem(_heading(wording.combinations(len(lines))), rows=rows)


def _set_play(solution: Solution, wording: Wording, part: int) -> Iterator[PageItem]:
    if solution.set_play:
        page = BattlePage(solution.problem.setup, wording, part)
        yield headed(wording.set_play, lambda: page.set_play(solution.set_play))


def _tries(solution: Solution, wording: Wording, part: int) -> Iterator[PageItem]:
    tries = FirstMoves.of(solution).tries
    if tries:
        page = BattlePage(solution.problem.setup, wording, part)
        if len(tries) > _FEW_TRIES and all(map(page.gives_check, tries)):
            title = _heading(wording.checking_tries(len(tries)))
            make = partial(_each_try, page, tries)
            yield PageItem(title, make, fold=PageFold.FOLDED)
            return
        note = str(len(tries)) if len(tries) > _FEW_TRIES else ""
        yield headed(wording.tries(len(tries)), lambda: _try_items(page, tries, wording), note)


def _each_try(page: BattlePage, tries: Sequence[Branch]) -> Page:
    fold = PageFold.OPEN if len(tries) <= _FEW_TRIES else PageFold.ASIDE
    return tuple(page.first_move(root, 0, fold, others) for root, *others in page.tries(tries))


def _try_items(page: BattlePage, tries: Sequence[Branch], wording: Wording) -> Page:
    """Return tries in a line each; many that give check are folded into one."""
    checking = [root for root in tries if page.gives_check(root)]
    if len(checking) <= _FEW_TRIES:
        return _each_try(page, tries)
    told = PageRun(wording.checking_tries(len(checking)), RunStyle.NOTE)
    make = partial(_each_try, page, checking)
    folded = PageItem(PageParagraph(((told,),)), make, fold=PageFold.FOLDED)
    return (*_each_try(page, [root for root in tries if root not in checking]), folded)


def _lines(solution: Solution, wording: Wording, part: int) -> Iterator[PageItem]:
    full, short = solution.full_lines, solution.short_lines
    full_count, short_count = map(solution.count_in, (full, short))
    several = wording.solutions(full_count) if full_count > 1 else ""
    for title, lines, is_set_play in (
        (several, full, False),
        (wording.short_solutions(short_count), short, False),
        (wording.set_play, solution.found_set_lines, True),
    ):
        if lines:
            rows = LineRows(solution.problem, lines, wording, is_set_play=is_set_play, part=part)
            yield PageItem(_heading(title), rows=rows)
            if lines.total > len(lines):
                yield _note(wording.not_kept(lines.total - len(lines)))


def _heading(title: str, note: str = "", style: RunStyle = RunStyle.HEADING) -> PageParagraph:
    runs = [PageRun(title, style)] if title else []
    if note:
        runs.append(PageRun(f"  {note}", RunStyle.NOTE))
    return PageParagraph((tuple(runs),) if runs else (), CellLayout.HEADING)


def _note(text: str) -> PageItem:
    return PageItem(PageParagraph(((PageRun(text, RunStyle.NOTE),),)))
