"""A library of very many problems, made of real ones, and what its use costs.

``python -m benchmarks.library --problems 1000000 --folder /var/tmp/library FILE|FOLDER …`` makes
collections out of the problems of the files that are named: turned, mirrored and shifted, men added
or taken away, with authors, sources, years and keywords drawn from all of them.  It then builds a
library of them, as ``matewright library index`` does, and measures that, opening it, searches of
every kind, patterns, the first page of a gallery, and who did a position before; in the end what
memory a process took for all of it.  Times are the median of five, with those of the
processor beside them, which a busy computer changes less.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, ClassVar, TypeVar

from composer.formats.files import OpenError, load
from composer.formats.olv.write import write_entry
from composer.formats.position.epd import write_epd_line
from composer.model.document import Entry
from composer.model.moved_texts import Displaced
from composer.model.theme_keywords import keyword_named
from composer.model.transforms import Transform, carry_squares
from solver.analysis.findings import Theme
from solver.men import Kind, Man
from solver.notation.fen import write_fen
from solver.setup import Setup

if TYPE_CHECKING:
    from composer.library.store import Library

Answer = TypeVar("Answer")
IN_A_FILE = 20_000
TIMES = 5
QUERIES = (
    "author:loyd",
    "loyd",
    "lo",
    "a",
    'author:"sam loyd" #2',
    "source:problem year:1900..1930",
    '"the problem"',
    "#2..#4 men<=7",
    "h# wQ=1 bR>=2 is:miniature",
    "keyword:mutate -author:loyd",
    "without:P stip:s#",
    "year:1905 with:wQ,bRR",
    "theme:changed",
    "is:duplicate",
    "text:tourney OR award:prize",
    "moves>=5 NOT has:solution",
)
PATTERNS = (
    'matrix:"wKe1 bKe3" upto:all',
    'matrix:"wQd4 bPe5" upto:all',
    'matrix:"wSd4 wSe5 bKf6" upto:all',
    'matrix:"wPa2 wPb2" upto:all',
    'matrix:"bPe5 wPe4 wPd3" upto:all',
    'matrix:"Kb2 bKd4 Qf6 bRa1 Pe2" upto:all',
    'matrix:"wKg1 wPg2 wPh2"',
    'position:"Kb6 Rc2 bKa8" upto:all',
)


def main() -> None:
    """Make the problems where they are not there yet, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", nargs="*", type=Path)
    parser.add_argument("--problems", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--near", action="store_true", help="pairs that differ by one man as well")
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(_measured(asked.folder / "library", has_near=asked.near)))
        return
    made, library = asked.folder / f"made-{asked.problems}", asked.folder / "library"
    if not made.exists():
        _make(asked.sources, made, asked.problems)
    _index(made, library, asked.jobs)
    # In a process of its own: nothing of the indexing counts as memory.
    command = [sys.executable, "-m", "benchmarks.library", "--measure", "--folder", asked.folder]
    command += ["--near"] if asked.near else []
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    print("| what | time, or figure | of the processor |\n|---|---|---|")
    for what, figure in told:
        print(f"| {what} | {figure}{'' if '|' in figure else ' |'} |")


# ---------------------------------------------------------------- making problems


def _make(sources: Sequence[Path], folder: Path, count: int) -> None:
    entries = [entry for path in _files(sources) for entry in _entries(path)]
    print(f"{len(entries)} real problems", file=sys.stderr)
    folder.mkdir(parents=True)
    maker = _Maker(entries, random.Random(1))
    writers: tuple[tuple[str, Callable[[Entry], str]], ...] = (
        ("olv", _olv), ("olv", _olv), ("jsonl", _json_line), ("epd", write_epd_line)
    )  # fmt: skip
    for number, first in enumerate(range(0, count, IN_A_FILE)):
        suffix, write = writers[number % len(writers)]
        texts = (write(maker.make()) for _ in range(min(IN_A_FILE, count - first)))
        text = "".join(f"{text.rstrip()}\n" for text in texts)
        (folder / f"part-{number:03}.{suffix}").write_text(text, "utf-8")


def _files(sources: Sequence[Path]) -> Iterator[Path]:
    for source in sources:
        yield from (
            sorted(it for it in source.rglob("*") if it.is_file()) if source.is_dir() else (source,)
        )


def _entries(path: Path) -> Iterator[Entry]:
    if path.suffix not in (".olv", ".jsonl", ".epd", ".pgn"):
        return
    try:
        document = load(path).document
    except OpenError:
        return
    for entry in document.entries:
        if entry.fault is None and any(entry.setup.squares) and not entry.setup.is_fairy:
            yield replace(entry, verbatim=None, origin=None)


