"""Problems, their certificates as the solver writes them, and the seal for a forged one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from io import BytesIO

from solver.certificate.checker import Confirmed, check
from solver.certificate.writer import write_certificate
from solver.search.control import Control
from tests.questions import posed

TWO_MOVER = ("8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1", "#2")
THREE_MOVER = ("8/8/8/2p5/8/1K6/B2N4/k7 w - - 0 1", "#3")
FOUR_MOVER = ("8/8/7P/8/8/5K1p/7k/8 w - - 0 1", "#4")
SELFMATE = ("6k1/p4pP1/NpN4B/1K4p1/1p1Q4/8/1n6/4b3 w - - 0 1", "s#3")
REFLEXMATE = ("7k/7P/6BP/6p1/5P2/5p2/3P1K1P/6B1 w - - 0 1", "r#3")


@cache
def certificate(fen: str, stipulation: str) -> bytes:
    """Return the certificate that the solver writes."""
    out = BytesIO()
    write_certificate(posed(fen, stipulation), 16, Control(), out.write)
    return out.getvalue()


def lines_of(fen: str, stipulation: str) -> list[str]:
    """Return the lines of the certificate without the seal."""
    return certificate(fen, stipulation).decode().splitlines()[:-1]


def sealed(lines: Sequence[str]) -> bytes:
    """Return *lines* with the seal that fits them, as a careful forger would write it."""
    text = "".join(f"{line}\n" for line in lines).encode()
    return text + f"end {len(lines)} {sha256(text).hexdigest()}\n".encode()


def confirm(data: bytes) -> Confirmed:
    """Check *data* as the content of a certificate file."""
    return check(BytesIO(data))
