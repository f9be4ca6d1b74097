"""Fairy problems with Popeye's answers, held against ours: ``python -m tests.fairy_cases FILE``.

FILE has a JSON object a line with ``id``, ``popeye_input`` and ``solution``, what Popeye printed.
Order apart, the solutions of help and series play have to be the same, and the keys and the tries
that were asked for in battle play, and with ``--trees`` all that is printed below them.  What is
not understood is told with its reason.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any

from composer.formats.common.reading import FormatError
from composer.formats.popeye.input import read_popeye_file
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import asks_variations, why_not_understood
from solver.conditions import option_name
from solver.errors import SolverError
from solver.notation.popeye_text import popeye_lines_of_parts
from solver.problem import Limits, Task
from solver.sharing import Sharing
from solver.solution import Status
from solver.solve import solve
from solver.twinning.composition import Answer

_KEY = re.compile(
    r"^\s*1\.(?!\.) ?(?P<move>\S+)(?: (?![!?](?: |$))\S+)* (?P<sign>[!?])(?= |$)", re.MULTILINE
)
_LINE = re.compile(r"^\s*1\.")
_HEADING = re.compile(r"\A.*?^ +\S.* \d+ \+ \d+(?: \+ \d+n)? *$", re.MULTILINE | re.DOTALL)
"""What stands above a solution: authors and sources, some of which look like moves."""
_BRANCH = re.compile(r"^ +(?P<number>\d+)\.(?P<dots>(?:\.\.)?) ?(?P<move>\S.*)$")
_LABEL = re.compile(r" (?:threats?:\S*|zugzwang\.)$")
_SHORTENED = {"Threat", "NoThreat", "NonTrivial", "PostKeyPlay", "Quodlibet"}
"""Options under which Popeye leaves branches of the tree out."""


class Result(Enum):
    """What came out of one problem."""

    EQUAL = "equal"
    DIFFERENT = "different"
    REFUSED = "refused"
    SLOW = "too slow"
    BROKEN = "broken"


@dataclass(frozen=True)
class Told:
    """The result of one problem with what is to be said of it."""

    result: Result
    words: str = ""
    seconds: float = field(default=0.0, compare=False)
    """The time of the search."""


def answer(case: dict[str, Any], seconds: float, *, with_trees: bool = False) -> Told:
    """Solve one case, each part in so many seconds at most, and compare."""
    try:
        (entry,) = read_popeye_file(case["popeye_input"]).document.entries
        obstacle = entry.fault or why_not_understood(entry)
        if obstacle is not None:
            return Told(Result.REFUSED, obstacle)
        answers = _answers(entry, seconds, with_trees=with_trees and _is_tree_whole(entry))
        if answers is None:
            return Told(Result.SLOW)
        told = _compared(case, entry, answers, with_trees=with_trees)
    except (FormatError, SolverError) as error:
        return Told(Result.REFUSED, str(error))
    except Exception as error:  # noqa: BLE001 - whatever breaks down is told, the next case follows
        traceback.print_exc(limit=-2)
        return Told(Result.BROKEN, f"{type(error).__name__}: {error}")
    spent = sum(row.seconds for it in answers for row in it.solution.statistics)
    return replace(told, seconds=spent)


def solution_of(text: str, seconds: float) -> str | None:
    """Return our solution of a problem in Popeye's input, ``None`` where there is none in time."""
    try:
        (entry,) = read_popeye_file(text).document.entries
        if entry.fault or why_not_understood(entry):
            return None
        answers = _answers(entry, seconds, with_trees=_is_tree_whole(entry))
    except (FormatError, SolverError):
        return None
    return None if answers is None else "\n".join(popeye_lines_of_parts(answers))


def _compared(
    case: dict[str, Any], entry: Entry, answers: list[Answer], *, with_trees: bool
) -> Told:
    ours = "\n".join(popeye_lines_of_parts(answers, shown=composition_of(entry).shown))
    told = _lines
    if not composition_of(entry).problem.stipulation.is_told_in_lines:
        told = _branches if with_trees and _is_tree_whole(entry) else _keys
    with_tries = composition_of(entry).refutations > 0
    theirs = _HEADING.sub("", case["solution"], count=1)
    expected, found = (Counter(told(text, with_tries)) for text in (theirs, ours))
    if expected == found:
        return Told(Result.EQUAL)
    missing, surplus = expected - found, found - expected
    if not missing and _is_part_asked(entry):
        return Told(Result.EQUAL)
    return Told(Result.DIFFERENT, f"missing {_some(missing)}, surplus {_some(surplus)}")


