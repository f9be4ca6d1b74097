"""Popeye's input language, as far as one orthodox problem needs it.

The knight is ``S`` there; ``N`` is the nightrider, which the board cannot show.
"""

from __future__ import annotations

import re

import chess

from composer.formats.olv_options import read_options
from composer.formats.reading import FormatError
from composer.model.document import Entry
from solver.setup import EMPTY_SQUARES, Setup, Squares

_ROLES = {"K": 6, "Q": 5, "R": 4, "B": 3, "S": 2, "P": 1}
_COMMANDS = (
    "beginproblem", "endproblem", "nextproblem", "author", "origin", "title", "award", "remark",
    "protocol", "latex", "forsyth", "pieces", "stipulation", "option", "condition", "twin",
    "zeroposition", "initialgamearray",
)  # fmt: skip
_REST_OF_LINE = ("author", "origin", "title", "award", "remark", "protocol", "latex")
_MAN = re.compile(r"([KQRBSP])((?:[a-h][1-8])+)", re.IGNORECASE)
_START = re.compile(r"(?im)^[ \t]*(?:begin\w*|pieces\s+(?:white|black|neutral))\b(?!:)")
_FORSYTH = re.compile(r"(?im)^[ \t]*forsyth\b")
_STIPULATION = re.compile(r"(?im)^[ \t]*stip")


def is_popeye_input(text: str) -> bool:
    """Tell whether *text* speaks to Popeye."""
    return bool(_START.search(text) or (_FORSYTH.search(text) and _STIPULATION.search(text)))


def read_popeye_input(text: str) -> Entry:
    """Read the first problem of *text*; twins and conditions are left out.

    Raises:
        FormatError: there is no position in it, or one that the board cannot show.
    """
    clauses = _clauses(text)
    if "forsyth" in clauses:
        squares = _forsyth(" ".join(clauses["forsyth"]))
    elif "pieces" in clauses:
        squares = _pieces(clauses["pieces"])
    else:
        raise FormatError("The Popeye input has neither 'Pieces' nor 'Forsyth'.")
    stipulation = "".join(clauses.get("stipulation", [])[:1])
    options = (*_options(clauses.get("option", [])), *clauses.get("condition", []))
    asked = read_options(Setup(squares), stipulation, options)
    return Entry(
        setup=asked.setup,
        stipulation=stipulation,
        authors=tuple(clauses.get("author", ())),
        source=" ".join(clauses.get("origin", ())),
        award=" ".join(clauses.get("award", ())),
        options=asked.options,
    )


def _clauses(text: str) -> dict[str, list[str]]:
    """Sort the words of the first problem by the command they follow."""
    clauses: dict[str, list[str]] = {}
    command = ""
    for line in text.splitlines():
        words = line.split()
        first = _command(words[0]) if words else ""
        if first in _REST_OF_LINE:
            clauses.setdefault(first, []).append(" ".join(words[1:]))
            continue
        for word in words:
            known = _command(word)
            if known in ("nextproblem", "endproblem", "twin", "zeroposition"):
                return clauses
            if known:
                command = known
                clauses.setdefault(command, [])
            elif command:
                clauses[command].append(word)
    return clauses


def _command(word: str) -> str:
    """Return the command that *word* is or abbreviates; four letters are meant to be enough."""
    word = word.lower().rstrip(":")
    if len(word) < 4:
        return ""
    return next((command for command in _COMMANDS if command.startswith(word)), "")


def _forsyth(text: str) -> Squares:
    squares: list[chess.Piece | None] = []
    for token in re.findall(r"\d+|[^\s/\d]", text):
        if token.isdecimal():
            squares += [None] * min(int(token[:4]), 65)
        elif token.upper() in _ROLES:
            squares.append(chess.Piece(_ROLES[token.upper()], token.isupper()))
        else:
            raise FormatError(f"The man {token!r} in the Forsyth line is not orthodox.")
    if len(squares) != 64:
        raise FormatError(f"The Forsyth line has {len(squares)} squares; it needs 64.")
    return tuple(squares[square ^ 56] for square in chess.SQUARES)


def _pieces(words: list[str]) -> Squares:
    squares = list(EMPTY_SQUARES)
    color: chess.Color | None = None
    for word in words:
        name = word.lower().strip(",;:")
        if name in ("white", "black"):
            color = name == "white"
            continue
        match = _MAN.fullmatch(word.strip(",;"))
        if match is None or color is None:
            raise FormatError(f"{word[:40]!r} among the Popeye pieces is no orthodox man.")
        for square_name in re.findall("..", match[2].lower()):
            square = chess.parse_square(square_name)
            if squares[square] is not None:
                raise FormatError(f"Two men stand on {square_name}.")
            squares[square] = chess.Piece(_ROLES[match[1].upper()], color)
    return tuple(squares)


def _options(words: list[str]) -> list[str]:
    """Join options with the squares or numbers that belong to them."""
    options: list[str] = []
    for word in words:
        is_argument = word.isdecimal() or re.fullmatch(r"(?:[a-h][1-8])+", word.lower())
        if options and is_argument:
            options[-1] += f" {word}"
        else:
            options.append(word)
    return options
