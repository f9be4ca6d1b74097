"""Throw damaged files at every reader: ``python -m tests.fuzz_readers [seconds] [seed]``.

Not part of the test suite.  A reader may refuse what it is given with its own error, in one
sentence; anything else, and every answer that takes longer than a second, is printed with
the bytes that caused it.
"""

from __future__ import annotations

import collections
import io
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace

import chess.pgn

from composer.formats.epd import read_epd, write_epd
from composer.formats.exporting import EXPORTS
from composer.formats.json_lines import read_json_lines
from composer.formats.olv import read_olv, write_olv
from composer.formats.paste import read_all_pasted
from composer.formats.pgn_read import read_pgn, read_pgn_text
from composer.formats.pgn_write import write_pgn
from composer.formats.popeye_input import read_popeye_file, read_popeye_input
from composer.formats.popeye_output import read_popeye_output
from composer.formats.publication import Publication
from composer.formats.reading import FormatError, Reading
from composer.formats.recognising import read_text
from composer.formats.text import decode_likely
from composer.model.document import Document, Entry
from solver.errors import SolverError
from solver.notation.fen import parse_fen, write_fen
from tests.fuzz_seeds import built, damage, damage_text, seeds

SLOW = 1.0


def check_olv(data: bytes) -> None:
    """Read a collection: byte for byte what was not edited, nothing lost of what was."""
    document = read_olv(data).document
    if not data.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")):
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
    for entry in read_all_pasted(data.decode("utf-8", "replace")):
        assert parse_fen(write_fen(entry.setup)) == entry.setup


def check_popeye(data: bytes) -> None:
    """Read Popeye input, whether or not it still looks like it."""
    entry = read_popeye_input(data.decode("utf-8", "replace"))
    again = read_olv(write_olv(Document((entry,)))).document.entry
    assert again.setup == entry.setup


def check_popeye_file(data: bytes) -> None:
    """Read several problems of Popeye's input."""
    check_faults(read_popeye_file(data.decode("utf-8", "replace")))


def check_popeye_output(data: bytes) -> None:
    """Read Popeye's prints."""
    check_faults(read_popeye_output(data.decode("utf-8", "replace")))


def check_pgn(data: bytes) -> None:
    """Read games; what is written of them must be readable again, by python-chess too."""
    reading = read_pgn(data)
    check_faults(reading)
    good = [entry for entry in reading.document.entries if entry.fault is None]
    text = write_pgn([Publication(entry) for entry in good]).decode()
    again = [entry for entry in read_pgn_text(text).document.entries if entry.fault is None]
    assert [entry.setup for entry in again] == [entry.setup for entry in good]
    handle = io.StringIO(text)
    while (game := chess.pgn.read_game(handle)) is not None:
        assert not game.errors, game.errors


def check_everything(data: bytes) -> None:
    """Let the recogniser decide, and write what was read in every format."""
    reading = read_text(decode_likely(data))
    check_faults(reading)
    publications = [Publication(entry) for entry in reading.document.entries]
    for chosen in EXPORTS:
        chosen.write(publications).decode("utf-8", "surrogateescape")  # a cut letter is kept


def check_fen(data: bytes) -> None:
    """Read one FEN."""
    setup = parse_fen(data[:200].decode("utf-8", "replace"))
    assert parse_fen(write_fen(setup)) == setup


def check_faults(reading: Reading) -> None:
    """Assert that every fault is one sentence at a place."""
    for fault in reading.faults:
        assert fault.line >= 1
        assert "\n" not in fault.sentence
        assert fault.index is None or fault.index < len(reading.document.entries)


CHECKS: tuple[Callable[[bytes], None], ...] = (
    check_olv, check_epd, check_json, check_paste, check_popeye, check_popeye_file,
    check_popeye_output, check_pgn, check_everything, check_fen,
)  # fmt: skip


def run(check: Callable[[bytes], None], data: bytes) -> str:
    """Return what is wrong with the answer of one reader, nothing where it is right."""
    start = time.process_time()
    try:
        check(data)
    except (FormatError, SolverError) as error:
        if "\n" in str(error) or not str(error):
            return f"no sentence: {error}"
    except Exception as error:  # noqa: BLE001 - finding such errors is the purpose
        return f"{type(error).__name__}: {error}"
    seconds = time.process_time() - start
    return f"slow, {seconds:.1f} s" if seconds > SLOW else ""


def main(seconds: float, seed: int) -> int:
    """Run until the time is up; return the number of findings."""
    choice, findings = random.Random(seed), 0
    counts: collections.Counter[str] = collections.Counter()
    good = seeds()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        base = choice.choice(good) if choice.random() < 0.9 else built(choice)
        data = choice.choice((damage, damage, damage_text))(base, choice)
        for check in CHECKS:
            counts[check.__name__] += 1
            if trouble := run(check, data):
                findings += 1
                print(f"{check.__name__}: {trouble}\n  {data!r}", flush=True)  # noqa: T201
    total = sum(counts.values())
    print(f"{total} readings, {findings} findings, seed {seed}: {dict(counts)}")  # noqa: T201
    return findings


if __name__ == "__main__":
    wishes = [float(argument) for argument in sys.argv[1:]]
    span = wishes[0] if wishes else 60.0
    number = int(wishes[1]) if len(wishes) > 1 else 1
    sys.exit(main(span, number) > 0)
