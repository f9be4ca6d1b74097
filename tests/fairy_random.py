"""Random fairy problems, held against Popeye or against our own second engines.

``python -m tests.fairy_random COUNT --popeye py`` draws conditions that are understood, men and
attributes, what is asked, and small positions; with ``--from FILE``, positions of real problems
as well, under a condition more or another one.  Popeye and Matewright solve them, and what they
print has to be the same (``tests.fairy_cases``).  Each difference is told in the smallest form that
is found, as input for Popeye.
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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from composer.formats.common.reading import FormatError
from composer.formats.popeye.input import read_popeye_file
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import changed_rules, played_setup, why_not_understood
from solver.errors import SolverError
from solver.fairy.boards import SHAPES
from solver.fairy.catalogue import WALKS
from solver.fairy.codes import trait_words
from solver.fairy.condition_words import conditions_in
from solver.fairy.grammar import OFFERED
from solver.fairy.rules import FairyRules
from solver.legality.masks import distance
from solver.men import Kind
from solver.position import SetupError
from solver.problem import Task
from solver.squares import SQUARE_NAMES
from tests.condition_examples import SPELLED
from tests.fairy_cases import Result, Told, answer

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
)
_KINDS = tuple("QQRRRBBSSPPPPPP")
_FAIRY = tuple(
    walk.code for kind, walk in WALKS.items() if kind > Kind.KING and "." not in walk.code
)
_USUAL = ("G", "G", "N", "LI", "VA", "PA", "LE", "L", "BP", "KA", "EQ", "AL", "FE", "WE", "CG", "M")
_PAWNS = tuple(walk.code for walk in WALKS.values() if walk.is_pawn)
_ATTRIBUTES = (
    *("royal", "kamikaze", "chameleon", "paralysing", "halfneutral", "magic", "uncapturable"),
    *("functionary", "patrol", "bul", "dob", "hurdlecolourchanging"),
)
_REFUSED = re.compile(
    r"input-error|error in input|not unique|rong |unknown|cannot |not supported|must be|invalid"
    r"|not allowed|an not|more than|llegal|ncompatible|too (many|big)|ignored|inaccessible"
    r"|Intelligent|to play can capture|makes no sense|doesn.t|does not|conflict|onsense"
    r"|only one king"
)
"""What Popeye says of problems that it changes or does not solve."""
_MEMORY = "64M"
_SECONDS = 2
_OVERLOOKED = re.compile("Transmut|Reflecti|Vaulting|Nanna|MultiCaptures")
"""Conditions under which Popeye does not see some checks (docs/fairy.md)."""
_LONGEST = 8000
"""Characters of a solution: ours is written by plain rules, some moves in a millisecond."""
_MOVE = re.compile(r"^ *1\.", re.MULTILINE)
_KING = re.compile(r"(white|black) K")
_WRONG = (Result.DIFFERENT, Result.BROKEN)
_LEFT_OUT = "not solved by Popeye, or without play"
_BOARD = "+---a---b---c---d---e---f---g---h---+"


@dataclass(frozen=True)
class Laid:
    """A problem as it is drawn: its men as Popeye's input has them."""

    men: tuple[str, ...]
    conditions: tuple[str, ...]
    asked: str

    @property
    def text(self) -> str:
        """The problem as input for Popeye."""
        lines = [f"pieces {' '.join(self.men)}", f"stipulation {self.asked}"]
        lines += [f"condition {it}" for it in self.conditions]
        return "\n".join(["BeginProblem", *lines, "option variation try", "EndProblem", ""])

    def smaller(self) -> Iterator[Laid]:
        """Yield what is left with one thing less."""
        for at in range(len(self.conditions)):
            yield replace(self, conditions=self.conditions[:at] + self.conditions[at + 1 :])
        for at, man in enumerate(self.men):
            if not _KING.match(man):
                yield replace(self, men=self.men[:at] + self.men[at + 1 :])
        for at, man in enumerate(self.men):
            if len(words := man.split()) == 3:
                yield replace(
                    self, men=(*self.men[:at], f"{words[0]} {words[2]}", *self.men[at + 1 :])
                )
        for condition in self.conditions:
            if " " in condition:
                shorter = condition.rpartition(" ")[0]
                yield replace(
                    self,
                    conditions=tuple(shorter if it == condition else it for it in self.conditions),
                )
        for asked in ("~1", "h~0.5", "h~1", "+1", "#1", "h#1", "h#1.5", "s#1", "h#2", "#2"):
            if asked == self.asked:
                break
            yield replace(self, asked=asked)


