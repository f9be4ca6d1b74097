"""Reading a solution in the layout of Popeye, as ``matewright solve --popeye`` prints it.

A move stands where its number says: behind the last one of the half-move before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby

import chess

from solver.orthodox import board_of
from solver.problem import Problem
from solver.stipulation import Play, Stipulation
from tests.forms.told import (
    PASS,
    SIGNED,
    Path,
    Told,
    board_after,
    brought_to,
    rank_of_attack,
    with_turn,
)

MOVE = (
    r"(?:(?P<castling>0-0(?:-0)?)"
    r"|(?P<man>[KQRBS]?)(?P<start>[a-h][1-8])(?P<stroke>[-*])(?P<end>[a-h][1-8])"
    r"(?:=(?P<promotion>[QRBS]))?(?P<passant> ep\.)?)"
    r"(?P<signs>(?: (?:#=|#|==|=|\+|x|z)(?= |$))*)"
)
OF_BATTLE = re.compile(rf" *(?P<number>\d+)(?P<dots>\.\.\.|\.){MOVE}(?P<rest>.*)")
OF_HELP = re.compile(rf" *(?P<number>\d+\.)?{MOVE} *")
END = "solution finished."


@dataclass(frozen=True)
class Twin:
    """What stands above a twin, nothing where there is no other, and its one or two halves."""

    heading: str
    halves: tuple[Problem, ...]


def read_popeye(lines: Sequence[str], twins: Sequence[Twin], *, is_after_key: bool) -> list[Told]:
    """Return what *lines* tell of each part of each of the *twins*."""
    *body, gap, end = lines
    assert not gap
    assert end.startswith(END), end
    readers = [[_Reader(half, is_after_key) for half in twin.halves] for twin in twins]
    headings = [twin.heading for twin in twins]
    index = 0 if headings == [""] else -1
    for is_blank, block in groupby(body, key=lambda line: not line):
        text = list(block)
        if is_blank or text == ["zeroposition"]:
            continue
        if index + 1 < len(twins) and text == [headings[index + 1]]:
            index += 1
        else:
            assert index >= 0, f"play without a heading: {text[0]!r}"
            next(it for it in readers[index] if it.is_of(text)).read(text)
    assert index == len(twins) - 1, f"no heading {headings[index + 1]!r}"
    return [reader.finished() for reader in chain.from_iterable(readers)]


@dataclass
class _Reader:
    problem: Problem
    is_after_key: bool
    told: Told = field(default_factory=Told)

    @property
    def _asked(self) -> Stipulation:
        return self.problem.stipulation

    @property
    def _diagram(self) -> chess.Board:
        return board_of(self.problem.setup.game())

    def finished(self) -> Told:
        """Return all that was read."""
        self.told.mark_duals()
        return self.told

    def is_of(self, block: list[str]) -> bool:
        """Tell whether the men that move in *block* are those that move in this half."""
        found = [(line, move) for line in block if (move := re.search(MOVE, line))]
        if not found:
            return True
        line, move = next((it for it in found if not it[1]["castling"]), found[0])
        color = self._color_of(move)
        is_first_side = self._passes(line) % 2 == 0
        if self._asked.has_half_move:
            is_first_side = not is_first_side
        return color is (self._diagram.turn if is_first_side else not self._diagram.turn)

    def _color_of(self, move: re.Match[str]) -> chess.Color | None:
        """Return whose *move* it is; where nobody but one side can castle, it does."""
        if move["castling"]:
            return self._diagram.has_castling_rights(chess.WHITE)
        return self._diagram.color_at(chess.parse_square(move["start"]))

    def read(self, block: list[str]) -> None:
        """Read lines between two blank ones."""
        if self._asked.is_battle:
            _Block(self._diagram, self._asked, self.told, self.is_after_key).read(block)
            return
        for line in block:
            if line.endswith(" ?!?"):
                _duty(line, self._diagram, (), self.told)
            else:
                self._line_of_help(line)

    def _passes(self, line: str) -> int:
        """Return how many half-moves of the first move *line* leaves out."""
        return line.split("-")[0].count("...")

    def _line_of_help(self, line: str) -> None:
        diagram = self._diagram
        is_set_play = self._passes(line) > self._asked.has_half_move
        turn, board = diagram.turn is not is_set_play, diagram.copy()
        path: Path = ()
        signs: list[str] = []
        for is_numbered, move in _moves(line):
            if self._asked.series:
                turn = diagram.turn if is_numbered else not diagram.turn
            board = with_turn(board, turn)
            path = (*path, _uci(board, move))
            board.push_uci(path[-1])
            turn, signs = not turn, move["signs"].split()
        goal = ["goal"] if self._asked.aim in SIGNED and self._asked.aim in signs else []
        self.told.say_once(path, "set" if is_set_play else "solution", *goal)


def _moves(line: str) -> Iterator[tuple[bool, re.Match[str]]]:
    """Yield the moves of a line of help play, and whether a number stands before each."""
    place = line.rfind("...") + 3 if "..." in line else 0
    while place < len(line):
        move = OF_HELP.match(line, place)
        assert move, f"not understood: {line[place:]!r} in {line!r}"
        yield move["number"] is not None, move
        place = move.end()


def _uci(board: chess.Board, move: re.Match[str]) -> str:
    """Return *move*, which must be legal on *board* and be written as it should, in UCI."""
    if move["castling"]:
        return board.parse_san(move["castling"].replace("0", "O")).uci()
    start, end = chess.parse_square(move["start"]), chess.parse_square(move["end"])
    found = chess.Move(start, end, _man(move["promotion"]) if move["promotion"] else None)
    assert board.is_legal(found), f"{found} on {board.fen()}"
    assert board.piece_type_at(start) == _man(move["man"] or "P")
    assert board.is_capture(found) is (move["stroke"] == "*")
    assert board.is_en_passant(found) is bool(move["passant"])
    return found.uci()


def _man(letter: str) -> chess.PieceType:
    return chess.Piece.from_symbol(letter.replace("S", "N")).piece_type


def _duty(line: str, board: chess.Board, path: Path, told: Told) -> None:
    """Note a move by which the attacker of reflex play would have to reach the goal himself."""
    move = re.search(MOVE, line)
    assert move
    told.say((*path, _uci(board, move)), "duty")


@dataclass
class _Block:
    """Lines of battle play between two blank ones; ``path`` is where the last one leads."""

    diagram: chess.Board
    asked: Stipulation
    told: Told
    is_after_key: bool
    path: Path = ()
    is_behind_but: bool = False
    is_set_play: bool = False

    def read(self, block: list[str]) -> None:
        """Read all lines."""
        self.path = (PASS,) if self.is_after_key else ()
        self.is_set_play = not self.is_after_key and block[0].startswith("      1...")
        for line in block:
            self._read(line)

    def _read(self, line: str) -> None:
        if line == "    but":
            self.is_behind_but = True
        elif line == "        refutes.":
            self.told.said[self.path] = {"refutation"}
        elif line in (" zugzwang.", " threat:"):
            assert self.path == (PASS,)
            self._label(line)
        else:
            found = OF_BATTLE.fullmatch(line)
            assert found, f"not understood: {line!r}"
            self._move(line, found)

    def _move(self, line: str, found: re.Match[str]) -> None:
        is_answer = found["dots"] == "..."
        before = brought_to(self.path, 2 * int(found["number"]) - (1 if is_answer else 2))
        if found["rest"] == " ?!?":
            _duty(line, board_after(self.diagram, before), before, self.told)
            return
        self.path = (*before, _uci(board_after(self.diagram, before), found))
        sign, label = self._remarks(found["rest"])
        self.told.say(self.path, self._rank(before, sign))
        self._label(label)
        signs = found["signs"].split()
        may_reach = (self.asked.play is Play.DIRECT) is not is_answer and not self.is_behind_but
        if may_reach and self.asked.aim in SIGNED and self.asked.aim in signs:
            self.told.say(self.path, "goal")

    def _remarks(self, rest: str) -> tuple[str, str]:
        """Return the sign behind a move and its label."""
        found = re.fullmatch(r"(?: ([!?]))?( zugzwang\.| threat:)?", rest)
        assert found, f"not understood: {rest!r}"
        return found[1] or "", found[2] or ""

    def _label(self, label: str) -> None:
        if label == " zugzwang.":
            self.told.say(self.path, "zugzwang")

    def _rank(self, before: Path, sign: str) -> str:
        if not before:
            return {"!": "key", "?": "try"}[sign]
        assert bool(sign) is (self.is_behind_but and len(before) == 1)
        if len(before) % 2 == 0:
            return rank_of_attack(before)
        if sign == "!":
            return "refutation"
        return "set" if self.is_set_play and len(before) == 1 else "defence"
