"""A problem that is turned, mirrored, shifted or recoloured takes all its texts along."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import chess
import pytest

from composer.formats.olv.document import read_olv
from composer.model import moved_texts
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from composer.model.frames import Frame
from composer.model.moved_texts import Displaced, Obstacle, move_solution
from composer.model.transforms import (
    Remark,
    RemarkKind,
    Transform,
    is_same_play,
    transformed,
    with_transformed,
)
from solver.men import Man
from solver.notation.fen import parse_fen, write_fen
from solver.notation.popeye_text import popeye_lines
from solver.problem import Task
from solver.setup import Setup
from solver.solve import solve
from solver.twinning.twin_changes import Turning

T = Transform
RIGID = [t for t in T if not t.name.startswith("SHIFT")]
BACK = {
    T.ROTATE_LEFT: T.ROTATE_RIGHT,
    T.ROTATE_RIGHT: T.ROTATE_LEFT,
    T.SHIFT_LEFT: T.SHIFT_RIGHT,
    T.SHIFT_RIGHT: T.SHIFT_LEFT,
    T.SHIFT_UP: T.SHIFT_DOWN,
    T.SHIFT_DOWN: T.SHIFT_UP,
}
"""What undoes a transform; all others undo themselves."""
SAMPLES = Path(__file__).resolve().parents[3] / "samples"


def entry_of(fen: str, **fields: object) -> Entry:
    return replace(Entry(setup=parse_fen(fen)), **fields)  # type: ignore[arg-type]


def sample_entries() -> list[Entry]:
    return [
        entry
        for path in sorted(SAMPLES.glob("*.olv"))
        for entry in read_olv(path.read_bytes()).document.entries
    ]


@pytest.mark.parametrize("turning", Turning)
def test_a_frame_carries_squares_as_the_turning_does(turning: Turning) -> None:
    frame = Frame.turned(turning)
    assert [frame.target(s) for s in chess.SQUARES] == [turning.target(s) for s in chess.SQUARES]
    assert frame.turning is turning
    assert frame.after(frame.inverse()) == Frame()


@pytest.mark.parametrize(
    ("wanted", "fen"),
    [
        (T.ROTATE_LEFT, "8/8/8/8/8/n1K5/8/7B b - - 0 1"),
        (T.ROTATE_RIGHT, "B7/8/5K1n/8/8/8/8/8 b - - 0 1"),
        (T.ROTATE_HALF, "7B/8/8/8/8/5K2/8/5n2 b - - 0 1"),
        (T.MIRROR_SIDES, "5n2/8/5K2/8/8/8/8/7B b - - 0 1"),
        (T.MIRROR_ENDS, "B7/8/8/8/8/2K5/8/2n5 b - - 0 1"),
        (T.MIRROR_LONG_DIAGONAL, "8/8/8/8/8/5K1n/8/B7 b - - 0 1"),
        (T.MIRROR_OTHER_DIAGONAL, "7B/8/n1K5/8/8/8/8/8 b - - 0 1"),
        (T.SHIFT_RIGHT, "3n4/8/3K4/8/8/8/8/1B6 b - - 0 1"),
        (T.SWAP_COLORS, "2N5/8/2k5/8/8/8/8/b7 w - - 0 1"),
        (T.CHANGE_SIDES, "b7/8/8/8/8/2k5/8/2N5 w - - 0 1"),
    ],
)
def test_every_transform_carries_the_men_where_its_name_says(wanted: Transform, fen: str) -> None:
    entry = entry_of("2n5/8/2K5/8/8/8/8/B7 b - - 0 1")
    assert write_fen(transformed(entry, wanted).entry.setup) == fen


def test_a_shift_that_has_no_room_names_the_man() -> None:
    with pytest.raises(Displaced) as told:
        transformed(entry_of("8/8/8/8/7k/8/8/K7 w - - 0 1"), T.SHIFT_LEFT)
    assert (told.value.square, told.value.man) == (chess.A1, Man.from_fen("K"))


@pytest.mark.parametrize(
    ("fields", "place", "square"),
    [
        ({"extra": (("twins", {"b": "Move b2 a7"}),)}, Obstacle.TWIN, chess.A7),
        ({"stipulation": "za52"}, Obstacle.GOAL, chess.A5),
        ({"options": ("NoCastling a8",)}, Obstacle.OPTION, chess.A8),
    ],
)
def test_a_shift_finds_no_room_for_squares_in_texts_either(
    fields: dict[str, object], place: Obstacle, square: chess.Square
) -> None:
    with pytest.raises(Displaced) as told:
        transformed(entry_of("8/8/8/8/7k/8/1K6/8 w - - 0 1", **fields), T.SHIFT_LEFT)
    assert (told.value.place, told.value.square) == (place, square)


@pytest.mark.parametrize(
    ("wanted", "before", "after"),
    [
        (T.MIRROR_SIDES, "Move a1 b2", "Move h1 g2"),
        (T.MIRROR_SIDES, "wKa1-->b2", "Kh1-g2"),
        (T.ROTATE_LEFT, "Continued Exchange a1 b1", "Continued Exchange h1 h2"),
        (T.SWAP_COLORS, "Add White Sa3 Black Pb4", "Add Black Sa3 White Pb4"),
        (T.SHIFT_UP, "Remove a1b2", "Remove a2b3"),
        (T.MIRROR_SIDES, "Rotate 90", "rotate 270"),
        (T.ROTATE_LEFT, "Mirror a1<-->h1", "mirror a1<-->a8"),
        (T.ROTATE_LEFT, "Shift a1 a2", "Shift h1 g1"),
        (T.SHIFT_UP, "Shift a8 b8", "Shift a1 b1"),
        (T.SHIFT_UP, "PolishType", "PolishType"),
        (T.ROTATE_HALF, "Stipulation zf62", "Stipulation zc32"),
        (T.ROTATE_HALF, "Stipulation hkf62", "Stipulation hkc32"),
        (T.MIRROR_SIDES, "Move a1 b2 Condition Grid e4", "Move h1 g2 Condition Grid d4"),
    ],
)
def test_twins_move(wanted: Transform, before: str, after: str) -> None:
    entry = entry_of("8/8/8/2k5/8/2K5/8/8 w - - 0 1", extra=(("twins", {"b": before}),))
    assert dict(transformed(entry, wanted).entry.extra)["twins"] == {"b": after}


def test_other_versions_named_by_source_and_reprints_move() -> None:
    entry = entry_of(
        "8/8/8/2k5/8/2K5/8/8 w - - 0 1",
        source_details=(("variant", "Move a1 b2"), ("volume", "a1")),
        extra=(("reprints", ({"name": "Die Schwalbe", "variant": "Remove h8"}, "elsewhere")),),
    )
    moved = transformed(entry, T.MIRROR_SIDES).entry
    assert moved.source_details == (("variant", "Move h1 g2"), ("volume", "a1"))
    assert dict(moved.extra)["reprints"] == (
        {"name": "Die Schwalbe", "variant": "Remove a8"},
        "elsewhere",
    )


@pytest.mark.parametrize("wanted", T)
@pytest.mark.parametrize("twin", ["Rotate 90 Move e4 e6", "Mirror a1<-->h8 Shift a1 b1 Remove f5"])
def test_the_twin_of_a_moved_problem_is_the_twin_moved(wanted: Transform, twin: str) -> None:
    """Turned twins keep their play: men, and the men that are moved then, are the same ones."""
    entry = entry_of("8/8/2k5/4n3/2PQ4/3K4/8/8 w - - 0 1")
    entry = replace(entry, extra=(("twins", {"b": twin}),))
    before = composition_of(entry).parts()[1].problem.setup
    moved = transformed(entry, wanted).entry
    after = composition_of(moved).parts()[1].problem.setup
    assert _shape(before, wanted.value.swaps_colors) in _motions(after)


def _shape(setup: Setup, swapped: bool) -> frozenset[tuple[int, int, str]]:
    """Return the men with their places from the leftmost and lowest one."""
    men = [(s & 7, s >> 3, m) for s, m in enumerate(setup.squares) if m]
    left, bottom = min(m[0] for m in men), min(m[1] for m in men)
    return frozenset(
        (f - left, r - bottom, m.fen.swapcase() if swapped else m.fen) for f, r, m in men
    )


def _motions(setup: Setup) -> list[frozenset[tuple[int, int, str]]]:
    frames = [Frame(), *map(Frame.turned, Turning)]
    targets = [[f.target(s) or 0 for s in chess.SQUARES] for f in frames]
    return [
        _shape(replace(setup, squares=tuple(setup.squares[t] for t in moved)), swapped=False)
        for moved in targets
    ]


@pytest.mark.parametrize(
    ("wanted", "before", "after"),
    [
        (T.MIRROR_SIDES, "CastlingMutuallyExclusive a1h8", "CastlingMutuallyExclusive h1a8"),
        (T.MIRROR_SIDES, "LastCapture white queen d4", "LastCapture white queen e4"),
        (T.SWAP_COLORS, "LastCapture White queen d4", "LastCapture Black queen d4"),
        (T.SWAP_COLORS, "NoWk", "NoBk"),
        (T.SWAP_COLORS, "BlackMaximummer", "WhiteMaximummer"),
        (T.SWAP_COLORS, "WhiteToPlay", "WhiteToPlay"),
        (T.ROTATE_HALF, "EnPassant g7g6g5 a7", "EnPassant b2b3b4 h2"),
        (T.ROTATE_HALF, "MaxSolutions 20", "MaxSolutions 20"),
    ],
)
def test_options_move(wanted: Transform, before: str, after: str) -> None:
    entry = entry_of("8/8/8/2k5/8/2K5/8/8 w - - 0 1", options=(before,))
    assert transformed(entry, wanted).entry.options == (after,)


def test_the_goal_square_moves() -> None:
    entry = entry_of("8/8/8/2k5/8/2K5/8/8 w - - 0 1", stipulation="h=zf62.5")
    assert transformed(entry, T.MIRROR_SIDES).entry.stipulation == "h=zc62.5"


def test_in_help_play_the_unusual_side_becomes_an_option_and_back() -> None:
    entry = entry_of("8/8/8/2k5/8/2K5/8/8 b - - 0 1", stipulation="h#2")
    swapped = transformed(entry, T.SWAP_COLORS).entry
    assert (swapped.setup.turn, swapped.options) == (chess.WHITE, ("HalfDuplex",))
    assert transformed(swapped, T.SWAP_COLORS).entry == entry


@pytest.mark.parametrize(
    ("wanted", "before", "after"),
    [
        (T.ROTATE_LEFT, "   1.Qh6-h1 ! zugzwang.\n      1...Ka3*a4", "   1.Qc8-h8 ! zugzwang.\n"
                        "      1...Kf1*e1"),
        (T.MIRROR_SIDES, "  1.a7-a8=S f5*g6 ep. # {see e4}", "  1.h7-h8=S c5*b6 ep. # {see d4}"),
        (T.MIRROR_SIDES, "1.Sbd7! exd5 2.R1xe4#", "1.Sge7! dxe5 2.R1xd4#"),
        (T.MIRROR_ENDS, "1.Sbd7! exd5 2.R1xe4#", "1.Sbd2! exd4 2.R8xe5#"),
        (T.ROTATE_LEFT, "1.Sbd7!", None),
        (T.MIRROR_SIDES, "1.0-0 !", None),
        (T.CHANGE_SIDES, "1.0-0 !", "1.0-0 !"),
        (T.SHIFT_LEFT, "1.Qa6-c8", None),
        (T.SHIFT_LEFT, "1.Qb6-c8", "1.Qa6-b8"),
        (T.ROTATE_LEFT, "b) rotate 90\n+c) bKd3-->e3", "b) rotate 90\n+c) bKf4-->f5"),
        (T.MIRROR_SIDES, "b) rotate 90\n+c) mirror a1<-->h8", "b) rotate 270\n"
                         "+c) mirror a8<-->h1"),
        (T.SWAP_COLORS, "b) -wPb5  +bSa3", "b) -bPb5  +wSa3"),
        (T.MIRROR_SIDES, "h#2 needs 2 keys, 10 men", "h#2 needs 2 keys, 10 men"),
    ],
)  # fmt: skip
def test_stored_solutions_move_where_that_is_safe(
    wanted: Transform, before: str, after: str | None
) -> None:
    assert move_solution(before, wanted.value, has_turned_twins=False) == after


def test_a_solution_that_cannot_be_moved_stays_and_counts_as_outdated() -> None:
    entry = entry_of("8/8/8/2k5/8/2K5/1R6/1R6 w - - 0 1", solution="1.R1b3!")
    done = transformed(entry, T.ROTATE_LEFT)
    assert (done.entry.solution, done.entry.is_solution_outdated) == ("1.R1b3!", True)
    assert done.remarks == (Remark(RemarkKind.SOLUTION_LEFT),)


@pytest.mark.parametrize(
    ("fen", "wanted", "is_same"),
    [
        ("8/8/8/2k5/8/2K5/8/8 w - - 0 1", T.ROTATE_LEFT, True),
        ("8/8/8/2k5/8/2K5/P7/8 w - - 0 1", T.ROTATE_LEFT, False),
        ("8/8/8/2k5/8/2K5/P7/8 w - - 0 1", T.MIRROR_SIDES, True),
        ("8/8/8/2k5/8/2K5/P7/8 w - - 0 1", T.MIRROR_ENDS, False),
        ("8/8/8/2k5/8/2K5/P7/8 w - - 0 1", T.SWAP_COLORS, False),
        ("8/8/8/2k5/8/2K5/P7/8 w - - 0 1", T.CHANGE_SIDES, True),
        ("8/8/8/2k5/8/2K5/8/8 w - - 0 1", T.SWAP_COLORS, True),
        ("8/8/8/2k5/8/2K5/8/8 w - - 0 1", T.SHIFT_LEFT, False),
        ("8/8/8/2k5/8/8/8/4K2R w K - 0 1", T.MIRROR_SIDES, False),
        ("8/8/8/2k5/8/8/8/3K2R1 w - - 0 1", T.MIRROR_SIDES, True),
        ("8/8/8/2k5/8/8/8/R2K4 w - - 0 1", T.MIRROR_SIDES, False),
        ("8/8/8/2k5/8/8/8/4K2R w K - 0 1", T.CHANGE_SIDES, True),
        ("8/8/8/2k5/4Pp2/8/8/4K3 b - e3 0 1", T.MIRROR_SIDES, True),
        ("8/8/8/2k5/4Pp2/8/8/4K3 b - e3 0 1", T.CHANGE_SIDES, True),
    ],
)
def test_it_is_known_when_the_play_stays_the_same(
    fen: str, wanted: Transform, is_same: bool
) -> None:
    entry = entry_of(fen, solution="1.Kc3-c2 !")
    done = transformed(entry, wanted)
    assert is_same_play(entry, done.entry, wanted.value) is is_same
    assert done.entry.is_solution_outdated is not is_same


@pytest.mark.parametrize(
    ("fen", "wanted", "remark"),
    [
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            T.MIRROR_SIDES,
            Remark(RemarkKind.CASTLING_LOST, (chess.H1,)),
        ),
        (
            "4k3/8/8/8/8/8/8/R2K4 w - - 0 1",
            T.MIRROR_SIDES,
            Remark(RemarkKind.CASTLING_GAINED, (chess.H1,)),
        ),
        (
            "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1",
            T.ROTATE_LEFT,
            Remark(RemarkKind.EN_PASSANT_LOST, (chess.E3,)),
        ),
        (
            "4k3/8/8/P7/8/8/8/4K3 b - - 0 1",
            T.ROTATE_LEFT,
            Remark(RemarkKind.PAWNS_ON_EDGE, (chess.D1,)),
        ),
    ],
)
def test_what_is_lost_is_told(fen: str, wanted: Transform, remark: Remark) -> None:
    assert transformed(entry_of(fen), wanted).remarks == (remark,)


@pytest.mark.parametrize("wanted", T)
def test_the_way_back_gives_the_same_problem(wanted: Transform) -> None:
    moved = 0
    for entry in sample_entries():
        bare = replace(entry, setup=replace(entry.setup, castling=frozenset(), en_passant=None))
        try:
            there = transformed(bare, wanted).entry
        except Displaced:
            continue
        back = transformed(there, BACK.get(wanted, wanted)).entry
        kept = replace(back.setup, castling=frozenset())
        assert kept == bare.setup
        assert (back.options, back.stipulation) == (bare.options, bare.stipulation)
        moved += 1
    assert moved


WITHOUT_PAWNS = [
    entry_of("7K/8/7k/1Q1b4/3r1R2/6R1/8/8 w - - 0 1", stipulation="#2"),
    entry_of("4N1bk/8/5n2/4K2N/8/8/8/8 b - - 0 1", stipulation="h#2"),
    entry_of("8/8/8/1k6/qn6/8/1K6/QN6 b - - 0 1", stipulation="h#2"),
    entry_of(
        "4N1bk/8/5n2/4K2N/8/8/8/8 b - - 0 1",
        stipulation="h#2",
        extra=(("twins", {"b": "Move h5 f5", "c": "Continued rotate 90"}),),
    ),
]


@pytest.mark.parametrize("wanted", RIGID)
def test_the_moved_solution_solves_the_moved_problem(wanted: Transform) -> None:
    """The solver is the judge: what it finds after the transform is what was moved."""
    compared = 0
    for entry in (*sample_entries(), *WITHOUT_PAWNS):
        if entry.stipulation not in ("#2", "h#2", "s#2", "h#2.5", "ser-h#3", "h=2", "r#2"):
            continue
        after = transformed(entry, wanted).entry
        if not is_same_play(entry, after, wanted.value):
            continue
        for before_text, after_text in zip(_solved(entry), _solved(after), strict=True):
            told = move_solution(before_text, wanted.value, has_turned_twins=False)
            if told is not None:
                assert sorted(told.splitlines()) == sorted(after_text.splitlines())
                compared += 1
    assert compared >= len(WITHOUT_PAWNS)


def _solved(entry: Entry) -> list[str]:
    solutions = (solve(Task(part.problem, tree=True)) for part in composition_of(entry).parts())
    return ["\n".join(line for line, _ in pairwise(popeye_lines(s, 5000))) for s in solutions]


def test_an_entry_that_could_not_be_read_is_left_alone() -> None:
    document = Document((Entry(fault="not readable"),))
    done = transformed(document.entry, T.ROTATE_LEFT)
    assert with_transformed(document, done) is document


def test_a_symmetric_position_has_no_step_to_undo() -> None:
    document = Document((entry_of("8/8/8/8/8/8/8/8 w - - 0 1"),))
    done = transformed(document.entry, T.MIRROR_SIDES)
    assert with_transformed(document, done) is document


def test_moves_that_stand_again_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(match: re.Match[str], frame: Frame) -> str:
        asked.append(match[0])
        return moved_part(match, frame)

    moved_part = moved_texts._moved_part
    monkeypatch.setattr(moved_texts, "_moved_part", noted)
    told = move_solution("  1.Sbd7-e5 exd5\n" * 500, T.MIRROR_SIDES.value, has_turned_twins=False)
    assert told == "  1.Sge7-d5 dxe5\n" * 500
    assert asked == ["bd7", "e5", "exd5"]
