"""Themes of one line: where its men go, come back, follow each other, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from solver.analysis.courses import Passage, Stride, kind_after
from solver.analysis.findings import Proof, Theme, ThemeFinding
from solver.analysis.geometry import direction
from solver.game import Special
from solver.men import OFFICERS, Kind
from solver.squares import Square, file_of, rank_of

Found = tuple[Theme, int]
"""A theme, and the step of the line with which it stands."""


def journeys_in(courses: Sequence[Passage]) -> Iterator[ThemeFinding]:
    """Give the themes of journeys in *courses*, each with the lines that show it."""
    found: dict[Theme, dict[Proof, None]] = {}
    for course in courses:
        for look in _LOOKS:
            for theme, last in look(course):
                found.setdefault(theme, {})[course.proof(last)] = None
    for theme, proofs in found.items():
        yield ThemeFinding(theme, tuple(proofs), len(proofs))


def roundabouts(course: Passage) -> Iterator[Found]:
    """Switchback: a man returns by the reverse move.  Rundlauf: by a way that closes round.

    In battle play it is the attacker's man: the defender may go to and fro.
    """
    for numbers in course.journeys().values():
        if course.has_first and numbers[0] % 2:
            continue
        places = [course.steps[numbers[0]].deed.from_square]
        places += [course.steps[n].deed.to_square for n in numbers]
        for i in range(2, len(places)):
            if places[i] == places[i - 2]:
                yield Theme.SWITCHBACK, numbers[i - 1]
            elif _is_round(places[: i + 1]):
                yield Theme.RUNDLAUF, numbers[i - 1]


def _is_round(places: Sequence[Square]) -> bool:
    """Tell whether the last place closes a way of three or more moves that is not one line."""
    for start in range(len(places) - 4, -1, -1):
        way = places[start:]
        if way[0] == way[-1]:
            corners = way[:-1]
            lines = {_line_of(way[0], place) for place in corners[1:]}
            return len(set(corners)) == len(corners) and (len(lines) > 1 or None in lines)
    return False


def _line_of(start: Square, end: Square) -> tuple[int, int] | None:
    """Return the line on which two squares lie, the same for both ways along it."""
    step = direction(start, end)
    return None if step is None else max(step, (-step[0], -step[1]))


def neighbours(course: Passage) -> Iterator[Found]:
    """Umnov: a man goes at once to a square that an opponent left.

    Following play: to one that a man of his own side left with that side's last move.
    """
    steps = course.steps
    for number in range(1, len(steps)):
        before, step = steps[number - 1], steps[number]
        if before.is_white != step.is_white:
            if step.deed.to_square == before.deed.from_square:
                yield Theme.UMNOV, number
            if number < 2:
                continue
            before = steps[number - 2]
        if before.unit != step.unit and step.deed.to_square == before.deed.from_square:
            yield Theme.FOLLOWING, number


def kniest(course: Passage) -> Iterator[Found]:
    """A capture on the square on which the king of the captured man is mated later."""
    if course.mate is None:
        return
    for number, step in enumerate(course.steps):
        moved_later = any(
            later.deed.man.kind is Kind.KING and later.deed.to_square == course.mate.king
            for later in course.steps[number + 1 :]
        )
        is_there = step.deed.to_square == course.mate.king
        mated = not course.last.is_white
        if is_there and moved_later and step.taken is not None and step.is_white != mated:
            yield Theme.KNIEST, len(course.steps) - 1


def platzwechsel(course: Passage) -> Iterator[Found]:
    """Two men of one side stand at the end where the other stood in the diagram."""
    moved = set(course.journeys())
    for square, unit in enumerate(course.units):
        if unit is not None and unit in moved and unit < square and square in moved:
            other = course.units[unit]
            if other == square and course.men[square] is not None:
                yield Theme.PLATZWECHSEL, len(course.steps) - 1


def excelsior(course: Passage) -> Iterator[Found]:
    """A pawn goes from his second rank all the way to promotion."""
    for numbers in course.journeys().values():
        first, last = course.steps[numbers[0]].deed, course.steps[numbers[-1]].deed
        if first.man.kind is not Kind.PAWN:
            continue
        promoting = next((n for n in numbers if course.steps[n].deed.promotion), None)
        if promoting is not None and rank_of(first.from_square) == (1 if last.man.is_white else 6):
            yield Theme.EXCELSIOR, promoting


def phoenix(course: Passage) -> Iterator[Found]:
    """A man is taken, and later a pawn of his side promotes to one like him."""
    taken: set[tuple[bool, Kind]] = set()
    for number, step in enumerate(course.steps):
        promotion = step.deed.promotion
        if promotion is not None and (step.is_white, promotion) in taken:
            yield Theme.PHOENIX, number
        if step.taken_man is not None:
            taken.add((step.taken_man.is_white, step.taken_man.kind))


def specials(course: Passage) -> Iterator[Found]:
    """Castling, capture en passant, promotion to other men than a queen, and all in one line."""
    seen: set[str] = set()
    for number, step in enumerate(course.steps):
        if step.special is Special.CASTLING:
            seen.add("castling")
            yield Theme.CASTLING, number
        elif step.special is Special.EN_PASSANT:
            seen.add("en passant")
            yield Theme.EN_PASSANT, number
        if step.deed.promotion is not None:
            seen.add("promotion")
            if step.deed.promotion is not Kind.QUEEN:
                yield Theme.UNDERPROMOTION, number
        if len(seen) == 3:
            yield Theme.VALLADAO, number
            seen.clear()


def all_promotions(courses: Sequence[Passage]) -> Iterator[ThemeFinding]:
    """Promotions to all four men: of one side (Allumwandlung), of both together (mixed)."""
    by_side: dict[bool, dict[Kind, Proof]] = {True: {}, False: {}}
    for course in courses:
        for number, step in enumerate(course.steps):
            if step.deed.promotion is not None:
                proofs = by_side[step.is_white]
                proofs.setdefault(step.deed.promotion, course.proof(number))
    whole = [proofs for proofs in by_side.values() if len(proofs) == len(OFFICERS)]
    for proofs in whole:
        shown = tuple(dict.fromkeys(proofs[kind] for kind in OFFICERS))
        yield ThemeFinding(Theme.ALLUMWANDLUNG, shown, 4)
    both = by_side[True] | by_side[False]
    if not whole and len(both) == len(OFFICERS):
        shown = tuple(dict.fromkeys(both[kind] for kind in OFFICERS))
        yield ThemeFinding(Theme.MIXED_ALLUMWANDLUNG, shown, 4)


def clearances(course: Passage) -> Iterator[Found]:
    """Bristol: a line man clears the way ahead of another, who goes the same way less far.

    The first captures nobody, gives no check and moves no more; both go the same way along
    one line, and the second over the square that the first left.
    """
    steps = course.steps
    for first in range(len(steps)):
        one = steps[first].deed
        way = _way(steps[first])
        if way is None or steps[first].taken is not None or steps[first].is_check:
            continue
        for second in range(first + 1, len(steps)):
            step = steps[second]
            if step.unit == steps[first].unit:
                break
            if step.is_white != steps[first].is_white or _way(step) != way:
                continue
            ends = (step.deed.from_square, one.from_square, step.deed.to_square, one.to_square)
            if _are_in_order(ends, way):
                yield Theme.BRISTOL, second


def _way(step: Stride) -> tuple[int, int] | None:
    """Return the direction in which a line man goes."""
    if kind_after(step) not in (Kind.QUEEN, Kind.ROOK, Kind.BISHOP):
        return None
    return direction(step.deed.from_square, step.deed.to_square)


def _are_in_order(squares: Sequence[Square], way: tuple[int, int]) -> bool:
    """Tell whether squares lie on one line, each further in its direction than the last."""
    pairs = pairwise(squares)
    return all(one != two and direction(one, two) == way for one, two in pairs)


def critical_play(course: Passage) -> Iterator[Found]:
    """Themes of a man who goes over a critical square, to which another man goes afterwards.

    Indian: the other leaves it with the mate, which the first gives.  Turton: the other goes
    back along the line with the mate, the first man behind him.
    """
    mate, last = course.mate, course.last
    if mate is None:
        return
    critical = last.deed.from_square
    arrived = course.journeys()[last.unit][:-1]
    if not arrived or course.steps[arrived[-1]].deed.to_square != critical:
        return
    for step in course.steps[: arrived[-1]]:
        way = _way(step)
        start, end = step.deed.from_square, step.deed.to_square
        is_own = step.is_white == last.is_white and step.unit != last.unit
        if way is None or not is_own or course.units[end] != step.unit:
            continue
        if not _are_in_order((start, critical, end), way):
            continue
        back = (-way[0], -way[1])
        goes_back = _way(last) == back
        if end in mate.checkers and direction(end, mate.king) == back and not goes_back:
            yield Theme.INDIAN, len(course.steps) - 1
        elif goes_back and last.deed.to_square in mate.checkers:
            yield Theme.TURTON, len(course.steps) - 1


def siers(course: Passage) -> Iterator[Found]:
    """A knight opens a battery with check, and mates with his next move."""
    for numbers in course.journeys().values():
        for one, two in pairwise(numbers):
            first, second = course.steps[one], course.steps[two]
            if second is not course.last or course.mate is None or two != one + 2:
                continue
            is_knight = first.deed.man.kind is Kind.KNIGHT
            mates = second.deed.to_square in course.mate.checkers
            if is_knight and mates and first.is_check and not _checks_itself(course, one):
                yield Theme.SIERS, two


def _checks_itself(course: Passage, number: int) -> bool:
    """Tell whether the knight of a step attacks the king that he checks."""
    king = next(
        (
            step.deed.from_square
            for step in course.steps[number + 1 :]
            if step.deed.man.kind is Kind.KING and step.is_white != course.steps[number].is_white
        ),
        course.mate.king if course.mate is not None else None,
    )
    square = course.steps[number].deed.to_square
    if king is None:
        return True
    apart = {abs(file_of(king) - file_of(square)), abs(rank_of(king) - rank_of(square))}
    return apart == {1, 2}


_LOOKS: tuple[Callable[[Passage], Iterator[Found]], ...] = (
    roundabouts, neighbours, kniest, platzwechsel, excelsior, phoenix, specials, clearances,
    critical_play, siers,
)  # fmt: skip
