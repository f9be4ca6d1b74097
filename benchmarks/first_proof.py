"""Time the first proof: ``python -m benchmarks.first_proof FILE.jsonl [--popeye] [--stockfish]``.

How long battle play takes from the start until one first move is known to meet the
stipulation, however it was found: by the search for one proof that runs beside the exact
one, or by the exact search itself.  The search is stopped there.  Popeye's time is that of
its full answer: it tells nothing earlier that could be relied on.  Stockfish's is that to the
first mate of the length that is asked for, in directmates alone.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from statistics import geometric_mean

from benchmarks import popeye, stockfish
from benchmarks.cases import Case, measuring_parser, read_cases, warm_up
from benchmarks.compare import SHORTEST_TIME
from solver.events import Event, LineFound, ProofFound
from solver.game import Move
from solver.orthodox import board_of
from solver.solution import Mark
from solver.solve import start


class Ratios:
    """The times of others through ours, by class of problem."""

    def __init__(self) -> None:
        self._ratios: dict[str, list[float]] = {}

    def compare(self, case: Case, whose: str, theirs: float, is_stopped: bool, ours: float) -> str:
        """Note the times of one problem; return them in words."""
        ratio = max(theirs, SHORTEST_TIME) / max(ours, SHORTEST_TIME)
        self._ratios.setdefault(f"{case.group}, {whose}", []).append(ratio)
        more = ">" if is_stopped else ""
        return f", {whose} {more}{theirs:.3f} s, {more}{ratio:.1f}x"

    def tell(self) -> None:
        """Print the mean of each class."""
        for group, values in self._ratios.items():
            mean, least = geometric_mean(values), min(values)
            print(f"{group}: {mean:.1f}x by geometric mean of {len(values)}, least {least:.1f}x")


def time_first_proof(case: Case, memory_mb: int, limit: float) -> tuple[float | None, bool]:
    """Return the wall seconds until a first move is proved, and whether it is a known key."""
    handle = start(case.task(memory_mb, first_proof=True, limit=limit))
    first: tuple[Move, float] | None = None
    for event in handle.events():
        found = proved_by(event)
        if found is not None and first is None:
            first = found
            handle.stop()
    if first is None:
        return None, True
    move, seconds = first
    return seconds, case.keys is None or move in case.keys


def proved_by(event: Event) -> tuple[Move, float] | None:
    """Return the first move that *event* tells to be proved, and when; ``None`` for others."""
    if isinstance(event, ProofFound):
        return event.move, event.seconds
    if isinstance(event, LineFound) and event.mark is Mark.KEY:
        return event.moves[0], event.seconds
    return None


def time_popeye(case: Case, start_seconds: float, limit: float) -> tuple[float, bool]:
    """Return Popeye's processor seconds for all keys, and whether it was stopped there."""
    try:
        _, seconds = popeye.measure(case.problem, "", start=start_seconds, max_seconds=limit)
    except popeye.TimeUpError:
        return limit, True
    return seconds, False


def time_stockfish(case: Case, options: argparse.Namespace) -> float | None:
    """Return Stockfish's wall seconds to a mate of the length asked for, ``None`` for none."""
    board = board_of(case.problem.setup.game())
    return stockfish.time_mate(board, case.asked.moves, options.memory, options.limit)


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = measuring_parser(__doc__)
    parser.add_argument("--popeye", action="store_true", help="run Popeye beside the solver")
    parser.add_argument("--popeye-limit", type=float, default=60, help="seconds (default: 60)")
    parser.add_argument("--stockfish", action="store_true", help="run Stockfish, too")
    return parser.parse_args(arguments)


def main() -> int:
    """Print a line for every problem and the mean of each class; 1 when a proof is wrong."""
    options = parse_arguments()
    cases = [case for case in read_cases(options.file, options.groups) if has_proof(case)]
    warm_up()
    begin = popeye.measure_start() if options.popeye else 0.0
    ratios = Ratios()
    bad = []
    for case in cases:
        runs = [
            time_first_proof(case, options.memory, options.limit) for _ in range(options.repeat)
        ]
        seconds = min((run[0] for run in runs if run[0] is not None), default=None)
        if seconds is None or not all(known for _, known in runs):
            bad.append(case.name)
        words = "no proof" if seconds is None else f"{seconds * 1000:.1f} ms"
        if options.popeye and seconds is not None:
            theirs, is_stopped = time_popeye(case, begin, options.popeye_limit)
            words += ratios.compare(case, "Popeye's full answer", theirs, is_stopped, seconds)
        if options.stockfish and seconds is not None and is_mate_of_white(case):
            found = [time_stockfish(case, options) for _ in range(options.repeat)]
            times = [one for one in found if one is not None]
            theirs = min(times, default=options.limit)
            words += ratios.compare(case, "Stockfish's mate", theirs, not times, seconds)
        print(f"{case.name:<14} {case.group:<8} {words}", flush=True)
    ratios.tell()
    print(f"without a proof or with a wrong one: {', '.join(bad) or 'none'}")
    print(f"load of the machine in the last minute: {os.getloadavg()[0]:.1f}")
    return int(bool(bad))


def is_mate_of_white(case: Case) -> bool:
    """Tell whether *case* asks for what a chess program looks for: a mate by who moves."""
    return case.asked.is_directmate and not case.asked.exact


def has_proof(case: Case) -> bool:
    """Tell whether *case* is battle play and there may be something to prove."""
    return case.asked.is_battle and (case.keys is None or bool(case.keys))


if __name__ == "__main__":
    sys.exit(main())
