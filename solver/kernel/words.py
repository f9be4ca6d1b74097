"""What the kernel is written with: bits, pointers, and how its functions are compiled.

Compiled (``compiling``), or carried out by Python itself where ``MATEWRIGHT_KERNEL=plain`` is
set: some ten thousand times slower, but ready at once, open to a debugger, and with every
pointer held to the bounds of its memory.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from solver.kernel.kind import IS_PLAIN

_words: Any = import_module(f"solver.kernel.compiling.{'plain' if IS_PLAIN else 'compiled'}_words")

U64 = _words.U64
I64 = _words.I64
words_at = _words.words_at
signed_at = _words.signed_at
as_signed = _words.as_signed
off = _words.off
fetch = _words.fetch
bit = _words.bit
ctz = _words.ctz
ctz_or_64 = _words.ctz_or_64
popcount = _words.popcount
swap_bytes = _words.swap_bytes
jit = _words.jit
jit_inline = _words.jit_inline
jit_apart = _words.jit_apart
entry = _words.entry

NONE = np.uint64(0)
ONE = np.uint64(1)
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@jit_inline
def drop(word):
    """Return *word* without its lowest bit."""
    return word & (word - ONE)
