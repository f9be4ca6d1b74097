"""What can be typed instead of dragged: men, moves, exchanges, stipulations, questions.

``Qe4`` puts a white queen, ``qe4`` or ``bQe4`` a black one, ``nGd4`` a neutral grasshopper (fairy
men have Popeye's codes; where such men stand ``N`` is a nightrider), ``-e4`` empties a square,
``e2e4`` moves a man and ``e2xe4`` takes with it, ``e2+e4`` copies, ``e2<>e4`` exchanges,
``R=Q`` replaces all white rooks, ``p N`` asks where the white knights are, ``s a`` what
stands on a file, ``#3`` sets the stipulation and a FEN the board, and so does a list of all men
with what is asked, ``Kb1 Qd3 kh6 bh7 pd4 #3``, and the conditions behind it, ``… h#3 Circe``.
Conditions may stand behind a stipulation alone, or by themselves: ``Circe, Take & Make``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from composer.formats.common.heading import Heading, in_short, read_heading, without_squares
from composer.formats.common.names_above import NO_CREDITS, Credits
from composer.formats.common.reading import FormatError
from composer.formats.common.stipulation_text import find_asked, find_turn
from composer.formats.common.typed_letters import with_english_letters
from composer.model.document import Details
from solver.castling import home_rights
from solver.errors import SolverError
from solver.language import filled, tr
from solver.men import EITHER, NO_TRAITS, Color, Kind, Man, Trait, own_letters
from solver.notation.fen import FenError, parse_fen
from solver.setup import EMPTY_SQUARES, Setup, Squares
from solver.squares import FILE_NAMES, SIDES, Side, Square, name_of, square_at, square_of
from solver.stipulation import Play, Stipulation

LONGEST_COMMAND = 1000
LEAST_OF_ATTRIBUTE = 3

_SQUARE = "[a-h][1-8]"
_LETTER = f"[{EITHER.choice}{EITHER.choice.lower()}]"
_MAN = re.compile(rf"([wb](?=[A-Za-z]{_SQUARE}))?({_LETTER})((?:{_SQUARE})+)")
_FAIRY = re.compile(
    rf"(?P<color>[wbn](?=[A-Z0-9]))?(?P<code>[A-Z0-9]{{1,2}}|[a-z][a-z0-9]?)(?P<squares>(?:{_SQUARE})+)"
)
_REMOVAL = re.compile(rf"-((?:{_SQUARE})+)")
_SQUARES = re.compile(rf"(?:{_SQUARE})+")
_MOVE = re.compile(
    rf"([{EITHER.choice}])?({_SQUARE})(\s*(?:->|[–x*:])\s*|\s+-\s+|-|\s*)({_SQUARE})"
)  # but "Qe4 -d5" puts a queen and empties a square
_EXCHANGE = re.compile(rf"({_SQUARE})\s*(?:<-*>|↔)\s*({_SQUARE})")
_COPY = re.compile(rf"({_SQUARE})\s*\+\s*({_SQUARE})")
_REPLACEMENT = re.compile(rf"({_LETTER})\s*=>?\s*({_LETTER}|-)")
_WHERE = re.compile(rf"p\s+([wb])?({_LETTER})")
_READ = re.compile(rf"s\s+([a-h]|[1-8]|{_SQUARE})|({_SQUARE})")
_ALMOST_A_MAN = re.compile(r"[wbn]?[A-Za-z0-9]{0,2}[A-Za-z]\d+")
_WORD = re.compile(r"\w")
_PART = re.compile(r"[^\s,;]+")
_APART = re.compile(r"[\s,;]+")
_LIKE_A_COMMAND = re.compile(r"[#/=<>+]|^-|[A-Za-z]\d|^[ps]\s+\S{1,3}$")


class TypedError(SolverError):
    """The text looks like a command for the board but is none; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class PutMen:
    """Put men on squares, or empty them with ``None``, one after the other."""

    men: tuple[tuple[Square, Man | None], ...]


@dataclass(frozen=True, slots=True)
class MoveMan:
    """Carry the man on one square to another; ``copies`` leaves one like it behind."""

    from_square: Square
    to_square: Square
    copies: bool = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """Let what stands on two squares change places."""

    first: Square
    second: Square


@dataclass(frozen=True, slots=True)
class ReplaceAll:
    """Put another man, or none, in the place of all of a kind."""

    old: Man
    new: Man | None


@dataclass(frozen=True, slots=True)
class WhereAre:
    """Ask where the men of a kind stand."""

    piece: Man


