"""How many mates are found in a short time: ``python -m benchmarks.mates FILE.epd --every 6``.

The file has a mate on each line as ``bm #N``, with a minus where the side to move is mated, as
those of https://github.com/vondele/matetrack.  Each position is asked as ``go movetime`` asks the
engine, with tables that are empty at the start; its clock is the processor time of this process.
Told are the mates that were found, those that are as short as the file says, and what is missing;
then, by the number of moves, how many mates were found as short and the median time until then.
With ``--stockfish`` it is asked too, with one thread, for the wall time until it tells such a mate.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf
from pathlib import Path
from statistics import median

import chess

from benchmarks import stockfish
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


@dataclass(frozen=True, slots=True)
class Times:
    """The seconds until a mate as short as is known, infinite where none was found."""

    ours: float
    stockfish: float = inf


class ProcessorClock:
    """Stands for the module ``time`` where a search looks at the clock."""

    monotonic = staticmethod(time.process_time)


def known_mates(file: Path) -> Iterator[KnownMate]:
    """Yield the positions of *file* whose mate it tells."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if found := FORM.match(line):
            yield KnownMate(f"{found[1]} 0 1", int(found[2]))


@dataclass(frozen=True, slots=True)
class Found:
    """The mate that was found, None for none, what all took, and when a shortest one was told."""

    mate: int | None
    seconds: float
    nodes: int
    shortest_after: float


def find(case: KnownMate, seconds: float, megabytes: int) -> Found:
    """Look for a mate for that time."""
    game = parse_position(("fen", *case.fen.split()))
    memory = Memory(megabytes)
    told: list[float] = []
    begun = time.process_time()

    def note(line: str) -> None:
        if f" score mate {case.moves} " in line:
            told.append(time.process_time() - begun)

    analysis = UciAnalysis(UciQuestion(game, Go(seconds=seconds)), memory, note, begun)
    line = analysis.run()
    took = time.process_time() - begun
    first = min(told, default=took) if line.mate == case.moves else inf
    return Found(line.mate, took, analysis.watch.nodes, first)


def times_of(case: KnownMate, ours: float, options: argparse.Namespace) -> Times:
    """Return *ours* beside Stockfish's time where it is asked."""
    if not options.stockfish or case.moves < 0:
        return Times(ours)
    board = chess.Board(case.fen)
    theirs = stockfish.time_mate(board, case.moves, options.memory, options.seconds)
    return Times(ours, inf if theirs is None else theirs)


def by_length(times: dict[int, list[Times]], is_beside: bool) -> Iterator[str]:
    """Yield a line for each number of moves."""
    for moves, several in sorted(times.items()):
        columns = [("ours", [it.ours for it in several])]
        if is_beside:
            columns.append(("Stockfish", [it.stockfish for it in several]))
        told = [
            f"{name} {sum(it < inf for it in column)}, median {median(column):.3f} s"
            for name, column in columns
        ]
        yield f"#{moves}, {len(several)} positions: {'; '.join(told)}"


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one of so many lines")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="lines passed over")
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--memory", type=int, default=256, help="tables in MB (default: 256)")
    parser.add_argument("--stockfish", action="store_true", help="ask Stockfish too")
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
    times: dict[int, list[Times]] = defaultdict(list)
    for case in cases:
        answer = find(case, options.seconds, options.memory)
        mate = answer.mate
        whole += answer.seconds
        positions += answer.nodes
        is_found = mate is not None and (mate > 0) == (case.moves > 0)
        found += is_found
        shortest += mate == case.moves
        if case.moves > 0:
            times[case.moves].append(times_of(case, answer.shortest_after, options))
        if is_found and abs(mate or 0) < abs(case.moves):
            wrong += 1
        if mate != case.moves:
            took = f"{answer.seconds:.2f} s, {answer.nodes} positions"
            print(f"{case.fen}  #{case.moves}: {mate}, {took}", flush=True)
    print(*by_length(times, options.stockfish), sep="\n")
    print(f"{len(cases)} positions: {found} mates, {shortest} shortest, {wrong} shorter than known")
    print(f"{whole:.1f} s of the processor, {positions} positions, load {os.getloadavg()[0]:.1f}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