def _is_tree_whole(entry: Entry) -> bool:
    """Tell whether Popeye was asked for all variations of battle play."""
    names = {option_name(option) for option in entry.options}
    return asks_variations(entry.options) and names.isdisjoint(map(str.lower, _SHORTENED))


def _is_part_asked(entry: Entry) -> bool:
    """Tell whether Popeye was asked for some first moves alone, where we answer the whole."""
    return not {"startmovenumber", "uptomovenumber"}.isdisjoint(map(option_name, entry.options))


def _answers(entry: Entry, seconds: float, *, with_trees: bool) -> list[Answer] | None:
    composition = composition_of(entry)
    for fault in composition.impossible():
        raise SolverError(fault)
    answers = []
    sharing = Sharing()
    for part in composition.parts():
        task = Task(
            part.problem,
            refutations=composition.refutations,
            set_play=composition.set_play,
            tree=part.problem.stipulation.is_battle,
            limits=Limits(seconds=seconds),
            post_key_play=composition.post_key_play,
            sharing=sharing,
        )
        is_in_lines = part.problem.stipulation.is_told_in_lines
        solution = solve(replace(task, tree=task.tree and (with_trees or is_in_lines)))
        if solution.status is Status.ERROR:
            raise (SolverError if solution.is_refused else RuntimeError)(solution.error or "")
        if solution.status is not Status.COMPLETE:
            return None
        answers.append(Answer.to(part, solution))
    return answers


def moves_told(text: str, *, is_battle: bool) -> list[str]:
    """Return the keys, or the lines of help and series play, that a text in Popeye's form has."""
    return list((_keys if is_battle else _lines)(text, False))


def _lines(text: str, with_tries: bool) -> Iterator[str]:
    for line in text.splitlines():
        if _LINE.match(line):
            yield _plain(line)


def _keys(text: str, with_tries: bool) -> Iterator[str]:
    for match in _KEY.finditer(text):
        if match["sign"] == "!" or with_tries:
            yield _plain(f"{match['move']} {match['sign']}")


def _branches(text: str, with_tries: bool) -> Iterator[str]:
    """Yield each branch of each tree with the moves that lead to it."""
    path: list[tuple[int, str]] = []
    for line in text.splitlines():
        match = _BRANCH.match(line)
        if match is None:
            path = path if line[:1] in ("", " ") else []  # what stands at the margin heads a twin
            continue
        depth = 2 * int(match["number"]) + bool(match["dots"])
        path = [it for it in path if it[0] < depth]
        path.append((depth, _plain(_LABEL.sub("", match["move"].rstrip()))))
        yield " / ".join(move for _, move in path)


def _plain(line: str) -> str:
    """Return a line as both write it: ``nu`` and ``n`` before a neutral man are the same."""
    return " ".join(re.sub(r"\[([+-])nu", r"[\1n", line).split())


def _some(lines: Iterable[str]) -> str:
    told = sorted(lines)
    return f"{len(told)}: {' | '.join(told[:3])}" if told else "none"


def main() -> None:
    """Go through a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each part")
    parser.add_argument(
        "--popeye", type=float, default=0.05, help="only what took Popeye no longer"
    )
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--trees", action="store_true", help="compare variations, too")
    parser.add_argument("--timed", action="store_true", help="tell both times, Popeye's first")
    asked = parser.parse_args()
    counts: Counter[str] = Counter()
    for line in asked.file.read_text("utf-8").splitlines():
        case = json.loads(line)
        if asked.only and case["id"] not in asked.only:
            continue
        if case.get("popeye_user_s", 0) > asked.popeye:
            counts["left out"] += 1
            continue
        told = answer(case, asked.seconds, with_trees=asked.trees)
        counts[told.result.value] += 1
        times = (case.get("popeye_user_s"), round(told.seconds, 3)) if asked.timed else ()
        print(case["id"], told.result.value, *times, told.words, sep="\t", flush=True)
    print(dict(counts), file=sys.stderr)


if __name__ == "__main__":
    main()
