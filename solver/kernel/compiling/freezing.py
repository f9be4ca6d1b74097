"""Variants of an entry: compiled with the words at one of its addresses known and fixed.

The compiler sees the words as constants.  What depends on them alone is decided while it
compiles: flags that are not set leave no code behind, and lists lie where it knows.

A variant is made from the *blueprint* of its entry: all the code of it, not yet optimised, in the
bitcode of LLVM.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from llvmlite import binding

from solver.kernel.compiling.machine import object_file, parsed
from solver.kernel.compiling.machine_code import SYMBOL, MachineCode
from solver.kernel.compiling.signature import types_of

if TYPE_CHECKING:
    from solver.kernel.compiling.entry import Entry

_GENERAL = "matewright_general"


def blueprint_of(entry: Entry) -> bytes:
    """Return the blueprint of an entry."""
    bitcode: bytes = entry.module().as_bitcode()
    return bitcode


def frozen(
    signature: str, blueprint: bytes, place: int, words: npt.NDArray[np.int64]
) -> MachineCode:
    """Return the entry of *blueprint* for which argument *place* is the address of *words*.

    Whatever is given in that place counts for nothing.  Nobody may write there.

    Raises:
        RuntimeError: it is no blueprint.
        SolverError: the variant would call what is not in it.
    """
    binding.initialize_native_target()
    module = binding.parse_bitcode(blueprint)
    module.get_function(SYMBOL).name = _GENERAL
    front = parsed(_front(len(types_of(signature)) - 1, place, words))
    module.link_in(front)
    module.verify()
    return MachineCode(signature, object_file(module))


def _front(arguments: int, place: int, words: npt.NDArray[np.int64]) -> str:
    """Return a function in the place of the entry, which calls that with the words it holds."""
    given = [f"i64 %a{number}" for number in range(arguments)]
    handed = [*given[:place], "i64 ptrtoint (ptr @words to i64)", *given[place + 1 :]]
    constants = ", ".join(f"i64 {word}" for word in words.tolist())
    return (
        f"@words = internal constant [{len(words)} x i64] [{constants}], align 64\n"
        f"declare i64 @{_GENERAL}({', '.join(['i64'] * arguments)})\n"
        f"define i64 @{SYMBOL}({', '.join(given)}) {{\n"
        f"  %answer = call i64 @{_GENERAL}({', '.join(handed)})\n"
        f"  ret i64 %answer\n"
        f"}}\n"
    )
