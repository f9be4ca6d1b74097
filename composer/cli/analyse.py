"""``matewright analyse``: what is in problems, with the lines that show it."""

from __future__ import annotations

import argparse
from dataclasses import replace

from composer.cli.asked import answer_all, asked_of
from composer.cli.deadline import Deadline
from composer.cli.exits import BadInputError, Exit, heaviest
from composer.cli.noting import note
from composer.cli.options import ProblemOptions, SearchOptions
from composer.cli.parts import compose, parts_of
from composer.cli.printing import asked_lines
from composer.cli.question import FileQuestion
from composer.cli.signals import Heed, heed_signals
from composer.cli.solve import EXITS, start_checked
from solver.analysis.analysing import analyse_parts
from solver.analysis.phase_table import table_of
from solver.analysis.phases import Meant
from solver.notation.harmless import json_text
from solver.notation.page.words import Wording
from solver.notation.table_words import no_table, table_lines, written_table
from solver.notation.theme_words import analysis_to_dict, finding_lines
from solver.notation.verdicts import verdict_sentence
from solver.solution import Solution, Status
from solver.twinning.composition import Answer, Duplex, Part

NO_THEME = "No theme that is known here."


def run_analyse(arguments: argparse.Namespace) -> Exit:
    """Solve every problem asked for, with set play and tries, and tell what is in it.

    Raises:
        BadInputError: nothing can be read, or the one problem cannot be asked.
    """
    questions = asked_of(arguments, ProblemOptions(duplex=Duplex.NONE), "analyse")
    options = SearchOptions(
        tries=arguments.tries, set_play=True, tree=True, max_time=arguments.max_time
    )
    heed = heed_signals()

    def analyse(question: FileQuestion, number: int) -> Exit:
        return _analyse(question, number, options, heed, arguments)

    return answer_all(questions, arguments.number, heed, analyse)


def _analyse(
    question: FileQuestion,
    number: int,
    options: SearchOptions,
    heed: Heed,
    asked: argparse.Namespace,
) -> Exit:
    """Solve the parts of one problem and print what was found in each; return how that ended.

    Raises:
        BadInputError: it cannot be asked.
    """
    composition = compose(question, ProblemOptions(duplex=Duplex.NONE))
    options = options.of(composition)
    parts, impossible = parts_of(composition, options)
    if not asked.json:
        for line in asked_lines(question, number):
            print(line)
    for sentence in impossible:
        note(sentence)
    deadline = Deadline(options.max_time, heed)
    solutions = [_solved(part, options, deadline, heed) for part in parts]
    thematic = {} if impossible else question.thematic  # which counts all parts
    analyses = analyse_parts(solutions, meant=thematic) if solutions else ()
    problems = [part.problem for part in parts]
    for place, (part, solution) in enumerate(zip(parts, solutions, strict=True)):
        if asked.json:
            result = {
                "id": question.identifier,
                "part": part.letter,
                "status": solution.status.value,
            }
            print(json_text(result | analysis_to_dict(analyses[place])), flush=True)
            continue
        if solution.status is not Status.COMPLETE:
            told = [verdict_sentence(Answer.to(part, solution).judgement)]
        elif asked.table:
            told = _table(solution, thematic.get(place))
        else:
            told = finding_lines(problems, analyses, place) or [NO_THEME]
        print(*([part.heading] if part.heading else []), *told, sep="\n")
    return heaviest(
        [*(EXITS[it.status] for it in solutions), *(Exit.BAD_INPUT for _ in impossible)]
    )


def _solved(part: Part, options: SearchOptions, deadline: Deadline, heed: Heed) -> Solution:
    """Search *part*, or see why it cannot be.

    Raises:
        BadInputError: it cannot be asked, as may come out in the search alone.
    """
    handle = start_checked(replace(options, max_time=deadline.for_search()).task(part.problem))
    with heed.stopping(handle.stop):
        for _ in handle.events():
            pass
    solution = handle.result()
    if solution.is_refused:
        raise BadInputError(solution.error or "")
    return solution


def _table(solution: Solution, meant: Meant) -> list[str]:
    wording = Wording()
    table = table_of(solution, meant)
    written = written_table(table, wording)
    if written.is_empty:
        return [no_table(solution.problem, wording, has_phases=bool(table.phases))]
    return list(table_lines(written))
