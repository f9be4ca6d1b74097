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
    r"(?P<signs>(?:\s*(?:\+\+|\+|\?!\?|##!?|!#|!=|#|==|=|!!|!\?|\?!|!|\?|x|%|c81|ct|<>|z(?:[a-h][1-8])?)"
    r"(?=\s|$|[!?+#=\ue000]))*)"
    r"(?P<label>\s*(?:zugzwang\.?|threats?:?))?"
)
COMMENT = re.compile(r"\{([^}]*)\}")
_HINT = re.compile(r"(?:dia|display-)")
"""How comments begin that tell Olive what to draw."""
_HIDDEN = "\ue000"
_SKIPPED = re.compile(rf"\s*{_HIDDEN}+")
_LABEL = re.compile(r"\s*(?:zugzwang\.?|threats?:?)", re.IGNORECASE)
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


@dataclass(frozen=True, slots=True)
class MoveText:
    """Where a move ends in the text of a solution, and the comments that stand behind it.

    ``comments`` are spans of the text, their braces included.
    """

    end: int
    comments: tuple[tuple[int, int], ...] = ()


class FreeNotationError(SolverError):
    """The text is no solution in Popeye's notation, or does not fit the position."""


def popeye_games(entry: Entry) -> list[PartGame]:
    """Return the stored solution of *entry* as games, one for each part.

    Raises:
        SolverError: the text is in free notation, or the entry's twins cannot be made.
    """
    games = [
        PartGame(part.heading, str(part.problem.stipulation), reader.commented())
        for part, reader in _followed(entry)
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
    return [(part, reader.game) for part, reader in _followed(entry)]


def texts_of_moves(entry: Entry) -> list[tuple[Part, dict[PlayNode, MoveText]]]:
    """Return where the moves of the stored solution of *entry* stand in its text.

    The nodes are those of a game that nobody else holds.

    Raises:
        SolverError: the text is in free notation, or the entry's twins cannot be made.
    """
    return [(part, reader.texts) for part, reader in _followed(entry)]


def _followed(entry: Entry) -> list[tuple[Part, _Follower]]:
    parts = composition_of(entry).parts()
    told = []
    for heading, lines in _by_part(COMMENT.sub(_hidden, entry.solution)):
        match = _HEAD.fullmatch(heading)
        letter = match["letter"] if match else ""
        part = next((it for it in parts if it.letter == letter), None)
        if part is None:
            raise FreeNotationError(
                tr("the solution tells of a part %1 that is not there", quoted(letter))
            )
        if part.problem.stipulation.introduction and any(line.strip() for _, line in lines):
            raise FreeNotationError(  # its moves are numbered twice from 1 on
                tr("the moves of a series behind an introduction are not followed")
            )
        start = part.problem.start
        if start.is_fairy and any(not _WORDS.fullmatch(line) for _, line in lines):
            first = next(line.strip() for _, line in lines if line.strip())
            raise FreeNotationError(tr("%1 cannot be played there", quoted(first[:40])))
        told.append((part, _reader_of(start, entry.solution, lines)))
    return told


def _hidden(comment: re.Match[str]) -> str:
    """Return signs that no move has, so that all that is not hidden stays in its place."""
    return "".join(it if it in "\r\n" else _HIDDEN for it in comment[0])


_PlacedLine = tuple[int, str]


def _by_part(text: str) -> Iterator[tuple[str, list[_PlacedLine]]]:
    """Cut *text* at the headings of twins; each line comes with its place in the text."""
    heading, lines, place = "", list[_PlacedLine](), 0
    for whole in text.splitlines(keepends=True):
        line = whole.rstrip("\r\n")
        if _HEAD.fullmatch(line) and not _MOVE.match(line):
            if heading or any(not _is_bare(it) for _, it in lines):
                yield heading, lines
            heading, lines = line.replace(_HIDDEN, " ").rstrip(), []
        else:
            lines.append((place, line))
        place += len(whole)
    yield heading, lines


def _is_bare(line: str) -> bool:
    return _WORDS.fullmatch(line.replace(_HIDDEN, " ")) is not None


def _reader_of(setup: Setup, text: str, lines: list[_PlacedLine]) -> _Follower:
    reader = _Follower(game_from(setup), text)
    for place, line in lines:
        if not _WORDS.fullmatch(line):
            reader.read(line, place)
    return reader


@dataclass(slots=True)
class _Follower:
    """Follows lines of play; ``path`` holds the last move of every half-move, with its board."""

    game: chess.pgn.Game
    text: str = ""
    path: dict[int, tuple[chess.pgn.GameNode, chess.Board]] = field(default_factory=dict)
    texts: dict[chess.pgn.GameNode, MoveText] = field(default_factory=dict)
    last: tuple[int, chess.pgn.GameNode] | None = None
    threatening: set[int] = field(default_factory=set)
    left: int = MOST_MOVES

    def commented(self) -> chess.pgn.Game:
        """Return the game with the comments of the text on its moves."""
        for node, told in self.texts.items():
            comments = [" ".join(self.text[a + 1 : b - 1].split()) for a, b in told.comments]
            node.comment = ", ".join(filter(None, (node.comment, *comments)))
        return with_plain_main_line(self.game)

    def read(self, line: str, start: int) -> None:
        """Follow one line of play, which begins at *start* in the text."""
        place, half_move = 0, -1
        while line[place:].strip():
            if skipped := _SKIPPED.match(line, place):
                place = self._note(skipped, start, line)
                continue
            match = _MOVE.match(line, place)
            if match is None or match.end() == place:
                raise FreeNotationError(
                    tr("%1 is no play in Popeye’s notation", quoted(line.strip()[:40]))
                )
            if match["number"]:
                half_move = 2 * int(match["number"]) - 2 + (match["dots"] != ".")
            else:
                half_move += 1
            if not match["pass"]:
                self._play(half_move, match, start)
            place = match.end()

    def _note(self, skipped: re.Match[str], start: int, line: str) -> int:
        """Keep where a comment stands, and take up what is said behind it of the last move."""
        begin = start + skipped.end() - len(skipped[0].lstrip())
        label = _LABEL.match(line, skipped.end())
        if self.last is not None:
            half_move, node = self.last
            comment = COMMENT.match(self.text, begin)
            if comment is not None and not _HINT.match(comment[1]):
                told = self.texts[node]
                self.texts[node] = MoveText(told.end, (*told.comments, comment.span()))
            if label is not None:
                self._label(half_move, node, label[0])
        return skipped.end() if label is None else label.end()

    def _play(self, half_move: int, match: re.Match[str], start: int) -> None:
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
        self._sign(child, match)
        self.path[half_move] = (child, after)
        self.threatening = {it for it in self.threatening if it < half_move}
        self.last = half_move, child
        self.texts.setdefault(child, MoveText(start + match.end("signs")))
        self._label(half_move, child, match["label"] or "")

    def _label(self, half_move: int, node: chess.pgn.GameNode, label: str) -> None:
        """Take up what is said of the last move: that it threatens, or leaves a zugzwang."""
        if "threat" in label.lower():
            self.threatening.add(half_move)
        if "zugzwang" in label.lower():
            node.nags.add(_ZUGZWANG[self.path[half_move][1].turn])
            node.comment = "zugzwang"

    def _child(self, node: chess.pgn.GameNode, move: chess.Move) -> chess.pgn.GameNode:
        if node.has_variation(move):
            return node.variation(move)
        self.left -= 1
        if self.left < 0:
            raise FreeNotationError(tr("the solution has more than %1 moves", MOST_MOVES))
        return node.add_variation(move)

    def _sign(self, node: chess.pgn.GameNode, match: re.Match[str]) -> None:
        node.nags |= {_NAGS[sign] for sign in match["signs"].split() if sign in _NAGS}


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
