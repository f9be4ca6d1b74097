"""What is compiled does what Python does with the same text."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from solver.errors import SolverError
from solver.kernel import room
from solver.kernel.compiling import compiled_words, plain_words
from solver.kernel.compiling.entry import Entry

SIGNATURE = "int64(int64, int64, uint64, uint64)"
ROUNDS = 40
EDGES = (0, 1, -1, 2, 7, 63, -8, 2**62, 2**63 - 1, -(2**63))
TEXTS = {
    "sums": "return a + b * 3 - (a - 5) * b",
    "unsigned sums": "return I64(u + v * U64(3) - (u - v))",
    "bits": "return (a & b | ~a) ^ (b | 12)",
    "unsigned bits": "return I64((u & ~v | v) ^ U64(9))",
    "shifts": "return (a << (b & 63)) + (a >> (b & 63))",
    "unsigned shifts": "return I64((u << U64(b & 63)) ^ (u >> U64(b & 63)))",
    "rounding down": "return a // 7 + a % 7 * 8 + a // -3 + a % -3",
    "orders": "return (a < b) + 2 * (a <= b) + 4 * (a > 3) + 8 * (a >= b) + 16 * (a == b)",
    "unsigned orders": "return I64(u < v) + 2 * I64(u >= v) + 4 * I64(u == v) + 8 * I64(u != v)",
    "unsigned and a number": "return I64(u != 0) + 2 * I64(u == 1)",
    "chains": "return 1 if 0 < a < b != 7 else 2",
    "a chain as a value": "w[0] = a < b < 5\nreturn w[0]",
    "and as a value": "return a and b and 7",
    "or as a value": "return (a & 1) or (b & 2) or 9",
    "nested and, or, not": "return 1 if (a > 0 and not (b > 0 or a == 3)) or b < -5 else 0",
    "what is not asked": "if a == 0 or step(w, 1) == 0:\n    return w[0]\nreturn w[0] + 1",
    "one of a tuple": "return (a in (b, 0, 7)) + 2 * (a not in (1, -1, KNOWN))",
    "least and most": "return min(a, b, 3) - max(a, b) + abs(b)",
    "instructions": "return ctz_or_64(u) + 100 * popcount(v) + 10000 * I64(bit(b & 63) & u != 0)",
    "swapped": "return I64(swap_bytes(u))",
    "the lowest bit": "return ctz(u | U64(1) << U64(40))",
    "a range": "x = 0\nfor i in range(b & 15):\n    x = x * 3 + i\nreturn x",
    "a range from": "x = 0\nfor i in range(a & 7, b & 15):\n    x = x * 3 + i\nreturn x",
    "a range of steps": "x = 0\nfor i in range(a & 7, 30, 3):\n    x = x * 3 + i\nreturn x",
    "a range down": "x = 0\nfor i in range(a & 15, -1, -1):\n    x = x * 3 + i\nreturn x",
    "a range set once": (
        "n = a & 7\nx = 0\nfor i in range(n):\n    n += 5\n    i += 1\n    x += i\n"
        "return x + n"
    ),
    "a tuple gone through": (
        "x = 0\nfor i in (a, 4, b):\n    if i == 4:\n        continue\n    x += i\n"
        "return x"
    ),
    "broken off": "x = 0\nfor i in (a, b):\n    if i > 0:\n        break\n    x += 1\nreturn x",
    "a loop": (
        "x = b & 31\nwhile x:\n    x -= 1\n    if x == 9:\n        break\n    if x & 1:\n"
        "        continue\n    a += x\nreturn a"
    ),
    "words": "w[a & 3] = b\nw[1] += 5\nw[2] |= w[a & 3]\nreturn w[0] + w[1] * 3 + w[2] * 5 + w[3]",
    "pointers moved on": (
        "q = off(w, 1)\nq[a & 1] = b\nr = off(q, 1)\nr[0] ^= 3\nreturn w[1] + w[2] * 7"
    ),
    "two at once": "x, y = b, a\nx, y = y, x\nw[0], w[1] = x, y\nreturn w[0] * 3 + w[1]",
    "tuples returned": (
        "least, most = both(a, b)\npair = both(b, 4)\nreturn least * 3 + most + pair[1]"
    ),
    "a truth among numbers": "x = a > b\nx += 2\nif b > 0:\n    x = a == 1\nreturn x",
    "a truth returned": "return is_small(a) + 2 * is_small(7) + 4 * is_small(b & 3)",
    "calling itself": "return depth(I64(a & 7), w) * 5 + w[0]",
    "a number given": "return chosen(a, b, 0) + 3 * chosen(a, b, 1) + 5 * chosen(a, b, a & 1)",
    "a number changed": "return counted(3) + counted(a & 3)",
    "a name of outside": "side = KNOWN\nreturn chosen(a, b, side) + LARGE // 1",
    "a function of a module": "return terms.chosen(a, b, 1) + terms.KNOWN",
    "negative": "return -a + -(-3)",
}  # fmt: skip
HELPERS = """
KNOWN = 1
LARGE = 2**40

