"""What is said while the searches run, from the first proof to the verdict."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from composer.panels.solution.report import Report
from solver.events import LineFound, LinesFound, ProofFound, SearchPhase
from solver.lines import Lines
from solver.problem import Problem
from solver.solution import Mark
from solver.stipulation import Stipulation
from solver.twinning.composition import Part
from tests.composer.panels.help_samples import HELPMATE, found_line, twin_parts
from tests.composer.panels.samples import NO_SOLUTION, PROBLEM, key_line, moves, progress

PROOF = ProofFound(moves("f6f7")[0], 2, moves("f6f7 h8h7 g1g7"), 0.01)
COOK = LineFound(Mark.KEY, moves("g1g2 h8g8 g2g7"), 2)


def report_on(stipulation: str = "#2", intended: int | None = None) -> Report:
    """Return the report on a search that has begun."""
    problem = Problem(PROBLEM.setup, Stipulation.parse(stipulation))
    report = Report((Part("", "", problem, intended=intended),))
    report.begin_part(0)
    return report


@pytest.mark.parametrize(
    ("stipulation", "sentence"),
    [
        ("#2", "Sound so far: 1.Kf7 mates in 2."),
        ("s#2", "Sound so far: 1.Kf7 (s#2)."),
        ("=3", "Short so far: 1.Kf7 (=2)."),
        ("#3", "Short so far: 1.Kf7 mates in 2."),
    ],
)
def test_a_proof_is_told_without_the_place_of_the_search(stipulation: str, sentence: str) -> None:
    report = report_on(stipulation)
    report.running.note_proof(PROOF)
    assert report.state() == sentence
    report.running.progress = progress()
    assert report.state() == sentence


def test_a_second_key_ends_the_hope_that_the_problem_is_sound() -> None:
    report = report_on()
    report.running.note_proof(PROOF)
    report.running.add((key_line(),))
    assert report.state().startswith("Sound so far")
    report.running.add((COOK,))
    assert report.state() == "Cooked so far: 2 keys, 1.Kf7 and 1.Qg2."


def test_a_second_key_that_is_intended_is_no_cook() -> None:
    report = report_on(intended=2)
    report.running.note_proof(PROOF)
    report.running.add((key_line(), COOK))
    assert report.state() == "Sound so far: 2 keys, 1.Kf7 and 1.Qg2."


def test_solutions_of_help_play_are_counted_and_the_first_ones_kept() -> None:
    report = Report((Part("", "", HELPMATE),))
    report.begin_part(0)
    part = report.running
    assert part.add(tuple(found_line(number) for number in range(500)))
    assert not part.add((found_line(),))
    part.progress = progress()
    assert not part.add((LinesFound(Lines(), 11_844, 4, 2, 12_345),))
    assert report.state() == (
        "So far, cooked unless intended: 12,345 solutions. "
        "The tree shows the first 200 for now; more stand under Lines."
    )
    shown = part.shown()
    assert shown is not None
    assert len(shown.lines) == 200


@pytest.mark.parametrize(
    ("stipulation", "longer"),
    [("#2", ("#3", "Try 3 moves")), ("s#2", ("s#3", "Try s#3")), ("#250", None)],
)
def test_without_a_solution_one_move_more_is_offered(
    stipulation: str, longer: tuple[str, str] | None
) -> None:
    report = report_on(stipulation)
    problem = report.running.part.problem
    report.end_part(replace(NO_SOLUTION, problem=problem))
    assert report.longer == longer


@pytest.mark.parametrize(
    ("stipulation", "words"),
    [("#2", "No key was found."), ("h#2", "No solution was found.")],
)
def test_where_nothing_is_there_to_read_no_more_is_denied_than_was_asked(
    stipulation: str, words: str
) -> None:
    report = report_on(stipulation)
    report.end_part(replace(NO_SOLUTION, problem=report.running.part.problem))
    assert report.running.nothing() == words


def test_a_search_that_goes_on_says_how_far_the_earlier_one_was() -> None:
    report = report_on()
    assert report.continued() == ""
    report.running.continue_from(datetime(2026, 11, 21, 18, 3))
    assert report.continued().startswith("Continued from the search of ")
    assert not report.running.note_progress(progress(SearchPhase.PREPARING))
    assert report.running.note_progress(progress(root_index=18, root_count=412))
    text = report.continued()
    assert text.startswith("Continued: 17 of 412 first moves were decided at depth 4 on ")
    assert not report.running.note_progress(progress(root_index=99, root_count=412))
    assert report.continued() == text


def test_the_part_that_goes_on_is_named() -> None:
    report = Report(twin_parts())
    report.begin_part(1)
    report.running.continue_from(datetime(2026, 11, 21, 18, 3))
    assert report.continued().startswith("b) Continued from the search of ")
