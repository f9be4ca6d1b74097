from __future__ import annotations

import json
from pathlib import Path

import chess
import pytest

from benchmarks.cases import Case, read_cases
from benchmarks.compare import Measured, mean_words

BOARD = chess.Board("6k1/p6R/8/8/3N4/8/1Q6/K7 w - - 0 1")


def measured(ours: float, theirs: float | None, *, is_right: bool = True) -> Measured:
    return Measured(Case("one", "#4", BOARD, 4), ours, is_right, theirs)


def test_the_mean_is_geometric() -> None:
    rows = [measured(0.1, 0.1), measured(0.1, 10.0), measured(0.1, None)]
    assert mean_words(rows) == "10.0x by geometric mean of 2"


def test_one_wrong_key_voids_the_class() -> None:
    rows = [measured(0.1, 10.0), measured(0.1, 10.0, is_right=False)]
    assert mean_words(rows) == "void: wrong keys in one"


def test_no_time_is_too_short_to_divide_by() -> None:
    assert measured(0.0, 1.0).ratio == pytest.approx(10_000)
    assert measured(1.0, -0.001).ratio == pytest.approx(0.0001)


def test_without_figures_there_is_no_mean() -> None:
    assert mean_words([measured(0.1, None)]) == "no figures to compare with"


def test_both_ways_to_write_keys_are_read(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"id": "long", "stipulation": "#4", "class": "#4+", "expected_keys": ["Nd4-f5"]},
        {"id": "uci", "stipulation": "#2", "keys": ["d4f5"], "popeye_user_s": 0.5},
        {"id": "unknown", "stipulation": "#6", "expected_keys": None},
        {"id": "help", "stipulation": "h#2"},
    ]
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join(json.dumps({"fen": BOARD.fen(), **row}) for row in rows))
    long, short, unknown = read_cases(file)
    assert long.keys == short.keys == frozenset({chess.Move.from_uci("d4f5")})
    assert (long.group, short.group, short.popeye_seconds) == ("#4+", "#2", 0.5)
    assert unknown.keys is None
    assert [case.name for case in read_cases(file, ["#4+"])] == ["long"]


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text('{"id": "a", "fen": "nonsense", "stipulation": "#2"}\n')
    with pytest.raises(ValueError, match="line 1"):
        read_cases(file)


def test_short_problems_are_solved_in_full_and_long_ones_for_their_keys() -> None:
    full = Case("a", "#2", BOARD, 2).task(memory_mb=16)
    assert (full.refutations, full.set_play, full.tree) == (1, True, True)
    keys = Case("a", "#4", BOARD, 4).task(memory_mb=16)
    assert (keys.refutations, keys.set_play, keys.tree) == (0, False, False)