@jit
def step(w, by):
    w[0] += by
    return w[0] & 1

@jit
def both(a, b):
    return min(a, b), max(a, b)

@jit_inline
def is_small(a):
    return -4 < a < 4

@jit
def depth(n, w):
    w[0] += n
    if n == 0:
        return 1
    return depth(n - 1, w) + depth(n >> 1, w)

@jit_apart
def chosen(a, b, side):
    if side == 0:
        return a
    return b if side == KNOWN else a ^ b

@jit
def counted(n):
    x = 0
    while n > 0:
        n -= 1
        x += n
    return x
"""


RING = """
@jit
def there(a):
    return 0 if a < 0 else back(a - 1)

@jit
def back(a):
    return there(a - 1)
"""


class _Namespace:
    """Stands for a module."""


def _entry(text: str, words: Any, file: Any, name: str) -> Any:
    """Return the entry with the body *text* and the operations of *words*."""
    lines = "".join(f"    {line}\n" for line in text.splitlines())
    source = f"{HELPERS}\n{RING}\ndef run(a, b, u, v):\n    w = signed_at(U64(SPACE))\n{lines}"
    path = file / f"{words.__name__}.py"
    path.write_text(source)
    names: dict[str, Any] = {**vars(words), "__name__": name}
    exec(compile(source, str(path), "exec"), names)
    terms = _Namespace()
    vars(terms).update(names)
    names["terms"] = terms
    return names


def _both(text: str, folder: Any) -> tuple[Callable[..., int], Callable[..., int], Any]:
    space = np.zeros(4, np.int64)
    room._given[space.ctypes.data] = space  # as under ``MATEWRIGHT_KERNEL=plain``
    plain = _entry(text, plain_words, folder, "plain")
    compiled = _entry(text, compiled_words, folder, "compiled")
    for names in (plain, compiled):
        names["SPACE"] = space.ctypes.data
    run = Entry(compiled["run"], SIGNATURE).machine_code().function()
    return plain_words.entry(SIGNATURE)(plain["run"]), run, space


@pytest.mark.parametrize("name", TEXTS)
def test_the_same_text_gives_the_same_word(name: str, tmp_path: Any) -> None:
    plain, compiled, space = _both(TEXTS[name], tmp_path)
    chance = random.Random(name)
    answers = set()
    for _ in range(ROUNDS):
        a, b = (chance.choice((*EDGES, chance.randrange(-9, 9))) for _ in range(2))
        u, v = (chance.choice((0, 1, 5, 2**63, 2**64 - 1, chance.getrandbits(64))) for _ in "uv")
        found = []
        for run in (plain, compiled):
            space[:] = 1, 2, 3, 4
            found.append((run(a, b, u, v), space.tolist()))
        assert found[0] == found[1], (a, b, u, v)
        answers.add(found[0][0])
    assert len(answers) > 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("return [a]", "no function of the kernel has List"),
        ("return nowhere", "nothing is called nowhere"),
        ("return len(a)", "the entry calls len, which will not be there"),
        ("x = a\nif b:\n    x = u\nreturn x", "it may be"),
        ("return a[0]", "points nowhere"),
        ("return 1 if a < u else 0", "a signed word is compared with an unsigned one"),
        ("for i in range(0, 9, b):\n    a += i\nreturn a", "the step of a range is a number"),
        ("for i in both(a, b):\n    a += i\nreturn a", "through a range or a tuple"),
        ("return step(w, by=1)", "without keywords"),
        ("return back(a)", "functions call each other in a ring"),
        ("if KNOWN == 2:\n    x = b\nreturn x + a", "x is never set"),
        ("return w", "an entry returns a word"),
        ("w[0] = 1", "an entry returns a word"),
    ],
)
def test_what_cannot_be_compiled_is_named_with_its_place(
    text: str, complaint: str, tmp_path: Any
) -> None:
    names = _entry(text, compiled_words, tmp_path, "compiled")
    names["SPACE"] = 0
    with pytest.raises(SolverError, match=complaint) as refused:
        Entry(names["run"], SIGNATURE).machine_code()
    assert "compiled_words.py:" in str(refused.value)


def test_the_same_sources_give_the_same_code(tmp_path: Any) -> None:
    names = _entry(TEXTS["calling itself"], compiled_words, tmp_path, "compiled")
    names["SPACE"] = 0
    first, second = (Entry(names["run"], SIGNATURE).machine_code() for _ in range(2))
    assert first == second
