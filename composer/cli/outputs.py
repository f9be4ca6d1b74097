"""Trying where a command will write to, before hours of work go into what is to be written."""

from __future__ import annotations

from pathlib import Path

from composer.cli.exits import BadInputError
from composer.formats.saving import SaveError, check_writable
from solver.files import is_there


def check_output(path: Path, option: str = "") -> None:
    """Raise BadInputError where no file could be saved at *path*, which *option* names."""
    try:
        check_writable(path)
    except SaveError as error:
        raise BadInputError(f"{option}: {error}" if option else str(error)) from error


def is_same_file(one: Path, other: Path) -> bool:
    """Tell whether two names are those of one file, be it there or not yet."""
    if is_there(one) and is_there(other):
        return one.samefile(other)
    return one.resolve() == other.resolve()