class _Maker:
    """Makes problems that nobody has made, out of those that people have."""

    def __init__(self, entries: Sequence[Entry], rng: random.Random) -> None:
        self._entries, self._rng = entries, rng
        names = [name for entry in entries for name in entry.authors if "," in name]
        self._families = sorted({name.partition(",")[0].strip() for name in names})
        self._given = sorted({name.partition(",")[2].strip() for name in names})
        self._sources = sorted({entry.source for entry in entries if entry.source})
        self._keywords = [keyword_named(theme) for theme in Theme]
        self._turns = [it for it in Transform if not it.value.swaps_colors]

    def make(self) -> Entry:
        """Return a problem: position and question of a real one, changed; the rest drawn by lot."""
        rng = self._rng
        entry = rng.choice(self._entries)
        setup = entry.setup
        for _ in range(rng.randint(0, 3)):
            setup = self._turned(setup)
        for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
            setup = self._changed(setup)
        authors = [self._author() for _ in range(rng.choice((1, 1, 1, 2)))]
        return replace(
            entry,
            setup=setup,
            authors=tuple(authors),
            source=rng.choice(self._sources),
            date=f"{rng.randint(1845, 2025)}" + rng.choice(("", f"-{rng.randint(1, 12):02}")),
            keywords=tuple(rng.sample(self._keywords, rng.choice((0, 0, 1, 2, 4)))),
            extra=(),
            options=(),
        )

    def _author(self) -> str:
        # A few write much and many write little, as it is.
        family = self._families[int(len(self._families) * self._rng.random() ** 3)]
        return f"{family}, {self._rng.choice(self._given)}"

    def _turned(self, setup: Setup) -> Setup:
        try:
            squares = carry_squares(setup.squares, self._rng.choice(self._turns).value)
        except Displaced:
            return setup
        return Setup(squares, setup.turn)

    def _changed(self, setup: Setup) -> Setup:
        squares, rng = list(setup.squares), self._rng
        square = rng.randrange(64)
        man = squares[square]
        if man is None:
            kind = rng.choice((Kind.PAWN, Kind.PAWN, Kind.KNIGHT, Kind.BISHOP, Kind.ROOK))
            squares[square] = Man.of(kind, rng.random() < 0.5)
        elif man.kind is not Kind.KING:
            squares[square] = None
        return Setup(tuple(squares), setup.turn)


def _olv(entry: Entry) -> str:
    return _OlvText.of(entry)


class _OlvText:
    """Documents of an ``.olv`` file; what the solution and comments look like is written once."""

    _kept: ClassVar[dict[tuple[str, str, tuple[str, ...]], str]] = {}

    @classmethod
    def of(cls, entry: Entry) -> str:
        """Return the document of *entry*."""
        name = (entry.solution, entry.stipulation, entry.comments)
        if name not in cls._kept:
            bare = Entry(
                stipulation=entry.stipulation, solution=entry.solution, comments=entry.comments
            )
            text = write_entry(bare)
            cls._kept[name] = text[text.index("stipulation:") :]
        authors = "".join(f"- {json.dumps(name, ensure_ascii=False)}\n" for name in entry.authors)
        year, _, month = entry.date.partition("-")
        when = f"    year: {year}\n" + (f"    month: {int(month)}\n" if month else "")
        source = json.dumps(entry.source, ensure_ascii=False)
        men = {True: [], False: []}  # type: dict[bool, list[str]]
        for square, man in enumerate(entry.setup.squares):
            if man is not None:
                letter = "?PSBRQK"[man.kind]
                men[man.is_white].append(f"{letter}{'abcdefgh'[square & 7]}{(square >> 3) + 1}")
        keywords = "".join(f"- {it}\n" for it in entry.keywords)
        return (
            f"---\nauthors:\n{authors}source:\n  name: {source}\n  date:\n{when}algebraic:\n"
            f"  white: [{', '.join(men[True])}]\n  black: [{', '.join(men[False])}]\n"
            f"{cls._kept[name]}" + (f"keywords:\n{keywords}" if keywords else "")
        )


def _json_line(entry: Entry) -> str:
    told = {
        "fen": write_fen(entry.setup), "stipulation": entry.stipulation,
        "authors": list(entry.authors), "source": entry.source, "date": entry.date,
        "keywords": list(entry.keywords),
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False)


# ---------------------------------------------------------------- measuring


