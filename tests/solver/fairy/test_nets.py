"""What the cuts leave out leads to no line: with them and without them all lines are the same.

Each position has lines that would be lost if its condition kept a cut that it does not.
"""

from __future__ import annotations

import pytest

from solver.fairy.naming.grammar import OFFERED
from solver.goals import Goal
from solver.kernel.fairy.checking.exposing import SAFETY
from solver.kernel.fairy.closing.prunings import prunings_of
from solver.kernel.fairy.engine import FairyHelpEngine
from solver.kernel.fairy.kernel import FairyKernel
from solver.kernel.fairy.layout import (
    ANY_IS_FREE,
    CAPTURES_ARE_PLAIN,
    CAPTURES_TELL,
    KING_STEPS,
    KING_TAKES,
    KINGS_PART,
    PLAIN_MATES,
    QUIET_IS_FREE,
    QUIET_IS_PLAIN,
    QUIET_TELLS,
)
from solver.kernel.fairy.scope import walks_of
from solver.kernel.fairy.tables import tables_of
from solver.kernel.help.plan import ALL_CUTS, NO_CUTS, Cut, Ending, Plan
from tests.solver.fairy.boards import game_of
from tests.solver.fairy.test_conditions import LISTED, game_under

TAKING_APART = (
    *("Protean", "ReversalEinstein", "Breton Adverse", "Glasgow", "Circe", "AntiCirce"),
    "AndernachChess",
)
TAKING_BESIDE = ("Breton", "Bicaptures", "Relegation")
FROM_ELSEWHERE = (
    *("PlusChess", "Bolero", "Wormholes a1h8d4e5", "MessignyChess", "TransmutedKings"),
)
AT_THE_EDGE = ("ExclusiveChess", "SeriesCapture", "EiffelChess", "Circe Parrain")
POSITIONS = [
    ("", "wKc7 bKa8 wGf6 wNb2 bNc8", "WBW"),
    ("", "bKa1 wKa4 wsRb8 bsRd3", "BWBW"),
    ("", "bKh4 wKd3 wsQf5 wRe4 wsSg3", "WBW"),
    ("", "bKd4 bPd6 wQg1 bOc5 wOe3 bBc4", "WBW"),
    ("", "bKc8 wKb5 wPf6 wOc4 wOa8 bSe6", "WBW"),
    ("", "bKh8 wKd5 wFg5 bQh7", "BWBW"),
    ("AliceChess", "bKg7 wKe4 wQh4 wSf7 bBd6", "WBW"),
    ("BrunnerChess", "bKe1 wKc4 wRf1 bRf2 wRa1", "BWBW"),
    ("DangerCirce", "bKa8 wKf8 wPe5 wQc6 wSe8", "BWBW"),
    ("", "wKd4 wQb6 wRf6 bkKf8", "BW"),
    ("AnnanChess", "wKf1 bNAh4 wRe7 nLOg7 nNf8 bKh8", "BW"),
    ("AnnanChess", "bKc3 wKe4 wRe2 bKAd2 nKAc1", "BBBW"),
    ("AnnanChess", "bKh1 wKd5 wBf1 wPf2 wSg6 wBg5 wRf5 wBf7 bSh4 bRh3", "WBW"),
    ("AnnanChess TypeB", "bKa8 wKb5 wBa6 wPd7 wBb6 wPe7", "BBBW"),
    ("FaceToFace", "bKa7 wKe5 wBc3 wRg2 wBd8 bSe7 bRb8 bSd7 nRf4", "BBW"),
    ("CheekToCheek", "bKh1 wKh2 wSb1 wRd4 wBb6 wPc5 wBf7 bPf5", "WBW"),
    ("", "bKa1 wKa4 bBc5 wRg1 wUUa5 wSf5 wRd5", "WBW"),
    ("AntiCirce", "bKh2 wKc7 wUUg1 wBa8 wSe7", "WBW"),
    ("PowerTransfer RexInclusive", "bKh8 wKf6 bSg8 wQf3 wSh6 bSa1 wSf5", "WBW"),
    ("VaultingKings G", "bKa8 wKb5 wSd4 wRe5 wPa7", "BWBW"),
    ("ReflectiveKings", "bKa8 wKd7 wPc5 wQb5 wLEe7 bRa7 bRd5 bPc7", "BBBW"),
    ("HauntedChess", "bKc6 wKd5 wRa5 wPf7 wQb8 bRb7", "BBW"),
    ("HauntedChess", "bKa8 wKc8 wPc5 wPc7 bPd3 bRa7", "WBW"),
    ("Football S R B", "bKb7 wKa4 wSf5 wEQa6 wBc6 bBc5 bPe6", "BBBW"),
    ("Hole b2g2b7g7", "bKa3 wKd5 wBc6 wRb8 wBPe2 wBPd6 wSe1 bRe7 bBPa4 nBb5 bSf6", "WBW"),
    ("Hole b2g2b7g7", "bKa8 wKe8 wPc4 wPg5 wQd3 bBd7", "BBBW"),
    ("CastlingChess", "bKb3 wKa5 wSd3 wPd2 wPb4 wRa7 wSc6", "WBW"),
    ("AntiCirce", "bKa1 wBc1 bZh1 wPb2 nAMa3 wQc3 wQd5 wKa7", "BW"),
    ("AntiCirce Cheylan", "wQc2 nPa4 wBc5 wQb6 wNAc6 wNDf6 bEAg7 wKf8 bKh8", "BW"),
    ("Circe", "wPc3 wKe3 wZg3 wRa4 wAMb6 bBd8 bKe8 bROf8", "BW"),
    ("Circe Mirror", "wKb3 wBg6 wGh6 wSb7 wRg7 bSh7 bKh8", "BW"),
    ("Circe Turncoats", "wBa1 bEQb1 bKa2 bAMb3 wKf3 wBb4 bQe6 wLOf8", "WBW"),
    ("ImmunChess", "bKb1 nNDd1 bKAa2 wNb2 bQd2 wQc3 bMa4 wBf4 wKa5", "BW"),
    ("KobulKings", "bKa5 wKe1 bQg4 wNa6 wRb6 wQa4", "BW"),
    ("LeseMajeste", "bKb8 wKe5 wBc6 wRe3 wQb4 wQh6", "BW"),
    ("OWU", "bKb8 wKe5 wBc6 wRe3 wQb4 wQh6", "BW"),
    ("AMU", "bKa8 wKb5 wPb6 wGf2 wBa6 wQh1 wRa7 wRh6 wGa4", "BW"),
    ("KoeKo", "bKa1 bVAb1 wQc1 wKh2 bSPc3 bSg3 wQg8", "BW"),
    ("Lortap", "wNd4 bSf6 wPg6 wKh6 bKh8", "BW"),
    ("Madrasi", "wAMa1 wZb2 bNAc2 wNAa6 bSc7 wKh7 bKa8", "BBW"),
    ("Madrasi RexInclusive", "bRf1 bKh1 bCPf2 wKf3 bNAg3 wNh3 wMPa5 bNDh8", "BW"),
    ("Patrouille", "wKf1 bBg1 wBe4 wPAg5 wAMb6 wSPc6 wVAb7 bKa8 wRc8", "BW"),
    ("Sentinelles", "nPb3 bZg3 wKh6 wSb7 nSPc7 bVAd7 bKa8 wNc8", "BW"),
    ("UltraPatrol", "bEQa1 bKa2 bSb3 wKa4 wNDf4 wZc6 nLEe6 wLEf7", "BW"),
    ("FrankfurtChess", "bKf8 wKg3 wPh7 wSa8 wBa5 wSb5", "BWBW"),
    ("FrankfurtChess", "bKa4 wKh4 wSd4 wPh5 wBb6 wPf4 wBe6 bQb4 bPa6", "WBW"),
    ("Take&Make", "bKa2 wKf8 wRb2 wQb8 wRe4 bPa4 bBb3", "BBW"),
    ("KobulKings", "bKh1 wKa1 wQd8 wPd5 wSd4 bBg2", "BBW"),
    ("SnekChess", "bKf6 wKh7 wQg5 wBf3 wRd4 bPc3", "BBW"),
    ("Norsk", "bKh8 wKh2 wSf7 wSg4 wPd4 bPg7", "BBW"),
    ("CheckLess", "bKa1 wKc4 wRc3 wPc7 wRf7 bPa2", "BWBW"),
    ("DoubleTibet", "bKh7 wKf2 wRb2 wSe3 wPb4 wRe2 bQb3", "WBW"),
    ("EinsteinChess", "bKh8 wKa7 wPe7 wPa6 wQe6 bQg8 bQa5 bPg7", "BBW"),
    ("ChameleonChess", "bKd1 wKd4 wRe5 wRc2 wSg3 wSb8 wBh3 bQd2 bPb4 bPe2", "BBW"),
    ("Circe Diagram", "bKh7 wKf8 wBa7 wQc1 wBa2 bRg8 bPc3", "BBW"),
    ("Circe File", "bKe4 wKb2 wQf5 wBe1 nBg5 wQg6 wPe7 bPd7 bPe3 bPh5", "BWBW"),
    ("MarsCirce", "bKe1 wKg4 wPe6 wSa5 wSf7 wRh1 bRh8 bSc4 bBa3", "WBW"),
    *((rule, "bKa6 wKb4 wRc4 wRb7 wBc1 wBf7 bBb5", "WBW") for rule in FROM_ELSEWHERE),
    *((rule, "bKa8 wKa3 wQa1 wRd4 bBf5", "WBW") for rule in AT_THE_EDGE),
    ("SeriesCapture", "bKh3 wKf8 wRg3 wQa5 wQf6 bRf7 bSa7", "BW"),
    *((rule, "bKa1 wKd8 wQe8 wBh5 wRc1 bQa2", "WBW") for rule in TAKING_APART),
    *((rule, "bKc3 wKd7 wBb8 wQc2 wQd5 wSg3 bPc4", "WBW") for rule in TAKING_BESIDE),
]


