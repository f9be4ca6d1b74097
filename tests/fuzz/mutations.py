"""Breaking good texts: bytes, lines, tokens and lengths, drawn by one random generator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

LONGEST = 4000
"""Most inputs stay this short, so that many can be tried."""

STRANGE = (
    b"\0", b"\r", b"\n", b"\r\n", b"\t", b" ", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf",
    b"\xff\xfe", b"\xfe\xff", b"\xe2\x80\xa8", b"\xc2\x85", b"\xe2\x80\xae", b"\xcc\x81",
    "٣".encode(), "²".encode(), "𝟙".encode(), "½".encode(), "Ⅷ".encode(), "ı".encode(),
    "ﬁ".encode(), "😀".encode(), "♔".encode(), "–".encode(), b"0", b"-1", b"1e999", b"nan",
    b"99999999999999999999", b"1_0", b"0x10", b"+1", b"'", b'"', b"`", b"\\", b"\\x00", b"\\ud800",
    b"{", b"}", b"[", b"]", b"(", b")", b"<", b">", b"{}", b"[]", b"&a ", b"*a", b"!!", b"!", b"%",
    b"---", b"...", b"- ", b": ", b"? ", b"| ", b"> ", b"# ", b"~", b"null", b"true", b"@", b"=",
    b"\x1b[31m", b"\x7f", b"/", b";", b",", b".", b"#", b"$", b"*",
)  # fmt: skip
"""Pieces that readers of text trip over."""


class Mutator:
    """Makes inputs from a pool of good and interesting ones."""

    def __init__(self, random: Random, tokens: Sequence[bytes], long_share: float = 0.002) -> None:
        self._random = random
        self._long_share = long_share
        self._tokens = [*tokens, *STRANGE]
        self._kinds: list[Callable[[bytes, Sequence[bytes]], bytes]] = [
            self._change_byte,
            self._cut_run,
            self._repeat_run,
            self._put_token,
            self._put_token,
            self._put_token_for_run,
            self._splice,
            self._swap_lines,
            self._cut_end,
            self._swap_case,
            self._change_digit,
        ]

    def mutated(self, pool: Sequence[bytes]) -> bytes:
        """Return one of *pool*, changed in a few places."""
        random = self._random
        data = random.choice(pool)
        for _ in range(1 + int(random.expovariate(0.5))):
            data = random.choice(self._kinds)(data, pool)
        if random.random() < self._long_share:
            data = self._blown_up(data)
        elif len(data) > LONGEST:
            start = random.randrange(len(data) - LONGEST)
            data = data[:LONGEST] if random.random() < 0.7 else data[start : start + LONGEST]
        return data

    def _place(self, data: bytes) -> int:
        return self._random.randint(0, len(data))

    def _run(self, data: bytes) -> tuple[int, int]:
        start = self._place(data)
        return start, min(len(data), start + 1 + int(self._random.expovariate(0.1)))

    def _change_byte(self, data: bytes, _: Sequence[bytes]) -> bytes:
        if not data:
            return data
        place = self._random.randrange(len(data))
        return data[:place] + bytes([self._random.randrange(256)]) + data[place + 1 :]

    def _cut_run(self, data: bytes, _: Sequence[bytes]) -> bytes:
        start, stop = self._run(data)
        return data[:start] + data[stop:]

    def _repeat_run(self, data: bytes, _: Sequence[bytes]) -> bytes:
        start, stop = self._run(data)
        return data[:stop] + data[start:stop] * self._random.choice((1, 1, 2, 9)) + data[stop:]

    def _put_token(self, data: bytes, _: Sequence[bytes]) -> bytes:
        place = self._place(data)
        return data[:place] + self._random.choice(self._tokens) + data[place:]

    def _put_token_for_run(self, data: bytes, _: Sequence[bytes]) -> bytes:
        start, stop = self._run(data)
        return data[:start] + self._random.choice(self._tokens) + data[stop:]

    def _splice(self, data: bytes, pool: Sequence[bytes]) -> bytes:
        other = self._random.choice(pool)
        return data[: self._place(data)] + other[self._place(other) :]

    def _swap_lines(self, data: bytes, _: Sequence[bytes]) -> bytes:
        lines = data.split(b"\n")
        first, second = self._random.choices(range(len(lines)), k=2)
        lines[first], lines[second] = lines[second], lines[first]
        return b"\n".join(lines)

    def _cut_end(self, data: bytes, _: Sequence[bytes]) -> bytes:
        return data[: self._place(data)]

    def _swap_case(self, data: bytes, _: Sequence[bytes]) -> bytes:
        start, stop = self._run(data)
        return data[:start] + data[start:stop].swapcase() + data[stop:]

    def _change_digit(self, data: bytes, _: Sequence[bytes]) -> bytes:
        places = [place for place, byte in enumerate(data[:LONGEST]) if 48 <= byte < 58]
        if not places:
            return data
        place = self._random.choice(places)
        number = self._random.choice((b"0", b"9", b"-1", b"256", b"1000", b"9" * 30))
        return data[:place] + number + data[place + 1 :]

    def _blown_up(self, data: bytes) -> bytes:
        """Return a long text: a run of *data* a great many times."""
        start = self._place(data)
        stop = min(len(data), start + self._random.choice((1, 1, 2, 3, 5, 30)))
        return data[:start] + data[start:stop] * (60_000 // max(1, stop - start)) + data[stop:]
