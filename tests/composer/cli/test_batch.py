"""``matewright batch`` with real processes: every problem answered, nothing lost."""

import json
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from composer.__main__ import main
from composer.cli import answering, batch
from composer.cli.options import SearchOptions
from composer.cli.question import FileQuestion
from composer.crew.crew import ProcessCrew
from composer.crew.hand import WorkHand
from composer.version import program_version
from solver.notation.json_result import JsonObject
from solver.problem import LEAST_MEMORY_MB
from tests.composer.cli.lots import write_problems

Captured = pytest.CaptureFixture[str]

MATE = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
COOKED = "8/8/8/2B5/2PnN3/1P2kP1B/4p3/2K1N2n w - - 0 1"
HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"
SHINKMAN = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"

PROBLEMS: tuple[dict[str, Any], ...] = (
    {"id": "one", "fen": MATE, "stipulation": "#1"},
    {"id": "kingless", "fen": "8/8/8/8/8/8/3R4/K7 w - - 0 1", "stipulation": "#2"},
    {"id": "two", "fen": SHINKMAN, "stipulation": "#2"},
    {"id": "help", "fen": MATE, "stipulation": "win"},
    {"id": "four", "fen": COOKED, "stipulation": "#4"},
)


def _file(folder: Path, problems: Iterable[dict[str, Any]] = PROBLEMS) -> str:
    return write_problems(folder, problems)