def lines_of(
    condition: str,
    text: str,
    sides: tuple[bool, ...],
    cuts: Cut,
    goal: Goal = Goal.MATE,
    ending: Ending = Ending.GOAL,
) -> list[list[int]]:
    game = game_under(condition, text, sides[0]) if condition else game_of(text, sides[0])
    kernel = FairyKernel(game.rules, walks_of(game.rules, game.men))
    tables = tables_of(kernel.rules, kernel.walks)
    plan = Plan(sides, ending, goal, is_series=len(sides) > 1 and sides[0] == sides[1])
    engine = FairyHelpEngine(kernel.help_table(1), tables, plan, cuts=cuts)
    row = tables.row_of(game.position, carrier=True)
    lines = []
    for move in engine.legal_moves(row, sides[0]):
        found = engine.solve_after(row, move)
        assert found.is_all
        lines += found.lines.tolist()
    return lines


@pytest.mark.parametrize(("condition", "text", "sides"), POSITIONS)
def test_cuts_lose_no_line(condition: str, text: str, sides: str) -> None:
    order = tuple(side == "W" for side in sides)
    lines = lines_of(condition, text, order, NO_CUTS)
    assert lines
    assert lines_of(condition, text, order, ALL_CUTS) == lines


FORCED = [
    ("Disparate", "bKf5 wKh6 wNc7 wBd3 wPe2 bRg3 bGb6 bSe6 bPa2", "WBW"),
    ("FrankfurtChess", "bKa1 wKh1 bGa2 bRg4 wQg3 wRd2", "WBW"),
    ("FuddledMen", "bKd1 wKc7 bBe2 bSe1 bNb6 wRe6", "WBW"),
    ("GridChess", "bKa1 wKh1 bRa2 bNe6 bGa8 bQe3 bVAb8 wQa3", "BW"),
    ("Pepo", "bKe2 bPAc8 bPAd5 bVAf3 bVAf4 wKc6 wRd2 wBh5", "BW"),
]


