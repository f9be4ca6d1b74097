"""Themes of several solutions beside each other: what men do in one and in another.

Solutions are those of one diagram, or of its twins; men are the same where they stand on the
same square in all the diagrams.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from solver.analysis.courses import Passage, kind_after
from solver.analysis.findings import Missing, NearFinding, Proof, Theme, ThemeFinding
from solver.analysis.geometry import LINE_KINDS, direction, is_diagonal
from solver.men import Kind, Man
from solver.squares import Square

MOST_COMPARED = 24
"""Solutions that are held against each other; of more, nothing is said."""
MOST_SETS = 4
"""Men of one cycle, at most."""


@dataclass(frozen=True, slots=True)
class Companion:
    """A solution among others, and the men of the diagram from which it begins."""

    course: Passage
    diagram: tuple[Man | None, ...]

    @property
    def proof(self) -> Proof:
        """The whole solution, as evidence."""
        return self.course.proof()

    @property
    def mating_unit(self) -> Square:
        """Who makes the last move."""
        return self.course.last.unit

    @property
    def taken(self) -> dict[Square, Square]:
        """The units of the mating side that are taken, by the units that take them."""
        side = self.course.last.is_white
        return {
            step.taken: step.unit
            for step in self.course.steps
            if step.taken is not None
            and step.taken_man is not None
            and step.taken_man.is_white == side
        }

    def man(self, unit: Square) -> Man | None:
        """The man of a unit, in the diagram."""
        return self.diagram[unit]


def companions_in(companions: Sequence[Companion]) -> Iterator[ThemeFinding]:
    """Give the themes of two and more solutions that all end in mate and are equally long."""
    if not 2 <= len(companions) <= MOST_COMPARED or any(c.course.mate is None for c in companions):
        return
    if len({len(c.course.steps) for c in companions}) != 1:
        return
    yield from zilahi(companions)
    yield from exchanges(companions)
    yield from reciprocal_captures(companions)
    yield from reciprocal_moves(companions)
    yield from analogies(companions)


def _are_same(one: Companion, two: Companion, *units: Square) -> bool:
    """Tell whether *units* are the same men in both diagrams."""
    return all(one.man(unit) is not None and one.man(unit) == two.man(unit) for unit in units)


def zilahi(companions: Sequence[Companion]) -> Iterator[ThemeFinding]:
    """The man who mates in one solution is taken in the next, and so on in a circle."""
    follows: dict[int, list[int]] = defaultdict(list)
    for i, one in enumerate(companions):
        for j, two in enumerate(companions):
            mater = one.mating_unit
            if mater in two.taken and two.mating_unit != mater and _are_same(one, two, mater):
                follows[i].append(j)
    for size in range(2, MOST_SETS + 1):
        shown: set[frozenset[int]] = set()
        for circle in _circles(follows, size):
            maters = {companions[i].mating_unit for i in circle}
            if len(maters) == size and frozenset(circle) not in shown:
                shown.add(frozenset(circle))
                theme = Theme.ZILAHI if size == 2 else Theme.CYCLIC_ZILAHI
                yield ThemeFinding(theme, tuple(companions[i].proof for i in circle), size)


def _circles(follows: dict[int, list[int]], size: int) -> Iterator[tuple[int, ...]]:
    """Give the circles of *size* in a graph, each from its smallest number on."""

    def grow(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for following in follows.get(path[-1], ()):
            if following == path[0] and len(path) == size:
                yield path
            elif following > path[0] and following not in path and len(path) < size:
                yield from grow((*path, following))

    for start in list(follows):
        yield from grow((start,))


def exchanges(companions: Sequence[Companion]) -> Iterator[ThemeFinding]:
    """Two men of one side do in one solution what the other does in the other.

    What a man does: mate, be taken, take, move first, or guard a square of the king's field
    alone.  The two do different things, and each at least one.
    """
    proofs: dict[Proof, None] = {}
    pairs = 0
    for one, two in combinations(companions, 2):
        roles = _roles(one), _roles(two)
        for x, y in combinations(sorted(roles[0].keys() & roles[1].keys()), 2):
            man, other = one.man(x), one.man(y)
            if man is None or other is None or man.is_white != other.is_white:
                continue
            is_exchanged = roles[0][x] == roles[1][y] != roles[0][y] == roles[1][x]
            if is_exchanged and _are_same(one, two, x, y):
                proofs |= {one.proof: None, two.proof: None}
                pairs += 1
    if pairs:
        yield ThemeFinding(Theme.EXCHANGE_OF_FUNCTIONS, tuple(proofs), pairs)


def _roles(companion: Companion) -> dict[Square, frozenset[str]]:
    """Return what the units do that do anything."""
    roles: defaultdict[Square, set[str]] = defaultdict(set)
    course = companion.course
    roles[companion.mating_unit].add("mates")
    for step in course.steps:
        if step.taken is not None:
            roles[step.taken].add("is taken")
            roles[step.unit].add("takes")
    mate = course.mate
    assert mate is not None
    for square in mate.field:
        if len(square.guards) == 1 and not square.is_blocked:
            unit = course.units[square.guards[0]]
            if unit is not None and unit != companion.mating_unit:
                roles[unit].add("guards")
    return {unit: frozenset(did) for unit, did in roles.items()}


def reciprocal_captures(companions: Sequence[Companion]) -> Iterator[ThemeFinding]:
    """A takes B in one solution, and B takes A in another."""
    proofs: dict[Proof, None] = {}
    for one, two in combinations(companions, 2):
        captures = [
            {(s.unit, s.taken) for s in companion.course.steps if s.taken is not None}
            for companion in (one, two)
        ]
        for taker, taken in captures[0]:
            if (taken, taker) in captures[1] and _are_same(one, two, taker, taken):
                proofs |= {one.proof: None, two.proof: None}
    if proofs:
        yield ThemeFinding(Theme.RECIPROCAL_CAPTURES, tuple(proofs), len(proofs) // 2 or 1)


def reciprocal_moves(companions: Sequence[Companion]) -> Iterator[ThemeFinding]:
    """Two moves of one side change places: the first of one solution is the last of another."""
    proofs: dict[Proof, None] = {}
    for one, two in combinations(companions, 2):
        for side in (True, False):
            first, second = (
                [step.deed for step in c.course.steps if step.is_white == side] for c in (one, two)
            )
            if len(first) == 2 and first == second[::-1] and first[0] != first[1]:
                proofs |= {one.proof: None, two.proof: None}
    if proofs:
        yield ThemeFinding(Theme.RECIPROCAL_MOVES, tuple(proofs), len(proofs))


def analogies(companions: Sequence[Companion]) -> Iterator[ThemeFinding]:
    """Solutions of which each step does the same; of two such pairs: helpmate of the future.

    What a step does: take, check, promote, castle, a king's move, and at the end block the
    king or guard his field.  At least two steps do something beside the mate.  Where line men
    go straight in one and diagonally in the other, both ways, it is an orthogonal-diagonal
    transformation.
    """
    groups: defaultdict[tuple[frozenset[str], ...], list[Companion]] = defaultdict(list)
    for companion in companions:
        groups[_signature(companion)].append(companion)
    alike = [group for mark, group in groups.items() if len(group) >= 2 and _says_much(mark)]
    for group in alike:
        yield ThemeFinding(Theme.ANALOGY, tuple(c.proof for c in group), len(group))
        yield from _transformed(group)
    is_paired = len(alike) >= 2 and all(len(group) == 2 for group in alike)
    if is_paired and sum(map(len, alike)) == len(companions):
        proofs = tuple(c.proof for group in alike for c in group)
        yield ThemeFinding(Theme.HOTF, proofs, len(alike))


def _says_much(signature: tuple[frozenset[str], ...]) -> bool:
    return sum(bool(did) for did in signature[:-1]) >= 2


def _signature(companion: Companion) -> tuple[frozenset[str], ...]:
    """Return what each step does, in words that leave out squares and line men's kinds."""
    course = companion.course
    mate = course.mate
    assert mate is not None
    blocks = {course.units[square.square] for square in mate.field if square.is_blocked}
    guards = {
        course.units[guard]
        for square in mate.field
        if not square.is_blocked
        for guard in square.guards
    }
    found = []
    last_of = {step.unit: n for n, step in enumerate(course.steps)}
    for number, step in enumerate(course.steps):
        did = set()
        if step.taken_man is not None:
            did.add(f"takes {_class(step.taken_man.kind)}")
        if step.is_check and number + 1 < len(course.steps):
            did.add("checks")
        if step.special is not None:
            did.add(step.special.name)
        if step.deed.promotion is not None:
            did.add(f"becomes {_class(kind_after(step))}")
        if step.deed.man.kind in (Kind.KING, Kind.KNIGHT, Kind.PAWN):
            did.add(step.deed.man.kind.name)
        if last_of[step.unit] == number:
            did |= {"blocks"} if step.unit in blocks else set()
            did |= {"guards"} if step.unit in guards else set()
        found.append(frozenset(did))
    return tuple(found)


