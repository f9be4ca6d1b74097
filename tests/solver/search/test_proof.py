"""A first proof ahead of the exact answer: true to its length, told once, never in the way."""

import chess
import pytest

from solver import prepare
from solver.events import Event, LineFound, ProofFound
from solver.game import Move
from solver.kernel.doors import Door
from solver.kernel.engine import Table
from solver.kernel.proof.engine import ProofEngine
from solver.notation.fen import parse_fen
from solver.orthodox import plain
from solver.position import Position
from solver.problem import Limits, Problem, Task
from solver.search.control import Control
from solver.search.proof import MatingLine, memory_for_proof, moves_in
from solver.search.root import Root
from solver.solution import Solution, Status
from solver.solve import solve, start
from solver.soundness import judge
from solver.stipulation import Stipulation


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """Have the proof search compiled: a search does not wait for that."""
    prepare.prepare(door=Door.PROOF)


LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"
SEVEN = "7B/3p4/1p1K4/pB1PN1Pp/1pNkppR1/8/1Pp1nbP1/2nbq3 w - - 0 1"
TEN = "6k1/q3Bp2/1n5P/6K1/8/8/5P2/4R3 w - - 0 1"


def _task(fen: str, stipulation: str, **options: object) -> Task:
    problem = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    return Task(problem, first_proof=True, **options)  # type: ignore[arg-type]


def _play(fen: str, moves: tuple[Move, ...]) -> chess.Board:
    board = chess.Board(fen)
    for move in moves:
        assert board.is_legal(plain(move))
        board.push(plain(move))
    return board


def _proofs(events: list[Event]) -> list[ProofFound]:
    return [event for event in events if isinstance(event, ProofFound)]


def _until_proof(task: Task) -> tuple[list[Event], Solution]:
    """Stop the search when its first proof or key is there."""
    handle = start(task)
    events = []
    for event in handle.events():
        events.append(event)
        if isinstance(event, ProofFound | LineFound):
            handle.stop()
    return events, handle.result()


@pytest.mark.parametrize(("fen", "length"), [(SEVEN, 7), (TEN, 10)])
def test_a_long_mate_is_proved_before_the_exact_search_ends(fen: str, length: int) -> None:
    events, solution = _until_proof(_task(fen, f"#{length}"))
    (proof,) = _proofs(events)
    assert proof.mates_within <= length
    assert proof.line[0] == proof.move
    assert moves_in(proof.line) == proof.mates_within
    assert _play(fen, proof.line).is_checkmate()
    assert solution.status is Status.STOPPED
    assert solution.first_proof_seconds is not None
    assert solution.first_proof_seconds > 0


def test_a_proof_is_told_again_when_the_search_goes_on() -> None:
    handle = start(_task(TEN, "#10"))
    for event in handle.events():
        if isinstance(event, ProofFound):
            handle.stop()
    following = handle.go_on()
    for event in following.events():
        if isinstance(event, ProofFound):
            assert event.mates_within == 10
            following.stop()
            break
    else:
        pytest.fail("the proof was not told")
    following.result()


def test_black_can_be_the_one_to_mate() -> None:
    board = chess.Board(TEN).mirror()
    events, _ = _until_proof(_task(board.fen(), "#10"))
    (proof,) = _proofs(events)
    assert _play(board.fen(), proof.line).is_checkmate()


def test_the_answer_is_the_same_with_it() -> None:
    with_proof = solve(_task(LOYD, "#4"))
    without = solve(Task(_task(LOYD, "#4").problem))
    assert with_proof.status is Status.COMPLETE
    assert with_proof.keys == without.keys
    assert judge(with_proof).verdict is judge(without).verdict
    assert {t.move for t in with_proof.tries} == {t.move for t in without.tries}


def test_a_problem_without_solution_has_no_proof() -> None:
    handle = start(_task("4K3/8/8/8/8/3k4/8/2B2N2 w - - 0 1", "#5"))
    events = list(handle.events())
    assert not _proofs(events)
    assert handle.result().keys == ()


def test_pause_and_resume_hold_for_it_too() -> None:
    handle = start(_task(SEVEN, "#7"))
    handle.pause()
    handle.resume()
    for event in handle.events():
        if isinstance(event, ProofFound | LineFound):
            handle.stop()
    assert handle.result().status is Status.STOPPED


@pytest.mark.parametrize(
    ("stipulation", "options", "share"),
    [
        ("#4", {}, 128),
        ("#3", {}, 0),
        ("s#4", {}, 0),
        ("#4", {"post_key_play": True}, 0),
        ("#4", {"limits": Limits(memory_mb=64)}, 32),
    ],
)
def test_memory_is_shared_with_the_exact_search(
    stipulation: str, options: dict[str, object], share: int
) -> None:
    assert memory_for_proof(_task(LOYD, stipulation, **options)) == share


@pytest.mark.parametrize(("fen", "length"), [(LOYD, 6), (SEVEN, 9), (TEN, 12)])
def test_a_line_is_as_long_as_its_mate_is_proved(fen: str, length: int) -> None:
    """Asked for a longer mate than there is, it proves what its line shows."""
    engine, control = ProofEngine(Table(16), 16), Control()
    root = Root.of(Position.from_setup(parse_fen(fen)), carrier=chess.WHITE)
    proved = engine.prove(root.row, length)
    line = MatingLine(engine, control.decide).of(root.row, proved)
    assert _play(fen, root.moves(list(line))).is_checkmate()
    assert moves_in(line) <= proved <= length
    assert engine.prove(root.row, moves_in(line)) > 0
