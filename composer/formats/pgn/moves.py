"""The moves of a PGN game, read as far as they are right, with the place of what is not."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator

import chess.pgn

from composer.formats.common.reading import Fault
from solver.language import tr
from solver.notation.fen import write_fen
from solver.notation.pgn import game_from
from solver.setup import Setup

LONGEST_MOVETEXT = 1_000_000
"""How many characters of one game are followed; what is longer is only kept as text."""

DEEPEST = 500
"""How deep variations may be nested."""

_LONG_NUMBER = re.compile(r"\$\d{4,}")
_PIECE = re.compile(r"[^}\n]*\}(?=[^\S\n]*[^\s])|[^\n]*\n|[^\n]+")
_QUOTED = re.compile(r"'([^']*)'")
_KNIGHT = re.compile(r"(?<![A-Za-z])S(?=[a-h1-8x])|(?<=[a-h][18]=)S\b")
_PART = re.compile(
    r"""
    \s+ | \{[^}]*\} | ;[^\n]* | [()] | \$\d+ | 1-0 | 0-1 | 1/2-1/2 | 0-0(?:-0)? | 0000
    | \d+(?=[.\s…]|[A-Za-z]|\Z|\))
    | (?:[NBKRQP]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:=?[nbrqkNBRQK])?|Z0|O-O(?:-O)?)(?![A-Za-z0-9])
    | e\.?p\.?(?![A-Za-z]) | N(?![A-Za-z0-9])
    | [^\w\s{}();$]+
    """,
    re.VERBOSE,
)

logging.getLogger("chess.pgn").addHandler(logging.NullHandler())


class _Lines(io.StringIO):
    """Hands out a text line by line, or shorter where comments end, and knows the line.

    The rest of a line behind each comment is copied by the reader, so lines must be short;
    blank lines, which would end the game, are left out.
    """

    def __init__(self, head: str, text: str, first_line: int) -> None:
        super().__init__()
        self.line = first_line
        self._pieces = self._cut(head, text, first_line)

    def _cut(self, head: str, text: str, number: int) -> Iterator[tuple[int, str]]:
        for line in head.splitlines(keepends=True):
            yield number, line
        for match in _PIECE.finditer(text):
            piece = match.group()
            if not piece.isspace():
                yield number, piece if piece.endswith("\n") else f"{piece}\n"
            number += piece.endswith("\n")

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """Return the next piece, nothing at the end."""
        self.line, piece = next(self._pieces, (self.line, ""))
        return piece


class _Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds a game and notes the first error with its line, in words of ours."""

    def __init__(self, lines: _Lines) -> None:
        super().__init__()
        self._lines = lines
        self._depth = 0
        self.fault: tuple[int, str] | None = None

    def begin_variation(self) -> chess.pgn.SkipType | None:  # type: ignore[override]
        """Skip variations that are nested too deeply."""
        self._depth += 1
        if self._depth > DEEPEST:
            self._note(
                tr("Variations are nested more than %1 deep; deeper ones are left out.", DEEPEST)
            )
        if self.fault is not None:
            return chess.pgn.SKIP
        super().begin_variation()
        return None

    def end_variation(self) -> None:
        """Go back to the line that the variation left."""
        if self.fault is None:
            self._depth -= 1
            super().end_variation()

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        """Add a move, unless one before it was wrong."""
        if self.fault is None:
            super().visit_move(board, move)

    def visit_nag(self, nag: int) -> None:
        """Add a sign, unless a move before it was wrong."""
        if self.fault is None:
            super().visit_nag(nag)

    def visit_comment(self, comment: str) -> None:
        """Add a comment, unless a move before it was wrong."""
        if self.fault is None:
            super().visit_comment(comment)

    def handle_error(self, error: Exception) -> None:
        """Note what is wrong, and where; behind it the board is not to be trusted."""
        self._note(_in_words(error))

    def _note(self, sentence: str) -> None:
        if self.fault is None:
            self.fault = (self._lines.line, sentence)


def read_movetext(setup: Setup, text: str, line: int = 1) -> tuple[chess.pgn.Game, Fault | None]:
    """Return the moves of *text* from *setup* on, up to the first that cannot be played.

    The fault says what is wrong with the rest; its line counts from *line*, the first of *text*.
    """
    text = _LONG_NUMBER.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text, fault = _checked(_KNIGHT.sub("N", text), line)
    head = f'[SetUp "1"]\n[FEN "{write_fen(setup)}"]\n\n'
    lines = _Lines(head, text or "*", line)
    builder = _Builder(lines)
    read = chess.pgn.read_game(lines, Visitor=lambda: builder)
    game = read if read is not None else game_from(setup)
    return game, fault if builder.fault is None else Fault(*builder.fault)


def _checked(text: str, line: int) -> tuple[str, Fault | None]:
    """Return *text* up to the first word that PGN does not know, and what is wrong with it."""
    if len(text) > LONGEST_MOVETEXT:
        sentence = tr(
            "The moves have %1 characters; at most %2 are followed.", len(text), LONGEST_MOVETEXT
        )
        return "", Fault(line, sentence)
    place = 0
    while place < len(text) and (match := _PART.match(text, place)) is not None:
        place = match.end()
    if place == len(text):
        return text, None
    number = line + text.count("\n", 0, place)
    if text[place] in "{}":
        sentence = tr("The comment that begins here has no } at its end.")
        if text[place] == "}":
            sentence = tr("The } here closes no comment.")
        return text[:place], Fault(number, sentence)
    word = text[place:].split(maxsplit=1)[0]
    sentence = tr("“%1” is no move; expected one such as Qd4 or dxc8=Q.", word[:20])
    return text[:place], Fault(number, sentence)


def _in_words(error: Exception) -> str:
    """Say in a sentence what python-chess says in programmers' words."""
    text = str(error)
    quoted = _QUOTED.search(text)
    move = tr("“%1”", quoted[1][:20]) if quoted else tr("A move")
    if text.startswith("ambiguous"):
        return tr("%1 is ambiguous: several men can make this move.", move)
    if text.startswith("illegal"):
        return tr("%1 cannot be played here; the moves before it are kept.", move)
    return tr("%1 is no move; the moves before it are kept.", move)