def _class(kind: Kind) -> str:
    return "line man" if kind in (Kind.ROOK, Kind.BISHOP) else kind.name


def _transformed(group: Sequence[Companion]) -> Iterator[ThemeFinding]:
    for one, two in combinations(group, 2):
        ways = {
            (is_diagonal(*a), is_diagonal(*b))
            for a, b in zip(_line_moves(one), _line_moves(two), strict=True)
            if a is not None and b is not None
        }
        if {(True, False), (False, True)} <= ways:
            yield ThemeFinding(Theme.ODT, (one.proof, two.proof), 2)


def _line_moves(companion: Companion) -> list[tuple[Square, Square] | None]:
    """Return departure and arrival of each step that a line man makes."""
    found: list[tuple[Square, Square] | None] = []
    for step in companion.course.steps:
        start, end = step.deed.from_square, step.deed.to_square
        is_line = step.deed.man.kind in LINE_KINDS and direction(start, end) is not None
        found.append((start, end) if is_line else None)
    return found


def nearly_zilahi(companions: Sequence[Companion]) -> Iterator[NearFinding]:
    """Zilahi by halves: who mates in one solution is taken in another, whose mater is not."""
    for one in companions:
        for two in companions:
            mater = one.mating_unit
            if one.course.mate is None or two.course.mate is None or mater not in two.taken:
                continue
            if two.mating_unit != mater and _are_same(one, two, mater):
                yield NearFinding(Theme.ZILAHI, (one.proof, two.proof), Missing.OTHER_SACRIFICE)
                return