@dataclass(frozen=True, slots=True)
class ReadSquares:
    """Ask what stands on a file, a rank or a square; ``name`` is as it was typed."""

    name: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class AskFor:
    """Set the stipulation, and play with conditions, in Popeye's words, or one of both."""

    stipulation: Stipulation | None
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUp:
    """Put a position on the board, and ask for something where that is said too."""

    setup: Setup
    stipulation: Stipulation | None = None
    conditions: tuple[str, ...] = ()
    """Those of fairy chess, and options such as set play, in Popeye's words."""
    extra: Details = ()
    """Twins and how many solutions are intended, as an entry has them."""
    credits: Credits = NO_CREDITS
    """Who made it and where it appeared, where a pasted list has that above the men."""


@dataclass(frozen=True, slots=True)
class GiveMove:
    """Give the move to a side."""

    color: Side


Typed = (
    PutMen | MoveMan | Exchange | ReplaceAll | WhereAre | ReadSquares | AskFor | SetUp | GiveMove
)


def read_typed(text: str, squares: Squares) -> Typed | None:
    """Return what *text* asks for on a board with *squares*, ``None`` where it is other text.

    Raises:
        TypedError: it looks like such a command and cannot be understood or done.
    """
    text = text.strip()
    if not text or len(text) > LONGEST_COMMAND:
        return None
    readers = (_read_position, read_whole, _read_stipulation, _read_question, _read_replacement)
    for read in readers:
        if (typed := read(text)) is not None:
            return typed
    typed = _read_two_squares(text, squares) or _read_men(text, squares)
    if typed is None and (color := find_turn(text)) is not None:
        return GiveMove(color)
    if typed is None and (named := _conditions(text, are_whole=True)):
        is_whole = len(named) > 1 or text.lower() == named[0].lower()
        typed = AskFor(None, named) if is_whole else None  # “grid” may be a word of a command
    if typed is None and _LIKE_A_COMMAND.search(text):
        raise TypedError(_why_not(text))
    return typed


def _read_position(text: str) -> Typed | None:
    if "/" not in text:
        return None
    head, colon, tail = text.partition(":")
    fen = tail if colon and head.strip().lower() == "fen" else text
    try:
        return SetUp(parse_fen(fen))
    except FenError as error:
        raise TypedError(str(error)) from error


def _read_stipulation(text: str) -> Typed | None:
    asked = Stipulation.if_known(text)
    if asked is not None:
        return AskFor(asked)
    told = find_asked(text)
    if told is not None and not text[: told.start].strip() and _WORD.search(text, told.end):
        heading = read_heading(text, are_whole=False)
        left = [*heading.unread, *(it for _, it in heading.twins), heading.intended]
        if not any(left):
            return AskFor(Stipulation.parse(told.stipulation), heading.options)
    if text.startswith(("#", "h#", "s#", "r#", "ser-", "pser-", "phser-")):
        raise TypedError(tr("“%1” is no stipulation such as #3 or h#2.5.", _told(text)))
    return None


def read_whole(text: str) -> SetUp | None:
    """Read all men of a problem and what is asked: ``Kb1 Qd3 … kh6 bh7 pd4 #3``.

    Conditions, and all that print has beside them, may stand behind the men or before them, and
    the letters may be German or French.  What is no such list may still be one with colours named,
    as it can be pasted.

    Raises:
        TypedError: it is such a list, and two men stand on one square, or a word is unknown.
    """
    asked = find_asked(text)
    if asked is None:
        return None
    stipulation = _parsed(asked.stipulation)
    men, rest = _men_apart(with_english_letters(text))
    heading = read_heading(rest, are_whole=False)
    left = (*heading.unread, *heading.comments)
    listed = None if left else _read_men(men)
    if isinstance(listed, PutMen):
        squares = _laid_out(listed)
        return _set_up(squares, heading) if _is_whole(squares, stipulation) else None
    if (found := _pasted(text)) is not None:
        return found if _is_whole(found.setup.squares, stipulation) else None
    if _read_men(men) is None:
        return None
    if wrong := next((word for word in _words(left[0]) if _ALMOST_A_MAN.fullmatch(word)), ""):
        raise TypedError(_why_not(wrong))
    told = in_short(left[0].strip(" ;\t\r\n"))
    raise TypedError(tr("“%1” names no condition that is known here.", _unknown(told) or told))


_parsed = lru_cache(maxsize=256)(Stipulation.parse)
"""Reads a stipulation; lists ask for the same ones ever again."""


def _set_up(squares: Squares, heading: Heading) -> SetUp:
    entry = heading.with_men(Setup(squares, castling=home_rights(squares))).entry
    asked = _parsed(entry.stipulation)
    return SetUp(entry.setup, asked, entry.options, entry.extra, heading.credits)


