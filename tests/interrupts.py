"""Searches of all kinds, each broken off by a signal at a random moment: none may hang.

``python -m tests.interrupts 2000`` does that so often, ``--limit 1`` also calls wrong what
takes longer than a second after the signal, which only an idle machine can tell.  Many are
tried in one process, for starting one takes longer than the searches are let run.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import importlib
import io
import json
import os
import pkgutil
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from composer.__main__ import main
from composer.cli.signals import Interrupt
from composer.crew.held import ENDING

SECONDS_TO_HANG = 60.0
LONGEST_DELAY = 0.4

HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1"
HELP = "5B2/2p1p3/1p2pp1b/5P1b/2p1k2q/6rp/p3B1P1/R3K3"
BOTH = "1B5N/6Pr/8/R4p2/p3kP1b/3R2pK/1N4PP/8"
REFLEX = "8/6p1/6pk/6p1/8/1p6/1P1p4/2KR4"
SERIES = "8/8/1kqn3K/1npb4/2rr4/8/5N2/8"
SELF = "8/2p2PP1/1prp1Kp1/1Rbk2P1/1p3p2/1P3P2/2PPPQ2/8"
TWO_MOVER = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3"

ROOMS = ("composer.cli", "composer.formats", "composer.model", "composer.runs", "solver.search")

KINDS = (
    ("solve", HOURS, "#9"),
    ("solve", HOURS, "#9", "--threads", "2", "--tries", "1", "--set-play"),
    ("solve", HOURS, "#7", "--first-proof", "--json", "--tree"),
    ("solve", HOURS, "s#8"),
    ("solve", REFLEX, "r#9", "--popeye"),
    ("solve", REFLEX, "semi-r#9"),
    ("solve", HELP, "h#4"),
    ("solve", HELP, "h#4", "--threads", "2", "--json"),
    ("solve", SERIES, "ser-h#10"),
    ("solve", SERIES, "ser-#20", "--popeye"),
    ("solve", BOTH, "hs#4"),
    ("solve", BOTH, "hr#4"),
    ("solve", SELF, "s#2", "--tree", "--duplex"),
    ("solve", TWO_MOVER, "#2", "--twin", "Stipulation #6", "--twin", "Stipulation h#6"),
    ("solve", TWO_MOVER, "#2", "--method", "prinz"),
    ("solve", HOURS, "#6", "--method", "geniss"),
    ("solve", HOURS, "#9", "--journal", "{folder}/journal"),
    ("solve", SELF, "s#2", "--certificate", "{folder}/certificate"),
    ("solve", "{problems}"),
    ("convert", "{problems}", "-", "--solve"),
)


@dataclass(frozen=True)
class Trial:
    """What became of one command that got a signal."""

    words: tuple[str, ...]
    delay: float
    seconds: float
    """From the signal to the end; negative where the end came first."""
    code: int
    out: str
    err: str

    def fault(self) -> str:
        """Say what is wrong with it, nothing where all is well."""
        if self.code not in (0, 4):
            return f"exit code {self.code}"
        if "Traceback" in self.err:
            return "a traceback"
        was_found = self.out.strip() or "stopped." in self.err
        if not was_found:
            return "nothing is printed"
        if "--json" in self.words and self.out:
            return "" if json.loads(self.out)["status"] in ("stopped", "complete") else "no status"
        return ""


class Signaller(threading.Thread):
    """Sends one signal to this process, some time after the command has begun to listen."""

    def __init__(self, number: int, delay: float) -> None:
        super().__init__(daemon=True)
        self._number = number
        self._delay = delay
        self._before = signal.getsignal(number)
        self.sent: float | None = None

    def run(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)  # they are for the main thread
        while signal.getsignal(self._number) is self._before:
            time.sleep(0.001)
        time.sleep(self._delay)
        self.sent = time.monotonic()
        os.kill(os.getpid(), self._number)


def try_once(words: tuple[str, ...], number: int, delay: float) -> Trial:
    """Run the command *words* and send it the signal *number* after *delay* seconds."""
    out, err = io.StringIO(), io.StringIO()
    for each in ENDING:
        signal.signal(each, Interrupt())
    signaller = Signaller(number, delay)
    faulthandler.dump_traceback_later(SECONDS_TO_HANG, exit=True)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        signaller.start()
        code = main(words)
        ended = time.monotonic()
        with contextlib.suppress(KeyboardInterrupt):  # the command had not come to heed it
            signaller.join()
    faulthandler.cancel_dump_traceback_later()
    assert signaller.sent is not None
    return Trial(words, delay, ended - signaller.sent, code, out.getvalue(), err.getvalue())


def load_rooms() -> None:
    """Load what commands load when they first need it.

    Of a module whose import is broken off parts stay, and the next try stumbles over them; a
    command that is broken off ends with its process.
    """
    for room in map(importlib.import_module, ROOMS):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)


def trials(count: int, seed: int) -> Iterator[Trial]:
    """Try *count* commands, the kinds in turn, at moments that *seed* chooses."""
    load_rooms()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        problems = Path(folder) / "problems.jsonl"
        asked = ((HOURS, "#9"), (HELP, "h#4"), (TWO_MOVER, "#2"))
        lines = (json.dumps({"id": it[1], "fen": it[0], "stipulation": it[1]}) for it in asked)
        problems.write_text("\n".join(lines), "utf-8")
        for index in range(count):
            kind = KINDS[index % len(KINDS)]
            words = tuple(word.format(folder=folder, problems=problems) for word in kind)
            delay = chance.random() ** 2 * LONGEST_DELAY  # more of them right at the beginning
            yield try_once(words, chance.choice(ENDING), delay)


def run(count: int, seed: int, limit: float) -> int:
    """Try so many, name what went wrong, and return how many did."""
    wrong = stopped = 0
    longest = 0.0
    for number, trial in enumerate(trials(count, seed), start=1):
        fault = trial.fault()
        if not fault and trial.seconds > limit:
            fault = f"{trial.seconds:.2f} s until the end"
        if fault:
            wrong += 1
            print(f"{' '.join(trial.words)}, signal after {trial.delay:.4f} s: {fault}")
            print(trial.out[-300:], trial.err[-1000:], sep="\n")
        stopped += trial.code == 4
        longest = max(longest, trial.seconds)
        if number % 100 == 0:
            print(f"{number} tried, the longest end took {longest:.2f} s", flush=True)
    print(f"{count} tried, {stopped} stopped, {wrong} wrong, the longest end took {longest:.2f} s")
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=SECONDS_TO_HANG)
    given = parser.parse_args()
    sys.exit(1 if run(given.count, given.seed, given.limit) else 0)
