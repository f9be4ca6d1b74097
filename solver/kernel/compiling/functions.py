"""The functions of the kernel as they are marked in the source, and where their text stands."""

from __future__ import annotations

import ast
import builtins
import linecache
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import Any

from solver.errors import SolverError


class Copying(Enum):
    """Whether the code of a function is copied into its callers."""

    ALWAYS = "alwaysinline"
    AS_CALLER = ""
    """So is what its first caller is marked with."""
    AS_FIT = " "
    """The compiler decides."""


@dataclass(frozen=True, eq=False)
class KernelFunction:
    """A function that can be compiled with others."""

    function: Callable[..., Any]
    copying: Copying

    @cached_property
    def text(self) -> ast.FunctionDef:
        """The function as it is written.

        Raises:
            SolverError: its source is not there.
        """
        code = self.function.__code__
        found = _functions_in(code.co_filename).get(code.co_firstlineno)
        if found is None:
            raise SolverError(f"{code.co_filename} has not the source of {code.co_qualname}")
        return found

    @property
    def parameters(self) -> list[str]:
        """The names of what it is given."""
        return [it.arg for it in self.text.args.args]

    @cached_property
    def assigned(self) -> dict[str, list[ast.expr | None]]:
        """What each variable is assigned, ``None`` where it is more than an expression."""
        found: dict[str, list[ast.expr | None]] = {}
        for node in ast.walk(self.text):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.setdefault(node.id, []).append(None)
        for node in ast.walk(self.text):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                places = found[node.targets[0].id]
                places[places.index(None)] = node.value
        return found

    def named(self, name: str) -> Any:
        """Return what a name stands for that is no variable of the function.

        Raises:
            SolverError: it stands for nothing.
        """
        for names in (self._around, self.function.__globals__, vars(builtins)):
            if name in names:
                return names[name]
        raise SolverError(f"{self.where(self.text)}: nothing is called {name}")

    @cached_property
    def _around(self) -> dict[str, Any]:
        """What the function takes from those that it stands in."""
        cells = self.function.__closure__ or ()
        names = self.function.__code__.co_freevars
        return {name: cell.cell_contents for name, cell in zip(names, cells, strict=True)}

    def where(self, node: ast.AST) -> str:
        """Return where *node* stands."""
        line = getattr(node, "lineno", self.text.lineno)
        return f"{self.function.__code__.co_filename}:{line} ({self.function.__qualname__})"


class Primitive(Enum):
    """What is one instruction of the processor, or none at all."""

    CTZ = "ctz"
    CTZ_OR_64 = "ctz_or_64"
    SWAP_BYTES = "swap_bytes"
    POPCOUNT = "popcount"
    BIT = "bit"
    WORDS_AT = "words_at"
    SIGNED_AT = "signed_at"
    AS_SIGNED = "as_signed"
    OFF = "off"
    FETCH = "fetch"


def marked(copying: Copying) -> Callable[[Any], KernelFunction]:
    """Return the decorator that marks functions so."""
    return lambda function: KernelFunction(function, copying)


@cache
def _functions_in(file: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file by the line that they begin in, with what decorates them."""
    lines = "".join(linecache.getlines(file))
    return {
        min([node.lineno, *(it.lineno for it in node.decorator_list)]): node
        for node in ast.walk(ast.parse(lines))
        if isinstance(node, ast.FunctionDef)
    }
