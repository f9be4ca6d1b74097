"""The words of the Universal Chess Interface: commands read, lines written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from solver.errors import SolverError
from solver.game import Game, Move
from solver.language import quoted
from solver.orthodox import game_from_fen, legal_move
from solver.position import Position
from solver.setup import Setup
from solver.squares import Side

LONGEST_TEXT = 200
"""Of what is repeated to the user, no more than so many letters."""
MOVES_TO_GO = 30
"""Among so many moves the time of a clock is shared, where nothing is said of it."""


class RefusedError(SolverError):
    """A command that cannot be followed; the text is one plain sentence."""


@dataclass(frozen=True, slots=True)
class Go:
    """The limits of one search: ``depth`` in half-moves, ``clocks`` in milliseconds."""

    mate: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None
    is_infinite: bool = False
    is_pondering: bool = False
    clocks: tuple[tuple[str, int], ...] = ()
    search_moves: tuple[str, ...] = ()

    def thinking_time(self, turn: Side) -> float | None:
        """Return how many seconds the search may take, None for any time."""
        if self.seconds is not None:
            return self.seconds
        clocks = dict(self.clocks)
        own = "w" if turn else "b"
        left = clocks.get(f"{own}time")
        if left is None:
            return None
        moves = max(clocks.get("movestogo", MOVES_TO_GO), 2)
        share = left / moves + 0.8 * clocks.get(f"{own}inc", 0)
        return max(min(share, left - 100), 10) / 1000


_NUMBERS = ("mate", "nodes", "depth", "movetime", "wtime", "btime", "winc", "binc", "movestogo")


def parse_go(words: Sequence[str]) -> Go:
    """Read what follows ``go``; unknown words are passed over."""
    go = Go()
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word == "infinite":
            go = replace(go, is_infinite=True)
        elif word == "ponder":
            go = replace(go, is_pondering=True)
        elif word == "searchmoves":
            go = replace(go, search_moves=tuple(waiting))
        elif word in _NUMBERS and waiting:
            go = _with_number(go, word, waiting.pop(0))
    return go


def _with_number(go: Go, word: str, text: str) -> Go:
    try:
        number = min(int(text), 10**12)
    except ValueError:
        return go
    if word == "mate":  # some ask with a negative number for the side that is mated
        return replace(go, mate=abs(number) or None)
    number = max(number, 0)
    if word == "nodes":
        return replace(go, nodes=number)
    if word == "depth":
        return replace(go, depth=max(number, 1))
    if word == "movetime":
        return replace(go, seconds=number / 1000)
    return replace(go, clocks=(*go.clocks, (word, number)))


def parse_position(words: Sequence[str]) -> Game:
    """Read what follows ``position``.

    Raises:
        RefusedError: it is no position that can be played, or a move is not legal in it.
    """
    start = words.index("moves") if "moves" in words else len(words)
    game = _game(words[:start])
    for text in words[start + 1 :]:
        try:
            game.push(legal_move(game, text))
        except ValueError as error:
            raise RefusedError(f"{quoted(text[:LONGEST_TEXT])} is no legal move there") from error
    return game


def _game(words: Sequence[str]) -> Game:
    kind, fen = (words[0] if words else ""), " ".join(words[1:])
    if kind == "startpos":
        return Setup.initial().game()
    if kind != "fen":
        raise RefusedError(f"expected startpos or fen, got {quoted(kind[:LONGEST_TEXT])}")
    try:
        game = game_from_fen(fen)
    except ValueError as error:
        raise RefusedError(f"this is no FEN: {one_line(str(error))}") from error
    try:
        Position.from_setup(Setup.of(game))
    except SolverError as error:
        raise RefusedError(f"the position cannot be played: {one_line(str(error))}") from error
    return game


def legal_moves_named(game: Game, names: Iterable[str]) -> tuple[Move, ...]:
    """Return the legal moves of *game*, only those of *names* where it names any."""
    legal = tuple(game.moves())
    named = tuple(move for move in legal if move.uci() in set(names))
    return named or legal


def one_line(text: str) -> str:
    """Return *text* fit for one line of output."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return shown[:LONGEST_TEXT]


@dataclass(frozen=True, slots=True)
class InfoLine:
    """One line of play for an ``info``: moves to mate, negative for being mated, or centipawns."""

    moves: tuple[Move, ...]
    mate: int | None = None
    centipawns: int = 0

    @property
    def score(self) -> str:
        """The words of its score."""
        return f"cp {self.centipawns}" if self.mate is None else f"mate {self.mate}"


@dataclass(frozen=True, slots=True)
class Effort:
    """How much was done: ``table_fill`` runs from 0 to 1."""

    nodes: int
    seconds: float
    table_fill: float

    @property
    def words(self) -> str:
        """The words of an ``info`` for it."""
        speed = int(self.nodes / max(self.seconds, 0.001))
        return (
            f"nodes {self.nodes} nps {speed} hashfull {min(int(1000 * self.table_fill), 1000)} "
            f"time {int(1000 * self.seconds)}"
        )


def info(depth: int, effort: Effort, line: InfoLine | None = None, place: int = 1) -> str:
    """Return an ``info``; *place* is that of the line among several."""
    words = f"info depth {depth} "
    if line is None:
        return words + effort.words
    words += f"multipv {place} score {line.score} {effort.words}"
    moves = " ".join(move.uci() for move in line.moves)
    return f"{words} pv {moves}" if moves else words


def best_move(line: InfoLine | None) -> str:
    """Return the ``bestmove`` that *line* begins with, and the reply it expects."""
    if line is None or not line.moves:
        return "bestmove (none)"
    words = f"bestmove {line.moves[0].uci()}"
    return f"{words} ponder {line.moves[1].uci()}" if len(line.moves) > 1 else words