@pytest.mark.parametrize(("condition", "text", "sides"), FORCED)
def test_cuts_lose_no_forced_mate(condition: str, text: str, sides: str) -> None:
    asked = condition, text, tuple(side == "W" for side in sides)
    lines = lines_of(*asked, NO_CUTS, ending=Ending.SELF)
    assert lines
    assert lines_of(*asked, ALL_CUTS, ending=Ending.SELF) == lines
    assert lines_of(*asked, Cut.FORCING, ending=Ending.SELF) == lines


EXPOSED = [
    ("", "wKe1 wRe2 wSc3 wPf5 wBh2 bPg5 bRe8 bBa5 bKh8", "WW"),
    ("", "wKe1 wRe2 wBd2 bGe5 bRe8 bBa5 bKh7 nSc4", "WBW"),
    ("AnnanChess", "wKe1 wSe3 wBc3 bRe8 bPe7 bBa5 bKh8", "WW"),
    ("Circe", "wKe1 wRe3 wBg2 bRe8 bSd5 bPe5 bKh8", "WW"),
    ("HauntedChess", "wKe1 wRd8 wBa2 bSd3 bKh7", "WWW"),
    ("Madrasi", "wKe1 wRa5 wSc6 bRe5 bRe8 wBd2 bBb4 bKh8", "WW"),
]


