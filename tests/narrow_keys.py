"""Narrow searches held to a plain one: ``python -m tests.narrow_keys COUNT``.

Changed problems under random narrowings are solved by the definition, word for word, by
the plain rules: the keys of the shortest length that has any are held to those of the kernel, and
every line that is told behind them to the rules of the play.  Every difference is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from solver.errors import SolverError
from solver.fairy.naming.condition_words import conditions_in
from solver.game import Game, Move, Special
from solver.goals import is_reached
from solver.men import Man
from solver.notation.fen import parse_fen, write_fen
from solver.problem import Problem, Task
from solver.restriction import Narrowing, Restriction
from solver.setup import Setup
from solver.stipulation import Play, Stipulation
from solver.vary.restricted import Restricted, RestrictedSearch

KINDS = {
    "#2": ("8/8/1p6/1k6/1N6/1N6/1K6/1Q6 w - - 0 1", "8/8/8/3pp3/4k3/8/4KQ2/8 w - - 0 1"),
    "#3": ("8/8/8/2p5/8/1K6/B2N4/k7 w - - 0 1", "3N4/K7/4N3/1k6/8/1PP5/8/8 w - - 0 1"),
    "#4": ("8/8/7P/8/8/5K1p/7k/8 w - - 0 1", "8/1B2B3/8/8/5K1p/7k/8/8 w - - 0 1"),
    "s#2": ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "4k2b/2P3Q1/8/8/8/8/P7/KB6 w - - 0 1"),
    "s#3": ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1"),
    "s=2": ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1",),
    "r#2": ("8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1", "8/8/5p2/8/pp6/kp5P/p7/K7 w - - 0 1"),
    "semi-r#2": ("8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1", "8/7B/8/8/pp6/k7/8/K7 w - - 0 1"),
    "=2": ("8/8/1Q6/6N1/8/2kP4/4K3/8 w - - 0 1",),
}
"""Stipulations, and short problems that are changed at random."""
FAIRY = {
    "#2": ("8/8/1p6/1k6/1(N2)6/1N6/1K6/1Q6 w - - 0 1", "8/8/8/3pp3/4k3/8/4KQ2/3(Q2)4 w - - 0 1"),
    "#3": ("8/8/8/2p5/8/1K6/B2(N2)4/k7 w - - 0 1",),
    "s#2": ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "8/8/8/8/1p6/k7/p1(N2)1Q3/K7 w - - 0 1"),
    "s#3": ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1",),
    "r#2": ("8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1",),
}
"""The same with men of fairy chess, or under one of the conditions below."""
CONDITIONS = ("", "", "circe", "madrasi", "masand", "whitemaximummer")


@dataclass(frozen=True, slots=True)
class PlainNarrow:
    """Battle play as the narrowing defines it, by the plain rules; White begins."""

    asked: Stipulation
    narrowing: Narrowing

    def keys(self, game: Game) -> tuple[int | None, set[Move]]:
        """Return the shortest length that has keys, None where none has, and its keys."""
        for length in range(1, self.asked.moves + 1):
            keys = {it for it in game.moves() if self._move_succeeds(game, it, length)}
            if keys:
                return length, keys
        return None, set()

    def _succeeds(self, game: Game, length: int) -> bool:
        return length > 0 and any(self._move_succeeds(game, it, length) for it in game.moves())

    def _move_succeeds(self, game: Game, move: Move, length: int) -> bool:
        if self.asked.play is Play.REFLEX and self._can_reach(game):
            return False  # White has to reach the goal himself
        if self.asked.play is Play.DIRECT and self._reaches(game, move):
            return True
        game.push(move)
        try:
            return self._is_lost(game, length - 1)
        finally:
            game.pop()

    def _is_lost(self, game: Game, left: int) -> bool:
        """Tell whether Black, to move, is lost, White having *left* moves: the definition."""
        free = self.narrowing.free_moves - 1
        if left <= free:
            return self._loses_all(game, left)
        if self._presses(game) and self._loses_all(game, left):
            return True
        return self._loses_all(game, free)

    def _presses(self, game: Game) -> bool:
        asked = self.narrowing
        if asked.only_checks and not game.in_check:
            return False
        replies = game.moves()
        if asked.most_flights is not None:
            flights = [it for it in replies if self._is_flight(game, it)]
            if len(flights) > asked.most_flights:
                return False
        if asked.most_defences is None:
            return True
        defences = [it for it in replies if not self._loses(game, it, asked.free_moves - 1)]
        return len(defences) <= asked.most_defences

    def _is_flight(self, game: Game, move: Move) -> bool:
        man = game.man_at(move.from_square)
        is_castling = game.made(move).special is Special.CASTLING
        return man is not None and man.is_royal and not is_castling

    def _loses_all(self, game: Game, left: int) -> bool:
        if self.asked.play in (Play.REFLEX, Play.SEMI_REFLEX) and self._can_reach(game):
            return True
        replies = game.moves()
        return bool(replies) and all(self._loses(game, reply, left) for reply in replies)

    def _loses(self, game: Game, reply: Move, left: int) -> bool:
        if self.asked.play is Play.SELF and self._reaches(game, reply):
            return True
        game.push(reply)
        try:
            return self._succeeds(game, left)
        finally:
            game.pop()

    def _can_reach(self, game: Game) -> bool:
        return any(self._reaches(game, move) for move in game.moves())

    def _reaches(self, game: Game, move: Move) -> bool:
        return is_reached(game, move, self.asked.goal)


def random_narrowing(rng: random.Random) -> Narrowing:
    """Return a narrowing that asks for something."""
    while True:
        asked = Narrowing(
            only_checks=rng.random() < 0.3,
            most_flights=rng.choice((None, None, 0, 1, 2, 3)),
            most_defences=rng.choice((None, 0, 0, 1, 2, 4)),
            free_moves=rng.choice((2, 2, 2, 3)),
        )
        if not asked.is_none:
            return asked


def changed(rng: random.Random, setup: Setup) -> Setup:
    """Return the position with a man or two taken away, put elsewhere or added."""
    squares = list(setup.squares)
    men = [man for man in squares if man is not None and not man.is_royal]
    for _ in range(rng.randrange(1, 3)):
        source, target = rng.sample(range(64), 2)
        man: Man | None = squares[source] or rng.choice(men)
        if man is not None and not man.is_royal:
            squares[source] = None
            if squares[target] is None and rng.random() < 0.7:
                squares[target] = man
    return replace(setup, squares=tuple(squares))


def fault_of(problem: Problem, asked: Narrowing) -> tuple[str, bool]:
    """Return how the search differs from the plain one, or nothing, and whether it has keys."""
    found = RestrictedSearch(problem, Restriction(narrowing=asked)).run()
    length, keys = PlainNarrow(problem.stipulation, asked).keys(Task(problem).position().game())
    told = {line[0] for line in found.lines}
    if (found.moves, told) != (length, keys):
        shown = [sorted(move.uci() for move in moves) for moves in (told, keys)]
        return f"{found.moves} {shown[0]}, not {length} {shown[1]}", bool(keys)
    return _fault_of_lines(problem, found), bool(keys)


def _fault_of_lines(problem: Problem, found: Restricted) -> str:
    """See that every line is legal, ends with the goal, and is as long as its key needs."""
    asked = problem.stipulation
    for line in found.lines:
        game = Task(problem).position().game()
        for move in line[:-1]:
            if not game.is_legal(move):
                return f"{move.uci()} is not legal in {line}"
            game.push(move)
        if not (game.is_legal(line[-1]) and is_reached(game, line[-1], asked.goal)):
            return f"{line} does not reach the goal"
        if found.moves is None or len(line) != 2 * found.moves - (asked.play is Play.DIRECT):
            return f"{line} is not {found.moves} moves long"
    return ""


def compare_narrow(
    stipulation: str, count: int, seed: int, kinds: Mapping[str, Sequence[str]] = KINDS
) -> tuple[int, list[str]]:
    """Hold *count* positions that *seed* chooses; return how many had keys, and the faults."""
    rng, asked = random.Random(seed), Stipulation.parse(stipulation)
    wrong, solved, done = list[str](), 0, 0
    while done < count:
        condition = rng.choice(CONDITIONS) if kinds is FAIRY else ""
        setup = changed(rng, parse_fen(rng.choice(kinds[stipulation])))
        setup = replace(setup, conditions=frozenset(conditions_in(condition) or ()))
        problem, narrowing = Problem(setup, asked), random_narrowing(rng)
        try:
            Task(problem).position()
        except SolverError:
            continue  # nobody can play it
        done += 1
        fault, has_keys = fault_of(problem, narrowing)
        solved += has_keys
        if fault:
            wrong.append(f"{write_fen(setup)} {condition}: {narrowing}: {fault}")
    return solved, wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each kind and each difference; 1 where there are differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="positions of each kind")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    is_wrong = False
    for kinds in (KINDS, FAIRY):
        for stipulation in kinds:
            solved, wrong = compare_narrow(stipulation, given.count, given.seed, kinds)
            is_wrong |= bool(wrong)
            told = f"{stipulation:<9}{given.count:>6} positions, {solved} with keys"
            print(told, *wrong, sep="\n  ", flush=True)
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
