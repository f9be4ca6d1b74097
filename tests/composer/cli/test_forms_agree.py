"""The printed text, the layout of Popeye and the JSON of one solve tell the same lines of play.

Each form is read by a reader of its own in ``tests/forms``; what a printed form leaves out is
told in ``docs/json.md``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, groupby, islice
from random import Random
from typing import Any

import chess
import pytest

from composer.cli.deadline import Deadline
from composer.cli.printing import part_lines
from composer.cli.signals import Heed
from solver.errors import SolverError
from solver.goals import read_goal
from solver.notation.harmless import json_text
from solver.notation.json_result import answers_to_dict
from solver.notation.popeye_text import popeye_lines_of_parts
from solver.orthodox import OrthodoxGame, board_of
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Play, Stipulation
from solver.twinning.composition import Answer, Composition, Duplex, Part
from solver.twinning.twin_text import read_changes
from solver.twinning.twins import Twin
from tests import naive_play
from tests.forms import popeye_form
from tests.forms.json_form import Form, read_json
from tests.forms.text_form import read_text
from tests.forms.told import Path, Told, board_after
from tests.positions import random_board
from tests.questions import SMALL_TABLE, problem_of, read_questions

MOST_LINES = 120
"""A solution that is printed in more lines is not read, so that the test is quick."""
DATA = "problems.jsonl"
LONGEST = 5
"""Half-moves of a published problem."""
BATTLES = (Play.DIRECT, Play.SELF, Play.REFLEX, Play.SEMI_REFLEX)
GOALS = ["#", "#", "#", "=", "==", "#=", "+", "x", "z", "00", "ep"]
KINDS = [(play, False) for play in Play] + [
    (play, True) for play in (Play.DIRECT, Play.HELP, Play.SELF, Play.REFLEX)
]


@dataclass(frozen=True)
class Question:
    """A composition and what is asked about it."""

    composition: Composition
    refutations: int
    set_play: bool
    post_key_play: bool = False
    tree: bool = True

    def is_possible(self) -> bool:
        """Tell whether all positions can be played."""
        try:
            return all(self._task(part).position() for part in self.composition.parts())
        except SolverError:
            return False

    def answers(self) -> list[Answer]:
        """Solve all parts."""
        return [Answer.to(it, solve(self._task(it))) for it in self.composition.parts()]

    def _task(self, part: Part) -> Task:
        return Task(
            part.problem,
            self.refutations,
            self.set_play,
            self.tree,
            limits=SMALL_TABLE,
            post_key_play=self.post_key_play,
        )


def question(play: Play, series: bool, seed: int) -> Question:
    """Make a question that can be asked; the same one for the same seed."""
    rng = Random(f"{play.name} {series} {seed}")
    while True:
        drawn = _draw(play, series, rng)
        if drawn.is_possible():
            return drawn


def _draw(play: Play, series: bool, rng: Random) -> Question:
    published = _published(play, series)
    if published and rng.random() < 0.4:
        board, asked = rng.choice(published)
    else:
        board = random_board(rng, rng.randint(3, 7))
        asked = stipulation(play, series, board, rng)
    twins = (Twin(read_changes(_twin(board, rng))[1]),) if rng.random() < 0.2 else ()
    duplex = rng.choice([Duplex.NONE, Duplex.NONE, Duplex.NONE, Duplex.BOTH, Duplex.HALF])
    has_zero = bool(twins) and rng.random() < 0.3
    after_key = asked.is_battle and rng.random() < 0.2
    return Question(
        Composition(problem_of(board.fen(), str(asked)), twins, has_zero, duplex),
        refutations=rng.randint(0, 3),
        set_play=not after_key and rng.random() < 0.7,
        post_key_play=after_key,
        tree=after_key or rng.random() < 0.85,
    )


@cache
def _published(play: Play, series: bool) -> list[tuple[chess.Board, Stipulation]]:
    """Return short published problems of this kind: more is told of them than of random ones."""
    problems = ((it["fen"], Stipulation.parse(it["stipulation"])) for it in read_questions(DATA))
    return [
        (chess.Board(fen), asked)
        for fen, asked in problems
        if (asked.play, asked.series) == (play, series) and asked.half_moves <= LONGEST
    ]


def stipulation(play: Play, series: bool, board: chess.Board, rng: Random) -> Stipulation:
    """Choose a short stipulation whose goal *board* may reach."""
    special = ["00"] * bool(board.castling_rights) + ["ep"] * bool(board.ep_square)
    goal = rng.choice(GOALS + special)
    if goal == "z":
        goal += chess.square_name(rng.choice(list(board.legal_moves)).to_square)
    is_help = play.value.startswith("h")
    has_half = is_help and not series and rng.random() < 0.4
    most = 1 if is_help and has_half else 2 if is_help or play is not Play.DIRECT else 3
    least = 0 if has_half and play is Play.HELP else 1
    exact = rng.random() < 0.2
    reached, target = read_goal(goal)
    moves = rng.randint(least, most)
    return Stipulation(moves, play, reached, series, has_half, exact, target)


def _twin(board: chess.Board, rng: Random) -> str:
    start = rng.choice(list(board.piece_map()))
    free = [square for square in range(8, 56) if board.piece_at(square) is None]
    return f"Move {chess.square_name(start)} {chess.square_name(rng.choice(free))}"


@dataclass(frozen=True)
class Forms:
    """The three forms of one and the same answers."""

    text: tuple[tuple[str, ...], ...]
    popeye: tuple[str, ...]
    json: dict[str, Any]


def forms_of(question: Question, answers: Sequence[Answer]) -> Forms:
    """Write the *answers* to *question* in all forms."""
    text = tuple(tuple(part_lines(it, Deadline(None, Heed()), is_first=True)) for it in answers)
    composition = question.composition
    popeye = popeye_lines_of_parts(answers, has_zeroposition=composition.has_zeroposition)
    return Forms(text, tuple(popeye), json.loads(json_text(answers_to_dict(composition, answers))))


def differences(question: Question, answers: Sequence[Answer], forms: Forms) -> list[str]:
    """Return in words what one form tells of a part and another does not."""
    found = []
    parts = forms.json["parts"] or [forms.json]
    in_popeye = by_popeye(question, answers, forms.popeye)
    for index, answer in enumerate(answers):
        asked, part = answer.part.problem.stipulation, parts[index]
        in_text = by_text(answer, part, forms.text[index])
        found += compare("text", in_text, read_json(part, asked, Form.TEXT))
        found += compare("Popeye", in_popeye[index], read_json(part, asked, Form.POPEYE))
    return found


def by_text(answer: Answer, part: dict[str, Any], text: Sequence[str]) -> Told:
    """Read the printed text; heading and verdict are those of the JSON."""
    *body, sentence, _ = text
    assert sentence == part["sentence"]
    if part["letter"] or part["duplex"]:
        letter = f"{part['letter']})" if part["letter"] else ""
        words = (part["heading"] or letter, "duplex" if part["duplex"] else "")
        assert body.pop(0) == " ".join(filter(None, words))
    problem = answer.part.problem
    lines = body[:-1] if body and not body[-1] else body
    return read_text(lines, board_of(problem.setup.game()), problem.stipulation)


def by_popeye(question: Question, answers: Sequence[Answer], popeye: Sequence[str]) -> list[Told]:
    """Read Popeye's layout of all parts; duties of reflex play are told there alone."""
    twins = []
    for _, parts in groupby((answer.part for answer in answers), key=lambda part: part.letter):
        halves = list(parts)
        twins.append(popeye_form.Twin(halves[0].heading, tuple(it.problem for it in halves)))
    found = popeye_form.read_popeye(popeye, twins, is_after_key=question.post_key_play)
    for told, answer in zip(found, answers, strict=True):
        check_duties(told, answer.part.problem)
    return found


