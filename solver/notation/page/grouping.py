"""Which defences stand together: those that are answered alike, and the random moves of a man.

``1…B~`` stands for every move of the bishop but those that are named beside it, so it is
written only where each of them is a defence; ``1…c5, Kc5`` names the moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.branches import (
    defences_of,
    finals_of,
    is_cut_off,
    is_defenders,
    quickest_of,
)
from solver.game import PASS, Game, after, after_passing
from solver.men import Kind
from solver.notation.moves import short_algebraic
from solver.notation.page.model import aim_of
from solver.solution import Branch, Mark
from solver.squares import Square

_MOST_COMPARED = 60
"""Longer play than so many moves is not compared with other play."""
_PROMOTIONS = 4
_LEAST_RANDOM = 3
"""Fewer random moves than so many are named, unless they are half of what a man can do."""
_RANDOM_SHARE = 1 / 3
"""What is random is at least this share of what a man can do."""

Answer = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class DefenceGroup:
    """Defences with one answer; ``is_random`` is set where a ``~`` stands for them."""

    defences: tuple[Branch, ...]
    is_random: bool = False

    @property
    def first(self) -> Branch:
        """The defence whose play is shown for all."""
        return self.defences[0]

    @property
    def others(self) -> tuple[Branch, ...]:
        """The defences that are written together with the first."""
        return self.defences[1:]

    @property
    def answers(self) -> tuple[Branch, ...]:
        """What is answered soonest."""
        return quickest_of(self.first)

    @property
    def ends_at_once(self) -> bool:
        """Whether nothing worth a line of its own follows the answer."""
        return all(len(answer.children) == len(finals_of(answer)) for answer in self.answers)


def grouped_by_man(game: Game, attack: Branch) -> list[list[DefenceGroup]]:
    """Return the defences to *attack*, which has been made in *game*, by the man that moves.

    The random moves of a man come first; men that have one line only stand behind the others,
    joined where they are answered alike.
    """
    finals = finals_of(attack)
    defences = [branch for branch in defences_of(attack) if branch not in finals]
    rows = [_row(game, attack, man) for man in _by_man(game, defences)]
    own = [row for row in rows if len(row) > 1 or row[0].is_random]
    single = [branch for row in rows if row not in own for branch in row[0].defences]
    return [*own, *_by_kind(game, _alike(game, single))]


def joined_set_play(game: Game, roots: Sequence[Branch]) -> list[list[DefenceGroup]]:
    """Return the defences of set play by the man that moves; *game* stands before them."""
    return grouped_by_man(game, Branch(PASS, Mark.KEY, tuple(roots)))


def joined_tries(game: Game, tries: Sequence[Branch]) -> list[tuple[Branch, ...]]:
    """Return tries in their order, those of one man after which the same is played together.

    *game* stands before them.  What is not worked out to its end stands alone.
    """
    men: dict[object, list[Branch]] = {}
    for root in tries:
        men.setdefault(id(root) if is_cut_off(root) else root.move.from_square, []).append(root)
    groups = [group.defences for roots in men.values() for group in _alike(game, roots)]
    places = {id(root): place for place, root in enumerate(tries)}
    return sorted(groups, key=lambda group: places[id(group[0])])


def in_order(rows: list[list[DefenceGroup]]) -> list[DefenceGroup]:
    """Return all groups, those that hold out the longest first."""
    groups = [group for row in rows for group in row]
    return sorted(groups, key=lambda group: -(group.first.mates_in or 0))


def _by_man(game: Game, defences: Sequence[Branch]) -> list[list[Branch]]:
    """Return the defences of each man, the king's first and the pawns' last."""
    men: dict[int, list[Branch]] = {}
    for branch in defences:
        men.setdefault(branch.move.from_square, []).append(branch)
    order = sorted(men, key=lambda square: (-_kind_at(game, square), square))
    return [men[square] for square in order]


def _kind_at(game: Game, square: Square) -> int:
    man = game.man_at(square)
    return man.kind if man else 0


def _row(game: Game, attack: Branch, defences: list[Branch]) -> list[DefenceGroup]:
    """Return the groups of one man."""
    groups = _alike(game, defences)
    largest = max(groups, key=lambda group: len(group.defences))
    if _may_be_random(game, attack, largest, groups):
        random = DefenceGroup(largest.defences, is_random=True)
        return [random, *(group for group in groups if group is not largest)]
    return groups


def _may_be_random(
    game: Game, attack: Branch, largest: DefenceGroup, groups: Sequence[DefenceGroup]
) -> bool:
    square, size = largest.first.move.from_square, len(largest.defences)
    if size < 2 or _kind_at(game, square) == Kind.PAWN:
        return False
    if any(len(group.defences) == size for group in groups if group is not largest):
        return False
    told = [
        branch
        for branch in attack.children
        if is_defenders(branch) and branch.move.from_square == square
    ]
    if any(branch.allows_threat or branch.mates_in == 0 for branch in told):
        return False
    if 2 * size < len(told) and (size < _LEAST_RANDOM or size < len(told) * _RANDOM_SHARE):
        return False
    # A printed solution leaves out what does not stop the threat.
    return sum(move.from_square == square for move in game.moves()) == len(told)


def _alike(game: Game, defences: Sequence[Branch]) -> list[DefenceGroup]:
    """Return the defences that are answered alike, and with the same words.

    A king that takes on d3 what he only steps to after other moves is no same answer to the eye;
    a rook that comes to d4 from a4 or from h4 is the same one.
    """
    answered: dict[object, list[Branch]] = {}
    for branch in defences:
        answered.setdefault(_answer(branch) or id(branch), []).append(branch)
    groups = []
    for branches in answered.values():
        written: dict[Written, list[Branch]] = {}
        for branch in branches:
            name = _written(game, branch) if len(branches) > 1 else ()
            written.setdefault(name, []).append(branch)
        groups += [DefenceGroup(tuple(them)) for them in written.values()]
    return groups


Written = tuple[tuple[str, "Written"], ...]


def _written(game: Game, branch: Branch) -> Written:
    """Return what is written behind *branch*; the play is short, or it would not be compared."""
    words: list[tuple[str, Written]] = []
    with after(game, branch.move):
        for child in branch.children:
            if child.mark is Mark.THREAT and not is_defenders(branch):
                with after_passing(game):
                    words.append((short_algebraic(game, child.move), _written(game, child)))
            else:
                words.append((short_algebraic(game, child.move), _written(game, child)))
    return tuple(sorted(words))


def _by_kind(game: Game, groups: list[DefenceGroup]) -> Iterator[list[DefenceGroup]]:
    """Yield rows of groups whose first men are of one kind."""
    kinds: dict[int | None, list[DefenceGroup]] = {}
    for group in groups:
        kind = _kind_at(game, group.first.move.from_square)
        kinds.setdefault(kind, []).append(group)
    yield from kinds.values()


def _answer(defence: Branch) -> Answer | None:
    """Return what tells the play after *defence* from other play, ``None`` where it is long."""
    budget = [_MOST_COMPARED]
    return _play(defence, budget)


def _play(branch: Branch, budget: list[int]) -> Answer | None:
    budget[0] -= len(branch.children)
    if budget[0] < 0:
        return None
    play: dict[object, object] = {}
    for child in branch.children:
        below = _play(child, budget)
        if below is None:
            return None
        play[aim_of(branch, child)] = (child.allows_threat, below)
    return (branch.is_zugzwang, branch.mates_in, frozenset(play.items()))


def promotions_to(group: DefenceGroup) -> tuple[Branch, ...] | None:
    """Return the defences where they are all promotions of one pawn on one square."""
    squares = {(it.move.from_square, it.move.to_square) for it in group.defences}
    kinds = {it.move.promotion for it in group.defences}
    is_all = len(squares) == 1 and len(kinds - {None}) == _PROMOTIONS
    return group.defences if is_all else None
