"""Popeye as a second opinion: its input written, its run timed, its answer read.

Popeye's ``py`` is looked for on PATH.  It writes the knight as S (N is another
piece), assumes every castling right that the men at home allow, knows en passant
only when told, and always lets White mate: positions are translated accordingly.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import chess

from benchmarks.notation import read_move
from solver.castling import CastlingRight, home_rights
from solver.setup import Setup

PROGRAM = "py"
MEMORY = "1G"
SHORT_SECONDS = 0.05
COPIES = 20

_FIRST_MOVE = re.compile(r"^ {3}1\.(?P<move>\S+(?: ep\.)?)(?: [+#])? (?P<mark>[!?])", re.MULTILINE)
_REFUTATION = re.compile(r"^ {6}1\.\.\.(?P<move>\S+(?: ep\.)?)(?: [+#])? !$", re.MULTILINE)


class PopeyeError(RuntimeError):
    """Popeye is missing, complained, or did not finish."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What Popeye found: keys, tries with their refutations, and the processor time it took."""

    keys: frozenset[chess.Move]
    tries: dict[chess.Move, frozenset[chess.Move]]
    seconds: float
    text: str


def is_installed() -> bool:
    """Tell whether Popeye is on PATH."""
    return shutil.which(PROGRAM) is not None


def ask(
    board: chess.Board, moves: int, options: str = "", max_seconds: float | None = None
) -> Answer:
    """Let Popeye solve *board* as ``#moves`` with its own words for *options*.

    Raises:
        PopeyeError: Popeye is not there, refused the position, or ran out of time.
    """
    white = board if board.turn else board.mirror()
    text, seconds = run(write_problem(white, moves, _possible(options, white)), max_seconds)
    keys, tries = read_first_moves(text, white)
    if board.turn:
        return Answer(keys, tries, seconds, text)
    mirrored = {mirror_move(move): mirror_moves(replies) for move, replies in tries.items()}
    return Answer(mirror_moves(keys), mirrored, seconds, text)


def measure_start() -> float:
    """Return the processor seconds Popeye takes to start and end."""
    board = chess.Board("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    return min(ask(board, 1).seconds for _ in range(5))


def measure(
    board: chess.Board, moves: int, options: str, *, start: float, max_seconds: float
) -> tuple[Answer, float]:
    """Return Popeye's answer and its processor seconds without those of its *start*.

    Short problems are solved many times in one run: they take less than the
    clock and the start-up can tell apart.

    Raises:
        PopeyeError: as in :func:`ask`.
    """
    answer = ask(board, moves, options, max_seconds)
    seconds = answer.seconds - start
    if seconds < SHORT_SECONDS:
        white = board if board.turn else board.mirror()
        problem = write_problem(white, moves, _possible(options, white))
        _, seconds = run(write_copies(problem, COPIES))
        seconds = (seconds - start) / COPIES
    return answer, max(seconds, 0.0)


def write_copies(problem: str, copies: int) -> str:
    """Write the input *problem* several times over, to be solved in one run."""
    _, *lines, _ = problem.splitlines()
    body = "\n".join(lines)
    return "BeginProblem\n" + "\nNextProblem\n".join([body] * copies) + "\nEndProblem\n"


def write_problem(board: chess.Board, moves: int, options: str = "") -> str:
    """Write *board*, White to move, as Popeye's input for ``#moves``."""
    rows = board.board_fen().replace("N", "S").replace("n", "s")
    words = " ".join(["NoBoard", *options.split(), *_right_options(board)])
    return f"BeginProblem\nOption {words}\nForsyth {rows}\nStipulation #{moves}\nEndProblem\n"


def run(text: str, max_seconds: float | None = None) -> tuple[str, float]:
    """Run Popeye on the input *text*; return its output and its processor seconds.

    Raises:
        PopeyeError: as in :func:`ask`.
    """
    limit = [] if max_seconds is None else ["-maxtime", str(int(max_seconds))]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "problem.inp"
        source.write_text(text, encoding="ascii")
        before = getrusage(RUSAGE_CHILDREN).ru_utime
        output = _call([PROGRAM, "-maxmem", MEMORY, *limit, str(source)])
        return output, getrusage(RUSAGE_CHILDREN).ru_utime - before


def read_first_moves(
    text: str, board: chess.Board
) -> tuple[frozenset[chess.Move], dict[chess.Move, frozenset[chess.Move]]]:
    """Read the keys, and the tries with their refutations, from Popeye's output."""
    keys, tries = set(), {}
    found = list(_FIRST_MOVE.finditer(text))
    ends = [match.start() for match in found[1:]]
    for match, end in zip_longest(found, ends):
        move = read_move(match["move"], board)
        if match["mark"] == "!":
            keys.add(move)
        else:
            tries[move] = _read_refutations(text[match.end() : end], board, move)
    return frozenset(keys), tries


def mirror_move(move: chess.Move) -> chess.Move:
    """Turn *move* into that of the position with ranks and colours exchanged."""
    return chess.Move(
        chess.square_mirror(move.from_square), chess.square_mirror(move.to_square), move.promotion
    )


def mirror_moves(moves: Iterable[chess.Move]) -> frozenset[chess.Move]:
    """Do the same for several moves."""
    return frozenset(map(mirror_move, moves))


def _possible(options: str, board: chess.Board) -> str:
    """Leave out set play where the attacker is in check: there is none, and Popeye complains."""
    return options.replace("SetPlay", "") if board.is_check() else options


def _read_refutations(text: str, board: chess.Board, move: chess.Move) -> frozenset[chess.Move]:
    position = board.copy(stack=False)
    position.push(move)
    return frozenset(read_move(match["move"], position) for match in _REFUTATION.finditer(text))


def _right_options(board: chess.Board) -> list[str]:
    setup = Setup.from_board(board)
    missing = home_rights(setup.squares) - setup.castling
    words = [f"NoCastling {_squares(missing)}"] if missing else []
    if board.ep_square is not None:
        words.append(f"EnPassant {_double_step(board.ep_square)}")
    return words


def _squares(rights: frozenset[CastlingRight]) -> str:
    return "".join(sorted(chess.square_name(right.rook_square) for right in rights))


def _double_step(passed: chess.Square) -> str:
    return "".join(chess.square_name(passed + step) for step in (8, 0, -8))


def _call(command: list[str]) -> str:
    if not is_installed():
        raise PopeyeError(f"Popeye's program {PROGRAM!r} is not on PATH")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "solution finished" not in done.stdout or done.stderr.strip():
        reason = done.stderr.strip() or "it did not finish"
        raise PopeyeError(f"Popeye gave no full answer: {reason}")
    return done.stdout