def _men_apart(text: str) -> tuple[str, str]:
    """Return the men of a list as it is typed, and the other words on their lines.

    Squares of twins and conditions are no men's; attributes go with the men behind them.
    """
    men: list[str] = []
    kept: list[str] = []
    end = 0
    spans: list[re.Match[str]] = []
    for word in _PART.finditer(without_squares(text)):
        spans.append(word)
        if _trait(word.group()) is not None:
            continue
        if _is_of_men(word.group()):
            men += [it.group() for it in spans]
            start = spans[0].start()
            kept += (text[end:start], " " * (word.end() - start))
            end = word.end()
        spans = []
    return " ".join(men), "".join((*kept, text[end:]))


def _is_whole(squares: Squares, asked: Stipulation) -> bool:
    """Tell whether these can be all men of a problem; one king is enough in help and fairy play."""
    kings = sum(bool(Setup(squares).kings(side)) for side in SIDES)
    needs_both = asked.play is not Play.HELP and not _has_fairy_men(squares)
    return kings > needs_both


def _conditions(text: str, *, are_whole: bool = False) -> tuple[str, ...]:
    """Return the conditions that *text* names, in Popeye's words; none where one is not known."""
    if not text.strip(" ,;"):
        return ()
    from composer.model.options import condition_options  # for fairy play alone

    return tuple(condition_options(text.strip(" ,;"), are_whole=are_whole) or ())


def _unknown(text: str) -> str:
    from composer.model.options import first_unknown  # for fairy play alone

    return first_unknown(text)[1]


def _words(text: str) -> list[str]:
    return _APART.split(text)


def _laid_out(listed: PutMen) -> Squares:
    squares = list(EMPTY_SQUARES)
    for square, man in listed.men:
        if squares[square] is not None:
            raise TypedError(tr("Two men stand on %1.", name_of(square)))
        squares[square] = man
    return tuple(squares)


def _pasted(text: str) -> SetUp | None:
    from composer.formats.position.men_list import read_men_list  # not when the window opens

    try:
        placed = read_men_list(text)
    except FormatError as error:
        raise TypedError(str(error)) from error
    return None if placed is None else _set_up(placed.setup.squares, read_heading(placed.rest))


def _read_question(text: str) -> Typed | None:
    if match := _WHERE.fullmatch(text):
        return WhereAre(_piece(match[1], match[2]))
    if match := _READ.fullmatch(text):
        name = match[1] or match[2]
        return ReadSquares(name, _named_squares(name))
    return None


def _named_squares(name: str) -> tuple[Square, ...]:
    if len(name) == 2:
        return (square_of(name),)
    if name in FILE_NAMES:
        file = FILE_NAMES.index(name)
        return tuple(square_at(file, rank) for rank in range(8))
    return tuple(square_at(file, int(name) - 1) for file in range(8))


def _read_replacement(text: str) -> Typed | None:
    match = _REPLACEMENT.fullmatch(text)
    if match is None:
        return None
    old = _piece(None, match[1])
    new = None if match[2] == "-" else _piece(None, match[2])
    if new is not None and new.kind is Kind.KING:
        raise TypedError(tr("A side has one king: put it on its square, such as Ke1."))
    return ReplaceAll(old, new)


def _read_two_squares(text: str, squares: Squares) -> Typed | None:
    if match := _EXCHANGE.fullmatch(text):
        return Exchange(square_of(match[1]), square_of(match[2]))
    if match := _COPY.fullmatch(text):
        start, end = _started(None, match[1], squares), square_of(match[2])
        return MoveMan(start, end, copies=True)
    match = _MOVE.fullmatch(text)
    if match is None or (match[1] and not match[3].strip()):
        return None  # Qe4d5 puts two queens
    start, end = _started(match[1], match[2], squares), square_of(match[4])
    if match[3].strip() in ("x", "*", ":") and squares[end] is None:
        raise TypedError(tr("There is no man on %1 to take.", match[4]))
    return MoveMan(start, end)


def _started(letter: str | None, name: str, squares: Squares) -> Square:
    square = square_of(name)
    man = squares[square]
    if man is None:
        raise TypedError(tr("There is no man on %1 to move.", name))
    if letter is not None and man.kind != EITHER.kinds[letter]:
        raise TypedError(tr("There is no %1 on %2.", letter, name))
    return square


def _has_fairy_men(squares: Squares) -> bool:
    return any(man is not None and not man.is_orthodox for man in squares)


