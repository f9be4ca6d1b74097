"""Random fairy problems, held against Popeye or against our own plain rules.

``python -m tests.fairy_random COUNT --popeye py`` draws conditions that are understood, men and
attributes, what is asked, and small positions; with ``--from FILE``, mostly real problems with a
change or two (``tests.fairy_laid``).  Popeye and Matewright solve them, and what they print has to
be the same (``tests.fairy_cases``).  With ``--plain`` the plain rules in Python are asked in the
place of Popeye.  Each difference is told in the smallest form that is found, as input for Popeye.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

from composer.model.composition import composition_of
from composer.model.document import Entry
from solver.errors import SolverError
from solver.fairy.families import REFLECTIVE, TRANSMUTED, VAULTING
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.rules import FairyRules
from solver.kernel.fairy import scope
from solver.legality.masks import distance
from solver.problem import Task
from solver.squares import SQUARE_NAMES
from tests.fairy_cases import Result, Told, answer, solution_of
from tests.fairy_laid import (
    ATTRIBUTES,
    FAIRY,
    KINDS,
    PAWNS,
    USUAL,
    Laid,
    Mutator,
    entry_of,
    laid_of,
    names,
)
from tests.popeyes_homes import MISTAKEN, mistaking
from tests.popeyes_kings import overlooking

_ASKED = (
    *("h~1", "h~1", "~1", "h#1", "h#1.5", "h#2", "h#2", "#1", "#2", "#2", "s#1", "s#2", "r#2"),
    *(
        "hs#2",
        "ser-h#2",
        "ser-h#3",
        "ser-#2",
        "h=1.5",
        "h=2",
        "=2",
        "+1",
        "h+1.5",
        "hx1.5",
        "h##1.5",
    ),
    *("h!=1.5", "hzc41.5", "hzd51.5", "hze62", "zd52", "ser-zd53"),
    *("pser-#2", "pser-h#2", "pser-s#2", "pser-r#2", "phser-#2", "phser-s#2", "phser-r#2"),
    *("pser-+2", "pser-h=2", "pser-=2", "phser-x3", "pser-s+2", "phser-zd43", "pser-h#3"),
)
_REFUSED = re.compile(
    r"input-error|error in input|not unique|rong |unknown|cannot |not supported|must be|invalid"
    r"|not allowed|an not|more than|llegal|ncompatible|too (many|big)|ignored|inaccessible"
    r"|Intelligent|to play can capture|makes no sense|doesn.t|does not|conflict|onsense"
    r"|only one king|need a king"
)
"""What Popeye says of problems that it changes or does not solve."""
_MEMORY = "64M"
_SECONDS = 2
_OVERLOOKED = re.compile("Nanna|MultiCaptures", re.IGNORECASE)
"""Conditions under which Popeye does not see some checks."""
_BORROWING = frozenset({*TRANSMUTED, *REFLECTIVE, *VAULTING})
_LONGEST = 8000
"""Characters of a solution: ours is written by plain rules, some moves in a millisecond."""
_MOVE = re.compile(r"^ *1\.", re.MULTILINE)
_WRONG = (Result.DIFFERENT, Result.BROKEN)
_LEFT_OUT = "not solved by Popeye, or without play"
_BOARD = "+---a---b---c---d---e---f---g---h---+"


class Dealer:
    """What draws problems, the same ones for the same seed."""

    def __init__(self, seed: int, wanted: Sequence[str], real: Sequence[Laid]) -> None:
        """Draw with a condition *wanted*, if any is, and from *real* problems mostly."""
        self.chance = random.Random(seed)
        self.names = wanted or names()
        self.wanted = wanted
        self.mutator = Mutator(self.chance, real) if real else None

    def __iter__(self) -> Iterator[Laid]:
        """Yield problems that are understood, without an end."""
        while True:
            laid = self._drawn()
            entry = entry_of(laid)
            if entry and (self.chance.random() < 0.1 or can_be_played(entry)):
                yield laid

    def _drawn(self) -> Laid:
        if self.mutator and self.chance.random() < 0.8:
            return self.mutator.next(self.wanted)
        return self._laid()

    def is_wanted(self, solution: str) -> bool:
        """Tell whether a solution is worth comparing: few without any move are."""
        return _MOVE.search(solution) is not None or self.chance.random() < 0.2

    def _conditions(self) -> tuple[str, ...]:
        count = self.chance.choice((1, 2, 2, 2, 2, 3))
        while True:
            drawn = [self.chance.choice(self.names)]
            drawn += (self.chance.choice(names()) for _ in range(count - 1))
            drawn = [self._varied(it) for it in drawn]
            if _are_together(tuple(drawn)):
                return tuple(drawn)

    def _varied(self, name: str) -> str:
        """Return a condition, a word more behind it now and then."""
        if self.chance.random() < 0.8:
            return name
        other = self.chance.choice(names()).split()
        longer = f"{name} {other[-1]}"
        return longer if len(conditions_in(longer) or ()) == 1 else name

    def _laid(self) -> Laid:
        chance = self.chance
        conditions = self._conditions()
        squares = self._squares(conditions)
        kinds = self._kinds()
        men = [f"{side} K{squares.pop()}" for side in ("white", "black")]
        for _ in range(min(chance.randint(2, 7), len(squares))):
            men.append(self._man(kinds, squares.pop()))
        return Laid(tuple(men), conditions, chance.choice(_ASKED))

    def _squares(self, conditions: Sequence[str]) -> list[str]:
        """Return squares to be taken from the end: near each other, or such as conditions name."""
        chance, squares = self.chance, list(range(64))
        named = [it for held in conditions for it in _squares_of(held)]
        if any(held.startswith("Hole") for held in conditions):
            squares, named = [it for it in squares if it not in named], []
        chance.shuffle(squares)
        if chance.random() < 0.7:  # men who stand together have more to do with each other
            middle = chance.randrange(64)
            squares.sort(key=lambda it: distance(it, middle) + 2 * chance.random())
            squares = squares[: chance.choice((12, 20, 30))]
            chance.shuffle(squares)
        if named and chance.random() < 0.7:
            squares = [it for it in squares if it not in named] + list(named)[:2]
        return [SQUARE_NAMES[it] for it in squares]

    def _kinds(self) -> tuple[str, ...]:
        drawn = self.chance.random()
        if drawn < 0.45:
            return KINDS
        return (*KINDS, *self.chance.sample(USUAL if drawn < 0.8 else FAIRY, 2) * 6)

    def _man(self, kinds: Sequence[str], square: str) -> str:
        chance = self.chance
        code = chance.choice(kinds)
        if code in PAWNS and square[1] in "18":
            code = "S"
        color = chance.choices(("white", "black", "neutral"), (10, 10, 2))[0]
        attribute = chance.choice(ATTRIBUTES) if chance.random() < 0.06 else ""
        if attribute == "halfneutral":
            color = "neutral"
        return " ".join(filter(None, (color, attribute, f"{code}{square}")))


def _squares_of(condition: str) -> tuple[int, ...]:
    return tuple(square for it in conditions_in(condition) or () for square in it.squares)


@cache
def _are_together(conditions: tuple[str, ...]) -> bool:
    read = [it for text in conditions for it in conditions_in(text) or ()]
    if len(read) < len(conditions) or len({it.rule for it in read}) < len(read):
        return False
    try:
        FairyRules.of((None,) * 64, read)
    except SolverError as error:
        return "two men" in str(error)
    return True


def can_be_played(entry: Entry) -> bool:
    try:
        Task(composition_of(entry).parts()[0].problem).position()
    except SolverError:
        return False
    return True


def _explanation(laid: Laid, told: Told) -> str:
    """Return where ``docs/fairy-rules.md`` tells that Popeye says something else, if it does."""
    if told.result is Result.EQUAL:
        return told.words
    if told.result is not Result.DIFFERENT:
        return ""
    if not told.words.startswith("missing none"):
        return ""
    is_battle = not laid.asked.startswith(("h", "ser")) or laid.asked.startswith(("hs", "hr"))
    conditions = " ".join(laid.conditions)
    if "neutral" in " ".join(laid.men) and (is_battle or "Fuddled" in conditions):
        return "moves of neutral men taken back"
    if laid.asked == "s##!1":
        return "tries of s##!1"
    return "checks overlooked" if _OVERLOOKED.search(conditions) else ""


class Popeye:
    """Popeye as the judge."""

    def __init__(self, program: str, folder: Path) -> None:
        """Run *program*, with its input in *folder*."""
        self.program = program
        self.input = folder / "drawn.inp"

    def compare(self, laid: Laid, *, is_wanted: Callable[[str], bool] = bool) -> Told | None:
        """Return what comes of a problem, ``None`` where Popeye does not solve it.

        Where both differ, Popeye is asked once more without its table of positions, which leads it
        astray now and then (``hash.c``).
        """
        solution = self._solution(laid, _MEMORY)
        if solution is None or not is_wanted(solution):
            return None
        told = _held(laid, solution)
        if told.result is Result.DIFFERENT and (slower := self._solution(laid, "0")) is not None:
            solution, told = slower, _held(laid, slower)
        if told.result is Result.DIFFERENT and _held_to_kings(laid, solution):
            return Told(Result.EQUAL, "checks of borrowed walks overlooked")
        if told.result is Result.DIFFERENT and _held_to_homes(laid, solution):
            return Told(Result.EQUAL, "others taken for who is at home")
        return told

    def _solution(self, laid: Laid, memory: str) -> str | None:
        """Return what Popeye prints below the diagram, ``None`` where it does not solve this."""
        self.input.write_text(laid.text, "latin-1")
        done = subprocess.run(
            [self.program, "-maxmem", memory, str(self.input)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (1, 1)),
        )
        text = done.stdout.decode("latin-1").partition("\n")[2]
        if done.returncode or "solution finished" not in text or _REFUSED.search(text):
            return None
        told = text.rpartition(_BOARD)[2].partition("solution finished")[0]
        return told if len(told) < _LONGEST else None


def _held(laid: Laid, solution: str, seconds: float = _SECONDS) -> Told:
    """Return what comes of holding our answer to a solution."""
    return answer({"popeye_input": laid.text, "solution": solution}, seconds, with_trees=True)


@contextmanager
def _in_plain_python() -> Iterator[None]:
    """Let nothing be compiled."""
    with patch.object(scope, "is_compiled", lambda *_: False):
        yield


def _held_to_kings(laid: Laid, solution: str) -> bool:
    """Tell whether Popeye tells what we would if kings overlooked what they overlook there."""
    conditions = [it for text in laid.conditions for it in conditions_in(text) or ()]
    if _BORROWING.isdisjoint(it.rule for it in conditions):
        return False
    entry = entry_of(laid)
    men = () if entry is None else entry.setup.squares
    with _in_plain_python(), overlooking(conditions, men):
        return _held(laid, solution, 10 * _SECONDS).result is Result.EQUAL


class PlainRules:
    """The rules in plain Python as the judge, of what is compiled."""

    def compare(self, laid: Laid, *, is_wanted: Callable[[str], bool] = bool) -> Told | None:
        """Return what comes of a problem, ``None`` where plain rules take too long."""
        with _in_plain_python():
            solution = solution_of(laid.text, _SECONDS)
        if solution is None or not is_wanted(solution):
            return None
        return _held(laid, solution)


def _held_to_homes(laid: Laid, solution: str) -> bool:
    """Tell whether Popeye tells what we would if others were taken for who sets out from home."""
    conditions = [it for text in laid.conditions for it in conditions_in(text) or ()]
    if MISTAKEN.isdisjoint(it.rule for it in conditions):
        return False
    with _in_plain_python(), mistaking(conditions):
        return _held(laid, solution, 10 * _SECONDS).result is Result.EQUAL


Judge = Popeye | PlainRules


def smallest(laid: Laid, judge: Judge, result: Result) -> Laid:
    """Return the smallest form of a problem with the same result, one thing less at a time."""
    while True:
        for less in laid.smaller():
            told = None if entry_of(less) is None else judge.compare(less)
            if told is not None and told.result is result and not _explanation(less, told):
                laid = less
                break
        else:
            return laid


def run(
    problems: Iterable[Laid],
    judge: Judge,
    count: int | None = None,
    is_wanted: Callable[[str], bool] = bool,
) -> int:
    """Try so many problems, or all, tell of those that differ, and return how many those are."""
    counts: Counter[str] = Counter()
    for laid in problems:
        if count is not None and counts.total() - counts[_LEFT_OUT] >= count:
            break
        told = judge.compare(laid, is_wanted=is_wanted)
        known = "" if told is None else _explanation(laid, told)
        counts[known or (told.result.value if told else _LEFT_OUT)] += 1
        if known and told:
            print(f"Remark {known}: {told.words}", laid.text, sep="\n", flush=True)
        if told is None or known or told.result not in _WRONG:
            continue
        least = smallest(laid, judge, told.result)
        last = judge.compare(least)
        print(least.text, last.words if last else told.words, "", sep="\n", flush=True)
    print(dict(counts), file=sys.stderr)
    return sum(counts[it.value] for it in _WRONG)


def main() -> int:
    """Draw problems and hold them against each other; 1 where some differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--popeye", default="py", help="the program, or where it lies")
    parser.add_argument("--plain", action="store_true", help="ask plain rules, not Popeye")
    parser.add_argument("--only", nargs="*", default=[], help="conditions of which one is there")
    parser.add_argument("--from", dest="real", type=Path, nargs="*", default=[])
    asked = parser.parse_args()
    program = shutil.which(asked.popeye)
    if program is None and not asked.plain:
        parser.error(f"there is no program {asked.popeye}: name Popeye by --popeye")
    texts = (json.loads(row)["popeye_input"] for it in asked.real for row in it.open())
    real = [laid for text in texts if (laid := laid_of(text))]
    with tempfile.TemporaryDirectory() as folder:
        judge = PlainRules() if program is None or asked.plain else Popeye(program, Path(folder))
        dealer = Dealer(asked.seed, asked.only, real)
        found = run(dealer, judge, asked.count, dealer.is_wanted)
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
