"""A solution in Popeye's notation, followed move by move on the board.

Indentation is not trusted, only the numbers are: ``2...Ke5`` belongs behind the last
second move that was read.  Where a side moves twice running (a threat, set play, a series)
the other has passed.  Text in braces is a comment; a line that is neither play nor one of
Popeye's own words makes the text free notation, which nobody can follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import chess
import chess.pgn

from composer.model.composition import composition_of
from composer.model.document import Entry
from solver.errors import SolverError
from solver.language import quoted, tr
from solver.men import EITHER
from solver.notation.pgn import MOST_MOVES, THREAT, game_from, with_plain_main_line
from solver.setup import Setup
from solver.twinning.composition import Part

_HEAD = re.compile(r"\s*\+?(?P<letter>[a-z]\d{0,3})\)(?:\s.*)?")
_WORDS = re.compile(
    r"\s*(?:but|threats?:?|zugzwang\.?|refutes\.?|zeroposition|solution finished\..*|"
    r"partial solution.*|add_to_move_generation_stack:.*|time = .*)?\s*",
    re.IGNORECASE,
)
_MOVE = re.compile(
    r"\s*(?:(?P<number>\d{1,3})(?P<dots>\.{3}|…|\.)\s*)?"
    r"(?:(?P<pass>\.{3}|…)|(?P<long>0-0-0|O-O-O)|(?P<short>0-0|O-O)|"
    rf"(?P<letter>[{EITHER.choice}])?(?P<from>[a-h][1-8])\s?[-*x:]\s?(?P<to>[a-h][1-8])"
    r"(?:=?(?P<promotion>[QRBSN]))?(?P<passant>\s*e\.?\s?p\.?)?)"
    r"(?P<signs>(?:\s*(?:\+\+|\+|\?!\?|##!?|#|==|=|!!|!\?|\?!|!|\?|x|z(?:[a-h][1-8])?)(?=\s|$|[!?+#=]))*)"
    r"(?P<label>\s*(?:zugzwang\.?|threats?:?))?"
)
_COMMENT = re.compile(r"\{([^}]*)\}")
_NAGS = {"!": chess.pgn.NAG_GOOD_MOVE, "!!": chess.pgn.NAG_BRILLIANT_MOVE,
         "?": chess.pgn.NAG_MISTAKE, "!?": chess.pgn.NAG_SPECULATIVE_MOVE,
         "?!": chess.pgn.NAG_DUBIOUS_MOVE}  # fmt: skip
_ZUGZWANG = {chess.WHITE: 22, chess.BLACK: 23}
PlayNode = chess.pgn.GameNode
GOOD, FAILING = chess.pgn.NAG_GOOD_MOVE, chess.pgn.NAG_MISTAKE
ZUGZWANGS = tuple(_ZUGZWANG.values())
"""How moves are marked: keys and refutations, tries, moves that leave a zugzwang."""


@dataclass(frozen=True, slots=True)
class PartGame:
    """The solution of one part as a game, with the part's heading and stipulation."""

    heading: str
    stipulation: str
    game: chess.pgn.Game


class FreeNotationError(SolverError):
    """The text is no solution in Popeye's notation, or does not fit the position."""


def popeye_games(entry: Entry) -> list[PartGame]:
    """Return the stored solution of *entry* as games, one for each part.

    Raises:
        SolverError: the text is in free notation, or the entry's twins cannot be made.
    """
    games = [
        PartGame(part.heading, str(part.problem.stipulation), with_plain_main_line(game))
        for part, game in followed_parts(entry)
    ]
    if not any(it.game.variations for it in games):
        raise FreeNotationError(tr("there is no play in the solution"))
    return games


def followed_parts(entry: Entry) -> list[tuple[Part, chess.pgn.Game]]:
    """Return the parts that the stored solution of *entry* tells of, with their play.

    Passes stand wherever a side moves twice running.

    Raises:
        SolverError: the text is in free notation, or the entry's twins cannot be made.
    """
    parts = composition_of(entry).parts()
    told = []
    for heading, lines in _by_part(_COMMENT.sub(" ", entry.solution)):
        match = _HEAD.fullmatch(heading)
        letter = match["letter"] if match else ""
        part = next((it for it in parts if it.letter == letter), None)
        if part is None:
            raise FreeNotationError(
                tr("the solution tells of a part %1 that is not there", quoted(letter))
            )
        told.append((part, _game(part.problem.setup, lines)))
    return told


