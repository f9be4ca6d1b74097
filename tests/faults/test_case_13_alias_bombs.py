"""Case 13: aliases that would grow without end, and one that refers to itself."""

from __future__ import annotations

import pytest

from composer.formats.olv.document import read_olv, write_olv
from tests.faults.world import GOOD, run_python


def bomb(levels: int, width: int) -> str:
    """Return a problem with aliases nested *levels* deep, each *width* times."""
    rows = ["k0: &k0 [x, x]\n"]
    for level in range(1, levels + 1):
        rows.append(f"k{level}: &k{level} [{', '.join([f'*k{level - 1}'] * width)}]\n")
    return GOOD + "".join(rows)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (bomb(9, 9), "too many aliases"),
        (bomb(25, 2), "too many aliases"),
        (bomb(1000, 100), "too many aliases"),
        (f"{GOOD}x: &a [*a]\n", "refers to itself"),
        (f"{GOOD}x: &a {{y: [1, {{z: *a}}]}}\n", "refers to itself"),
        (f"{GOOD}<<: &a {{<<: *a}}\n", "refers to itself"),
    ],
)
def test_it_is_refused_with_its_line_and_the_others_load(text: str, words: str) -> None:
    data = (GOOD + text + GOOD).encode()
    reading = read_olv(data)
    assert [entry.fault is None for entry in reading.document.entries] == [True, False, True]
    [fault] = reading.faults
    assert words in fault.sentence
    assert fault.line > GOOD.count("\n")
    assert write_olv(reading.document) == data


MEMORY = """
import sys
from composer.formats.olv.document import read_olv
from tests.faults.test_case_13_alias_bombs import bomb
from tests.faults.world import GOOD, peak_memory
held = peak_memory()
steps = 0
def count(*_):
    global steps
    steps += 1
sys.setprofile(count)
for levels, width in ((9, 9), (25, 2), (1000, 100)):
    assert read_olv((GOOD + bomb(levels, width)).encode()).faults
sys.setprofile(None)
print(peak_memory() - held, steps)
"""


def test_it_takes_neither_memory_nor_work() -> None:
    done = run_python(MEMORY)
    assert done.stderr == ""
    megabytes, steps = map(int, done.stdout.split())
    assert megabytes < 100
    assert steps < 100_000  # calls and returns; the bombs hold millions of millions of men
