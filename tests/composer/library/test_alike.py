"""Who did this before: what is like a problem, near to it, the same in two libraries."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from composer.collection.symmetry import SYMMETRIES, men_of, turned_men
from composer.formats.olv.document import write_olv
from composer.library.anticipation import LikeWanted, alike
from composer.library.differing import hold_together, merged_entries, shared_problems
from composer.library.equals import count_repeated
from composer.library.errors import LibraryError
from composer.library.matrices import matrices_of, matrices_of_solutions
from composer.library.nearness import near_pairs
from composer.library.same_by_symmetry import symmetry_between, symmetry_words
from composer.model.document import Document, Entry
from solver.men import FROM_KING, Kind, Man
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.solve import solve
from solver.stipulation import Stipulation
from tests.composer.collection.problems import problem
from tests.composer.library.shelves import ENTRIES, laid, library_from, library_of


def test_what_agrees_is_told(tmp_path: Path) -> None:
    with library_of(tmp_path) as library:
        wanted = LikeWanted(ENTRIES[0].setup, "#2", keywords=("Flight giving key", "Duel"))
        first, second, *_ = alike(library, wanted)
        assert (first.id, first.is_same, first.different) == (0, True, 0)
        assert (first.keywords, first.has_same_stipulation) == (("Flight giving key",), True)
        assert (second.id, second.is_same, second.different) == (1, False, 0)
        assert not second.has_same_stipulation
        (shifted,) = (it for it in alike(library, LikeWanted(laid("wKf3 Be3"))) if it.id == 4)
        assert (shifted.different, shifted.is_shifted) == (None, True)
        assert alike(library, LikeWanted(Setup())) == ()


def _random_setup(rng: random.Random) -> Setup:
    men = [Man.of(rng.choice((*FROM_KING, Kind.PAWN)), rng.random() < 0.5) for _ in range(8)]
    return Setup().with_pieces(dict(zip(rng.sample(range(64), len(men)), men, strict=True)))


def _changed(setup: Setup, rng: random.Random) -> Setup:
    squares = dict(men_of(setup))
    for _ in range(rng.randint(0, 3)):
        square = rng.randrange(64)
        if squares.pop(square, None) is None:
            squares[square] = Man.of(rng.choice(FROM_KING), rng.random() < 0.5)
    men = rng.choice(list(turned_men(tuple(squares.items()), SYMMETRIES)))
    return Setup().with_pieces(dict(men))


def _different(one: Setup, other: Setup) -> int:
    """Compare square by square, in every picture."""
    return min(
        sum(
            a != b
            for a, b in zip(Setup().with_pieces(dict(men)).squares, other.squares, strict=True)
        )
        for men in turned_men(men_of(one), SYMMETRIES)
    )


def test_near_positions_are_found_as_one_by_one(tmp_path: Path) -> None:
    rng = random.Random(11)
    starts = [_random_setup(rng) for _ in range(3)]
    setups = [_changed(rng.choice(starts), rng) for _ in range(40)]
    with library_from(tmp_path / "x", [Entry(it) for it in setups]) as library:
        for start in starts:
            men = len(men_of(start))
            expected = {
                place: distance
                for place, setup in enumerate(setups)
                if (distance := _different(start, setup)) <= min(6, men // 2)
            }
            found = {it.id: it.different for it in alike(library, LikeWanted(start))}
            assert {place: it for place, it in found.items() if it is not None} == expected


def test_pairs_of_which_one_man_differs_are_found_as_one_by_one(tmp_path: Path) -> None:
    rng = random.Random(5)
    starts = [_random_setup(rng) for _ in range(6)]
    setups = [_changed(start, rng) for start in starts for _ in range(4)]
    with library_from(tmp_path / "x", [Entry(it) for it in setups]) as library:
        ones, others = near_pairs(library)
        keys = library.column("key")
    found = set(zip(ones.tolist(), others.tolist(), strict=True))
    for one in range(len(setups)):
        for other in range(one + 1, len(setups)):
            is_near = keys[one] != keys[other] and _differ_by_a_man(setups[one], setups[other])
            assert bool(is_near) is ((one, other) in found), (setups[one], setups[other])


def _differ_by_a_man(one: Setup, other: Setup) -> bool:
    men = set(men_of(other))
    for turned in turned_men(men_of(one), SYMMETRIES):
        if len(set(turned) - men) <= 1 and len(men - set(turned)) <= 1:
            return True
    return False


def _matrices(fen: str) -> frozenset[str]:
    setup = parse_fen(fen)
    solution = solve(Task(Problem(setup, Stipulation.parse("#1")), tree=True))
    return matrices_of_solutions([solution])


def test_a_matrix_is_the_same_wherever_it_stands() -> None:
    at_the_edge = _matrices("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    (word,) = at_the_edge
    assert _matrices("7k/8/6K1/8/8/8/8/R7 w - - 0 1") == at_the_edge
    assert _matrices("7R/8/8/8/8/1K6/8/k7 w - - 0 1") == at_the_edge
    assert _matrices("k7/8/1K6/8/8/8/p7/7R w - - 0 1") == at_the_edge
    assert word not in _matrices("8/8/8/8/8/8/8/k1K4R w - - 0 1")
    assert word not in _matrices("2k5/8/2K5/8/8/8/8/7R w - - 0 1")


def test_mates_of_stored_solutions_are_compared(tmp_path: Path) -> None:
    mating = Entry(parse_fen("k7/8/1K6/8/8/8/8/7R w - - 0 1"), "#1", solution="1.Rh1-h8 #\n")
    told = [mating, *ENTRIES[:2]]
    with library_from(tmp_path / "x", told, has_mates=True) as library:
        wanted = matrices_of(told[0])
        (first, *_) = alike(library, LikeWanted(laid("wKa1 bKa3 Pa2b2c2"), matrices=wanted))
        assert (first.id, first.matrices, first.different) == (0, len(wanted), None)
    assert matrices_of(replace(told[0], solution="1.Ra1-a9 !")) == frozenset()
    assert matrices_of(replace(told[0], is_solution_outdated=True)) == frozenset()


def test_two_libraries_are_held_together_and_joined(tmp_path: Path) -> None:
    mirrored = replace(ENTRIES[0], setup=laid("wKh1 Qg3 Pf2 bKa8"), award="", source="Elsewhere")
    ours = (replace(ENTRIES[0], award="", comments=()), ENTRIES[2])
    named = replace(mirrored, comments=("Seen.",), authors=("Samuel Loyd",))
    theirs = (named, ENTRIES[3], ENTRIES[3])
    with (
        library_from(tmp_path / "a", ours) as left,
        library_from(tmp_path / "b", theirs) as right,
    ):
        held = hold_together(left, right)
        assert (list(held.only_left), list(held.only_right), held.both) == ([1], [1], ((0, 0),))
        (shared,) = shared_problems(left, right, held)
        assert [name for name, *_ in shared.differences] == ["source", "comments"]
        merged = list(merged_entries(left, right, held))
    assert [entry.setup for entry in merged] == [ours[0].setup, ours[1].setup, theirs[1].setup]
    assert (merged[0].source, merged[0].comments) == (ours[0].source, ("Seen.",))


def test_what_a_library_has_more_than_once_is_joined_once(tmp_path: Path) -> None:
    bare = replace(ENTRIES[0], award="", comments=())
    turned = replace(bare, setup=laid("wKh1 Qg3 Pf2 bKa8"), award="1st Prize")
    ours, theirs = (bare, ENTRIES[2], turned), (replace(turned, comments=("Seen.",)),)
    with (
        library_from(tmp_path / "a", ours) as left,
        library_from(tmp_path / "b", theirs) as right,
    ):
        held = hold_together(left, right)
        merged = list(merged_entries(left, right, held))
    assert [it.setup for it in merged] == [bare.setup, ENTRIES[2].setup]
    assert (merged[0].award, merged[0].comments) == ("1st Prize", ("Seen.",))


def test_a_symmetry_is_told_by_what_makes_the_other_position() -> None:
    setup = laid("wKa1 Qb3 Pc2 bKh8")
    pictures = {
        "wKh1 Qg3 Pf2 bKa8": "mirrored left–right",
        "wKa8 Qb6 Pc7 bKh1": "mirrored top–bottom",
        "wKa1 Qc2 Pb3 bKh8": "mirrored on the diagonal a1–h8",
        "wKh8 Qf7 Pg6 bKa1": "mirrored on the diagonal a8–h1",
        "wKh1 Qf2 Pg3 bKa8": "rotated left",
        "wKa8 Qc7 Pb6 bKh1": "rotated right",
        "wKh8 Qg6 Pf7 bKa1": "rotated half-way round",
        "bKa1 Qb3 Pc2 wKh8": "colours exchanged",
        "bKa8 Qb6 Pc7 wKh1": "mirrored top–bottom, colours exchanged",
    }
    for men, words in pictures.items():
        symmetry = symmetry_between(setup, laid(men))
        assert symmetry is not None
        assert symmetry_words(symmetry) == words
    assert symmetry_between(setup, laid("wKa1 Qb3 Pc3 bKh8")) is None


def test_what_asks_for_something_else_is_another_problem(tmp_path: Path) -> None:
    plain = replace(ENTRIES[2], extra=())
    others = (
        ENTRIES[2],
        replace(plain, options=("Circe",)),
        replace(plain, options=("Circe",), extra=ENTRIES[2].extra),
        replace(plain, extra=(("twins", {"b": "Move a7 b6"}),)),
    )
    same = replace(plain, options=("SetPlay", "Variation"))
    with (
        library_from(tmp_path / "a", (plain, others[1])) as left,
        library_from(tmp_path / "b", (*others, same)) as right,
    ):
        held = hold_together(left, right)
        assert held.both == ((0, 4), (1, 1))
        assert list(held.only_right) == [0, 2, 3]
        assert len(list(merged_entries(left, right, held))) == 5
        assert count_repeated(right, 0) == 0


def test_a_file_that_changed_is_not_joined(tmp_path: Path) -> None:
    with library_from(tmp_path / "a", ENTRIES[:2]) as left:
        (tmp_path / "a" / "all.olv").write_bytes(write_olv(Document(ENTRIES[2:4])))
        with pytest.raises(LibraryError, match="index the library anew"):
            list(merged_entries(left, left, hold_together(left, left)))


def test_what_a_keyword_says_of_soundness_is_nothing_alike(tmp_path: Path) -> None:
    words = ("C+", "Version")
    entries = [problem(men, keywords=words) for men in ("wKa1 Qb3 bKh8", "wKh1 Re3 Rf4 bKc5 Pb6")]
    with library_from(tmp_path / "words", entries) as library:
        (found,) = alike(library, LikeWanted(entries[0].setup, keywords=words))
    assert (found.id, found.keywords) == (0, ())