def check_duties(told: Told, problem: Problem) -> None:
    """Take out the moves by which the attacker would have to reach the goal himself."""
    duties: dict[Path, set[str]] = {}
    for path in [path for path, words in told.said.items() if "duty" in words]:
        assert told.said.pop(path) == {"duty"}
        duties.setdefault(path[:-1], set()).add(path[-1])
    for before, moves in duties.items():
        board = board_after(board_of(problem.setup.game()), before)
        goal = problem.stipulation.aim
        assert moves == {move.uci() for move in naive_play.goal_moves(OrthodoxGame(board), goal)}


def compare(form: str, printed: Told, told: Told) -> list[str]:
    """Say where *printed* and *told*, by the JSON, differ."""
    found = []
    for path in sorted(printed.said.keys() | told.said.keys()):
        here, there = printed.said.get(path, set()), told.said.get(path, set())
        if here != there:
            found.append(f"{' '.join(path)}: {form} says {sorted(here)}, JSON {sorted(there)}")
    found += [f"dual {it} in one of {form}, JSON" for it in printed.duals ^ told.duals]
    found += [f"change {it} in one of {form}, JSON" for it in printed.changes ^ told.changes]
    return found


def words_of(question: Question, answers: Sequence[Answer], forms: Forms) -> set[str]:
    """Return all that is said of a move of any part."""
    told = by_popeye(question, answers, forms.popeye)
    return set(chain.from_iterable(words for it in told for words in it.said.values()))


