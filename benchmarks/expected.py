"""Known answers, read from JSON lines: what is asked, and what a solver has to find."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess

from solver.game import Move
from solver.orthodox import OrthodoxGame
from solver.problem import Limits, Problem, Task
from solver.setup import Setup
from solver.solution import Solution
from solver.stipulation import Stipulation

Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A problem with its answer in sorted UCI texts; ``None`` where it is not known.

    ``lines`` are the solutions of help and series play, moves between blanks.  There may
    be more short keys than the ``short_keys`` that are known.
    """

    name: str
    problem: Problem
    keys: Texts | None = None
    short_keys: Texts | None = None
    tries: dict[str, Texts] | None = None
    lines: Texts | None = None
    set_lines: Texts | None = None

    def task(self, memory_mb: int, seconds: float | None = None) -> Task:
        """Return what the solver is asked: all that the answer tells of, and no tree."""
        return Task(
            self.problem,
            refutations=int(self.tries is not None),
            set_play=self.set_lines is not None,
            tree=False,
            limits=Limits(seconds=seconds, memory_mb=memory_mb),
        )

    def differences(self, solution: Solution) -> list[str]:
        """Return a sentence for everything in which *solution* differs from the answer."""
        tries = {item.move.uci(): _sorted(item.refutations) for item in solution.tries}
        pairs = (
            ("keys", self.keys, _sorted(solution.keys)),
            ("short keys", self.short_keys, self._known_of(_sorted(solution.short_keys))),
            ("tries", None if self.tries is None else _flat(self.tries), _flat(tries)),
            ("solutions", self.lines, _texts(solution.lines)),
            ("set play", self.set_lines, _texts(solution.set_lines)),
        )
        return [
            _difference(what, known, found)
            for what, known, found in pairs
            if known is not None and known != found
        ]

    def _known_of(self, short_keys: Texts) -> Texts:
        return tuple(move for move in short_keys if move in (self.short_keys or ()))


def read_questions(file: Path) -> Iterator[Question]:
    """Yield what *file* asks, an entry with ``Duplex`` as two questions.

    Entries without a complete answer are passed over.  The answer may stand in the entry
    or under ``expected``.

    Raises:
        ValueError: a line cannot be read; the text names it.
    """
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            yield from _read_entry(json.loads(line)) if line.strip() else ()
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{file}, line {number}: {error}") from error


def _read_entry(row: dict[str, Any]) -> Iterator[Question]:
    answer = row.get("expected", row)
    if not answer.get("complete", True):
        return
    board, asked = chess.Board(row["fen"]), Stipulation.parse(row["stipulation"])
    yield Question(
        row["id"],
        Problem(Setup.of(OrthodoxGame(board)), asked),
        keys=_known(answer, "keys"),
        short_keys=_known(answer, "short_keys"),
        tries=_known_tries(answer),
        lines=_known_lines(answer, "solutions", "lines"),
        set_lines=_known_lines(answer, "set_solutions", "set_lines"),
    )
    if "duplex_keys" in answer or "duplex_solutions" in answer:
        yield Question(
            f"{row['id']} duplex",
            Problem(Setup.of(OrthodoxGame(turned(board))), asked),
            keys=_known(answer, "duplex_keys"),
            lines=_known_lines(answer, "duplex_solutions"),
        )


def turned(board: chess.Board) -> chess.Board:
    """Return *board* with the other side to move: the other half of a duplex."""
    board = board.copy(stack=False)
    board.turn = not board.turn
    board.ep_square = None
    return board


def _known(answer: dict[str, Any], name: str) -> Texts | None:
    moves = answer.get(name)
    return None if moves is None else tuple(sorted(moves))


def _known_tries(answer: dict[str, Any]) -> dict[str, Texts] | None:
    tries = answer.get("tries")
    if tries is None:
        return None
    if isinstance(tries, list):
        tries = {item["move"]: item["refutations"] for item in tries}
    return {move: tuple(sorted(replies)) for move, replies in tries.items()}


def _known_lines(answer: dict[str, Any], *names: str) -> Texts | None:
    found = next((answer[name] for name in names if answer.get(name) is not None), None)
    if found is None:
        return None
    return tuple(sorted(line if isinstance(line, str) else " ".join(line) for line in found))


def _sorted(moves: tuple[Move, ...]) -> Texts:
    return tuple(sorted(move.uci() for move in moves))


def _texts(lines: Iterable[tuple[Move, ...]]) -> Texts:
    return tuple(sorted(" ".join(move.uci() for move in line) for line in lines))


def _flat(tries: dict[str, Texts]) -> Texts:
    return tuple(sorted(f"{move} fails to {' '.join(replies)}" for move, replies in tries.items()))


def _difference(what: str, known: Texts, found: Texts) -> str:
    missing, extra = sorted(set(known) - set(found)), sorted(set(found) - set(known))
    words = [f"{what}: {len(known)} known, {len(found)} found"]
    words += [f"missing {', '.join(missing[:3])}"] if missing else []
    words += [f"not known {', '.join(extra[:3])}"] if extra else []
    return "; ".join(words)
