"""Settings of free men: counted, told by their number, each once, and sought without a miss."""

from __future__ import annotations

import json
from itertools import combinations, product

import pytest

from solver.men import Color, Kind, Man
from solver.notation.fen import parse_fen, write_fen
from solver.notation.seeking_text import read_seeking, read_squares, write_seeking
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Verdict
from solver.squares import name_of
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition
from solver.vary.judging import Judge
from solver.vary.seeking import Seeking, Wanted, seek
from solver.vary.settings import FreeMan, FreeSettings, SettingsError

FIXED = parse_fen("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/8/4Q3 w - - 0 1")
TWO = Stipulation.parse("#2")
KNIGHT = Man(Kind.KNIGHT, Color.BLACK)
PAWN = Man(Kind.PAWN, Color.WHITE)


def choice(man: Man, squares: str, fewest: int = 1, most: int = 1) -> FreeMan:
    return FreeMan(man, read_squares(squares), fewest, most)


SETTINGS = FreeSettings(
    FIXED, (choice(KNIGHT, "e1-g2", 0, 1), choice(PAWN, "c2 d2 e2 f2", 0, 2)), TWO
)


def test_squares_are_read_as_fields() -> None:
    assert [name_of(square) for square in read_squares("b2-a1, h8")] == [
        "a1",
        "b1",
        "a2",
        "b2",
        "h8",
    ]
    with pytest.raises(SettingsError, match="a9"):
        read_squares("a1 a9")


def test_every_setting_comes_once() -> None:
    expected = set()
    knights = [(), *((square,) for square in read_squares("e1-g2"))]
    pawns = [ways for size in (0, 1, 2) for ways in combinations(read_squares("c2 d2 e2 f2"), size)]
    for knight, pawn in product(knights, pawns):
        taken = [*knight, *pawn]
        if len(set(taken)) == len(taken) and not any(FIXED.squares[square] for square in taken):
            men = dict.fromkeys(knight, KNIGHT) | dict.fromkeys(pawn, PAWN)
            expected.add(FIXED.with_pieces(men))
    assert SETTINGS.count == len(knights) * len(pawns)
    found = [setup for _, setup in SETTINGS.setups(0, SETTINGS.count)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    portions = [setup for part in SETTINGS.portions(7) for _, setup in SETTINGS.setups(*part)]
    assert portions == found
    number, setup = next(reversed(list(SETTINGS.setups(0, SETTINGS.count))))
    assert SETTINGS.setup(number) == setup


def test_like_men_of_two_choices_are_not_exchanged() -> None:
    twice = FreeSettings(FIXED, (choice(PAWN, "c2 d2 e2"), choice(PAWN, "d2 e2 f2")), TWO)
    found = [setup for _, setup in twice.setups(0, twice.count)]
    assert len(found) == len(set(found))
    every = {twice.setup(number) for number in range(twice.count)} - {None}
    assert set(found) == every


def test_what_is_sought_is_found_and_nothing_else() -> None:
    wanted = Wanted(variations=18, is_quiet=True, key_men=(Kind.QUEEN,))
    with Judge() as judge:
        found = {
            one.setup: one for one in seek(Seeking(SETTINGS, wanted), judge, 0, SETTINGS.count)
        }
        for _, setup in SETTINGS.setups(0, SETTINGS.count):
            problem = Problem(setup, TWO)
            is_sound = judge.judge_play(problem).verdict is Verdict.SOUND
            assert (setup in found) <= is_sound
            if is_sound and setup not in found:
                judged = judge.judge_parts(Composition(problem), has_play=True)
                key = judged.keys[0]
                man = setup.squares[key.from_square]
                lines = sum(line.sort.value == "variation" for line in judged.play)
                assert man is not None
                assert man.kind is not Kind.QUEEN or lines < 18
    assert parse_fen("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1") in found
    assert all(one.variations >= 18 for one in found.values())


def test_the_fewest_men_are_wanted() -> None:
    with Judge() as judge:
        every = list(seek(Seeking(SETTINGS), judge, 0, SETTINGS.count))
        fewest = list(seek(Seeking(SETTINGS, Wanted(fewest=True)), judge, 0, SETTINGS.count))
        none = list(seek(Seeking(SETTINGS), judge, 0, SETTINGS.count, most_men=5))
    least = min(one.men for one in every)
    assert {one.setup for one in every if one.men == least} <= {one.setup for one in fewest}
    assert min(one.men for one in fewest) == least
    assert not none


def test_themes_can_be_wanted() -> None:
    spec = json.loads(write_seeking(Seeking(SETTINGS)))
    spec["wanted"]["themes"] = ["Flight giving key"]
    with Judge() as judge:
        assert not list(seek(read_seeking(json.dumps(spec)), judge, 0, SETTINGS.count))
        spec["wanted"]["themes"] = ["Selfblock"]
        found = list(seek(read_seeking(json.dumps(spec)), judge, 0, SETTINGS.count))
        for one in found:
            analysis = judge.analyse(Problem(one.setup, TWO))
            assert analysis is not None
            assert "Selfblock" in {finding.theme.value for finding in analysis.findings}


def test_a_search_is_written_as_it_is_read() -> None:
    seeking = Seeking(SETTINGS, Wanted(is_quiet=True, key_men=(Kind.ROOK,), most_men=9))
    text = write_seeking(seeking)
    assert read_seeking(text) == seeking
    assert write_seeking(read_seeking(text)) == text


GOOD = {"fen": write_fen(Setup()), "stipulation": "#2", "men": [{"man": "wK", "squares": "a1"}]}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"men": []}, "No man is free"),
        ({"men": [{"man": "wX", "squares": "a1"}]}, "“wX”"),
        ({"men": [{"man": "wP", "squares": "a1"}]}, "pawn"),
        ({"men": [{"man": "wK", "squares": "a1", "fewest": 0}]}, "one king"),
        ({"men": [{"man": "wR", "squares": "a1", "most": 2}]}, "from 0 to 1"),
        ({"men": [{"man": "wR", "squares": "a1-h8", "most": 30}]}, "too many"),
        ({"stipulation": "soup"}, "soup"),
        ({"fen": "soup"}, "FEN|rank|eight"),
        ({"soup": 1}, "soup"),
        ({"wanted": {"themes": ["Soup"]}}, "Soup"),
        ({"wanted": {"variations": "many"}}, "variations"),
        ({"wanted": []}, "braces"),
    ],
)
def test_what_is_no_search_is_told(change: dict[str, object], told: str) -> None:
    with pytest.raises(SettingsError, match=told):
        read_seeking(json.dumps(GOOD | change))
    with pytest.raises(SettingsError, match="JSON"):
        read_seeking("{")
