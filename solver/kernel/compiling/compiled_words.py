"""Bit and pointer operations that compile to one machine instruction each.

All raw memory access of the kernel goes through ``words_at`` and ``signed_at`` (an address
becomes a pointer) and ``off`` (a pointer moves on by words).  ``plain_words`` says the same
in plain Python; the kernel takes either from ``words``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from solver.kernel.compiling.entry import Entry
from solver.kernel.compiling.functions import Copying, Primitive, marked

U64 = np.uint64
I64 = int
ctz: Any = Primitive.CTZ
ctz_or_64: Any = Primitive.CTZ_OR_64
swap_bytes: Any = Primitive.SWAP_BYTES
popcount: Any = Primitive.POPCOUNT
bit: Any = Primitive.BIT
words_at: Any = Primitive.WORDS_AT
signed_at: Any = Primitive.SIGNED_AT
as_signed: Any = Primitive.AS_SIGNED
off: Any = Primitive.OFF
fetch: Any = Primitive.FETCH

jit_inline: Any = marked(Copying.ALWAYS)
jit: Any = marked(Copying.AS_CALLER)
# What a ``jit_inline`` function calls is copied into it, too, if it is compiled for the first time
# there.  What is large and called from many places is not.
jit_apart: Any = marked(Copying.AS_FIT)


def entry(signature: str) -> Callable[[Any], Entry]:
    """Return the decorator of an entry, which is compiled when that is asked of it."""
    return lambda function: Entry(function, signature)