def _by_part(text: str) -> Iterator[tuple[str, list[str]]]:
    """Cut *text* at the headings of twins."""
    heading, lines = "", list[str]()
    for line in text.splitlines():
        if _HEAD.fullmatch(line) and not _MOVE.match(line):
            if heading or any(not _WORDS.fullmatch(it) for it in lines):
                yield heading, lines
            heading, lines = line, []
        else:
            lines.append(line)
    yield heading, lines


def _game(setup: Setup, lines: list[str]) -> chess.pgn.Game:
    reader = _Follower(game_from(setup))
    for line in lines:
        if not _WORDS.fullmatch(line):
            reader.read(line)
    return reader.game


@dataclass(slots=True)
class _Follower:
    """Follows lines of play; ``path`` holds the last move of every half-move, with its board."""

    game: chess.pgn.Game
    path: dict[int, tuple[chess.pgn.GameNode, chess.Board]] = field(default_factory=dict)
    threatening: set[int] = field(default_factory=set)
    left: int = MOST_MOVES

    def read(self, line: str) -> None:
        """Follow one line of play."""
        place, half_move = 0, -1
        while line[place:].strip():
            match = _MOVE.match(line, place)
            if match is None or match.end() == place:
                raise FreeNotationError(
                    tr("%1 is no play in Popeye's notation", quoted(line.strip()[:40]))
                )
            if match["number"]:
                half_move = 2 * int(match["number"]) - 2 + (match["dots"] != ".")
            else:
                half_move += 1
            if not match["pass"]:
                self._play(half_move, match)
            place = match.end()

    def _play(self, half_move: int, match: re.Match[str]) -> None:
        before = [it for it in self.path if it < half_move]
        node, board = self.path[max(before)] if before else (self.game, self.game.board())
        for later in [it for it in self.path if it >= half_move]:
            del self.path[later]
        move = _move(board, match)
        if move is None:
            board = _passed(board)
            move = _move(board, match)
            if move is None:
                raise FreeNotationError(
                    tr("%1 cannot be played there", quoted(match.group().strip()[:40]))
                )
            is_set_play = node is self.game
            node = self._child(node, chess.Move.null())
            is_threat = (half_move - 2) in self.threatening
            node.comment = "set play" if is_set_play else THREAT if is_threat else ""
        child = self._child(node, move)
        after = board.copy(stack=False)
        after.push(move)
        self._sign(child, match, after.turn)
        self.path[half_move] = (child, after)
        self.threatening = {it for it in self.threatening if it < half_move}
        if "threat" in (match["label"] or "").lower():
            self.threatening.add(half_move)

    def _child(self, node: chess.pgn.GameNode, move: chess.Move) -> chess.pgn.GameNode:
        if node.has_variation(move):
            return node.variation(move)
        self.left -= 1
        if self.left < 0:
            raise FreeNotationError(tr("the solution has more than %1 moves", MOST_MOVES))
        return node.add_variation(move)

    def _sign(self, node: chess.pgn.GameNode, match: re.Match[str], turn: chess.Color) -> None:
        nags = {_NAGS[sign] for sign in match["signs"].split() if sign in _NAGS}
        if "zugzwang" in (match["label"] or ""):
            nags.add(_ZUGZWANG[turn])
            node.comment = "zugzwang"
        node.nags |= nags


def _passed(board: chess.Board) -> chess.Board:
    board = board.copy(stack=False)
    board.push(chess.Move.null())
    return board


def _move(board: chess.Board, match: re.Match[str]) -> chess.Move | None:
    """Return the move that is meant, ``None`` where the side to move cannot make it."""
    if match["long"] or match["short"]:
        wanted = board.is_queenside_castling if match["long"] else board.is_kingside_castling
        return next(filter(wanted, board.generate_castling_moves()), None)
    promotion = EITHER.kinds[match["promotion"]] if match["promotion"] else None
    move = chess.Move(chess.parse_square(match["from"]), chess.parse_square(match["to"]), promotion)
    return move if board.is_legal(move) else None
