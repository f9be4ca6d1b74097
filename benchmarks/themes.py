"""Precision and recall of the themes against the keywords that people gave to real problems.

``python -m benchmarks.themes FILE.olv …`` analyses every orthodox two-mover with at least one
keyword that names a theme, and counts for each theme where finding and keyword agree.  A
keyword that is missing need not be wrong: few people name everything.  A finding counts where
it is offered as a keyword.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from composer.formats.files import load
from composer.model.document import Entry
from composer.model.theme_keywords import keyword_named, keyword_of
from solver.analysis.analysing import analyse
from solver.analysis.findings import Theme
from solver.position import SetupError
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

NAMES = {keyword_named(theme): theme.value for theme in Theme}


def main() -> None:
    """Print a line for each theme that is found or named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    files = parser.parse_args().files
    agreed, found_only, named_only = Counter[str](), Counter[str](), Counter[str]()
    start, count = process_time(), 0
    for named, found in _judged(files):
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


def _judged(files: list[Path]) -> Iterator[tuple[set[str], set[str]]]:
    """Yield the themes that are named and those that are found, problem by problem."""
    for path in files:
        for entry in load(path).document.entries:
            named = set(_named(entry))
            if entry.stipulation != "#2" or entry.options or not named:
                continue
            task = Task(Problem(entry.setup, Stipulation.parse(entry.stipulation)))
            try:
                findings = analyse(solve(task)).findings
            except SetupError:
                continue
            yield named, {finding.theme.value for finding in findings if keyword_of(finding)}


def _named(entry: Entry) -> Iterator[str]:
    for keyword in entry.keywords:
        if keyword in NAMES:
            yield NAMES[keyword]
        elif keyword.endswith("flights giving key"):
            yield Theme.FLIGHT_GIVING.value


if __name__ == "__main__":
    main()
