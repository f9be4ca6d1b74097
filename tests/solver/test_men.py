"""Men of every colour and trait, and the one place where their letters stand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import chess
import pytest

from solver import men
from solver.men import EITHER, FEN, FROM_KING, PROBLEM, Alphabet, Color, Kind, Man, Trait

ROOT = Path(__file__).parent.parent.parent
TABLES = (PROBLEM, FEN, EITHER, men.GERMAN, men.FRENCH, men.RUSSIAN, *men.FIGURINES.values())
WANTED = [{name.upper() for name in table.names.values()} for table in TABLES]


@pytest.mark.parametrize("table", TABLES)
def test_what_is_written_is_read_again(table: Alphabet) -> None:
    assert [table.kinds[table.names[kind]] for kind in FROM_KING] == list(FROM_KING)


def test_only_text_without_fairy_men_takes_n_and_s_for_the_knight() -> None:
    assert EITHER.kinds["N"] is EITHER.kinds["S"] is Kind.KNIGHT
    assert "N" not in PROBLEM.kinds, "that is the nightrider"
    assert "S" not in FEN.kinds


@pytest.mark.parametrize("piece", [chess.Piece(k, c) for k in FROM_KING for c in chess.COLORS])
def test_orthodox_men_have_the_letters_and_numbers_of_python_chess(piece: chess.Piece) -> None:
    man = Man.from_fen(piece.symbol())

    assert (int(man.kind), bool(man.color)) == (piece.piece_type, piece.color)
    assert man.fen == piece.symbol()
    assert man is Man.of(piece.piece_type, piece.color)
    assert man == Man(Kind(piece.piece_type), Color(piece.color))
    assert man.is_royal == (piece.piece_type == chess.KING)
    assert man.recolored.recolored == man != man.recolored


def test_a_neutral_man_is_of_both_sides_and_stays_neutral() -> None:
    man = Man(Kind.ROOK, Color.NEUTRAL)

    assert man.is_of(chess.WHITE)
    assert man.is_of(chess.BLACK)
    assert man.recolored == man
    assert not man.is_white


def test_traits_tell_men_apart_and_can_make_any_man_royal() -> None:
    knight = Man.of(Kind.KNIGHT, True)
    royal = Man(Kind.KNIGHT, Color.WHITE, frozenset({Trait.ROYAL}))

    assert royal.is_royal
    assert not knight.is_royal
    assert len({knight, royal, Man(Kind.KNIGHT, Color.WHITE)}) == 2


def test_no_other_file_has_letters_of_its_own() -> None:
    """A list of men in letters beside ``solver/men.py`` is one that nobody can tell from a slip."""
    own = ROOT / "solver" / "men.py"
    assert list(_tables(own.read_text("utf-8")))
    files = [p for top in ("solver", "composer") for p in (ROOT / top).rglob("*.py") if p != own]
    texts = {path: path.read_text("utf-8") for path in files}
    assert texts
    found = [
        f"{path}: {letters}"
        for path, text in texts.items()
        if _has_short_words(text)
        for letters in _tables(text)
    ]
    assert not found


def _has_short_words(text: str) -> bool:
    """Tell whether quoted words in *text*, a letter each or together, may be a table.

    What has none of them need not be parsed, which takes long.
    """
    words = [word.upper() for word in re.findall(r"""(?<=["'])[^\s"'\\]{1,8}(?=["'])""", text)]
    return "\\" in text or any(
        wanted <= set(words) or any(set(word) == wanted for word in words) for wanted in WANTED
    )


def _tables(text: str) -> Iterator[str]:
    """Yield texts and maps that hold a letter for each kind, in whatever order."""
    for node in ast.walk(ast.parse(text)):
        letters: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            letters = list(node.value)
        elif isinstance(node, ast.Dict | ast.Tuple | ast.List):
            values = (it.value for it in ast.walk(node) if isinstance(it, ast.Constant))
            letters = list(islice((it for it in values if isinstance(it, str)), 9))
        if len(letters) <= 8 and {letter.upper() for letter in letters} in WANTED:
            yield "".join(letters)
