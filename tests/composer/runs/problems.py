"""Problems for the tests of runs and batches, and a way to solve them at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from composer.formats.popeye.notes import thematic_of
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.runs.finishing import finish_run
from composer.runs.question import question_from
from composer.runs.record import Body, Run, RunState, begin_run
from solver.notation.fen import parse_fen
from solver.problem import Limits, Task
from solver.solve import solve
from solver.twinning.composition import Answer

SHINKMAN = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
COOKED = "8/8/8/2B5/2PnN3/1P2kP1B/4p3/2K1N2n w - - 0 1"
TWIN = "8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/krr5 b - - 0 1"
KINGLESS = "8/8/8/8/8/8/3R4/K7 w - - 0 1"
HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"

SOUND = Entry(parse_fen(SHINKMAN), "#2", ("William Shinkman",), "Source", "1880")
TWO_KEYS = Entry(parse_fen("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"), "#1")
TWINS = Entry(
    parse_fen(TWIN),
    "h#2",
    extra=(("twins", {"b": "Move a1 h1"}), ("intended-solutions", "1")),
)
MISSING = Entry(parse_fen(KINGLESS), "#2")
LONG = Entry(parse_fen(HOURS), "#9")

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def solved_run(
    entry: Entry,
    *,
    hours: int = 0,
    fingerprint: str = "one",
    limits: Limits | None = None,
    refutations: int = 0,
) -> tuple[Run, Body]:
    """Solve *entry* with the real solver; the run is *hours* after noon."""
    composition = composition_of(entry)
    tasks = [
        Task(part.problem, limits=limits or Limits(), refutations=refutations)
        for part in composition.parts()
    ]
    run = begin_run(
        question_from(composition, entry).key,
        tasks,
        title="; ".join(entry.authors),
        engine="Matewright 0.1.0",
        fingerprint=fingerprint,
    )
    parts = zip(composition.parts(), tasks, strict=True)
    solved = [Answer.to(part, solve(task)) for part, task in parts]
    from dataclasses import replace

    run = replace(run, begun=NOON + timedelta(hours=hours))
    meant = thematic_of(entry)
    return finish_run(run, composition, solved, state=RunState.FINISHED, seconds=0.5, meant=meant)
