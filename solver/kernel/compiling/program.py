"""An entry with all that it calls, as one text that LLVM reads."""

from __future__ import annotations

from solver.errors import SolverError
from solver.kernel.compiling.functions import Copying, KernelFunction
from solver.kernel.compiling.lowering import Given, Version
from solver.kernel.compiling.machine_code import SYMBOL
from solver.kernel.compiling.primitives import DECLARED
from solver.kernel.compiling.signature import types_of
from solver.kernel.compiling.values import WORDS, PlainKind

_KINDS = {"int64": PlainKind.SIGNED, "uint64": PlainKind.UNSIGNED}


class Program:
    """The functions that an entry needs, each for the kinds of arguments that it is given."""

    def __init__(self) -> None:
        self._versions: dict[tuple[KernelFunction, Given], Version] = {}

    def version(self, function: KernelFunction, given: Given, by_copied: bool) -> Version:
        """Return a function for certain kinds of arguments.

        *by_copied* tells whether what calls it is copied into its callers: what is compiled for
        the first time there may be so, too.
        """
        key = function, given
        if key not in self._versions:
            name = f"{function.function.__name__}.{len(self._versions)}"
            version = self._versions[key] = Version(self, function, given, name)
            is_handed_on = function.copying is Copying.AS_CALLER and by_copied
            version.is_copied = function.copying is Copying.ALWAYS or is_handed_on
            version.compile()
        return self._versions[key]

    def text(self, function: KernelFunction, signature: str) -> str:
        """Return the text for an entry, called ``SYMBOL``.

        Raises:
            SolverError: it holds what cannot be compiled, or returns no word.
        """
        _, *names = types_of(signature)
        main = self.version(function, tuple(_KINDS[name] for name in names), by_copied=False)
        if main.returned not in WORDS:
            raise SolverError(f"{function.where(function.text)}: an entry returns a word")
        parameters = ", ".join(f"i64 %a{number}" for number in range(len(names)))
        front = (
            f"define i64 @{SYMBOL}({parameters}) nounwind {{\n"
            f"  %answer = call i64 @{main.name}({parameters})\n"
            f"  ret i64 %answer\n"
            f"}}\n"
        )
        return "\n".join((DECLARED, front, *(it.text for it in _needed(main))))


def _needed(main: Version) -> list[Version]:
    """Return *main* with all that it calls."""
    met, waiting = {main.name: main}, [main]
    while waiting:
        for name, version in waiting.pop().called.items():
            if name not in met:
                met[name] = version
                waiting.append(version)
    return list(met.values())
