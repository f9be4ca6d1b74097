"""Men whom users define: the words for their walks, their letters, and how they are played."""

from __future__ import annotations

import pickle

import pytest

from solver.fairy.catalogue import WALKS
from solver.fairy.game import FairyGame
from solver.fairy.own_men import OwnManError, checked, kind_defined, written_walk
from solver.fairy.rules import FairyRules
from solver.men import Color, Kind, Man, OwnMan
from solver.notation.fairy_words import legend
from solver.notation.fen import FenError, parse_fen, write_fen
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.solve import solve
from solver.squares import WHITE, name_of, square_of
from solver.stipulation import Stipulation
from tests.solver.fairy.boards import game_of


def reached(kind: Kind, others: str) -> set[str]:
    squares = list(game_of(others).men)
    squares[square_of("d4")] = Man(kind, Color.WHITE)
    moves = FairyGame.of(tuple(squares), WHITE).walks(square_of("d4"))
    return {name_of(move.to_square) for move in moves}


@pytest.mark.parametrize(
    ("walk", "written", "books"),
    [
        ("camelrider + WAZIR", "Camelrider + Wazir", "CR WE"),
        ("(1,3) rider", "(1,3) rider", "CR"),
        ("grasshopper + king's step", "Grasshopper + King step", "SO"),
        ("knight lion+3:2", "Knight lion + (2,3) leaper", "NL Z"),
        ("queen marine-rider", "Queen marine rider", "SI"),
        ("rook Chinese rider + Rook-lion", "Rook Chinese rider + Rook-lion", "PA RL"),
        ("CR + CR", "Camelrider", "CR"),
        ("(1,2),(1,3)", "(1,2),(1,3) leaper", "GN"),
        ("queen locust + king kangaroo", "Queen locust + King kangaroo", "L KA"),
    ],
)
def test_a_sum_goes_where_its_summands_go(walk: str, written: str, books: str) -> None:
    assert written_walk(walk) == written
    assert written_walk(written) == written
    others = "wKa8 bKh1 bPd6 wPf4 bSc5 bPb4 bSe7 bPf5 wPg4"
    kind = kind_defined(OwnMan("XY", walk))

    by_code = {it.code: it.kind for it in WALKS.values()}
    assert reached(kind, others) == set().union(
        *(reached(by_code[code], others) for code in books.split())
    )


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (OwnMan("XY", "Camelrider + foo"), "No walk is known here as “foo”."),
        (OwnMan("XY", "foo rider"), "No walk is known here as “foo rider”."),
        (OwnMan("XY", "(0,0) rider"), "A leap (0,0) leads nowhere."),
        (OwnMan("XY", "Camel +"), "A walk is a sum such as Camelrider + Wazir."),
        (OwnMan("XY", "Berolina pawn"), "“Berolina pawn” cannot be part of a sum of walks."),
        (OwnMan("XY", "O"), "“O” cannot be part of a sum of walks."),
        (OwnMan("N", "Camel"), "The letters “N” are those of another man."),
        (OwnMan("zr", "Camel"), "The letters “ZR” are those of another man."),
        (OwnMan("TL", "Camel"), "The letters “TL” are those of another man."),
        (OwnMan("XYZ", "Camel"), "A man has one or two letters or digits, not “XYZ”."),
        (OwnMan("", "Camel"), "A man has one or two letters or digits, not “”."),
    ],
)
def test_what_is_not_understood_is_said(own: OwnMan, told: str) -> None:
    with pytest.raises(OwnManError) as caught:
        checked(own)
    assert str(caught.value) == told


def test_a_kind_is_the_same_wherever_it_is_read() -> None:
    own = OwnMan("xy", " wazir +  camel", "Her  mes")
    kind = kind_defined(own)

    assert kind_defined(OwnMan("XY", "Wazir + Camel", "Her mes")) is kind
    assert kind_defined(OwnMan("XY", "Wazir + Camel")) is not kind
    assert pickle.loads(pickle.dumps(kind)) is kind
    assert Kind(int(kind)) is Kind[kind.name] is kind
    assert kind not in list(Kind)
    assert kind not in list(WALKS)


def test_a_fen_holds_him_with_his_definition() -> None:
    kinds = (
        kind_defined(OwnMan("XY", "Camelrider + Wazir", "", "q3")),
        kind_defined(OwnMan("X1", "(1,3),(2,3) rider", "my man, twice: 1/2")),
    )
    men = {square_of("d4") + n: Man(kind, Color(n + 1)) for n, kind in enumerate(kinds)}
    setup = parse_fen("7k/8/8/8/8/8/8/K7 w").with_pieces(men)

    assert parse_fen(write_fen(setup)) == setup
    assert "(w.XY:Camelrider%20+%20Wazir::q3)" in write_fen(setup)
    assert legend(setup.squares) == (
        "XY: Camelrider + Wazir d4; Neutral X1: (1,3),(2,3) rider (my man, twice: 1/2) e4"
    )


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ("(w.XY:foo::q3)7", "No walk is known here as “foo”."),
        ("(w.N:Camel::q3)7", "The letters “N” are those of another man."),
        ("(w.XY:Camel::q3)(w.XY:Zebra::q3)6", "Two men have the same letters."),
        ("(w.XY)7", "“(w.XY)” is no man that is known here."),
    ],
)
def test_a_definition_in_a_fen_is_refused_with_its_reason(cells: str, told: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(f"{cells}/8/8/8/8/8/8/8")
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("fen", "stipulation"),
    [
        ("8/8/3(w.?)4/8/2(n.?)5/8/p1k5/4K3 b", "h#2"),
        ("K7/4(n.?)3/8/6(w.?)1/8/8/1p3k2/8 b", "h#2"),
        ("7k/5P2/6K1/8/8/8/8/(w.?)7 w", "#2"),
    ],
)
def test_the_kernel_plays_him_like_the_man_of_books_who_goes_as_he(
    fen: str, stipulation: str
) -> None:
    def answered(man: str) -> tuple[set[str], ...]:
        setup = parse_fen(fen.replace("?", man))
        problem = Problem(setup, Stipulation.parse(stipulation))
        solution = solve(Task(problem, threads=1, tree=False))
        (name,) = {it.kind.name.lower() for it in setup.squares if it and it.kind > Kind.KING}
        lines = {" ".join(move.uci() for move in line) for line in solution.lines}
        keys = {move.uci() for move in solution.keys}
        return tuple({text.replace(name, "?") for text in found} for found in (lines, keys))

    books, own = answered("SO"), answered("XY:King%20step%20+%20grasshopper::o0")
    assert any(books)
    assert own == books


def test_pawns_promote_to_him() -> None:
    kind = kind_defined(OwnMan("XY", "Camelrider + Wazir"))
    setup = Setup().with_pieces({square_of("a1"): Man(kind, Color.WHITE)})

    assert kind in FairyRules.of(setup.squares).promoted
