"""Texts are moved without surprises: there and back again is where they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from composer.model.moved_texts import Displaced, move_extra, move_goal, move_option, move_solution
from composer.model.transforms import Transform
from solver.twinning.twins import TwinError, parse_twin

T = Transform
RIGID = [t for t in T if not t.name.startswith("SHIFT")]
BACK = {T.ROTATE_LEFT: T.ROTATE_RIGHT, T.ROTATE_RIGHT: T.ROTATE_LEFT}
SQUARES = st.from_regex("[a-h][1-8]", fullmatch=True)
WORDS = st.sampled_from(
    ["1.", "2...", "Q", "S", "x", "*", "-", "=Q", " ep.", "#", "+", "!", "but", "threat:", "{", "}",
     "0-0", "b) ", "wK", "-->", "rotate 90", "mirror a1<-->h1", "White ", "Black ", "\n", " ",
     "exd", "N1", "Continued ", "Move ", "Add ", "PolishType", "Shift ", "Stipulation zf62"]
)  # fmt: skip
TEXTS = st.lists(SQUARES | WORDS | st.text(max_size=5), max_size=12).map("".join)
TWINS = st.lists(
    st.one_of(
        st.builds("Move {} {}".format, SQUARES, SQUARES),
        st.builds("Exchange {} {}".format, SQUARES, SQUARES),
        st.builds("Remove {}".format, SQUARES),
        st.builds("Add White S{} Black P{}".format, SQUARES, SQUARES),
        st.builds("Shift {} {}".format, SQUARES, SQUARES),
        st.sampled_from(["Rotate 90", "Rotate 180", "Mirror a1<-->h8", "PolishType"]),
        st.builds("Stipulation z{}2".format, SQUARES),
    ),
    min_size=1,
    max_size=4,
).map(" ".join)


@given(TEXTS, st.sampled_from(RIGID))
def test_a_solution_comes_back_as_it_was(text: str, wanted: Transform) -> None:
    there = move_solution(text, wanted.value, has_turned_twins=False)
    if there is not None and "mirror" not in text:  # a mirror may be named by either end
        back = BACK.get(wanted, wanted).value
        assert move_solution(there, back, has_turned_twins=False) == text


@given(TEXTS, st.sampled_from(RIGID))
def test_options_and_goals_come_back_as_they_were(text: str, wanted: Transform) -> None:
    back = BACK.get(wanted, wanted).value
    assert move_goal(move_goal(text, wanted.value), back) == text
    if text.strip().lower() not in ("nowk", "nobk"):
        assert move_option(move_option(text, wanted.value), back) == text


@given(TWINS, st.sampled_from(RIGID))
def test_twins_come_back_as_they_were(text: str, wanted: Transform) -> None:
    try:
        read = parse_twin(text)
    except TwinError:
        return
    there, left = move_extra((("twins", {"b": text}),), wanted.value)
    back, _ = move_extra(there, BACK.get(wanted, wanted).value)
    moved = dict(back)["twins"]
    assert left == ()
    assert isinstance(moved, dict)
    assert parse_twin(moved["b"]) == read


@given(TEXTS | TWINS, st.sampled_from(list(T)))
def test_any_text_is_moved_or_found_to_have_no_room(text: str, wanted: Transform) -> None:
    extra = (("twins", {"b": text, "c": 3}), ("reprints", [{"variant": text}, 7]))
    try:
        moved, _ = move_extra(extra, wanted.value)
    except Displaced as displaced:
        assert displaced.name == "b"  # noqa: PT017 - one of two answers
    else:
        assert dict(moved).keys() == {"twins", "reprints"}
    move_solution(text, wanted.value, has_turned_twins=False)


@pytest.mark.parametrize("text", ["", "free text without squares", "…\n\n"])
def test_texts_without_squares_stay(text: str) -> None:
    assert move_solution(text, T.ROTATE_LEFT.value, has_turned_twins=False) == text
