"""Variants of an entry: compiled with the words at one of its addresses known and fixed.

The compiler sees the words as constants.  What depends on them alone is decided while it
compiles: flags that are not set leave no code behind, and lists lie where it knows.

A variant is made from the *blueprint* of its entry: all the code of it as numba lowers it, not yet
optimised, in the bitcode of LLVM.  So it needs no numba, and a tenth of the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from llvmlite import binding

from solver.errors import SolverError
from solver.kernel.compiling.machine_code import SYMBOL, MachineCode
from solver.kernel.compiling.signature import types_of

if TYPE_CHECKING:
    from solver.kernel.compiling.entry import Entry

_GENERAL = "matewright_general"
_LEVEL = 3


def blueprint_of(entry: Entry) -> bytes | None:
    """Return the blueprint of an entry; ``None`` where numba is not as expected.

    It is quick where the entry was compiled in this process before.
    """
    from numba.core.compiler_lock import global_compiler_lock  # numba: only where nothing is kept

    from solver.kernel.compiling.entry import _EntryLibrary, _wrapper
    from solver.kernel.compiling.inner import in_haste, is_numba_as_expected

    class _Blueprint(_EntryLibrary):
        """The code of an entry with all that it calls, before it is optimised."""

        bitcode = b""

        def _optimize_final_module(self) -> None:
            self.bitcode = self._final_module.as_bitcode()

    if not is_numba_as_expected():
        return None
    dispatcher = entry._dispatcher
    with in_haste(dispatcher.targetdescr.typing_context):
        dispatcher.compile(entry._signature)
    (compiled,) = dispatcher.overloads.values()
    library = _Blueprint(compiled.target_context.codegen(), SYMBOL)
    with global_compiler_lock:
        library.add_ir_module(_wrapper(compiled, library))
        library.add_linking_library(compiled.library)
        library.finalize()
    return library.bitcode


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
    binding.initialize_native_asmprinter()
    module = binding.parse_bitcode(blueprint)
    module.get_function(SYMBOL).name = _GENERAL
    front = binding.parse_assembly(_front(len(types_of(signature)) - 1, place, words))
    front.triple, front.data_layout = module.triple, module.data_layout
    module.link_in(front)
    module.verify()
    for part in (*module.functions, *module.global_variables):
        if not part.is_declaration and part.name != SYMBOL:
            part.linkage = "internal"
        elif part.is_declaration and not part.name.startswith("llvm."):
            raise SolverError(f"the variant calls {part.name}, which will not be there")
    machine = binding.Target.from_default_triple().create_target_machine(
        cpu=binding.get_host_cpu_name(),
        features=binding.get_host_cpu_features().flatten(),
        opt=_LEVEL,
        jit=True,
    )
    options = binding.create_pipeline_tuning_options(speed_level=_LEVEL)
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return MachineCode(signature, machine.emit_object(module))


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
