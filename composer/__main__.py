"""The program's entrance: ``matewright`` opens the window, its commands work in the terminal."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TextIO, cast

from composer.cli.commands import HELP, command_of, names
from composer.cli.exits import BadInputError, Exit, NoWindowError
from composer.cli.noting import note
from composer.cli.signals import interrupt_on_signals
from composer.crew.held import signals_held
from solver.language import quoted
from solver.notation.harmless import HarmlessStream

_IS_WINDOWS = os.name == "nt"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
TRACE_VARIABLE = "MATEWRIGHT_TRACE"
TRACE_HINT = f"Set {TRACE_VARIABLE}=1 to see where."


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line *argv* says and return the exit code."""
    return _guarded(_run, list(sys.argv[1:] if argv is None else argv))


def window() -> int:
    """Open the window with the files of the command line, be one called like a command."""
    return _guarded(_open_window, sys.argv[1:])


def _guarded(run: Callable[[list[str]], int], words: list[str]) -> int:
    _replace_closed_streams()
    with _harmless_streams():
        return _told(run, words)


def _told(run: Callable[[list[str]], int], words: list[str]) -> int:
    try:
        return _run_to_the_end(run, words)
    except BadInputError as error:
        note(str(error))
        return Exit.BAD_INPUT
    except NoWindowError as error:
        note(str(error))
        return Exit.NO_WINDOW
    except KeyboardInterrupt:
        note("stopped.")
        return Exit.STOPPED
    except BrokenPipeError:  # the reader, such as "head", has seen enough
        _give_up_output()
        return Exit.FINISHED
    except Exception as error:  # noqa: BLE001 - the last handler: a sentence, not a traceback
        if os.environ.get(TRACE_VARIABLE):
            traceback.print_exc()
        if isinstance(error, OSError):
            _give_up_output()
        if isinstance(error, OSError) and error.errno in _FULL:
            note(f"what was to be written had no room: {_in_words(error).lower()}.")
        else:
            note(f"the program failed: {_in_words(error)}. {TRACE_HINT}")
        return Exit.FAILED


def _replace_closed_streams() -> None:
    """Give the streams that the caller has closed, and Python then lacks, a place to go."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - open to the end
            setattr(sys, name, stream)


@contextlib.contextmanager
def _harmless_streams() -> Iterator[None]:
    """Let nothing that a file says command the terminal, whoever prints it."""
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", HarmlessStream(stream)) for stream in streams)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams


def _run_to_the_end(run: Callable[[list[str]], int], words: list[str]) -> int:
    """Run until all output is sent off: here a reader that has gone is still understood."""
    try:
        code = int(run(words))
    except SystemExit as finished:  # argparse leaves this way after --help and --version
        code = Exit.FINISHED if finished.code is None else int(finished.code)
    sys.stdout.flush()
    return code


def _give_up_output() -> None:
    """Keep the interpreter from complaining about what it cannot write in the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _in_words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return str(error.strerror)
    return repr(error)


def _run(words: list[str]) -> int:
    """Choose the command.  Each is imported when it is asked for: none needs the others."""
    if words[:1] == [HELP]:
        if words[1:] and command_of(words[1:]) is None:
            raise BadInputError(f"{quoted(words[1][:40])} is no command ({names()}).")
        words = [*words[1:2], "--help"]
    command = command_of(words)
    if command is None:
        return _open_window(words)
    _prepare_terminal()
    with signals_held():  # an import that is broken off may break other things
        parser, run = command.parser(), command.runner()
    return run(parser.parse_args(words[1:]))


def _open_window(words: list[str]) -> int:
    from composer.cli.arguments.solving import window_parser

    parsed = window_parser().parse_args(words)
    from composer.cli.window import open_window

    return open_window(parsed.files)


def _prepare_terminal() -> None:
    """Print what the terminal cannot show as ``?``, and end on SIGTERM as on Ctrl+C.

    Files and pipes get UTF-8 on Windows, too, whose usual encoding has letters of one region.
    """
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            is_piped = _IS_WINDOWS and not stream.isatty()
            reconfigure(encoding="utf-8" if is_piped else None, errors="replace")
    interrupt_on_signals()


if __name__ == "__main__":
    sys.exit(main())
