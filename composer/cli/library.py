"""``matewright library``: an index of folders of problems, and what is found in it."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from composer.cli.exits import BadInputError, Exit
from composer.cli.library_lines import (
    as_json,
    counted,
    note_unread,
    opened,
    problem_line,
    progress_words,
)
from composer.cli.library_pairs import tell_differences, tell_duplicates, tell_like, write_merged
from composer.cli.progress import TerminalLine
from composer.cli.signals import heed_signals
from composer.collection.query import QueryError
from composer.library.errors import LibraryError
from composer.library.figures import statistics_of
from composer.library.finding import find, meant_by
from composer.library.indexing import index_folders
from composer.library.known import KeptRuns
from composer.library.layout import DamagedError
from composer.library.store import LibraryProblem, usual_folder
from composer.runs.store import usual_path
from solver.counting import grouped
from solver.notation.harmless import json_text

_MOST_LINES = 15


def run_library(arguments: argparse.Namespace) -> Exit:
    """Do what the command line asks of a library.

    Raises:
        BadInputError: there is none, or the query cannot be understood.
    """
    folder = Path(arguments.library) if arguments.library else usual_folder()
    try:
        try:
            return _ACTIONS[arguments.action](folder, arguments)
        except DamagedError:  # found only when the texts were asked for
            print("The library was damaged and is made anew.", file=sys.stderr)
            index_folders(folder, jobs=os.cpu_count() or 1)
            return _ACTIONS[arguments.action](folder, arguments)
    except (LibraryError, DamagedError) as error:
        raise BadInputError(str(error)) from error
    except QueryError as error:
        raise BadInputError(str(error)) from error


def _index(folder: Path, arguments: argparse.Namespace) -> Exit:
    heed, line = heed_signals(), TerminalLine(sys.stderr)
    report = index_folders(
        folder,
        map(Path, arguments.folders),
        forgotten=map(Path, arguments.forget),
        has_mates=arguments.mates,
        jobs=arguments.jobs or os.cpu_count() or 1,
        tell=lambda progress: line.show(progress_words(progress)),
        is_stopped=lambda: heed.is_asked,
    )
    line.clear()
    if report.was_damaged:
        print("The library was damaged and was made anew.", file=sys.stderr)
    note_unread(report)
    print(
        f"{counted(report.problems, 'problem')}; {grouped(report.read)} read now, "
        f"{grouped(report.repeated)} of them repeating others of the library, "
        f"{counted(report.files_read, 'file')}, {report.files_gone} gone, "
        f"{counted(report.faults, 'problem')} not readable."
    )
    return Exit.STOPPED if report.is_stopped else Exit.FINISHED


def _find(folder: Path, arguments: argparse.Namespace) -> Exit:
    with opened(folder) as library:
        found = find(library, arguments.query, known=KeptRuns(usual_path()).known)
        shown_ids = found[: arguments.limit] if arguments.limit else found
        _print_problems(library.problems(shown_ids), is_json=arguments.json)
        if not arguments.json:
            print(_found_words(len(found), len(shown_ids)))
    return Exit.FINISHED


def _found_words(found: int, listed: int) -> str:
    words = f"{counted(found, 'problem')} found"
    return f"{words}." if listed == found else f"{words}; --limit 0 lists them all."


def _print_problems(problems: Iterable[LibraryProblem], *, is_json: bool) -> None:
    for problem in problems:
        print(json_text(as_json(problem)) if is_json else problem_line(problem))


def _stats(folder: Path, arguments: argparse.Namespace) -> Exit:
    with opened(folder) as library:
        known = KeptRuns(usual_path()).known
        meant = meant_by(library, arguments.query, known=known)
        counts = statistics_of(library, meant, known)
    parts: list[tuple[str, Counter[str]]] = [
        ("stipulations", counts.stipulations),
        ("men", Counter({str(men): count for men, count in sorted(counts.men.items())})),
        ("decades", Counter({f"{it}s": count for it, count in sorted(counts.decades.items())})),
        ("authors", counts.authors),
        ("keywords", counts.themes),
        ("verdicts", Counter({it or "not known": count for it, count in counts.verdicts.items()})),
    ]
    if arguments.json:
        told = {name: dict(counter) for name, counter in parts}
        print(json_text({"problems": counts.total, **told}))
        return Exit.FINISHED
    print(f"{grouped(counts.total)} problems")
    for name, counter in parts:
        is_ordered = name in ("men", "decades")
        rows = list(counter.items()) if is_ordered else counter.most_common(_MOST_LINES)
        print(f"\n{name}")
        for key, count in rows:
            print(f"{grouped(count):>12}  {key}")
        if len(counter) > len(rows):
            print(f"{'':12}  and {grouped(len(counter) - len(rows))} more")
    return Exit.FINISHED


_ACTIONS: dict[str, Callable[[Path, argparse.Namespace], Exit]] = {
    "index": _index,
    "find": _find,
    "stats": _stats,
    "like": tell_like,
    "duplicates": tell_duplicates,
    "diff": tell_differences,
    "merge": write_merged,
}
