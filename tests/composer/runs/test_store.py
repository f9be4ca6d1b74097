"""What is kept of runs comes back, survives damage, and stays within bounds."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from composer.runs import schema
from composer.runs.errors import RunsError
from composer.runs.reading import answers_from
from composer.runs.record import Body, Run, RunState
from composer.runs.store import RunStore
from solver.solution import Verdict
from tests.composer.runs.problems import SOUND, TWINS, TWO_KEYS, solved_run

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def found() -> tuple[Run, Body]:
    """A run of the real solver, with its solution."""
    return solved_run(SOUND)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "runs.sqlite"


def kept(path: Path, *runs: tuple[Run, Body]) -> RunStore:
    store = RunStore(path)
    for run, body in runs:
        store.keep(run, body)
    return store


def test_a_run_comes_back_as_it_was(path: Path, found: tuple[Run, Body]) -> None:
    run, body = found
    kept(path, found).close()
    store = RunStore(path)
    assert store.runs_of(run.question) == (run,)
    assert store.body(run.uid) == body
    assert "1.Qf7-b7" in body.text
    store.close()


def test_who_wants_the_text_reads_no_tree(
    monkeypatch: pytest.MonkeyPatch, path: Path, found: tuple[Run, Body]
) -> None:
    run, body = found
    store = kept(path, found)
    monkeypatch.setattr("composer.runs.store.read_json", None)
    assert store.text(run.uid) == body.text
    store.close()


def test_the_newest_run_comes_first_and_others_are_others(path: Path) -> None:
    first, second = solved_run(SOUND), solved_run(SOUND, hours=1)
    store = kept(path, second, solved_run(TWINS), first)
    assert store.runs_of(first[0].question) == (second[0], first[0])
    store.close()


@pytest.mark.parametrize("entry", [SOUND, TWO_KEYS, TWINS])
def test_a_solution_can_be_shown_again(path: Path, entry: object) -> None:
    run, body = solved_run(entry)  # type: ignore[arg-type]
    store = kept(path, (run, body))
    answers = answers_from(store.body(run.uid).result or {})
    assert [answer.judgement.verdict for answer in answers] == [Verdict.SOUND] * run.part_count
    assert [answer.part.letter for answer in answers] == [it.letter for it in run.findings]
    store.close()


def test_what_is_no_solution_is_said_to_be_none() -> None:
    results: tuple[dict[str, object], ...] = ({}, {"parts": []}, {"parts": [{"fen": 7}]})
    for result in results:
        with pytest.raises(RunsError, match="cannot be read"):
            answers_from(result)


def test_a_later_record_without_solution_keeps_what_was_found(
    path: Path, found: tuple[Run, Body]
) -> None:
    run, body = found
    store = kept(path, found)
    store.keep(replace(run, state=RunState.BEGUN))
    assert store.body(run.uid) == body
    again = store.run(run.uid)
    assert again is not None
    assert again.state is RunState.BEGUN
    assert not again.is_complete
    store.close()


def test_deleting_can_be_taken_back(path: Path, found: tuple[Run, Body]) -> None:
    run, _ = found
    store = kept(path, found)
    deleted = store.delete([run.uid, "not there"])
    assert store.runs_of(run.question) == ()
    for it, body in deleted:
        store.keep(it, body)
    assert store.runs_of(run.question) == (run,)
    store.close()


# ------------------------------------------------------------ damage


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def overwrite_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(bytes(data))


def be_newer(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()


def be_other(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {schema.VERSION}")
    connection.execute("CREATE TABLE songs (name TEXT)")
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    "spoil",
    [
        cut,
        overwrite_middle,
        be_newer,
        be_other,
        lambda path: path.write_text("soup " * 2000),
        lambda path: path.write_bytes(b"SQLite format 3\0" + b"\xff" * 9000),
    ],
)
def test_a_file_that_cannot_be_used_is_kept_as_bad(
    path: Path, found: tuple[Run, Body], spoil: object
) -> None:
    kept(path, found).close()
    spoil(path)  # type: ignore[operator]
    before = path.read_bytes()
    store = RunStore(path)
    assert store.runs_of(found[0].question) in ((), (found[0],))
    store.keep(*found)
    assert store.runs_of(found[0].question) == (found[0],)
    assert store.body(found[0].uid) == found[1]
    assert store.set_aside == path.with_name("runs.sqlite.bad")
    head = 100  # SQLite notes there how it opened the file
    assert before[head:4000] in store.set_aside.read_bytes()
    store.close()


def test_an_earlier_bad_file_is_not_overwritten(path: Path) -> None:
    path.parent.mkdir(parents=True)
    bad = path.with_name("runs.sqlite.bad")
    bad.write_text("the first one")
    path.write_text("the second one, which is no store either")
    store = RunStore(path)
    assert bad.read_text() == "the first one"
    assert store.set_aside == path.with_name("runs.sqlite.bad1")
    store.close()


def test_a_store_another_program_began_anew_is_not_set_aside(
    path: Path, found: tuple[Run, Body]
) -> None:
    first = kept(path, found)
    first.work(lambda connection: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
    path.rename(path.with_name("taken away"))
    kept(path, solved_run(TWINS)).close()

    def fail_once(connection: sqlite3.Connection) -> int:
        if connection is broken:
            connection.execute("SELECT * FROM nowhere")
        return int(connection.execute("SELECT count(*) FROM runs").fetchone()[0])

    broken = first._connection
    assert first.work(fail_once) == 1
    assert first.set_aside is None
    assert first.runs_of(found[0].question) == ()
    first.close()


def test_a_row_that_makes_no_sense_costs_no_other(path: Path) -> None:
    good, spoiled = solved_run(SOUND), solved_run(SOUND, hours=1)
    store = kept(path, good, spoiled)
    store.work(
        lambda connection: connection.execute(
            "UPDATE runs SET findings = '[{', text = x'00', result = 'soup' WHERE uid = ?",
            (spoiled[0].uid,),
        )
    )
    assert store.runs_of(good[0].question) == (good[0],)
    assert store.body(spoiled[0].uid) == Body()
    assert store.set_aside is None
    store.close()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RunsError, match="history of runs"):
        RunStore(tmp_path / "file" / "runs.sqlite")


# ------------------------------------------------------------ bounds, two programs


def test_the_bound_is_looked_at_when_the_file_has_grown(path: Path) -> None:
    store = RunStore(path)
    looks: list[str] = []
    assert store._connection is not None
    store._connection.set_trace_callback(looks.append)
    for hours in range(20):
        store.keep(*solved_run(SOUND, hours=hours))
    assert sum("total(length" in look for look in looks) <= 1
    store.most_bytes = 64 * 4096
    for hours in range(20, 60):
        store.keep(*solved_run(SOUND, hours=hours))
    assert sum("total(length" in look for look in looks) > 1
    store.close()


def test_trees_go_before_texts_and_records_stay(path: Path) -> None:
    runs = [solved_run(SOUND, hours=hours) for hours in range(4)]
    store = kept(path, *runs)
    size = store._size()
    store.most_bytes = size // 2
    store.trim()
    question = runs[0][0].question
    newest, *_, oldest = store.runs_of(question)
    assert (newest.has_result, newest.has_text) == (True, True)
    assert (oldest.has_result, oldest.has_text) == (False, True)
    assert store.body(oldest.uid).text == runs[0][1].text
    store.most_bytes = 0
    store.trim()
    assert all(not run.has_text and not run.has_result for run in store.runs_of(question))
    assert len(store.runs_of(question)) == 4
    assert all(run.is_complete and run.sentence for run in store.runs_of(question))
    assert store._size() == 0
    store.close()


WRITE_MANY = """
import sys
from dataclasses import replace
from pathlib import Path
from composer.runs.store import RunStore
from tests.composer.runs.problems import SOUND, solved_run

run, body = solved_run(SOUND)
store = RunStore(Path(sys.argv[1]))
for number in range(60):
    store.keep(replace(run, uid=f"{sys.argv[2]}{number}"), body)
store.close()
"""


def test_two_programs_write_at_once_and_nothing_is_lost(path: Path) -> None:
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITE_MANY, str(path), name],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("a", "b")
    ]
    for writer in writers:
        _, complaints = writer.communicate(timeout=120)
        assert writer.returncode == 0, complaints
    store = RunStore(path)
    uids = {run.uid for run in store.all_telling()}
    assert uids == {f"{name}{number}" for name in ("a", "b") for number in range(60)}
    assert store.set_aside is None
    store.close()
