"""Pages against printed solutions: is all that was printed on the page, and is the page true?

The tests hold the samples to it.  On whole collections it is run by hand:
``python -m tests.published_pages [--most N] [--stipulation #2] FILE…`` tells what is missing.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import chess
import chess.pgn

from composer.formats.olv.document import read_olv
from composer.formats.popeye.solution import popeye_games
from composer.model.composition import composition_of
from composer.model.document import Entry
from solver.errors import SolverError
from solver.game import Move
from solver.notation.page.model import Page, PageItem, PageRun
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_solution
from solver.orthodox import board_of, own, plain
from solver.problem import Limits, Task
from solver.setup import Setup
from solver.solution import Solution, Status
from solver.solve import solve
from solver.squares import SQUARE_NAMES

Moves = tuple[Move, ...]


@dataclass
class Held:
    """What came of holding one page to its printed solution."""

    printed: int = 0
    missing: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)


def all_runs(items: Sequence[PageItem]) -> Iterator[PageRun]:
    """Yield every move of a page, folded ones too."""
    for item in items:
        for paragraph in dict.fromkeys((item.paragraph, item.summary)):
            yield from (run for run in paragraph.runs if run.spot is not None)
        if item.rows is not None:
            for place in range(len(item.rows)):
                yield from item.rows.paragraph(place).runs
        yield from all_runs(item.below)


def hold(page: Page, setup: Setup, game: chess.pgn.Game) -> Held:
    """Look for every printed move on *page*, and try every move of the page on the board."""
    held = Held()
    runs = [run for run in all_runs(page) if run.spot is not None]
    told = set[Moves]()
    for run in runs:
        told |= _ways(run)
        held.false += falsehoods(run, setup)
    for moves in _printed(game):
        held.printed += 1
        if moves not in told:
            held.missing.append(_words(setup, moves))
    return held


def _ways(run: PageRun) -> set[Moves]:
    """Return all ways that *run* stands for."""
    assert run.spot is not None
    ways: list[Moves] = [()]
    for alike in run.spot.alike:
        ways = [(*way, move) for way in ways for move in alike]
    return {*ways}


def _printed(game: chess.pgn.Game) -> Iterator[Moves]:
    """Yield the way to every printed move; set play begins with the move of the defender."""

    def walk(node: chess.pgn.GameNode, moves: Moves) -> Iterator[Moves]:
        for child in node.variations:
            is_first_pass = not moves and not child.move
            way = moves if is_first_pass else (*moves, own(child.move))
            if child.move:
                yield way
            yield from walk(child, way)

    return walk(game, ())


def falsehoods(run: PageRun, setup: Setup) -> Iterator[str]:
    """Yield what is wrong with the words of *run*: each way that can be played must be so written.

    Where defences are written together, a later move of one is none of the others; but every
    move that a run stands for is part of a way that can be played.
    """
    assert run.spot is not None
    played: list[set[Move]] = [set() for _ in run.spot.alike]
    for way in _ways(run):
        *before, move = way
        board = _board_after(setup, before)
        if board is None:
            continue
        if not before:
            _give_turn(board, move)
        if move and not board.is_legal(plain(move)):
            continue
        for moves, told in zip(played, way, strict=True):
            moves.add(told)
        if run.text != "…" and not _says(run.text, board, plain(move)):
            yield f"{run.text} stands for {board.san(plain(move))}"
    for moves, alike in zip(played, run.spot.alike, strict=True):
        for move in alike - moves:
            yield f"{run.text}: {move} cannot be played there"


def _board_after(setup: Setup, moves: Sequence[Move]) -> chess.Board | None:
    """Return the board behind *moves*, ``None`` where they cannot be played."""
    board = board_of(setup.game())
    for place, move in enumerate(moves):
        if place == 0:
            _give_turn(board, move)
        if move and not board.is_legal(plain(move)):
            return None
        board.push(plain(move))
    return board


def _give_turn(board: chess.Board, move: Move) -> None:
    if move and board.color_at(move.from_square) is not board.turn:
        board.turn = not board.turn
        board.ep_square = None


def _says(text: str, board: chess.Board, move: chess.Move) -> bool:
    """Tell whether *text* names *move*: by its name, or by the man for random moves."""
    text = text.replace("0-0", "O-O").replace("-0", "-O").replace(" e.p.", "").rstrip("!?… ")
    bare = text.partition("…" if "…" in text[:4] else ".")[2] or text
    name = board.san(move).replace("N", "S")
    if "~" in bare:
        man, promoting = name[:1], name.partition("=")[0]
        start = SQUARE_NAMES[move.from_square]
        return bare in (f"{man}~", f"{man}{start}~", f"{promoting}=~")
    return bare.split(" ")[0].rstrip("+#=") == name.rstrip("+#")


def _words(setup: Setup, moves: Moves) -> str:
    words, board = [], board_of(setup.game())
    for move in moves:
        _give_turn(board, move)
        told = plain(move)
        words.append(board.san(told) if not move or board.is_pseudo_legal(told) else move.uci())
        board.push(told)
    return " ".join(words)


def solved(entry: Entry, seconds: float) -> list[tuple[Setup, Solution]]:
    """Solve all parts of *entry*."""
    composition = composition_of(entry)
    tasks = [
        Task(
            part.problem,
            refutations=2,
            limits=Limits(seconds=seconds),
            post_key_play=composition.post_key_play,
        )
        for part in composition.parts()
    ]
    return [(task.problem.setup, solve(task)) for task in tasks]


def main() -> None:
    """Hold the pages of whole files to what is printed there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=100, help="so many problems of each file")
    parser.add_argument("--stipulation", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=5.0)
    asked = parser.parse_args()
    counts = Counter[str]()
    for path in asked.files:
        left = asked.most
        for number, entry in enumerate(read_olv(path.read_bytes()).document.entries, start=1):
            if left == 0:
                break
            if asked.stipulation and entry.stipulation not in asked.stipulation:
                continue
            left -= _tell(f"{path.name} {number} {entry.stipulation}", entry, asked, counts)
    print(dict(counts))


def _tell(name: str, entry: Entry, asked: argparse.Namespace, counts: Counter[str]) -> bool:
    """Print what came of one problem; tell whether it could be held to anything."""
    try:
        games = popeye_games(entry)
        answers = solved(entry, asked.seconds)
    except SolverError:
        return False
    if len(games) != len(answers) or any(it.status is not Status.COMPLETE for _, it in answers):
        return False
    counts["problems"] += 1
    for printed, (setup, solution) in zip(games, answers, strict=True):
        held = hold(page_of_solution(solution, Wording()), setup, printed.game)
        counts["printed moves"] += held.printed
        counts["missing"] += len(held.missing)
        counts["false"] += len(held.false)
        counts["problems with differences"] += bool(held.missing or held.false)
        for kind in ("missing", "false"):
            for text in getattr(held, kind)[:8]:
                print(f"{name}: {kind}: {text}")
    return True


if __name__ == "__main__":
    main()
