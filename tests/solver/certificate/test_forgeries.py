"""Forged certificates, with a seal that fits: what they state is refused unless it is true."""

from __future__ import annotations

import random
from collections.abc import Iterator
from io import BytesIO

import chess
import pytest

from solver.certificate.checker import Share, check
from solver.certificate.format import CertificateError, Statement, verdict_of
from tests import naive
from tests.solver.certificate.samples import (
    FOUR_MOVER,
    REFLEXMATE,
    SELFMATE,
    THREE_MOVER,
    certificate,
    confirm,
    lines_of,
    sealed,
)

TWO_MOVER = ("RK2k3/1R5N/1b6/pr6/B7/8/8/8 w - - 0 1", "#2")
SMALL = (("1k6/8/K1R5/2n5/8/8/8/8 w - - 0 1", "#2"), THREE_MOVER, FOUR_MOVER)
SHORT = (*SMALL[:2], TWO_MOVER)
QUICK = (*SMALL, TWO_MOVER)
ALL = (*QUICK, REFLEXMATE)
"""The reflexmate takes long to confirm, and shows that its rules are asked for."""
LONG = ((FOUR_MOVER, 7), (REFLEXMATE, 16))
"""With so many lines to the next one that is forged."""
HEADER = 6
"""Lines before the first line of proof."""


def is_refused(lines: list[str]) -> bool:
    """Tell whether a certificate of these lines is refused."""
    try:
        confirm(sealed(lines))
    except CertificateError:
        return True
    return False


def assert_refused_or_same(lines: list[str], statement: Statement) -> bool:
    """Check that no other statement is confirmed; return whether the file was refused."""
    try:
        confirmed = confirm(sealed(lines)).statement
    except CertificateError:
        return True
    assert confirmed == statement
    return False


def statement_of(problem: tuple[str, str]) -> Statement:
    return confirm(certificate(*problem)).statement


def proof_lines(lines: list[str]) -> list[int]:
    """Return the places of all lines that prove something."""
    return list(range(HEADER, len(lines)))


def with_line(lines: list[str], index: int, *new: str) -> list[str]:
    """Return *lines* with *new* ones in the place of one of them."""
    return [*lines[:index], *new, *lines[index + 1 :]]


@pytest.mark.parametrize("problem", ALL)
def test_the_honest_lines_are_confirmed(problem: tuple[str, str]) -> None:
    assert not is_refused(lines_of(*problem))


@pytest.mark.parametrize(("problem", "stride"), [*((one, 1) for one in SHORT), *LONG])
def test_no_line_can_be_left_out(problem: tuple[str, str], stride: int) -> None:
    lines = lines_of(*problem)
    for index in range(0, len(lines), stride):
        assert is_refused(with_line(lines, index)), lines[index]


@pytest.mark.parametrize("problem", SHORT)
def test_no_line_can_be_written_twice(problem: tuple[str, str]) -> None:
    lines = lines_of(*problem)
    for index in range(len(lines)):
        assert is_refused(with_line(lines, index, lines[index], lines[index])), lines[index]


@pytest.mark.parametrize(("problem", "stride"), [*((one, 1) for one in SHORT), (FOUR_MOVER, 24)])
def test_no_answer_can_be_left_out(problem: tuple[str, str], stride: int) -> None:
    """The one that stands for all others might do instead; then the proof is still a proof."""
    lines = lines_of(*problem)
    statement = statement_of(problem)
    refused = 0
    for index in proof_lines(lines)[::stride]:
        words = lines[index].split(" ")
        for place in range(1, len(words)):
            forged = with_line(lines, index, " ".join([*words[:place], *words[place + 1 :]]))
            is_refused_now = assert_refused_or_same(forged, statement)
            assert is_refused_now or ":" in words[place]
            assert is_refused_now or not words[place].startswith("*")
            refused += is_refused_now
    assert refused


@pytest.mark.parametrize("problem", [SMALL[0], TWO_MOVER])
def test_in_a_two_mover_no_answer_but_the_one_written_will_do_by_chance(
    problem: tuple[str, str],
) -> None:
    """The words were chosen so that each is needed."""
    lines = lines_of(*problem)
    for index in proof_lines(lines):
        words = lines[index].split(" ")
        for place in (place for place, word in enumerate(words) if ":" in word):
            rest = [*words[:place], *words[place + 1 :]]
            assert is_refused(with_line(lines, index, " ".join(rest)))


