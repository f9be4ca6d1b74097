"""The tables of one fairy problem: its walks as lists of ways, and what its conditions ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from solver.engine import Row
from solver.fairy import departures
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.departures import Goes
from solver.fairy.effects.changes_of_kind import REVERSED
from solver.fairy.effects.rebirth import SquareOf, home, square_of_circe, square_of_rebirth
from solver.fairy.filters import EIFFEL_PARALYSERS, ONE_SIDED
from solver.fairy.limits import can_pace
from solver.fairy.making import STEPPING
from solver.fairy.position import FairyPosition
from solver.fairy.rules import TURNING, FairyRules
from solver.fairy.walks.board import squares_of
from solver.fairy.walks.of_kinds import takes_apart
from solver.fairy.walks.pawns import USUAL, Pawn
from solver.kernel.doors import Door
from solver.kernel.fairy import layout
from solver.kernel.fairy.closing.elsewhere import goes_elsewhere, tell_elsewhere
from solver.kernel.fairy.closing.prunings import TWO_BOARDS, prunings_of
from solver.kernel.fairy.closing.spans import spans_of
from solver.kernel.fairy.conditions.bits import TRAITS, bits_of
from solver.kernel.fairy.conditions.changing import fill_changes, fill_rebirths
from solver.kernel.fairy.conditions.families import fill, signed
from solver.kernel.fairy.conditions.geometry import geometry_of
from solver.kernel.fairy.conditions.orphans import extra_walks, fill_orphans
from solver.kernel.fairy.conditions.remembering import fill_sequels, memory_of, words_of
from solver.kernel.fairy.effects.views import lines_of_view
from solver.kernel.fairy.going.departures import STRANGE
from solver.kernel.fairy.going.simply import told_simply
from solver.kernel.fairy.men import FACTORS, OTHER_FACTORS, PLACES
from solver.kernel.keeping.variants import SwiftEntry
from solver.men import Color, Kind, Man, Trait
from solver.squares import Side, Square

_LENGTHS = {
    FairyRule.WHITE_MAXIMUMMER: (0, 1),
    FairyRule.BLACK_MAXIMUMMER: (1, 1),
    FairyRule.WHITE_MINIMUMMER: (0, -1),
    FairyRule.BLACK_MINIMUMMER: (1, -1),
}
_OWN = (2 * layout.OWN, layout.OWN, 3 * layout.OWN)
"""By colour: black, white, neutral."""
_COLORS = (Color.WHITE, Color.WHITE, Color.BLACK, Color.NEUTRAL)
"""By the bits of who owns a man; nobody's has none."""
_SIDES = (0, 1)
_GOES = {Goes.MOVING: layout.MOVES, Goes.TAKING: layout.TAKEN}
_BITS = layout.COUNT_BITS
_HAMPERING = (
    (Trait.FUNCTIONARY, layout.FUNCTIONARY, layout.FUNCTIONARY_MAN),
    (Trait.PATROL, layout.PATROL, layout.PATROL_MAN),
    (Trait.PARALYSING, layout.HOLDS_STILL, layout.PARALYSING),
    (Trait.BUL, layout.PUSHES | layout.HURDLES, layout.BUL),
    (Trait.DOB, layout.PUSHES | layout.HURDLES, layout.DOB),
    (Trait.HURDLE_COLOUR_CHANGING, layout.HURDLES, layout.HURDLE_RECOLORING),
    (Trait.PROTEAN, layout.FRANKFURT, layout.PROTEAN_MAN),
)


