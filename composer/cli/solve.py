"""``matewright solve``: one problem in, its solution out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from composer.cli.arguments import join_fen, search_options
from composer.cli.certificate import check_wish, save_certificate
from composer.cli.exits import BadInputError, Exit
from composer.cli.options import read_problem
from composer.cli.progress import StatusLine, grouped, progress_words
from solver.errors import SolverError
from solver.events import Progress
from solver.notation.json_result import JsonObject, error_to_dict, solution_to_dict
from solver.notation.popeye_text import popeye_lines
from solver.notation.solution_text import solution_lines
from solver.notation.verdicts import verdict_sentence
from solver.position import SetupError, find_flaws
from solver.problem import Task
from solver.solution import Solution, Status, total_row
from solver.solve import Handle, start

EXITS = {
    Status.COMPLETE: Exit.FINISHED,
    Status.STOPPED: Exit.STOPPED,
    Status.ERROR: Exit.FAILED,
}


def run_solve(arguments: argparse.Namespace) -> Exit:
    """Solve the problem of the command line and print it in the form asked for.

    Raises:
        BadInputError: FEN or stipulation cannot be used.
    """
    fen = join_fen(arguments.fen)
    try:
        solution = _solve(fen, arguments)
    except BadInputError as error:
        if arguments.form == "json":
            _print_json(error_to_dict(None, fen[:1000], arguments.stipulation[:100], str(error)))
        raise
    if arguments.form == "json":
        _print_json(solution_to_dict(solution))
    elif solution.status is not Status.ERROR:
        lines = popeye_lines(solution) if arguments.form == "popeye" else _text_lines(solution)
        for line in lines:
            print(line)
    if solution.status is Status.ERROR:
        print(verdict_sentence(solution), file=sys.stderr)
    if arguments.certificate is not None and solution.status is Status.COMPLETE:
        sys.stdout.flush()
        return save_certificate(Path(arguments.certificate), solution.problem, arguments.memory)
    return EXITS[solution.status]


def _solve(fen: str, arguments: argparse.Namespace) -> Solution:
    problem = read_problem(fen, arguments.stipulation)
    if arguments.certificate is not None:
        check_wish(Path(arguments.certificate), problem.stipulation)
    options = search_options(arguments, wants_tree=arguments.form != "json")
    task = options.task(problem)
    line = StatusLine(sys.stderr)
    handle = start_checked(task)
    for flaw in find_flaws(problem.setup):
        line.note(f"Note: {flaw.sentence}")
    return _follow(handle, task, line)


def start_checked(task: Task) -> Handle:
    """Start the search.

    Raises:
        BadInputError: the position cannot be played, or the stipulation is not known yet.
    """
    try:
        return start(task)
    except SetupError as error:
        raise BadInputError(f"FEN: {error}") from error
    except SolverError as error:
        raise BadInputError(f"Stipulation: {error}.") from error


def _follow(handle: Handle, task: Task, line: StatusLine) -> Solution:
    """Show progress until the search ends; Ctrl+C ends it and keeps what was found."""
    try:
        for event in handle.events():
            if isinstance(event, Progress):
                line.show(progress_words(event, task.problem))
    except KeyboardInterrupt:
        handle.stop()
    finally:
        line.clear()
    return handle.result()


def _text_lines(solution: Solution) -> Iterator[str]:
    is_empty = True
    for line in solution_lines(solution):
        yield line
        is_empty = False
    if not is_empty:
        yield ""
    yield verdict_sentence(solution)
    total = total_row(solution.statistics)
    yield f"{grouped(total.generated + total.evaluated)} positions, {total.seconds:.2f} s."


def _print_json(result: JsonObject) -> None:
    print(json.dumps(result, ensure_ascii=False))
