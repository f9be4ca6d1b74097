"""Certificates of fairy problems are confirmed by the plain rules, and nothing else is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from io import BytesIO

import pytest

from solver.certificate.format import CertificateError
from solver.certificate.writer import write_certificate
from solver.errors import SolverError
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.rules import FairyRules
from solver.kernel.fairy.engine import FairyBattleEngine
from solver.kernel.fairy.kernel import FairyKernel
from solver.kernel.fairy.scope import is_compiled, walks_of
from solver.men import Color, Kind, Man
from solver.notation.fen import write_fen
from solver.position import Position, find_flaws
from solver.problem import Limits, Task
from solver.search import root
from solver.search.control import Control
from solver.setup import EMPTY_SQUARES, Setup
from solver.solve import solve
from tests.questions import posed
from tests.solver.certificate.samples import certificate, confirm, lines_of, sealed

THREE_MEN = "8/8/8/2p5/8/1K6/B2N4/k7 w - - 0 1"
CIRCE = ("8/8/8/PQ6/8/7k/8/2R4K w - - 0 1 {Circe}", "#2")
PROMOTING = ("8/1P6/8/8/8/2K5/8/k2(Q2)4 w - - 0 1", "#2")
IMITATED = (f"{THREE_MEN} {{Imitator h8}}", "#3")
OWN = ("k7/8/1K6/8/8/8/6P1/4(w.XY:Wazir%20+%20Alfil:Step:q1)3 w - - 0 1", "#2")

PROBLEMS = [
    CIRCE,
    PROMOTING,
    IMITATED,
    OWN,
    ("k7/8/1K6/8/6(Q2)1/8/8/(Q2)7 w - - 0 1", "#2"),
    ("8/8/8/8/5(Q2)2/8/2K5/k7 w - - 0 1", "#3"),
    ("8/8/8/8/1(p2)6/k7/p1Q5/K7 w - - 0 1", "s#2"),
    ("k7/3P4/1K6/8/8/8/8/8 w - - 0 1 {PromOnly G}", "#2"),
    ("8/8/8/8/8/1K6/3R4/k7 w - - 0 1 {GhostChess}", "exact-#2"),
    ("8/8/8/8/1p6/k7/p1(!q)5/K7 w - - 0 1", "s#1"),
    ("4k3/8/4K3/8/8/8/8/3(wc.Q)3(wr.BP) w - - 0 1", "#2"),
    ("k7/8/2K5/8/8/8/8/1R6 w - - 0 1 {BlackMaximummer}", "r#2"),
    ("k7/1p6/2K5/8/8/8/8/1R6 w - - 0 1 {Circe, Madrasi}", "semi-r#2"),
    ("8/8/8/8/8/1K6/4R3/k7 w - - 0 1 {VerticalCylinder}", "#2"),
    ("8/8/8/8/8/k7/7p/K7 w - - 0 1 {FuddledMen}", "~1"),
    ("8/8/8/8/8/k2r4/8/K7 w - - 0 1 {AlphabeticChess}", "!=1"),
    ("k7/p7/8/K7/8/8/8/1R6 w - - 0 1 {Madrasi}", "%2"),
    ("7N/8/2k4K/p7/2r4Q/7P/1P6/8 b - - 0 1", "c812"),
    ("8/8/1K6/3P1k2/8/8/8/8 w - - 0 1", "sc812"),
    ("r3k3/8/4K3/8/8/8/8/7R w q - 0 1 {Circe}", "#2"),
    ("8/8/8/k1pP4/8/1K6/8/7R w - c6 0 1 {Circe}", "#2"),
    ("7k/3p4/8/3R4/8/8/8/K7 w - - 0 1 {AntiCirce}", "zd71"),  # where the rook is not in the end
    ("7k/3p4/8/3R4/8/8/8/K7 w - - 0 1 {AntiCirce}", "zh11"),
    *(
        (f"{THREE_MEN} {{{condition}}}", "#3")
        for condition in (
            *(
                "GhostChess",
                "HauntedChess",
                "BGL 20 20",
                "FuddledMen",
                "MainlyInChess",
                "Disparate",
            ),
            *("WhiteAntiSynchronMover", "WhiteMinDister b3d2", "Circe Parrain", "MessignyChess"),
        )
    ),
]
"""What each remembers or changes has to be told in its certificate."""


def solved(fen: str, stipulation: str) -> list[str]:
    task = Task(posed(fen, stipulation), 0, False, False, limits=Limits(memory_mb=16))
    return sorted(move.uci() for move in solve(task).keys)


def assert_proven(fen: str, stipulation: str) -> None:
    confirmed = confirm(certificate(fen, stipulation))
    keys = sorted(confirmed.form.read_move(key).uci() for key in confirmed.statement.keys)
    assert keys == solved(fen, stipulation)


def is_refused(lines: Sequence[str]) -> bool:
    try:
        confirm(sealed(lines))
    except CertificateError:
        return True
    return False


@pytest.mark.parametrize(("fen", "stipulation"), PROBLEMS)
def test_a_certificate_is_confirmed_and_states_the_answer(fen: str, stipulation: str) -> None:
    assert_proven(fen, stipulation)


def test_the_header_names_men_and_conditions() -> None:
    statement = confirm(certificate(*OWN)).statement
    assert statement.men == "XY:Wazir%20+%20Alfil:Step"
    assert statement.fen == "k7/8/1K6/8/8/8/6P1/4(w.XY)3 w - - 0 1"
    assert confirm(certificate(*CIRCE)).statement.conditions == "Circe"
    assert confirm(certificate(*PROMOTING)).statement.men == "G:Grasshopper"


# --- random problems

_KINDS = (Kind.GRASSHOPPER, Kind.NIGHTRIDER, Kind.LEO, Kind.PAWN, Kind.ROOK, Kind.BEROLINA_PAWN)
_CONDITIONS = (
    *("", "Circe", "AntiCirce", "Madrasi", "AndernachChess", "BlackMaximummer", "Checkless"),
    *("Sentinelles", "Isardam", "Einstein", "Take&MakeChess", "Koeko"),
)


def random_problems(count: int) -> Iterator[tuple[str, str]]:
    """Yield positions of five men under a condition, with what is asked."""
    choice = random.Random(11)
    while count:
        squares = list(EMPTY_SQUARES)
        men = [Man.of(Kind.KING, False), Man.of(Kind.KING, True)]
        colors = (Color.WHITE, choice.choice((Color.WHITE, Color.NEUTRAL)), Color.BLACK)
        men += [Man(choice.choice(_KINDS), color) for color in colors]
        for man in men:
            squares[choice.randrange(8, 24)] = man
        conditions = conditions_in(choice.choice(_CONDITIONS)) or ()
        setup = Setup(tuple(squares), conditions=frozenset(conditions))
        if not find_flaws(setup):
            count -= 1
            yield write_fen(setup), choice.choice(("#2", "s#2", "r#2", "semi-r#2", "#1", "=2"))


@pytest.mark.parametrize(("fen", "stipulation"), list(random_problems(8)))
def test_random_problems_are_proven(fen: str, stipulation: str) -> None:
    assert_proven(fen, stipulation)


# --- faults of the kernel, and forged files


def without_conditions(position: Position) -> FairyKernel:
    """Return a kernel that has forgotten all conditions."""
    squares = position.setup.squares
    rules = FairyRules.of(squares)
    assert is_compiled(rules, squares)
    return FairyKernel(rules, walks_of(rules, squares))


@pytest.mark.parametrize(
    ("fen", "stipulation"),
    [
        CIRCE,
        IMITATED,
        ("8/8/K7/8/8/k7/2Q5/8 w - - 0 1 {Circe VerticalMirror}", "#2"),
        ("8/8/8/8/R7/2K5/8/1k6 w - - 0 1 {Circe Chameleon}", "#1"),
    ],
)
def test_a_kernel_that_forgets_a_rule_is_caught(
    fen: str, stipulation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(root, "kernel_of", without_conditions)
    out = BytesIO()
    write_certificate(posed(fen, stipulation), 16, Control(), out.write)
    with pytest.raises(CertificateError):
        confirm(out.getvalue())


@pytest.mark.parametrize("answer", [0, 1])
def test_a_kernel_that_takes_one_for_the_other_is_caught(
    answer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It knows no key, or nothing but keys."""
    monkeypatch.setattr(FairyBattleEngine, "move_mates_within", lambda *_: answer)
    out = BytesIO()
    write_certificate(posed(*PROMOTING), 16, Control(), out.write)
    with pytest.raises(CertificateError):
        confirm(out.getvalue())