@cache
def _names() -> tuple[str, ...]:
    """Return the conditions that Popeye has, those apart whose checks it overlooks."""
    return tuple(
        SPELLED.get(it.text, it.text)
        for it in OFFERED
        if it.rule not in SHAPES and not _OVERLOOKED.search(it.text)
    )


class Dealer:
    """What draws problems, the same ones for the same seed."""

    def __init__(self, seed: int, names: Sequence[str], real: Sequence[Laid]) -> None:
        """Draw *names* alone, and start from *real* problems now and then."""
        self.chance = random.Random(seed)
        self.names = names or _names()
        self.real = real

    def next(self) -> Laid:
        """Return the next problem that is understood."""
        while True:
            laid = self._changed() if self.real and self.chance.random() < 0.5 else self._laid()
            entry = _entry_of(laid)
            if entry and (self.chance.random() < 0.1 or _can_be_played(entry)):
                return laid

    def is_wanted(self, solution: str) -> bool:
        """Tell whether a solution is worth comparing: few without any move are."""
        return _MOVE.search(solution) is not None or self.chance.random() < 0.2

    def _conditions(self) -> tuple[str, ...]:
        count = self.chance.choice((1, 2, 2, 2, 2, 3))
        while True:
            drawn = [self.chance.choice(self.names)]
            drawn += (self.chance.choice(_names()) for _ in range(count - 1))
            drawn = [self._varied(it) for it in drawn]
            if _are_together(tuple(drawn)):
                return tuple(drawn)

    def _varied(self, name: str) -> str:
        """Return a condition, a word more behind it now and then."""
        if self.chance.random() < 0.8:
            return name
        other = self.chance.choice(_names()).split()
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
            return _KINDS
        return (*_KINDS, *self.chance.sample(_USUAL if drawn < 0.8 else _FAIRY, 2) * 6)

    def _man(self, kinds: Sequence[str], square: str) -> str:
        chance = self.chance
        code = chance.choice(kinds)
        if code in _PAWNS and square[1] in "18":
            code = "S"
        color = chance.choices(("white", "black", "neutral"), (10, 10, 2))[0]
        attribute = chance.choice(_ATTRIBUTES) if chance.random() < 0.06 else ""
        if attribute == "halfneutral":
            color = "neutral"
        return " ".join(filter(None, (color, attribute, f"{code}{square}")))

    def _changed(self) -> Laid:
        """Return a real problem under a condition more, or another one."""
        laid = self.chance.choice(self.real)
        added = self._varied(self.chance.choice(self.names))
        kept = laid.conditions if self.chance.random() < 0.7 else laid.conditions[1:]
        return replace(laid, conditions=(*kept, added))


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


def _entry_of(laid: Laid) -> Entry | None:
    """Return a problem as it is read, if it is understood."""
    try:
        (entry,) = read_popeye_file(laid.text).document.entries
        if entry.fault or why_not_understood(entry) or composition_of(entry).impossible():
            return None
        FairyRules.of(played_setup(entry).squares, played_setup(entry).conditions)
    except (FormatError, SolverError, ValueError):
        return None
    return entry


def _can_be_played(entry: Entry) -> bool:
    try:
        Task(composition_of(entry).parts()[0].problem).position()
    except SetupError:
        return False
    return True


