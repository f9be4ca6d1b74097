"""``solve --certificate`` and ``verify``: a proof is written whole or not at all, and checked."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from signal import SIGINT, pthread_kill

import pytest

from composer.__main__ import main
from composer.cli import verify
from solver import prepare
from solver.certificate import prover, writer
from solver.certificate.writer import Written
from solver.counting import grouped
from solver.kernel.doors import Door
from solver.search import meanwhile
from tests.solver.certificate.samples import FOUR_MOVER, certificate, lines_of, sealed

Captured = pytest.CaptureFixture[str]

THREE_MOVER = "8/8/8/2p5/8/1K6/B2N4/k7 w - - 0 1"
TWO_MOVER = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1"
COOKED = "6B1/8/5Q2/8/2K1k3/8/8/8 w - - 0 1"
SHORT = "8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1"
UNSOLVED = "8/8/8/8/4k3/8/8/K6R w - - 0 1"
HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"


def names(folder: Path) -> list[str]:
    """Return the names of all files in *folder*."""
    return [path.name for path in folder.iterdir()]


@pytest.mark.parametrize(
    ("fen", "stipulation", "told"),
    [
        (TWO_MOVER, "#2", ["Confirmed: #2 is sound: one key, and none sooner.", "Keys: 1.f8=R"]),
        (THREE_MOVER, "#3", ["Confirmed: #3 is sound: one key, and none sooner.", "Keys: 1.Bb1"]),
        (COOKED, "=3", ["Confirmed: =3 is cooked: it has 2 keys, none of them sooner."]),
        (SHORT, "s#2", ["Confirmed: s#2 has a short solution.", "Sooner: 1.Rc4"]),
        (UNSOLVED, "#2", ["Confirmed: #2 has no solution.", f"Position: {UNSOLVED}"]),
        (
            "8/1P6/8/8/8/2K5/8/k2(Q2)4 w - - 0 1 {Circe}",
            "#2",
            ["Men: G Grasshopper", "Conditions: Circe", "Keys: 1.b8=Q"],
        ),
    ],
)
def test_what_was_written_is_confirmed(
    fen: str, stipulation: str, told: list[str], tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "proof.txt"
    assert main(["solve", fen, stipulation, "--certificate", str(path)]) == 0
    captured = capsys.readouterr()
    assert f"Certificate written to “{path}”: " in captured.err
    assert f"{grouped(path.stat().st_size)} bytes" in captured.err
    assert main(["verify", str(path)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    lines = captured.out.splitlines()
    assert [line for line in told if line in lines] == told
    assert "positions settled by trying all moves" in lines[-1]


def test_what_plain_python_has_answered_waits_for_the_compiler_to_be_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    compiled: list[Door | None] = []
    monkeypatch.setattr(prepare, "is_ready", lambda door: False)
    monkeypatch.setattr(prepare, "prepare", lambda should_give_up, door: compiled.append(door))
    monkeypatch.setattr(meanwhile, "_spent", {})
    words = ["solve", "8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "#1", "--certificate"]
    assert main([*words, str(tmp_path / "proof.txt")]) == 0
    assert compiled == [Door.DIRECT]
    told = capsys.readouterr().err
    assert told.startswith("Preparing the solver (once)")
    assert "Certificate written" in told


def test_the_solution_is_printed_all_the_same(tmp_path: Path, capsys: Captured) -> None:
    words = ["solve", TWO_MOVER, "#2", "--json"]
    assert main([*words, "--certificate", str(tmp_path / "proof.txt")]) == 0
    assert '"keys": ["f7f8r"]' in capsys.readouterr().out


def test_a_forged_certificate_is_refused_in_one_sentence(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "proof.txt"
    assert main(["solve", THREE_MOVER, "#3", "--certificate", str(path)]) == 0
    capsys.readouterr()
    path.write_bytes(path.read_bytes().replace(b"keys a2b1", b"keys b3c3"))
    assert main(["verify", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"Refused: “{path}”, line ")
    assert captured.err.count("\n") == 1


def test_processes_that_share_a_certificate_confirm_and_refuse_it_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(verify, "_LEAST_FOR_CREW", 0)
    fen, stipulation = FOUR_MOVER
    path = tmp_path / "proof.txt"
    path.write_bytes(certificate(fen, stipulation))
    assert main(["verify", str(path), "--jobs", "3"]) == 0
    assert capsys.readouterr().out.startswith("Confirmed: #4 is sound")
    lines = lines_of(fen, stipulation)
    for begin in (22, 38):
        place = next(index for index in range(begin, begin + 16) if lines[index][:2] == "-2")
        bare = " ".join(lines[place].split(" ")[:2])
        path.write_bytes(sealed([*lines[:place], bare, *lines[place + 1 :]]))
        assert main(["verify", str(path), "--jobs", "3"]) == 1
        assert f", line {place + 1}: no reply to " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "reason"), [("missing.txt", "there is no such file"), (".", "it is a folder")]
)
def test_a_file_that_cannot_be_read_is_bad_input(
    name: str, reason: str, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["verify", str(tmp_path / name)]) == 2
    assert reason in capsys.readouterr().err


def test_a_path_with_a_nul_is_bad_input(capsys: Captured) -> None:
    assert main(["verify", "a\0b"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["h#2"], "alone, not for h#2"),
        (["ser-#2"], "alone, not for ser-#2"),
        (["pser-#2"], "alone, not for pser-#2"),
        (["#2 goalisend"], "alone, not for #2 goalisend"),
        (["s#2 quodlibet"], "alone, not for s#2 quodlibet"),
        (["#2", "--duplex"], "without twins and duplex"),
    ],
)
def test_a_certificate_that_cannot_be_is_refused_before_the_search(
    words: list[str], reason: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "proof.txt"
    assert main(["solve", TWO_MOVER, *words, "--certificate", str(path)]) == 2
    captured = capsys.readouterr()
    assert "--certificate: " in captured.err
    assert reason in captured.err
    assert captured.out == ""
    assert not path.exists()


def test_a_folder_that_does_not_exist_is_named_before_the_search(
    tmp_path: Path, capsys: Captured
) -> None:
    for path in (tmp_path, tmp_path / "no" / "proof.txt"):
        assert main(["solve", HOURS, "#9", "--certificate", str(path)]) == 2
        assert f"--certificate: “{path}” could not be saved" in capsys.readouterr().err


def test_a_search_that_did_not_finish_has_no_certificate(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "proof.txt"
    words = ["solve", HOURS, "#9", "--max-time", "0.1", "--certificate", str(path)]
    assert main(words) == 4
    assert "No certificate was written: the search did not finish." in capsys.readouterr().err
    assert not path.exists()


def test_a_certificate_that_would_be_too_large_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(prover, "MOST_NODES", 3)
    path = tmp_path / "proof.txt"
    path.write_text("old")
    assert main(["solve", THREE_MOVER, "#3", "--certificate", str(path)]) == 1
    assert "would need more than 3 lines; none was written." in capsys.readouterr().err
    assert path.read_text() == "old"
    assert names(tmp_path) == [path.name]


def test_a_full_disk_is_told_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "proof.txt"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", fail)
    assert main(["solve", TWO_MOVER, "#2", "--certificate", str(path)]) == 1
    assert "could not be saved: the disk is full." in capsys.readouterr().err
    assert path.read_text() == "old"
    assert names(tmp_path) == [path.name]


def test_ctrl_c_while_the_proof_is_worked_out_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    write_certificate = writer.write_certificate

    def endless(problem: object, memory: object, control: object, *rest: object) -> Written:
        pthread_kill(threading.main_thread().ident or 0, SIGINT)
        while True:
            write_certificate(problem, memory, control, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(writer, "write_certificate", endless)
    assert main(["solve", TWO_MOVER, "#2", "--certificate", str(tmp_path / "proof.txt")]) == 4
    assert "stopped." in capsys.readouterr().err
    assert names(tmp_path) == []
