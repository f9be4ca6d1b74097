"""What is no certificate, or none that a careful reader would go through, is refused at once."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, RawIOBase
from pathlib import Path

import pytest

from solver.certificate import checker
from solver.certificate.checker import check
from solver.certificate.format import (
    FAIRY_FIRST_LINE,
    FIRST_LINE,
    LONGEST_LINE,
    CertificateError,
)
from tests.solver.certificate.samples import (
    FOUR_MOVER,
    TWO_MOVER,
    certificate,
    confirm,
    lines_of,
    sealed,
)

ROOT = Path(__file__).parents[3]
ALLOWED = {"chess", *sys.stdlib_module_names}
PLAYING = tuple(f"solver.{name}" for name in ("squares", "men", "castling", "game", "orthodox"))
"""The game that the checker speaks to: python-chess in the program's words."""
ORTHODOX = ("checker", "evidence", "form", "format", "reading", "rules")
FAIRY = ("fairy_form", "fairy_words", "remembered")
CHECKING = tuple(f"solver.certificate.{name}" for name in (*ORTHODOX, *FAIRY))
FAIRY_RULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "solver" / "fairy").rglob("*.py")
)
"""The plain rules: the game of fairy chess that the checker speaks to."""
WORDS = ("solver.errors", "solver.language")

BY_HAND = [
    FIRST_LINE,
    "fen 8/8/8/8/8/1K6/3R4/k7 w - - 0 1",
    "stipulation #1",
    "verdict sound",
    "keys d2d1",
    "short-keys",
    "key d2d1",
    "others",
]
"""A certificate as somebody might write it with an editor."""

FAIRY_BY_HAND = [
    FAIRY_FIRST_LINE,
    "men G:Grasshopper",
    "conditions Circe",
    "fen 8/8/8/8/8/1K6/(b.G)2R4/k7 w - - 0 1",
    *BY_HAND[2:],
]
CHECK_WITHOUT_SOLVER = """
import sys
for name in ("numpy", "llvmlite", "PySide6", "solver.kernel", "solver.search"):
    sys.modules[name] = None
from composer.__main__ import main
sys.exit(main(["verify", sys.argv[1]]))
"""


