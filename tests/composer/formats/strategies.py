"""Random entries and documents for the laws of reading and writing."""

from __future__ import annotations

import chess
from hypothesis import strategies as st

from composer.model.document import Entry
from solver.castling import CastlingRight
from solver.men import Man
from solver.setup import Setup, Squares

MEN = (*(Man.of(role, color) for role in chess.PIECE_TYPES for color in chess.COLORS), None)


def _squares(data: bytes) -> Squares:
    men = [MEN[byte] if byte < len(MEN) else None for byte in data]
    return (*men, *[None] * (64 - len(men)))


SETUPS = st.builds(
    Setup,
    squares=st.binary(max_size=64).map(_squares),
    turn=st.booleans(),
    castling=st.frozensets(st.sampled_from(CastlingRight)),
    en_passant=st.none() | st.integers(0, 63),
)
STIPULATIONS = st.sampled_from(
    ["#2", "#3", "s#4", "h#2", "h#2.5", "hs#3", "ser-h#5", "r#2", "=3", "+", "= black to move", ""]
)
AWKWARD = st.sampled_from(
    ["#2", "=", "on", "No", "1:30", "~", "null", "1e3", "0x1F", "2001-01-01", "- a", "a: b", "'",
     '"', "{", "[", "&a", "*a", "!!str", "%", "@", "`", "...", "---", "a #b", " a", "a ", "\ta",
     "a\n b", " a\nb\n", "a\n\n\n",
     "\n", "a\r\nb", "\x85", "\u2028", "\ufeff", "\x07", "é", "e\u0301", "😀",
     "---\nauthors: x", "a\n---\nb", "a\n...\nb", "|", ">", "?", "? a", "1.a2-a4 !\n  1...b7-b5"]
)  # fmt: skip
TEXTS = AWKWARD | st.text(max_size=40)
WORDS = TEXTS.filter(bool)
KEYS = WORDS.filter(
    lambda key: key not in {
        "authors", "source", "date", "award", "algebraic", "stipulation", "options", "solution",
        "keywords", "comments", "source-id", "distinction", "matewright", "name", "tourney",
    }
)  # fmt: skip
VALUES = st.recursive(
    TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple) | st.dictionaries(WORDS, inner, max_size=3)
    ),
    max_leaves=6,
)
DETAILS = st.dictionaries(KEYS, VALUES, max_size=3).map(lambda values: tuple(values.items()))
OPTIONS = st.lists(st.sampled_from(["SetPlay", "Duplex", "Defence 2", "Circe"]), max_size=3)
DATES = st.dates().map(str) | st.sampled_from(["1911", "1911-04", "1911-4", "1965-1967", "0000"])

ENTRIES = st.builds(
    Entry,
    setup=SETUPS,
    stipulation=STIPULATIONS,
    authors=st.lists(WORDS, max_size=3).map(tuple),
    source=TEXTS,
    date=DATES | TEXTS,
    award=TEXTS,
    options=OPTIONS.map(tuple),
    solution=TEXTS,
    keywords=st.lists(WORDS, max_size=2).map(tuple),
    comments=st.lists(WORDS, max_size=2).map(tuple),
    extra=DETAILS,
    source_details=DETAILS,
    award_details=DETAILS,
    is_solution_outdated=st.booleans(),
)