@pytest.mark.parametrize(("condition", "text", "sides"), EXPOSED)
def test_nobody_exposes_his_king_unasked(condition: str, text: str, sides: str) -> None:
    order = tuple(side == "W" for side in sides)
    lines = lines_of(condition, text, order, NO_CUTS, Goal.CHECK)
    assert lines
    assert lines_of(condition, text, order, Cut.SAFETY, Goal.CHECK) == lines


def test_the_kernel_and_the_plan_mean_the_same_cut() -> None:
    assert Cut.SAFETY.value == SAFETY


STALEMATES = [
    ("", "wKc2 wGc4 bKa1 bPa3"),
    ("SeriesCapture", "bKa7 wKh7 wBd6 wBg5 wSg7 wRh6 wSc7 wQa4 bSb6"),
    ("Circe Parrain", "bKe1 wKd7 wPg5 wRa5 wRa3 nRc8 bGe2 bSc3"),
    ("CheckLess", "bKa1 wKc2 wRg3 bPh4 bPa3 wSe5"),
    *((rule, "bKh5 wKh6 wPb7 wBa3 wRg8 bBg7") for rule in ("Circe", "HauntedChess")),
    ("CheckLess BlackMaximummer", "bKh6 wKg6 wSh1 wRd3 wBb1 bPb2 bPf4"),
]


@pytest.mark.parametrize(("condition", "text"), STALEMATES)
def test_cuts_lose_no_stalemate(condition: str, text: str) -> None:
    asked = (condition, text, (True, False, True))
    lines = lines_of(*asked, NO_CUTS, Goal.STALEMATE)
    assert lines
    assert lines_of(*asked, ALL_CUTS, Goal.STALEMATE) == lines
    assert lines_of(*asked, Cut.FORCING, Goal.STALEMATE) == lines


