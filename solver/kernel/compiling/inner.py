"""How numba compiles the functions inside an entry: brought to machine code with it alone.

By itself numba optimises every function to the end, with all that it calls inside it,
makes machine code of it and two wrappers for Python, and does the same work again for
whoever calls it.  Here a function is typed and lowered once, by the steps that such functions
need; the entry, which is all that is ever called, takes each of them once, is optimised and
becomes machine code.  The code is as quick and is there in less than a third of the time.

These are numba's own classes, of which it promises little: where they are not as expected,
functions are compiled numba's way.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
from collections.abc import Iterator
from typing import Any

from llvmlite.binding import Linkage
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder

PLAIN: dict[str, Any] = {"boundscheck": False, "error_model": "numpy", "nogil": True}
"""The options of every function."""

_PARTS = (
    "_get_module_for_linking",
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

_NEEDLESS = {
    "WithLifting",
    "InlineClosureLikes",
    "RewriteSemanticConstants",
    "RewriteDynamicRaises",
    "MakeFunctionToJitFunction",
    "InlineInlinables",
    "FindLiterallyCalls",
    "LiteralUnroll",
    "LiteralPropagationSubPipelinePass",
    "InlineOverloads",
    "NopythonRewrites",
    "NoPythonSupportedFeatureValidation",
    "DumpParforDiagnostics",
}
"""Steps of numba for what no function of the kernel has: arrays, closures, contexts, errors.

A function that had them would not compile.
"""

_SELDOM = (100_000, 50, 1_000)
"""How often Python looks for garbage while numba compiles, which leaves little and keeps much."""

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
    _shared_module: Any

    def finalize(self) -> None:
        """Take in nothing of what it calls, and make no machine code: the entry does."""
        self._finalized = True

    @property
    def own_code(self) -> Any:
        """The module of this function alone."""
        return self._final_module

    def _get_module_for_linking(self) -> Any:
        """Return the code with that of all it calls, for what numba compiles its own way."""
        if self._shared_module is None:
            module = self._final_module.clone()
            for part in self.with_callees():
                if part is not self:
                    module.link_in(_code_of(part), preserve=True)
            for function in module.functions:  # other modules may have it, too
                if not function.is_declaration and function.linkage == Linkage.external:
                    function.linkage = "linkonce_odr"
            self._shared_module = module
        return self._shared_module

    def with_callees(self) -> Iterator[Any]:
        """Yield this library and all that its functions call, each once."""
        met = {self}
        waiting = [self]
        while waiting:
            library = waiting.pop()
            yield library
            for callee in getattr(library, "_linking_libraries", ()):
                if callee not in met:
                    met.add(callee)
                    waiting.append(callee)

    def get_pointer_to_function(self, name: str) -> int | None:
        """Return the address of what fails, for there is no machine code."""
        return _NO_CODE


def _code_of(library: Any) -> Any:
    """Return the module to take in of a library that is one of several."""
    if isinstance(library, InnerLibrary):
        return library.own_code
    return library._get_module_for_linking()


class InnerCompiler(CompilerBase):
    """Compiles in numba's usual steps into an :class:`InnerLibrary`."""

    def define_pipelines(self) -> list[Any]:
        """Return the steps, without those that are needless here."""
        state = self.state
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        manager = DefaultPassBuilder.define_nopython_pipeline(state)
        manager.passes = [step for step in manager.passes if step[0].__name__ not in _NEEDLESS]
        manager.finalize()
        return [manager]


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


@contextlib.contextmanager
def in_haste(typing: Any) -> Iterator[None]:
    """Spare numba what it would do over and over in the typing context *typing*.

    For each use of an operator it goes through all the ways it knows to call that with
    anything; here what it found for the same types holds.
    """
    resolve = typing.resolve_function_type
    found: dict[Any, Any] = {}

    def remembered(function: Any, args: Any, kws: Any) -> Any:
        if kws or not isinstance(function, types.Function):
            return resolve(function, args, kws)
        key = function, tuple(args)
        if key not in found:
            found[key] = resolve(function, args, kws)
        return found[key]

    usual = gc.get_threshold()
    gc.set_threshold(*_SELDOM)
    typing.resolve_function_type = remembered
    try:
        yield
    finally:
        del typing.resolve_function_type
        gc.set_threshold(*usual)
