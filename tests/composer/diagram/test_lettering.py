from __future__ import annotations

import pytest

from composer.diagram.lettering import (
    Lettering,
    ManSigns,
    is_in_popeyes_words,
    relettered,
    relettered_fairy,
    relettered_heading,
)
from composer.language import Language

FIGURES = Lettering(signs=ManSigns.FIGURES)
ALL_MEN = "  1.Ka1-a2 ! threat:\n          2.Qb1*b2 + Rc1-c2   3.Bd1-d2 Se1-e2   4.f7-f8=S #"


@pytest.mark.parametrize(
    ("lettering", "expected"),
    [
        (Lettering(), "1.Ka1-a2! threat: 2.Qb1×b2+ Rc1-c2 3.Bd1-d2 Se1-e2 4.f7-f8=S#"),
        (
            Lettering(has_english_n=True),
            "1.Ka1-a2! threat: 2.Qb1×b2+ Rc1-c2 3.Bd1-d2 Ne1-e2 4.f7-f8=N#",
        ),
        (
            Lettering(Language.GERMAN),
            "1.Ka1-a2! droht 2.Db1×b2+ Tc1-c2 3.Ld1-d2 Se1-e2 4.f7-f8=S#",
        ),
        (
            Lettering(Language.FRENCH),
            "1.Ra1-a2! menace : 2.Db1×b2+ Tc1-c2 3.Fd1-d2 Ce1-e2 4.f7-f8=C#",
        ),
        (
            Lettering(Language.RUSSIAN),
            "1.Крa1-a2! угроза: 2.Фb1×b2+ Лc1-c2 3.Сd1-d2 Кe1-e2 4.f7-f8=К#",
        ),
        (FIGURES, "1.♔a1-a2! threat: 2.♕b1×b2+ ♖c1-c2 3.♗d1-d2 ♘e1-e2 4.f7-f8=♘#"),
    ],
)
def test_popeyes_moves_get_the_letters_of_the_language(lettering: Lettering, expected: str) -> None:
    assert " ".join(relettered(ALL_MEN, lettering).split()) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  1.0-0 ! 0-0-0 +", "  1.0-0! 0-0-0+"),
        ("  1.h5*g6 ep. + !", "  1.h5×g6 ep.+!"),
        ("    but\n      1...Ka3-a4 !", "    aber\n      1...Ka3-a4!"),
        ("  1.Ka1-a2 ? zugzwang.", "  1.Ka1-a2? Zugzwang."),
        ("  1.Ka1-a2 a7-a8=Q =", "  1.Ka1-a2 a7-a8=D="),
        ("+c) wKd1<-->bKd3  +wSa3\n  1.a2-a3 !", "+c) wKd1↔sKd3  +wSa3\n  1.a2-a3!"),
    ],
)
def test_marks_and_words_of_popeye_are_set_as_in_print(text: str, expected: str) -> None:
    assert relettered(text, Lettering(Language.GERMAN)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "1.Nf3! (2.Qg4#) Kd5 2.Bc4#",
        "1.Dd4-g1! Sb1-c3",
        "Schlüssel: Tb2-b8! droht Dh1",
        "The key 1.Qg1!! is a masterpiece - at move 2 it pays",
        "",
    ],
)
@pytest.mark.parametrize("language", list(Language))
def test_text_by_hand_is_left_as_it_is(text: str, language: Language) -> None:
    assert not is_in_popeyes_words(text)
    assert relettered(text, Lettering(language)) == text


@pytest.mark.parametrize(
    ("heading", "german", "figures"),
    [
        ("b) bKd3-->e3", "b) sKd3→e3", "b) ♚d3→e3"),
        ("c) P ==> S", "c) B → S", "c) ♙ → ♘"),
        ("d) rotate 90", "d) um 90° gedreht", "d) rotate by 90°"),
        ("e) mirror a1<-->h1", "e) gespiegelt a1↔h1", "e) mirror a1↔h1"),
        ("f) shift a1 ==> b2", "f) verschoben a1 → b2", "f) shift a1 → b2"),
        ("g) h#3", "g) h#3", "g) h#3"),
    ],
)
def test_headings_of_twins_are_set_as_in_print(heading: str, german: str, figures: str) -> None:
    assert relettered_heading(heading, Lettering(Language.GERMAN)) == german
    assert relettered_heading(heading, FIGURES) == figures


def test_the_men_of_fairy_problems_keep_their_codes_and_colours() -> None:
    text = "  1...Qf1-f5   2.nGc7-f4 Ne8*f6[+bPf7] +\n but\n  2...e2-e1=S !\n 1.Ka1-a2 zugzwang."

    told = relettered_fairy(text, Lettering(Language.GERMAN))

    words = "1...Df1-f5 2.nGc7-f4 Ne8×f6[+sBf7]+ aber 2...e2-e1=S! 1.Ka1-a2 Zugzwang."
    assert " ".join(told.split()) == words
