"""How an entry becomes machine code that stands alone.

numba types and lowers it with all that it calls; then it gets a wrapper of the C convention,
everything else is made private to it, and the lot is optimised and brought to machine code.
The wrapper is all that can be called: without numba, and without Python.

These are numba's own classes, as in ``inner``; where they are not as expected, numba compiles
and calls the entry its own way, and nothing can be kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock

from solver.errors import SolverError
from solver.kernel.compiling.inner import PLAIN, InnerLibrary, in_haste, is_numba_as_expected
from solver.kernel.compiling.machine_code import SYMBOL, MachineCode
from solver.kernel.compiling.signature import as_typed


class _EntryLibrary(JITCodeLibrary):
    """The code of an entry: the wrapper, and what it needs."""

    def add_linking_library(self, library: Any) -> None:
        """Take in a function with all that it calls, for inner ones do not hold that."""
        if not isinstance(library, InnerLibrary):
            super().add_linking_library(library)
            return
        for part in library.with_callees():
            if isinstance(part, InnerLibrary):
                self._final_module.link_in(part.own_code, preserve=True)
            else:
                super().add_linking_library(part)

    def _optimize_final_module(self) -> None:
        """Optimise what the wrapper needs."""
        for part in (*self._final_module.functions, *self._final_module.global_variables):
            if not part.is_declaration and part.name != SYMBOL:
                part.linkage = "internal"
        super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        """Leave the machine code to :meth:`object_file`."""
        self._finalized = True

    def object_file(self) -> bytes:
        """Return the machine code.

        Raises:
            SolverError: it would call what is not in it.
        """
        for function in self._final_module.functions:
            if function.is_declaration and not function.name.startswith("llvm."):
                raise SolverError(f"the entry calls {function.name}, which will not be there")
        code: bytes = self._codegen._tm.emit_object(self._final_module)
        return code


class Entry:
    """An entry of the kernel, not compiled yet."""

    def __init__(self, dispatcher: Any, signature: str) -> None:
        self._dispatcher = dispatcher
        self._signature = signature

    def machine_code(self) -> MachineCode | None:
        """Compile the entry; ``None`` where numba is not as expected."""
        if not is_numba_as_expected():
            return None
        with in_haste(self._dispatcher.targetdescr.typing_context):
            self._dispatcher.compile(self._signature)
        (compiled,) = self._dispatcher.overloads.values()
        library = _EntryLibrary(compiled.target_context.codegen(), SYMBOL)
        wrapper = _wrapper(compiled, library)
        with global_compiler_lock:
            library.add_ir_module(wrapper)
            library.add_linking_library(compiled.library)
            library.finalize()
            return MachineCode(self._signature, library.object_file())

    def compiled_numbas_way(self) -> Callable[..., int]:
        """Return the entry as numba compiles and calls it."""
        run = numba.njit(self._signature, **PLAIN)(self._dispatcher.py_func)
        return lambda *arguments: run(*as_typed(self._signature, arguments))


def _wrapper(compiled: Any, library: _EntryLibrary) -> Any:
    """Return a module with a function of the C convention that calls what numba compiled."""
    convention = compiled.target_context.call_conv
    result, arguments = compiled.signature.return_type, compiled.signature.args
    module = library.create_ir_module(SYMBOL)
    word = ir.IntType(64)
    function = ir.Function(module, ir.FunctionType(word, [word] * len(arguments)), SYMBOL)
    callee_type = convention.get_function_type(result, arguments)
    callee = ir.Function(module, callee_type, compiled.fndesc.llvm_func_name)
    builder = ir.IRBuilder(function.append_basic_block())
    # No entry raises, so nothing is asked about how the call ended.
    _, value = convention.call_function(builder, callee, result, arguments, function.args)
    builder.ret(value)
    return module
