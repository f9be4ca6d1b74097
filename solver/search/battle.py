"""The search of battle play: keys by iteration over the lengths, tries, set play, tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from operator import sub

from solver.duals import survey_duals
from solver.engine import STOPPED, Counting, Engine
from solver.events import LineFound, SearchPhase
from solver.game import PASS, Move, word_of
from solver.goals import Goal
from solver.journal import Journal
from solver.lines import Line
from solver.problem import Task
from solver.search.battle_memory import BattleMemory, FoundSoFar
from solver.search.control import Control
from solver.search.crew import Crew
from solver.search.helped import Helped
from solver.search.helped_battle import HelpedBattle
from solver.search.kernels import Kernel
from solver.search.lines import LineTeller
from solver.search.notes import Account
from solver.search.parts import Decided, Helpers
from solver.search.proof import FirstProof, memory_for_proof
from solver.search.root import Root, set_play_root
from solver.search.rules import ends_too_soon, engine_for, replies_of
from solver.search.scouts import Scouts
from solver.search.searching import ResumableSearch
from solver.search.tally import Tally, nodes_of
from solver.search.told_tree import ToldBuilder
from solver.search.tree import TreeBuilder
from solver.so_far import key_branch, known_lines
from solver.solution import Branch, Mark, ProofFound, Solution, Status, Try
from solver.squares import BLACK, WHITE
from solver.stipulation import Play

LEAST_SHARED = 3
"""The shortest length at which threads are worth their start."""


class BattleSearch(ResumableSearch):
    """One search for ``#n``, ``s#n``, ``r#n`` or ``semi-r#n``, with any goal."""

    def __init__(
        self,
        task: Task,
        control: Control,
        journal: Journal | None = None,
        helpers: Helpers | None = None,
        kernel: Kernel | None = None,
    ) -> None:
        """Make ready; what *journal* remembers is taken up when the search is run.

        Where *helpers* are given, they are asked what is hard.  *kernel* searches, else the one
        that plays by the rules of the problem.

        Raises:
            JournalError: the journal holds what cannot be of this search.
        """
        super().__init__(task, control)
        self._lines: list[LineFound] = []
        self._length = task.problem.stipulation.moves
        self._position = task.position()
        self._root = Root.of(self._position, carrier=task.problem.setup.turn, kernel=kernel)
        proof_mb = memory_for_proof(task)
        kernel = self._root.kernel
        table = kernel.table(task.limits.memory_mb - proof_mb)
        threads = max(task.threads, 1) if kernel.has_threads else 1
        self._engines = [engine_for(task, table, self._root) for _ in range(threads)]
        self._moves = self._engines[0].legal_moves(self._root.row, WHITE)
        self._has_replies = self._length > 1 or task.problem.stipulation.play is not Play.DIRECT
        for engine in self._engines:
            control.attach(engine)
        helped = None if helpers is None else Helped(helpers, task, control, self._cpu)
        counted: list[Counting] = [*self._engines, *([] if helped is None else [helped])]
        self.tally = Tally(control, self._root, table, counted, self._length)
        self._found = FoundSoFar()
        self._first_proof = (
            FirstProof(self._root, self._length, table, proof_mb, control) if proof_mb else None
        )
        self._crew = Crew(self._engines, control, self._cpu)
        self._scouts = Scouts(self._engines[1:], control, self._cpu)
        self._memory = memory = BattleMemory.of(journal)
        self._helped = helped and HelpedBattle(helped, task, self._engines[0], self._root, memory)
        if journal is not None:
            self._take_up(journal)

    def _take_up(self, journal: Journal) -> None:
        """Go on from where the search was when *journal* was last written to."""
        memory, found = self._memory, self._found
        account = Account(self.tally, self._cpu, self._control, self._first_proof_seconds)
        with journal.reading():
            is_new = not (memory.keys or memory.decided or memory.proof)
            words = {} if is_new else {self._root.move(word): word for word in self._moves}
            for move, (length, line, seconds) in memory.keys.items():
                found.keys[words[move]] = length
                self._lines.append(LineFound(Mark.KEY, line, length, seconds=seconds))
            if memory.proof is not None and memory.proof.move not in words:
                raise ValueError(memory.proof)
            found.lengths_done = memory.lengths_done
            length = max(found.lengths_done + 1, self._first_length)
            found.decided = {words[move] for move in memory.decided.get(length, ())}
            found.first_proof_seconds = account.take_up(journal.records)
        journal.keep_account(account.note)

    @property
    def _first_length(self) -> int:
        return self._length if self._task.problem.stipulation.exact else 1

    def _tell_again(self) -> None:
        for line in self._lines:
            self._emit(line)
        if self._proof is not None and self._proof.move not in map(
            self._root.move, self._found.keys
        ):
            self._emit(self._proof)

    def _search(self) -> None:
        self.tally.phase = SearchPhase.KEYS
        if self._task.post_key_play:
            self._enter(SearchPhase.TREE)
            self._find_post_key_play()
            return
        self._find_keys()
        if self._task.refutations and self._has_replies:
            self._find_tries()
        if self._task.set_play and self._has_replies:
            self._enter(SearchPhase.SET_PLAY)
            self._find_set_play()
        if self._task.tree:
            self._enter(SearchPhase.TREE)
            self._build_tree()

    def _beside(self) -> AbstractContextManager[None]:
        """Return the context in which a first proof is sought, where one is wanted still."""
        if self._first_proof is None or self._found.keys or self._proof is not None:
            return nullcontext()
        return self._first_proof.beside(self._tell_proof, self._cpu)

    def _tell_proof(self, proof: ProofFound) -> None:
        self._memory.note_proof(proof)
        self._emit(proof)

    def _end_first_proof(self) -> None:
        if self._first_proof is not None:
            self._first_proof.give_up()

    def _first_proof_seconds(self) -> float | None:
        proof = self._first_proof
        times = (self._found.first_proof_seconds, proof.seconds if proof else None)
        return min((time for time in times if time is not None), default=None)

    def _enter(self, phase: SearchPhase) -> None:
        self._control.go_on()
        self.tally.phase = phase

    # --- keys

    def _find_keys(self) -> None:
        found = self._found
        self.tally.note_solving(found.keys)
        first = max(found.lengths_done + 1, self._first_length)
        for length in range(first, self._length + 1):
            open_moves = [m for m in self._moves if m not in found.keys or m in found.decided]
            helped = self._helped_for(length)
            new = [move for move in open_moves if move not in found.decided]
            self.tally.begin_length(length, len(open_moves), new)
            if helped is not None:
                for move in found.decided.intersection(open_moves):
                    self.tally.end_attack(move, solves=move in found.keys)
                helped.find_keys(length, new, partial(self._hear, length))
            elif len(self._engines) == 1 or length < LEAST_SHARED:
                self._decide_alone(length, open_moves)
            else:
                self._crew.share_out(open_moves, partial(self._decide, length), alone=False)
            found.lengths_done = length
            found.decided.clear()
            self._memory.note_length(length)
        self.tally.end_lengths()
        self._end_first_proof()

    def _helped_for(self, length: int) -> HelpedBattle | None:
        """Return who asks helpers about *length*, where there are such and it is hard."""
        helped = self._helped
        return helped if helped and helped.is_worth(self.tally.rows_now(), length) else None

    def _hear(self, length: int, move: int, answer: Decided) -> None:
        """Take what helpers have found out about a first move."""
        self.tally.begin_move(move)
        if answer.succeeds:
            self._keep_key(move, length, lambda: answer.line)
        else:
            self._take_failed([move], length)
        self.tally.end_attack(move, solves=answer.succeeds)

    def _decide_alone(self, length: int, moves: Sequence[int]) -> None:
        """Do as :meth:`_decide` for all *moves* with one engine, and little besides asking it.

        In a short problem most of them take a few microseconds, so many are asked about at once.
        """
        engine, tally, found, row = self._engines[0], self.tally, self._found, self._root.row
        for move in found.decided.intersection(moves):  # before a stop
            tally.end_attack(move, solves=move in found.keys)
        waiting = [move for move in moves if move not in found.decided]
        before = nodes_of(engine)
        while waiting:
            self._control.go_on()
            tally.begin_move(waiting[0])
            decided = engine.moves_mate_within(row, waiting, length)
            asked, waiting = waiting[: len(decided)], waiting[len(decided) :]
            counted = [before, *(nodes for _, nodes in decided)]
            tally.end_parts(zip(asked, map(sub, counted[1:], counted), strict=True))
            before = counted[-1]
            failed = asked[:-1] if decided and decided[-1][0] else asked
            self._take_failed(failed, length)
            tally.fail_attacks(failed)
            for move in asked[len(failed) :]:
                self._add_key(engine, move, length)
                tally.end_attack(move, solves=True)
                before = nodes_of(engine)

    def _decide(self, length: int, engine: Engine, move: int) -> None:
        self.tally.begin_move(move)
        before = nodes_of(engine)
        answer = self._crew.ask(engine, move, partial(self._ask, engine, move, length))
        if answer is None:
            return
        if move not in self._found.decided:
            self.tally.end_parts([(move, nodes_of(engine) - before)])
            if answer:
                self._add_key(engine, move, length)
            else:
                self._take_failed([move], length)
        self.tally.end_attack(move, solves=move in self._found.keys)

    def _take_failed(self, moves: list[int], length: int) -> None:
        self._found.decided.update(moves)
        if self._memory.journal is not None:
            self._memory.note_decided(self._root.moves(moves), length)

    def _ask(self, engine: Engine, move: int, length: int) -> bool | None:
        if move in self._found.decided:  # before a stop
            return False
        answer = engine.move_mates_within(self._root.row, move, length)
        return None if answer == STOPPED else bool(answer)

    def _add_key(self, engine: Engine, move: int, length: int) -> None:
        teller = LineTeller(engine, self._control)
        row = self._root.row
        self._keep_key(
            move, length, lambda: self._root.moves(teller.after_attacker(row, move, length))
        )

    def _keep_key(self, move: int, length: int, find_line: Callable[[], Line]) -> None:
        with self._lock:
            if self._found.first_proof_seconds is None:
                self._found.first_proof_seconds = self._cpu.seconds()
            self._end_first_proof()
            self._found.keys[move] = length
            self._found.decided.add(move)
            line: Line = (self._root.move(move),)
            try:
                line = find_line()
            finally:  # a stop may come in between: the key is told all the same
                self._tell_line(LineFound(Mark.KEY, line, length, seconds=self._now()))
                self._memory.note_key(length, line, self._now())
            limit = self._task.limits.solutions
            if limit is not None and len(self._found.keys) >= limit:
                self._control.stop()

    # --- tries and set play

    def _find_tries(self) -> None:
        self._enter(SearchPhase.TRIES)
        self._found.tries.clear()
        moves = [move for move in self._moves if move not in self._found.keys]
        limit, helped = self._task.refutations, self._helped_for(self._length + 1)
        try:
            new = [move for move in moves if not self._take_known(move)]
            if helped is not None:
                helped.find_refutations(new, limit, self._take_refutations)
            else:
                self._crew.share_out(new, self._try, alone=self._length < LEAST_SHARED)
        finally:  # threads find them in any order
            self._found.tries.sort(key=lambda entry: moves.index(entry[0]))

    def _try(self, engine: Engine, move: int) -> None:
        limit = self._task.refutations
        asked = partial(engine.refutations, self._root.row, move, self._length, limit)
        found = self._crew.ask(engine, move, asked)
        if found is not None:
            self._take_refutations(move, found)

    def _take_known(self, move: int) -> bool:
        """Take the refutations of *move* where they are remembered; tell whether they are."""
        known = self._memory.known_refutations(self._root.move(move), self._task.refutations)
        if known is not None:
            engine = self._engines[0]
            replies = engine.legal_moves(engine.after(self._root.row, move, WHITE), BLACK)
            self._add_try(move, [word for word in replies if self._root.move(word) in known])
        return known is not None

    def _take_refutations(self, move: int, found: list[int]) -> None:
        limit = self._task.refutations
        self._memory.note_refutations(self._root.move(move), limit, self._root.moves(found))
        self._add_try(move, found)

    def _add_try(self, move: int, refutations: list[int]) -> None:
        engine = self._engines[0]
        is_passed = word_of(PASS) in refutations and engine.rules.parries
        is_told = not is_passed and 0 < len(refutations) <= self._task.refutations
        if is_told and not ends_too_soon(engine, self._root.row, move):
            with self._lock:
                self._found.tries.append((move, refutations))
                self._tell_try(move, refutations)

    def _find_set_play(self) -> None:
        root = set_play_root(self._position, self._root.kernel)
        if root is None:
            return
        left = self._length - 1
        if helped := self._helped_for(self._length + 1):
            helped.tell_set_play(root)
        with self._scouts.ahead(root, left, lambda scout: scout.set_play(left)):
            self._found.set_play = self._builder(root).set_play(left)
        for branch in self._found.set_play:
            line = (branch.move, *(child.move for child in branch.children[:1]))
            mates_in = branch.mates_in or 0
            self._tell_line(
                LineFound(Mark.DEFENCE, line, mates_in, is_set_play=True, seconds=self._now())
            )

    # --- tree

    def _find_post_key_play(self) -> None:
        """Work out the play from the diagram, in which the defender is to move."""
        left = self._length - 1
        if self._is_checked_by_key():
            self._found.tree = (Branch(PASS, Mark.TRY),)
            self._found.is_tree_complete = True
            return
        with self._scouts.ahead(self._root, left, lambda scout: scout.post_key(left, [])):
            refutations = self._refutations_of_diagram(left)
            builder = self._builder(self._root)
            self._found.tree = (builder.post_key(left, refutations),)
            self._found.is_tree_complete = builder.is_complete

    def _is_checked_by_key(self) -> bool:
        """Tell whether the goal, a check, is reached in the diagram, so that no play follows."""
        asked = self._task.problem.stipulation
        is_asked = asked.goal is Goal.CHECK and asked.play is Play.DIRECT
        return is_asked and self._position.game().in_check

    def _refutations_of_diagram(self, left: int) -> list[int]:
        engine = self._engines[0]
        refutations = []
        replies = replies_of(engine, self._root.row, left, begins=True)
        for reply in replies.other:
            after = engine.after(self._root.row, reply, BLACK)
            holds = partial(engine.mates_within, after, left)
            if left == 0 or reply in replies.too_soon or not self._control.decide(holds):
                refutations.append(reply)
        return refutations

    def _build_tree(self) -> None:
        self._found.tree = ()
        if helped := self._helped_for(self._length + 1):
            helped.tell_play(self._sorted_keys(), self._found.tries)
        builder = self._builder(self._root)
        try:
            with self._scouts.ahead(self._root, self._length - 1, self._walk):
                for branch in self._branches(builder):
                    self._found.tree += (branch,)
        finally:
            self._found.is_tree_complete = builder.is_complete

    def _branches(self, builder: TreeBuilder) -> Iterator[Branch]:
        for move, length in self._sorted_keys():
            yield builder.key(move, length)
        for move, refutations in self._found.tries:
            yield builder.attempt(move, self._length, refutations)

    def _walk(self, scout: TreeBuilder) -> None:
        for _ in self._branches(scout):
            pass

    def _builder(self, root: Root) -> TreeBuilder:
        told, engine, threats = self._memory.told, self._engines[0], self._task.threats
        if told:
            return ToldBuilder(engine, self._control, root, told, threats=threats)
        return TreeBuilder(engine, self._control, root, threats=threats)

    # --- telling

    def _now(self) -> float:
        return self._control.seconds()

    def _tell_try(self, move: int, refutations: list[int]) -> None:
        moves = self._root.moves([move, refutations[0]])
        told = self._root.moves(refutations)
        line = LineFound(Mark.TRY, moves, self._length, refutations=told, seconds=self._now())
        self._tell_line(line)

    def _tell_line(self, line: LineFound) -> None:
        """Tell a line, but not a second time what was told before a stop."""
        if not any(_is_same(line, told) for told in self._lines):
            self._lines.append(line)
            self._emit(line)

    def _solution(self, status: Status) -> Solution:
        found = self._found
        keys = self._proved_keys()
        tree = found.tree if status is Status.COMPLETE else self._tree_so_far()
        return Solution(
            problem=self._task.problem,
            status=status,
            is_decided=self._is_decided,
            keys=tuple(move for move, _ in keys),
            short_keys=tuple(move for move, length in keys if length < self._length),
            key_lengths=tuple(length for _, length in keys),
            tries=tuple(
                Try(self._root.move(move), self._root.moves(refutations))
                for move, refutations in found.tries
            ),
            set_play=found.set_play,
            tree=tree,
            shortest=self._shortest(keys),
            statistics=self.tally.rows,
            cpu_seconds=self._cpu.seconds(),
            first_proof_seconds=self._first_proof_seconds(),
            nodes=self.tally.nodes(),
            is_tree_complete=found.is_tree_complete and status is Status.COMPLETE,
            duals=survey_duals(tree),
            searched=found.lengths_done,
            place=None if self._is_decided else self._place,
            proof=self._proof,
        )

    @property
    def _proof(self) -> ProofFound | None:
        return self._memory.proof

    def _proved_keys(self) -> list[tuple[Move, int]]:
        """Return the keys, each with the length within which it is proved, the quickest first.

        A first proof counts where the exact search was stopped before it had found that key.
        """
        keys = [(self._root.move(move), length) for move, length in self._sorted_keys()]
        proof = self._proof
        if proof is not None and proof.move not in dict(keys):
            keys = sorted([*keys, (proof.move, proof.mates_within)], key=lambda key: key[1])
        return keys

    def _shortest(self, keys: list[tuple[Move, int]]) -> int | None:
        """Return the length of the quickest key, None where a quicker one may be found."""
        if not keys or keys[0][1] - 1 > self._found.lengths_done:
            return None
        return keys[0][1]

    def _tree_so_far(self) -> tuple[Branch, ...]:
        """Return the tree; keys whose play is not worked out have the line that is known."""
        known = {root.move for root in self._found.tree}
        lines = known_lines(self._lines, self._proof)
        return (
            *self._found.tree,
            *(key_branch(line) for move, line in lines.items() if move not in known),
        )

    def _sorted_keys(self) -> list[tuple[int, int]]:
        """Return keys and lengths, the quickest first, else in the order of the legal moves."""
        place = {move: index for index, move in enumerate(self._moves)}
        return sorted(self._found.keys.items(), key=lambda item: (item[1], place[item[0]]))

    @property
    def _is_decided(self) -> bool:
        """Whether all keys are known."""
        return not self._task.post_key_play and self._found.lengths_done >= self._length


def _is_same(line: LineFound, other: LineFound) -> bool:
    return (line.mark, line.is_set_play, line.moves[0]) == (
        other.mark,
        other.is_set_play,
        other.moves[0],
    )
