"""The compiled kernel: its moves are those Popeye lists, its answers those of a plain solver."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solver.castling import home_rights
from solver.engine import DIRECTMATE, Rules
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.effects.rebirth import may_promote_reborn
from solver.fairy.game import FairyGame
from solver.fairy.position import FairyPosition
from solver.fairy.unknown import NotUnderstoodError
from solver.game import Move, after
from solver.goals import Goal, is_reached
from solver.kernel.fairy import scope
from solver.kernel.fairy.engine import FairyHelpEngine
from solver.kernel.fairy.kernel import FairyKernel
from solver.kernel.fairy.layout import (
    CASTLING,
    PARTNERS,
    SIMPLE,
    SIMPLE_MAKING,
    SIMPLE_MOVES,
    SIMPLE_QUIET,
    SIMPLE_TAKES,
)
from solver.kernel.fairy.scope import is_compiled, walks_of
from solver.kernel.fairy.tables import tables_of
from solver.kernel.help.plan import Ending, Plan
from solver.notation.popeye_text import popeye_lines
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.solve import solve
from solver.squares import BLACK, WHITE, file_of, name_of, square_of
from solver.stipulation import Play, Stipulation
from tests import naive_play
from tests.solver.fairy.boards import game_of, men_in
from tests.solver.fairy.test_conditions import LISTED as UNDER_CONDITIONS
from tests.solver.fairy.test_conditions import game_under

DATA = Path(__file__).parents[2] / "data"
LISTED: list[dict[str, str]] = [
    json.loads(line) for line in (DATA / "fairy_moves.jsonl").read_text().splitlines()
]
COMPILED = [
    row for row in LISTED if is_compiled(game_of(row["men"]).rules, game_of(row["men"]).men)
]


LEFT_TO_THE_JUDGE = {FairyRule.EXCHANGE_CASTLING}


class Kernel:
    """The kernel's board beside the judge's."""

    def __init__(self, game: FairyGame) -> None:
        self.kernel = FairyKernel(game.rules, walks_of(game.rules, game.men))
        self.tables = tables_of(self.kernel.rules, self.kernel.walks)
        self.engine = self.kernel.engine(self.kernel.table(1), DIRECTMATE)
        self.row = self.tables.row_of(game.position, carrier=True)
        self.turn = game.turn

    def move_of(self, word: int) -> Move:
        return self.kernel.move_of(word, is_turned=False)

    def moves(self, row: Any, side: bool) -> Iterator[tuple[str, int]]:
        """Yield the legal moves as tests spell them, with their words."""
        for word in self.engine.legal_moves(row, side):
            move = self.move_of(word)
            text = f"{name_of(move.from_square)}{name_of(move.to_square)}"
            if word & CASTLING and not self.tables.words[PARTNERS]:
                text = "0-0" if file_of(move.to_square) > 4 else "0-0-0"
            yield text + (f"={WALKS[move.promotion].code}" if move.promotion else ""), word

    def after(self, word: int) -> FairyPosition:
        row = self.engine.after(self.row, word, self.turn)
        position = self.tables.position_of(row, not self.turn)
        assert (self.tables.row_of(position, carrier=True) == row).all()  # its hashes too
        return position


def test_moves_are_those_that_popeye_lists() -> None:
    for row in COMPILED:
        game = game_of(row["men"])
        kernel = Kernel(game)
        listed = {word.rstrip("+"): word.endswith("+") for word in row["moves"].split()}
        found = dict(kernel.moves(kernel.row, True))
        assert found.keys() == listed.keys(), row["men"]
        for word, gives_check in listed.items():
            after_it = kernel.engine.after(kernel.row, found[word], True)
            assert kernel.engine.is_in_check(after_it, False) is gives_check, row["men"]


def test_a_pawn_is_paralysed_in_passing() -> None:
    # Popeye 4.104 prints no check behind c2-c4 here
    game = game_under("Madrasi", "wKa1 wPc2 bKd5 bPb4")
    kernel = Kernel(game)
    word = dict(kernel.moves(kernel.row, True))["c2c4"]
    with after(game, Move.from_uci("c2c4")):
        assert not game.in_check
    assert not kernel.engine.is_in_check(kernel.engine.after(kernel.row, word, True), False)


def test_reborn_pawns_are_compiled_where_no_marine_pawn_can_promote() -> None:
    game = game_under("Circe PWC", "wKa1 wPb2 wQc3 bKh8 bPg7 bRf6")
    assert is_compiled(game.rules, game.men)


@pytest.mark.parametrize(
    ("anticirce", "immune", "is_known"),
    [("", "", True), (" Mirror", " Mirror", True), (" Mirror", "", False), ("", " File", False)],
)
def test_captor_and_prey_have_the_same_homes_in_the_tables(
    anticirce: str, immune: str, is_known: bool
) -> None:
    game = game_under(f"AntiCirce{anticirce},ImmunChess{immune}", "wKa1 wRb2 bKh8 bRb7")
    assert is_compiled(game.rules, game.men) is is_known


def test_nearly_all_walks_are_compiled() -> None:
    assert len(COMPILED) > 0.9 * len(LISTED)


def test_lines_under_conditions_are_those_that_popeye_lists() -> None:
    for row in UNDER_CONDITIONS:
        game = game_under(row["condition"], row["men"], turn=False)
        if not is_compiled(game.rules, game.men):
            is_strict = game.rules.is_ultra and (
                FairyRule.ANTICIRCE in game.rules or game.rules.plays_captures
            )
            is_known = may_promote_reborn(game.rules) or is_strict
            is_left = LEFT_TO_THE_JUDGE & game.rules.by_rule.keys()
            assert is_known or is_left, row["condition"]
            continue
        kernel = Kernel(game)
        lines: dict[str, set[str]] = {}
        for word, move in kernel.moves(kernel.row, False):
            after_it = kernel.engine.after(kernel.row, move, False)
            replies = {reply for reply, _ in kernel.moves(after_it, True)}
            if replies:
                lines.setdefault(word, set()).update(replies)
        wanted: dict[str, set[str]] = {}
        for move, replies in row["lines"].items():  # a choice stands behind a plus
            told = {reply.partition("+")[0] for reply in replies.split()}
            wanted.setdefault(move.partition("+")[0], set()).update(told)
        assert lines == wanted, row["condition"]


def test_a_move_does_what_the_judge_says() -> None:
    for text, condition in (
        ("wKe1 wRh1 wPb7 bRa8 bKe8 nGe4 bPd4 wPc2", ""),
        ("wKe1 wRa1 wGb2 bKe8 bRh8 bLIe5 wcQd5", ""),
        ("wKe1 nRh1 nRa8 bKe8", ""),
        ("wrPe2 wRa1 bPd4 bKh8", ""),  # he would be taken in passing
        ("wKh1 wOd4 wOb5 bOd7 bRd8 bPe5 wGd2 bKa8 bOb2", ""),  # walks go round
        ("wKa1 wOc2 bPd3 bKh8", ""),  # a pawn lends no double step back
        ("wKe1 wFd2 wFc3 wRd1 wSf3 wPe2 bKe8 bFe7 bQd6 bFc5", ""),
        ("wKa1 wFb2 wFc2 wNh1 wPd6 bKh8 bFg7 bGg6 bOb7 bPc7 wOc6", "WhiteMaximummer"),
        ("wKh1 wPb2 wRb1 wPc2 bPd4 bKh8", "AnnanChess"),  # b2-b4 is a rook's move
        ("wKe1 wRh1 wRd4 wSc3 bRd7 bSe5 bKb8 bQg6", "AntiCirce,Madrasi"),
        ("wKe1 wRh1 wRd4 wSc3 bRd7 bSe5 bKb8 bQg6", "Patrouille,SuperGuards"),
        ("wKe1 wRh1 wRd4 wSc3 bRd7 bSe5 bKb8 bQg6", "AnnanChess,UltraPatrol"),
        ("wKe1 wRh1 wRd4 wSc3 bRd7 bSe5 bKb8 bQg6", "FunctionaryChess,ShieldedKings"),
        ("wKe1 wRh1 wRd4 wSc3 bRd7 bSe5 bKb8 bQg6", "MarsCirce,WhiteEdgeMover"),
        ("wKe1 wRh1 wRd4 wSc3 wQb7 bRd7 bBe4 bPa7 bKg8", "Circe Equipollents"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "Circe Diagram"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "AntiCirce Diagram"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "Circe CaptureSquare"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "AntiCirce CaptureSquare"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "MarsCirce,Volage"),
        ("wKe1 wRh2 wRd4 wSc3 wPg4 bRd7 bSe4 bPh3 bKb8", "PhantomChess,Hole g2h1"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "Circe,Make&TakeChess"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "Circe,Volage"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "GridChess,MessignyChess"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "ChameleonChess,MarsCirce"),
        ("wKe1 wRh1 wsRa1 wsPb7 wPe5 wsPc5 bsRb2 bPd4 bKe8 bsRa8", "AliceChess"),
        ("wsKe1 wsRh1 wRd1 wGc3 wPg2 bsPf2 bGf3 bsQb5 bKb8", "AliceChess"),
        ("wKe5 wPd5 bsPd6 bPc6 bKe8 bsRe1 bRd1 bsBh8", "AliceChess"),  # he stays in no check
        ("wmQd1 wmPg7 wKe1 wRh1 bRa4 bPd5 bSf6 bGb3 bKh8", ""),
        ("wmNb1 wmGa1 wKh1 wPb2 wPc5 bPe5 bRa8 bKg8 bSd5", ""),
        ("wmQd1 wmPg7 wKe1 wRh1 bRa4 bPd5 bSf6 bGb3 bKh8", "Circe"),
        ("wmBe3 wmRb6 wKa1 wSc4 bmRd6 bPd4 bSb5 bGe5 bKh8", "Circe PWC"),
        ("wmBe3 wmRb6 wKa1 wSc4 bmRd6 bPd4 bSb5 bGe5 bKh8", "AntiCirce"),
        ("wmBe3 wmRb6 wKa1 wSc4 bmRd6 bPd4 bSb5 bGe5 bKh8", "AntiCirce PWC"),
        ("wKa1 wPd2 wPg4 bRe5 bSd4 bPe3 bKh8", "ActuatedRevolvingCentre"),
        ("wKa1 wPb2 wPg7 bRe5 bSd4 bKh8", "ActuatedRevolvingBoard"),
        ("wKe1 wRh1 wRd4 wSc3 wPb7 bRd7 bSe5 bKb8 bQg6", "ExtinctionChess"),
        ("wKe1 wRh1 wRd4 wSc3 wPb7 bRd7 bSe5 bKb8 bQg6", "ExtinctionChess,Circe"),
        ("wKe1 wRh1 wRd4 wSc3 wPb7 bRd7 bSe5 bKb8 bQg6", "ExtinctionChess,Andernach"),
        ("wKe1 wRh1 wRd4 wSc3 wPb7 bRd7 bSe5 bKb8 bQg6", "BackHome"),
        ("wKe2 wRh3 wRd4 wSc3 wPb7 bRd7 bSe5 bKb8 bQg6", "WhiteMaximummer ultra"),
        ("wKe2 wRh3 wRd4 wSc3 wPb7 bRd7 bSe5 bKb8 bQg6", "BlackMinimummer ultra,Circe"),
        ("wKe2 wRh3 wRd4 wSc3 bRd7 bSe5 bKb8 bQg6", "WhiteConsequentForcedSquare e4d6f5"),
        ("wKe1 wRh1 wRd4 wSc3 wPb7 bRd7 bSe5 bKb8 bQg6", "LostPieces"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "LostPieces,Circe"),
        ("wKe1 wRh1 wQg6 wPb7 bPa4 bSd4", "RepublicanChess"),
        ("wQg6 wRb6 wPe7 bPa4 bSd4", "RepublicanChess"),
        ("wQg6 wRb6 wPe7 bPa4 bSd4 bKh1", "RepublicanChess Type1"),
        ("wrPe2 wRd4 wPd5 bRd8 brPb7 bRb8", "WhiteMaximummer,BlackMinimummer"),
        ("wKe2 wRh3 wRd4 wSc3 wPb5 bRd7 bSe5 bKb8 bQg6", "Sentinelles PionAdvers"),
        ("wKe2 wRh3 nRd4 nSc3 wPb5 bRd7 bSe5 bKb8 bQg6", "Sentinelles PionNeutre Berolina"),
        ("wKe2 wRh3 wRd4 wSc3 wPb5 wPb6 bPd7 bSe5 bKb8", "Sentinelles Para"),
        ("wKe2 wRh3 wRd4 wSc3 wPb5 bPd7 bSe5 bKb8", "Sentinelles MaximumTotal 2"),
        ("wKe2 wRh3 wGd4 wSc3 wPb6 bGd7 bSe4 bPc7 bKb8", "Circe,GlasgowChess"),
        ("wKe2 wRh3 wQd4 wSc3 wPb6 bQd7 bSe4 bPc7 bKb8", "Circe,Isardam"),
        ("wKe2 wQd4 wSc3 wPb6 bQd7 bSe4 bPc7 bPe7 bRh4 bKa8", "SeriesCapture"),
        ("wKe2 wRh3 wSc3 wPb6 wPf7 bRd3 bSe4 bPc7 bSe8 bKa8", "SeriesCapture"),
        ("wKe1 wRh1 wPe5 wNb3 bPd4 bSc5 bPg5 bRg1 bKg8", "SeriesCapture"),
        ("wKe2 wQd4 wSc3 wPb6 bQd7 bSe4 bPc7 bRh4 bKa8", "SeriesCapture,Circe"),
        ("wKe2 wQd4 wSc3 wPb6 bQd7 bSe4 bPc7 bRh4 bKa8", "SeriesCapture,Einstein"),
        ("wKe2 wQd4 wSc3 nPb6 bQd7 bSe4 bPc7 bRh4 bKa8", "SeriesCapture,Andernach"),
        ("wKd6 wRh3 wQd4 wSc3 bQd7 bSc7 bPc4 bKg8", "Circe,KoeKo"),
        ("wKd6 wRh3 wQd4 wSc3 bQd7 bSc7 bPc4 bKg8", "Circe RexInclusive,KoeKo"),
        ("wKd6 wRh3 wQd4 wSc3 bQd7 bSc7 bPc4 bKg8", "Circe,Imitator f5"),
        ("wKd6 wRh3 wQd4 wSc3 bQd7 bSc7 bPc4 bKg8", "Circe,Anda"),
        *(
            ("wKd6 wRh3 wQd4 wSc3 bQd7 bSc7 bPc4 bKg8 bPd3 wBf1", condition)
            for condition in ("AprilChess S P", "Circe April Q", "Circe Strict April S")
        ),
        ("wKd6 wRh3 wQd4 wSc3 bQd7 bSc7 bPc4 bKg8", "Circe,Hole d8b8"),
        ("wKd6 wRh3 wQd4 wSc3 bQd7 bSc7 bPc4 bKg8", "AnnanChess,CentralChess"),
        ("wKd6 wRh3 wQd4 wSc3 bQd7 bSc7 bPc4 bKg8", "AntiCirce,Volage"),
        ("wKd6 wRh3 wQd4 wSc3 bQd7 bSe4 bPc4 bKg8", "AntiCirce,MagicSquare d1e4h7"),
        ("wKd6 wRh3 wQd4 wSc3 bQd7 bSe4 bPc4 bKg8", "AntiCirce,Influencer"),
        ("wKe2 wQd4 wSc3 bQd7 bKa8", "WhiteTransmutedKing,BlackTransmutedKing"),
        ("wKe1 wRa1 wGd4 wRHc3 wMAb6 wPc2 bGd7 bSe4 bPa7 bKh8", "Imitator f5"),
        ("wKe1 wGd4 wNc3 wMOb6 bPb2 bGd7 bSe4 bPa7 bKh8", "Imitator f6c7"),
        ("wrPd2 wRh4 wSc3 bPe4 bRb4 brPg4", "Circe"),
        ("wKc2 wRb4 wSf2 bPd3 bPd4 bBg5 bKh8", "WhiteSuperTransmutingKing"),  # c2-c4 is no pawn's
        ("wKc2 wRb4 wSf2 bPd3 bPd4 bBg5 bKh8", "Circe,WhiteSuperTransmutingKing"),
        ("wKc2 wRb4 wSf2 bQd3 bPb3 bBg5 bKh8", "Circe,WhiteSuperTransmutingKing"),
        ("wrPg7 wRa1 bKc3 bPa2", "BlackSuperTransmutingKing"),
        ("wKe1 wRh1 wRd4 wSc3 wPg2 bRd7 bSe4 bPh3 bKb8", "AntiCirce,ImmunChess"),
        ("wKd2 wRd1 bPe3 bKd8", "AntiCirce,SwappingKings"),  # who was on e1 for a moment has moved
        ("wKd2 wRd1 wSc3 bPe3 bRd5 bKd8", "Andernach,Hole e4"),
        ("wKe1 wRh1 wRd4 wSc3 wPb7 bRd7 bSe4 bSc8 bKg8", "AntiCirce Super,Circe"),
        ("wKe1 wRh1 wRd4 wSc3 wPb7 bRd7 bSe4 bSc8 bKg8", "AntiCirce PWC,Circe"),
        ("wKe1 wRh1 wRd4 wSc3 wPb7 bRd7 bSe4 bSc8 bKg8", "AntiCirce Super,Circe Parrain"),
        ("wKe1 wRh1 wRd4 wSc3 wPb7 bRd7 bSe4 bSc8 bKg8", "Take&MakeChess,NoWhitePromotion"),
        ("wrPd2 wRh4 wSc3 bPe4 bRb4 brPg4", "MarsCirce"),
        ("wKe1 wRa1 wRh1 bKe8 bRa8 bRh8", "CastlingMutuallyExclusive a1h8h1a8h1h8"),
    ):
        game = game_under(condition, text) if condition else game_of(text)
        kernel = Kernel(game)
        for move in game.moves():
            (word,) = (
                word
                for word in kernel.engine.legal_moves(kernel.row, game.turn)
                if kernel.move_of(word) == move
            )
            with after(game, move):
                assert kernel.after(word) == game.position, (text, condition)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("wKg6 wPh6 wBg7 bKh8", Goal.DOUBLE_MATE),
        ("wRb8 wKc8 bKa7 bQc5 bRd5", Goal.COUNTER_MATE),
        ("wKc8 wRb8 bKa7 bQc5", Goal.COUNTER_MATE),  # he was not mated
        ("wKh2 wPg2 bRa1 bRa2 bRa3", Goal.OWN_MATE),
        ("wKe1 wRh1 bKe8 bRe7 bGa1", Goal.OWN_MATE),
    ],
)
def test_who_exposes_his_king_mates_himself(text: str, goal: Goal) -> None:
    game = game_of(text)
    assert is_compiled(game.rules, game.men, goal)
    kernel = Kernel(game)
    engine = kernel.kernel.engine(kernel.kernel.table(1), Rules(Play.DIRECT, goal, None, False))
    wanted = [move for move in game.pseudo_moves() if is_reached(game, move, goal)]
    assert set(map(kernel.move_of, engine.goal_moves(kernel.row, WHITE))) == set(wanted)
    assert bool(engine.mates_within(kernel.row, 1)) is bool(wanted)
    legal = {*game.moves(), *wanted}
    assert set(map(kernel.move_of, engine.legal_moves(kernel.row, WHITE))) == legal


@pytest.mark.parametrize(
    ("text", "condition", "asked"),
    [
        ("wKc2 wGa6 bKa1 bPa2", "", "#2"),
        ("wKc1 wNd3 bKa1 bPa2", "", "#2"),
        ("wKc1 wRd3 bKa1 bGa2 bPb2", "Circe", "#2"),
        ("wKb3 wQd1 bKa1 bGc3", "", "s#1"),
        ("wKc1 wSb3 bKa1 nPa2", "", "r#2"),
        ("wKc8 bKg6 bTRf3", "", "r#1"),
        ("wKc3 wPe2 bKa1 bPa2", "Madrasi", "=2"),
        ("wKc1 wGh1 bKa1 bPa2 bPh2", "", "~1"),
        ("wKc2 wGh1 bKa1 bPg2", "", "%2"),
        ("wKa1 wPa3 bKc2 bPa4 bPb2", "Madrasi", "!=1"),
    ],
)
def test_keys_and_refutations_are_those_of_the_plain_solver(
    text: str, condition: str, asked: str
) -> None:
    game = game_under(condition, text) if condition else game_of(text)
    stipulation = Stipulation.parse(asked)
    kernel = Kernel(game)
    rules = Rules(stipulation.play, stipulation.goal, stipulation.target, stipulation.exact)
    engine = kernel.kernel.engine(kernel.kernel.table(1), rules)
    words = {kernel.move_of(word): word for word in engine.legal_moves(kernel.row, game.turn)}
    keys = naive_play.find_keys(game, stipulation)
    for move, word in words.items():
        decided = engine.move_mates_within(kernel.row, word, stipulation.moves)
        assert bool(decided) is (move in keys), move
        if len(words) < 12:
            refuting = engine.refutations(kernel.row, word, stipulation.moves, 99)
            assert refuting is not None
            found = {kernel.move_of(reply) for reply in refuting}
            assert found == naive_play.find_refutations(game, move, stipulation), move


@pytest.mark.parametrize(
    ("text", "condition", "asked", "sides", "ending"),
    [
        ("wKc7 bKa8 wGf6 wNb2 bNc8", "", "h#1.5", (True, False, True), Ending.GOAL),
        ("wKf7 bKh8 wGc6 wRb5 bGg2", "AntiCirce", "h#1", (False, True), Ending.GOAL),
        ("wKh3 bKh1 wGg2 wPAc3 bPAe1", "", "ser-h#1", (False, True), Ending.GOAL),
        ("wKc1 bKa1 wGd5 wNf1 bVAa7", "", "ser-#2", (True, True), Ending.GOAL),
        # The pawn that has just passed over a6 is not guarded by one that could take there.
        ("wKe1 wSb3 bKe8 bPa7 bPb7", "SuperGuards", "h%1", (False, True), Ending.GOAL),
        # Who is reborn in no cage makes a capture illegal, also where any move is asked for.
        ("wKb5 wQc4 wRh1 wPa2 bKb2 bPa5", "Circe Cage", "h=0.5", (True,), Ending.GOAL),
        # A knight whom a pawn takes comes back as a pawn, who has other cages than a knight.
        ("wKc5 bKa8 wGd5 wPb4 bSa5", "Circe Clone Cage", "h~0.5", (True,), Ending.GOAL),
        # A paralysed man has no move, and so is in a cage.
        ("wKa1 bKa3 bpPb3 wBa2 wRb4 wQd8", "Circe Cage", "ser-#1", (True,), Ending.GOAL),
        # White's half-neutral king becomes neutral by his move, and stands in his own rook's check.
        ("whKd2 wBd3 wRh1 nSe3", "", "h#1", (False, True), Ending.GOAL),
    ],
)
def test_lines_of_help_play_are_those_of_the_plain_solver(
    text: str,
    condition: str,
    asked: str,
    sides: tuple[bool, ...],
    ending: Ending,
) -> None:
    """With room for one line at a time, for three, and for as many as usual."""
    stipulation = Stipulation.parse(asked)
    begins = asked.startswith("ser-#") or asked in ("h#1.5", "h=0.5", "h~0.5")
    game = game_under(condition, text, begins) if condition else game_of(text, begins)
    kernel = Kernel(game)
    plan = Plan(sides, ending, stipulation.goal, stipulation.target, stipulation.series)
    wanted = {line for line in naive_play.find_lines(game, stipulation) if len(line) == len(sides)}
    assert wanted
    for room in (1, 3, None):
        engine = FairyHelpEngine(kernel.kernel.help_table(1), kernel.tables, plan, room=room)
        found = lines_found(kernel, engine, game.turn)
        assert set(found) == wanted, room
        assert len(found) == len(wanted), room


def lines_found(kernel: Kernel, engine: FairyHelpEngine, turn: bool) -> list[tuple[Move, ...]]:
    """Return all lines, portion by portion."""
    found = []
    for word in engine.legal_moves(kernel.row, turn):
        last, is_all = None, False
        while not is_all:
            lines, is_all = (it := engine.solve_after(kernel.row, word, last)).lines, it.is_all
            found += [tuple(map(kernel.move_of, line)) for line in lines.tolist()]
            last = lines[-1] if len(lines) else last
    return found


def test_castling_stands_and_falls_with_king_and_rook() -> None:
    game = game_of("wKe1 wRa1 wRh1 bKe8 bGc8")
    assert home_rights(game.men) == game.castling
    kernel = Kernel(game)
    words = {word for word, _ in kernel.moves(kernel.row, True)}
    assert {"0-0", "0-0-0"} <= words


def test_either_side_castles_with_a_neutral_rook() -> None:
    """The other side could take the king with him, were it not for Koeko."""
    plain = Kernel(game_of("bKe8 nRh8 wKa1", turn=False))
    assert plain.engine.is_in_check(plain.row, False)
    koeko = Kernel(game_under("KoeKo", "bKe8 nRh8 wKa1", turn=False))
    assert "0-0" in {word for word, _ in koeko.moves(koeko.row, False)}


def test_a_position_that_failed_is_not_gone_through_again_by_a_detour() -> None:
    """A series of thirteen has some thousand positions, and millions of ways through them."""
    men = men_in("wKd1 wBg4 wPb6 wPf3 bKa8 bBb8")
    setup = Setup(men, BLACK, conditions=frozenset({FairyCondition.of(FairyRule.ANNAN)}))
    task = Task(Problem(setup, Stipulation.parse("ser-h#9")), set_play=False)
    assert 0 < solve(task).nodes < 3_000_000


@pytest.mark.parametrize(
    ("condition", "men"),
    [
        ("Circe Equipollents", "wKg7 bKe5 wS1b7 bPb4"),
        ("DangerCirce", "wKg8 wRh3 bKg2"),  # who goes home by his walk, and out of danger
    ],
)
def test_a_move_by_several_ways_is_listed_once_for_each_choice(condition: str, men: str) -> None:
    game = game_under(condition, men)
    kernel = Kernel(game)
    moves = [kernel.move_of(move) for _, move in kernel.moves(kernel.row, kernel.turn)]
    assert len(moves) == len(set(moves)) == len(list(game.moves()))


@pytest.mark.parametrize(
    ("condition", "is_check"), [("Parrain,KoeKo", True), ("Circe,KoeKo", False)]
)
def test_who_takes_a_king_may_stand_beside_who_is_reborn_by_that(
    condition: str, is_check: bool
) -> None:
    """Black's locust takes the rook on b5; from b6 it would bring him back on b7, beside b8."""
    game = game_under(condition, "wKb7 wRb5 bTRb1", turn=False)
    kernel = Kernel(game)
    (move,) = (it for it in game.moves() if it.captured == square_of("b5"))
    word = next(it for _, it in kernel.moves(kernel.row, False) if kernel.move_of(it) == move)
    with after(game, move):
        assert kernel.after(word) == game.position
        assert game.in_check is is_check
    row = kernel.engine.after(kernel.row, word, False)
    assert kernel.engine.is_in_check(row, True) is is_check


