"""Every condition, on positions of which Popeye 4.104 has listed all lines of two moves.

In each of them plain play has other lines.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.castling import home_rights
from solver.fairy import goal_rules
from solver.fairy.boards import SHAPES
from solver.fairy.conditions import FairyCondition
from solver.fairy.game import FairyGame
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.naming.grammar import OFFERED
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.walks.board import men_of
from solver.game import Move, after
from solver.men import Kind
from solver.notation.letters import Letters
from solver.notation.moves import long_algebraic
from solver.squares import square_of
from tests.solver.fairy.boards import men_in, moves_of, spelled

LISTED: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "fairy_conditions.jsonl")
    .read_text()
    .splitlines()
]


PARTS = ("captured", "effects", "special", "first", "memory", "legs")
"""What a move does beside going somewhere."""


def game_under(condition: str, text: str, turn: bool = True) -> FairyGame:
    men = men_in(text)
    conditions = conditions_in(condition.replace(",", " ")) if condition else ()
    assert conditions is not None, condition
    rules = FairyRules.of(men, conditions)
    return FairyGame.of(men, turn, home_rights(men), rules=rules)


def test_lines_are_those_that_popeye_lists() -> None:
    for row in LISTED:
        game = game_under(row["condition"], row["men"], turn=False)
        lines: dict[str, set[str]] = {}
        for move in game.moves():
            word = spelled(game, move).rstrip("+")
            with after(game, move):
                replies = {spelled(game, reply).rstrip("+") for reply in game.moves()}
            if replies:  # a word may stand for several moves, which differ in a choice
                lines.setdefault(word, set()).update(replies)
        wanted = {move: set(replies.split()) for move, replies in row["lines"].items()}
        assert lines == wanted, row["condition"]


def test_a_move_that_is_asked_for_alone_does_what_it_does_among_all() -> None:
    for row in LISTED[::4]:
        listed = game_under(row["condition"], row["men"], turn=False)
        for move in listed.moves()[::5]:
            alone = FairyGame(listed.position, listed.rules)
            assert alone.is_legal(move), (row["condition"], move)
            whole, found = listed.made(move), alone.made(move)
            for part in PARTS:
                assert getattr(found, part) == getattr(whole, part), (row["condition"], move)


def test_what_is_told_ahead_is_what_comes_of_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves that do nothing else, and men who could take nobody there, are not asked further."""
    shown: list[list[dict[Move, tuple[object, ...]]]] = []
    for is_told in (True, False):
        if not is_told:
            monkeypatch.setattr("solver.fairy.effects.changes.does_nothing_else", lambda *_: False)
            monkeypatch.setattr(
                "solver.fairy.checking._takers_of", lambda board, side, *_: men_of(board, side)
            )
        found = []
        for row in LISTED:
            game = game_under(row["condition"], row["men"], turn=False)
            made = [game.made(move) for move in game.moves()]
            found.append({it: tuple(getattr(it, part) for part in PARTS) for it in made})
        shown.append(found)
    assert sum(map(len, shown[0])) > 2000
    assert shown[0] == shown[1]


def test_every_condition_is_among_them() -> None:
    listed = {
        FairyCondition(condition.rule, condition.variants).text
        for row in LISTED
        for name in row["condition"].split(",")
        for condition in conditions_in(name) or ()
    }
    assert listed == {
        it.text for it in OFFERED if it.rule not in SHAPES and it.rule not in goal_rules.RULES
    }


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("sentin pionpropre", "Sentinelles"),
        ("Sentinelles MaximumSchwarz 3 pionAdvers", "Sentinelles PionAdvers MaximumBlack 3"),
        (
            "Sentinelles Bero Para MaximumTotal 64",
            "Sentinelles ParaSentinelles Berolina MaximumTotal 64",
        ),
        ("Sentinelles PionAdvers PionNeutre", ""),
        ("Sentinelles MaximumWhite", ""),
        ("Sentinelles MaximumWhite 65", ""),
        ("Sentinelles MaximumWhite 2 MaximumBlanc 3", ""),
    ],
)
def test_sentinels_are_told_in_words_of_any_language(told: str, text: str) -> None:
    assert " ".join(it.text for it in conditions_in(told) or ()) == text


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("Circe, Take & Make", "Circe Take&MakeChess"),
        ("Circe Take & Make", "Circe Take&Make"),
        ("Circe Take&MakeChess", "Circe Take&MakeChess"),
        ("Köko; Madrasi, Rex Inclusive", "KoeKo Madrasi RexInclusive"),
        ("Strict Circe", "Circe Strict"),
        ("Strict SAT & Ultra Patrol", "StrictSAT UltraPatrol"),
        ("BGL 10,5, Lost Pieces", "BGL 10.5 LostPieces"),
        ("Holes a1, b2, Alice chess", "Hole a1b2 AliceChess"),
        ("AntiCirce Mirror ImmunChess Mirror", "AntiCirce Mirror ImmunChess Mirror"),
        ("AntiCirce Diagram Circe Volcanic", "AntiCirce Diagram Circe Volcanic"),
        ("bgl - 4.45", "BGL - 4.45"),
    ],
)
def test_names_are_read_in_several_words_and_with_commas(told: str, text: str) -> None:
    assert " ".join(it.text for it in conditions_in(told) or ()) == text