class FairyTables:
    """What the kernel looks up for one problem, and the words it has for men."""

    def __init__(self, rules: FairyRules, walks: tuple[Kind, ...]) -> None:
        """Make them for the *walks* that can ever stand on the board."""
        self.rules = rules
        self._walks = walks
        self._numbers = {kind: number for number, kind in enumerate(self._walks)}
        self._head = np.zeros(layout.HEAD, np.int64)
        self._fill()
        self.words = self._with_ways()
        gives_up = (
            rules.has(FairyRule.CIRCE, Variant.EQUIPOLLENTS)
            or FairyRule.REPUBLICAN in rules
            or rules.by_rule.keys() & TURNING
        )
        can_change = bool(self.words[layout.MATES_ALLOWED] or gives_up)
        self.entry = SwiftEntry(Door.FAIRY, self.words, can_change=can_change)
        """How the kernel is entered with these tables."""

    # --- men in words

    def code(self, man: Man | None) -> int:
        """Return the word for a man, 0 for nobody."""
        if man is None:
            return 0
        traits = layout.ROYAL if man.is_royal else 0
        for trait in man.traits - {Trait.COMMON}:
            traits |= TRAITS[trait]
        return self._numbers[man.kind] | _OWN[man.color] | traits

    def man(self, code: int) -> Man | None:
        """Return the man that a word stands for."""
        if code == 0:
            return None
        kind = self._walks[code & layout.WALK]
        traits = {trait for trait, flag in TRAITS.items() if code & flag}
        if kind is Kind.KING:
            traits ^= {Trait.ROYAL}
            traits = {Trait.COMMON if it is Trait.ROYAL else it for it in traits}
        owners = code // layout.OWN & 3
        return Man(kind, _COLORS[owners], frozenset(traits))

    @cached_property
    def spans(self) -> npt.NDArray[np.int64] | None:
        """How far men are from covering squares, where that is known."""
        holes = self.rules.get(FairyRule.HOLES)
        return spans_of(self.words, len(self._walks), holes.squares if holes else ())

    @property
    def walks(self) -> tuple[Kind, ...]:
        """The kinds by their numbers."""
        return self._walks

    # --- positions in rows

    def row_of(self, position: FairyPosition, carrier: Side) -> Row:
        """Return a position as a row, *carrier* being the side that carries the stipulation."""
        row = np.zeros(layout.ROW, np.uint64)
        for square, man in enumerate(position.men):
            code = self.code(man)
            if not code:
                continue
            here = np.uint64(1 << square)
            row[square] = code
            for side in _SIDES:
                if code & layout.OWN << side:
                    row[layout.OCCUPIED + side] |= here
            if code & layout.ROYAL:
                row[layout.ROYALS] |= here
            if code & layout.UNCAPTURABLE:
                row[layout.SAFE] |= here
        row[layout.UNMOVED] = sum(1 << square for square in position.unmoved)
        over, stands = position.passed or (layout.NOWHERE, 0)
        row[layout.PASSED], row[layout.PASSED_AT] = over, stands
        row[layout.CARRIER] = 0 if carrier else 1
        for place, word in words_of(position.memory, self.code).items():
            row[place] = word
        beside = (layout.SAFE, layout.STANDS)
        words = (it for it in range(layout.MEMORY, layout.ROW) if it not in beside)
        remembered = (*range(64), *words)
        for place, factors in ((layout.KEY, FACTORS), (layout.OTHER_KEY, OTHER_FACTORS)):
            row[place] = _hash_of(((it, int(row[it])) for it in remembered if row[it]), factors)
        return row

    def position_of(self, row: Row, side: Side) -> FairyPosition:
        """Return the position of a row, *side* to move."""
        men = tuple(self.man(int(row[square])) for square in range(64))
        over = int(row[layout.PASSED])
        passed = None if over == layout.NOWHERE else (over, int(row[layout.PASSED_AT]))
        unmoved = int(row[layout.UNMOVED])
        squares = frozenset(square for square in range(64) if unmoved >> square & 1)
        memory = memory_of(row, self.man, self.rules)
        return FairyPosition(men, side, squares, passed, memory)

    # --- the tables

    def _fill(self) -> None:
        head, conditions = self._head, self.rules.conditions
        head[layout.PRUNINGS] = prunings_of(conditions)
        head[layout.PAWN_WALK] = self._numbers[Kind.PAWN]
        fill_sequels(head, self.rules, self._numbers)
        for condition in conditions:
            head[layout.CONDITIONS] |= bits_of(condition) or 0
            if condition.rule in _LENGTHS:
                side, sign = _LENGTHS[condition.rule]
                head[layout.LENGTHS + side] = sign
        for trait, bit, flag in _HAMPERING:
            if trait in self.rules.traits:
                head[layout.CONDITIONS] |= bit
                head[layout.FLAGGED] = flag
        flagged = (self._numbers[kind] for kind in self.rules.flagged if kind in self._numbers)
        head[layout.FLAGGED_WALKS] = signed(squares_of(flagged))
        if self.rules.traits or (self.rules.marked and conditions):
            head[layout.CONDITIONS] |= layout.UNTOLD
        if self.rules.reverses_pawns:  # the cuts take pawns for men who go ahead
            head[layout.CONDITIONS] |= layout.UNTOLD
            head[layout.PRUNINGS] = 0
        self._fill_departures()
        for side in _SIDES:
            for place, kind in enumerate((Kind.KING, Kind.ROOK)):
                man = Man.of(kind, side == 0)
                if kind is Kind.KING and self.rules.by_rule.keys() & {
                    FairyRule.LOSING,
                    FairyRule.EXTINCTION,
                }:
                    man = replace(man, traits=frozenset({Trait.COMMON}))
                head[layout.HOME_MEN + 2 * side + place] = self.code(man)
        for number, kind in enumerate(self._walks):
            self._fill_walk(number, kind)
            head[layout.TAKES_APART] |= signed(takes_apart(kind, self.rules.shape) << number)
            if Trait.MAGIC in self.rules.traits:
                head[layout.VIEW_LINES + number] = signed(lines_of_view(kind) or 0)
        for which, kinds in enumerate((self.rules.promoted, self.rules.promoted_marine)):
            at = layout.PROMOTED + which * (layout.MOST_WALKS + 1)
            numbers = [self._numbers[kind] for kind in kinds]
            if self.rules.has_chameleons:
                changing = (it for it in kinds if it in self.rules.chameleon_changes)
                numbers += [self._numbers[it] + layout.AS_CHAMELEON for it in changing]
            head[at : at + 1 + len(numbers)] = [len(numbers), *numbers]
        fill(head, self.rules, self._numbers)
        fill_changes(head, self.rules, self._numbers)
        fill_orphans(head, self._walks)
        fill_rebirths(head, self.rules, self._numbers)
        if (self.rules.traits or (self.rules.marked and conditions)) and not self._marks_plainly():
            is_free = self.rules.marked <= {Trait.BOARD_B, Trait.MAGIC}
            head[layout.PRUNINGS] &= TWO_BOARDS if is_free else 0
        if self._does_more():
            head[layout.PRUNINGS] &= layout.ANY_IS_FREE
        head[layout.SIMPLE] = told_simply(head)

    def _does_more(self) -> bool:
        """Tell whether moves do more than the cuts know of two boards, of who borrows, of homes.

        Whom one becomes may lend a walk that nobody had, or have another home.
        """
        conditions = int(self._head[layout.CONDITIONS])
        is_split = self.rules.has_two_boards and not self._changes_boards_alone()
        borrows = self._head[layout.ORPHAN] or self._head[layout.FRIEND]
        adds = layout.DANGER | (layout.CHANGES if borrows else 0)
        does_more = conditions & layout.LENT and conditions & adds
        return bool(does_more) or is_split or Trait.MAGIC in self.rules.marked

    def _changes_boards_alone(self) -> bool:
        """Tell whether moves do no more, where there are two boards, than to go and take."""
        head = self._head
        adds = head[layout.CONDITIONS] & (layout.CHANGES | layout.LENT | STRANGE)
        is_plain = head[layout.PRUNINGS] & _PLAIN_MOVES == _PLAIN_MOVES
        return bool(is_plain and not (adds or head[layout.SEQUELS] or head[layout.BOX]))

    def _marks_plainly(self) -> bool:
        """Tell whether men with attributes do under the conditions what they do without any."""
        head = self._head
        adds = head[layout.CONDITIONS] & (layout.CHANGES | layout.LENT | STRANGE)
        if self.rules.traits or adds or head[layout.SEQUELS] or head[layout.SETTLES]:
            return False
        is_plain = head[layout.PRUNINGS] & _PLAIN_MOVES == _PLAIN_MOVES
        return bool(is_plain) and self.rules.marked <= _PLAINLY_MARKED

    def _fill_departures(self) -> None:
        """Fill in what men do from where they stand, and from home."""
        head, rules = self._head, self.rules
        places = (layout.SETS_OUT, layout.SETS_OUT + 1)
        for place, what in zip(places, departures.going(rules), strict=True):
            head[place] = sum(_GOES[it] for it in Goes if it in what)
        head[layout.PHANTOM] = FairyRule.PHANTOM in rules
        if FairyRule.PLUS in rules:
            head[layout.PHANTOM] = layout.BY_CENTRE
        head[layout.TIBETANS] = 3 if FairyRule.DOUBLE_TIBET in rules else 2
        stay = departures.stays(Man(Kind.KING, Color.WHITE), rules) or (
            FairyRule.GENEVA in rules and not rules.has(FairyRule.GENEVA, Variant.REX_INCLUSIVE)
        )
        taking_on = (FairyRule.FRANKFURT, FairyRule.PROTEAN)
        spared = any(rules.has(it, Variant.REX_EXCLUSIVE) for it in taking_on)
        head[layout.ROYALS_STAY] = stay or spared

    def _fill_walk(self, number: int, kind: Kind) -> None:
        head, rules = self._head, self.rules
        if WALKS[kind].is_pawn:
            head[layout.PAWNS + number] = layout.PROMOTES
            if kind in STEPPING:
                head[layout.PAWNS + number] |= layout.STEPS_TWICE
            if kind is Kind.REVERSE_PAWN:
                head[layout.PAWNS + number] |= layout.GOES_BACK
            if kind is Kind.MARINE_PAWN:
                head[layout.PAWNS + number] |= layout.MARINE
        is_protean = FairyRule.PROTEAN in rules or Trait.PROTEAN in rules.traits
        taken_on = REVERSED.get(kind, kind) if is_protean else kind
        head[layout.TAKEN_ON + number] = self._numbers[taken_on]
        following = rules.chameleon_changes.get(kind)
        head[layout.NEXT + number] = self._numbers.get(following, -1) if following else -1
        paralyser: Kind | None = None
        if FairyRule.EIFFEL in rules or FairyRule.LEFFIE in rules:
            paralyser = EIFFEL_PARALYSERS.get(kind)
        elif FairyRule.MADRASI in rules:
            paralyser = kind
        known = -1 if paralyser is None else self._numbers.get(paralyser, -1)
        head[layout.PARALYSERS + number] = known
        is_mao = kind in (Kind.MAO, Kind.MOA)
        head[layout.SIX_LONG + number] = is_mao
        head[layout.HOPS + number] = 0 if can_pace(kind) else 1 + is_mao
        circe = square_of_circe(rules) or home
        returning = rules.get(FairyRule.ANTICIRCE) or rules.get(FairyRule.IMMUNE)
        home_of = square_of_rebirth(returning) or home
        going = departures.sets_out(rules) or FairyRule.GENEVA
        own = square_of_rebirth(rules.get(going)) or home
        for side in _SIDES:
            at = 2 * number + side
            capturer: Side = side == 0
            for begins, sets, square_of in (
                (layout.HOMES, layout.HOME_SETS, home_of),
                (layout.REBIRTHS, layout.REBIRTH_SETS, circe),
            ):
                squares = _all_homes(square_of, kind, capturer)
                head[begins + at * 64 : begins + at * 64 + 64] = squares
                head[sets + at] = signed(squares_of(squares))
            begins = layout.OWN_HOMES + at * 64
            head[begins : begins + 64] = _all_homes(own, kind, not capturer)

    def _with_ways(self) -> npt.NDArray[np.int64]:
        """Return the head with the tables that follow it."""
        manners = self.rules.pawn_manners
        them = self._geometries()
        geometries = [
            geometry_of(
                kind,
                side,
                self.rules.shape,
                self.rules.limiting,
                manners if _has_pawns(kind) and not is_lent else USUAL,
                is_lent,
            )
            for kind, side, is_lent in them
        ]
        count = len(geometries) * 64
        sizes = (count, count, count * 64, count, count, count)
        places = accumulate((layout.HEAD, *sizes))
        *begins, ways = places
        at = layout.LISTS_OF_WAYS
        self._head[at : at + len(begins)] = begins
        listed, taking = [], []
        for geometry in geometries:
            listed.append(np.where(geometry.listed, geometry.listed + (ways << _BITS), 0))
            taking.append(np.where(geometry.taking, geometry.taking + (ways << _BITS), 0))
            ways += len(geometry.ways)
        could = [geometry.reached for geometry in geometries]
        steps = [geometry.steps for geometry in geometries]
        covers = [geometry.reached for geometry in geometries]
        tell_elsewhere(self._head, self.rules, self._numbers, them, steps, covers)
        worms = self.rules.get(FairyRule.WORMHOLES)
        holes = signed(squares_of(worms.squares)) if worms else 0
        flights = [geometry.flights & ~holes for geometry in geometries]
        flat = {kind for (kind, _, _), it in zip(them, geometries, strict=True) if it.is_flat}
        lined = {kind for (kind, _, _), it in zip(them, geometries, strict=True) if not it.is_flat}
        numbers = (self._numbers[kind] for kind in flat - lined if kind in self._numbers)
        self._head[layout.FLAT_WALKS] = signed(squares_of(numbers))
        bodies = [geometry.ways for geometry in geometries]
        parts = (*listed, *could, *taking, *steps, *flights, *covers, *bodies)
        return np.concatenate((self._head, *parts))

    def _geometries(self) -> list[tuple[Kind, Side, bool]]:
        """Return the walks and sides whose ways differ, and note who has which.

        With them is told whether it is orphans who have a walk so.
        """
        found: list[tuple[Kind, Side, bool]] = []
        is_one_sided = not ONE_SIDED.isdisjoint(self.rules.by_rule) or goes_elsewhere(self.rules)
        last = len(self._walks)
        for number, kind in enumerate((*self._walks, *extra_walks(self._walks))):
            for side in _SIDES:
                if side == 0 or is_one_sided or _has_a_front(kind):
                    found.append((kind, side == 0, number >= last))
                self._head[layout.GEOMETRIES + 2 * number + side] = len(found) - 1
        return found