WORDS = {
    True: {"key", "try", "threat", "defence", "refutation", "continuation", "dual", "set", "goal"},
    False: {"solution", "goal"},
}


@pytest.mark.parametrize(("play", "series"), KINDS, ids=lambda it: getattr(it, "name", it))
def test_every_form_tells_the_same_lines_of_play(play: Play, series: bool) -> None:
    is_battle = play in BATTLES and not series
    words: set[str] = set()
    for seed in range(50 if is_battle else 25):
        asked = question(play, series, seed)
        answers = asked.answers()
        if is_short(answers):
            forms = forms_of(asked, answers)
            found = differences(asked, answers, forms)
            assert not found, (seed, asked.composition.problem.stipulation, found)
            words |= words_of(asked, answers, forms)
    assert words >= WORDS[is_battle]


def is_short(answers: Sequence[Answer]) -> bool:
    """Tell whether *answers* are printed on few lines."""
    lines = popeye_lines_of_parts(answers)
    return next(islice(lines, MOST_LINES, None), None) is None


@pytest.mark.parametrize(
    ("fen", "stipulation"),
    [
        ("8/6PP/3B1k2/7p/7N/7K/8/8 w - - 0 1", "#3"),
        ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "s#2"),
        ("2kb4/1rp3R1/B1P5/K1N1N3/PR5P/4P3/5P2/8 w - - 0 1", "r#2"),
        ("8/7P/5b2/8/5k2/5B2/7K/8 b - - 0 1", "h#2"),
    ],
)
def test_a_line_that_one_form_leaves_out_is_found(fen: str, stipulation: str) -> None:
    asked = Question(Composition(problem_of(fen, stipulation)), 1, set_play=True)
    answers = asked.answers()
    forms = forms_of(asked, answers)
    assert not differences(asked, answers, forms)
    spoiled = [*without_lines_of_text(forms), *without_lines_of_popeye(forms)]
    assert len(spoiled) > 1
    for line, form in spoiled:
        assert is_noticed(asked, answers, form), f"missed: {line!r}"


def without_lines_of_text(forms: Forms) -> Iterator[tuple[str, Forms]]:
    """Yield each line of the printed play with what the forms are without it."""
    (text,) = forms.text
    for index, line in enumerate(text[: text.index("")]):
        if any(sign in line for sign in ".…"):
            yield line, replace(forms, text=((*text[:index], *text[index + 1 :]),))


def without_lines_of_popeye(forms: Forms) -> Iterator[tuple[str, Forms]]:
    """Yield each move in the layout of Popeye with what the forms are without its line.

    Duties of reflex play stand in no other form.
    """
    lines = forms.popeye
    for index, line in enumerate(lines[:-1]):
        if "." in line and not line.endswith("?!?"):
            yield line, replace(forms, popeye=(*lines[:index], *lines[index + 1 :]))


def is_noticed(asked: Question, answers: Sequence[Answer], forms: Forms) -> bool:
    """Tell whether the comparison, or reading one of the forms, finds a fault."""
    try:
        return bool(differences(asked, answers, forms))
    except (AssertionError, ValueError):
        return True
