"""The journal as a file: what is written when, read back, refused, swept."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from solver import journal as journals
from solver.fairy.conditions import FairyCondition, FairyRule
from solver.journal import (
    STALE_SECONDS,
    SUFFIX,
    Journal,
    JournalError,
    has_progress,
    journal_path,
    sweep,
)
from solver.men import Color, Kind, Man, Trait
from solver.problem import Problem
from solver.setup import Setup
from solver.squares import square_of
from solver.stipulation import Stipulation
from tests.questions import problem_of

DECIDING = "goals.py", "orthodox.py", "kernel/mates.py", "search/battle.py", "fairy/game.py"
FEN = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"
MATE = problem_of(FEN, "#2")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the place of a journal that is written from the first moment on."""
    monkeypatch.setattr(journals, "SECONDS_UNWRITTEN", 0.0)
    return tmp_path / f"one{SUFFIX}"


def written(path: Path, *records: journals.Record) -> list[journals.Record]:
    journal = Journal(path, MATE)
    for record in records:
        journal.add(record)
    journal.pause()
    return read(path)


def read(path: Path) -> list[journals.Record]:
    journal = Journal(path, MATE)
    journal.pause()
    return list(journal.records)


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def test_what_was_added_is_read_back(path: Path) -> None:
    assert written(path, {"a": 1}, {"b": [1, 2]}) == [{"a": 1}, {"b": [1, 2]}]


def test_the_first_line_says_what_is_asked(path: Path) -> None:
    written(path, {"a": 1})
    head = json.loads(lines_of(path)[0])
    assert (head["journal"], head["fen"], head["stipulation"]) == (journals.FORMAT, FEN, "#2")


def test_every_record_is_in_the_file_at_once(path: Path) -> None:
    journal = Journal(path, MATE)
    for count in range(1, 4):
        journal.add({"a": count})
        assert len(lines_of(path)) == count + 1
    journal.pause()


def test_a_short_search_leaves_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "one"
    journal = Journal(path, MATE)
    journal.add({"a": 1})
    journal.tick()
    journal.pause()
    assert not path.exists()


def test_what_waited_for_the_first_second_is_written_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "folder" / "one"
    journal = Journal(path, MATE)
    journal.add({"a": 1})
    monkeypatch.setattr(journals, "SECONDS_UNWRITTEN", 0.0)
    journal.tick()
    assert len(lines_of(path)) == 2
    journal.pause()


def test_a_complete_end_throws_the_file_away(path: Path) -> None:
    journal = Journal(path, MATE)
    journal.add({"a": 1})
    journal.finish()
    journal.add({"a": 2})
    assert not path.exists()


def test_the_file_goes_also_after_a_stop(path: Path) -> None:
    journal = Journal(path, MATE)
    journal.add({"a": 1})
    journal.pause()
    assert path.exists()
    journal.finish()
    assert not path.exists()


def test_the_account_is_noted_at_a_pause(path: Path) -> None:
    journal = Journal(path, MATE)
    journal.keep_account(lambda: {"spent": 7})
    journal.add({"a": 1})
    journal.pause()
    assert read(path)[-1] == {"spent": 7}


def test_writing_goes_on_after_a_pause(path: Path) -> None:
    journal = Journal(path, MATE)
    journal.add({"a": 1})
    journal.pause()
    journal.add({"a": 2})
    journal.pause()
    assert read(path) == [{"a": 1}, {"a": 2}]


@pytest.mark.parametrize("cut", range(1, 9))
def test_a_line_cut_short_is_left_out(path: Path, cut: int) -> None:
    written(path, {"a": 1}, {"b": 22})
    text = path.read_bytes()
    path.write_bytes(text[:-cut])
    assert written(path) == [{"a": 1}]
    assert written(path, {"c": 3}) == [{"a": 1}, {"c": 3}]


@pytest.mark.parametrize(
    "damage", [b"\0\0\0\0\n", b"[1]\n", b"{\n", b"\xff\xfe\n", b"[" * 9999 + b"\n"]
)
def test_what_follows_damage_is_left_out(path: Path, damage: bytes) -> None:
    written(path, {"a": 1})
    with path.open("ab") as file:
        file.write(damage + b'{"b": 2}\n')
    assert written(path) == [{"a": 1}]


def test_every_beginning_of_a_journal_is_a_journal(path: Path) -> None:
    """Wherever the process is killed, the next search can use what is there."""
    written(path, {"a": 1}, {"b": 2})
    text = path.read_bytes()
    for length in range(len(text)):
        path.write_bytes(text[:length])
        records = written(path)
        assert records == [{"a": 1}, {"b": 2}][: len(records)]


OTHERS = (
    ("8/8/8/8/8/8/8/Kk6 w - - 0 1", "#2", "position"),
    (FEN, "#3", "stipulation"),
    (FEN, "h#2", "stipulation"),
)


