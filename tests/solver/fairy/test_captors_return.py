"""Words behind AntiCirce and Circe that say where, and whether, men come back.

The captures are those that Popeye 4.104 lists, of which a square of the rebirth stands in brackets.
"""

from __future__ import annotations

import pytest

from solver.castling import home_rights
from solver.errors import SolverError
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.game import FairyGame
from solver.fairy.naming.codes import CodeLanguage
from solver.fairy.naming.condition_words import conditions_in, printed
from solver.fairy.naming.grammar import further_words
from solver.fairy.rules import FairyRules
from solver.game import Move
from solver.notation.letters import Letters
from solver.notation.moves import long_algebraic
from tests.solver.fairy.boards import men_in


def game_under(condition: str, text: str, turn: bool = True) -> FairyGame:
    men, conditions = men_in(text), conditions_in(condition)
    assert conditions is not None, condition
    rules = FairyRules.of(men, conditions)
    return FairyGame.of(men, turn, home_rights(men), rules=rules)


def captures(game: FairyGame) -> list[str]:
    taking = (move for move in game.moves() if move.captured is not None)
    return sorted(long_algebraic(game, it, Letters.N).replace("*", "x") for it in taking)


@pytest.mark.parametrize(
    ("condition", "men", "told"),
    [
        ("AntiCirce CaptureSquare", "wPd2 wKe1 bBe3", "d2xe3[wPe3->e3]"),
        ("AntiCirce Strict", "wRa1 wSh1 bPa5", "Ra1xa5[wRa5->a1]"),
        ("AntiCirce Strict", "wRd5 bPa5 wSh1 wSa1", ""),
        ("AntiCirce Take&Make", "wPd4 bRe5", "d4xe5[wPe5->e4]"),
        ("AntiCirce Take&Make", "wPd6 bBe7", "d6xe7[wPe7->e5] d6xe7[wPe7->e6]"),
        (
            "AntiCirce Take&Make",
            "wSa1 bRb3 wPd4 wPd2",
            "Na1xb3[wNb3->a1] Na1xb3[wNb3->a5] Na1xb3[wNb3->c1] Na1xb3[wNb3->c5]",
        ),
        ("AntiCirce MagicSquares c5 Type2", "wSd3 bSc5", "Nd3xc5=b[bNc5->b8]"),
        ("AntiCirce MagicSquares b8 Type2", "wSd3 bSc5", "Nd3xc5[wNc5->g1]"),
        ("AntiCirce Super April B", "wSb1 bPa3", "Nb1xa3"),
        ("AntiCirce April B", "wSb1 wBc1 bPa3", "Bc1xa3[wBa3->c1] Nb1xa3"),
        (
            "AntiCirce Equipollents Parachute",
            "wPa6 bSc8 bBb7",
            "a6xb7[wPb7->c8=Q] a6xb7[wPb7->c8=R] a6xb7[wPb7->c8=B] a6xb7[wPb7->c8=N]",
        ),
    ],
)
def test_captors_come_home_as_a_word_behind_anticirce_has_it(
    condition: str, men: str, told: str
) -> None:
    assert captures(game_under(condition, men)) == sorted(told.split())


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("Circe CaptureSquare", "e5xd6ep[+bPd5]"),
        ("Circe CaptureSquare Strict", "e5xd6ep[+bPd5]"),
        ("AntiCirce CaptureSquare", "e5xd6ep[wPd6->d5]"),
    ],
)
def test_who_is_taken_in_passing_leaves_his_square_free(condition: str, told: str) -> None:
    game = game_under(condition, "wPe5 bPd7", turn=False)
    game.push(Move.from_uci("d7d5"))
    assert [it.replace(" ", "").replace(".", "") for it in captures(game)] == [told]


def test_a_relaxed_captor_may_stay_or_go_to_any_empty_square() -> None:
    told = captures(game_under("AntiCirce Super Relaxed", "wSa1 bPb3"))
    assert len(told) == 65
    assert "Na1xb3" in told


@pytest.mark.parametrize(
    "text",
    [
        "AntiCirce Relaxed",  # Popeye loses sight of kings who stay where they have captured
        "AntiCirce Parrain",  # and puts back another who stands on the square of the last captor
        *("AntiCirce ContraParrain", "AntiCirce Cage", "AntiCirce Frischauf"),
        *("AntiCirce Take&Make Clone", "AntiCirce April B Mirror", "AntiCirce Strict Relaxed"),
        *("Circe CaptureSquare RexInclusive", "Circe CaptureSquare PWC", "Circe WaitCapture"),
    ],
)
def test_words_that_are_not_known_name_no_condition(text: str) -> None:
    assert conditions_in(text) is None


@pytest.mark.parametrize(
    "text", ["AntiCirce Take&Make Madrasi", "AntiCirce April B Grid", "AntiCirce April S Circe"]
)
def test_words_that_were_compared_alone_stand_alone(text: str) -> None:
    with pytest.raises(SolverError, match="act together"):
        FairyRules.of(men_in("wKa1 bKh8"), conditions_in(text) or ())


def test_nobody_is_reborn_beyond_the_board() -> None:
    with pytest.raises(SolverError, match="beyond the board"):
        captures(game_under("AntiCirce Equipollents Volcanic", "wRf5 bBh5"))


def test_the_words_are_offered_behind_the_conditions() -> None:
    anticirce = further_words(FairyCondition.of(FairyRule.ANTICIRCE))
    wanted = {Variant.CAPTURE_SQUARE, Variant.TAKE_AND_MAKE, Variant.STRICT}
    assert wanted <= set(anticirce)
    assert Variant.RELAXED in further_words(FairyCondition.of(FairyRule.ANTICIRCE, Variant.SUPER))
    assert Variant.CAPTURE_SQUARE in further_words(FairyCondition.of(FairyRule.CIRCE))


@pytest.mark.parametrize("language", list(CodeLanguage))
@pytest.mark.parametrize(
    "text",
    [
        *("AntiCirce Super Relaxed", "AntiCirce Take&Make", "AntiCirce CaptureSquare"),
        *("Circe CaptureSquare Strict", "AntiCirce Super April B S", "AntiCirce Chameleon B R"),
    ],
)
def test_popeye_reads_the_words_in_his_languages(text: str, language: CodeLanguage) -> None:
    conditions = conditions_in(text)
    assert conditions is not None
    assert conditions_in(printed(conditions[0], language), language) == conditions
