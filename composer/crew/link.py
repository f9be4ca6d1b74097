"""The link to a cluster of Dask: the one place that knows it, loaded with the first cluster.

It runs in a thread of its own and says what happens there by the values below.  Nothing is
trusted to the scheduler but the way: who does what, and what has come back, is known by
:class:`composer.crew.cluster.ClusterCrew`.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from composer.crew import chunks
from composer.crew.address import local_workers
from composer.crew.chunks import Beat, WorkerCard
from solver.language import tr

if TYPE_CHECKING:
    from distributed import Client, Future

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
"""Time between two looks at who is there."""
SECONDS_TO_CONNECT = 10.0
SECONDS_TO_ANSWER = 5.0
SECONDS_TO_LEAVE = 3.0


@dataclass(frozen=True, slots=True)
class WorkerJoined:
    """A worker is there that can do *slots* chunks at a time."""

    worker: str
    card: WorkerCard
    slots: int


@dataclass(frozen=True, slots=True)
class WorkerUnfit:
    """A worker is there that cannot take part, and why."""

    worker: str
    why: str


@dataclass(frozen=True, slots=True)
class WorkerLeft:
    """A worker is not there any more."""

    worker: str


@dataclass(frozen=True, slots=True)
class ChunkHeard:
    """A chunk is in work: what became of its jobs since this was last said."""

    chunk: int
    beat: Beat


@dataclass(frozen=True, slots=True)
class ChunkEnded:
    """A chunk is over; *trouble* says why, where not all of its jobs were done."""

    chunk: int
    beat: Beat
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class ClusterLooked:
    """Some time has passed in which the scheduler answered."""


@dataclass(frozen=True, slots=True)
class ClusterLost:
    """There is no scheduler, or it does not answer any more."""

    why: str


ClusterNews = (
    WorkerJoined | WorkerUnfit | WorkerLeft | ChunkHeard | ChunkEnded | ClusterLooked | ClusterLost
)


def task(data: bytes, topic: str, number: int) -> bytes:
    """Do a chunk in a worker of Dask; the name of the task is *topic* with *number*."""
    from distributed import get_worker

    worker = get_worker()
    name = _task_name(topic, number)

    def is_forsaken() -> bool:
        state = worker.state.tasks.get(name)
        return state is None or state.state not in ("executing", "long-running")

    return chunks.do_chunk(data, lambda said: worker.log_event(topic, [number, said]), is_forsaken)


def card(is_local: bool) -> bytes:
    """Return the packed card of a worker of Dask; one of this terminal is deaf to Ctrl+C from now.

    The command heeds it, and ends its workers.
    """
    from distributed import get_worker

    if is_local:  # its loop runs in the main thread, where alone signals can be set
        get_worker().loop.add_callback(signal.signal, signal.SIGINT, signal.SIG_IGN)
    return chunks.packed(chunks.introduce())


def _afar(name: str, *words: Any) -> Any:
    from importlib import import_module

    return getattr(import_module("composer.crew.link"), name)(*words)


# So it travels whole: a scheduler looks into tasks, and need not have Matewright.
_afar.__module__ = "__main__"


def _task_name(topic: str, number: int) -> str:
    return f"{topic}-{number}"


class Link:
    """Sends chunks to workers; *tell* is called in the thread of the link."""

    def __init__(self, address: str, topic: str, tell: Callable[[ClusterNews], None]) -> None:
        self._address = address
        self._topic = topic
        self._tell = tell
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_begun = threading.Event()
        self._futures: dict[int, Future[bytes]] = {}
        self._known: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._run, name="cluster link", daemon=True)

    def begin(self) -> None:
        """Connect; what comes of it is told."""
        self._thread.start()
        self._is_begun.wait()

    def submit(self, chunk: int, worker: str, data: bytes) -> None:
        """Have *worker* do the packed chunk of this number."""
        self._call(lambda: self._submit(chunk, worker, data))

    def meet(self, worker: str) -> None:
        """Ask a known *worker* for its card again, which comes when it has time for it."""
        self._call(lambda: self._begin(self._meet(worker, self._known.get(worker, 1))))

    def cancel(self, chunk: int) -> None:
        """Forget a chunk: its worker ends what is in work."""
        self._call(lambda: self._cancel(chunk))

    def leave(self) -> None:
        """Begin to leave the cluster; nothing is told after this.  Workers of ``local:N`` end."""
        self._tell = lambda news: None
        self._call(self._leave)

    def close(self, seconds: float) -> None:
        """Leave the cluster, and wait so long at most until that is done."""
        self.leave()
        self._thread.join(seconds)

    # ------------------------------------------------------------ in its thread

    def _call(self, work: Callable[[], None]) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # it has ended
                self._loop.call_soon_threadsafe(work)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:  # the edge of the thread
            log.exception("The link to the cluster broke.")
            self._tell(ClusterLost(_words(error)))
        finally:
            self._is_begun.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._end = asyncio.Event()
        self._is_begun.set()
        try:
            import distributed
        except ImportError:
            self._tell(
                ClusterLost(tr("Dask is not installed (the package “distributed” of Python)"))
            )
            return
        for name in ("distributed", "distributed.client"):  # what matters is told by us
            logging.getLogger(name).setLevel(logging.CRITICAL)
        async with contextlib.AsyncExitStack() as stack:
            stack.push_async_callback(self._settle)
            count = local_workers(self._address)
            try:
                is_there = await self._unless_left(self._reach(distributed, count, stack))
            except Exception as error:  # noqa: BLE001 - whatever answers there may say anything
                log.info("No cluster: %s", error)
                words = (
                    tr("the workers of %1 could not be begun", self._address)
                    if count
                    else tr("no scheduler answers at %1", self._address)
                )
                if self._address.startswith("tls:"):  # the certificates may be to blame
                    words += f" ({_words(error)})"
                self._tell(ClusterLost(words))
                return
            if is_there:
                self._client.subscribe_topic(self._topic, self._hear)
                await self._watch()

    async def _reach(
        self, distributed: Any, count: int | None, stack: contextlib.AsyncExitStack
    ) -> None:
        """Connect to the scheduler, which is begun here for *count* workers of this computer."""
        place: Any = self._address
        if count:
            place = await stack.enter_async_context(_local(distributed, count))
        self._client: Client = distributed.Client(
            place, asynchronous=True, timeout=SECONDS_TO_CONNECT, set_as_default=False
        )
        stack.push_async_callback(_in_time, self._client.close)
        await self._client

    async def _unless_left(self, work: Coroutine[Any, Any, None]) -> bool:
        """Tell whether *work* came to its end before the cluster was to be left."""
        begun = asyncio.create_task(work)
        leaving = asyncio.create_task(self._end.wait())
        await asyncio.wait((begun, leaving), return_when=asyncio.FIRST_COMPLETED)
        leaving.cancel()
        if not begun.done():
            begun.cancel()
            await asyncio.wait((begun,))
            return False
        await begun
        return True

    async def _watch(self) -> None:
        """Look who is there until the end, or until the scheduler is not."""
        answered = time.monotonic()
        while not self._end.is_set():
            there = await self._there()
            if there is not None:
                answered = time.monotonic()
                self._compare(there)
                self._tell(ClusterLooked())
            elif time.monotonic() - answered > SECONDS_TO_ANSWER:
                self._tell(ClusterLost(tr("the scheduler at %1 is gone", self._address)))
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._end.wait(), LOOK_SECONDS)

    async def _there(self) -> dict[str, int] | None:
        """Return how many slots each worker has, if the scheduler answers."""
        if self._client.status != "running":
            return None
        with contextlib.suppress(OSError, TimeoutError, RuntimeError):
            there: dict[str, int] = await asyncio.wait_for(
                self._client.nthreads(), SECONDS_TO_ANSWER
            )
            return there
        return None

    def _compare(self, there: dict[str, int]) -> None:
        for worker in self._known.keys() - there.keys():
            del self._known[worker]
            self._tell(WorkerLeft(worker))
        for worker in there.keys() - self._known.keys():
            self._known[worker] = there[worker]
            self._begin(self._meet(worker, there[worker]))

    async def _meet(self, worker: str, slots: int) -> None:
        """Ask a worker for its card; whoever has none knows nothing of chunks."""
        try:
            asked = self._client.submit(
                _afar,
                "card",
                local_workers(self._address) is not None,
                workers=[worker],
                allow_other_workers=False,
                pure=False,
            )
            told = chunks.unpacked(await asked)
        except Exception as error:  # noqa: BLE001 - whatever its program says
            self._tell(WorkerUnfit(worker, _words(error)))
        else:
            self._tell(WorkerJoined(worker, told, slots))

    def _submit(self, chunk: int, worker: str, data: bytes) -> None:
        future = self._client.submit(
            _afar,
            "task",
            data,
            self._topic,
            chunk,
            key=_task_name(self._topic, chunk),
            workers=[worker],
            allow_other_workers=False,
            pure=False,
        )
        self._futures[chunk] = future
        self._begin(self._follow(chunk, future))

    async def _follow(self, chunk: int, future: Future[bytes]) -> None:
        try:
            beat, trouble = chunks.unpacked(await future), ""
        except asyncio.CancelledError:
            return
        except Exception as error:  # noqa: BLE001 - whatever its worker says
            if self._client.status != "running":
                return  # the scheduler is gone, which is no fault of the worker and told by itself
            beat, trouble = Beat(), _words(error)
        if self._futures.pop(chunk, None) is not None:
            self._tell(ChunkEnded(chunk, beat, trouble))

    def _cancel(self, chunk: int) -> None:
        future = self._futures.pop(chunk, None)
        if future is not None:
            self._begin(_quietly(future.cancel()))

    def _hear(self, event: tuple[float, Any]) -> None:
        number, data = event[1]
        self._tell(ChunkHeard(number, chunks.unpacked(bytes(data))))

    def _leave(self) -> None:
        self._end.set()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        begun = asyncio.get_running_loop().create_task(work)
        self._tasks.add(begun)
        begun.add_done_callback(self._tasks.discard)

    async def _settle(self) -> None:
        for begun in tuple(self._tasks):
            begun.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def _local(distributed: Any, count: int) -> Any:
    """Begin a scheduler in this thread, and workers in processes of their own."""
    nannies: list[Any] = []

    class KnownNanny(distributed.Nanny):  # type: ignore[misc]
        """Sees to a worker, and is known from its first moment."""

        def __init__(self, *words: Any, **options: Any) -> None:
            super().__init__(*words, **options)
            nannies.append(self)

    cluster = distributed.LocalCluster(
        n_workers=count,
        threads_per_worker=1,
        worker_class=KnownNanny,
        memory_limit=0,
        dashboard_address="127.0.0.1:0",  # whatever port is free: None takes 8787, or complains
        asynchronous=True,
        silence_logs=logging.CRITICAL,
    )
    # At the end of the program it would be closed again, from outside of its loop, and complain.
    with contextlib.suppress(AttributeError):
        atexit.unregister(distributed.deploy.spec.close_clusters)
    try:
        await cluster
        yield cluster
    finally:
        workers = {nanny.pid for nanny in nannies}  # which they forget as they close
        await _in_time(cluster.close)
        for process in multiprocessing.active_children():
            if process.pid in workers:
                process.kill()  # it hangs, and at its end the program would wait for it


def _words(error: Exception) -> str:
    """Return the first line of what *error* says."""
    return (str(error).splitlines() or [type(error).__name__])[0]


async def _in_time(close: Callable[[], Any]) -> None:
    with contextlib.suppress(Exception):
        await asyncio.wait_for(close(), SECONDS_TO_LEAVE)


async def _quietly(work: Any) -> None:
    with contextlib.suppress(Exception):
        await work
