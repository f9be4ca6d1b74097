"""Signals: one interrupts, a second right behind it does not, held ones wait."""

import signal
import threading
from collections.abc import Iterator

import pytest

from composer.cli.signals import ENDING, Interrupt, interrupt_on_signals, signals_held


@pytest.fixture
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
def test_a_held_signal_comes_afterwards(number: signal.Signals, handlers: None) -> None:
    interrupt_on_signals()
    reached: list[str] = []

    def work() -> None:
        with signals_held():
            signal.pthread_kill(threading.get_ident(), number)
            reached.append("the end of what is held")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert reached
