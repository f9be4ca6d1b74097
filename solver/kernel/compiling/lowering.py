"""How one function of the kernel becomes code of LLVM: sentence by sentence.

Python's text says no kinds.  So a function is put into code again and again, each time with what
is known by now of its variables and of what it returns, until nothing new is found.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from solver.errors import SolverError
from solver.kernel.compiling.code import Code
from solver.kernel.compiling.functions import KernelFunction
from solver.kernel.compiling.primitives import carry_out
from solver.kernel.compiling.values import (
    NO_VALUE,
    UNKNOWN,
    Form,
    Operand,
    Plain,
    Value,
    joined,
    of_number,
    of_python,
    written,
)

if TYPE_CHECKING:
    from solver.kernel.compiling.program import Program

_ONE = of_number(Plain.SIGNED, 1)
_TRUE, _FALSE = ast.Constant(True), ast.Constant(False)
Given: TypeAlias = "tuple[Form | Value, ...]"
"""What a function is compiled for: the kind of each argument, or the literal that it is."""


class Version:
    """A function for arguments of certain kinds."""

    def __init__(self, program: Program, function: KernelFunction, given: Given, name: str) -> None:
        self.name = name
        self.function = function
        self.given = given
        self.returned: Form = None
        self.is_copied = False
        self.body = ""
        self.called: dict[str, Version] = {}
        self._program = program
        self._forms: dict[str, Form] = {}
        self._has_news = False

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
            self.returned = Plain.NOTHING
            self._lower()

    @property
    def text(self) -> str:
        """The function as LLVM reads it."""
        kinds = ", ".join(f"{written(form)} %g.{name}" for name, form in self._arguments() if form)
        marks = "alwaysinline nounwind" if self.is_copied else "nounwind"
        head = f"define internal {written(self.returned)} @{self.name}({kinds}) {marks}"
        return f"{head} {{\n{self.body}\n}}\n"

    def _arguments(self) -> list[tuple[str, Form]]:
        """Return the names and kinds of what it is given when it runs."""
        names = self.function.parameters
        return [
            (name, None if isinstance(form, Value) else form)
            for name, form in zip(names, self.given, strict=True)
        ]

    def _lower(self) -> None:
        self._code = Code()
        self.called = {}
        self._loops: list[tuple[str, str]] = []
        self._constants = self._literals()
        for name, form in self._arguments():
            if name not in self._constants:
                self._learn(name, form)
        for name, form in self._forms.items():
            self._code.room(name, form)
        for (name, form), given in zip(self._arguments(), self.given, strict=True):
            if name not in self._constants:
                value = given if isinstance(given, Value) else Value(form, f"%g.{name}")
                self._set(name, value)
        self._body(self.function.text.body)
        if self._code.is_open:
            self._give(NO_VALUE if self.returned in (None, Plain.NOTHING) else UNKNOWN)
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

    def _learn(self, name: str, form: Form) -> None:
        known = self._forms.get(name)
        together = joined(known, form)
        if name not in self._forms or together != known:
            self._forms[name] = together
            self._has_news = True

    def _set(self, name: str, value: Value) -> None:
        self._learn(name, value.form)
        self._code.store(value, name, self._forms[name])

    def _give(self, value: Value) -> None:
        together = joined(self.returned, value.form)
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

    def _handler(self, node: ast.AST) -> Callable[[Any], Any]:
        handler: Callable[[Any], Any] | None = getattr(
            self, f"_on_{type(node).__name__.lower()}", None
        )
        if handler is None:
            raise SolverError(f"no function of the kernel has {type(node).__name__}")
        return handler

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
            self._count(node, [self._value(it) for it in node.iter.args])
        else:
            self._go_through(node, node.iter)

    def _count(self, node: ast.For, bounds: list[Value]) -> None:
        """Go through a range of numbers."""
        code, zero = self._code, of_number(Plain.SIGNED, 0)
        start, stop, step = (*((zero,) if len(bounds) == 1 else ()), *bounds, _ONE)[:3]
        if step.number is None:
            raise SolverError("the step of a range is a number")
        head, body, on, after = (code.label(it) for it in ("head", "body", "on", "after"))
        counter = self._hidden(node, Plain.SIGNED)
        code.store(start, counter, Plain.SIGNED)
        code.begin(head)
        count = code.load(counter, Plain.SIGNED)
        code.branch(code.compare("Lt" if step.number > 0 else "Gt", count, stop), body, after)
        code.begin(body)
        self._put_value(node.target, count)
        self._round(node.body, on, after)
        code.begin(on)
        code.store(code.step(code.load(counter, Plain.SIGNED), step), counter, Plain.SIGNED)
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
        found = of_number(Plain.TRUTH, 0)
        for value in [self._value(it) for it in right.elts]:
            found = self._code.reckon("BitOr", found, self._code.compare("Eq", left, value))
        return self._opposite(found) if isinstance(operator, ast.NotIn) else found

    def _opposite(self, truth: Value) -> Value:
        return self._code.reckon("BitXor", truth, of_number(Plain.TRUTH, 1))

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
        if name in self._forms:
            return self._code.load(name, self._forms[name])
        if name in self.function.assigned:
            return UNKNOWN  # it is met before it is assigned in the order of the text
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
        if isinstance(owner.form, tuple):
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
        if value.form is None:
            return UNKNOWN
        if isinstance(node.op, ast.Invert):
            return self._code.reckon("BitXor", value, of_number(value.form, -1))
        negative = self._code.reckon("Sub", of_number(value.form, 0), value)
        return Value(negative.form, negative.text, value.is_literal)

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
            self._set(self._hidden(node, value.form), value)
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
                self._set(self._hidden(node, value.form), value)
                code.jump(after)
        code.begin(after)
        return self._hidden_value(node)

    def _hidden(self, node: ast.expr | ast.For, form: Form) -> str:
        """Return the variable for what *node* makes, which is of kind *form*."""
        name = _name_of(node)
        self._learn(name, form)
        return name

    def _hidden_value(self, node: ast.expr) -> Value:
        name = _name_of(node)
        return self._code.load(name, self._forms[name]) if name in self._forms else UNKNOWN

    # ------------------------------------------------------------ calls

    def _on_call(self, node: ast.Call) -> Operand:
        called = self._operand(node.func)
        if isinstance(called, Value) or node.keywords:
            raise SolverError("only functions are called, and without keywords")
        thing, given = called.thing, [self._value(it) for it in node.args]
        if isinstance(thing, KernelFunction):
            return self._called(thing, given)
        if any(it.form is None for it in given):
            return UNKNOWN
        return carry_out(self._code, thing, given)

    def _called(self, function: KernelFunction, given: list[Value]) -> Value:
        if any(it.form is None for it in given):
            return UNKNOWN
        key = tuple(it if it.is_literal else it.form for it in given)
        version = self._program.version(function, key, self.is_copied)
        if version.returned is None:
            return UNKNOWN
        self.called[version.name] = version
        running = [it for it in given if not it.is_literal]
        return self._code.call(version.name, version.returned, running)


def _name_of(node: ast.expr | ast.For) -> str:
    """Return a name for what *node* makes, which no other node has."""
    place = node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
    return f"{type(node).__name__}." + ".".join(map(str, place))
