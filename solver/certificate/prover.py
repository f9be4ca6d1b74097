"""Work out with the kernel why positions are won or lost, as lines of a certificate.

The kernel says what holds; which play shows it is chosen here so that the file stays
small: the soonest goal, refutations that are written already, else those that leave
the attacker the fewest moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from solver.certificate.evidence import shortest_words
from solver.certificate.form import CertificateForm
from solver.certificate.format import (
    DISPROVED,
    MOST_NODES,
    PROVED,
    CertificateError,
    Claims,
)
from solver.engine import Engine, Row
from solver.game import Game
from solver.kernel.engine import MOST_MOVES
from solver.search.control import Control
from solver.search.root import Root
from solver.search.rules import replies_of
from solver.squares import BLACK, WHITE
from solver.stipulation import Play


class Prover:
    """Writes the lines that claims need, each once, and returns the moves that show them."""

    def __init__(
        self,
        form: CertificateForm,
        root: Root,
        engine: Engine,
        control: Control,
        add_line: Callable[[Iterable[str]], None],
    ) -> None:
        self._form = form
        self._root = root
        self._engine = engine
        self._control = control
        self._add_line = add_line
        self._claims = Claims(is_exact=engine.rules.is_exact)
        self.nodes = 0

    def text(self, move: int) -> str:
        """Return a kernel move as the file has it."""
        return self._form.move_text(self._root.move(move))

    def succeeds(self, row: Row, move: int, length: int) -> bool:
        """Tell whether the attacker's *move* meets the stipulation within *length* moves."""
        decide = self._engine.move_mates_within
        return bool(self._control.decide(partial(decide, row, move, length)))

    # --- why a move succeeds

    def answers(self, row: Row, move: int, length: int) -> list[str]:
        """Return the answers after *move*, which succeeds within *length*; write what they need."""
        may_end = length == 1 or not self._engine.rules.is_exact
        if may_end and self.succeeds(row, move, 1):
            return []
        after = self._engine.after(row, move, WHITE)
        options: dict[str, list[str]] = {}
        for reply in replies_of(self._engine, after, length - 1).other:
            child = self._engine.after(after, reply, BLACK)
            soonest, answers = self._soonest(child, length - 1)
            if soonest == 1:
                options[self.text(reply)] = [self.text(answer) for answer in answers]
            elif soonest:
                self._prove(child, soonest, answers)
        return shortest_words(options)

    def _prove(self, row: Row, length: int, moves: list[int]) -> None:
        """Write that the attacker succeeds within *length* by any of *moves*."""
        position = self._name(row)
        if self._claims.is_proved(position, length):
            return
        move = min(moves, key=lambda move: self._reply_count(row, move))
        answers = self.answers(row, move, length)
        self._add_node(f"{PROVED}{length}", row, self.text(move), *answers)
        self._claims.prove(position, length)

    def _soonest(self, row: Row, length: int) -> tuple[int, list[int]]:
        while True:
            self._control.go_on()
            found = self._engine.continuations(row, length)
            if found is not None:
                return found

    def _reply_count(self, row: Row, move: int) -> int:
        after = self._engine.after(row, move, WHITE)
        return len(self._engine.legal_moves(after, BLACK))

    # --- why moves fail

    def replies(self, row: Row, moves: Iterable[int], length: int) -> list[str]:
        """Return what refutes each of *moves* within *length*; write what that needs."""
        if self._must_spoil(row):
            return []
        options = {}
        for move in moves:
            replies = self._refuting(row, move, length)
            if replies:
                options[self.text(move)] = [self.text(reply) for reply in replies]
        return shortest_words(options)

    def reply(self, row: Row, move: int, length: int) -> list[str]:
        """Return one reply that refutes *move* within *length*, where it needs one."""
        return [self.text(reply) for reply in self._refuting(row, move, length)[:1]]

    def _refuting(self, row: Row, move: int, length: int) -> list[int]:
        """Return equally good refutations of *move*, none where it fails without a reply."""
        if length == 1:
            return []
        replies = self._refutations(row, move, length)
        if not replies:
            return []
        after = self._engine.after(row, move, WHITE)
        if length == 2:
            return replies
        too_soon = [r for r in replies_of(self._engine, after, length - 1).too_soon if r in replies]
        if too_soon:
            return too_soon
        children = [self._engine.after(after, reply, BLACK) for reply in replies]
        costs = [self._cost(child, length - 1) for child in children]
        best = costs.index(min(costs))
        if costs[best]:
            self._disprove(children[best], length - 1)
        return [replies[best]]

    def _cost(self, row: Row, length: int) -> int:
        """Guess the work of showing that the attacker fails; 0 where there is none left."""
        if self._claims.is_disproved(self._name(row), length):
            return 0
        return len(self._engine.legal_moves(row, WHITE))

    def _disprove(self, row: Row, length: int) -> None:
        """Write that the attacker, to move, does not succeed within *length*."""
        replies = self.replies(row, self._engine.legal_moves(row, WHITE), length)
        self._add_node(f"{DISPROVED}{length}", row, *replies)
        self._claims.disprove(self._name(row), length)

    def _must_spoil(self, row: Row) -> bool:
        is_reflex = self._engine.rules.play is Play.REFLEX
        return is_reflex and bool(self._engine.goal_moves(row, WHITE))

    def _refutations(self, row: Row, move: int, length: int) -> list[int]:
        while True:
            self._control.go_on()
            found = self._engine.refutations(row, move, length, MOST_MOVES)
            if found is not None:
                return found

    # --- lines

    def _add_node(self, claim: str, row: Row, *words: str) -> None:
        if self.nodes == MOST_NODES:
            raise CertificateError(
                f"The certificate would need more than {MOST_NODES} lines; none was written."
            )
        self.nodes += 1
        self._add_line((claim, self._form.position_text(self._game(row)), *words))

    def _game(self, row: Row) -> Game:
        return self._engine.game_of(row, is_turned=self._root.is_turned)

    def _name(self, row: Row) -> bytes:
        """Return what tells a position from others, in fairy chess as the checker does."""
        if self._form.is_fairy:
            return self._game(row).key()
        return self._engine.repeated_position_of(row)
