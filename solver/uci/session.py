"""The conversation with a chess GUI: commands in, answers out, one search at a time."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from solver import prepare
from solver.errors import SolverError
from solver.game import Game
from solver.kernel.doors import Door
from solver.kernel.keeping.kept_code import load
from solver.language import quoted
from solver.setup import Setup
from solver.uci.analysis import Memory, UciAnalysis, UciQuestion
from solver.uci.meanwhile import UciMeanwhile
from solver.uci.protocol import (
    RefusedError,
    best_move,
    one_line,
    parse_go,
    parse_position,
)

DOORS = (Door.DIRECT, Door.PROOF)
LEAST_HASH, DEFAULT_HASH, LARGEST_HASH = 1, 256, 1_000_000
MOST_THREADS = 256

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Options:
    """What the GUI may set."""

    hash: int = DEFAULT_HASH
    threads: int = 1
    lines: int = 1


class UciSession:
    """Answers one GUI.  *say* prints one line; it is called from several threads."""

    def __init__(self, say: Callable[[str], None], name: str) -> None:
        self._print = say
        self._name = name
        self._saying = threading.Lock()
        self._options = Options()
        self._game: Game | None = Setup.initial().game()
        self._memory: Memory | None = None
        self._analysis: UciAnalysis | UciMeanwhile | None = None
        self._searching: threading.Thread | None = None
        self._is_over = False
        self._is_compiling = False
        self._prepared = threading.Event()
        self._preparing = threading.Thread(
            target=self._prepare, name="matewright-prepare", daemon=True
        )
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "uci": self._introduce,
            "isready": self._be_ready,
            "ucinewgame": self._begin_anew,
            "setoption": self._set_option,
            "position": self._set_up,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "ponderhit": self._ponder_hit,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Follow commands until ``quit`` or the end of *lines*; leave no search behind."""
        try:
            for line in lines:
                words = line.split()
                if words[:1] == ["quit"]:
                    break
                if words:
                    self._follow(words)
        finally:
            self._is_over = True
            self._stop()
            if self._preparing.is_alive():
                self._preparing.join()

    def end(self) -> None:
        """Compile nothing more; ``run`` ends with the line that it waits for."""
        self._is_over = True

    def _follow(self, words: Sequence[str]) -> None:
        """Carry out one command; what is unknown is passed over, as the protocol asks."""
        command = self._commands.get(words[0])
        if command is None:
            return
        try:
            command(words[1:])
        except SolverError as error:
            self._say(f"info string {one_line(str(error))}")

    def _say(self, line: str) -> None:
        with self._saying:
            self._print(line)

    # --- commands

    def _introduce(self, _: Sequence[str]) -> None:
        for line in (
            f"id name {self._name}",
            "id author the Matewright authors",
            f"option name Hash type spin default {DEFAULT_HASH} "
            f"min {LEAST_HASH} max {LARGEST_HASH}",
            f"option name Threads type spin default 1 min 1 max {MOST_THREADS}",
            "option name MultiPV type spin default 1 min 1 max 256",
            "option name UCI_AnalyseMode type check default false",
            "option name Clear Hash type button",
            "uciok",
        ):
            self._say(line)
        self._begin_preparing()

    def _be_ready(self, _: Sequence[str]) -> None:
        self._is_prepared()
        self._say("readyok")

    def _begin_anew(self, _: Sequence[str]) -> None:
        self._stop()
        self._memory = None

    def _set_option(self, words: Sequence[str]) -> None:
        text = " ".join(words)
        name, _, value = text.removeprefix("name ").partition(" value ")
        match name.strip().lower():
            case "hash":
                self._stop()
                self._options.hash = _whole(name, value, LEAST_HASH, LARGEST_HASH)
                self._memory = None
            case "threads":
                self._stop()
                self._options.threads = _whole(name, value, 1, MOST_THREADS)
                self._memory = None
            case "clear hash":
                self._stop()
                self._memory = None
            case "multipv":
                self._options.lines = _whole(name, value, 1, 256)

    def _set_up(self, words: Sequence[str]) -> None:
        self._stop()
        self._game = None  # no move for a position other than the one that was sent
        self._game = parse_position(words)

    def _go(self, words: Sequence[str]) -> None:
        self._stop()
        if self._game is None or not self._game.has_moves():
            self._answer_without_search()
            return
        is_prepared = self._is_prepared()
        started = time.monotonic()  # making the tables, too, is part of the time allowed
        question = UciQuestion(self._game, parse_go(words), self._options.lines)
        self._analysis = (
            self._new_analysis(question, started)
            if is_prepared
            else UciMeanwhile(question, self._say, self._prepared.is_set, started)
        )
        self._searching = threading.Thread(
            target=self._search, args=(question, started), name="matewright-uci", daemon=True
        )
        self._searching.start()

    def _new_analysis(self, question: UciQuestion, started: float) -> UciAnalysis:
        try:
            if self._memory is None:
                self._memory = self._new_memory()
            return UciAnalysis(question, self._memory, self._say, started)
        except SolverError:
            self._say("bestmove 0000")
            raise

    def _new_memory(self) -> Memory:
        """Return tables of the size asked for, or of the largest that there is room for.

        Raises:
            SolverError: there is no room for the smallest.
        """
        megabytes = self._options.hash
        while True:
            try:
                memory = Memory(megabytes, self._options.threads)
            except SolverError:
                if megabytes <= LEAST_HASH:
                    raise
                megabytes = max(megabytes // 2, LEAST_HASH)
                continue
            if megabytes < self._options.hash:
                asked = self._options.hash
                self._say(f"info string no room for a Hash of {asked}; it is {megabytes}")
            return memory

    def _answer_without_search(self) -> None:
        if self._game is None:
            self._say("info string there is no position to search")
            self._say("bestmove 0000")
            return
        score = "mate 0" if self._game.in_check else "cp 0"
        self._say(f"info depth 0 score {score}")
        self._say("bestmove (none)")

    def _ponder_hit(self, _: Sequence[str]) -> None:
        if self._analysis is not None:
            self._analysis.ponder_hit()

    def _stop(self) -> None:
        if self._analysis is not None and self._searching is not None:
            self._analysis.stop()
            self._searching.join()
        self._analysis = self._searching = None

    # --- threads

    def _begin_preparing(self) -> None:
        if self._preparing.ident is None:
            self._is_compiling = not all(map(prepare.is_ready, DOORS))
            self._preparing.start()

    def _is_prepared(self) -> bool:
        """Tell whether the kernel is there; where it only has to be loaded wait until it is."""
        self._begin_preparing()
        if not self._is_compiling:
            self._preparing.join()
        return self._prepared.is_set()

    def _search(self, question: UciQuestion, started: float) -> None:
        try:
            analysis = self._analysis
            assert analysis is not None
            best = analysis.run()
            if best is None and isinstance(analysis, UciMeanwhile):
                best = self._take_over(analysis, question, started).run()
            self._say(best_move(best))
        except SolverError as error:
            self._say(f"info string {one_line(str(error))}")
        except Exception:  # noqa: BLE001 - the edge of the thread: the GUI waits for a move
            _log.exception("the search ended unexpectedly")
            self._say("bestmove 0000")

    def _take_over(
        self, meanwhile: UciMeanwhile, question: UciQuestion, started: float
    ) -> UciAnalysis:
        """Leave a question to the kernel, with what has been commanded since it was put."""
        analysis = self._new_analysis(question, started)
        self._analysis = analysis
        if meanwhile.is_hit:
            analysis.ponder_hit()
        if meanwhile.is_stopped:
            analysis.stop()
        return analysis

    def _prepare(self) -> None:
        """Get the compiled kernel ready; on the very first start that takes some seconds."""
        for door in DOORS:
            if not prepare.is_ready(door):
                self._say("info string preparing the solver, once on this machine")
            prepare.prepare(lambda: self._is_over, door)
            if self._is_over:
                return
            with contextlib.suppress(SolverError):
                load(door)
        self._prepared.set()


def _whole(name: str, text: str, least: int, most: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise RefusedError(
            f"{name.strip()} must be a whole number from {least} to {most}, "
            f"got {quoted(text.strip())}"
        )
    return number
