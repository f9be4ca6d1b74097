"""``matewright solve`` with the real solver: what is printed, and what is refused."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import composer
from composer.__main__ import main
from composer.cli import solve
from solver.events import Event, Started
from solver.problem import Task
from solver.solution import Solution, Status

Captured = pytest.CaptureFixture[str]

SHINKMAN = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
COOKED = "8/8/8/2B5/2PnN3/1P2kP1B/4p3/2K1N2n w - - 0 1"
MATE_IN_ONE = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
FAIRY = "3n4/2P5/7k/4(!r)3/8/3(Q2)4/8/1K6"
HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"


def test_the_text_of_a_two_mover(capsys: Captured) -> None:
    assert main(["solve", SHINKMAN, "#2", "--tries", "1", "--set-play"]) == 0
    out = capsys.readouterr().out
    assert "\n1.Qd5+?\n" in out
    assert "\n  but 1…Kxd5!\n" in out
    assert "Key\n1.Qb7! zugzwang\n" in out
    assert "\n  1…Kd3 2.Qb1#\n" in out
    assert "\nMate in 2. One key: sound.\n" in out


def test_a_cooked_four_mover_names_both_keys(capsys: Captured) -> None:
    assert main(["solve", COOKED, "#4", "--text"]) == 0
    assert "Two keys: 1.Kb2 and 1.Bb6. The problem is cooked." in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["Kb1 Gd3 Pc7 kh6 sd8 nRe5 h#2 Circe, Take & Make"],
        ["Kb1 Gd3 Pc7 kh6 sd8 nRe5 h#2 C+ Circe, Take & Make (3+2+1n)"],
        ["Kb1 Gd3 Pc7 kh6 sd8 nRe5", "h#2 Circe, Take & Make"],
        [f"{FAIRY} {{Circe, Take&Make}}", "h#2"],
        [FAIRY, "h#2 Circe, Take & Make"],
    ],
)
def test_conditions_are_told_behind_what_is_asked(capsys: Captured, words: list[str]) -> None:
    assert main(["solve", *words]) == 0
    told = capsys.readouterr()
    assert "1.nRc5 c8=Q 2.nRxc8-g4[+wQd1] Qh1#\n" in told.out
    assert "\n21 solutions." in told.out
    assert not told.err, "Black begins in h#2, and nothing is said of it"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Kb1 Gd3 kh6 h#3 Cirse"], "“Cirse” names no condition that is known here."),
        (["wKb1 Gd3 bKh6 h#3 C+ Cirse"], "“Cirse” is not understood and was taken"),
        ([f"{MATE_IN_ONE} #1 Cirse"], "“Cirse” is not understood and was taken"),
        ([MATE_IN_ONE, "#1 Cirse"], "“#1 Cirse”"),
    ],
)
def test_nothing_is_searched_where_a_word_is_not_understood(
    capsys: Captured, words: list[str], told: str
) -> None:
    assert main(["solve", *words]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert not said.out


def test_all_that_one_word_asks_is_solved(capsys: Captured) -> None:
    assert main(["solve", "Kb3 Rd2 ka1 #1 b) Rd2->e2"]) == 0
    out = capsys.readouterr().out
    assert "1.Rd1#" in out
    assert "b) wRd2-->e2" in out
    assert "1.Re1#" in out


def test_the_layout_of_popeye(capsys: Captured) -> None:
    assert main(["solve", SHINKMAN, "#2", "--popeye"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("   1.Qf7-b7 ! zugzwang.\n      1...")
    assert "      1...Ke4-d3\n          2.Qb7-b1 #\n" in out
    assert "solution finished. Time = " in out


@pytest.mark.parametrize(("options", "is_told"), [("try", False), ("try variation", True)])
def test_popeyes_input_has_variations_told_where_it_asks(
    capsys: Captured, tmp_path: Path, options: str, is_told: bool
) -> None:
    file = tmp_path / "problem.inp"
    lines = ("BeginProblem", f"forsyth {SHINKMAN.split()[0].replace('N', 'S')}", "stipulation #2")
    file.write_text("\n".join((*lines, f"option {options}", "EndProblem\n")))
    assert main(["solve", str(file), "--popeye"]) == 0
    out = capsys.readouterr().out
    assert "   1.Qf7-d5 + ?\n" in out
    assert "    but\n      1...Ke4*d5 !\n" in out
    assert ("          2.Qb7-b1 #\n" in out) is is_told


def test_a_check_that_is_not_known_is_refused_by_name(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "problem.inp"
    men = "pieces white Kf8 Ob2 black Kc5 Oc2"
    file.write_text(f"BeginProblem\n{men}\nstipulation ~1\ncondition Make&Take\nEndProblem\n")
    assert main(["solve", str(file), "--popeye"]) == 2
    _assert_one_sentence(capsys, "Position", "How others move as orphan is not known here.")


def test_json_of_a_two_mover(capsys: Captured) -> None:
    assert main(["solve", SHINKMAN, "#2", "--json", "--tries", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    result = json.loads(out)
    assert (result["fen"], result["stipulation"]) == (SHINKMAN, "#2")
    assert (result["status"], result["verdict"]) == ("complete", "sound")
    assert (result["keys"], result["short_keys"], result["shortest"]) == (["f7b7"], [], 2)
    assert len(result["tries"]) == 22
    assert {"move": "f7d5", "refutations": ["e4d5"]} in result["tries"]
    assert result["tree"] is None
    assert [row["ply"] for row in result["statistics"]] == [1, 2]


def test_json_holds_the_tree_when_asked(capsys: Captured) -> None:
    assert main(["solve", MATE_IN_ONE, "#1", "--json", "--tree"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [(root["move"], root["mark"]) for root in result["tree"]] == [("d2d1", "key")]
    assert result["tree_complete"] is True


def test_a_fen_may_come_without_quotes_and_without_its_last_fields(capsys: Captured) -> None:
    assert main(["solve", *MATE_IN_ONE.split(), "#1"]) == 0
    assert main(["solve", MATE_IN_ONE.split()[0], "#1"]) == 0
    assert capsys.readouterr().out.count("One key: sound.") == 2


def test_no_solution(capsys: Captured) -> None:
    assert main(["solve", "8/8/8/8/4k3/8/8/K6R w - - 0 1", "#2"]) == 0
    assert capsys.readouterr().out.startswith("No mate in 2 moves.\n")


def test_a_warning_is_told_but_does_not_stop_the_search(capsys: Captured) -> None:
    fen = "8/8/8/8/8/1KPP4/PPPPPPPR/k7 w - - 0 1"
    assert main(["solve", fen, "#1", "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("Note: White has 9 pawns.")
    assert json.loads(captured.out)["status"] == "complete"


BAD_FENS = [
    ("", "board, character 1"),
    ("8/8/8/8/8/8/8 w - - 0 1", "board"),
    ("8/8/8/3k5/8/8/8/K7 w - - 0 1", "board, character 7"),
    ("8/8/8/8/8/8/8/Kx6 w - - 0 1", "board"),
    ("8/8/8/8/8/1K6/3R4/k7 white - - 0 1", "side to move"),
    ("8/8/8/8/8/1K6/3R4/k7 w X - 0 1", "castling rights"),
    ("8/8/8/8/8/1K6/3R4/k7 w - e9 0 1", "en passant square"),
    ("8/8/8/8/8/1K6/3R4/k7 w - - -1 1", "half-move clock"),
    ("8/8/8/8/8/1K6/3R4/k7 w - - 0 " + "9" * 21, "move number"),
    ("8/8/8/8/8/1K6/3R4/k7 w - - 0 1 extra", "end"),
    ("8" * 10_000_000, "10,000,000 characters"),
]


@pytest.mark.parametrize(("fen", "told"), BAD_FENS)
def test_a_bad_fen_is_refused_with_field_and_place(fen: str, told: str, capsys: Captured) -> None:
    assert main(["solve", fen, "#2"]) == 2
    _assert_one_sentence(capsys, "FEN", told)


BAD_STIPULATIONS = [
    ("", "there is none"),
    ("#0", "at least 1"),
    ("#251", "at most 250"),
    ("zz#2", "“zz#2”"),
    ("#-1", "“#-1”"),
    ("#2 #3", "“#2 #3”"),
    ("h#2.25", "“h#2.25”"),
    ("s#2.5", "only help play can have half a move more"),
    ("h#0", "at least 1"),
    ("#" + "9" * 10_000_000, "expected a stipulation"),
    ("a=>b1", "a second position"),
    ("a=>b1 6k1/9x", "“9” cannot be"),
]


@pytest.mark.parametrize(("stipulation", "told"), BAD_STIPULATIONS)
def test_a_bad_stipulation_is_refused(stipulation: str, told: str, capsys: Captured) -> None:
    assert main(["solve", MATE_IN_ONE, stipulation]) == 2
    _assert_one_sentence(capsys, "Stipulation", told)


FLAWED = [
    ("8/8/8/8/8/8/8/8 w - - 0 1", "Black has no king."),
    ("8/8/8/8/8/1K5K/3R4/k7 w - - 0 1", "White has 2 kings"),
    ("8/8/8/8/8/1K6/8/k2R4 w - - 0 1", "Black is in check, but it is White’s turn."),
    ("P7/8/8/8/8/1K6/3R4/k7 w - - 0 1", "A pawn cannot stand on a8."),
    ("8/8/8/8/8/1K6/3R4/k7 w K - 0 1", "White cannot castle short"),
    ("8/8/8/8/8/1K6/3R4/k7 w - e6 0 1", "En passant on e6 is impossible"),
]


@pytest.mark.parametrize(("fen", "told"), FLAWED)
def test_a_position_that_cannot_be_played_is_refused(fen: str, told: str, capsys: Captured) -> None:
    assert main(["solve", fen, "#2"]) == 2
    _assert_one_sentence(capsys, "Position", told)


def _assert_one_sentence(capsys: Captured, field: str, told: str) -> None:
    captured = capsys.readouterr()
    assert captured.err.startswith(f"matewright: {field}")
    assert told in captured.err
    assert captured.err.count("\n") == 1
    assert len(captured.err) < 600
    assert captured.out == ""


def test_with_json_bad_input_is_told_on_standard_output_as_well(capsys: Captured) -> None:
    assert main(["solve", MATE_IN_ONE, "zz#2", "--json"]) == 2
    captured = capsys.readouterr()
    result = json.loads(captured.out)
    assert (result["status"], result["fen"]) == ("error", MATE_IN_ONE)
    assert result["error"] in captured.err


def test_a_limit_of_time_ends_the_search_and_keeps_what_was_found(capsys: Captured) -> None:
    assert main(["solve", HOURS, "#9", "--max-time", "0.3", "--json"]) == 4
    result = json.loads(capsys.readouterr().out)
    assert (result["status"], result["verdict"]) == ("stopped", None)
    assert result["keys"] == result["short_keys"]


def test_a_limit_of_solutions_ends_the_search(capsys: Captured) -> None:
    assert main(["solve", COOKED, "#4", "--max-solutions", "1", "--json"]) == 4
    result = json.loads(capsys.readouterr().out)
    assert len(result["keys"]) == 1


PREPARING = "Preparing the solver (once); that takes some seconds ...\n"
NOTE = (
    "Note: Geniss 2004 itself stopped at its first key; here it does so with --max-solutions 1.\n"
)


NEVER_COMPILING = """
import sys
from composer.__main__ import main
code = main(sys.argv[1:])
is_compiled_here = "solver.kernel.compiling.program" in sys.modules
assert not is_compiled_here, "it was compiled here and not in another process"
sys.exit(code)
"""


def start_with_cache(folder: Path) -> subprocess.Popen[str]:
    """Start to solve with what is prepared in *folder*."""
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            NEVER_COMPILING,
            "solve",
            MATE_IN_ONE,
            "#1",
            "--method",
            "geniss",
            "--json",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(composer.__file__).parents[1],
        # What it is good for is not looked at, and without care it is compiled sooner.
        env={**os.environ, "MATEWRIGHT_CACHE": str(folder)},
    )


def test_preparing_is_told_once_and_what_is_prepared_is_kept(tmp_path: Path) -> None:
    compiled = []
    for told in (PREPARING, ""):
        result, notes = start_with_cache(tmp_path).communicate()
        assert notes.replace(NOTE, "") == told
        assert json.loads(result)["status"] == "complete"
        compiled.append({path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.code")})
    assert [path.name for path in compiled[0]] == ["geniss.door.code"]
    assert compiled[1] == compiled[0], "the second start compiled again"


def test_where_nothing_can_be_kept_it_is_said_at_once(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    again = (
        f"It will be prepared again next time, for “{in_the_way}” cannot be written; "
        "MATEWRIGHT_CACHE names another folder.\n"
    )
    process = start_with_cache(in_the_way)
    assert process.stderr is not None
    told = [process.stderr.readline() for _ in range(3)]
    process.send_signal(signal.SIGINT)
    result, _ = process.communicate()
    assert told == [NOTE, PREPARING, again]
    assert json.loads(result)["status"] == "stopped"


class InterruptedHandle:
    """A search during which Ctrl+C is pressed."""

    def __init__(self, task: Task, *_: object, **__: object) -> None:
        self.task = task
        self.is_stopped = False

    def events(self) -> Iterator[Event]:
        yield Started(self.task)
        signal.raise_signal(signal.SIGINT)

    def stop(self) -> None:
        self.is_stopped = True

    def result(self) -> Solution:
        assert self.is_stopped
        return Solution(self.task.problem, Status.STOPPED)


def test_ctrl_c_stops_and_prints_what_was_found(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(solve, "start", InterruptedHandle)
    assert main(["solve", HOURS, "#9"]) == 4
    assert capsys.readouterr().out.startswith("Stopped before anything was decided.")


def test_after_ctrl_c_the_twins_that_were_not_begun_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """The first one is stopped, and so not solved."""
    monkeypatch.setattr(solve, "start", InterruptedHandle)
    twins = ["--twin", "Remove a6", "--twin", "Remove b5"]
    assert main(["solve", HOURS, "#9", *twins]) == 4
    assert capsys.readouterr().out.endswith("\n\nParts searched: 1 of 3.\n")
    assert main(["solve", HOURS, "#9", *twins, "--json"]) == 4
    sentence = json.loads(capsys.readouterr().out)["sentence"]
    assert (
        sentence
        == "a) Stopped before anything was decided. No key found so far. Parts searched: 1 of 3."
    )


def test_a_search_that_breaks_down_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    class BrokenHandle(InterruptedHandle):
        def events(self) -> Iterator[Event]:
            return iter(())

        def result(self) -> Solution:
            return Solution(self.task.problem, Status.ERROR, error="out of memory.")

    monkeypatch.setattr(solve, "start", BrokenHandle)
    assert main(["solve", HOURS, "#9"]) == 1
    assert "The search failed: out of memory." in capsys.readouterr().err


def test_a_real_signal_ends_a_real_process_with_its_results() -> None:
    code = (
        "import os, signal, sys\n"
        "from composer.__main__ import main\n"
        "from composer.cli import solve\n"
        "from solver.events import LineFound\n"
        "follow = solve.progress_words\n"
        "def kill_at_the_first_key(event, problem):\n"
        "    if event.nodes > 100_000:\n"
        "        os.kill(os.getpid(), int(sys.argv[1]))\n"
        "    return follow(event, problem)\n"
        "solve.progress_words = kill_at_the_first_key\n"
        "sys.exit(main(['solve', *sys.argv[2:]]))\n"
    )
    for number in (signal.SIGINT, signal.SIGTERM):
        run = subprocess.run(
            [sys.executable, "-c", code, str(int(number)), HOURS, "#9", "--json"],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            cwd=Path(composer.__file__).parents[1],
        )
        assert (run.returncode, run.stderr) == (4, "")
        assert json.loads(run.stdout)["status"] == "stopped"


def test_the_page_joins_what_is_answered_alike(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
    assert main(["solve", fen, "#2", "--page"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == [
        "1.Qa1! zugzwang",
        "  1…B~ 2.Kd3#  1…Bd3 2.Kxd3#  1…Bxc2 2.Kxc2#  1…Bf5 2.Sf3#",
    ]
    assert "Mate in 2. One key: sound." in told