def _index(made: Path, library: Path, jobs: int) -> None:
    from composer.library.indexing import index_folders
    from composer.library.writing import remove_index

    if library.exists():
        remove_index(library)
    begun, last = time.monotonic(), 0.0

    def tell(progress: object) -> None:
        nonlocal last
        if time.monotonic() - last > 10:
            last = time.monotonic()
            print(progress, file=sys.stderr)

    report = index_folders(library, [made], jobs=jobs, tell=tell)
    seconds = time.monotonic() - begun
    used = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = sum(it.ru_utime + it.ru_stime for it in used)
    print(f"{report.read} problems read in {seconds:.0f} s by {jobs} processes: ", end="")
    print(f"{report.read / seconds:.0f} a second, {busy:.0f} s of processor; ", end="")
    print(f"largest memory {used[0].ru_maxrss // 1024} MB; load {os.getloadavg()[0]:.1f}")
    begun = time.monotonic()
    index_folders(library, jobs=1)
    print(f"looking again, nothing changed: {time.monotonic() - begun:.1f} s\n")


def _measured(folder: Path, *, has_near: bool) -> list[tuple[str, str]]:
    from composer.collection.query import QuerySurroundings
    from composer.library.anticipation import LikeWanted, alike
    from composer.library.figures import statistics_of
    from composer.library.finding import find
    from composer.library.nearness import near_pairs
    from composer.library.store import Library

    begun = time.perf_counter()
    library = Library(folder)
    opened = time.perf_counter() - begun
    sizes = sum(path.stat().st_size for path in folder.iterdir())
    told = [
        ("problems", f"{library.size:,}"),
        ("kept on the disk", f"{sizes / 1e6:.0f} MB"),
        ("opened, with all checks", f"{1000 * opened:.0f} ms"),
        ("memory when open", f"{_memory()} MB"),
    ]
    problem = library.problems([library.size // 3])[0]
    around = QuerySurroundings((Entry(problem.setup),), 0)
    for query in (*QUERIES, *PATTERNS, "like:this", "like:this upto:all"):
        found, taken = _timed(lambda query=query: find(library, query, around))  # type: ignore[misc]
        told.append((f"`{query}`: {len(found):,} found", taken))
    wanted = LikeWanted(problem.setup, problem.stipulation, frozenset(), problem.keywords)
    alikes, taken = _timed(lambda: alike(library, wanted))
    told.append((f"who did this before: {len(alikes):,} told", taken))
    found = find(library, "#2")
    _, taken = _timed(lambda: library.problems(found[:60]))
    told.append(("60 problems for a page of the gallery", taken))
    told.append(("memory in the end", f"{_memory()} MB"))
    counts, taken = _timed(lambda: statistics_of(library))
    told.append((f"statistics: {len(counts.authors):,} authors", taken))
    if has_near:
        begun, at_work = time.perf_counter(), time.process_time()
        ones, _ = near_pairs(library)
        seconds, busy = time.perf_counter() - begun, time.process_time() - at_work
        told.append(
            (f"pairs that differ by one man: {len(ones):,}", f"{seconds:.0f} s | {busy:.0f} s")
        )
    told.append(("first page of the gallery, of a query, drawn at 1000 × 640", _gallery(library)))
    told.append(("load of the computer", f"{os.getloadavg()[0]:.1f}"))
    return told


def _gallery(library: Library) -> str:
    """Search, ask for a page, and draw it as the window of the library does."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QWidget

    from composer.app import make_application
    from composer.library.finding import find
    from composer.panels.collection.gallery import CardWall
    from composer.panels.collection.library_model import LibraryModel

    application = make_application(["benchmark"])
    model, page = LibraryModel(), QWidget()
    model.page_wanted.connect(lambda at: model.put_page(at, library.problems(model.ids_of(at))))
    wall = CardWall(model, page)
    wall.resize(1000, 640)
    page.show()
    queries = iter(("#2", "#3", "author:loyd", "men<=7", "year:1950"))

    def show() -> None:
        model.show_found(find(library, next(queries)).tolist())
        wall.grab()
        application.processEvents()
        application.processEvents()
        wall.grab()

    return _timed(show)[1]


def _timed(ask: Callable[[], Answer]) -> tuple[Answer, str]:
    times, busy = [], []
    for _ in range(TIMES):
        begun, at_work = time.perf_counter(), time.process_time()
        answer = ask()
        times.append(1000 * (time.perf_counter() - begun))
        busy.append(1000 * (time.process_time() - at_work))
    return answer, f"{median(times):.0f} ms | {median(busy):.0f} ms"


def _memory() -> int:
    """Return how much memory this process takes, mapped files included, in megabytes."""
    status = Path("/proc/self/status").read_text("utf-8")
    return int(next(line for line in status.splitlines() if "VmRSS" in line).split()[1]) // 1024


if __name__ == "__main__":
    main()
