"""``matewright show``: problems as text in the terminal."""

from __future__ import annotations

import argparse

from composer.cli.exits import Exit
from composer.cli.noting import note
from composer.cli.sources import read_source
from composer.formats.common.plain_text import RULER
from composer.formats.common.publication import Publication
from composer.formats.plain_text_write import problem_lines


def run_show(arguments: argparse.Namespace) -> Exit:
    """Print every problem; one that cannot be read is named instead.

    Raises:
        BadInputError: nothing can be read.
    """
    reading = read_source(arguments, note)
    entries = reading.document.entries
    for number, entry in enumerate(entries, 1):
        if number > 1:
            print(f"\n{RULER}\n")
        if len(entries) > 1:
            print(f"Problem {number}\n")
        if entry.fault is not None:
            print(entry.fault)
            continue
        for line in problem_lines(Publication(entry)):
            print(line.rstrip())
    for fault in reading.faults:
        note(str(fault))
    return Exit.BAD_INPUT if reading.faults else Exit.FINISHED
