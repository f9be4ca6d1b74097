"""What the commands ask of the solver: problem and search options, read from text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from composer.cli.exits import BadInputError
from solver.convention import usual_turn
from solver.game import Move, moves_from_uci
from solver.language import quoted
from solver.notation.fen import FenError, leaves_turn_open, parse_fen, problem_of
from solver.problem import KEPT_LINES, LEAST_MEMORY_MB, Limits, Method, Problem, Task
from solver.sharing import Sharing
from solver.stipulation import Stipulation, StipulationError
from solver.twinning.composition import Composition, Duplex, Intended, IntendedError
from solver.twinning.twins import Twin, TwinError, parse_twin


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """What to look for and how long, the same for every problem of a batch."""

    tries: int = 0
    set_play: bool = False
    tree: bool = False
    threads: int = 1
    memory_mb: int = 256
    max_time: float | None = None
    max_solutions: int | None = None
    max_lines: int = KEPT_LINES
    post_key_play: bool = False
    first_proof: bool = False
    method: Method = Method.MATEWRIGHT
    threats: bool = True

    def task(self, problem: Problem, sharing: Sharing | None = None) -> Task:
        """Return the task of solving *problem* with these options, *sharing* with the others."""
        return Task(
            problem,
            self.tries,
            self.set_play,
            self.tree,
            self.threads,
            Limits(self.max_time, self.max_solutions, self.memory_mb, self.max_lines),
            self.post_key_play,
            self.first_proof,
            self.method,
            threats=self.threats,
            sharing=sharing,
        )

    def told(self) -> dict[str, object]:
        """Return what decides the answer, as results tell it; the rest decides how fast."""
        return {
            "tries": self.tries,
            "set_play": self.set_play,
            "tree": self.tree,
            "max_time": self.max_time,
            "max_solutions": self.max_solutions,
            "max_lines": self.max_lines,
            "post_key_play": self.post_key_play,
            "first_proof": self.first_proof,
            "method": self.method.value,
        }

    def share(self, jobs: int) -> SearchOptions:
        """Return the options of one of *jobs* processes that share the memory."""
        return replace(self, memory_mb=max(LEAST_MEMORY_MB, self.memory_mb // jobs))

    def of(self, composition: Composition) -> SearchOptions:
        """Add what *composition* itself asks to be looked for."""
        return replace(
            self,
            set_play=self.set_play or composition.set_play,
            post_key_play=self.post_key_play or composition.post_key_play,
        )

    def with_tries_of(self, composition: Composition) -> SearchOptions:
        """Look for the tries that *composition* asks for, too, where variations are told."""
        asked = composition.refutations if self.tree else 0
        return replace(self, tries=max(self.tries, asked))


@dataclass(frozen=True, slots=True)
class ProblemOptions:
    """What is asked beside the stipulation, as the command line says it."""

    twins: tuple[str, ...] = ()
    has_zeroposition: bool = False
    duplex: Duplex = Duplex.NONE
    intended: str | None = None

    def compose(self, problem: Problem) -> Composition:
        """Return all that is asked of *problem*.

        Raises:
            BadInputError: a twin or the intended number cannot be understood.
        """
        if self.has_zeroposition and not self.twins:
            raise BadInputError("--zeroposition: without --twin there is nothing to solve.")
        return Composition(
            problem,
            tuple(_read_twin(text) for text in self.twins),
            self.has_zeroposition,
            self.duplex,
            self._read_intended(),
        )

    def _read_intended(self) -> Intended | None:
        text = self.intended
        try:
            if text is not None and text != text.strip():
                raise IntendedError(
                    f"expected a number of solutions without blanks, got {quoted(text)}"
                )
            return None if text is None else Intended.parse(text)
        except IntendedError as error:
            raise BadInputError(f"--intended: {error}.") from error


def read_problem(fen: str, stipulation: str) -> Problem:
    """Read a problem from its two texts.

    A FEN of the board alone leaves it to the convention who begins.

    Raises:
        BadInputError: one of them is malformed; the sentence names field and place.
    """
    try:
        setup = parse_fen(fen)
    except FenError as error:
        raise BadInputError(f"FEN, {error.place}: {error}") from error
    asked = read_stipulation(stipulation)
    if leaves_turn_open(fen):
        setup = setup.with_turn(usual_turn(asked))
    try:
        return problem_of(setup, asked)
    except StipulationError as error:
        raise BadInputError(f"Stipulation: {error}.") from error


def read_stipulation(text: str) -> Stipulation:
    """Read a stipulation.

    Raises:
        BadInputError: the text is none.
    """
    try:
        return Stipulation.parse(text)
    except StipulationError as error:
        raise BadInputError(f"Stipulation: {error}.") from error


def read_moves(option: str, names: Sequence[str]) -> tuple[Move, ...]:
    """Read the moves of an option.

    Raises:
        BadInputError: one of them is no move.
    """
    try:
        return moves_from_uci(names)
    except ValueError:
        sentence = f"{option}: expected a move such as e1a1, got {quoted(' '.join(names)[:40])}."
        raise BadInputError(sentence) from None


def _read_twin(text: str) -> Twin:
    try:
        return parse_twin(text)
    except TwinError as error:
        raise BadInputError(f"--twin {quoted(text[:80])}: {error}.") from error
