"""Games that lead to a diagram: what is asked, all that lead there, and bounds that lose none."""

from __future__ import annotations

import pytest

from solver.fairy.naming.condition_words import conditions_in
from solver.game import Move
from solver.kernel.fairy import engine
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.solution import Solution
from solver.solve import solve
from solver.squares import BLACK, WHITE, Side
from solver.stipulation import Play, Stipulation
from tests.solver.fairy.boards import men_in


def asked_after(game_moves: str, condition: str, length: str) -> Problem:
    """Return the question for the games of a length to where a game leads."""
    conditions = frozenset(conditions_in(condition) or ())
    stipulation = Stipulation.parse(length)
    game = Problem(Setup(conditions=conditions), stipulation).start.game()
    words = game_moves.split()
    for number, word in enumerate(words):
        move = Move.from_uci(word)
        is_reply = stipulation.play is Play.HELP and number == len(words) - 1
        if stipulation.series and number and not is_reply:
            game.pass_turn()
        assert game.is_legal(move)
        game.push(move)
    return Problem(Setup(game.men, conditions=conditions), stipulation)


def lines_of(problem: Problem) -> set[str]:
    """Return the games found, in UCI."""
    solution: Solution = solve(Task(problem, threads=1, tree=False))
    assert solution.error is None
    return {" ".join(move.uci() for move in line) for line in solution.lines}


@pytest.mark.parametrize(
    ("game", "condition", "length", "count"),
    [
        ("g1f3 g8f6", "", "dia1", 1),
        ("g1f3 d7d5 f3e5 d5d4", "", "dia2", 1),
        ("e2e4 d7d5 e4d5", "Circe", "dia1.5", 1),
        ("e2e4 d7d5 f1a6 b7a6", "Andernach", "dia2", 1),
        ("b2b4 e7e5 b4f8b", "Make&Take", "dia1.5", 1),
        ("g1f3 g8f6 f3g1", "KoeKo", "dia1.5", 4),
        ("g1f3 g8f6 f3g1 f6g8", "BackHome", "dia2", 16),
        ("d2d4 d7d5", "Synchron", "dia1", 1),
        ("d2d4 c7c5 f2f3 e7e6", "LostPieces", "dia2", 4),
        ("e2e4 d7d5 e4d5 d8d5", "CirceParrain", "dia2", 1),
        ("e2e4 d7d5 e4d5 d8d5", "CircePWC", "dia2", 1),
        ("d2d3 e7e5 c1g5 d8g5", "FuddledMen", "dia2", 1),
        ("d2d3 e7e5 c1g5 d8g5", "AntiCirce", "dia2", 1),
        ("e2e4 e4e5 e5e6 e6d7", "", "ser-dia4", 1),
        ("g1f3 h1g1 g1h1 f3g1", "", "ser-dia4", 40),
        ("g2g4 f1g2 g1f3 e1g1", "", "ser-dia4", 3),
        ("e2e4 e4e5 d7d6", "", "ser-hdia2", 1),
        ("g1f3 f3e5 e5d7", "Circe", "ser-dia3", 1),
        ("e2e4 e4e5 e5e6 e6d7", "Andernach", "ser-dia4", 2),
    ],
)
def test_every_game_is_found_and_no_bound_loses_one(
    monkeypatch: pytest.MonkeyPatch, game: str, condition: str, length: str, count: int
) -> None:
    problem = asked_after(game, condition, length)
    found = lines_of(problem)
    assert game in found
    assert len(found) == count
    monkeypatch.setattr(engine, "bounds_of", lambda *_: (0, 0, 0, 0))
    assert lines_of(problem) == found


@pytest.mark.parametrize(
    ("men", "turn", "arrival", "condition", "length", "count"),
    [
        ("wKe7 wPc2 wPh4 bKb5 bPf7", WHITE, "4K3/5p2/8/1k6/7P/8/2P5/8", "", "a=>b2.5", 58),
        ("wKe1 wRh1 wPh6 bKa5 bPg7 bRg8", WHITE, "7R/4N3/8/k7/8/8/8/4K3", "", "ser-a=>b6", 1),
        ("wKe1 wPa2 wPe2 bKe8", WHITE, "4k3/8/8/4P3/P7/8/8/4K3", "", "ser-a=>b4", 13),
        ("wKa1 wQd1 wPd2 bKh8", WHITE, "7k/8/8/8/8/8/K2Q4/8", "BiCaptures", "ser-a=>b2", 2),
        ("wKa1 bKe8 bQd8", BLACK, "K3k3/8/8/8/3q4/8/8/8", "TransmutedKings", "a=>b1", 1),
    ],
)
def test_no_bound_loses_a_game_between_positions(
    monkeypatch: pytest.MonkeyPatch,
    men: str,
    turn: Side,
    arrival: str,
    condition: str,
    length: str,
    count: int,
) -> None:
    conditions = frozenset(conditions_in(condition) or ())
    setup = Setup(men_in(men), turn, conditions=conditions)
    there = parse_fen(f"{arrival} w - - 0 1").squares
    problem = Problem(setup, Stipulation.parse(f"{length} {arrival}"), there)
    found = lines_of(problem)
    assert len(found) == count
    monkeypatch.setattr(engine, "bounds_of", lambda *_: (0, 0, 0, 0))
    assert lines_of(problem) == found


def test_other_men_begin_where_a_condition_has_them_stand_for_officers() -> None:
    conditions = frozenset(conditions_in("LeoFamily") or ())
    start = Problem(Setup(conditions=conditions), Stipulation.parse("dia1")).start
    names = "".join(man.kind.name[0] for man in start.squares[:8] if man)
    assert names == "PMVLKVMP"
    assert start.conditions == conditions
