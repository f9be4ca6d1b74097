"""Fairy problems by others beside Popeye: ``python -m benchmarks.shared_fairy FILE``.

FILE is as for ``tests.fairy_cases``: a JSON object a line with ``id``, ``popeye_input``,
``stipulation``, ``conditions``, ``pieces``, ``attributes`` and ``popeye_user_s``.  Of those that
took Popeye a while, and that we accept, both solve each, one after the other in the same run:
Popeye the whole of it (user time of its process), we all parts with what was asked of set play,
tries and variations, in one thread with the kernel loaded (processor time of the searches).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean
from typing import Any

from benchmarks import popeye
from composer.formats.common.reading import FormatError
from composer.formats.popeye.input import read_popeye_file
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import why_not_understood
from solver.conditions import option_name
from solver.errors import SolverError
from solver.problem import Limits, Task
from solver.sharing import Sharing
from solver.solution import Status
from solver.solve import solve

_LONG = 2
"""What takes us so many seconds is not solved again."""
RESTRICTING = {"Threat", "MaxFlightsquares", "NonTrivial", "StartMoveNumber", "UpToMoveNumber"}
"""Options by which Popeye leaves out play that we look for."""
LEAST_RATIO = 0.5
"""What is slower beside Popeye is listed again at the end."""


@dataclass(frozen=True)
class Compared:
    """One problem as both solved it: seconds, and the positions that we looked at.

    ``ended`` is false where we were stopped by the limit: then the ratio is that at most.
    """

    name: str
    group: str
    ours: float
    theirs: float
    nodes: int
    ended: bool

    @property
    def ratio(self) -> float:
        """Popeye's time by ours."""
        return self.theirs / max(self.ours, 1e-4)

    def row(self) -> str:
        """Return what is printed of it."""
        sign = " " if self.ended else "<"
        speed = self.nodes / max(self.ours, 1e-4) / 1e6
        return (
            f"{self.name:44}{self.ours:9.3f} s{self.theirs:9.3f} s {sign}{self.ratio:7.2f}"
            f"{self.nodes:12,}{speed:7.2f} M/s"
        )


def solve_entry(entry: Entry, limit: float) -> tuple[float, int, bool]:
    """Solve all parts of an entry as its options ask; return seconds, positions, if it ended."""
    composition = composition_of(entry)
    names = set(map(option_name, entry.options))
    seconds, nodes, ended = 0.0, 0, True
    sharing = Sharing()
    for part in composition.parts():
        task = Task(
            part.problem,
            refutations=int("try" in names),
            set_play=composition.set_play,
            tree=part.problem.stipulation.is_battle and bool({"vari", "variation"} & names),
            threads=1,
            limits=Limits(seconds=limit),
            post_key_play=composition.post_key_play,
            sharing=sharing,
        )
        solution = solve(task)
        if solution.status is Status.ERROR:
            raise SolverError(solution.error or "")
        seconds += solution.cpu_seconds
        nodes += solution.nodes
        ended &= solution.status is Status.COMPLETE
    return seconds, nodes, ended


def compare(case: dict[str, Any], limit: float, repeats: int) -> Compared | str:
    """Let both solve one case in turns; return why we do not where we don’t."""
    try:
        (entry,) = read_popeye_file(case["popeye_input"]).document.entries
    except FormatError as error:
        return str(error)
    obstacle = entry.fault or why_not_understood(entry)
    if obstacle is not None:
        return str(obstacle)
    if restricted := [it for it in entry.options if it.split()[0] in RESTRICTING]:
        return f"not compared: Popeye is asked for less ({', '.join(restricted)})"
    found: list[tuple[float, int, bool]] = []
    theirs: list[float] = []
    try:
        while not found or (found[-1][0] < _LONG and len(found) < repeats):
            found.append(solve_entry(entry, limit))
            theirs.append(_seconds_of_popeye(case["popeye_input"], limit))
    except SolverError as error:
        return str(error)
    ours, nodes, ended = min(found)
    return Compared(name_of(case), group_of(case), ours, min(theirs), nodes, ended)


def _seconds_of_popeye(text: str, limit: float) -> float:
    """Return the processor time that Popeye takes, or *limit* where it is stopped there."""
    try:
        return popeye.run(text, limit)[1]
    except popeye.TimeUpError:
        return limit


def name_of(case: dict[str, Any]) -> str:
    """Return what tells a case apart on a line."""
    words = [*case["conditions"], *case["pieces"], *case["attributes"]]
    return " ".join([case["id"][:6], case["stipulation"], *words])[:43]


def group_of(case: dict[str, Any]) -> str:
    """Return the class of a case: the kind of its play and its first condition, or men."""
    play = case["stipulation"].rstrip("0123456789.=+~!#") or "#"
    rule = next(iter(case["conditions"]), "men").split()[0]
    return f"{play} {rule}"


def tell_means(found: Sequence[Compared]) -> None:
    """Print the mean of each class and of all, and what is slowest beside Popeye."""
    groups: dict[str, list[Compared]] = defaultdict(list)
    for one in found:
        groups[one.group].append(one)
    for group, ones in [*sorted(groups.items()), ("all", list(found))]:
        ratios = [one.ratio for one in ones]
        if not ratios:
            continue
        print(
            f"{group:28}{len(ones):4} mean {geometric_mean(ratios):7.2f}, least {min(ratios):7.2f}"
        )
    for one in found:
        if one.ratio < LEAST_RATIO:
            print("below", LEAST_RATIO, one.row())


def main() -> int:
    """Go through a file; 1 where nothing could be compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--least", type=float, default=0.1, help="Popeye's seconds, from the file")
    parser.add_argument("--most", type=float, default=20.0)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each part")
    parser.add_argument("--repeats", type=int, default=2, help="the smallest of each counts")
    parser.add_argument("--only", nargs="*", default=[], help="beginnings of ids")
    asked = parser.parse_args()
    if not popeye.is_installed():
        parser.error(f"expected Popeye's program {popeye.PROGRAM!r} on PATH")
    found = []
    for line in asked.file.read_text("utf-8").splitlines():
        case = json.loads(line)
        if not asked.least < case["popeye_user_s"] < asked.most:
            continue
        if asked.only and not case["id"].startswith(tuple(asked.only)):
            continue
        compared = compare(case, asked.limit, asked.repeats)
        if isinstance(compared, str):
            print(f"{name_of(case):44}{compared}", flush=True)
            continue
        print(compared.row(), flush=True)
        found.append(compared)
    if not found:
        return 1
    tell_means(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
