"""How numba compiles the functions inside an entry: brought to machine code with it alone.

By itself numba optimises every function to the end, with all that it calls inside it,
makes machine code of it and two wrappers for Python, and does the same work again for
whoever calls it.  Here a function is typed and lowered once; the entry, which is all that is
ever called, takes the lot, is optimised and becomes machine code.  The code is as quick and
is there in a third of the time.

These are numba's own classes, of which it promises little: where they are not as expected,
functions are compiled numba's way.
"""

from __future__ import annotations

import ctypes
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder

PLAIN: dict[str, Any] = {"boundscheck": False, "error_model": "numpy", "nogil": True}
"""The options of every function."""

_PARTS = (
    "_optimize_final_module",
    "_finalize_final_module",
    "get_pointer_to_function",
    "codegen",
    "create_ir_module",
    "add_ir_module",
    "add_linking_library",
    "finalize",
)
"""What of numba's classes is used or replaced here and in ``entry``."""

_NO_CODE = ctypes.cast(ctypes.pythonapi.PyErr_Occurred, ctypes.c_void_p).value
"""What Python finds where it calls such a function: nothing, which it reports as an error."""


class _NoEnvironment:
    """Stands where numba tells machine code of its Python surroundings: there is none."""

    @staticmethod
    def set_env(name: str, environment: object) -> None:
        """Let it be."""


class InnerLibrary(JITCodeLibrary):
    """The code of one function, to be linked into that of others and never to be run alone."""

    codegen = _NoEnvironment()

    def _optimize_final_module(self) -> None:
        """Leave that to the entry."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int | None:
        """Return the address of what fails, for there is no machine code."""
        return _NO_CODE


class InnerCompiler(CompilerBase):
    """Compiles in numba's usual steps into an :class:`InnerLibrary`."""

    def define_pipelines(self) -> list[Any]:
        """Return the steps."""
        state = self.state
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


def inner_options() -> dict[str, Any]:
    """Return the options for a function inside an entry."""
    if not is_numba_as_expected():
        return {}
    return {
        "pipeline_class": InnerCompiler,
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
    }


def is_numba_as_expected() -> bool:
    """Tell whether numba's classes have the parts that are used or replaced."""
    return all(hasattr(JITCodeLibrary, part) for part in _PARTS)