def test_nobody_takes_a_ghost() -> None:
    """The rook mates on g8, though a bishop could take him if he had not come up again."""
    kernel = Kernel(game_under("GhostChess", "wRg7 wPf5 bKe8 bBf8 bBf7 bPd7", turn=False))
    row, side = kernel.row, False
    for move in ("f8g7", "f5f6", "g7h8", "g7g8"):
        row = kernel.engine.after(row, dict(kernel.moves(row, side))[move], side)
        side = not side
    assert kernel.engine.is_in_check(row, side)
    assert not list(kernel.moves(row, side))


def test_nobody_tells_of_a_turn_with_whom_one_could_take_in_passing() -> None:
    game = game_under("ActuatedRevolvingCentre", "wKa1 wPe2 bPf4 bKh8")
    kernel = Kernel(game)
    with pytest.raises(NotUnderstoodError):
        game.moves()
    with pytest.raises(NotUnderstoodError):
        kernel.engine.legal_moves(kernel.row, WHITE)


@pytest.mark.parametrize("is_plain", [False, True])
def test_a_threat_stays_the_same_whether_or_not_its_locust_takes(
    is_plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Popeye 4.104 tells no variation here: ``TRd1-d3 #`` answers what ``TRd1*d2-d3 #`` threatens.

    It looks at squares alone (``utilities/table.c``).
    """
    if is_plain:
        monkeypatch.setattr(scope, "is_compiled", lambda *_: False)
    men = men_in("wTRd1 wKe1 wNDe2 wSIe5 bNDd2 bKe3")
    problem = Problem(Setup(men, WHITE), Stipulation.parse("#2"))
    solution = solve(Task(problem, threads=1, post_key_play=True))
    moves = [line.strip() for line in popeye_lines(solution) if line.strip()]
    assert "2.TRd1*d2-d3 #" in moves
    assert not [move for move in moves if move.startswith("1...")]


def test_a_king_who_is_a_pawn_by_now_can_be_taken_in_passing() -> None:
    """He took a pawn as a clone, and goes two squares: White's other pawn would take him there."""
    men = men_in("wKd8 wPb6 wPc5 bKd6")
    clone = FairyCondition.of(FairyRule.ANTICIRCE, Variant.CLONE)
    setup = Setup(men, BLACK, conditions=frozenset({clone}))
    solution = solve(Task(Problem(setup, Stipulation.parse("h#2"))))
    ends = {" ".join(move.uci() for move in line) for line in solution.lines}
    assert ends == {"d6c6 b6b7 c6b7 d8c7", "d6c6 b6b7 c6b7 d8c8"}


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("", SIMPLE_TAKES | SIMPLE_MOVES | SIMPLE_QUIET | SIMPLE_MAKING),
        ("Circe", SIMPLE_TAKES | SIMPLE_MOVES | SIMPLE_QUIET | SIMPLE_MAKING),
        ("AntiCirce", SIMPLE_QUIET | SIMPLE_MAKING),
        ("Breton", SIMPLE_TAKES | SIMPLE_QUIET | SIMPLE_MAKING),
        ("AnnanChess", SIMPLE_MOVES | SIMPLE_QUIET | SIMPLE_MAKING),
        ("Sentinelles", SIMPLE_TAKES | SIMPLE_MOVES | SIMPLE_QUIET),
        ("EinsteinChess", SIMPLE_TAKES | SIMPLE_MOVES | SIMPLE_QUIET),
        ("AliceChess", SIMPLE_TAKES | SIMPLE_MOVES | SIMPLE_QUIET | SIMPLE_MAKING),
        ("GhostChess", SIMPLE_TAKES | SIMPLE_MOVES | SIMPLE_QUIET),
    ],
)
def test_what_is_done_plainly_is_told_ahead(condition: str, told: int) -> None:
    game = game_under(condition, "wKa1 wQb3 wPc2 bKh8 bRg7")
    kernel = FairyKernel(game.rules, walks_of(game.rules, game.men))
    assert tables_of(kernel.rules, kernel.walks).words[SIMPLE] == told