def laid_of(text: str) -> Laid | None:
    """Return a problem in Popeye's input as it would be drawn, without its twins and options."""
    try:
        (entry,) = read_popeye_file(text).document.entries
    except (FormatError, SolverError, ValueError):
        return None
    if entry.fault or why_not_understood(entry) or not entry.stipulation:
        return None
    men = (
        " ".join((man.color.name.lower(), *trait_words(man), f"{WALKS[man.kind].code}{square}"))
        for man, square in zip(entry.setup.squares, SQUARE_NAMES, strict=True)
        if man is not None
    )
    return Laid(tuple(men), changed_rules(entry), entry.stipulation)


def _is_explained(laid: Laid, told: Told) -> bool:
    """Tell whether Popeye takes moves of neutral men that can be taken back for refuted.

    They are, unless the end is nearer than it is asked for (``detect_retracted_moves.c``).
    """
    is_battle = not laid.asked.startswith(("h", "ser")) or laid.asked.startswith(("hs", "hr"))
    return is_battle and "neutral" in " ".join(laid.men) and told.words.startswith("missing none")


class Popeye:
    """Popeye as the judge."""

    def __init__(self, program: str, folder: Path) -> None:
        """Run *program*, with its input in *folder*."""
        self.program = program
        self.input = folder / "drawn.inp"

    def compare(self, laid: Laid, *, is_wanted: Callable[[str], bool] = bool) -> Told | None:
        """Return what comes of a problem, ``None`` where Popeye does not solve it."""
        solution = self.solution(laid)
        if solution is None or not is_wanted(solution):
            return None
        return answer({"popeye_input": laid.text, "solution": solution}, _SECONDS, with_trees=True)

    def solution(self, laid: Laid) -> str | None:
        """Return what Popeye prints below the diagram, ``None`` where it does not solve this."""
        self.input.write_text(laid.text, "latin-1")
        done = subprocess.run(
            [self.program, "-maxmem", _MEMORY, str(self.input)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS)),
        )
        text = done.stdout.decode("latin-1").partition("\n")[2]
        if done.returncode or "solution finished" not in text or _REFUSED.search(text):
            return None
        told = text.rpartition(_BOARD)[2].partition("solution finished")[0]
        return told if len(told) < _LONGEST else None


def smallest(laid: Laid, judge: Popeye, result: Result) -> Laid:
    """Return the smallest form of a problem with the same result, one thing less at a time."""
    while True:
        for less in laid.smaller():
            told = None if _entry_of(less) is None else judge.compare(less)
            if told is not None and told.result is result and not _is_explained(less, told):
                laid = less
                break
        else:
            return laid


def run(dealer: Dealer, judge: Popeye, count: int) -> int:
    """Try so many problems, tell of those that differ, and return how many those are."""
    counts: Counter[str] = Counter()
    while counts.total() - counts[_LEFT_OUT] < count:
        laid = dealer.next()
        told = judge.compare(laid, is_wanted=dealer.is_wanted)
        is_known = told is not None and _is_explained(laid, told)
        counts["explained" if is_known else told.result.value if told else _LEFT_OUT] += 1
        if told is None or is_known or told.result not in _WRONG:
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
    parser.add_argument("--only", nargs="*", default=[], help="conditions of which one is there")
    parser.add_argument("--from", dest="real", type=Path, nargs="*", default=[])
    asked = parser.parse_args()
    program = shutil.which(asked.popeye)
    if program is None:
        parser.error(f"there is no program {asked.popeye}: name Popeye by --popeye")
    texts = (json.loads(row)["popeye_input"] for it in asked.real for row in it.open())
    real = [laid for text in texts if (laid := laid_of(text))]
    with tempfile.TemporaryDirectory() as folder:
        found = run(
            Dealer(asked.seed, asked.only, real), Popeye(program, Path(folder)), asked.count
        )
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
