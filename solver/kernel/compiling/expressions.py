"""How the expressions of a function of the kernel become code of LLVM."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from solver.errors import SolverError
from solver.kernel.compiling.code import Code
from solver.kernel.compiling.functions import KernelFunction
from solver.kernel.compiling.primitives import carry_out
from solver.kernel.compiling.values import (
    UNKNOWN,
    Operand,
    PlainKind,
    Value,
    ValueKind,
    joined,
    of_number,
    of_python,
)

if TYPE_CHECKING:
    from solver.kernel.compiling.lowering import Version
    from solver.kernel.compiling.program import Program

_TRUE, _FALSE = ast.Constant(True), ast.Constant(False)


class Expressions:
    """What stands in the sentences of one function, with all that is known of its variables."""

    def __init__(self, program: Program, function: KernelFunction) -> None:
        self.function = function
        self.is_copied = False
        """Whether the function is copied into its callers."""
        self.called: dict[str, Version] = {}
        """The functions that it calls, by their names in LLVM."""
        self._program = program
        self._code = Code()
        self._constants: dict[str, Operand] = {}
        """Names of what never changes."""
        self._kinds: dict[str, ValueKind] = {}
        """What is known of the variables."""
        self._has_news = False
        self._unset: set[str] = set()
        """Variables of which nothing was known where they were asked."""

    def _handler(self, node: ast.AST) -> Callable[[Any], Any]:
        handler: Callable[[Any], Any] | None
        handler = getattr(self, f"_on_{type(node).__name__.lower()}", None)
        if handler is None:
            raise SolverError(f"no function of the kernel has {type(node).__name__}")
        return handler

    def _learn(self, name: str, kind: ValueKind) -> None:
        """Note that a variable may be of a kind."""
        known = self._kinds.get(name)
        together = joined(known, kind)
        if name not in self._kinds or together != known:
            self._kinds[name] = together
            self._has_news = True

    def _set(self, name: str, value: Value) -> None:
        self._learn(name, value.kind)
        self._code.store(value, name, self._kinds[name])

    # ------------------------------------------------------------ tests

    def _branch(self, node: ast.expr, yes: str, no: str) -> None:
        """Go on where *node* says, and work out no more of it than that takes."""
        code = self._code
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self._branch(node.operand, no, yes)
        elif isinstance(node, ast.BoolOp):
            for part in node.values[:-1]:
                on = code.label("on")
                if isinstance(node.op, ast.And):
                    self._branch(part, on, no)
                else:
                    self._branch(part, yes, on)
                code.begin(on)
            self._branch(node.values[-1], yes, no)
        elif isinstance(node, ast.Compare):
            self._branch_compared(node, yes, no)
        else:
            code.branch(code.truth(self._value(node)), yes, no)

    def _branch_compared(self, node: ast.Compare, yes: str, no: str) -> None:
        code = self._code
        left = self._value(node.left)
        for operator, right_node in zip(node.ops[:-1], node.comparators[:-1], strict=True):
            right, on = self._value(right_node), code.label("on")
            code.branch(code.compare(type(operator).__name__, left, right), on, no)
            code.begin(on)
            left = right
        code.branch(self._compared(node.ops[-1], left, node.comparators[-1]), yes, no)

    def _compared(self, operator: ast.cmpop, left: Value, right: ast.expr) -> Value:
        if not isinstance(operator, ast.In | ast.NotIn):
            return self._code.compare(type(operator).__name__, left, self._value(right))
        if not isinstance(right, ast.Tuple):
            raise SolverError("what is asked for is in a tuple")
        found = of_number(PlainKind.TRUTH, 0)
        for value in [self._value(it) for it in right.elts]:
            found = self._code.reckon("BitOr", found, self._code.compare("Eq", left, value))
        return self._opposite(found) if isinstance(operator, ast.NotIn) else found

    def _opposite(self, truth: Value) -> Value:
        return self._code.reckon("BitXor", truth, of_number(PlainKind.TRUTH, 1))

    # ------------------------------------------------------------ values

    def _value(self, node: ast.expr) -> Value:
        operand = self._operand(node)
        if isinstance(operand, Value):
            return operand
        if isinstance(operand.thing, tuple):
            parts = [of_python(it) for it in operand.thing]
            return self._code.pack([it for it in parts if isinstance(it, Value)])
        raise SolverError(f"{operand.thing!r} is no value")

    def _operand(self, node: ast.expr) -> Operand:
        operand: Operand = self._handler(node)(node)
        return operand

    def _on_constant(self, node: ast.Constant) -> Operand:
        return of_python(node.value)

    def _on_name(self, node: ast.Name) -> Operand:
        name = node.id
        if name in self._constants:
            return self._constants[name]
        if name in self._kinds:
            return self._code.load(name, self._kinds[name])
        if name in self.function.assigned:  # further down, in a loop
            if self._code.is_open:
                self._unset.add(name)
            return UNKNOWN
        return of_python(self.function.named(name))

    def _on_attribute(self, node: ast.Attribute) -> Operand:
        owner = self._operand(node.value)
        if isinstance(owner, Value):
            raise SolverError("a value has no attributes")
        return of_python(getattr(owner.thing, node.attr))

    def _on_tuple(self, node: ast.Tuple) -> Operand:
        return self._code.pack([self._value(it) for it in node.elts])

    def _on_subscript(self, node: ast.Subscript) -> Operand:
        owner = self._value(node.value)
        if isinstance(owner.kind, tuple):
            index = self._value(node.slice).number
            if index is None:
                raise SolverError("the place in a tuple is a number")
            return self._code.part(owner, index)
        return self._code.read(self._code.place(owner, self._value(node.slice)))

    def _place(self, node: ast.Subscript) -> Value:
        return self._code.place(self._value(node.value), self._value(node.slice))

    def _on_binop(self, node: ast.BinOp) -> Operand:
        left, right = self._value(node.left), self._value(node.right)
        return self._code.reckon(type(node.op).__name__, left, right)

    def _on_unaryop(self, node: ast.UnaryOp) -> Operand:
        if isinstance(node.op, ast.Not):
            return self._opposite(self._code.truth(self._value(node.operand)))
        value = self._value(node.operand)
        if value.kind is None:
            return UNKNOWN
        if isinstance(node.op, ast.Invert):
            return self._code.reckon("BitXor", value, of_number(value.kind, -1))
        negative = self._code.reckon("Sub", of_number(value.kind, 0), value)
        return Value(negative.kind, negative.text, value.is_literal)

    def _on_compare(self, node: ast.Compare) -> Operand:
        if len(node.ops) == 1:
            return self._compared(node.ops[0], self._value(node.left), node.comparators[0])
        return self._chosen(node, node, _TRUE, _FALSE)

    def _on_boolop(self, node: ast.BoolOp) -> Operand:
        """Return the first part that decides, or the last one."""
        code, after = self._code, self._code.label("after")
        is_all = isinstance(node.op, ast.And)
        for part in node.values:
            value, on = self._value(part), code.label("on")
            self._set(self._hidden(node, value.kind), value)
            if part is not node.values[-1]:
                code.branch(code.truth(value), *((on, after) if is_all else (after, on)))
                code.begin(on)
        code.begin(after)
        return self._hidden_value(node)

    def _on_ifexp(self, node: ast.IfExp) -> Operand:
        return self._chosen(node, node.test, node.body, node.orelse)

    def _chosen(self, node: ast.expr, test: ast.expr, one: ast.expr, other: ast.expr) -> Value:
        code = self._code
        yes, no, after = code.label("yes"), code.label("no"), code.label("after")
        self._branch(test, yes, no)
        for label, part in ((yes, one), (no, other)):
            code.begin(label)
            if code.is_open:
                value = self._value(part)
                self._set(self._hidden(node, value.kind), value)
                code.jump(after)
        code.begin(after)
        return self._hidden_value(node)

    def _hidden(self, node: ast.expr | ast.For, kind: ValueKind) -> str:
        """Return the variable for what *node* makes, which is of kind *kind*."""
        name = name_of(node)
        self._learn(name, kind)
        return name

    def _hidden_value(self, node: ast.expr) -> Value:
        name = name_of(node)
        return self._code.load(name, self._kinds[name]) if name in self._kinds else UNKNOWN

    # ------------------------------------------------------------ calls

    def _on_call(self, node: ast.Call) -> Operand:
        called = self._operand(node.func)
        if isinstance(called, Value) or node.keywords:
            raise SolverError("only functions are called, and without keywords")
        thing, given = called.thing, [self._value(it) for it in node.args]
        if isinstance(thing, KernelFunction):
            return self._called(thing, given)
        if any(it.kind is None for it in given):
            return UNKNOWN
        return carry_out(self._code, thing, given)

    def _called(self, function: KernelFunction, given: list[Value]) -> Value:
        if any(it.kind is None for it in given):
            return UNKNOWN
        key = tuple(it if it.is_literal else it.kind for it in given)
        version = self._program.version(function, key, self.is_copied)
        if not version.is_whole and version is not self:
            raise SolverError("functions call each other in a ring")
        if version.returned is None:
            return UNKNOWN
        self.called[version.name] = version
        running = [it for it in given if not it.is_literal]
        return self._code.call(version.name, version.returned, running)


def name_of(node: ast.expr | ast.For) -> str:
    """Return a name for what *node* makes, which no other node has."""
    place = node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
    return f"{type(node).__name__}." + ".".join(map(str, place))
