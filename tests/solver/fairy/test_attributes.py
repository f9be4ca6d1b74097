"""Attributes of men, on positions of which Popeye 4.104 has listed all lines of two moves."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from composer.diagram.piece_sets import PieceSet
from composer.formats.popeye.input import read_popeye_file
from composer.language import Language, speak
from composer.model.composition import composition_of
from solver.fairy.catalogue import WALKS
from solver.fairy.game import FairyGame
from solver.fairy.naming.codes import trait_of
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.walks.hoppers import AngleHop
from solver.game import after
from solver.goals import Goal, is_reached
from solver.kernel.fairy import scope
from solver.kernel.fairy.scope import is_compiled
from solver.men import INNER_TRAITS, Color, Kind, Man, Trait
from solver.notation.fairy_fen import man_of, written
from solver.notation.fen import parse_fen
from solver.notation.men_words import man_words
from solver.notation.moves import long_algebraic
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.solve import solve
from solver.squares import square_of
from solver.stipulation import Stipulation
from tests.solver.fairy.boards import men_in
from tests.solver.fairy.test_kernel import Kernel

LISTED = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "fairy_attributes.jsonl")
    .read_text()
    .splitlines()
]


def plain(line: str) -> str:
    """Return a line as both write it."""
    return " ".join(re.sub(r"\[([+-])nu", r"[\1n", line).replace(" + ", " ").split()).rstrip(" +")


def with_traits(text: str, flags: dict[str, Trait]) -> list[Man | None]:
    men = list(men_in(text))
    for name, trait in flags.items():
        man = men[square_of(name)]
        assert man is not None
        men[square_of(name)] = replace(man, traits=frozenset({trait}))
    return men


@pytest.mark.parametrize("row", LISTED, ids=lambda row: row["id"])
def test_lines_are_those_that_popeye_lists(row: dict[str, str]) -> None:
    (entry,) = read_popeye_file(row["popeye_input"]).document.entries
    (part,) = composition_of(entry).parts()
    game = part.problem.setup.game()
    lines = set()
    for move in game.moves():
        name = long_algebraic(game, move)
        with after(game, move):
            lines |= {f"1.{name} {long_algebraic(game, reply)}" for reply in game.moves()}
    assert set(map(plain, lines)) == set(map(plain, row["solution"].splitlines()))


@pytest.mark.parametrize("row", LISTED, ids=lambda row: row["id"])
def test_the_kernel_knows_some_of_them(row: dict[str, str]) -> None:
    (entry,) = read_popeye_file(row["popeye_input"]).document.entries
    (part,) = composition_of(entry).parts()
    game = part.problem.setup.game()
    assert isinstance(game, FairyGame)
    pushes = bool(game.rules.traits & {Trait.BUL, Trait.DOB})
    forms = (form for kind in game.rules.flagged for form in WALKS[kind].forms)
    turns = any(isinstance(form, AngleHop) for form in forms)  # over one of several, perhaps
    is_left = turns or (pushes and "Neutral" in row["popeye_input"]) or bool(game.rules.conditions)
    assert is_compiled(game.rules, game.men) is not is_left
    if not is_left:
        kernel = Kernel(game)
        for move in game.moves():
            words = kernel.engine.legal_moves(kernel.row, game.turn)
            (word,) = (it for it in words if kernel.move_of(it) == move)
            with after(game, move):
                assert kernel.after(word) == game.position
                row_after = kernel.engine.after(kernel.row, word, not game.turn)
                replies = kernel.engine.legal_moves(row_after, game.turn)
                assert set(map(kernel.move_of, replies)) == set(game.moves())


def test_who_is_suffocated_is_stalemated_and_not_mated() -> None:
    men = with_traits("wKb6 bKa8 wQb7", {"b7": Trait.PARALYSING})
    game = FairyGame.of(men, False, rules=FairyRules.of(men))
    assert not game.has_moves()
    assert not game.in_check


@pytest.mark.parametrize("trait", [it for it in Trait if it not in INNER_TRAITS])
def test_a_man_is_written_with_his_attributes(trait: Trait) -> None:
    (man,) = filter(None, men_in("wGd4"))
    flagged = replace(man, traits=frozenset({trait}))
    assert man_of(written(flagged)) == flagged


@pytest.mark.parametrize(
    "flags",
    [
        {"d4": Trait.BUL, "e4": Trait.DOB},
        {"d4": Trait.BUL},
        {"d4": Trait.MAGIC, "e4": Trait.KAMIKAZE},
    ],
)
def test_attributes_are_not_guessed_beside_others(flags: dict[str, Trait]) -> None:
    men = with_traits("wKa1 bKh8 wGd4 bGe4", flags)
    with pytest.raises(NotUnderstoodError):
        FairyRules.of(men)


@pytest.mark.parametrize("condition", ["RoyalDynasty", "LosingChess", "ExtinctionChess"])
def test_who_is_royal_where_kings_may_be_common_men_is_not_guessed(condition: str) -> None:
    conditions = conditions_in(condition) or ()
    FairyRules.of(men_in("wKa1 wKc1 bKh8"), conditions)
    men = with_traits("wKa1 bKh8 bPa2", {"a2": Trait.ROYAL})
    with pytest.raises(NotUnderstoodError, match=f"pawn under {condition}"):
        FairyRules.of(men, conditions)


@pytest.mark.parametrize("kings", ["TransmutedKings", "WhiteTransmutedKing"])
def test_who_transmutes_a_king_beside_men_who_paralyse_is_not_guessed(kings: str) -> None:
    men = with_traits("wKa1 bKh8 bRa2", {"a2": Trait.PARALYSING})
    FairyRules.of(men, conditions_in("GridChess") or ())
    with pytest.raises(NotUnderstoodError, match="paralysing"):
        FairyRules.of(men, conditions_in(kings) or ())


def test_no_king_becomes_another_beside_one_more_royal_man() -> None:
    conditions = conditions_in("WhiteSuperTransmutingKing") or ()
    FairyRules.of(with_traits("wKa1 bKh8 bPa2", {"a2": Trait.ROYAL}), conditions)
    men = with_traits("wKa1 bKh8 wPa3", {"a3": Trait.ROYAL})
    with pytest.raises(NotUnderstoodError, match="WhiteSuperTransmutingKing"):
        FairyRules.of(men, conditions)


@pytest.mark.parametrize("trait", [Trait.KAMIKAZE, Trait.CHAMELEON])
def test_what_a_king_takes_over_beside_a_walk_is_not_guessed(trait: Trait) -> None:
    """Popeye 4.104: ``~1``, KobulKings, wKf5, bKe1 and kamikaze Rg5: Kf5*g5[e1=rkR]."""
    conditions = conditions_in("KobulKings") or ()
    FairyRules.of(men_in("wKf5 bKe1 bRg5"), conditions)
    with pytest.raises(NotUnderstoodError, match=f"{trait.name.lower()} men act under KobulKings"):
        FairyRules.of(with_traits("wKf5 bKe1 bRg5", {"g5": trait}), conditions)


@pytest.mark.parametrize("square", ["e1", "h1"])
def test_castling_of_men_with_attributes_is_not_guessed(square: str) -> None:
    men = list(men_in("wKe1 wRh1 bKa6"))
    man = men[square_of(square)]
    assert man is not None
    men[square_of(square)] = replace(man, traits=frozenset({Trait.CHAMELEON}))
    with pytest.raises(NotUnderstoodError, match="chameleon"):
        FairyRules.of(men, frozenset())
    men[square_of("a5")], men[square_of("h1")] = men[square_of("h1")], None  # nobody castles
    FairyRules.of(men, frozenset())


@pytest.mark.parametrize("trait", [it for it in Trait if it in INNER_TRAITS])
def test_what_conditions_give_a_man_is_not_shown(trait: Trait) -> None:
    for man in filter(None, men_in("wGd4 bKe8 wSa1")):
        flagged = replace(man, traits=frozenset({trait}))
        assert written(flagged) == written(man)
        assert man_words(flagged) == man_words(man)
        assert PieceSet.STANDARD.fragment(flagged) == PieceSet.STANDARD.fragment(man)


@pytest.mark.parametrize("is_plain", [False, True])
def test_a_check_is_a_goal_though_all_men_are_paralysed(
    is_plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Popeye 4.104 has ``c7-c8=Q +``: mates alone are no mates (``paralysing/mate_filter.c``)."""
    men = with_traits("wKd4 bKc3 wPc7", {"d4": Trait.PARALYSING})
    game = FairyGame.of(men, True, rules=FairyRules.of(men))
    checks = {move for move in game.moves() if is_reached(game, move, Goal.CHECK)}
    assert {move.promotion for move in checks} == {Kind.QUEEN, Kind.ROOK}
    if is_plain:
        monkeypatch.setattr(scope, "is_compiled", lambda *_: False)
    problem = Problem(Setup(tuple(men), True), Stipulation.parse("+1"))
    assert set(solve(Task(problem, threads=1)).keys) == checks


