"""Certificates that the real solver writes are confirmed, and state what it answers."""

from __future__ import annotations

import threading
from io import BytesIO

import pytest

from solver.certificate import prover
from solver.certificate.format import CertificateError
from solver.certificate.writer import Stage, write_certificate
from solver.problem import Limits, Task
from solver.search.control import Control, Interrupted
from solver.solve import solve
from tests.questions import posed
from tests.solver.certificate.samples import (
    FOUR_MOVER,
    REFLEXMATE,
    SELFMATE,
    THREE_MOVER,
    TWO_MOVER,
    certificate,
    confirm,
)

CASTLING = "4n3/7N/1p5Q/1Prpk1p1/p2N4/B4Pp1/8/3RK2R w K - 0 1"
EN_PASSANT = "8/2N3p1/5b2/k1B2P2/pP4R1/8/K1nn4/8 b - b3 0 1"

PROBLEMS = [
    (EN_PASSANT, "#1", "sound", "a4b3"),
    ("1k6/8/K1R5/2n5/8/8/8/8 w - - 0 1", "#2", "sound", "c6c5"),
    ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "#2", "sound", "f7f8r"),
    (CASTLING, "#2", "sound", "e1g1"),
    ("4k2r/1R5b/1K6/8/8/8/8/1Q6 w k - 0 1", "#2", "sound", "b1a1"),
    (*TWO_MOVER, "sound", "f7b7"),
    ("8/8/8/8/4k3/8/8/K6R w - - 0 1", "#2", "no solution", ""),
    (*THREE_MOVER, "sound", "a2b1"),
    ("8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1", "#3", "sound", "b2a3"),
    ("k7/P7/K7/5p2/8/7B/4p1P1/8 w - - 0 1", "#3", "no solution", ""),
    ("8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "#3", "short solution", None),
    (*FOUR_MOVER, "sound", "h6h7"),
    ("8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1", "s#2", "short solution", "c3c4"),
    ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "s#2", "sound", "c2d1"),
    ("4k2b/2P3Q1/8/8/8/8/P7/KB6 w - - 0 1", "s#2", "sound", "c7c8n"),
    (*SELFMATE, "no solution", ""),
    ("8/1pp5/bP6/Pk1P4/4R3/Q4Pp1/P4pP1/5K2 w - - 0 1", "s#3", "sound", "e4c4"),
    ("k7/2P5/K7/p7/8/8/8/8 w - - 0 1", "r#2", "no solution", ""),
    ("8/7B/8/8/pp6/k7/8/K7 w - - 0 1", "r#2", "sound", "h7c2"),
    ("8/7B/8/8/pp6/k7/8/K7 w - - 0 1", "semi-r#2", "sound", "h7c2"),
    ("8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1", "r#3", "short solution", "c3c1 c3c4 c3c5"),
    (*REFLEXMATE, "sound", "g6c2"),
    ("8/8/1Q6/6N1/8/2kP4/4K3/8 w - - 0 1", "=2", "sound", "e2d1"),
    ("5kN1/1p6/1P5p/5p1B/5P1p/5P1p/7P/6RK w - - 0 1", "=3", "sound", "g1g6"),
    ("7k/8/8/5Q2/8/2p5/p1p1p3/2KbN3 w - - 0 1", "s=2", "no solution", ""),
    ("8/8/8/8/8/7p/8/6K1 w - - 0 1", "=1", "sound", "g1h2"),
    ("k1Kb4/8/8/8/8/8/2R5/3B4 w - - 0 1", "sx2", "sound", "c2c7"),
    ("7k/7p/6P1/p7/8/8/8/R6K w - - 0 1", "x2", "short solution", None),
    ("8/8/8/p1P5/8/8/3kp3/5K2 w - - 0 1", "r+2", "short solution", "f1g1 f1f2 f1g2"),
    ("8/8/8/p1P5/8/8/3kp3/5K2 w - - 0 1", "exact-r+2", "sound", "f1f2"),
    ("8/4k3/8/8/K7/3r4/8/7Q w - - 0 1", "exact-+2", "cooked", None),
    ("8/4K3/8/8/8/3Q4/8/7k w - - 0 1", "exact-sx2", "cooked", None),
]
"""FEN, stipulation, verdict, keys; where these are many, the solver alone is asked for them."""


@pytest.mark.parametrize(("fen", "stipulation", "verdict", "keys"), PROBLEMS)
def test_a_certificate_is_confirmed_and_states_the_answer(
    fen: str, stipulation: str, verdict: str, keys: str | None
) -> None:
    statement = confirm(certificate(fen, stipulation)).statement
    assert (statement.fen, statement.stipulation) == (fen, stipulation)
    assert statement.verdict == verdict
    if keys is not None:
        assert sorted(statement.keys) == sorted(keys.split())
    task = Task(posed(fen, stipulation), 0, False, False, limits=Limits(memory_mb=16))
    solution = solve(task)
    assert sorted(statement.keys) == sorted(move.uci() for move in solution.keys)
    assert sorted(statement.short_keys) == sorted(move.uci() for move in solution.short_keys)


def test_a_two_mover_reads_as_a_solution() -> None:
    assert "key f7b7 *:c6f6 e4d3:b7b1 e4d5:h7f6" in certificate(*TWO_MOVER).decode().splitlines()


def test_what_was_proved_once_is_not_written_again() -> None:
    lines = certificate(*FOUR_MOVER).decode().splitlines()
    claims = [tuple(line.split(" ")[:2]) for line in lines if line[0] in "+-"]
    assert len(claims) == len(set(claims)) > 10


def test_a_certificate_that_would_be_too_large_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover, "MOST_NODES", 5)
    with pytest.raises(CertificateError, match="more than 5 lines"):
        write_certificate(posed(*FOUR_MOVER), 16, Control(), BytesIO().write)


def test_the_writing_tells_how_far_it_is() -> None:
    stages: list[Stage] = []
    write_certificate(posed(*FOUR_MOVER), 16, Control(), BytesIO().write, stages.append)
    nodes = [stage.nodes for stage in stages]
    assert nodes == sorted(nodes)
    assert nodes[-1] > 10
    assert stages[-1].first_moves <= stages[-1].of_first_moves


def test_the_writing_can_be_stopped_from_another_thread() -> None:
    """A problem that takes hours, stopped as soon as it has begun."""
    fen = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"
    control = Control()

    def stop_soon(_: Stage) -> None:
        threading.Timer(0.05, control.stop).start()

    with pytest.raises(Interrupted):
        write_certificate(posed(fen, "#9"), 16, control, BytesIO().write, stop_soon)
