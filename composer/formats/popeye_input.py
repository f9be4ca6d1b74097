"""Popeye's input language, as far as orthodox problems need it.

The knight is ``S`` there; ``N`` is the nightrider, which the board cannot show.  Twins
become what ``.olv`` files have: a key ``twins`` with the letters, a zeroposition its ``a``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import chess

from composer.formats.olv_options import read_options
from composer.formats.reading import Fault, FormatError, Reading
from composer.model.document import Document, Entry
from solver.setup import EMPTY_SQUARES, Setup, Squares
from solver.twins import twin_letter

_ROLES = {"K": 6, "Q": 5, "R": 4, "B": 3, "S": 2, "P": 1}
_COMMANDS = (
    "beginproblem", "endproblem", "nextproblem", "author", "origin", "title", "award", "remark",
    "protocol", "latex", "forsyth", "pieces", "stipulation", "option", "condition", "twin",
    "zeroposition", "initialgamearray",
)  # fmt: skip
_REST_OF_LINE = ("author", "origin", "title", "award", "remark", "protocol", "latex")
_TWINS = ("twin", "zeroposition")
_ENDS = ("nextproblem", "endproblem")
_OPTIONS = (
    "Defence", "SetPlay", "WhiteToPlay", "Variations", "MoveNumbers", "StartMoveNumber", "NoWk",
    "Duplex", "NoBk", "Threat", "NoThreat", "Try", "MaxSolutions", "MaxFlightsquares",
    "NonTrivial", "KeepMatingPiece", "EnPassant", "NoBoard", "NoShortVariations", "HalfDuplex",
    "PostKeyPlay", "Intelligent", "MaxTime", "NoCastling", "Quodlibet", "StopOnShortSolutions",
    "Beep", "CastlingMutuallyExclusive", "GoalIsEnd", "NullMoves", "UpToMoveNumber",
    "TrivialTriesAvoid", "MatesIn1",
)  # fmt: skip
_MAN = re.compile(r"([KQRBSP])((?:[a-h][1-8])+)", re.IGNORECASE)
_START = re.compile(r"(?im)^[ \t]*(?:begin\w*|pieces\s+(?:white|black|neutral))\b(?!:)")
_FORSYTH = re.compile(r"(?im)^[ \t]*forsyth\b")
_STIPULATION = re.compile(r"(?im)^[ \t]*stip")
_NEXT = re.compile(r"(?im)^[ \t]*next(?:p\w*)?\b")


def is_popeye_input(text: str) -> bool:
    """Tell whether *text* speaks to Popeye."""
    return bool(_START.search(text) or (_FORSYTH.search(text) and _STIPULATION.search(text)))


def is_popeye_collection(text: str) -> bool:
    """Tell whether *text* holds several problems for Popeye."""
    return is_popeye_input(text) and bool(_NEXT.search(text))


def read_popeye_input(text: str) -> Entry:
    """Read the first problem of *text*.

    Raises:
        FormatError: there is no position in it, or one that the board cannot show.
    """
    problems = _problems(text)
    return _entry(problems[0] if problems else _Clauses())


def read_popeye_file(text: str) -> Reading:
    """Read all problems of *text*; one that cannot be read is kept as its text, with its fault.

    Raises:
        FormatError: none of them can be read.
    """
    entries: list[Entry] = []
    faults: list[Fault] = []
    for clauses in _problems(text):
        try:
            entries.append(_entry(clauses))
        except FormatError as error:
            fault = Fault(clauses.line, str(error), len(entries))
            faults.append(fault)
            verbatim = "\n".join(clauses.text)
            entries.append(Entry(stipulation="", fault=str(fault), verbatim=verbatim))
    if len(faults) == len(entries):
        raise FormatError(str(faults[0]) if faults else "The Popeye input has no problem.")
    return Reading(Document(tuple(entries)), tuple(faults))


@dataclass(slots=True)
class _Clauses:
    """The words of one problem, by the command they follow; those of the twins in a row."""

    words: dict[str, list[str]] = field(default_factory=dict)
    twins: list[list[str]] = field(default_factory=list)
    has_zeroposition: bool = False
    line: int = 1
    text: list[str] = field(default_factory=list)

    def begin(self, command: str) -> None:
        """Take note that *command* was given."""
        if command in _TWINS:
            self.has_zeroposition |= command == "zeroposition"
            self.twins.append([])
        else:
            self.words.setdefault(command, [])

    def add(self, command: str, word: str) -> None:
        """Add a word that follows *command*."""
        if command in _TWINS:
            self.twins[-1].append(word)
        elif command:
            self.words[command].append(word)


def _entry(clauses: _Clauses) -> Entry:
    words = clauses.words
    if "forsyth" in words:
        squares = _forsyth(" ".join(words["forsyth"]))
    elif "pieces" in words:
        squares = _pieces(words["pieces"])
    elif "initialgamearray" in words:
        squares = Setup.from_board(chess.Board()).squares
    else:
        raise FormatError("The Popeye input has neither 'Pieces' nor 'Forsyth'.")
    stipulation = "".join(words.get("stipulation", [])[:1])
    options = (*_options(words.get("option", [])), *words.get("condition", []))
    asked = read_options(Setup(squares), stipulation, options)
    return Entry(
        setup=asked.setup,
        stipulation=stipulation,
        authors=tuple(words.get("author", ())),
        source=" ".join(words.get("origin", ())),
        award=" ".join(words.get("award", ())),
        options=asked.options,
        extra=(("twins", _twins(clauses)),) if clauses.twins else (),
    )


def _twins(clauses: _Clauses) -> dict[str, str]:
    """Return the twins as ``.olv`` files have them."""
    texts = map(" ".join, clauses.twins)
    return {twin_letter(i): text for i, text in enumerate(texts, not clauses.has_zeroposition)}


def _problems(text: str) -> list[_Clauses]:
    """Sort the words of each problem by the command they follow."""
    problems = [_Clauses()]
    command = ""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        first = _command(words[0]) if words else ""
        problems[-1].text.append(line)
        if first in _REST_OF_LINE and (command not in _TWINS or first == "remark"):
            problems[-1].begin(first)
            problems[-1].add(first, " ".join(words[1:]))
            continue
        for word in words:
            known = _command(word)
            if known in _ENDS:
                command = ""
                problems.append(_Clauses(line=number))
            elif known in _TWINS or (known and command not in _TWINS):
                command = known
                problems[-1].begin(known)
            else:
                problems[-1].add(command, word)
    return [problem for problem in problems if problem.words.keys() - {"beginproblem"}]


def _command(word: str) -> str:
    """Return the command that *word* is or abbreviates; four letters are meant to be enough."""
    word = word.lower().rstrip(":")
    if len(word) < 4 and word not in ("end", "opt"):
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
    """Join options with the squares or numbers that belong to them, names written out."""
    options: list[str] = []
    for word in words:
        is_argument = word.isdecimal() or re.fullmatch(r"(?:[a-h][1-8])+", word.lower())
        if options and is_argument:
            options[-1] += f" {word}"
        else:
            options.append(_option(word))
    return options


def _option(word: str) -> str:
    """Return the option that *word* abbreviates, or the word itself."""
    found = [name for name in _OPTIONS if name.lower().startswith(word.lower())]
    is_whole = word.lower() in map(str.lower, (*_OPTIONS, "Variation"))
    return found[0] if len(found) == 1 and not is_whole else word
