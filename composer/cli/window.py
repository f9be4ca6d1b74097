"""Opening the window from the command line, or saying in one sentence why it cannot be."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from composer.cli import libraries
from composer.cli.commands import names
from composer.cli.exits import BadInputError, NoWindowError
from composer.cli.screen import check_screen


def open_window(files: Sequence[str]) -> int:
    """Open the window with *files* and return its exit code once it is closed.

    Raises:
        BadInputError: an argument is neither a file nor a command.
        NoWindowError: there is no screen, or Qt is not complete.
    """
    check_files(files)
    if sys.platform.startswith("linux"):
        check_screen(os.environ)
        check_libraries(os.environ)
    gc.disable()  # there is no garbage in what a start makes; looking for it takes a twentieth
    try:
        return _run(files)
    finally:
        gc.enable()  # as the window has done once it was seen


def _run(files: Sequence[str]) -> int:
    try:
        from composer import app
    except ImportError as error:
        raise NoWindowError(f"The window cannot be opened: {error}.") from error
    return app.run(files)


def check_files(files: Sequence[str]) -> None:
    """Raise BadInputError for a word that was probably meant as a command or option."""
    for name in files:
        is_word = not Path(name).suffix and os.sep not in name
        if not name or (is_word and not Path(name).exists()):
            raise BadInputError(f"“{name[:80]}” is neither a file nor a command ({names()}).")


def check_libraries(environment: Mapping[str, str]) -> None:
    """Raise NoWindowError with the one line that installs what is missing."""
    wanted = libraries.of_window(environment)
    missing = [package for library, package in wanted.items() if not libraries.can_load(library)]
    if missing:
        raise NoWindowError(
            "Some libraries that the window needs are missing. "
            f"Install them with: sudo apt install {' '.join(missing)}"
        )