@pytest.mark.parametrize(("problem", "stride"), [*((one, 1) for one in SHORT), *LONG])
def test_an_exchanged_move_is_refused_unless_it_proves_the_same(
    problem: tuple[str, str], stride: int
) -> None:
    lines = lines_of(*problem)
    statement = statement_of(problem)
    choice = random.Random(3)
    moves = sorted({move for line in lines for move in moves_in(line)})
    refused = 0
    for index in proof_lines(lines)[::stride]:
        old = choice.choice(moves_in(lines[index]) or [""])
        new = choice.choice([move for move in moves if move != old])
        forged = with_line(lines, index, lines[index].replace(old, new, 1)) if old else lines
        refused += assert_refused_or_same(forged, statement)
    assert refused


def moves_in(line: str) -> list[str]:
    """Return the moves that stand in a line, those behind a colon included."""
    words = line.replace(":", " ").split(" ")
    return [word for word in words if len(word) in (4, 5) and word[1].isdigit()]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("stipulation #3", "stipulation #2"),
        ("stipulation #3", "stipulation #4"),
        ("stipulation #3", "stipulation s#3"),
        ("stipulation #3", "stipulation r#3"),
        ("stipulation #3", "stipulation =3"),
        ("stipulation #3", "stipulation x3"),
        ("stipulation #3", "stipulation exact-#3"),
        ("verdict sound", "verdict cooked"),
        ("verdict sound", "verdict no solution"),
        ("verdict sound", "verdict short solution"),
        ("keys a2b1", "keys b3c3"),
        ("keys a2b1", "keys"),
        ("keys a2b1", "keys a2b1 b3c3"),
        ("short-keys", "short-keys a2b1"),
        ("key a2b1", "key b3c3"),
        ("key a2b1", "short a2b1"),
    ],
)
def test_another_statement_is_refused(old: str, new: str) -> None:
    lines = lines_of(*THREE_MOVER)
    found = [index for index, line in enumerate(lines) if line.startswith(old)]
    assert found
    assert is_refused(with_line(lines, found[0], lines[found[0]].replace(old, new)))


@pytest.mark.parametrize(
    ("verdict", "keys", "short_keys"),
    [("cooked", "a2b1 b3c3", ""), ("no solution", "", ""), ("short solution", "a2b1", " a2b1")],
)
def test_a_consistent_header_does_not_help(verdict: str, keys: str, short_keys: str) -> None:
    lines = lines_of(*THREE_MOVER)
    stated = [f"verdict {verdict}", f"keys {keys}".strip(), f"short-keys{short_keys}"]
    forged = [*lines[:3], *stated, *lines[HEADER:]]
    for word in ("key", "short"):
        assert is_refused([line.replace("key a2b1", f"{word} a2b1") for line in forged])


def test_a_cook_cannot_be_hidden() -> None:
    """Two keys, of which the header names one: the other must not be refuted by anything."""
    lines = lines_of("6B1/8/5Q2/8/2K1k3/8/8/8 w - - 0 1", "=3")
    assert lines[4] == "keys c4c3 g8h7"
    hidden = [*lines[:3], "verdict sound", "keys c4c3", *lines[5:]]
    hidden = [line for line in hidden if not line.startswith(("key g8h7", "later g8h7"))]
    board = chess.Board("6B1/8/5Q2/8/2K1k3/8/8/8 w - - 0 1")
    board.push_uci("g8h7")
    assert is_refused(hidden)
    for reply in list(board.legal_moves)[::3]:
        assert is_refused([*hidden[:-1], f"{hidden[-1]} g8h7:{reply.uci()}"])


def test_no_man_of_the_position_can_be_changed() -> None:
    """The men are moved one square on in the diagram, and taken away; the proof stays."""
    fen, stipulation = THREE_MOVER
    lines = lines_of(fen, stipulation)
    for changed in changed_positions(chess.Board(fen)):
        forged = with_line(lines, 1, f"fen {changed.fen(en_passant='fen')}")
        assert is_refused(forged), changed.fen()


def changed_positions(board: chess.Board) -> Iterator[chess.Board]:
    for square, piece in board.piece_map().items():
        for target in (None, (square + 1) % 64, (square + 8) % 64):
            changed = board.copy()
            changed.remove_piece_at(square)
            if target is not None:
                changed.set_piece_at(target, piece)
            yield changed
    other_side = board.copy()
    other_side.turn = not board.turn
    yield other_side


