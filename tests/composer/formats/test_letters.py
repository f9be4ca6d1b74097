"""Letters with problems in every notation, as editors get them: each is read as it was written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from composer.formats.recognising import read_text
from solver.men import FRENCH, GERMAN, PROBLEM, RUSSIAN
from solver.notation.fen import parse_fen
from solver.setup import Setup
from solver.squares import name_of

LINES = (Path(__file__).parents[2] / "data" / "directmates.jsonl").read_text().splitlines()
FENS = tuple(json.loads(line)["fen"] for line in LINES)
SMALL = {kind: letter.lower() for kind, letter in PROBLEM.names.items()}
COLORS = (
    ("White", "Black", PROBLEM.names),
    ("Weiß", "Schwarz", GERMAN.names),
    ("Blancs", "Noirs", FRENCH.names),
    ("Белые", "Чёрные", RUSSIAN.names),
)
HEADS = ("", "Sam Loyd\n", "{}) Sam Loyd\n", "{}. Anna Müller (Köln)\n")


def men(setup: Setup, *, is_white: bool, names: Mapping[int, str]) -> str:
    """Return the men of one side as they are listed."""
    placed = ((man, square) for square, man in enumerate(setup.squares) if man is not None)
    told = (f"{names[man.kind]}{name_of(at)}" for man, at in placed if man.is_white == is_white)
    return " ".join(told)


def written(fen: str, asked: str, rng: Random) -> str:
    """Return a problem in some notation, with what is asked behind it or below."""
    setup, between = parse_fen(fen), rng.choice((" ", "\n"))
    white = men(setup, is_white=True, names=PROBLEM.names)
    if (way := rng.randrange(8)) < len(COLORS):
        one, other, names = COLORS[way]
        sides = (men(setup, is_white=it, names=names) for it in (True, False))
        return f"{one}: {next(sides)}\n{other}: {next(sides)}\n{asked}"
    if way == 4:
        return f"{white} – {men(setup, is_white=False, names=PROBLEM.names)}{between}{asked}"
    if way == 5:
        return f"{white} {men(setup, is_white=False, names=SMALL)} {asked}"
    return f"{fen if way == 6 else fen.split()[0]}{between}{asked}"


@pytest.mark.parametrize("seed", range(60))
def test_all_problems_of_a_letter_are_read(seed: int) -> None:
    rng = Random(seed)
    problems = [(fen, rng.choice(("#2", "#3", "s#2", "s=2", "r#2"))) for fen in rng.sample(FENS, 4)]
    head = rng.choice((HEADS[:1], HEADS[1:]))
    parts = [
        rng.choice(head).format(number) + written(*problem, rng)
        for number, problem in enumerate(problems, 1)
    ]
    hail = rng.choice(("", "Dear editor,\n\nhere is the column.\n\n"))
    greeting = rng.choice(("", "\n\nBest wishes\nA. B."))
    text = hail + "\n\n".join(parts) + greeting
    told = [(it.setup.squares, it.stipulation) for it in read_text(text).document.entries]
    assert told == [(parse_fen(fen).squares, asked) for fen, asked in problems]
