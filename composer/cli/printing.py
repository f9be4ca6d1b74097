"""How the answers of ``matewright solve`` are printed as text, and what is noted beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from composer.cli.deadline import Deadline
from composer.cli.options import SearchOptions
from composer.cli.question import FileQuestion
from solver.ancestors.counts import work_words
from solver.ancestors.machines import STOPPED_AT_FIRST, gap, why_not
from solver.convention import usual_turn
from solver.notation.letters import Letters
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording, part_heading
from solver.notation.page.writing import page_of_solution
from solver.notation.popeye_text import popeye_lines_of_parts
from solver.notation.solution_text import solution_lines
from solver.notation.verdicts import verdict_sentence
from solver.position import find_flaws
from solver.problem import Method
from solver.solution import Status, total_row
from solver.stipulation import Play, Stipulation
from solver.twinning.composition import Answer, Composition, Duplex, Part


def asked_lines(question: FileQuestion, number: int) -> Iterator[str]:
    """Yield the heading of one problem of a file; a FEN has none."""
    if not question.place:
        return
    asked = f", {question.stipulation}" if question.stipulation else ""
    title = f": {question.title}" if question.title else ""
    yield f"Problem {number}{title}{asked}"


def notes_on(
    composition: Composition, parts: Iterable[Part], options: SearchOptions
) -> Iterator[str]:
    """Yield what the user should know before the search, each sentence once."""
    yield from composition.remarks
    problem = composition.problem
    if options.set_play and not _has_set_play(problem.stipulation):
        yield f"There is no set play in {problem.stipulation}."
    begins_unusually = problem.setup.turn != usual_turn(problem.stipulation)
    is_turned = composition.duplex is Duplex.HALF  # nobody plays as the diagram has it
    if not problem.stipulation.is_battle and begins_unusually and not is_turned:
        side, other = ("White", "Black") if problem.setup.turn else ("Black", "White")
        yield f"{side} begins here; in {problem.stipulation} it is {other} by convention."
    if why_not(options.method, problem) is None:
        yield from _method_notes(options)
        if options.set_play and options.method is not Method.MATEWRIGHT:
            yield f"{options.method.full_name} looks for no set play."
    told = set()
    for part in parts:
        for flaw in find_flaws(part.problem.setup):
            if flaw.sentence not in told and not flaw.blocks:
                told.add(flaw.sentence)
                yield flaw.sentence


def _method_notes(options: SearchOptions) -> Iterator[str]:
    """Yield what an old machine lacks, and where it would have stopped."""
    if sentence := gap(options.method):
        yield sentence
    if options.method in STOPPED_AT_FIRST and options.max_solutions is None:
        name = options.method.full_name
        yield f"{name} itself stopped at its first key; here it does so with --max-solutions 1."


def _has_set_play(stipulation: Stipulation) -> bool:
    """Tell whether the other side could begin: not in direct series, nor where nothing is left.

    A series that is introduced may have no introduction in set play.
    """
    if stipulation.introduction:
        return True
    if stipulation.counts_one_side:
        return stipulation.play is not Play.DIRECT
    is_forced = stipulation.play in (Play.HELP_SELF, Play.HELP_REFLEX)
    return stipulation.half_moves > (2 if is_forced else 1)


def text_form(answer: Answer) -> Iterator[str]:
    """Yield the solution of one part, every defence on a line."""
    return solution_lines(answer.solution, intended=answer.judgement.intended)


def page_form(answer: Answer) -> Iterator[str]:
    """Yield the solution of one part as a page."""
    wording = Wording()
    page = page_of_solution(answer.solution, wording, answer.judgement.intended)
    return text_lines(page, wording)


def part_lines(
    answer: Answer,
    deadline: Deadline,
    *,
    is_first: bool,
    form: Callable[[Answer], Iterator[str]] = text_form,
) -> Iterator[str]:
    """Yield the solution of one part as composers print it, with verdict and figures."""
    part, solution = answer.part, answer.solution
    if part.is_named:
        if not is_first:
            yield ""
        yield part_heading(part)
    is_empty = True
    for line in deadline.cut(form(answer)):
        yield line
        is_empty = False
    if not is_empty:
        yield ""
    yield verdict_sentence(answer.judgement)
    total = total_row(solution.statistics)
    work = work_words(solution.method, total.generated + total.evaluated)
    yield f"{work}, {total.seconds:.2f} s."


def popeye_answers(
    composition: Composition, solving: Iterable[Answer], letters: Letters
) -> list[Answer]:
    """Print the parts in the layout of Popeye as they are solved, and return them.

    He answers in the language in which he was asked, which *letters* tell.
    """
    solved: list[Answer] = []

    def answers() -> Iterator[Answer]:
        for it in solving:
            solved.append(it)
            if it.solution.status is not Status.ERROR:
                yield it

    for line in popeye_lines_of_parts(
        answers(),
        letters=letters,
        has_zeroposition=composition.has_zeroposition,
        shown=composition.shown,
    ):
        print(line)
    return solved