def _results(path: Path) -> dict[str, dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    results = {result["id"]: result for result in map(json.loads, lines)}
    assert len(results) == len(lines)
    return results


def test_every_problem_gets_a_line_and_a_bad_one_stops_nothing(
    tmp_path: Path, capsys: Captured
) -> None:
    source, out = _file(tmp_path), tmp_path / "out.jsonl"
    assert main(["batch", source, "--out", str(out), "--jobs", "2"]) == 2
    results = _results(out)
    assert set(results) == {problem["id"] for problem in PROBLEMS}
    assert results["one"]["keys"] == ["d2d1"]
    assert results["two"]["keys"] == ["f7b7"]
    assert results["two"]["tries"] == []
    assert results["four"]["verdict"] == "cooked"
    assert results["four"]["tree"] is None
    assert {name for name, result in results.items() if result["status"] == "error"} == {
        "kingless",
        "help",
    }
    captured = capsys.readouterr()
    assert f'{source}, line 2 (id "kingless"): Position: Black has no king.' in captured.err
    assert f'{source}, line 4 (id "help"): Stipulation: expected' in captured.err
    assert captured.err.count("\n") == 2
    assert captured.out == ""


def test_tries_and_variations_come_when_asked(tmp_path: Path, capsys: Captured) -> None:
    source = _file(tmp_path, [PROBLEMS[2]])
    assert main(["batch", source, "--tries", "1", "--set-play", "--tree"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert len(result["tries"]) == 22
    assert {root["mark"] for root in result["tree"]} == {"defence", "try", "key"}


def test_twins_get_one_line_with_their_parts(tmp_path: Path, capsys: Captured) -> None:
    fen = "8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/krr5"
    twins = {"b": "Move a1 h1"}
    problems: list[dict[str, Any]] = [
        {"id": "twins", "fen": fen, "stipulation": "h#2", "twins": twins, "intended": 1},
        {"id": "set", "fen": "8/8/8/K7/1N6/8/8/k7", "stipulation": "h=3", "options": ["SetPlay"]},
        {"id": "bad", "fen": fen, "stipulation": "h#2", "twins": {"b": "Move h8 h1"}},
    ]
    assert main(["batch", _file(tmp_path, problems)]) == 2
    captured = capsys.readouterr()
    twin, with_set_play, bad = map(json.loads, captured.out.splitlines())
    assert (twin["id"], twin["verdict"], twin["solution_count"]) == ("twins", "sound", 2)
    assert [part["letter"] for part in twin["parts"]] == ["a", "b"]
    assert [len(part["solutions"]) for part in twin["parts"]] == [1, 1]
    assert with_set_play["parts"] == []
    assert with_set_play["set_solutions"] == [["a5a4", "a1b1", "a4b3", "b1a1", "b3c2"]]
    assert (bad["status"], bad["verdict"]) == ("complete", None)  # of the part that there is
    assert bad["impossible"] == ["Twin b: there is no man on h8 to move."]
    assert [(part["letter"], len(part["solutions"])) for part in bad["parts"]] == [("a", 1)]
    assert 'line 3 (id "bad"): Twin b: there is no man on h8' in captured.err


def test_a_batch_that_was_killed_goes_on_where_it_was(tmp_path: Path, capsys: Captured) -> None:
    source, out = _file(tmp_path), tmp_path / "out.jsonl"
    finished = '{"id": "one", "status": "complete", "keys": ["from the first run"]}\n'
    out.write_text(finished + '{"id": "two", "status": "compl')
    assert main(["batch", source, "--out", str(out)]) == 2
    results = _results(out)
    assert set(results) == {problem["id"] for problem in PROBLEMS}
    assert results["one"]["keys"] == ["from the first run"]
    assert results["two"]["keys"] == ["f7b7"]
    assert "1 of 5 problems were solved before." in capsys.readouterr().err

    before = out.read_bytes()
    assert main(["batch", source, "--out", str(out)]) == 0
    assert out.read_bytes() == before


def test_what_was_broken_off_is_not_said_to_be_solved(tmp_path: Path, capsys: Captured) -> None:
    source, out = _file(tmp_path), tmp_path / "out.jsonl"
    rows = [("one", "stopped"), ("one", "complete"), ("two", "error"), ("two", "stopped")]
    out.write_text("".join(f'{{"id": "{name}", "status": "{told}"}}\n' for name, told in rows))
    main(["batch", source, "--out", str(out)])
    words = "2 of 5 problems were solved before, 1 of them not to the end: --only unfinished"
    assert words in capsys.readouterr().err
    main(["batch", source, "--out", str(out), "--only", "unfinished"])
    assert "not to the end" not in capsys.readouterr().err
    assert _results(out)["two"]["status"] == "complete"


def test_ctrl_c_keeps_what_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def interrupted(
        crew: ProcessCrew[FileQuestion],
        questions: Iterable[FileQuestion],
        should_end: Callable[[], bool],
    ) -> Iterator[answering.Answer]:
        for answer in answering.answers(crew, questions, should_end):
            yield answer
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(batch, "answers", interrupted)
    out = tmp_path / "out.jsonl"
    assert main(["batch", _file(tmp_path), "--out", str(out)]) == 4
    assert list(_results(out)) == ["help"]  # what cannot be asked takes no time
    told = capsys.readouterr().err
    assert (
        told.splitlines(keepends=True)[1]
        == "Stopped with 4 problems left. The same command goes on from here.\n"
    )

    assert main(["batch", _file(tmp_path)]) == 4
    assert capsys.readouterr().err == "Stopped with 4 problems left.\n"


def test_a_limit_of_time_holds_for_each_problem(tmp_path: Path) -> None:
    problems = [{"id": "long", "fen": HOURS, "stipulation": "#9"}, PROBLEMS[0]]
    out = tmp_path / "out.jsonl"
    source = _file(tmp_path, problems)
    assert main(["batch", source, "--out", str(out), "--max-time", "0.3"]) == 4
    results = _results(out)
    assert results["long"]["status"] == "stopped"
    assert results["one"]["status"] == "complete"


def test_a_row_tells_what_it_was_made_by_and_its_proof(tmp_path: Path, capsys: Captured) -> None:
    twins: dict[str, Any] = {"id": "twins", "twins": {"b": "Move d2 e2"}}
    problems = [PROBLEMS[0], {"id": "help", "fen": MATE, "stipulation": "h#1"}]
    source, out = _file(tmp_path, [*problems, problems[0] | twins]), tmp_path / "out.jsonl"
    words = ["--certificates", str(tmp_path / "proofs"), "--max-time", "50", "--tries", "1"]
    assert main(["batch", source, "--out", str(out), *words]) == 0
    results = _results(out)
    one = results["one"]
    assert one["version"] == program_version()
    assert (one["options"]["max_time"], one["options"]["tries"]) == (50.0, 1)
    proof = tmp_path / "proofs" / f"{one['certificate']}.txt"
    assert sha256(proof.read_bytes()).hexdigest() == one["certificate"]
    assert main(["verify", str(proof)]) == 0
    assert (results["help"]["certificate"], results["twins"]["certificate"]) == (None, None)
    hashes = [part["certificate"] for part in results["twins"]["parts"]]
    assert hashes[0] == one["certificate"] != hashes[1]
    proofs = {path.name for path in proof.parent.iterdir()}
    assert proofs == {f"{digest}.txt" for digest in hashes}
    assert main(["batch", source, "--certificates", source]) == 2
    assert f"--certificates: “{source}” is no folder." in capsys.readouterr().err
    deep = tmp_path / "no" / "such"
    assert main(["batch", source, "--certificates", str(deep)]) == 2
    expected = f"--certificates: “{deep}” cannot be made: the folder does not exist."
    assert expected in capsys.readouterr().err


def test_the_problems_are_never_overwritten_by_results(tmp_path: Path, capsys: Captured) -> None:
    source = _file(tmp_path)
    before = Path(source).read_bytes()
    assert main(["batch", source, "--out", source]) == 2
    assert "--out is the file of the problems itself" in capsys.readouterr().err
    assert Path(source).read_bytes() == before
    assert main(["batch", source, "--out", "nul\0"]) == 2
    assert "could not be saved" in capsys.readouterr().err


def unlucky_answer(question: FileQuestion, hand: WorkHand) -> JsonObject:
    """Answer as always, but die with one problem."""
    if question.identifier == "long":
        os.kill(os.getpid(), signal.SIGKILL)
    return answering.answer(question, hand, SearchOptions())


def test_a_process_that_dies_takes_only_its_own_problem_with_it() -> None:
    questions = [
        FileQuestion("long", "line 1", HOURS, "#9"),
        FileQuestion("one", "line 2", MATE, "#1"),
    ]
    with ProcessCrew[FileQuestion](unlucky_answer, 1) as crew:
        answers = answering.answers(crew, questions)
        results = {question.identifier: result for question, result in answers}
    assert results["long"]["status"] == "error"
    assert "ended unexpectedly" in results["long"]["error"]
    assert results["one"]["keys"] == ["d2d1"]


def test_the_processes_share_the_memory() -> None:
    assert SearchOptions(memory_mb=512).share(4).memory_mb == 128
    assert SearchOptions(memory_mb=64).share(60).memory_mb == LEAST_MEMORY_MB


def test_quick_problems_come_first_and_the_file_is_put_in_order(tmp_path: Path) -> None:
    def seen(
        crew: object, questions: Iterable[FileQuestion], should_end: Callable[[], bool]
    ) -> Iterator[answering.Answer]:
        for question in questions:
            begun.append(question.identifier)
            yield question, {"id": question.identifier, "status": "complete"}

    begun: list[object] = []
    out = tmp_path / "out.jsonl"
    problems = [{"id": "long", "fen": HOURS, "stipulation": "#9"}, PROBLEMS[4], PROBLEMS[0]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "answers", seen)
        assert main(["batch", _file(tmp_path, problems), "--out", str(out)]) == 0
    assert begun == ["one", "four", "long"]
    assert list(_results(out)) == ["long", "four", "one"]
