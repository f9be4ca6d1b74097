"""How an entry becomes machine code that stands alone.

It is put into words of LLVM with all that it calls, optimised, and brought to machine code.
The entry is all that can be called, without a compiler, and without Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solver.kernel.compiling.functions import Copying, KernelFunction
from solver.kernel.compiling.machine_code import MachineCode


class Entry:
    """An entry of the kernel, not compiled yet."""

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        self._function = KernelFunction(function, Copying.AS_FIT)
        self.signature = signature

    def module(self) -> Any:
        """Return the code as LLVM reads it, with all that it calls, before it is optimised."""
        from solver.kernel.compiling.machine import parsed  # only where nothing is kept
        from solver.kernel.compiling.program import Program

        return parsed(Program().text(self._function, self.signature))

    def machine_code(self) -> MachineCode:
        """Compile the entry."""
        from solver.kernel.compiling.machine import object_file

        return MachineCode(self.signature, object_file(self.module()))
