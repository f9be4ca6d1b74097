"""One line that is rewritten while a search runs, on a terminal only."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import TextIO

from composer.cli.signals import Heed
from composer.formats.saving import shown
from solver.ancestors.counts import work_words
from solver.events import Progress, SearchPhase, TimeLeft
from solver.game import Move
from solver.notation.harmless import harmless
from solver.notation.moves import short_algebraic
from solver.problem import Problem

BAR_WIDTH = 24


class TerminalLine:
    """A line at the bottom of a terminal; on any other stream nothing is written."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = getattr(stream, "beneath", stream)  # where the line may be rewritten
        self._is_terminal = stream.isatty()
        self._shown = ""

    def show(self, text: str) -> None:
        """Put *text* in the place of what stood there."""
        if not self._is_terminal:
            return
        text = harmless(text)[: shutil.get_terminal_size().columns - 1]
        self._write("\r" + text.ljust(len(self._shown)))
        self._shown = text

    def clear(self) -> None:
        """Take the line away, so that something else can be written."""
        if self._shown:
            self._write("\r" + " " * len(self._shown) + "\r")
            self._shown = ""

    def note(self, sentence: str) -> None:
        """Write *sentence* for good, above the line, whatever the stream is."""
        shown = self._shown
        self.clear()
        self._write(harmless(sentence) + "\n")
        if shown:
            self.show(shown)

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def preparing_words(*, is_searching: bool = False) -> Iterator[str]:
    """Yield what the user is told before the solver is compiled, once in a command.

    *is_searching* where plain Python searches meanwhile.
    """
    yield "Preparing the solver (once); that takes some seconds ..."
    if is_searching:
        yield "A slower one searches meanwhile."
    from solver.kernel.keeping import (
        cache,  # only here: a certificate is checked without the kernel
    )

    if not cache.can_be_kept():
        where = shown(cache.lasting_folder().parent)
        yield (
            f"It will be prepared again next time, for {where} cannot be written; "
            f"{cache.FOLDER_VARIABLE} names another folder."
        )


def prepare_aloud(problem: Problem, note: Callable[[str], None], heed: Heed) -> None:
    """Compile what work on *problem* needs, where nobody has before, and say so."""
    from solver import prepare  # only here, as above
    from solver.solve import door_of

    door = door_of(problem)
    if not prepare.is_ready(door):
        for sentence in preparing_words():
            note(sentence)
        prepare.prepare(lambda: heed.is_asked, door)


class PreparationNote:
    """Says once in a command that the solver is being compiled."""

    def __init__(self, note: Callable[[str], None]) -> None:
        self._note = note
        self._is_told = False

    def heed(self, event: object) -> None:
        """Look at what a search tells."""
        if isinstance(event, Progress) and event.phase.is_preparing and not self._is_told:
            self._is_told = True
            for sentence in preparing_words(is_searching=event.phase is SearchPhase.MEANWHILE):
                self._note(sentence)


def progress_words(progress: Progress, problem: Problem) -> str:
    """Say in one line how far a search has come."""
    parts = [progress.phase.value]
    if not progress.phase.is_preparing:
        asked = problem.stipulation
        unit = "" if asked.is_battle or asked.counts_one_side else " half-moves"
        parts.append(f"length {progress.length} of {progress.last_length}{unit}")
    if progress.root_count:
        move = _root_move(progress.root_move, problem)
        parts.append(f"move {progress.root_index} of {progress.root_count}{move}")
    if progress.nodes:
        parts.append(work_words(progress.method, progress.nodes))
    parts.append(f"{progress.seconds:.1f} s")
    if progress.left is not None:
        parts.append(_left_words(progress.left))
    return ", ".join(parts)


def _left_words(left: TimeLeft) -> str:
    """Say between which times a search will end."""
    rough = left.roughly()
    least, most = duration(rough.least), duration(rough.most)
    return f"about {most} left" if least == most else f"{least} to {most} left"


def _root_move(move: Move | None, problem: Problem) -> str:
    game = problem.start.game()
    if move is None or not game.is_legal(move):
        return ""
    return f" ({short_algebraic(game, move)})"


def bar_words(done: int, total: int, seconds: float) -> str:
    """Draw a bar for *done* of *total* problems after *seconds*, and guess the time left."""
    filled = BAR_WIDTH * done // max(total, 1)
    bar = "#" * filled + "-" * (BAR_WIDTH - filled)
    left = f", about {duration(seconds * (total - done) / done)} left" if 0 < done < total else ""
    return f"[{bar}] {done} of {total}{left}"


def duration(seconds: float) -> str:
    """Write a length of time roughly: ``12 s``, ``3 min``, ``5 h``."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.0f} h"
