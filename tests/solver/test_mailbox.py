"""Events arrive in order, progress nobody took is replaced, and the end stays."""

import threading

import pytest

from solver.events import Ended, LineFound, LinesFound, Progress, SearchPhase
from solver.lines import Lines
from solver.mailbox import LONGEST_WAIT, Mailbox
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Mark, Solution, Status
from solver.stipulation import Stipulation


def _progress(nodes: int) -> Progress:
    return Progress(SearchPhase.KEYS, 1, 2, 1, 1, None, (), nodes, 0.0, 0.0, 0.0, None)


LINE = LineFound(Mark.KEY, (), 1)
END = Ended(Solution(Problem(Setup(), Stipulation.directmate(2)), Status.COMPLETE))


def test_only_the_latest_progress_waits() -> None:
    mailbox = Mailbox()
    for nodes in range(1000):
        mailbox.put(_progress(nodes))
    mailbox.put(LINE)
    mailbox.put(_progress(1000))
    mailbox.put(_progress(1001))
    mailbox.put(END)
    taken = [mailbox.take() for _ in range(4)]
    assert taken == [_progress(999), LINE, _progress(1001), END]


def test_every_reader_comes_to_the_end() -> None:
    mailbox = Mailbox()
    mailbox.put(END)
    assert mailbox.take() is mailbox.take() is END


@pytest.mark.parametrize("event", [LINE, END])
def test_a_reader_waits_for_an_event(event: LineFound | Ended) -> None:
    mailbox = Mailbox()
    taken: list[object] = []
    reader = threading.Thread(target=lambda: taken.append(mailbox.take()))
    reader.start()
    mailbox.put(event)
    reader.join(10)
    assert taken == [event]


def test_all_that_waits_can_be_taken_at_once_and_the_end_stays() -> None:
    told: list[int] = []
    mailbox = Mailbox(lambda: told.append(1))
    assert mailbox.take_all() == ()
    mailbox.put(LINE)
    mailbox.put(_progress(1))
    mailbox.put(_progress(2))
    assert len(told) == 1  # for a burst
    assert mailbox.take_all() == (LINE, _progress(2))
    mailbox.put(LINE)
    mailbox.put(END)
    assert len(told) == 3  # the end is always told
    assert mailbox.take_all() == (LINE, END)
    assert mailbox.take_all() == (END,)


def test_lines_that_are_only_counted_wait_together() -> None:
    mailbox = Mailbox()
    for count in range(1, 4):
        mailbox.put(LinesFound(Lines(), 2, 4, 2, count=2 * count))
    (lines,) = mailbox.take_all()
    assert isinstance(lines, LinesFound)
    assert (lines.found, lines.count) == (6, 6)


def test_no_wait_is_so_long_that_ctrl_c_would_not_be_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where a wait is broken off by nothing (CPython 80116)."""
    mailbox, waits = Mailbox(), list[float | None]()
    wait = threading.Condition.wait

    def noted(condition: threading.Condition, timeout: float | None = None) -> bool:
        waits.append(timeout)
        if len(waits) == 3:
            mailbox._items.append(END)
        return wait(condition, 0)

    monkeypatch.setattr(threading.Condition, "wait", noted)
    assert mailbox.take() is END
    assert len(waits) == 3
    assert all(it is not None and it <= LONGEST_WAIT for it in waits)
