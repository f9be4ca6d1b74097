"""The solution in the layout of Popeye's output, which many programs of the field read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter

from solver.branches import (
    defences_of,
    game_before,
    is_defenders,
    is_post_key_play,
    leaves_a_move,
    lines_of,
    quickest_of,
    reaches_goal,
    refutations_of,
    roots_of,
    threats_of,
)
from solver.game import PASS, ROLES, Game, Move, after, after_passing, give_turn
from solver.notation.goals import forced_moves, goal_moves
from solver.notation.letters import Letters
from solver.notation.lines import LINE_LIMIT, TREE_CUT, RootLines, gather
from solver.notation.moves import long_algebraic
from solver.notation.popeye_words import PopeyeWords, popeyes_words, printed_heading
from solver.notation.steps import LineWriter, Step, passes_before
from solver.problem import Problem
from solver.solution import Branch, Mark, Solution, Status
from solver.stipulation import Play, Stipulation
from solver.twinning.composition import Answer, Shown

USUAL = Shown()
ROOT_SIGNS = {Mark.KEY: " !", Mark.TRY: " ?"}


def popeye_lines(
    solution: Solution, limit: int = LINE_LIMIT, letters: Letters = Letters.S
) -> Iterator[str]:
    """Yield set play, tries, keys or whole solutions line by line, then Popeye's closing line.

    At most *limit* lines of play are printed; where that cuts something off, a
    line in braces, Popeye's sign for a remark, says so.  Other programs want Popeye's letters;
    a reader may have his own, and Popeye's words in that language.
    """
    yield from _body(solution, limit, letters)
    yield from _end([solution], popeyes_words(letters))


def popeye_lines_of_parts(
    answers: Iterable[Answer],
    limit: int = LINE_LIMIT,
    letters: Letters = Letters.S,
    *,
    has_zeroposition: bool = False,
    shown: Shown = USUAL,
) -> Iterator[str]:
    """Yield the solutions of all parts of a composition, each below its heading."""
    solutions = []
    words = popeyes_words(letters)
    if has_zeroposition:
        yield from (words.zeroposition, "")
    for answer in answers:
        if answer.part.heading:
            yield from (printed_heading(answer.part.heading, letters), "")
        yield from _body(answer.solution, limit, letters, shown)
        yield ""
        solutions.append(answer.solution)
    yield from _end(solutions, words)


def popeye_branch_lines(problem: Problem, path: Sequence[Branch]) -> Iterator[str]:
    """Yield one branch with all that follows it, below the moves that lead to it.

    *path* runs from a first move of the solution to the branch itself.
    """
    printer = _Printer(game_before(problem, path[0]), problem.stipulation)
    number = 1
    for branch, following in pairwise(path):
        yield printer.head(branch, number)
        printer.game.push(branch.move)
        if following.mark is Mark.THREAT and not is_defenders(branch):
            printer.game.push(PASS)
        number += not is_defenders(following)
    if is_defenders(path[-1]):
        yield from printer.defence(path[-1], number)
    else:
        yield from printer.attack(path[-1], number)


def popeye_line(problem: Problem, line: Sequence[Move]) -> str:
    """Return one solution of help or series play; the other side may begin it, as set play."""
    game = problem.start.game()
    give_turn(game, line[0])
    is_set_play = game.turn is not problem.start.turn
    return next(_play_lines(problem, (tuple(line),), is_set_play=is_set_play))


def _body(solution: Solution, limit: int, letters: Letters, shown: Shown = USUAL) -> Iterator[str]:
    yield from gather(_roots(solution, letters, shown), limit, cut_note="{%s}")
    if solution.tree and not solution.is_tree_complete:
        yield f"{{{TREE_CUT}}}"


def _end(solutions: list[Solution], words: PopeyeWords) -> Iterator[str]:
    yield ""
    seconds = sum(row.seconds for solution in solutions for row in solution.statistics)
    is_whole = all(map(_is_whole, solutions))
    head = words.finished if is_whole else words.partial
    yield f"{head} {words.time} = {_clock(seconds)}"


def _is_whole(solution: Solution) -> bool:
    """Tell whether nothing is left to be found, and what was found is kept."""
    found = solution.found_lines, solution.found_set_lines
    return solution.status is Status.COMPLETE and all(len(it) == it.total for it in found)


def _roots(solution: Solution, letters: Letters, shown: Shown) -> Iterator[RootLines]:
    problem = solution.problem
    if solution.set_lines:
        yield RootLines("", _play_lines(problem, solution.set_lines, letters, is_set_play=True))
    if solution.lines:
        yield RootLines("", _play_lines(problem, solution.lines, letters, is_set_play=False))
    in_lines = problem.stipulation.is_battle and problem.stipulation.is_told_in_lines
    if solution.set_play and in_lines:
        ends = ((root.move,) for root in solution.set_play)
        yield RootLines("", _play_lines(problem, ends, letters, is_set_play=True))
    elif solution.set_play:
        yield RootLines("", _set_play_lines(problem, solution.set_play, letters, shown))
    if not (problem.stipulation.has_half_move or is_post_key_play(solution)):
        yield RootLines("", _Printer(problem.game(), problem.stipulation, letters).forced(1))
    if in_lines:
        yield from _parry_roots(solution, letters)
        return
    for root in roots_of(solution):
        printer = _Printer(problem.game(), problem.stipulation, letters, shown)
        yield RootLines(printer.attack_head(root, 1), printer.root(root))


# --- help and series play


def _parry_roots(solution: Solution, letters: Letters) -> Iterator[RootLines]:
    """Tell a parry series, or the play after its key, and what refutes that."""
    problem, is_after_key = solution.problem, is_post_key_play(solution)
    if is_after_key:
        yield RootLines("", _refuting_lines(problem, solution.tree[0], letters))
    told = (root for root in solution.tree if is_after_key or root.mark is Mark.KEY)
    lines = (line[is_after_key:] for root in told for line in lines_of(root))
    yield RootLines(
        "", _play_lines(problem, filter(None, lines), letters, is_set_play=is_after_key)
    )


def _refuting_lines(problem: Problem, root: Branch, letters: Letters) -> Iterator[str]:
    printer = _Printer(game_before(problem, root), problem.stipulation, letters)
    with after(printer.game, root.move):
        for reply in filter(attrgetter("move"), refutations_of(root)):  # it names no pass
            name = printer.name(reply).removesuffix(" +")  # Popeye tells no check there
            yield f"      1...{name} {printer.words.refutes}"
            yield ""


def _play_lines(
    problem: Problem,
    lines: Iterable[tuple[Move, ...]],
    letters: Letters = Letters.S,
    *,
    is_set_play: bool,
) -> Iterator[str]:
    stipulation = problem.stipulation
    passes = passes_before(stipulation, is_set_play=is_set_play)
    head = ["", "  1...", "  1...  ..."][passes]

    def write(step: Step) -> str:
        number = "" if step.number is None else f"{step.number:3}."
        name = long_algebraic(step.game, step.move, letters, step.goal)
        return f"{number}{_spaced(name, step.move)}{'' if step.is_last else ' '}"

    writer = LineWriter(problem.start, stipulation, write, is_set_play=is_set_play)
    for line in lines:
        yield head + "".join(writer.words(line))
    yield ""


# --- battle play


def _set_play_lines(
    problem: Problem, set_play: tuple[Branch, ...], letters: Letters, shown: Shown
) -> Iterator[str]:
    stipulation, game = problem.stipulation, game_before(problem, set_play[0])
    printer = _Printer(game, stipulation, letters, shown)
    is_reflex = stipulation.play in (Play.REFLEX, Play.SEMI_REFLEX)
    is_last = stipulation.moves == 1 or is_reflex or _is_forced(game, set_play)
    for root in set_play:
        if is_last or shown.ends if root.mates_in == 0 else not printer.is_hidden(root, 1):
            yield from printer.defence(root, 1)
    yield ""


def _is_forced(game: Game, set_play: tuple[Branch, ...]) -> bool:
    """Tell whether all that the defender can do before the key is to reach the goal."""
    finals = {root.move for root in set_play if root.mates_in == 0}
    return finals == set(game.moves())


@dataclass(frozen=True, slots=True)
class _Printer:
    """Prints branches in *game*, which stands in front of the move to be printed."""

    game: Game
    stipulation: Stipulation
    letters: Letters = Letters.S
    shown: Shown = USUAL

    @property
    def words(self) -> PopeyeWords:
        """What Popeye says between the moves."""
        return popeyes_words(self.letters)

    def root(self, root: Branch) -> Iterator[str]:
        """Print a first move with all that follows it; in post-key play it has no name."""
        yield from self.attack(root, 1)
        refutations = refutations_of(root)
        with after(self.game, root.move):
            if refutations and root.move:
                yield f"    {self.words.but}"
            for reply in refutations:
                yield f"      1...{self.name(reply)}{' !' if root.move else ''}"
                if not root.move:
                    yield f"        {self.words.refutes}"
                    continue
                with after(self.game, reply.move):
                    yield from self.forced(2)
        yield ""

    def forced(self, number: int) -> Iterator[str]:
        """Print the moves with which the attacker of reflex play would have to reach the goal."""
        for move in forced_moves(self.game, self.stipulation):
            name = long_algebraic(self.game, move, self.letters, self.stipulation.goal)
            indent = "  " if self.stipulation.is_told_in_lines else _attack_indent(number)
            yield f"{indent}{number}.{name} ?!?"

    def attack(self, branch: Branch, number: int) -> Iterator[str]:
        """Print the attacker's move *branch*, its threats and the defences to them."""
        yield self.attack_head(branch, number)
        with after(self.game, branch.move):
            if threats := threats_of(branch):
                with after_passing(self.game):
                    for threat in threats:
                        yield from self.attack(threat, number + 1)
            for defence in self._printed_defences(branch, number):
                yield from self.defence(defence, number)

    def head(self, branch: Branch, number: int) -> str:
        """Name *branch* alone, whosever move it is."""
        if is_defenders(branch):
            return f"{number:{8 * number - 1}}...{self.name(branch)}"
        return self.attack_head(branch, number)

    def defence(self, branch: Branch, number: int) -> Iterator[str]:
        """Print the defence *branch* and the quickest continuations; Popeye hides slower ones."""
        yield self.head(branch, number)
        with after(self.game, branch.move):
            for continuation in quickest_of(branch):
                yield from self.attack(continuation, number + 1)

    def attack_head(self, branch: Branch, number: int) -> str:
        """Name the attacker's move with its number, its sign and what it threatens."""
        label = ""
        if threats_of(branch):
            label = f" {self.words.threat}"
        elif branch.is_zugzwang and leaves_a_move(branch):
            label = f" {self.words.zugzwang}"
        if not branch.move:
            return label
        sign = ROOT_SIGNS.get(branch.mark, "")
        return f"{_attack_indent(number)}{number}.{self.name(branch)}{sign}{label}"

    def name(self, branch: Branch) -> str:
        """Write the move with its sign."""
        is_end = reaches_goal(branch, self.stipulation) or self._is_too_early(branch)
        goal = self.stipulation.goal if is_end else None
        name = long_algebraic(self.game, branch.move, self.letters, goal)
        return _spaced(name, branch.move)

    def _is_too_early(self, branch: Branch) -> bool:
        """Tell whether the goal, reached by *branch*, refutes, as more moves were asked for."""
        asked = self.stipulation
        if branch.mark is not Mark.REFUTATION or asked.play is not Play.SELF or not asked.exact:
            return False
        return branch.move in goal_moves(self.game, asked)

    def _printed_defences(self, branch: Branch, number: int) -> Iterator[Branch]:
        """Yield the defences Popeye prints: none that ends the play sooner than need be."""
        threatened = min((threat.mates_in or 0 for threat in threats_of(branch)), default=0)
        is_forced = not branch.move and all(child.mates_in == 0 for child in branch.children)
        is_last = is_forced or branch.mates_in == 1 or number == self.stipulation.moves
        for defence in defences_of(branch):
            is_final = defence.mates_in == 0
            is_in_time = all((it.mates_in or 0) >= threatened for it in quickest_of(defence))
            is_told = is_in_time and not self.is_hidden(defence, number)
            if is_last or self.shown.ends if is_final else is_told:
                yield defence

    def is_hidden(self, defence: Branch, number: int) -> bool:
        """Tell whether a defence is hidden as the attacker needs fewer moves than he has left."""
        left = self.stipulation.moves - number
        return not self.shown.short and any(
            (it.mates_in or 0) < left for it in quickest_of(defence)
        )


def _spaced(name: str, move: Move) -> str:
    """Return the name of a move behind points, a blank apart where no man makes it."""
    return f" {name}" if move in (PASS, ROLES) else name


def _attack_indent(number: int) -> str:
    """Return the blanks before a number, which ends in the same column whatever its digits."""
    return " " * (3 if number == 1 else 8 * number - 5 - len(str(number)))


def _clock(seconds: float) -> str:
    """Write a time as Popeye does: ``0.017 s``, ``10:15.036 m:s``, ``1:00:00.000 h:m:s``."""
    minutes, rest = divmod(round(seconds, 3), 60)
    if minutes < 1:
        return f"{rest:.3f} s"
    hours, minutes = divmod(int(minutes), 60)
    if hours == 0:
        return f"{minutes}:{rest:06.3f} m:s"
    return f"{hours}:{minutes:02}:{rest:06.3f} h:m:s"