@pytest.mark.parametrize(("fen", "stipulation", "told"), OTHERS)
def test_the_journal_of_another_question_is_refused(
    path: Path, fen: str, stipulation: str, told: str
) -> None:
    written(path, {"a": 1})
    before = path.read_bytes()
    with pytest.raises(JournalError, match=told):
        Journal(path, problem_of(fen, stipulation))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "value", "told"), [("journal", 99, "format"), ("solver", "older", "version")]
)
def test_another_format_or_version_is_refused(
    path: Path, name: str, value: object, told: str
) -> None:
    written(path, {"a": 1})
    head, *rest = lines_of(path)
    path.write_text("\n".join([json.dumps({**json.loads(head), name: value}), *rest]) + "\n")
    with pytest.raises(JournalError, match=told):
        Journal(path, MATE)


@pytest.mark.parametrize("text", ["Some other file.\n", "{}\n", '{"fen": "x"}\n', "no end of line"])
def test_another_file_is_refused_and_kept(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(JournalError, match="no journal"):
        Journal(path, MATE)
    assert path.read_text() == text


def test_a_folder_is_refused(path: Path) -> None:
    path.mkdir()
    with pytest.raises(JournalError, match="cannot be read"):
        Journal(path, MATE)


def test_two_searches_do_not_share_a_journal(path: Path) -> None:
    first = Journal(path, MATE)
    first.add({"a": 1})
    with pytest.raises(JournalError, match="in use"):
        Journal(path, MATE)
    first.pause()
    assert read(path) == [{"a": 1}]


def test_a_journal_that_cannot_be_written_is_given_up(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.joinpath("file").write_text("in the way")
    journal = Journal(path.parent / "file" / "one", MATE)
    journal.add({"a": 1})
    journal.add({"a": 2})
    journal.finish()
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_file_that_was_changed_meanwhile_is_left_alone(path: Path) -> None:
    journal = Journal(path, MATE)
    journal.add({"a": 1})
    journal.pause()
    path.write_bytes(b"")
    journal.add({"a": 2})
    journal.finish()
    assert path.read_bytes() == b""


def test_a_journal_is_named_after_its_question(tmp_path: Path) -> None:
    paths = {
        journal_path(problem_of(fen, stipulation), tmp_path)
        for fen in (FEN, FEN.replace(" w ", " b "))
        for stipulation in ("#2", "#3", "s#2")
    }
    assert len(paths) == 6
    assert {path.parent for path in paths} == {tmp_path}
    assert journal_path(MATE, tmp_path) == journal_path(problem_of(FEN, "#2"), tmp_path)


def test_progress_is_told_apart_from_none(path: Path) -> None:
    assert not has_progress(path, MATE)
    written(path, {"a": 1})
    assert has_progress(path, MATE)
    assert not has_progress(path, problem_of(FEN, "#3"))
    path.write_text("no journal")
    assert not has_progress(path, MATE)


def test_old_journals_are_swept(tmp_path: Path) -> None:
    old, new, other = (tmp_path / name for name in (f"a{SUFFIX}", f"b{SUFFIX}", "c.txt"))
    for path in (old, new, other):
        path.write_text("")
    past = time.time() - STALE_SECONDS - 10
    for path in (old, other):
        os.utime(path, (past, past))
    sweep(tmp_path)
    sweep(tmp_path / "nowhere")
    assert [path.exists() for path in (old, new, other)] == [False, True, True]


def test_fairy_problems_have_journals_by_men_and_conditions(tmp_path: Path) -> None:
    men = {
        square_of("a1"): Man(Kind.KING, Color.WHITE),
        square_of("h8"): Man(Kind.KING, Color.BLACK),
        square_of("d4"): Man(Kind.GRASSHOPPER, Color.NEUTRAL, frozenset({Trait.KAMIKAZE})),
    }
    setup = Setup().with_pieces(men)
    setups = (
        setup,
        replace(setup, conditions=frozenset({FairyCondition.of(FairyRule.CIRCE)})),
        setup.with_piece(square_of("d4"), Man(Kind.GRASSHOPPER, Color.NEUTRAL)),
        setup.with_piece(square_of("d4"), Man(Kind.LEO, Color.NEUTRAL)),
    )
    stipulation = Stipulation.parse("h#2")
    paths = {journal_path(Problem(it, stipulation), tmp_path) for it in setups}

    assert len(paths) == len(setups)
    assert journal_path(Problem(setup, stipulation), tmp_path) in paths


@pytest.mark.parametrize("changed", DECIDING)
def test_a_change_of_whatever_decides_moves_changes_the_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    for name in DECIDING:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("pass\n")
    monkeypatch.setattr(journals, "_HERE", tmp_path)
    fingerprint = journals.solver_fingerprint.__wrapped__
    before = fingerprint()
    assert fingerprint() == before
    (tmp_path / changed).write_text("...\n")
    assert fingerprint() != before
