"""How one function of the kernel becomes code of LLVM: sentence by sentence.

Python's text says no kinds.  So a function is put into code again and again, each time with what
is known by now of its variables and of what it returns, until nothing new is found.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from solver.errors import SolverError
from solver.kernel.compiling.code import Code
from solver.kernel.compiling.expressions import Expressions
from solver.kernel.compiling.functions import KernelFunction
from solver.kernel.compiling.values import (
    NO_VALUE,
    UNKNOWN,
    FixedThing,
    Operand,
    PlainKind,
    Value,
    ValueKind,
    joined,
    of_number,
    of_python,
    written,
)

if TYPE_CHECKING:
    from solver.kernel.compiling.program import Program

_ONE = of_number(PlainKind.SIGNED, 1)
Given: TypeAlias = "tuple[ValueKind | Value, ...]"
"""What a function is compiled for: the kind of each argument, or the literal that it is."""


class Version(Expressions):
    """A function for arguments of certain kinds."""

    def __init__(self, program: Program, function: KernelFunction, given: Given, name: str) -> None:
        super().__init__(program, function)
        self.name = name
        self.given = given
        self.returned: ValueKind = None
        self.body = ""
        self.is_whole = False
        self._loops: list[tuple[str, str]] = []
        """Where the loops that are begun go on, and where after them."""

    # ------------------------------------------------------------ as a whole

    def compile(self) -> None:
        """Find the kinds and make the code.

        Raises:
            SolverError: the function holds what no function of the kernel may.
        """
        self._has_news = True
        while self._has_news:
            self._has_news = False
            self._lower()
        if self.returned is None:
            self.returned = PlainKind.NOTHING
            self._lower()
        unknown = [name for name, kind in self._kinds.items() if kind is None]
        for name in (*unknown, *sorted(self._unset)):
            raise SolverError(f"{self.function.where(self.function.text)}: {name} is never set")
        self.is_whole = True

    @property
    def text(self) -> str:
        """The function as LLVM reads it."""
        kinds = ", ".join(f"{written(kind)} %g.{name}" for name, kind in self._arguments() if kind)
        marks = "alwaysinline nounwind" if self.is_copied else "nounwind"
        head = f"define internal {written(self.returned)} @{self.name}({kinds}) {marks}"
        return f"{head} {{\n{self.body}\n}}\n"

    def _arguments(self) -> list[tuple[str, ValueKind]]:
        """Return the names and kinds of what it is given when it runs."""
        names = self.function.parameters
        return [
            (name, None if isinstance(kind, Value) else kind)
            for name, kind in zip(names, self.given, strict=True)
        ]

    def _lower(self) -> None:
        self._code = Code()
        self.called = {}
        self._unset.clear()
        self._loops = []
        self._constants = self._literals()
        for name, kind in self._arguments():
            if name not in self._constants:
                self._learn(name, kind)
        for name, kind in self._kinds.items():
            self._code.room(name, kind)
        for (name, kind), given in zip(self._arguments(), self.given, strict=True):
            if name not in self._constants:
                value = given if isinstance(given, Value) else Value(kind, f"%g.{name}")
                self._set(name, value)
        self._body(self.function.text.body)
        if self._code.is_open:
            self._give(NO_VALUE if self.returned in (None, PlainKind.NOTHING) else UNKNOWN)
        self.body = self._code.body()

    def _literals(self) -> dict[str, Operand]:
        """Return what never changes: literals that are given, names of what is known."""
        found: dict[str, Operand] = {}
        assigned = self.function.assigned
        for name, given in zip(self.function.parameters, self.given, strict=True):
            if isinstance(given, Value) and name not in assigned:
                found[name] = given
        for name, values in assigned.items():
            if name not in self.function.parameters and len(values) == 1:
                literal = self._literal(values[0])
                if literal is not None:
                    found[name] = literal
        return found

    def _literal(self, node: ast.expr | None) -> Operand | None:
        if isinstance(node, ast.Constant):
            return of_python(node.value)
        is_outside = isinstance(node, ast.Name) and node.id not in self.function.assigned
        if isinstance(node, ast.Name) and is_outside and node.id not in self.function.parameters:
            return of_python(self.function.named(node.id))
        return None

    def _give(self, value: Value) -> None:
        together = joined(self.returned, value.kind)
        if together != self.returned:
            self.returned = together
            self._has_news = True
        self._code.give_back(value, self.returned)

    # ------------------------------------------------------------ sentences

    def _body(self, sentences: Sequence[ast.stmt]) -> None:
        for sentence in sentences:
            if not self._code.is_open:
                return
            try:
                self._handler(sentence)(sentence)
            except SolverError as error:
                if ".py:" in str(error):
                    raise
                raise SolverError(f"{self.function.where(sentence)}: {error}") from error

    def _on_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self._operand(node.value)

    def _on_return(self, node: ast.Return) -> None:
        self._give(NO_VALUE if node.value is None else self._value(node.value))

    def _on_assign(self, node: ast.Assign) -> None:
        (target,) = node.targets
        if not isinstance(target, ast.Tuple):
            self._put(target, node.value)
            return
        if isinstance(node.value, ast.Tuple):
            parts = [self._value(it) for it in node.value.elts]
        else:
            packed = self._value(node.value)
            parts = [self._code.part(packed, number) for number in range(len(target.elts))]
        for name, part in zip(target.elts, parts, strict=True):
            self._put_value(name, part)

    def _put(self, target: ast.expr, node: ast.expr) -> None:
        if not (isinstance(target, ast.Name) and target.id in self._constants):
            self._put_value(target, self._value(node))

    def _put_value(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._set(target.id, value)
        elif isinstance(target, ast.Subscript):
            self._code.write(value, self._place(target))
        else:
            raise SolverError("that cannot be assigned to")

    def _on_augassign(self, node: ast.AugAssign) -> None:
        operator, code = type(node.op).__name__, self._code
        if isinstance(node.target, ast.Name):
            old = self._value(ast.Name(node.target.id, ast.Load()))
            self._set(node.target.id, code.reckon(operator, old, self._value(node.value)))
        elif isinstance(node.target, ast.Subscript):
            place = self._place(node.target)
            old = code.read(place)
            code.write(code.reckon(operator, old, self._value(node.value)), place)

    def _on_if(self, node: ast.If) -> None:
        code = self._code
        yes, no, after = code.label("yes"), code.label("no"), code.label("after")
        self._branch(node.test, yes, no)
        code.begin(yes)
        self._body(node.body)
        code.jump(after)
        code.begin(no)
        self._body(node.orelse)
        code.begin(after)

    def _on_while(self, node: ast.While) -> None:
        code = self._code
        head, body, after = code.label("head"), code.label("body"), code.label("after")
        code.begin(head)
        self._branch(node.test, body, after)
        code.begin(body)
        self._round(node.body, head, after)
        code.jump(head)
        code.begin(after)

    def _round(self, sentences: Sequence[ast.stmt], on: str, after: str) -> None:
        self._loops.append((on, after))
        self._body(sentences)
        self._loops.pop()

    def _on_break(self, node: ast.Break) -> None:
        self._code.jump(self._loops[-1][1])

    def _on_continue(self, node: ast.Continue) -> None:
        self._code.jump(self._loops[-1][0])

    def _on_for(self, node: ast.For) -> None:
        if not isinstance(node.target, ast.Name) or node.orelse:
            raise SolverError("a loop has one variable and nothing after it")
        if isinstance(node.iter, ast.Call):
            if self._operand(node.iter.func) != FixedThing(range):
                raise SolverError("a loop goes through a range or a tuple")
            self._count(node, [self._value(it) for it in node.iter.args])
        else:
            self._go_through(node, node.iter)

    def _count(self, node: ast.For, bounds: list[Value]) -> None:
        """Go through a range of numbers."""
        code, zero = self._code, of_number(PlainKind.SIGNED, 0)
        start, stop, step = (*((zero,) if len(bounds) == 1 else ()), *bounds, _ONE)[:3]
        if step.number is None:
            raise SolverError("the step of a range is a number")
        head, body, on, after = (code.label(it) for it in ("head", "body", "on", "after"))
        counter = self._hidden(node, PlainKind.SIGNED)
        code.store(start, counter, PlainKind.SIGNED)
        code.begin(head)
        count = code.load(counter, PlainKind.SIGNED)
        code.branch(code.compare("Lt" if step.number > 0 else "Gt", count, stop), body, after)
        code.begin(body)
        self._put_value(node.target, count)
        self._round(node.body, on, after)
        code.begin(on)
        code.store(code.step(code.load(counter, PlainKind.SIGNED), step), counter, PlainKind.SIGNED)
        code.jump(head)
        code.begin(after)

    def _go_through(self, node: ast.For, listed: ast.expr) -> None:
        """Go through a tuple, once for each of its parts."""
        if not isinstance(listed, ast.Tuple):
            raise SolverError("a loop goes through a range or a tuple")
        after = self._code.label("after")
        for value in [self._value(it) for it in listed.elts]:
            on = self._code.label("on")
            self._put_value(node.target, value)
            self._round(node.body, on, after)
            self._code.begin(on)
        self._code.begin(after)