class Endless(RawIOBase):
    """A file of *block* after *block* without an end, which counts what is taken of it."""

    def __init__(self, start: bytes, block: bytes) -> None:
        self._start = start
        self._block = block
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> bytes:
        if self._start:
            line, _, self._start = self._start.partition(b"\n")
            return line + b"\n"
        assert size is not None
        assert size > 0
        self.taken += 1
        return (self._block * (size // len(self._block) + 1))[:size]


def swapped(old: str, new: str) -> Callable[[list[str]], list[str]]:
    """Return an edit that puts the line *new* in the place of the line *old*."""
    return lambda lines: [new if line == old else line for line in lines]


def test_a_certificate_written_by_hand_is_confirmed() -> None:
    assert confirm(sealed(BY_HAND)).statement.keys == ("d2d1",)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (FIRST_LINE, "matewright-certificate 3", "Line 1: expected “matewright-certificate 1”"),
        (FIRST_LINE, FAIRY_FIRST_LINE, "Line 2: expected the line “men”"),
        (FIRST_LINE, "", "Line 1: expected"),
        (BY_HAND[1], "fen", "Line 2: “” is not the FEN"),
        (BY_HAND[1], "FEN 8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "Line 2: expected the line “fen”"),
        (BY_HAND[1], "fen 8/8/8/8/8/1K6/3R4/k7 w - - 0 2", "Line 2"),
        (BY_HAND[1], "fen 8/8/8/8/8/1K6/3R4/k7 w K - 0 1", "Line 2"),
        (BY_HAND[1], "fen 8/8/8/8/8/1K6/3R4/k7 w - e6 0 1", "Line 2"),
        (BY_HAND[1], "fen 8/8/8/8/8/1K6/3R4/k7 w - z9 0 1", "Line 2"),
        (BY_HAND[1], "fen 8/8/8/8/8/KK6/3R4/k7 w - - 0 1", "Line 2"),
        (BY_HAND[1], "fen 8/8/8/8/8/2K5/1R6/k7 b - - 0 1  ", "Line 2"),
        (BY_HAND[1], "fen 8/8/8/8/8/1K6/R7/k7 w - - 0 1", "Line 2"),
        (BY_HAND[1], "fen P7/8/8/8/8/1K6/3R4/k7 w - - 0 1", "Line 2"),
        (BY_HAND[1], "fen " + "8" * 20_000, "Line 2"),
        ("stipulation #1", "stipulation h#1", "Line 3: “h#1” is not a stipulation"),
        ("stipulation #1", "stipulation #" + "9" * 9000, "Line 3"),
        ("stipulation #1", "stipulation #2", "Line 8: expected the line “later”"),
        ("verdict sound", "verdict cooked", "Line 6: the verdict does not fit the keys"),
        ("verdict sound", "verdict", "Line 6: the verdict does not fit the keys"),
        ("keys d2d1", "keys d2d1 d2d1", "Line 5: a move is named twice"),
        ("keys d2d1", "keys d2d9", "Line 5: “d2d9” is not a legal first move"),
        ("keys d2d1", "keys b3a1", "Line 5: “b3a1” is not a legal first move"),
        ("keys d2d1", "keys ", "Line 5: “” is not a legal first move"),
        ("keys d2d1", "keys d2d3", "Line 7: expected the proof of d2d3"),
        ("short-keys", "short-keys d2d3", "Line 6: a short key is missing among the keys"),
        ("key d2d1", "short d2d1", "Line 7: expected the line “key”"),
        ("key d2d1", "key d2d1 a1b1:d2d1", "Line 7: a1b1 is answered but not legal"),
        ("others", "others d2d3", "Line 8: “d2d3” is not one answer to one move"),
        ("others", "others *:a1b1 *:a1b1", "Line 8"),
        ("others", "others a1b1:d2d1", "Line 8: a1b1 is answered but not legal"),
        ("others", "other", "Line 8: expected the line “others”"),
        ("others", "others\tx", "Line 8: the line is not plain text"),
        ("others", "others \u00e9", "Line 8: the line is not plain text"),
    ],
)
def test_a_malformed_line_is_named(old: str, new: str, reason: str) -> None:
    lines = swapped(old, new)(BY_HAND)
    assert lines != BY_HAND
    with pytest.raises(CertificateError) as raised:
        confirm(sealed(lines))
    sentence = str(raised.value)
    assert sentence.startswith(reason)
    assert sentence.endswith(".")
    assert len(sentence) < 250


@pytest.mark.parametrize(
    ("node", "reason"),
    [
        ("+", "“+” is no claim"),
        ("-0 8/8/8/8/8/1K6/3R4/k7", "“-0” is no claim"),
        ("-02 8/8/8/8/8/1K6/3R4/k7", "“-02” is no claim"),
        ("-2", "there is no position"),
        ("+2 8/8/8/8/8/1K6/3R4/k7", "there is no move"),
        ("+1 8/8/8/8/8/1K6/3R4/k7 d2d1", "no proof needs 1 moves from here"),
        ("+4 8/8/8/8/8/1K6/3R4/k7 d2d1", "no proof needs 4 moves from here"),
        ("-99 8/8/8/8/8/1K6/3R4/k7", "no proof needs 99 moves from here"),
        ("-" + "9" * 9000 + " 8/8/8/8/8/1K6/3R4/k7", "is no claim"),
        ("+2 8/8/8/8/8/1K6/3R4/k7,KQ d2d1", "is not a playable position"),
        ("+2 8/8/8/8/8/1K6/3R4/k7,-,- d2d1", "is not a playable position"),
        ("+2 8/8/8/8/8/1K6/11111R2/k7 d2d1", "is not a playable position"),
        ("+2 8/8/8/8/8/1K6/R7/k7 d2d1", "is not a playable position"),
        ("-2 8/8/8/8/8/1K6/3R4/k7", "no reply to b3c4 is given"),
        ("-2 8/8/8/8/8/1K6/3R4/k7 *:h8h7", "h8h7 is not legal after b3c4"),
        ("-3 8/8/8/8/8/1K6/3R4/k7 *:a1b1", "a1b1 is not shown to refute b3c4"),
        ("-2 k7/2K5/8/8/8/8/8/8,-,- *:a8a7", "is not a playable position"),
        ("+2 8/8/8/8/8/1K6/3R4/k7 d2d9", "“d2d9” is not a move such as e2e4"),
        ("+2 8/8/8/8/8/1K6/3R4/k7 d2e3", "d2e3 is not legal"),
        ("+2 8/8/8/8/8/1K6/3R4/k7 d2d3", "nothing is said about a1b1"),
    ],
)
def test_a_wrong_line_of_proof_is_named(node: str, reason: str) -> None:
    lines = lines_of(*FOUR_MOVER)
    first = next(index for index, line in enumerate(lines) if line[0] in "+-")
    with pytest.raises(CertificateError) as raised:
        confirm(sealed([*lines[:first], node, *lines[first:]]))
    assert str(raised.value).startswith(f"Line {first + 1}: ")
    assert reason in str(raised.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\0" * 100_000,
        b"{}",
        b"\x1f\x8b\x08\x00" + bytes(range(256)),
        b"[" * 100_000,
        FIRST_LINE.encode(),
        FIRST_LINE.encode() + b"\n",
        FIRST_LINE.encode() + b"\r\n",
        certificate(*TWO_MOVER).replace(b"\n", b"\r\n"),
        certificate(*TWO_MOVER).upper(),
        certificate(*TWO_MOVER) * 2,
        certificate(*TWO_MOVER) + b"\n",
        certificate(*TWO_MOVER)[:-1],
        certificate(*TWO_MOVER)[:-2] + b"\n",
    ],
)
def test_what_is_no_certificate_is_refused(data: bytes) -> None:
    with pytest.raises(CertificateError, match=r"^Line \d+: .*\.$"):
        confirm(data)


