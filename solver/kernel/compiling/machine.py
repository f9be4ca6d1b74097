"""LLVM at work: text becomes a module, and that becomes machine code."""

from __future__ import annotations

import os
from typing import Any

from llvmlite import binding

from solver.errors import SolverError
from solver.kernel.compiling.machine_code import SYMBOL

PROCESSOR_VARIABLE = "MATEWRIGHT_PROCESSOR"
"""Environment variable that names the processors to compile for, instead of the one at hand."""
_LEVEL = 3


def parsed(text: str) -> Any:
    """Return the module that *text* says.

    Raises:
        RuntimeError: it says none.
    """
    module = binding.parse_assembly(text)
    machine = _machine()
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    module.verify()
    return module


def object_file(module: Any) -> bytes:
    """Return the machine code of a module, of which ``SYMBOL`` alone can be called.

    Raises:
        SolverError: it would call what is not in it.
    """
    for part in (*module.functions, *module.global_variables):
        if not part.is_declaration and part.name != SYMBOL:
            part.linkage = "internal"
        elif part.is_declaration and not part.name.startswith("llvm."):
            raise SolverError(f"the entry calls {part.name}, which will not be there")
    machine = _machine()
    options = binding.create_pipeline_tuning_options(speed_level=_LEVEL)
    options.loop_vectorization = False  # loops are short here: it takes time, and makes them slower
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


def _machine() -> Any:
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    name = os.environ.get(PROCESSOR_VARIABLE)
    return binding.Target.from_default_triple().create_target_machine(
        cpu=name or binding.get_host_cpu_name(),
        features="" if name else binding.get_host_cpu_features().flatten(),
        opt=_LEVEL,
        jit=True,
    )