@lru_cache(maxsize=1024)
def _all_homes(square_of: SquareOf, kind: Kind, capturer: Side) -> list[Square]:
    """Return where a man is reborn, for every square of capture; nobody writes to it."""
    return [square_of(kind, square, capturer) for square in range(64)]


_PLAIN_MOVES = layout.QUIET_IS_PLAIN | layout.CAPTURES_ARE_PLAIN
_PLAINLY_MARKED = {Trait.ROYAL, Trait.CHAMELEON, Trait.KAMIKAZE}
"""What men with these do is the same under conditions that add nothing to moves (``nets``)."""


def _has_pawns(kind: Kind) -> bool:
    return any(isinstance(form, Pawn) for form in WALKS[kind].forms)


def _has_a_front(kind: Kind) -> bool:
    """Tell whether a walk is another for Black: pawns go ahead, and dragons and ships, partly."""
    walk = WALKS[kind]
    goes_ahead = kind is Kind.CHINESE_PAWN or _has_pawns(kind)
    return walk.is_pawn or goes_ahead


@lru_cache(maxsize=16)
def tables_of(rules: FairyRules, walks: tuple[Kind, ...]) -> FairyTables:
    """Return the tables for rules and walks; nobody writes to them."""
    return FairyTables(rules, walks)


def _hash_of(words: Iterable[tuple[int, int]], factors: tuple[np.uint64, np.uint64]) -> int:
    """Return the hash of words, each behind its place in a row, as ``men.mixed`` has it."""
    found = 0
    first, second, places = map(int, (*factors, PLACES))
    for place, word in words:
        x = (word + place * places & _ALL) * first & _ALL
        x = (x ^ x >> 32) * second & _ALL
        found ^= x ^ x >> 32
    return found


_ALL = (1 << 64) - 1
