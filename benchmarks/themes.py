"""Precision and recall of the themes against the keywords that people gave to real problems.

``python -m benchmarks.themes FILE.olv …`` analyses every orthodox two-mover with at least one
keyword that names a theme, and counts for each theme where finding and keyword agree.  A
keyword that is missing need not be wrong: few people name everything.  A finding counts where
it is offered as a keyword.  With ``--meant`` only the tries count that the stored solution gives
with one question mark: whoever wrote it parts them so from those that were not meant.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
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


def main() -> None:
    """Print a line for each theme that is found or named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--meant", action="store_true")
    asked = parser.parse_args()
    agreed, found_only, named_only = Counter[str](), Counter[str](), Counter[str]()
    start, count = process_time(), 0
    for named, found in _judged(asked.files, only_meant=asked.meant):
        count += 1
        agreed.update(named & found)
        found_only.update(found - named)
        named_only.update(named - found)
    seconds = process_time() - start
    print(f"{count} problems, {count / max(seconds, 0.001):.0f} a second")
    print(f"{'theme':32} {'both':>5} {'found':>5} {'named':>5}  precision  recall")
    for theme in (theme.value for theme in Theme):
        both, alone, missed = agreed[theme], found_only[theme], named_only[theme]
        if both + missed:
            precision, recall = both / max(1, both + alone), both / (both + missed)
            numbers = f"{both:5} {both + alone:5} {both + missed:5}"
            print(f"{theme:32} {numbers}  {precision:9.2f}  {recall:6.2f}")


def _judged(files: list[Path], *, only_meant: bool) -> Iterator[tuple[set[str], set[str]]]:
    """Yield the themes that are named and those that are found, problem by problem."""
    for path in files:
        for entry in load(path).document.entries:
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
            yield (
                named,
                {
                    NAMES[keyword_named(finding.theme)]
                    for finding in findings
                    if keyword_of(finding)
                },
            )


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
