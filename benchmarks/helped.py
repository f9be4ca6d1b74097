"""What a cluster gains for one long search: ``python -m benchmarks.helped FEN STIPULATION``.

Every question is answered for real, but in this process, one after the other, each worker with a
table of its own; a worker is taken to need as long as the positions of the answer take at
``--rate`` a second.  So the figures are those of idle machines, whatever else this one does, and
the same in every run.  Questions that are taken back count until then, but their worker has
learned all of the answer: with many workers the truth is a little worse.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.stand_in import StandIn
from composer.crew.chunks import Beat, JobChunk, unpacked
from composer.crew.cluster import ClusterCrew
from composer.crew.helping import ClusterHelpers, PartJob, decide_part
from composer.crew.link import ChunkEnded, ChunkHeard
from composer.crew.orders import Done, JobNews
from solver.notation.fen import parse_fen
from solver.notation.json_result import JsonObject, solution_to_dict
from solver.problem import Problem, Task
from solver.search.helped import Helped
from solver.search.part_search import PartHandle, PartSearch
from solver.search.parts import Part, PartAnswer, PartCounts, PartNews, kin_of
from solver.solution import Solution
from solver.solve import solve, start
from solver.stipulation import Stipulation

CHUNK_SECONDS = 0.0091
"""What the way to a worker costs, as ``benchmarks.cluster measure`` has it."""


@dataclass(slots=True)
class _InWork:
    """A question that a worker is at."""

    number: int
    part: Part
    answer: PartAnswer
    begun: float
    end: float


class VirtualCluster(StandIn):
    """Workers that answer at once and are taken to need the time that an answer takes."""

    def __init__(self, workers: int, rate: float) -> None:
        super().__init__(workers)
        self.work: dict[str, float] = defaultdict(float)
        """Seconds by the kind of question, those of questions taken back apart."""
        self.positions = 0
        """Of the answers."""
        self._rate = rate
        self._searches: dict[str, PartSearch] = {}
        self._in_work: dict[int, _InWork] = {}

    def submit(self, chunk: int, worker: str, data: bytes) -> None:
        """Answer, and note when the answer is there."""
        told: JobChunk = unpacked(data)
        ((number, job),) = told.jobs
        search = self._searches.get(worker)
        if search is None or search.task != job.task:
            search = self._searches[worker] = PartSearch(job.task)
        answer = PartHandle(search, job.part, lambda counts: None, None).run()
        assert answer is not None
        positions = answer.counts.generated + answer.counts.evaluated
        end = self.now + CHUNK_SECONDS + positions / self._rate
        self._in_work[chunk] = _InWork(number, job.part, answer, self.now, end)

    def step(self) -> None:
        """Go on to the next second, or the next answer."""
        if not self._in_work:
            return
        chunk = min(self._in_work, key=lambda it: self._in_work[it].end)
        second = int(self.now) + 1.0
        if second < self._in_work[chunk].end:
            self.now = second
            for number, work in self._in_work.items():
                counts = PartCounts(seconds=second - work.begun)
                self._tell(ChunkHeard(number, Beat(((work.number, JobNews(0, counts)),))))
            return
        done = self._in_work.pop(chunk)
        self.now = done.end
        counts = done.answer.counts
        self.positions += counts.generated + counts.evaluated
        self.work[type(done.part).__name__] += done.end - done.begun
        self._tell(ChunkEnded(chunk, Beat(((done.number, Done(0, done.answer)),))))

    def cancel(self, chunk: int) -> None:
        """Take a question back."""
        gone = self._in_work.pop(chunk, None)
        if gone is not None:
            self.work["taken back"] += self.now - gone.begun


class VirtualHelpers(ClusterHelpers):
    """Helpers whose time goes on while the search waits for them."""

    def __init__(self, cluster: VirtualCluster) -> None:
        self._cluster = cluster
        super().__init__(self._crew)

    def take(self, seconds: float) -> Sequence[tuple[Part, PartNews]]:
        """Let time go on, and return what was told until then."""
        told = super().take(0.0)
        if not told:
            self._cluster.step()
            told = super().take(0.0)
        return told

    def _crew(self) -> ClusterCrew[PartJob]:
        return ClusterCrew(
            decide_part,
            "virtual:1",
            note=lambda words: None,
            link=self._cluster.link,
            clock=lambda: self._cluster.now,
            kin=lambda job: kin_of(job.part),
        )


def told(solution: Solution) -> JsonObject:
    """Return the answer without what depends on how it was found."""
    by_chance = ("statistics", "nodes", "cpu_seconds", "first_proof_seconds")
    found = solution_to_dict(solution, tree_limit=10**6)
    return {name: value for name, value in found.items() if name not in by_chance}


def main() -> None:
    """Read the command line and print a row for each number of workers."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("fen")
    parser.add_argument("stipulation")
    parser.add_argument("--tries", type=int, default=0)
    parser.add_argument("--tree", action="store_true")
    parser.add_argument("--rate", type=float, default=3e6, help="positions a second")
    parser.add_argument(
        "--worth", type=int, default=Helped.worth, help="positions of the length before"
    )
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 8])
    words = parser.parse_args()
    Helped.worth = words.worth
    problem = Problem(parse_fen(words.fen), Stipulation.parse(words.stipulation))
    task = Task(problem, words.tries, set_play=False, tree=words.tree)
    alone = solve(task)
    print(f"alone: {alone.nodes:,} positions, {alone.nodes / words.rate:.1f} s")
    for workers in words.workers:
        cluster = VirtualCluster(workers, words.rate)
        found = start(task, helpers=VirtualHelpers(cluster)).result()
        same = "the same answer" if told(found) == told(alone) else "ANOTHER ANSWER"
        parts = ", ".join(f"{kind} {took:.1f} s" for kind, took in cluster.work.items())
        own = (found.nodes - cluster.positions) / words.rate
        seconds = cluster.now + own
        gain = alone.nodes / words.rate / seconds
        print(f"{workers} workers: {seconds:.1f} s, {gain:.2f} times as fast, {same}")
        print(f"  own work {own:.1f} s, {parts}", flush=True)


if __name__ == "__main__":
    main()
