"""Throw damaged files at every reader: ``python -m tests.fuzz_readers [seconds] [seed]``.

Not part of the test suite.  A reader may refuse what it is given with its own error;
anything else, and every answer that takes longer than a second, is printed with the
bytes that caused it.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from composer.formats.epd import read_epd, write_epd
from composer.formats.json_lines import read_json_lines
from composer.formats.olv import read_olv, write_olv
from composer.formats.paste import read_pasted
from composer.formats.popeye_input import read_popeye_input
from composer.formats.reading import FormatError
from composer.formats.samples import samples_folder
from composer.model.document import Document, Entry
from solver.errors import SolverError
from solver.notation.fen import parse_fen, write_fen

SLOW = 1.0
TOKENS = (
    *(bytes([byte]) for byte in b"\n\r\t\0\xff[]{}'\"#/|&*!%@`,:-?"),
    *b"--- ... Ka1 Ge4 8/ KQkq e3 dm bm #2; #3 White: Black Pieces Forsyth Stip Option".split(),
    b"\n---\n", b"\xef\xbb\xbf", b"&a ", b"*a", b"!!python/x ", b": ", b"- ", b"|\n", b" w ",
    b"algebraic:\n", b"stipulation: ", b"options: [NoCastling e1]\n", b"matewright: {turn: x}\n",
    b" - ", b"9" * 30, b'[FEN "', b"\\B", b"source: {name: [", b"date: 1911\n",
    b"twins: {b: Move a1 a2}\n",
)  # fmt: skip


def check_olv(data: bytes) -> None:
    """Read a collection: byte for byte what was not edited, nothing lost of what was."""
    document = read_olv(data).document
    assert write_olv(document) == data
    edited = tuple(
        entry if entry.fault else replace(entry, verbatim=None) for entry in document.entries
    )
    again = read_olv(write_olv(Document(edited))).document
    for before, after in zip(edited, again.entries, strict=True):
        assert before.fault or is_same(before, after)


def is_same(before: Entry, after: Entry) -> bool:
    """Compare entries; the order of the keys we do not know means nothing."""
    bare = [replace(entry, verbatim=None, extra=()) for entry in (before, after)]
    return bare[0] == bare[1] and dict(before.extra) == dict(after.extra)


def check_epd(data: bytes) -> None:
    """Read a list; what is written of it must be readable again."""
    document = read_epd(data).document
    good = [entry for entry in document.entries if entry.fault is None]
    assert len(read_epd(write_epd(document)).document.entries) == max(1, len(good))


def check_json(data: bytes) -> None:
    """Read JSON lines."""
    read_json_lines(data)


def check_paste(data: bytes) -> None:
    """Read pasted text."""
    entry = read_pasted(data.decode("utf-8", "replace"))
    assert parse_fen(write_fen(entry.setup)) == entry.setup


def check_popeye(data: bytes) -> None:
    """Read Popeye input, whether or not it still looks like it."""
    entry = read_popeye_input(data.decode("utf-8", "replace"))
    again = read_olv(write_olv(Document((entry,)))).document.entry
    assert again.setup == entry.setup


def check_fen(data: bytes) -> None:
    """Read one FEN."""
    setup = parse_fen(data[:200].decode("utf-8", "replace"))
    assert parse_fen(write_fen(setup)) == setup


def damage(data: bytes, choice: random.Random) -> bytes:
    """Cut, double, exchange and insert at random places."""
    for _ in range(choice.randint(1, 6)):
        place, length = choice.randrange(len(data) + 1), choice.choice((1, 1, 3, 20, 300))
        insert = choice.choice(
            (b"", choice.choice(TOKENS), bytes([choice.randrange(256)]), data[:length] * 3)
        )
        data = data[:place] + insert + data[place + choice.choice((0, length)) :]
    return data[:20_000]


def main(seconds: float, seed: int) -> int:
    """Run until the time is up; return the number of findings."""
    choice, findings, count = random.Random(seed), 0, 0
    seeds = [path.read_bytes() for path in sorted(samples_folder().iterdir())]
    seeds += [
        b'{"id": "a", "fen": "8/8/8/8/8/8/8/K6k", "stipulation": "#2"}\n',
        b"8/8/8/8/8/8/8/K6k w - -",
        b"r3k2r/pppp1ppp/8/4pP2/8/8/PPPPP1PP/R3K2R w KQkq e6 0 1",
        b"BeginProblem\nPieces\n  White Ka1 Qb2 Sc3d4\n  Black Kh8 Pg7h7\n"
        b"Stipulation h#2.5\nOption SetPlay NoCastling e1\nTwin Move a1 a2\nEndProblem\n",
        b"begin\nauthor A\nForsyth 8/8/8/3k4/8/3KQ3/8/8\nstip #3\noption try movenum\nend\n",
        b'[Event "x"]\n[SetUp "1"]\n[FEN "7k/8/8/8/8/8/8/K6R b - - 0 1"]\n\n1... Kg7 {#4} *\n',
        b"White: Ka1, Qb2, Nc3\nBlack: Kh8, Pg7\nMate in three, Black to move\n",
        b"8 | r . . . k . . r |\n" + b"7 | . . . . . . . . |\n" * 6 + b"1 | R . . . K . . R |\n",
        b"https://lichess.org/editor/7k/8/8/8/8/8/8/K6R_w_-_-_0_1?color=white",
    ]
    checks: tuple[Callable[[bytes], None], ...] = (
        check_olv, check_epd, check_json, check_paste, check_popeye, check_fen,
    )  # fmt: skip
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        data = damage(choice.choice(seeds), choice)
        for check in checks:
            start = time.process_time()
            count += 1
            try:
                check(data)
            except (FormatError, SolverError):
                pass
            except Exception as error:  # noqa: BLE001 - finding such errors is the purpose
                findings += 1
                print(f"{check.__name__}: {type(error).__name__}: {error}\n  {data!r}")  # noqa: T201
            if time.process_time() - start > SLOW:
                findings += 1
                print(f"{check.__name__}: slow\n  {data!r}")  # noqa: T201
    print(f"{count} readings, {findings} findings, seed {seed}")  # noqa: T201
    return findings


if __name__ == "__main__":
    wishes = [float(argument) for argument in sys.argv[1:]]
    span = wishes[0] if wishes else 60.0
    number = int(wishes[1]) if len(wishes) > 1 else 1
    sys.exit(main(span, number) > 0)
