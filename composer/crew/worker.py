"""A process of a crew: it does one job after the other until standard input ends.

    python -m composer.crew.worker

Orders come on standard input and answers go to standard output, see
:mod:`composer.crew.orders`.  A job that crashes takes this process with it and nothing
else; when the parent dies, standard input ends, and this process with it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import threading
import time
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import BinaryIO

from composer.crew.hand import Order, WorkHand
from composer.crew.orders import (
    Contract,
    Done,
    Errand,
    Failed,
    JobNews,
    Ready,
    Undone,
    read_frame,
    write_frame,
)
from solver.standard_input import take_input

SECONDS_TO_LEAVE = 0.6
"""How long a search may take to note what it decided when the parent has gone."""

Errands = SimpleQueue[Errand | None]


@dataclass(slots=True)
class Teller:
    """Speaks to the parent, about one job at a time."""

    stream: BinaryIO
    lock: threading.Lock
    number: int = -1

    def tell(self, said: object) -> None:
        """Send *said* off, if there still is a parent."""
        with self.lock, contextlib.suppress(OSError):
            write_frame(self.stream, said)

    def tell_news(self, told: object) -> None:
        """Tell something of the job in hand."""
        self.tell(JobNews(self.number, told))


def main() -> None:
    """Do what standard input asks for until it ends."""
    teller = Teller(_own_output(), threading.Lock())
    orders = os.fdopen(take_input(), "rb")
    contract: Contract = read_frame(orders)
    if contract.niceness and hasattr(os, "nice"):
        os.nice(contract.niceness)
    hand, errands = WorkHand(teller.tell_news), Errands()
    about = orders, hand, errands, teller
    threading.Thread(target=_listen, args=about, daemon=True).start()
    threading.Thread(target=hand.keep_clock, daemon=True).start()
    teller.tell(Ready())
    while (errand := errands.get()) is not None:
        teller.number = errand.number
        teller.tell(_do(contract, errand, hand))


def _own_output() -> BinaryIO:
    """Return a stream to the parent, into which nobody else can print."""
    stream = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return stream


def _do(contract: Contract, errand: Errand, hand: WorkHand) -> Done | Failed | Undone:
    if not hand.may_begin():
        return Undone(errand.number)
    try:
        return Done(errand.number, contract.work(errand.job, hand))
    except Exception as error:  # noqa: BLE001 - the edge of the process: others go on
        return Failed(errand.number, repr(error))


def _listen(orders: BinaryIO, hand: WorkHand, errands: Errands, teller: Teller) -> None:
    while True:
        try:
            order = read_frame(orders)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            hand.order(Order.STOP)
            errands.put(None)
            time.sleep(SECONDS_TO_LEAVE)
            os._exit(0)
        if isinstance(order, Errand):
            errands.put(order)
        elif order is Order.RETURN:
            _give_back(errands, teller)
        else:
            hand.order(order)


def _give_back(errands: Errands, teller: Teller) -> None:
    with contextlib.suppress(Empty):
        while (errand := errands.get_nowait()) is not None:
            teller.tell(Undone(errand.number))


if __name__ == "__main__":
    main()
    os._exit(0)  # all is said; Python may wait for its threads for ever where it ends by itself