@pytest.mark.parametrize(("old", "new"), [("+3", "+2"), ("-2", "-3"), ("-3", "-2"), ("+2", "-2")])
def test_no_length_can_be_changed(old: str, new: str) -> None:
    """Too much is refused where it is claimed, too little where more is needed."""
    lines = lines_of(*FOUR_MOVER)
    places = [index for index, line in enumerate(lines) if line.startswith(f"{old} ")]
    assert places
    for index in places[:: 1 + len(places) // 12]:
        assert is_refused(with_line(lines, index, new + lines[index][2:])), lines[index]


def test_a_longer_success_where_a_shorter_one_is_needed_is_refused() -> None:
    lines = lines_of(*FOUR_MOVER)
    places = [index for index, line in enumerate(lines) if line.startswith("+2 ")]
    refused = [
        is_refused(with_line(lines, index, "+3" + lines[index][2:])) for index in places[::3]
    ]
    assert any(refused)


def test_nothing_can_stand_on_a_later_line_or_on_itself() -> None:
    lines = lines_of(*FOUR_MOVER)
    first_moves = next(index for index in proof_lines(lines) if lines[index][0] not in "+-")
    assert is_refused([*lines[:HEADER], *reversed(lines[HEADER:first_moves]), *lines[first_moves:]])
    for claim in ("+3 ", "-3 "):
        last = max(index for index in proof_lines(lines) if lines[index].startswith(claim))
        assert is_refused([*lines[:HEADER], lines[last], *lines[HEADER:last], *lines[last + 1 :]])


def test_a_circle_of_claims_proves_nothing() -> None:
    """White would win within three from A if he did from B, and from B if he did from A."""
    a, b = "7k/8/8/8/8/8/8/K6R", "6k1/8/8/8/8/8/8/K5R1"
    header = lines_of(*FOUR_MOVER)[:HEADER]
    for circle in ([f"-3 {a}", f"-2 {b}"], [f"+3 {a} a1a2", f"+2 {b} a1a2"], [f"+3 {a} a1a2"] * 2):
        assert is_refused([*header, *circle])


def test_the_proof_of_another_problem_does_not_do() -> None:
    for problem in ALL:
        for other in ALL:
            if problem != other:
                lines = [*lines_of(*problem)[:HEADER], *lines_of(*other)[HEADER:]]
                assert is_refused(lines)


def test_the_disproof_of_a_selfmate_serves_no_other_stipulation() -> None:
    """There is a mate in three, for instance, and there may be a selfmate in four."""
    lines = lines_of(*SELFMATE)
    for stipulation in ("#3", "s#2", "s#4"):
        assert is_refused(with_line(lines, 2, f"stipulation {stipulation}"))


@pytest.mark.parametrize("problem", SMALL)
def test_a_changed_byte_is_always_noticed(problem: tuple[str, str]) -> None:
    data = certificate(*problem)
    choice = random.Random(7)
    for _ in range(10):
        changed = bytearray(data)
        changed[choice.randrange(len(data))] ^= 1 << choice.randrange(8)
        with pytest.raises(CertificateError):
            confirm(bytes(changed))


@pytest.mark.parametrize("problem", SMALL)
def test_a_changed_byte_under_a_new_seal_leaves_a_true_statement_or_none(
    problem: tuple[str, str],
) -> None:
    choice = random.Random(11)
    text = "\n".join(lines_of(*problem)).encode()
    confirmed = 0
    for _ in range(20):
        changed = bytearray(text)
        changed[choice.randrange(len(text))] = choice.choice(text)
        try:
            statement = confirm(sealed(changed.decode().split("\n"))).statement
        except CertificateError:
            continue
        confirmed += 1
        assert is_true(statement)
    assert confirmed < 10


def is_true(statement: Statement) -> bool:
    """Ask the naive twin whether a statement about a directmate holds."""
    board = chess.Board(statement.fen)
    assert statement.stipulation[0] == "#"
    length = int(statement.stipulation[1:])
    if statement == statement_of((statement.fen, statement.stipulation)):
        return True
    keys = {move.uci() for move in naive.find_keys(board, length)}
    short = {move.uci() for move in naive.find_short_keys(board, length)}
    is_same = (set(statement.keys), set(statement.short_keys)) == (keys, short)
    return is_same and statement.verdict == verdict_of(len(keys), len(short))


def test_of_shares_that_confirm_all_but_one_line_each_none_does_without_the_other() -> None:
    """A false line is refused by whom it is given to, and by nobody else."""
    lines = lines_of(*FOUR_MOVER)
    place = next(index for index in proof_lines(lines)[22:] if lines[index][:2] == "-2")
    words = lines[place].split(" ")
    forged = sealed(with_line(lines, place, " ".join(words[:2])))
    answers = []
    for share in (Share(0, 2), Share(1, 2)):
        assert check(BytesIO(certificate(*FOUR_MOVER)), share=share).nodes > 22
        try:
            check(BytesIO(forged), share=share)
        except CertificateError as error:
            answers.append(str(error))
    assert [answer.partition(":")[0] for answer in answers] == [f"Line {place + 1}"]
