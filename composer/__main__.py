"""The program's entrance: ``matewright`` opens the window, its commands work in the terminal."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from types import FrameType

from composer.cli.exits import BadInputError, Exit, NoWindowError

TRACE_VARIABLE = "MATEWRIGHT_TRACE"
TRACE_HINT = f"Set {TRACE_VARIABLE}=1 to see where."


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line *argv* says and return the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = int(_run(words))
        if sys.stdout is not None:  # it is None where the caller closed it
            sys.stdout.flush()  # here, where a reader that has gone is understood
        return code
    except BadInputError as error:
        print(f"matewright: {error}", file=sys.stderr)
        return Exit.BAD_INPUT
    except NoWindowError as error:
        print(f"matewright: {error}", file=sys.stderr)
        return Exit.NO_WINDOW
    except KeyboardInterrupt:
        print("matewright: stopped.", file=sys.stderr)
        return Exit.STOPPED
    except BrokenPipeError:
        # The reader, such as "head", has seen enough; keep the interpreter from complaining.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FINISHED
    except Exception as error:  # noqa: BLE001 - the last handler: a sentence, not a traceback
        if os.environ.get(TRACE_VARIABLE):
            traceback.print_exc()
        print(f"matewright: the program failed: {error!r}. {TRACE_HINT}", file=sys.stderr)
        return Exit.FAILED
    except SystemExit as finished:  # argparse leaves this way after --help and --version
        return Exit.FINISHED if finished.code is None else int(finished.code)


def _run(words: list[str]) -> int:
    """Choose the command.  Each is imported when it is asked for: none needs the others."""
    from composer.cli import arguments

    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    if words[:1] == ["solve"]:
        parsed = arguments.solve_parser().parse_args(words[1:])
        _prepare_terminal()
        from composer.cli.solve import run_solve

        return run_solve(parsed)
    if words[:1] == ["batch"]:
        parsed = arguments.batch_parser().parse_args(words[1:])
        _prepare_terminal()
        from composer.cli.batch import run_batch

        return run_batch(parsed)
    parsed = arguments.window_parser().parse_args(words)
    from composer.cli.window import open_window

    return open_window(parsed.files)


def _prepare_terminal() -> None:
    """Print what the terminal cannot show as ``?``, and end on SIGTERM as on Ctrl+C."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
    interrupt = _Interrupt()
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)


class _Interrupt:
    """Interrupts the program; not twice within a second, as ``timeout`` and shells ask it to."""

    def __init__(self) -> None:
        self._last: float | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if self._last is None or now - self._last > 1:
            self._last = now
            raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
