"""Popeye as a second opinion: its input written, its run timed, its answer read.

Popeye's ``py`` is looked for on PATH.  It writes the knight as S (N is another
piece), assumes every castling right that the men at home allow, knows en passant
only when told, and has a colour for every part: White carries the stipulation and
mates in help play.  Positions are translated accordingly.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from resource import RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, setrlimit

import chess

from benchmarks import popeye_output
from solver.castling import CastlingRight, home_rights
from solver.game import Move
from solver.orthodox import OrthodoxGame, board_of
from solver.problem import Problem
from solver.setup import Setup
from solver.stipulation import Play, Stipulation

PROGRAM = "py"
MEMORY = "1G"
SHORT_SECONDS = 0.05
COPIES = 20

Line = tuple[Move, ...]


class PopeyeError(RuntimeError):
    """Popeye is missing, complained, or did not finish."""


class TimeUpError(PopeyeError):
    """Popeye was stopped at its limit of time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What Popeye found: keys, tries with refutations, or lines; and its processor time."""

    keys: frozenset[Move]
    tries: dict[Move, frozenset[Move]]
    lines: frozenset[Line]
    set_lines: frozenset[Line]
    seconds: float
    text: str


def is_installed() -> bool:
    """Tell whether Popeye is on PATH."""
    return shutil.which(PROGRAM) is not None


def ask(problem: Problem, options: str = "", max_seconds: float | None = None) -> Answer:
    """Let Popeye solve *problem* with its own words for *options*.

    Raises:
        TimeUpError: it did not finish in *max_seconds*.
        PopeyeError: it is not there, or refused the position.
    """
    board, asked, is_turned = as_popeye_has_it(problem)
    text, seconds = run(write_problem(board, asked, _possible(options, board)), max_seconds)
    keys, tries = popeye_output.read_first_moves(text, board)
    lines, set_lines = popeye_output.read_lines(text, board, asked)
    if is_turned:
        keys = mirror_moves(keys)
        tries = {mirror_move(move): mirror_moves(replies) for move, replies in tries.items()}
        lines, set_lines = mirror_lines(lines), mirror_lines(set_lines)
    return Answer(keys, tries, lines, set_lines, seconds, text)


def measure_start() -> float:
    """Return the processor seconds Popeye takes to start and end."""
    board = chess.Board("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    problem = Problem(Setup.of(OrthodoxGame(board)), Stipulation.directmate(1))
    return min(ask(problem).seconds for _ in range(5))


def measure(
    problem: Problem, options: str, *, start: float, max_seconds: float
) -> tuple[Answer, float]:
    """Return Popeye's answer and its processor seconds without those of its *start*.

    Short problems are solved many times in one run: they take less than the
    clock and the start-up can tell apart.

    Raises:
        PopeyeError: as in :func:`ask`.
    """
    answer = ask(problem, options, max_seconds)
    seconds = answer.seconds - start
    if seconds < SHORT_SECONDS:
        board, asked, _ = as_popeye_has_it(problem)
        text = write_problem(board, asked, _possible(options, board))
        _, seconds = run(write_copies(text, COPIES))
        seconds = (seconds - start) / COPIES
    return answer, max(seconds, 0.0)


def as_popeye_has_it(problem: Problem) -> tuple[chess.Board, Stipulation, bool]:
    """Return board and stipulation with the colours Popeye expects, and if they were exchanged."""
    board, asked = board_of(problem.setup.game()), problem.stipulation
    if board.turn == first_color(asked):
        return board, asked, False
    target = None if asked.target is None else chess.square_mirror(asked.target)
    return board.mirror(), replace(asked, target=target), True


def first_color(asked: Stipulation) -> chess.Color:
    """Return the colour that begins in Popeye's idea of the stipulation."""
    if asked.series or asked.is_battle:
        return not (asked.series and asked.play is Play.HELP)
    return asked.has_half_move == (asked.play is Play.HELP)


def write_copies(problem: str, copies: int) -> str:
    """Write the input *problem* several times over, to be solved in one run."""
    _, *lines, _ = problem.splitlines()
    body = "\n".join(lines)
    return "BeginProblem\n" + "\nNextProblem\n".join([body] * copies) + "\nEndProblem\n"


def write_problem(board: chess.Board, asked: Stipulation, options: str = "") -> str:
    """Write *board*, with the colours as Popeye has them, as its input."""
    rows = board.board_fen().replace("N", "S").replace("n", "s")
    words = " ".join(["NoBoard", *options.split(), *_right_options(board)])
    return f"BeginProblem\nOption {words}\nForsyth {rows}\nStipulation {asked}\nEndProblem\n"


def run(text: str, max_seconds: float | None = None) -> tuple[str, float]:
    """Run Popeye on the input *text*; return its output and its processor seconds.

    Raises:
        PopeyeError: as in :func:`ask`.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "problem.inp"
        source.write_text(text, encoding="ascii")
        before = getrusage(RUSAGE_CHILDREN).ru_utime
        output = _call([PROGRAM, "-maxmem", MEMORY, str(source)], max_seconds)
        return output, getrusage(RUSAGE_CHILDREN).ru_utime - before


def mirror_move(move: Move) -> Move:
    """Turn *move* into that of the position with ranks and colours exchanged."""
    return Move(
        chess.square_mirror(move.from_square), chess.square_mirror(move.to_square), move.promotion
    )


def mirror_moves(moves: Iterable[Move]) -> frozenset[Move]:
    """Do the same for several moves."""
    return frozenset(map(mirror_move, moves))


def mirror_lines(lines: Iterable[Line]) -> frozenset[Line]:
    """Do the same for whole lines."""
    return frozenset(tuple(map(mirror_move, line)) for line in lines)


def _possible(options: str, board: chess.Board) -> str:
    """Leave out set play where the side to move is in check: there is none."""
    return options.replace("SetPlay", "") if board.is_check() else options


def _right_options(board: chess.Board) -> list[str]:
    setup = Setup.of(OrthodoxGame(board))
    missing = home_rights(setup.squares) - setup.castling
    words = [f"NoCastling {_squares(missing)}"] if missing else []
    if board.ep_square is not None:
        words.append(f"EnPassant {_double_step(board.ep_square)}")
    return words


def _squares(rights: frozenset[CastlingRight]) -> str:
    return "".join(sorted(chess.square_name(right.rook_square) for right in rights))


def _double_step(passed: chess.Square) -> str:
    steps = (8, 0, -8) if chess.square_rank(passed) == 5 else (-8, 0, 8)
    return "".join(chess.square_name(passed + step) for step in steps)


def _call(command: list[str], max_seconds: float | None) -> str:
    if not is_installed():
        raise PopeyeError(f"Popeye's program {PROGRAM!r} is not on PATH")

    def limit_time() -> None:  # -maxtime counts wall time, and some searches never look at it
        if max_seconds is not None:
            seconds = max(ceil(max_seconds), 1)
            setrlimit(RLIMIT_CPU, (seconds, seconds))

    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit_time,
    )
    if done.returncode >= 0 and done.stderr.strip():
        raise PopeyeError(f"Popeye complained: {done.stderr.strip()}")
    if done.returncode < 0 or "solution finished" not in done.stdout:
        raise TimeUpError("Popeye did not finish")
    return done.stdout