@pytest.mark.parametrize("problem", [PROMOTING, IMITATED])
def test_no_line_can_be_left_out_or_written_twice(problem: tuple[str, str]) -> None:
    lines = lines_of(*problem)
    for at, line in enumerate(lines):
        assert is_refused([*lines[:at], *lines[at + 1 :]]), line
        assert is_refused([*lines[:at], line, *lines[at:]]), line


@pytest.mark.parametrize(
    ("problem", "old", "new"),
    [
        (CIRCE, "conditions Circe", "conditions"),
        (CIRCE, "conditions Circe", "conditions Circe Mirror"),
        (CIRCE, "matewright-certificate 2", "matewright-certificate 1"),
        (IMITATED, "conditions Imitator h8", "conditions Imitator h7"),
        (IMITATED, "imitators=", "imitators=a8"),
        (PROMOTING, "men G:Grasshopper", "men"),
        (PROMOTING, "men G:Grasshopper", "men N:Nightrider"),
        (PROMOTING, "(w.G)", "(w.paralysed.G)"),
        (PROMOTING, "keys b7b8q", "keys b7b8=G"),
        (PROMOTING, "stipulation #2", "stipulation s#2"),
        (OWN, "Wazir%20+%20Alfil", "Rook"),
    ],
)
def test_another_statement_is_refused(problem: tuple[str, str], old: str, new: str) -> None:
    lines = lines_of(*problem)
    forged = [line.replace(old, new) for line in lines]
    assert forged != lines
    assert is_refused(forged)


@pytest.mark.parametrize(("stipulation", "told"), [("##2", "“##”"), ("h#2", "not for h#2")])
def test_what_cannot_be_certified_is_said(stipulation: str, told: str) -> None:
    with pytest.raises(SolverError, match=told):
        write_certificate(posed(THREE_MEN, stipulation), 16, Control(), BytesIO().write)