def test_a_condition_holds_no_cut_that_it_is_not_said_to_hold() -> None:
    held = {condition.text: prunings_of([condition]) for condition in OFFERED}
    assert held["HalfInChess"] == held["Make&TakeChess"] == 0
    assert not held["MarsCirce"] & KING_TAKES  # kings take from home
    assert held["MessignyChess"] == held["SeriesCapture"]
    assert held["Sentinelles"] == ANY_IS_FREE
    bare = prunings_of([]) & ~PLAIN_MATES
    assert held["AnnanChess"] == bare & ~(KINGS_PART | QUIET_IS_FREE | CAPTURES_TELL)
    assert held["HauntedChess"] & (KING_TAKES | QUIET_TELLS) == KING_TAKES | QUIET_TELLS
    assert not held["HauntedChess"] & CAPTURES_TELL  # who was taken comes up again
    assert not held["GhostChess"] & KING_TAKES  # ghosts who come up cannot be taken
    assert held["AntiAndernachChess"] == held["Anda"] == QUIET_IS_PLAIN | KING_STEPS | ANY_IS_FREE
    assert held["BlackMaximummer"] == prunings_of([]) & ~ANY_IS_FREE
    assert held["BackHome"] == bare & ~(ANY_IS_FREE | KINGS_PART)  # who comes home checks so
    assert held["GridChess"] == bare
    assert held["AliceChess"] & (QUIET_IS_PLAIN | KING_STEPS | KING_TAKES) == (
        QUIET_IS_PLAIN | KING_STEPS  # nobody takes who would come to a square taken on the other
    )
    assert not held["BrunnerChess"] & KINGS_PART  # a king need not fear who cannot take him safely
    assert held["Circe"] & QUIET_IS_PLAIN
    assert held["Patrouille"] & QUIET_IS_FREE
    assert not held["Madrasi"] & QUIET_IS_FREE  # a man may be paralysed
    assert not held["Circe"] & (CAPTURES_ARE_PLAIN | KING_TAKES)


CHECKING = [
    ("NannaChess", "wKf6 bKh6 bBa2 wNg2 wGb2 wBf2 wQd7 bQc3"),
    ("CheekToCheek", "wKc6 bKg2 wNg7 bSh2 bGh4 bBh5 wQa4 bPf6"),
    ("PointReflection", "wKg7 bKa7 wBf5 wGg5 wGd2 bPb2 wPd6 wRc4"),
    ("TransmutedKings", "wKh4 bKd7 bQd4 wQc2 wPa7 bRc7 wNc4 wBa2"),
    ("Patrouille", "wKc4 bKd7 bBd6 wNh7 bBd5 bPa7 wBe2 wQc6"),
    ("Lortap", "wKd5 bKa5 wRa6 bNb5 wSf2 bQg7 wNb4 wBd3"),
    ("HauntedChess", "wKd6 bKe4 bQa6 wGb4 wQf6 bQa2 bSc3 wGd5"),
    ("GhostChess", "wKf2 bKc3 bBf3 wRb7 bBc4 wBh4 wQg3 wRf5"),
    ("Sentinelles", "wKh4 bKc3 wGc2 wGb2 bSb7 bBc4 bQc5 bBd3"),
    ("Football S B", "wKd5 bKa7 wRb5 bQe3 wGf7 wRe4 bPc3 bQa4"),
    ("Masand", "wKh6 bKb6 wGe5 wQh4 wGc2 wQd5 bBa6 wBb4"),
    ("Circe Super", "wKb3 bKf5 wSg6 bNb2 bNa3 bBc6 wBh6 wSf2"),
    ("Circe Parrain", "wKd3 bKc5 bNd7 bNd6 wNa7 wGg5 wQa2 wSh2"),
]
LISTED_CHECKING = (
    *("AnnanChess", "FaceToFace", "BackToBack", "VaultingKings", "BoleroInverse", "Madrasi"),
    *("Imitator d4", "Wormholes b3d4e5f8c1", "MessignyChess", "Circe Take&Make", "AntiCirce"),
    *("Breton", "EinsteinChess", "FrankfurtChess", "AndaInverse", "Influencer", "CastlingChess"),
)


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        *CHECKING,
        *((row["condition"], row["men"]) for row in LISTED if row["condition"] in LISTED_CHECKING),
    ],
)
def test_no_check_is_overlooked(condition: str, text: str) -> None:
    lines = lines_of(condition, text, (False, True), NO_CUTS, Goal.CHECK)
    assert lines_of(condition, text, (False, True), ALL_CUTS, Goal.CHECK) == lines
    assert lines or condition in LISTED_CHECKING
