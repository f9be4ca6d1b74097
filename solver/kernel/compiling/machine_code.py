"""Machine code of an entry, and how it is called.

It needs no compiler any more: llvmlite puts it into memory, and ctypes calls it, with the
lock of the interpreter released.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solver.kernel.compiling.signature import types_of

SYMBOL = "matewright_run"
"""The name of the function in the machine code."""

_TYPES = {"int64": ctypes.c_int64, "uint64": ctypes.c_uint64}
_engines: list[Any] = []
"""They own the machine code, which may be called as long as the process lives."""


@dataclass(frozen=True, slots=True)
class MachineCode:
    """An object file for this processor with one function of the C convention, ``SYMBOL``."""

    signature: str
    object_file: bytes

    def function(self) -> Callable[..., int]:
        """Put the code into memory and return what calls it; other threads go on meanwhile."""
        result, *arguments = (_TYPES[name] for name in types_of(self.signature))
        return ctypes.CFUNCTYPE(result, *arguments)(self._address())

    def _address(self) -> int:
        from llvmlite import binding

        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        machine = binding.Target.from_default_triple().create_target_machine(jit=True)
        engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
        engine.add_object_file(binding.object_file.ObjectFileRef.from_data(self.object_file))
        _engines.append(engine)
        return engine.get_function_address(SYMBOL)
