"""Words of conditions beside which others are not understood, and that they are by themselves."""

from __future__ import annotations

import pytest

from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.rules import FairyRules, NotUnderstoodError
from tests.solver.fairy.boards import men_in

MEN = men_in("wKa1 bKh8")


@pytest.mark.parametrize(
    ("word", "beside"),
    [
        ("Circe Cage", "AnnanChess"),
        ("Circe RexInclusive", "ShieldedKings"),
        ("Circe RexInclusive", "BlackMaximummer ultra"),
        ("Circe Super", "EinsteinChess"),
        ("AntiCirce Mirror", "Volage"),
        ("AntiCirce Assassin", "ChameleonChess"),
        ("Circe PWC", "FrankfurtChess"),
        ("Take&MakeChess Absolute", "Isardam"),
        ("Isardam TypeB", "ImmunChess"),
        ("Circe Parrain", "Sentinelles"),
        ("Circe Cage", "AntiAndernachChess"),
        ("ImmunChess", "NorskSjakk"),
        ("PointReflection", "Madrasi"),
        ("Circe Mirror", "GlasgowChess"),
        ("BlackUltraSchachZwang", "BrunnerChess"),
        ("WhiteSuperTransmutingKing", "LeseMajeste"),
        ("BlackTransmutedKing", "SuperGuards"),
        ("AntiGuards", "WhiteTransmutedKing"),
        ("BlackSuperTransmutingKing", "AntiKings"),
        ("AntiCirce", "BlackSuperTransmutingKing"),
        ("FuddledMen", "Disparate"),
        ("Take&MakeChess", "SnekChess"),
        ("Take&MakeChess", "SnekCircleChess"),
    ],
)
def test_two_conditions_that_differ_from_popeye_are_refused_together(
    word: str, beside: str
) -> None:
    for alone in (word, beside):
        FairyRules.of(MEN, conditions_in(alone) or ())
    with pytest.raises(NotUnderstoodError, match="act together"):
        FairyRules.of(MEN, conditions_in(f"{word} {beside}") or ())


@pytest.mark.parametrize(
    "text",
    [
        *("AnnanChess TypeB TypeC", "SingleBox Type2 Type3", "BlackMaximummer exact ultra"),
        *("Circe RexInclusive RexExclusive", "Isardam TypeB TypeA", "SingleBox Type2 Type1"),
        *("Sentinelles PionAdvers PionPropre", "Sentinelles PionAdvers PionNeutre"),
    ],
)
def test_words_that_contradict_each_other_name_no_condition(text: str) -> None:
    first, *words = text.split()
    assert all(conditions_in(f"{first} {word}") for word in words)
    assert conditions_in(text) is None


def test_words_of_one_condition_may_stand_apart() -> None:
    with pytest.raises(NotUnderstoodError, match="act together"):
        FairyRules.of(MEN, conditions_in("Circe Turncoats Cage") or ())


@pytest.mark.parametrize("rule", ["Circe Super", "Circe Cage", "AntiCirce Super", "Circe PWC"])
def test_squares_that_are_chosen_are_not_turned(rule: str) -> None:
    assert conditions_in(f"{rule} Mirror")
    _assert_not_turned(rule)


@pytest.mark.parametrize("rule", ["Circe Equipollents", "AntiCirce Equipollents", "AntiCirce PWC"])
def test_squares_of_the_move_are_not_turned(rule: str) -> None:
    assert conditions_in(rule)
    _assert_not_turned(rule)


def _assert_not_turned(rule: str) -> None:
    assert conditions_in(f"{rule} VerticalMirror") is None
    assert conditions_in(f"{rule} Diametral") is None


def test_neutral_men_come_back_to_cages_but_not_as_pawns() -> None:
    cage = conditions_in("Circe Cage") or ()
    FairyRules.of(men_in("wKg5 bKh1 nGg4"), cage)
    with pytest.raises(NotUnderstoodError, match="neutral men"):
        FairyRules.of(men_in("wKg5 bKh1 nPg4"), cage)


@pytest.mark.parametrize("rule", ["BlackEdgeMover", "OWU", "MAFF"])
def test_paralysing_men_are_not_known_beside_rules_that_heed_them_otherwise(rule: str) -> None:
    with pytest.raises(NotUnderstoodError, match="paralysing"):
        FairyRules.of(men_in("wKg5 bKh1 bpRg4"), conditions_in(rule) or ())


def test_circe_stays_known_beside_the_same_rules_without_such_words() -> None:
    for beside in ("AnnanChess", "EinsteinChess", "GlasgowChess"):
        FairyRules.of(MEN, conditions_in(f"Circe {beside}") or ())
