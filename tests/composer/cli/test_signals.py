"""Signals: one breaks off or is noted, a second right behind it does nothing, held ones wait."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import composer
from composer.cli.deadline import MOST_FOR_WORDS, Deadline
from composer.cli.signals import Heed, Interrupt, heed_signals, interrupt_on_signals
from composer.crew.held import ENDING, signals_held
from tests.interrupts import HOURS

ROOT = Path(composer.__file__).parents[1]


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """Put back what answered the signals before."""
    before = [(number, signal.getsignal(number)) for number in ENDING]
    yield
    for number, handler in before:
        signal.signal(number, handler)


def test_a_second_signal_right_after_the_first_does_not_spoil_the_end() -> None:
    interrupt = Interrupt()
    with pytest.raises(KeyboardInterrupt):
        interrupt(signal.SIGINT, None)
    interrupt(signal.SIGTERM, None)


@pytest.mark.parametrize("number", ENDING)
def test_a_held_signal_comes_afterwards(number: signal.Signals) -> None:
    interrupt_on_signals()
    reached: list[str] = []

    def work() -> None:
        with signals_held():
            signal.pthread_kill(threading.get_ident(), number)
            reached.append("the end of what is held")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert reached


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_that_is_heeded_stops_the_work_and_raises_nothing(number: signal.Signals) -> None:
    interrupt_on_signals()
    heed = heed_signals()
    stopped: list[str] = []
    with heed.stopping(lambda: stopped.append("in the middle")):
        assert not heed.is_asked
        signal.raise_signal(number)
        assert stopped == ["in the middle"]
    assert heed.is_asked
    with heed.stopping(lambda: stopped.append("at once")):
        assert stopped == ["in the middle", "at once"]
    with pytest.raises(KeyboardInterrupt), heed.waiting():
        stopped.append("never")
    assert "never" not in stopped


def test_what_waits_for_the_outside_is_broken_off() -> None:
    interrupt_on_signals()
    heed = heed_signals()
    reader, writer = os.pipe()
    timer = threading.Timer(0, os.kill, (os.getpid(), signal.SIGINT))
    with os.fdopen(reader) as lines, os.fdopen(writer, "w"):
        timer.start()
        with pytest.raises(KeyboardInterrupt), heed.waiting():
            lines.readline()


def test_a_long_solution_is_cut_soon_after_the_program_was_asked_to_end() -> None:
    heed = Heed()
    deadline = Deadline(None, heed)
    lines = [str(number) for number in range(500)]
    assert [*deadline.cut(lines)] == lines
    heed.note()
    asked = heed.asked_at
    heed.note()
    assert heed.asked_at == asked is not None
    heed.asked_at = asked - MOST_FOR_WORDS
    *told, last = deadline.cut(lines)
    assert told == lines[:100]
    assert last == "[Cut after 100 lines: the program was asked to end.]"
    assert [*deadline.cut(lines[:100])] == lines[:100]


IN_A_LOCK = """
import signal, sys, threading
from composer.__main__ import main
from solver.mailbox import Mailbox

entered = 0

def look(frame, event, _):
    global entered
    is_lock = event == "return" and frame.f_code is threading.Condition.__enter__.__code__
    if is_lock and frame.f_back.f_code is Mailbox.take.__code__:
        entered += 1
        if entered == 4:
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

sys.setprofile(look)
sys.exit(main(["solve", *sys.argv[1:]]))
"""


def test_a_signal_hangs_nothing_where_a_lock_has_just_been_taken() -> None:
    done = run("-c", IN_A_LOCK, HOURS, "#9", "--json")
    assert (done.returncode, done.stderr) == (4, "")
    assert json.loads(done.stdout)["status"] == "stopped"


def test_signals_at_random_moments_hang_nothing() -> None:
    """A small share of what ``python -m tests.interrupts`` tries by the thousand."""
    done = run("-m", "tests.interrupts", "25")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "25 tried" in done.stdout


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
        cwd=ROOT,
    )
