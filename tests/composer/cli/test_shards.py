"""``matewright batch --shard`` and ``matewright merge``: many machines leave what one would."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from composer.__main__ import main
from composer.cli import answering, batch, merge
from composer.cli.question import FileQuestion
from composer.cli.results import to_line
from composer.cli.sharding.shard import Shard
from composer.crew.crew import ProcessCrew
from composer.version import program_version
from tests.composer.cli.lots import timeless, write_problems
from tests.composer.cli.test_progress import Terminal

Captured = pytest.CaptureFixture[str]

MATE = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
SHINKMAN = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
PROBLEMS = (
    {"id": "one", "fen": MATE, "stipulation": "#1"},
    {"id": 2, "fen": SHINKMAN, "stipulation": "#2"},
    {"id": "kingless", "fen": "8/8/8/8/8/8/3R4/K7 w - - 0 1", "stipulation": "#2"},
    {"id": "help", "fen": "8/8/8/K7/1N6/8/8/k7", "stipulation": "h=3"},
    {"id": "one", "fen": MATE, "stipulation": "#2"},
)


@pytest.fixture
def source(tmp_path: Path) -> str:
    return write_problems(tmp_path, PROBLEMS)


def known(
    crew: ProcessCrew[FileQuestion], questions: list[FileQuestion], should_end: Callable[[], bool]
) -> Iterator[answering.Answer]:
    """Answer at once, without a process: what is tried is how the results are kept."""
    for question in questions:
        if should_end():
            return
        yield question, {"id": question.identifier, "status": "complete", "keys": ["a1–a2"]}


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "answers", known)


def shard(source: str, which: str) -> Path:
    out = Path(source).with_name(f"results.{which.replace('/', '.')}.jsonl")
    assert main(["batch", source, "--shard", which, "--out", str(out)]) == 0
    return out


def rows(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines(keepends=True)


@pytest.mark.parametrize(("total", "count"), [(0, 1), (1, 1), (5, 2), (7, 3), (2, 5)])
def test_each_problem_is_in_one_shard_and_shards_are_alike(total: int, count: int) -> None:
    shards = [Shard(number, count) for number in range(1, count + 1)]
    parts = [it.of(range(total)) for it in shards]
    assert sorted(number for part in parts for number in part) == list(range(total))
    assert [len(part) for part in parts] == [it.size(total) for it in shards]
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_shards_in_processes_of_their_own_merge_to_what_one_batch_writes(
    source: str, tmp_path: Path
) -> None:
    names = [str(tmp_path / f"shard {number}") for number in (1, 2)]
    command = [sys.executable, "-m", "composer", "batch", source]
    running = [
        subprocess.Popen([*command, "--shard", f"{number}/2", "--out", name], stderr=-3)
        for number, name in enumerate(names, start=1)
    ]
    assert [it.wait(timeout=150) for it in running] == [2, 0]
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    assert main(["merge", *reversed(names), "--out", str(out)]) == 0
    assert main(["batch", source, "--out", str(whole)]) == 2
    merged = rows(out)
    assert set(merged) == {row for name in names for row in rows(Path(name))[1:]}
    assert "".join(to_line(timeless(json.loads(row))) for row in merged) == "".join(
        to_line(timeless(json.loads(row))) for row in rows(whole)
    )
    before = out.read_bytes()
    assert main(["batch", source, "--out", str(out)]) == 0  # nothing is left to be solved
    assert out.read_bytes() == before


@pytest.mark.usefixtures("solved")
def test_a_name_that_is_made_for_a_second_problem_is_nobody_elses(
    source: str, capsys: Captured
) -> None:
    names = ["x", "x", "x (2)", "x", "x (2)", 1, 1, "1 (2)"]
    problems = [PROBLEMS[0] | {"id": name} for name in names]
    Path(source).write_text("".join(json.dumps(problem) + "\n" for problem in problems))
    one, two = shard(source, "1/2"), shard(source, "2/2")
    assert main(["merge", str(one), str(two)]) == 0
    ids = [json.loads(line)["id"] for line in capsys.readouterr().out.splitlines()]
    assert ids == ["x", "x (3)", "x (2)", "x (4)", "x (2) (2)", 1, "1 (3)", "1 (2)"]


@pytest.mark.usefixtures("solved")
def test_rows_that_came_in_another_order_are_put_in_order(
    source: str, tmp_path: Path, capsys: Captured
) -> None:
    one, two = shard(source, "1/2"), shard(source, "2/2")
    head, *others = rows(one)
    one.write_text("".join([head, *reversed(others)]).rstrip("\n"), "utf-8")
    assert main(["merge", str(one), str(two)]) == 0
    ids = [json.loads(line)["id"] for line in capsys.readouterr().out.splitlines()]
    assert ids == ["one", 2, "kingless", "help", "one (2)"]


@pytest.mark.usefixtures("solved")
def test_merging_tells_on_a_terminal_how_far_it_is(
    source: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = [str(shard(source, which)) for which in ("1/2", "2/2")]
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(merge, "_ROWS_TOLD", 2)
    assert main(["merge", *names, "--out", str(tmp_path / "all.jsonl")]) == 0
    told = terminal.getvalue()
    for words in ("2 results. Reading", "\rReading", "Writing: 4 of 5 results"):
        assert words in told
    assert told.rpartition("results")[2].strip() == ""


@pytest.mark.usefixtures("solved")
def test_a_shard_without_problems_is_merged_as_well(source: str, tmp_path: Path) -> None:
    files = [str(shard(source, f"{number}/6")) for number in range(1, 7)]
    out = tmp_path / "out.jsonl"
    assert len(rows(Path(files[-1]))) == 1
    assert main(["merge", *files, "--out", str(out)]) == 0
    assert len(rows(out)) == len(PROBLEMS)


@pytest.mark.usefixtures("solved")
def test_a_shard_that_was_killed_goes_on_wherever_it_was(source: str) -> None:
    out = shard(source, "1/2")
    whole = out.read_bytes()
    for size in {*range(0, len(whole), 23), len(whole) - 1}:
        out.write_bytes(whole[:size])
        shard(source, "1/2")
        assert out.read_bytes() == whole, size


def doubtful(row: str) -> str:
    return spoilt(row, status="stopped")


@pytest.mark.usefixtures("solved")
def test_only_unfinished_keeps_what_is_finished_and_solves_the_rest(
    source: str, capsys: Captured
) -> None:
    out = shard(source, "1/2")
    head, first, second, third = rows(out)
    again = ["batch", source, "--shard", "1/2", "--only", "unfinished", "--out", str(out)]
    kept = spoilt(third, keys=["kept"])
    for there, left in (
        ([head, first, second, kept], [first, second, kept]),
        ([head, kept, doubtful(first), spoilt(second, status="error")], [first, second, kept]),
        ([head, doubtful(kept), doubtful(first), kept, second[:30]], [first, second, kept]),
        ([head, kept, doubtful(first), second], [first, second, kept]),
    ):
        out.write_text("".join(there), "utf-8")
        assert main(again) == 0
        assert rows(out) == [head, *left]
    out.write_text("".join([head, doubtful(first), second, kept]), "utf-8")
    shard(source, "1/2")  # without the option a result is a result
    assert rows(out) == [head, doubtful(first), second, kept]
    assert main([*again, "--max-time", "9"]) == 0
    assert json.loads(rows(out)[1])["options"]["max_time"] == 9.0
    assert rows(out)[0] == head
    assert main([*again, "--tries", "1"]) == 2
    assert main(again[:-2]) == 2
    assert "--only: it goes on from earlier results" in capsys.readouterr().err


@pytest.mark.usefixtures("solved")
def test_only_unfinished_killed_at_any_place_goes_on(source: str) -> None:
    out = shard(source, "1/2")
    head, first, second, third = rows(out)
    whole = "".join([head, doubtful(third), doubtful(first), first, second, third]).encode()
    begin = len(head) + len(doubtful(third))
    again = ["batch", source, "--shard", "1/2", "--only", "unfinished", "--out", str(out)]
    for size in {*range(begin, len(whole), 61), len(whole) - 1}:
        out.write_bytes(whole[:size])
        assert main(again) == 0
        assert rows(out) == [head, first, second, third], size


@pytest.mark.usefixtures("solved")
def test_what_stopped_and_was_solved_again_is_merged_once(
    source: str, tmp_path: Path, capsys: Captured
) -> None:
    one, two, out = shard(source, "1/2"), shard(source, "2/2"), tmp_path / "out.jsonl"
    assert main(["merge", str(one), str(two), "--out", str(out)]) == 0
    whole, (head, *others) = out.read_bytes(), rows(two)
    two.write_text("".join([head, doubtful(others[1]), *others]), "utf-8")
    assert main(["merge", str(one), str(two), "--out", str(out)]) == 0
    assert out.read_bytes() == whole
    two.write_text("".join([head, *others, doubtful(others[1])]), "utf-8")
    assert main(["merge", str(one), str(two), "--out", str(out)]) == 2
    assert 'problem "help" has a second result.' in capsys.readouterr().err


@pytest.mark.usefixtures("solved")
def test_ctrl_c_leaves_a_shard_that_is_not_merged_and_goes_on(
    source: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def interrupted(*words: Any) -> Iterator[answering.Answer]:
        for answer in known(*words):
            yield answer
            signal.raise_signal(signal.SIGINT)

    one, two = Path(source).with_name("results.1.2.jsonl"), str(shard(source, "2/2"))
    with monkeypatch.context() as patch:
        patch.setattr(batch, "answers", interrupted)
        assert main(["batch", source, "--shard", "1/2", "--out", str(one)]) == 4
    assert main(["merge", str(one), two]) == 2
    told = capsys.readouterr().err
    assert 'problems "kingless" and "one (2)" of shard 1/2 without a result' in told
    shard(source, "1/2")
    assert "1 of 3 problems were solved before." in capsys.readouterr().err
    assert main(["merge", str(one), two]) == 0


@pytest.mark.usefixtures("solved")
def test_a_file_of_other_results_is_not_added_to(source: str, capsys: Captured) -> None:
    out = shard(source, "1/2")
    before = out.read_bytes()
    for words in (["--shard", "2/2"], ["--shard", "1/2", "--tries", "1"], []):
        assert main(["batch", source, *words, "--out", str(out)]) == 2
        assert "Nothing was changed; choose another file for --out." in capsys.readouterr().err
    Path(source).write_text(json.dumps(PROBLEMS[0]) + "\n")
    assert main(["batch", source, "--shard", "1/2", "--out", str(out)]) == 2
    assert "not results of this shard of this file" in capsys.readouterr().err
    assert out.read_bytes() == before


@pytest.mark.parametrize("text", ["0/2", "3/2", "1", "1/0", "1/2/3", "-1/2", "1/1000000", "x/2"])
def test_what_is_no_shard_is_refused(text: str, source: str, capsys: Captured) -> None:
    assert main(["batch", source, f"--shard={text}"]) == 2
    assert "expected I/N with I from 1 to N" in capsys.readouterr().err


def spoilt(row: str, **fields: object) -> str:
    return to_line(json.loads(row) | fields)


@pytest.mark.usefixtures("solved")
def test_what_does_not_belong_together_is_refused_in_one_sentence(
    source: str, tmp_path: Path, capsys: Captured
) -> None:
    one, two = shard(source, "1/2"), shard(source, "2/2")
    head, *others = rows(two)
    other, out = tmp_path / "other.jsonl", tmp_path / "out.jsonl"
    out.write_text("as it was")
    options = json.loads(head)["options"]
    stranger = '{"id": "x", "status": "complete"}\n'
    for lines, sentence in (
        ([spoilt(head, file="0"), *others], "the problems are of different files."),
        (
            [spoilt(head, version="0"), *others],
            f"one is of version {program_version()}, the other of 0.",
        ),
        (
            [spoilt(head, options=options | {"max_time": 1.0, "tries": 2}), *others],
            "they differ in --max-time, --tries.",
        ),
        ([spoilt(head, shard="2/3", ids=[2])], "line 1: these are not results of"),
        ([spoilt(head, shard="2/4", ids=[2])], "problem 2 of shard 2/4 without a result;"),
        ([spoilt(head, shard="1/5", ids=["x"]), stranger], "one is of 2 shards, the other of 5."),
        ([spoilt(head, shard="9")], "line 1: these are not results of"),
        (others, "line 1: these are not results of “matewright batch --shard”."),
        ([], "line 1: these are not results of"),
        ([head, *others, others[0]], "line 4: problem 2 has a second result."),
        ([head, stranger, *others], "line 2: this is not a result of shard 2/2."),
        ([head, "no JSON\n", *others], "line 2: this is not a result of shard 2/2."),
        ([head, others[0], others[1][:20]], 'problem "help" of shard 2/2 without a result;'),
        (rows(one), "are both of shard 1/2."),
    ):
        other.write_text("".join(lines), "utf-8")
        assert main(["merge", str(one), str(other), "--out", str(out)]) == 2, sentence
        told = capsys.readouterr().err
        assert sentence in told
        assert told.count("\n") == 1
    for words, sentence in (
        ([str(one)], "The results of shard 2 of 2 are missing."),
        ([str(one), str(tmp_path / "nowhere")], "could not be opened"),
        ([str(one), str(tmp_path)], "could not be opened"),
        ([str(one), str(two), "--out", str(two)], "--out is one of the files to be merged"),
        ([str(one), str(two), "--out", str(tmp_path)], "could not be saved"),
    ):
        assert main(["merge", "--out", str(out), *words]) == 2, sentence
        told = capsys.readouterr().err
        assert sentence in told
        assert told.count("\n") == 1
    assert out.read_text() == "as it was"
    assert rows(two) == [head, *others]
