"""Precision and recall of the themes against the keywords that people gave to real problems.

``python -m benchmarks.themes FILE.olv …`` analyses every orthodox two-mover with at least one
keyword that names a theme, and counts for each theme where finding and keyword agree.  A
keyword that is missing need not be wrong: few people name everything.  A finding counts where
it is offered as a keyword.  With ``--meant`` only the tries count that the stored solution gives
with one question mark: whoever wrote it parts them so from those that were not meant.
``--misses THEME`` lists the problems on which they do not agree.  Misses that were read are
judged in ``theme_judgements.tsv``: ours, the keyworder's, or a matter of definition.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

from composer.formats.files import load
from composer.model.document import Entry
from composer.model.theme_keywords import keyword_named, keyword_of
from solver.analysis.analysing import analyse
from solver.analysis.findings import Theme
from solver.game import Game, Move
from solver.men import Kind
from solver.notation.moves import short_algebraic
from solver.position import SetupError
from solver.problem import Problem, Task
from solver.solution import Solution
from solver.solve import solve
from solver.stipulation import Stipulation

_TRIED = re.compile(r"(?:^|[\s\"])1\. *([^\s?!({]+(?: \+)?) ?\?(?!\?)")
NAMES = {keyword_named(theme): theme.value for theme in Theme}
JUDGED = ("ours", "keyworder", "definition")
JUDGEMENTS = Path(__file__).with_name("theme_judgements.tsv")


@dataclass(frozen=True, slots=True)
class Compared:
    """The themes that are named of a problem and those that are found, by their names."""

    collection: str
    number: int
    named: frozenset[str]
    found: frozenset[str]


@dataclass(slots=True)
class Tally:
    """How finding and keyword agree over one theme, and how misses that were read are judged."""

    both: int = 0
    found_only: int = 0
    named_only: int = 0
    judged: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def raw(self) -> tuple[float, float]:
        """Precision and recall, every miss counted against the program."""
        return (
            self.both / max(1, self.both + self.found_only),
            self.both / max(1, self.both + self.named_only),
        )

    @property
    def sorted_out(self) -> tuple[float, float] | None:
        """Precision and recall after the sorting.

        Findings that lack the keyword alone are right, keywords that are slips are no misses,
        matters of definition count neither way; ``None`` where nothing else is left.  Misses
        that nobody read are taken to be as those that were.
        """
        more, wrong = (self._likely("found", judged) for judged in ("keyworder", "ours"))
        missed = self._likely("named", "ours")
        right = self.both + more
        if not right + wrong + missed:
            return None
        return right / max(1, right + wrong), self.both / max(1, self.both + missed)

    def _likely(self, side: str, judged: str) -> float:
        every = self.found_only if side == "found" else self.named_only
        read = sum(count for (at, _), count in self.judged.items() if at == side)
        if not every:
            return 0
        return every * self.judged[side, judged] / read if read else every * (judged == "ours")

    def told(self, side: str) -> str:
        """Return how the misses of one side are judged, as ``ours/keyworder/definition (read)``."""
        counts = [self.judged[side, judged] for judged in JUDGED]
        return f"{counts[0]}/{counts[1]}/{counts[2]} of {sum(counts)}"


def main() -> None:
    """Print a line for each theme that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--meant", action="store_true")
    parser.add_argument("--misses", metavar="THEME")
    asked = parser.parse_args()
    start = process_time()
    compared = list(_compared(asked.files, only_meant=asked.meant))
    seconds = process_time() - start
    if asked.misses:
        _print_misses(compared, asked.misses)
        return
    print(f"{len(compared)} problems, {len(compared) / max(seconds, 0.001):.0f} a second")
    print(f"{'theme':30} {'both':>4} {'found':>5} {'named':>5}  raw P, R    sorted P, R  judged")
    for name, tally in _tallies(compared).items():
        if tally.both + tally.named_only:
            numbers = f"{tally.both:4} {tally.both + tally.found_only:5}"
            numbers += f" {tally.both + tally.named_only:5}"
            raw = " ".join(f"{it:5.2f}" for it in tally.raw)
            after = " ".join(f"{it:5.2f}" for it in tally.sorted_out or ())
            read = f"found {tally.told('found')}, named {tally.told('named')}"
            print(f"{name:30} {numbers} {raw}  {after:11}  {read if tally.judged else '-'}")


def _print_misses(compared: Sequence[Compared], theme: str) -> None:
    for one in compared:
        if (theme in one.named) != (theme in one.found):
            print(one.collection, one.number, "named" if theme in one.named else "found")


def _tallies(compared: Sequence[Compared]) -> dict[str, Tally]:
    """Return the tally of each theme; judgements count only where they are still misses."""
    tallies = {theme.value: Tally() for theme in Theme}
    judgements = _judgements()
    for one in compared:
        for name in one.named | one.found:
            tally = tallies[name]
            if name in one.named and name in one.found:
                tally.both += 1
                continue
            side = "named" if name in one.named else "found"
            tally.named_only += side == "named"
            tally.found_only += side == "found"
            judged = judgements.get((one.collection, one.number, name, side))
            if judged is not None:
                tally.judged[side, judged] += 1
    return tallies


def _judgements() -> dict[tuple[str, int, str, str], str]:
    """Read how the misses were judged: collection, number, theme and side, with the judgement."""
    with JUDGEMENTS.open(encoding="utf-8") as lines:
        rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return {(row[0], int(row[1]), row[2], row[3]): row[4] for row in rows}


def _compared(files: list[Path], *, only_meant: bool) -> Iterator[Compared]:
    """Yield the themes that are named and those that are found, problem by problem."""
    for path in files:
        for number, entry in enumerate(load(path).document.entries, start=1):
            named = set(_named(entry))
            if entry.stipulation != "#2" or entry.options or entry.setup.is_fairy or not named:
                continue
            task = Task(Problem(entry.setup, Stipulation.parse(entry.stipulation)))
            try:
                solution = solve(task)
            except SetupError:
                continue
            meant = _meant(entry, solution) if only_meant else None
            findings = analyse(solution, meant).findings
            found = {
                NAMES[keyword_named(finding.theme)] for finding in findings if keyword_of(finding)
            }
            yield Compared(path.stem, number, frozenset(named), frozenset(found))


def _meant(entry: Entry, solution: Solution) -> frozenset[Move]:
    """Return the tries of *solution* that the stored one gives with one question mark."""
    game = entry.setup.game()
    written = {_bare(match[1]) for match in _TRIED.finditer(entry.solution)}
    return frozenset(
        tried.move for tried in solution.tries if not written.isdisjoint(_spelled(game, tried.move))
    )


def _spelled(game: Game, move: Move) -> Iterator[str]:
    """Give a move in short and in long notation, as they are compared."""
    man = game.man_at(move.from_square)
    letter = "" if man is None or man.kind is Kind.PAWN else man.fen.upper()
    yield _bare(letter + move.uci())
    yield _bare(short_algebraic(game, move))


def _bare(words: str) -> str:
    """Return a move without signs; the knight is S."""
    return re.sub(r"\[.*?\]|[^\w]|x", "", words).replace("N", "S").lower()


def _named(entry: Entry) -> Iterator[str]:
    for keyword in entry.keywords:
        if keyword in NAMES:
            yield NAMES[keyword]
        elif keyword.endswith("flights giving key"):
            yield Theme.FLIGHT_GIVING.value


if __name__ == "__main__":
    main()