def test_a_reborn_rook_may_castle_again() -> None:
    game = game_under("Circe", "wKe1 wRd5 bKh7 bBg2", turn=False)
    game.push(Move.from_uci("g2d5"))  # the rook comes back on h1, the square being light
    man = game.man_at(square_of("h1"))
    assert man is not None
    assert man.kind is Kind.ROOK
    assert "0-0" in moves_of(game, "e1")


@pytest.mark.parametrize(
    "names",
    [
        "AntiCirce Koeko",
        "Circe Parrain Isardam",
        "Norsk SeriesCapture",  # whose further captures Popeye does not hold to Norsk
        "ReversalEinstein SeriesCapture",  # whose further steps Popeye lets change nobody
        "AntiEinstein SeriesCapture",
        "Checkless Exclusive",
        "MirrorCirce FileCirce",
        "AntiCirce Mirror MagicSquares a1 Type2",  # where Popeye mirrors some squares alone
        "MarsCirce Functionary",
        "Circe Parrain NoWhitePromotion",
        "Circe AntiKoeko",  # who is reborn may touch him who has moved
        "Circe Assassin Koeko",
        "SuperCirce Hole b2",
        "WhiteMaximummer ultra Madrasi",
        "Imitator e1 BlackSuperTransmutingKing",
        "Annan Bolero",  # whose kings would lose what Annan lends them
        "WhiteEdgeMover Provocation",  # where Popeye binds observers of the wrong side
        "Take&Make Breton",  # each chooses
        "Norsk Circe Assassin",  # whose checks Popeye holds to Norsk
        "Hole a1",  # where somebody stands
        "PlusChess Functionary",  # whose observers would set out from the whole centre
        "PlusChess Patrol",
        "Circe Equipollents Imitator e4",  # who might be reborn an imitator
        "Circe PADChess",  # whose men who come back may capture again
        "Circe Mirror Make&TakeChess",
        "Circe Mirror LostPieces",  # where others are lost than in Popeye
    ],
)
def test_conditions_are_not_guessed_together(names: str) -> None:
    with pytest.raises(NotUnderstoodError):
        FairyRules.of(men_in("wKa1 bKh8"), conditions_in(names) or ())


@pytest.mark.parametrize(
    "names",
    [
        "Circe Madrasi",
        "Circe Grid Annan",
        "Koeko BlackMaximummer",
        "Checkless AntiCirce",
        "Circe AntiCirce",
        "AntiCirce MagicSquares a1",
        "AntiCirce Influencer",
        "Grid Madrasi",
        "TransmutedKings ShieldedKings",
        "Annan Central",
        "AntiCirce Madrasi",
        "Circe Imitator d6",
        "SuperCirce Isardam",
        "Madrasi MarsCirce",
        "MessignyChess Bichrom",
        "Circe Parrain Imitator d6",
        "Annan TransmutedKings",
        "Circe Parrain Koeko BlackMinimummer",
        "Circe PWC Hole b2",
        "Circe LostPieces",
        "AntiCirce Volage",
        "Circe Assassin Volage EinsteinChess",
        "Influencer RoyalDynasty",
        "Circe BlackSuperTransmutingKing",
        "AntiCirce BlackReflectiveKing",
        "MarsCirce Volage",
        "MarsCirce HaanerChess",
        "PhantomChess Hole d2",
        "Circe Make&TakeChess",
        "WhiteMaximummer ultra Monochrom",
    ],
)
def test_conditions_stand_together_where_neither_minds(names: str) -> None:
    FairyRules.of(men_in("wKa1 bKh8"), conditions_in(names) or ())


def test_a_pawn_reborn_on_his_last_rank_promotes() -> None:
    game = game_under("Circe PWC", "wKe1 wPb4 bKh7 bRb8", turn=False)
    captures = [move for move in game.moves() if move.captured is not None]
    assert {Move.from_uci(move.uci()) for move in captures} == set(captures)
    names = [long_algebraic(game, move) for move in captures]
    assert {name.split()[0] for name in names} == {f"Rb8*b4[+wPb8={kind}]" for kind in "SBRQ"}


def test_a_king_castles_only_if_he_may_move() -> None:
    assert "0-0" not in moves_of(game_under("FunctionaryChess", "wKe1 wRh1 bKc8"), "e1")


