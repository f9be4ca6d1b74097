"""Trying where a command will write to, before hours of work go into what is to be written."""

from __future__ import annotations

from pathlib import Path

from composer.cli.exits import BadInputError
from composer.formats.saving import SaveError, check_writable


def check_output(path: Path, option: str = "") -> None:
    """Raise BadInputError where no file could be saved at *path*, which *option* names."""
    try:
        check_writable(path)
    except SaveError as error:
        raise BadInputError(f"{option}: {error}" if option else str(error)) from error
