"""A query line cut into words, each with the place it stands at."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from solver.language import filled, tr

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»"}
_FIELD = re.compile(
    r"(?P<name>[A-Za-z]+|[wbn]?[A-Z]\d|[wbn]\.[A-Z][A-Z0-9]?)(?P<sign><=|>=|!=|==|[:=<>≤≥≠])"
)
_PLAIN_SIGNS = {"≤": "<=", "≥": ">=", "≠": "!=", "==": "=", ":": "="}
_PLAYS = ("h", "s", "r", "hs", "hr")
"""Before an equals sign these are no fields: ``h=2`` is a helpstalemate."""
LONGEST_QUERY = 2000


class QueryError(ValueError):
    """The query cannot be understood; ``start`` and ``end`` are the characters at fault."""

    def __init__(self, sentence: str, start: int, end: int) -> None:
        super().__init__(sentence)
        self.start = start
        self.end = max(end, start)


class WordKind(Enum):
    """What a word of a query is."""

    OPEN = auto()
    CLOSE = auto()
    AND = auto()
    OR = auto()
    NOT = auto()
    TEXT = auto()
    FIELD = auto()


@dataclass(frozen=True, slots=True)
class Word:
    """One word: plain text, or a field with a sign (``=``, ``<=`` …) and its value."""

    kind: WordKind
    start: int
    end: int
    text: str = ""
    name: str = ""
    sign: str = ""
    is_quoted: bool = False


def words_of(query: str) -> tuple[Word, ...]:
    """Cut *query* into words.

    Raises:
        QueryError: a quotation mark is not closed, or the query is too long.
    """
    if len(query) > LONGEST_QUERY:
        sentence = tr("The search has %1 characters; %2 are read.")
        sentence = filled(sentence, len(query), LONGEST_QUERY)
        raise QueryError(sentence, LONGEST_QUERY, len(query))
    words: list[Word] = []
    place = 0
    while place < len(query):
        if query[place].isspace():
            place += 1
            continue
        word = _word_at(query, place)
        words.append(word)
        place = word.end
    return tuple(words)


def _word_at(query: str, start: int) -> Word:
    sign = query[start]
    if sign in "()":
        return Word(WordKind.OPEN if sign == "(" else WordKind.CLOSE, start, start + 1, sign)
    if sign in "-!" and start + 1 < len(query) and not query[start + 1].isspace():
        return Word(WordKind.NOT, start, start + 1, sign)
    field = _FIELD.match(query, start)
    if field is not None and not (field["name"] in _PLAYS and field["sign"] == "="):
        text, end, is_quoted = _value_at(query, field.end())
        plain = _PLAIN_SIGNS.get(field["sign"], field["sign"])
        name = field["name"]
        return Word(WordKind.FIELD, start, end, text, name, plain, is_quoted)
    text, end, is_quoted = _value_at(query, start)
    operators = {"AND": WordKind.AND, "OR": WordKind.OR, "NOT": WordKind.NOT}
    kind = WordKind.TEXT if is_quoted else operators.get(text.upper(), WordKind.TEXT)
    return Word(kind, start, end, text, is_quoted=is_quoted)


def _value_at(query: str, start: int) -> tuple[str, int, bool]:
    """Return the value at *start*, where it ends, and whether it stood in quotes."""
    closing = _QUOTES.get(query[start : start + 1])
    if closing is not None:
        end = query.find(closing, start + 1)
        if end < 0:
            raise QueryError(tr("The quotation mark is not closed."), start, len(query))
        return query[start + 1 : end], end + 1, True
    end = start
    while end < len(query) and not query[end].isspace() and query[end] not in "()":
        end += 1
    return query[start:end], end, False