def test_a_locust_returns_by_the_square_on_which_he_captures() -> None:
    game = game_under("AntiCirce", "wKa1 wLc3 bPd3 bKh8")
    (move,) = (move for move in game.moves() if move.captured is not None)
    assert [effect.square for effect in game.made(move).effects] == [
        square_of("e3"),
        square_of("d8"),
    ]


def test_a_move_that_would_hold_two_choices_is_refused() -> None:
    men = men_in("wKa1 bKh8 wQd1 bQd8")
    FairyRules.of(men, conditions_in("Take&Make Circe") or ())
    with pytest.raises(NotUnderstoodError):
        FairyRules.of(men, conditions_in("Take&Make SuperCirce") or ())


@pytest.mark.parametrize(
    ("condition", "text", "name"),
    [
        ("KobulKings", "wKa1 wRd1 bBd7 bKe8", "Rd1*d7[e8=rB]"),
        ("KobulKings", "wKa1 wRd1 bPd7 brRe8", "Rd1*d7[e8=K]"),
        ("KobulKings AntiCirce", "wKa1 wBd2 bRd1 bKe8 wSc3", "Sc3*d1[e8=rR][wSd1->b1]"),
        ("KobulKings", "nrSd5 nBc3", "nrSd5*c3[c3=rB]"),
    ],
)
def test_a_king_who_gets_a_walk_is_told_with_his_square(
    condition: str, text: str, name: str
) -> None:
    game = game_under(condition, text)
    names = {long_algebraic(game, move).split(" ")[0] for move in game.moves()}
    assert name in names


@pytest.mark.parametrize(("moves", "castles"), [("", True), ("e1e2 a8b8 e2e1 b8a8", False)])
def test_a_king_changed_in_his_place_has_not_moved(moves: str, castles: bool) -> None:
    game = game_under("KobulKings", "wKe1 wRh1 wRc6 wPc5 bRc8 bKa8", turn=False)
    for move in ("c8c6", *moves.split(), "", "c6c5"):
        game.push(Move.from_uci(move or "0000"))
    assert ("0-0" in moves_of(game, "e1")) is castles


def test_lost_pieces_are_not_guessed_with_neutral_men() -> None:
    with pytest.raises(NotUnderstoodError):
        game_under("LostPieces", "wKd4 bKa4 nPc2")
    assert game_under("LostPieces", "wKd4 bKa4 wPc2").moves()


@pytest.mark.parametrize(
    ("condition", "reborn"),
    [
        ("Circe Chameleon", "b3xa4[+bNg8]"),
        ("Circe Chameleon B", "b3xa4[+bNg8]"),  # one kind alone tells no sequence
        ("Circe Chameleon Q B", "b3xa4[+bBc8]"),
    ],
)
def test_men_are_reborn_by_the_sequence_that_is_told(condition: str, reborn: str) -> None:
    game = game_under(condition, "wPb3 bQa4")
    (capture,) = (move for move in game.moves() if move.captured is not None)
    assert long_algebraic(game, capture, Letters.N).replace("*", "x") == reborn


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("circe april s", "Circe April S"),
        ("Circe Strict April S", "Circe April S"),
        ("circe april s super", "Circe Super April S"),
        ("AprilChess B", "Circe Super Strict April B"),
        ("circe chameleon couscous s b", "Circe Couscous Chameleon S B"),
        ("Isardam RexInclusive TypeB", "Isardam TypeB RexInclusive"),
        ("MagicSquares Type2 a1", "MagicSquares a1 Type2"),
    ],
)
def test_words_stand_where_popeye_reads_them(words: str, text: str) -> None:
    """Elsewhere Popeye 4.104 passes over them, and plays other rules."""
    told = conditions_in(words)
    assert told is not None
    assert " ".join(it.text for it in told) == text
    assert conditions_in(text) == told


@pytest.mark.parametrize(
    "names",
    ["MarsCirce File Rank", "GenevaChess Diametral VerticalMirror", "KobulKings White Black"],
)
def test_words_that_exclude_each_other_are_not_understood(names: str) -> None:
    assert conditions_in(names) is None  # Popeye heeds the first of them


def test_april_is_no_condition_of_its_own_behind_another_rebirth() -> None:
    assert [it.text for it in conditions_in("AntiCirce Super April B") or ()] == [
        "AntiCirce Super April B"
    ]


@pytest.mark.parametrize(
    ("condition", "captures"),
    [("Circe April S", False), ("Circe April B", True), ("Circe Super April S", True)],
)
def test_who_cannot_come_back_is_not_captured_in_april_circe(
    condition: str, captures: bool
) -> None:
    """Popeye 4.104 tells the same: his square is taken, and nobody may choose another."""
    game = game_under(condition, "wKd7 bKh3 bSe6 bRg8")
    assert any(move.captured is not None for move in game.moves()) is captures
