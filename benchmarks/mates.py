"""How many mates are found in a short time: ``python -m benchmarks.mates FILE.epd --every 6``.

The file has a mate on each line as ``bm #N``, with a minus where the side to move is mated, as
those of https://github.com/vondele/matetrack.  Each position is asked as ``go movetime`` asks the
engine, with tables that are empty at the start; its clock is the processor time of this process.
Told are the mates that were found, those that are as short as the file says, and what is missing.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from solver.kernel.doors import Door
from solver.kernel.keeping.kept_code import load
from solver.uci import watch
from solver.uci.analysis import Memory, UciAnalysis, UciQuestion
from solver.uci.protocol import Go, parse_position

FORM = re.compile(r"(\S+ [wb] \S+ \S+).* bm #(-?\d+)")


@dataclass(frozen=True, slots=True)
class KnownMate:
    """A position, and in how many moves there is mate; negative where the side to move is mated."""

    fen: str
    moves: int


class ProcessorClock:
    """Stands for the module ``time`` where a search looks at the clock."""

    monotonic = staticmethod(time.process_time)


def known_mates(file: Path) -> Iterator[KnownMate]:
    """Yield the positions of *file* whose mate it tells."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if found := FORM.match(line):
            yield KnownMate(f"{found[1]} 0 1", int(found[2]))


def find(case: KnownMate, seconds: float, megabytes: int) -> tuple[int | None, float, int]:
    """Return the mate that is found in that time, None for none, and what it took."""
    game = parse_position(("fen", *case.fen.split()))
    memory = Memory(megabytes)
    begun = time.process_time()
    analysis = UciAnalysis(UciQuestion(game, Go(seconds=seconds)), memory, lambda line: None, begun)
    line = analysis.run()
    return line.mate, time.process_time() - begun, analysis.watch.nodes


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one of so many lines")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="lines passed over")
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--memory", type=int, default=256, help="tables in MB (default: 256)")
    return parser.parse_args(arguments)


def main() -> int:
    """Tell each position that is not mated as quickly as it can be; 1 where one is too quick."""
    options = parse_arguments()
    vars(watch)["time"] = ProcessorClock
    for door in (Door.DIRECT, Door.PROOF):
        load(door)
    cases = list(islice(known_mates(options.file), options.first, None, options.every))
    found = shortest = wrong = positions = 0
    whole = 0.0
    for case in cases:
        mate, seconds, nodes = find(case, options.seconds, options.memory)
        whole += seconds
        positions += nodes
        is_found = mate is not None and (mate > 0) == (case.moves > 0)
        found += is_found
        shortest += mate == case.moves
        if is_found and abs(mate or 0) < abs(case.moves):
            wrong += 1
        if mate != case.moves:
            print(
                f"{case.fen}  #{case.moves}: {mate}, {seconds:.2f} s, {nodes} positions", flush=True
            )
    print(f"{len(cases)} positions: {found} mates, {shortest} shortest, {wrong} shorter than known")
    print(f"{whole:.1f} s of the processor, {positions} positions, load {os.getloadavg()[0]:.1f}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