def _read_fairy(
    word: str, own: Mapping[str, Kind], *, is_fairy: bool
) -> list[tuple[Square, Man]] | None:
    """Read a man by his code, ``nGd4`` or ``leh8``; a letter of orthodox chess goes before.

    It does not where a fairy man is meant for certain: a neutral one, and ``N`` among others.
    *own* are the men on the board whom a user has defined, by their letters.
    """
    match = _FAIRY.fullmatch(word)
    if match is None:
        return None
    color, code = match["color"], match["code"]
    is_nightrider = code.upper() == "N" and (is_fairy or color == "n")
    if code.upper() in EITHER.kinds and not is_nightrider and color != "n":
        return None
    from solver.fairy.naming.codes import kind_of  # for fairy men alone

    kind = own.get(code.upper()) or kind_of(code)
    if kind is None:
        return None
    letter = color or ("w" if code == code.upper() else "b")
    man = Man(kind, next(it for it in Color if it.letter == letter))
    return [(square, man) for square in _split(match["squares"])]


def _read_men(text: str, squares: Squares = ()) -> Typed | None:
    """Read a list such as ``wKa1 royal Gh8, Qe4 -d5``; anything else in it makes it none.

    An attribute is that of the next men; behind a colon it is that of all up to the next one.
    """
    men: list[tuple[Square, Man | None]] = []
    is_fairy, own = _has_fairy_men(squares), own_letters(squares)
    removes, is_held, is_open = False, False, False
    traits: frozenset[Trait] = NO_TRAITS
    for word in filter(None, _words(text)):
        if match := _REMOVAL.fullmatch(word):
            removes = True
            men += [(square, None) for square in _split(match[1])]
        elif removes and _SQUARES.fullmatch(word):
            men += [(square, None) for square in _split(word)]
        elif (named := _men_of(word, tuple(own.items()), is_fairy=is_fairy)) is not None:
            removes = False
            men += [(square, _with_traits(man, traits)) for square, man in named]
            traits, is_open = traits if is_held else NO_TRAITS, False
        elif (trait := _trait(word)) is not None:
            traits = traits | {trait} if is_open else frozenset({trait})
            is_held, is_open = word.endswith(":"), True
        else:
            return None
    return PutMen(tuple(men)) if men and not is_open else None


def _with_traits(man: Man, traits: frozenset[Trait]) -> Man:
    return replace(man, traits=man.traits | traits) if traits else man


@lru_cache(maxsize=4096)
def _is_of_men(word: str) -> bool:
    """Tell whether *word* alone is part of a list of men; lists have the same ones ever again."""
    return _read_men(word) is not None


@lru_cache(maxsize=4096)
def _men_of(
    word: str, own: tuple[tuple[str, Kind], ...], *, is_fairy: bool
) -> tuple[tuple[Square, Man], ...] | None:
    """Read the men of one word, ``Qd4d5``; ``None`` where it is none."""
    if (fairy := _read_fairy(word, dict(own), is_fairy=is_fairy)) is not None:
        return tuple(fairy)
    match = _MAN.fullmatch(word)
    if match is None:
        return None
    piece = _piece(match[1], match[2])
    return tuple((square, piece) for square in _split(match[3]))


def _trait(word: str) -> Trait | None:
    if len(word) < LEAST_OF_ATTRIBUTE or not word.rstrip(":").replace("-", "").isalpha():
        return None
    from solver.fairy.naming.codes import trait_named  # for fairy men alone

    return trait_named(word.rstrip(":"))


def _split(names: str) -> list[Square]:
    return [square_of(name) for name in re.findall("..", names)]


def _piece(color: str | None, letter: str) -> Man:
    is_white = color == "w" if color else letter.isupper()
    return Man.of(EITHER.kinds[letter.upper()], is_white)


def _why_not(text: str) -> str:
    """Say what is wrong with *text*: a square, a man, or all of it."""
    for word in _words(text):
        bare = word.lstrip("-")
        if _read_fairy(bare, {}, is_fairy=True) is not None:
            continue  # a man of fairy chess is not what is wrong
        if match := re.fullmatch(rf"([wb]?[A-Za-z])({_SQUARE})+", bare):
            if not _MAN.fullmatch(bare):
                return tr(
                    "“%1” is no man: the letters are K Q R B N (or S) P, small ones are black.",
                    match[1],
                )
        elif match := re.fullmatch(rf"[wb]?[A-Za-z]?(?!{_SQUARE}$)([a-zA-Z]\d+)", bare):
            text_of_square = tr("“%1” is no square: files go from a to h, ranks from 1 to 8.")
            return filled(text_of_square, match[1])
    unknown = " ".join(word for word in _words(text) if not _is_known(word))
    told = _told(unknown or text)
    return tr("“%1” is not understood. Try Qe4, kh8, -e4, e2e4, #3 or a FEN.", told)


def _is_known(word: str) -> bool:
    """Tell whether *word* alone is a man on his square, or says what is asked."""
    return _read_men(word) is not None or Stipulation.if_known(word) is not None


def _told(text: str) -> str:
    """Return the beginning of *text* on one line."""
    return " ".join(text.split())[:40]
