"""Every sample is sound: the solver finds what stands in the file, and nothing else."""

from __future__ import annotations

import re

import pytest

from composer.formats.files import load
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import changed_rules
from solver.game import Move
from solver.notation.popeye_text import popeye_lines_of_parts
from solver.orthodox import board_of, own
from solver.problem import Problem, Task
from solver.solution import Status, Verdict
from solver.solve import solve
from solver.soundness import judge
from solver.stipulation import Play, Stipulation
from tests.composed import judge_all
from tests.places import SAMPLES_FOLDER

FILES = sorted(SAMPLES_FOLDER.glob("*.olv"))
ENTRIES = [(path.name, entry) for path in FILES for entry in load(path).document.entries]
DIRECTMATES = [(name, entry) for name, entry in ENTRIES if entry.stipulation.startswith("#")]
OTHERS = [(name, entry) for name, entry in ENTRIES if not entry.stipulation.startswith("#")]
KEY = re.compile(r"1\.(?:[KQRBS]?(?P<squares>[a-h][1-8][-*][a-h][1-8])(?:=(?P<role>[QRBS]))?|0-0)")


def stored_key(entry: Entry) -> Move:
    """Return the key that stands in the solution of *entry*."""
    board = board_of(entry.setup.game())
    text = entry.solution.splitlines()[0].removesuffix(" !")
    if "0-0" in text:
        return own(board.parse_san(text.removeprefix("1.").replace("0", "O")))
    match = KEY.match(text)
    assert match is not None, text
    role = (match["role"] or "").replace("S", "N").lower()
    return Move.from_uci(re.sub("[-*]", "", match["squares"]) + role)


def name_of(case: tuple[str, Entry]) -> str:
    """Name a case after its author, or its source where nobody knows him, and its date."""
    _, entry = case
    return f"{(entry.authors or (entry.source,))[0].split(',')[0]}-{entry.date}"


@pytest.mark.parametrize("case", DIRECTMATES, ids=name_of)
def test_a_sample_has_the_key_of_its_author_and_no_other(case: tuple[str, Entry]) -> None:
    _, entry = case
    problem = Problem(entry.setup, Stipulation.parse(entry.stipulation))
    solution = solve(Task(problem, refutations=0, set_play=False, tree=False))
    assert solution.status is Status.COMPLETE
    assert judge(solution).verdict is Verdict.SOUND
    assert solution.keys == (stored_key(entry),)


@pytest.mark.parametrize("case", OTHERS, ids=name_of)
def test_a_sample_of_another_kind_has_the_solution_that_is_stored(case: tuple[str, Entry]) -> None:
    _, entry = case
    composition = composition_of(entry)
    solutions = tuple(
        solve(Task(part.problem, refutations=0, set_play=composition.set_play, tree=False))
        for part in composition.parts()
    )
    judged = judge_all(composition, solutions)
    assert judged.verdict is Verdict.SOUND
    *lines, _ = filter(str.strip, popeye_lines_of_parts(judged.answers))
    assert [line.strip() for line in lines] == entry.solution.splitlines()


def test_samples_of_all_kinds_are_there() -> None:
    kinds = {Stipulation.parse(entry.stipulation).play for _, entry in OTHERS}
    assert {Play.DIRECT, Play.SELF, Play.REFLEX, Play.HELP} <= kinds
    assert any(dict(entry.extra).get("twins") for _, entry in OTHERS)


def test_samples_name_author_source_and_date() -> None:
    assert len(ENTRIES) >= 30
    for _, entry in ENTRIES:
        assert entry.authors or "who composed it is not known" in entry.comments[0]
        assert entry.date
        assert changed_rules(entry) == ()
        assert entry.source or entry.comments, "say at least that the source is not known"
    assert sum(bool(entry.source) for _, entry in ENTRIES) >= 30


def test_samples_are_readable_and_listed() -> None:
    readme = (SAMPLES_FOLDER / "README.md").read_text("utf-8")
    for path in SAMPLES_FOLDER.iterdir():
        if path.name != "README.md":
            assert load(path).faults == ()
            assert path.name in readme
    for _, entry in ENTRIES:
        told = " & ".join(entry.authors) or "not known", entry.source or "not known", entry.date
        assert f"| {' | '.join(told)} |" in readme
        for line in entry.solution.splitlines():
            assert line.strip().removesuffix(" !").replace("*", "×") in readme


def test_the_epd_sample_repeats_problems_of_the_collections() -> None:
    known = {(entry.setup, entry.stipulation) for _, entry in ENTRIES}
    entries = load(SAMPLES_FOLDER / "miniatures.epd").document.entries
    assert entries
    assert all((entry.setup, entry.stipulation) in known for entry in entries)