def test_whom_a_magic_king_views_is_not_guessed_where_checks_are_longest_moves() -> None:
    men = with_traits("wKe2 wRd5 bKg5", {"g5": Trait.MAGIC})
    FairyRules.of(men, conditions_in("BlackMaximummer") or ())
    with pytest.raises(NotUnderstoodError, match="magic"):
        FairyRules.of(men, conditions_in("BlackMaximummer ultra") or ())


def test_a_protean_man_becomes_like_his_prey_and_nobody_else_does() -> None:
    """Popeye 4.104 lets everybody do so (``conditions/protean.c``), against its manual."""
    men = with_traits("wKh1 wRa1 wRb2 bKh8 bPa7 bPb7", {"b2": Trait.PROTEAN})
    game = FairyGame.of(men, True, rules=FairyRules.of(men))
    changed = {}
    for move in game.moves():
        if made_on := game.made(move).captured:
            with after(game, move):
                changed[made_on] = game.men[made_on]
    assert changed == {
        square_of("a7"): Man(Kind.ROOK, Color.WHITE),
        square_of("b7"): Man(Kind.REVERSE_PAWN, Color.WHITE, frozenset({Trait.PROTEAN})),
    }


@pytest.mark.parametrize("condition", ["Circe", "Sentinelles", "MarsCirce", "Take&MakeChess"])
def test_it_is_not_guessed_what_conditions_do_with_pawns_who_go_back(condition: str) -> None:
    with pytest.raises(NotUnderstoodError, match="protean pawn"):
        FairyRules.of(men_in("wKa1 wPPc5 bKh8"), conditions_in(condition) or ())
    men = with_traits("wKa1 wRc5 bKh8", {"c5": Trait.PROTEAN})
    with pytest.raises(NotUnderstoodError, match="protean"):
        FairyRules.of(men, conditions_in(condition) or ())


def test_a_refusal_names_the_attribute_in_the_language_of_the_reader() -> None:
    """It is kept, and said anew when another language is chosen."""
    with pytest.raises(NotUnderstoodError) as refused:
        FairyRules.of(parse_fen("8/8/8/(bf.Q)7/8/8/(bhcc.G)7/k6K w - - 0 1").squares)
    assert "functionary" in str(refused.value)
    speak(Language.GERMAN)
    try:
        assert "Beamter" in str(refused.value)
    finally:
        speak(Language.ENGLISH)


def test_moves_that_are_not_known_are_refused_each_time() -> None:
    """Half of a list would be taken for the whole."""
    game = parse_fen("k7/(bhcc.G)P6/8/8/8/5K2/8/(w.RL)(w.BL)(w.CG)5 b - - 0 1").game()
    for _ in range(2):
        with pytest.raises(NotUnderstoodError, match="several hurdles"):
            game.moves()


def test_an_attribute_may_be_written_with_a_hyphen() -> None:
    assert trait_of("half-neutral") is Trait.HALF_NEUTRAL
