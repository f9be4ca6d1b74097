"""``matewright library``: problems held beside each other, of one library or of two."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from composer.cli.exits import BadInputError, Exit
from composer.cli.library_lines import as_json, counted, note_unread, opened, problem_line
from composer.cli.noting import note
from composer.cli.outputs import check_output
from composer.cli.sources import read_source
from composer.collection.symmetry import SYMMETRIES, Freedom
from composer.formats.files import FileFormat, SaveError, save_document
from composer.formats.saving import shown
from composer.library.anticipation import Likeness, LikeWanted, alike
from composer.library.differing import Shared, hold_together, merged_entries, shared_problems
from composer.library.equals import groups_of_equals
from composer.library.indexing import index_folders
from composer.library.known import KeptRuns
from composer.library.matrices import matrices_of
from composer.library.nearness import near_pairs
from composer.library.same_by_symmetry import symmetry_words
from composer.library.store import DATABASE, Library
from composer.model.document import Document
from composer.runs.store import usual_path
from solver.counting import grouped
from solver.files import is_there
from solver.notation.harmless import json_text


def tell_like(folder: Path, arguments: argparse.Namespace) -> Exit:
    """Print what is like a problem, the most alike first, and what agrees."""
    entry = read_source(arguments, note).document.entries[0]
    if entry.fault is not None:
        raise BadInputError(entry.fault)
    stipulation = arguments.stipulation or entry.stipulation
    kept = KeptRuns(usual_path())
    themes = tuple(dict.fromkeys((*entry.keywords, *kept.themes_of(entry))))
    wanted = LikeWanted(entry.setup, stipulation, matrices_of(entry), themes)
    with opened(folder) as library:
        found = alike(library, wanted, arguments.limit or library.size, kept.known)
        problems = library.problems(it.id for it in found)
        for likeness, problem in zip(found, problems, strict=True):
            words = agreement_words(likeness, len(wanted.matrices))
            if arguments.json:
                print(json_text({**as_json(problem), "agrees": words}))
            else:
                print(f"{problem_line(problem)}\n    {'; '.join(words)}")
        if not found and not arguments.json:
            print("Nothing like it is known here.")
    return Exit.FINISHED


def agreement_words(likeness: Likeness, mates: int) -> list[str]:
    """Return what agrees, a few words each; of *mates* some are shared."""
    words = []
    if likeness.is_same:
        words.append("the same position")
    elif likeness.symmetry is not None:
        words.append(f"the same position, {symmetry_words(likeness.symmetry)}")
    elif likeness.different is not None:
        squares = "1 square" if likeness.different == 1 else f"{likeness.different} squares"
        words.append(f"the men differ on {squares}")
    if likeness.is_shifted and likeness.different != 0:
        words.append("the same position, shifted")
    if likeness.matrices:
        words.append(f"{likeness.matrices} of {mates} mates have the same matrix")
    if likeness.keywords:
        words.append(", ".join(likeness.keywords))
    if likeness.has_same_stipulation:
        words.append("the same stipulation")
    return words


def tell_duplicates(folder: Path, arguments: argparse.Namespace) -> Exit:
    """Print positions that stand more than once, or pairs of which one man differs."""
    freedom = SYMMETRIES | Freedom.SHIFT if arguments.shift else SYMMETRIES
    if arguments.near and arguments.shift:
        raise BadInputError("--shift: it does not go with --near.")
    with opened(folder) as library:
        if arguments.near:
            ones, others = near_pairs(library)
            groups: list[tuple[int, ...]] = [*zip(ones.tolist(), others.tolist(), strict=True)]
            words = f"{counted(len(groups), 'pair')} of positions found that differ by one man"
        else:
            groups = list(groups_of_equals(library, freedom))
            words = f"{counted(len(groups), 'position')} found more than once"
            words += f", in {counted(sum(map(len, groups)), 'problem')}"
        listed = groups[: arguments.limit] if arguments.limit else groups
        for group in listed:
            problems = library.problems(group)
            if arguments.json:
                print(json_text({"problems": [as_json(it) for it in problems]}))
            else:
                print(*map(problem_line, problems), sep="\n", end="\n\n")
        if not arguments.json:
            more = "" if len(listed) == len(groups) else "; --limit 0 lists them all"
            print(f"{words}{more}.")
    return Exit.FINISHED


def _side(word: str, made: Path) -> Library:
    """Open a library, or make one of a folder or file of problems in the folder *made*.

    Raises:
        BadInputError: it is neither.
    """
    path = Path(word)
    if (path / DATABASE).is_file():
        return opened(path)
    report = index_folders(made, [path], jobs=os.cpu_count() or 1)
    note_unread(report)
    if report.faults:
        count = "1 problem is" if report.faults == 1 else f"{grouped(report.faults)} problems are"
        note(f"{shown(path)}: {count} not readable and left out.")
    if not report.problems:
        raise BadInputError(f"{shown(path)} holds no problem.")
    return Library(made)


def _two(arguments: argparse.Namespace, work: Callable[[Library, Library], None]) -> Exit:
    with TemporaryDirectory(prefix="matewright-") as scratch:
        made = Path(scratch)
        with _side(arguments.left, made / "1") as left, _side(arguments.right, made / "2") as right:
            work(left, right)
    return Exit.FINISHED


def tell_differences(_: Path, arguments: argparse.Namespace) -> Exit:
    """Print what only one of two libraries has, and where they differ in words."""

    def work(left: Library, right: Library) -> None:
        held = hold_together(left, right)
        most = arguments.limit or left.size + right.size
        sides = (("left", left, held.only_left), ("right", right, held.only_right))
        for side, library, ids in sides:
            for problem in library.problems(ids[:most]):
                if arguments.json:
                    print(json_text({"only": side, **as_json(problem)}))
                else:
                    print(f"only {side}: {problem_line(problem)}")
        count = 0
        for shared in shared_problems(left, right, held):
            count += bool(shared.differences)
            if shared.differences and count <= most:
                _print_shared(shared, is_json=arguments.json)
        if not arguments.json:
            print(
                f"{grouped(len(held.only_left))} only left, {grouped(len(held.only_right))} only "
                f"right, {grouped(len(held.both))} in both; of these {grouped(count)} "
                f"{'differs' if count == 1 else 'differ'} in what is said of them."
            )

    return _two(arguments, work)


def _print_shared(shared: Shared, *, is_json: bool) -> None:
    if is_json:
        told = {name: [left, right] for name, left, right in shared.differences}
        sides = {"left": as_json(shared.left), "right": as_json(shared.right)}
        print(json_text({**sides, "differences": told}))
        return
    print(f"both: {problem_line(shared.left)}\n    {shared.right.path}: {shared.right.number}")
    for name, left, right in shared.differences:
        print(f"    {name}: {left or '–'} | {right or '–'}")


def write_merged(_: Path, arguments: argparse.Namespace) -> Exit:
    """Write the problems of two libraries to one file, each once."""
    out = Path(arguments.out)
    if is_there(out):
        raise BadInputError(f"--out: {shown(out)} is there already.")
    if out.suffix.lower() != FileFormat.OLV.value:
        raise BadInputError(f"--out: {shown(out)}: expected a name that ends in .olv.")
    check_output(out)

    def work(left: Library, right: Library) -> None:
        held = hold_together(left, right)
        entries = tuple(merged_entries(left, right, held))
        try:
            save_document(out, Document(entries), FileFormat.OLV)
        except SaveError as error:
            raise BadInputError(str(error)) from error
        once = len(held.again) - len(held.both)
        more = f" {counted(once, 'problem')} that a library holds again left out." if once else ""
        print(
            f"{counted(len(entries), 'problem')} written to {shown(out)}; "
            f"{grouped(len(held.only_right))} of them only the right one has.{more}"
        )

    return _two(arguments, work)
