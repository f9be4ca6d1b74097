"""Write the certificate of a battle problem: what is stated, the proof, the first moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from solver.certificate.form import CertificateForm, OrthodoxForm
from solver.certificate.format import (
    KEY,
    NOT_SOONER,
    OTHERS,
    SHORT_KEY,
    Statement,
    verdict_of,
)
from solver.certificate.prover import Prover
from solver.certificate.scope import check_can_be_certified
from solver.certificate.sealing import SealedLines
from solver.engine import Engine
from solver.notation.fen import write_fen
from solver.problem import Problem, Task
from solver.search.control import Control
from solver.search.root import Root
from solver.search.rules import engine_for
from solver.squares import WHITE


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the writing has come: first moves gone through, and lines of proof written."""

    first_moves: int
    of_first_moves: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Written:
    """What the file states, and how large it is."""

    statement: Statement
    nodes: int
    size: int


def write_certificate(
    problem: Problem,
    memory_mb: int,
    control: Control,
    write: Callable[[bytes], object],
    on_stage: Callable[[Stage], None] = lambda _: None,
) -> Written:
    """Work out the answer to *problem*, of battle play, and hand its certificate to *write*.

    Raises:
        SolverError: the position cannot be played, or what is asked cannot be certified.
        CertificateError: the certificate would be too large.
        Interrupted: the control was asked to end it.
    """
    check_can_be_certified(problem)
    task = Task(problem)
    root = Root.of(task.position())
    form = _form_of(problem)
    form.check_goal(problem.stipulation.goal.sign)
    engine = engine_for(task, root.kernel.table(memory_mb), root)
    control.attach(engine)
    return _Writer(problem, form, root, engine, control, SealedLines(write), on_stage).write()


def _form_of(problem: Problem) -> CertificateForm:
    setup = problem.setup
    if not (setup.is_fairy or problem.stipulation.goal.is_fairy):
        return OrthodoxForm(write_fen(setup))
    from solver.certificate.fairy_form import FairyForm  # orthodox chess needs nothing of it

    return FairyForm.laid_out(
        setup.squares, setup.turn, setup.castling, setup.en_passant, setup.conditions
    )


class _Writer:
    def __init__(
        self,
        problem: Problem,
        form: CertificateForm,
        root: Root,
        engine: Engine,
        control: Control,
        lines: SealedLines,
        on_stage: Callable[[Stage], None],
    ) -> None:
        self._problem = problem
        self._form = form
        self._length = problem.stipulation.moves
        self._may_be_short = self._length > 1 and not problem.stipulation.exact
        self._row = root.row
        self._moves = engine.legal_moves(root.row, WHITE)
        self._prover = Prover(form, root, engine, control, self._add_node)
        self._lines = lines
        self._on_stage = on_stage
        self._gone_through = 0

    def write(self) -> Written:
        """Write everything; what a line needs stands before it, and the first moves come last."""
        keys = self._succeeding(self._moves, self._length)
        short_keys = self._succeeding(keys, self._length - 1) if self._may_be_short else []
        statement = self._statement(keys, short_keys)
        self._write_header(statement)
        self._gone_through = 0
        last_lines = []
        others = [move for move in self._moves if move not in keys]
        refuted = [OTHERS, *self._prover.replies(self._row, self._counted(others), self._length)]
        for key in self._counted(keys):
            last_lines += self._key_lines(key, is_short=key in short_keys)
        for words in (*last_lines, refuted):
            self._lines.add(words)
        self._lines.seal()
        return Written(statement, self._prover.nodes, self._lines.size)

    def _succeeding(self, moves: list[int], length: int) -> list[int]:
        self._gone_through = 0
        counted = self._counted(moves)
        return [move for move in counted if self._prover.succeeds(self._row, move, length)]

    def _counted(self, moves: list[int]) -> Iterator[int]:
        for move in moves:
            self._tell()
            yield move
            self._gone_through += 1

    def _statement(self, keys: list[int], short_keys: list[int]) -> Statement:
        return Statement(
            self._form.fen,
            str(self._problem.stipulation),
            verdict_of(len(keys), len(short_keys)),
            tuple(self._prover.text(key) for key in keys),
            tuple(self._prover.text(key) for key in short_keys),
            *(" ".join(words[1:]) for words in self._form.header[1:-1]),
        )

    def _write_header(self, statement: Statement) -> None:
        for words in self._form.header:
            self._lines.add(words)
        self._lines.add(("stipulation", statement.stipulation))
        self._lines.add(("verdict", statement.verdict))
        self._lines.add(("keys", *statement.keys))
        self._lines.add(("short-keys", *statement.short_keys))

    def _key_lines(self, key: int, *, is_short: bool) -> list[list[str]]:
        name = self._prover.text(key)
        length = self._length - is_short
        answers = self._prover.answers(self._row, key, length)
        lines = [[SHORT_KEY if is_short else KEY, name, *answers]]
        if self._may_be_short and not is_short:
            reply = self._prover.reply(self._row, key, self._length - 1)
            lines.append([NOT_SOONER, name, *reply])
        return lines

    def _add_node(self, words: Iterable[str]) -> None:
        self._lines.add(words)
        self._tell()

    def _tell(self) -> None:
        self._on_stage(Stage(self._gone_through, len(self._moves), self._prover.nodes))
