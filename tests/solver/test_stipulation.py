from __future__ import annotations

from dataclasses import replace

import pytest

from solver.errors import SolverError
from solver.goals import Goal
from solver.stipulation import LONGEST, Play, Stipulation, StipulationError


@pytest.mark.parametrize("moves", [1, 2, 3, 17, LONGEST])
def test_directmates(moves: int) -> None:
    stipulation = Stipulation.parse(f"#{moves}")
    assert stipulation == Stipulation.directmate(moves)
    assert stipulation.is_directmate
    assert (stipulation.moves, stipulation.play, stipulation.goal) == (
        moves,
        Play.DIRECT,
        Goal.MATE,
    )


@pytest.mark.parametrize(
    "text",
    [
        *("#2", "s#4", "r#2", "semi-r#3", "h#2", "h#2.5", "h#0.5", "hs#3", "hs#2.5", "hr#2"),
        *("reci-h#3", "reci-h(=)#2.5", "exact-reci-h(#)=2", "ser-dia4", "exact-dia4"),
        *("ser-#4", "ser-h#5", "ser-s#3", "=3", "h=2.5", "s=2", "exact-h#3", "h==2", "zd42", "+1"),
        *(
            "a=>b2.5 4k3/8/8/8/8/8/8/(g)3K3",
            "ser-a=>b2 8/8/8/8/8/8/8/K7",
            "ser-ha=>b2 k7/8/8/8/8/8/8/8",
        ),
    ],
)
def test_what_is_read_is_written_the_same(text: str) -> None:
    assert str(Stipulation.parse(text)) == text


@pytest.mark.parametrize("text", ["s#2", "h#2", "=2", "ser-#2", "exact-#2", "h#2.5", "x2"])
def test_only_plain_mates_are_directmates(text: str) -> None:
    assert not Stipulation.parse(text).is_directmate


def test_blanks_around_and_a_decimal_comma_are_understood() -> None:
    assert Stipulation.parse("  #3 ") == Stipulation.directmate(3)
    assert str(Stipulation.parse("h#2,5")) == "h#2.5"


@pytest.mark.parametrize(
    ("text", "half_moves"),
    [
        ("#1", 1),
        ("dia2", 4),
        ("dia2.5", 5),
        ("a=>b2.5 k7/8/8/8/8/8/8/8", 5),
        ("ser-ha=>b2 k7/8/8/8/8/8/8/8", 3),
        ("#2", 3),
        ("s#2", 4),
        ("h#2", 4),
        ("h#2.5", 5),
        ("ser-#4", 4),
        ("ser-h#4", 5),
        ("reci-h#4", 8),
        ("ser-dia4", 4),
    ],
)
def test_length_is_counted_in_half_moves(text: str, half_moves: int) -> None:
    assert Stipulation.parse(text).half_moves == half_moves


@pytest.mark.parametrize("text", ["#250", "h#249.5", "s#250", "pser-#250", "ser-h#500"])
def test_the_longest_play_is_known(text: str) -> None:
    read = Stipulation.parse(text)
    assert str(read) == text
    assert read.half_moves <= 2 * LONGEST + 1
    with pytest.raises(StipulationError, match=f"at most {read.longest} moves"):
        Stipulation.parse(str(replace(read, moves=read.longest + 1)))


def test_an_introduction_counts() -> None:
    assert Stipulation.parse("250->ser-h#250").half_moves == 501
    with pytest.raises(StipulationError, match="at most 500 moves"):
        Stipulation.parse("250->ser-h#251")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "#",
            "2",
            "#0",
            "#-1",
            "#2.5",
            "#251",
            "ser-#501",
            "#1000",
            "#9999999",
            "h#0",
            "#2 #3",
        ),
        *(
            "zz#2",
            "hdia2",
            "ser-sdia2",
            "a=>b2",
            "sa=>b2 k7/8/8/8/8/8/8/8",
            "#2 k7/8/8/8/8/8/8/8",
            "s#2.5",
            "h#2.25",
            "ser-h#2.5",
            "##2x",
            "#two",
            "mate in 2",
            "#²",
            "#٢",
            "\x00",
        ),
    ],
)
def test_anything_else_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(StipulationError) as caught:
        Stipulation.parse(text)
    assert isinstance(caught.value, SolverError)
    assert "\n" not in str(caught.value)
    assert f"“{repr(text[:40])[1:-1]}”" in str(caught.value)


@pytest.mark.parametrize("text", ["", " ", "\t\n"])
def test_no_text_is_no_stipulation(text: str) -> None:
    with pytest.raises(StipulationError) as caught:
        Stipulation.parse(text)
    assert str(caught.value) == "there is none; one looks like “#3” or “h#2.5”"


@pytest.mark.parametrize("text", ["#" * 100_000, "#0" + " " * 100_000])
def test_a_refusal_stays_short_whatever_was_typed(text: str) -> None:
    with pytest.raises(StipulationError) as caught:
        Stipulation.parse(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["ser-hs#3", "exact-ser-hs#12", "ser-hs=2", "ser-hr#2"])
def test_series_that_would_be_taken_for_self_play_are_refused(text: str) -> None:
    """Popeye 4.104 lets Black play the series of ``ser-hs#3``; White forces him afterwards."""
    with pytest.raises(StipulationError, match="those known are ser-#3, ser-h#3, ser-s#3"):
        Stipulation.parse(text)


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("h3#", "h#3"), ("3#", "#3"), ("H#2.5", "h#2.5"), ("h2½#", "h#2.5"), ("s# 3", "s#3")],
)
def test_a_slip_is_refused_with_what_is_likely_to_be_meant(slip: str, meant: str) -> None:
    with pytest.raises(StipulationError, match=f"such as “{meant}”, got “{slip}”"):
        Stipulation.parse(slip)
