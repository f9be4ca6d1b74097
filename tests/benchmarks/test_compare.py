from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import chess
import pytest

from benchmarks.cases import Case, read_cases
from benchmarks.compare import Measured, PopeyeTime, mean_words
from solver.game import Move
from solver.orthodox import OrthodoxGame
from solver.problem import Problem
from solver.setup import Setup
from solver.stipulation import Stipulation

BOARD = chess.Board("6k1/p6R/8/8/3N4/8/1Q6/K7 w - - 0 1")


def case(stipulation: str, name: str = "one") -> Case:
    problem = Problem(Setup.of(OrthodoxGame(BOARD)), Stipulation.parse(stipulation))
    return Case(name, "class", problem)


def measured(
    ours: float, theirs: float | None, *, is_right: bool = True, is_stopped: bool = False
) -> Measured:
    times = () if theirs is None else (PopeyeTime("plain", theirs, is_stopped),)
    return Measured(case("#4", f"took {ours}"), ours, is_right, times)


def test_the_mean_is_geometric() -> None:
    rows = [measured(0.1, 0.1), measured(0.2, 20.0), measured(0.3, None)]
    assert mean_words(rows, "plain") == "10.0x by geometric mean of 2, smallest 1.0x (took 0.1)"


def test_what_popeye_did_not_finish_bounds_the_mean_from_below() -> None:
    rows = [measured(0.1, 1.0), measured(0.2, 20.0, is_stopped=True)]
    mean = "at least 31.6x by geometric mean of 2, smallest 10.0x (took 0.1)"
    assert mean_words(rows, "plain") == mean
    assert mean_words(rows, "Intelligent") == "no figures to compare with"


def test_one_wrong_answer_voids_the_class() -> None:
    rows = [measured(0.1, 10.0), measured(0.2, 10.0, is_right=False)]
    assert mean_words(rows, "plain") == "void: wrong answers in took 0.2"


def test_no_time_is_too_short_to_divide_by() -> None:
    assert measured(0.0, 1.0).ratio("plain") == pytest.approx(10_000)
    assert measured(1.0, -0.001).ratio("plain") == pytest.approx(0.0001)


def test_without_figures_there_is_no_mean() -> None:
    assert mean_words([measured(0.1, None)], "plain") == "no figures to compare with"


def test_both_ways_to_write_keys_are_read(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"id": "long", "stipulation": "#4", "class": "#4+", "expected_keys": ["Nd4-f5"]},
        {"id": "uci", "stipulation": "#2", "keys": ["d4f5"], "popeye_user_s": 0.5},
        {"id": "unknown", "stipulation": "#6", "expected_keys": None},
        {"id": "help", "stipulation": "h#2", "solutions": 2},
    ]
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join(json.dumps({"fen": BOARD.fen(), **row}) for row in rows))
    long, short, unknown, help_play = read_cases(file)
    assert long.keys == short.keys == frozenset({Move.from_uci("d4f5")})
    assert (long.group, short.group, short.popeye_seconds) == ("#4+", "#2", 0.5)
    assert unknown.keys is None
    assert (help_play.keys, help_play.count) == (None, 2)
    assert [case.name for case in read_cases(file, ["#4+"])] == ["long"]


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text('{"id": "a", "fen": "nonsense", "stipulation": "#2"}\n')
    with pytest.raises(ValueError, match="line 1"):
        read_cases(file)


def test_short_directmates_are_solved_in_full_and_others_for_what_solves() -> None:
    full = case("#2").task(memory_mb=16)
    assert (full.refutations, full.set_play, full.tree) == (1, True, True)
    for stipulation in ("#4", "s#2", "h#2"):
        short = case(stipulation).task(memory_mb=16)
        assert (short.refutations, short.set_play, short.tree) == (0, False, False)


@pytest.mark.parametrize(
    ("stipulation", "modes"),
    [
        ("#2", ("SetPlay Try Variation",)),
        ("#4", ("",)),
        ("s#3", ("",)),
        ("h#2", ("", "Intelligent")),
        ("h=2.5", ("", "Intelligent")),
        ("ser-#4", ("", "Intelligent")),
        ("ser-h=4", ("", "Intelligent")),
        ("h+2", ("",)),
        ("hs#2", ("",)),
        ("ser-s#3", ("",)),
    ],
)
def test_the_intelligent_mode_is_used_where_popeye_has_it(
    stipulation: str, modes: tuple[str, ...]
) -> None:
    assert case(stipulation).popeye_options == modes


def test_the_answer_of_help_play_is_the_number_of_its_solutions() -> None:
    help_play = replace(case("h#2"), count=3)
    assert help_play.is_answered_by((), 3)
    assert not help_play.is_answered_by((), 2)
    assert case("h#2").is_answered_by((), 7)