def test_an_endless_line_is_not_read_to_its_end() -> None:
    file = Endless(b"", b"x")
    with pytest.raises(CertificateError, match="the line is too long"):
        check(file)  # type: ignore[arg-type]
    assert file.taken == 1


def test_a_file_of_too_many_lines_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MOST_NODES", 30)
    with pytest.raises(CertificateError, match="more than 30 lines of proof"):
        confirm(certificate(*FOUR_MOVER))


def test_the_longest_line_holds_every_position() -> None:
    """62 queens and two kings: the first moves all answered, and that twice over."""
    assert 2 * 62 * 21 * len(" h8h8q:h8h8q") < LONGEST_LINE


def test_a_file_cut_anywhere_is_refused() -> None:
    data = certificate(*FOUR_MOVER)
    for end in range(0, len(data), 29):
        with pytest.raises(CertificateError):
            confirm(data[:end])


def test_the_progress_counts_bytes() -> None:
    data = certificate(*FOUR_MOVER)
    told: list[int] = []
    check(BytesIO(data), told.append)
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= len(data)


def test_the_examples_of_the_manual_are_confirmed() -> None:
    page = (ROOT / "docs" / "certificate.md").read_text("utf-8")
    examples = re.findall(r"```\n(matewright-certificate .*?)```", page, re.DOTALL)
    orthodox, fairy = (confirm(example.encode()).statement for example in examples)
    assert (orthodox.verdict, orthodox.keys) == ("sound", ("a2b1",))
    assert (fairy.verdict, fairy.keys) == ("sound", ("b7b8q",))


def test_the_checker_rests_on_rules_and_nothing_that_searches() -> None:
    for name in (*CHECKING, *PLAYING, *FAIRY_RULES):
        path = ROOT / name.replace(".", "/")
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        own = {*PLAYING, *(CHECKING if name in CHECKING else ())}
        if name not in PLAYING:
            own |= {*FAIRY_RULES, *WORDS}
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                assert {alias.name.partition(".")[0] for alias in node.names} <= ALLOWED, name
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, name
                assert node.module is not None, name
                assert node.module in own or node.module.partition(".")[0] in ALLOWED, name


@pytest.mark.parametrize(
    ("data", "told"),
    [(certificate(*TWO_MOVER), "Confirmed: #2"), (sealed(FAIRY_BY_HAND), "Confirmed: #1")],
)
def test_a_certificate_is_checked_where_the_solver_cannot_even_be_imported(
    data: bytes, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "proof.txt"
    path.write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-c", CHECK_WITHOUT_SOLVER, str(path)],
        cwd=ROOT,
        env={**os.environ, "MATEWRIGHT_TRACE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{told} is sound")
