"""How fast neighbours of a problem are judged: ``python -m benchmarks.many``.

For each problem all changes of one man are judged in one thread: the processor time of a
verdict, how many verdicts that is in a second, and how many times longer searches of their
own take for some of the same positions.  A verdict that differs ends the run with status 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence

from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import solve
from solver.soundness import judge
from solver.stipulation import Stipulation
from solver.vary.changes import one_man_changes
from solver.vary.finding import VaryFinding
from solver.vary.judging import Judge

PROBLEMS = (
    ("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1", "#2"),
    ("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1", "#3"),
    ("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1", "s#2"),
    ("8/8/8/3k4/8/2p1n3/1r6/B1K2N2 b - - 0 1", "h#2"),
    ("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 b - - 0 1", "h#2"),
    ("8/8/8/3k4/8/2p1n3/1r6/B1K2N2 b - - 0 1", "h#3"),
    ("8/8/8/3k4/8/2p1n3/1r6/B1K2N2 b - - 0 1", "ser-h#4"),
)
ALONE = 40
"""So many of the positions are searched one by one, too."""


def _timed(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _differing(found: Sequence[VaryFinding]) -> list[VaryFinding]:
    """Search each position by itself; return those that are judged otherwise then."""

    def alone(finding: VaryFinding) -> bool:
        task = Task(finding.problem, refutations=0, set_play=False, tree=False)
        return judge(solve(task)).verdict is finding.verdict

    return [finding for finding in found if not alone(finding)]


def measure(fen: str, stipulation: str, most: int) -> bool:
    """Print a row of the table; tell whether all verdicts are those of single searches."""
    start = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    problems = [change.apply(start) for change in one_man_changes(start.setup.squares)]
    count = len(problems)
    problems = random.Random(1).sample(problems, min(most, count))
    found: list[VaryFinding] = []
    with Judge() as court:
        court.judge(start)  # loads what is compiled, and the tables
        spent = _timed(lambda: found.extend(map(court.judge, problems)))
    legal = [finding for finding in found if finding.is_legal][:ALONE]
    wrong: list[VaryFinding] = []
    alone = _timed(lambda: wrong.extend(_differing(legal)))
    each, each_alone = spent / len(problems), alone / len(legal)
    row = (stipulation, count, f"{each * 1e6:.0f}", f"{1 / each:.0f}", f"{each_alone / each:.1f}")
    print("| " + " | ".join(map(str, row)) + " |")
    for finding in wrong:
        print(f"judged otherwise by itself: {finding.problem}", file=sys.stderr)
    return not wrong


def main() -> int:
    """Measure every problem."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.many", description=__doc__)
    parser.add_argument("--most", type=int, default=1500, help="positions of each problem")
    most = parser.parse_args().most
    print("| stipulation | neighbours | µs a verdict | verdicts a second | alone takes times |")
    print("| --- | --- | --- | --- | --- |")
    are_right = [measure(*problem, most) for problem in PROBLEMS]
    return 0 if all(are_right) else 1


if __name__ == "__main__":
    sys.exit(main())
