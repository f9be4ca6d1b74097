"""What follows a move under conditions that touch third men, squares or what is remembered.

They act when all that a move does beside is done (``solver.fairy.making``), in Popeye's order of
effects (4.104, ``stipulation/move.c``), which is that of :data:`_STAGES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from solver.fairy import history, limits, making
from solver.fairy.catalogue import WALKS
from solver.fairy.checking import board_of, is_in_check
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.effects import afterwards, andas, checked, lost, republican
from solver.fairy.effects.influencer import influence
from solver.fairy.filters import is_allowed_way
from solver.fairy.limits import cost, imitator_shift, is_open_to_imitators
from solver.fairy.memory import UNLIMITED, Remembered
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.shape import PLAIN
from solver.fairy.walks.board import Board, Route
from solver.fairy.walks.pawns import base_rank
from solver.game import MOST_SQUARE_CHOICE, Effect, Move, Special
from solver.language import tr
from solver.men import Color, Kind, Man, Trait
from solver.squares import Side, Square, rank_of

_MOST_CHOICES = 62
EXCHANGE = MOST_SQUARE_CHOICE + 63
"""The choice of a move by which two men exchange their places."""


@dataclass
class Sequel:
    """A move that has been made, and what follows it.

    ``movers`` are the squares where those stand who have moved, the man of the move first;
    ``left`` those they came from.  ``number`` tells one way to go on from others.
    """

    position: FairyPosition
    rules: FairyRules
    move: Move
    men: list[Man | None]
    movers: list[Square]
    left: tuple[Square, ...]
    memory: Remembered
    effects: list[Effect] = field(default_factory=list)
    number: int = 0
    has_oscillated: bool = False

    @classmethod
    def of(cls, position: FairyPosition, move: Move, rules: FairyRules) -> Sequel:
        """Return what stands after a move."""
        men = list(making.after(position, move, rules).men)
        left: tuple[Square, ...] = (move.from_square,)
        movers = history.movers(move)
        if move.special is Special.CASTLING:
            rook, beside = (effect.square for effect in move.effects[:2])
            left, movers = (*left, rook), [move.to_square, beside]
        known = move.memory if isinstance(move.memory, Remembered) else position.memory
        memory = replace(known, swapped=())
        return cls(position, rules, move, men, movers, left, memory)

    @property
    def side(self) -> Side:
        """The side that has moved."""
        return self.position.turn

    def put(self, square: Square, man: Man | None) -> None:
        """Put a man on a square, or empty it."""
        self.men[square] = man
        self.effects.append(Effect(square, man))

    def copy(self, number: int) -> Sequel:
        """Return another way to go on."""
        if self.number or self.move.choice:
            raise NotUnderstoodError(tr("more than one choice in a move is not known here"))
        if number > _MOST_CHOICES:
            raise NotUnderstoodError(tr("so many choices in a move are not known here"))
        return replace(
            self,
            men=list(self.men),
            movers=list(self.movers),
            effects=list(self.effects),
            number=number,
        )

    def made(self) -> Move:
        """Return the move with all that follows it."""
        choice = MOST_SQUARE_CHOICE + self.number if self.number else self.move.choice
        effects = (*self.move.effects, *self.effects)
        return replace(self.move, effects=effects, choice=choice, memory=self.memory)

    def is_attacked(self, side: Side) -> bool:
        """Tell whether a royal man of *side* could be taken as things stand."""
        return is_in_check(self.stands(), self.rules, side)

    def stands(self) -> FairyPosition:
        """Return the position as things stand."""
        passed = making.after(self.position, self.move, self.rules).passed
        return replace(
            self.position,
            men=tuple(self.men),
            turn=not self.side,
            passed=passed,
            memory=self.memory,
        )


def made_moves(
    position: FairyPosition, rules: FairyRules, mover: Square | None = None
) -> Iterator[Move]:
    """Yield every move with all that it does and what follows, or of one man, whatever is lost."""
    moves = making.made_moves(position, rules, mover)
    return followed(position, rules, moves) if rules.has_sequels else moves


def after(position: FairyPosition, move: Move, rules: FairyRules) -> FairyPosition:
    """Return a position after a move that :func:`made_moves` has told."""
    if move.special is Special.EXCHANGE:
        men = list(position.men)
        men[move.from_square], men[move.to_square] = men[move.to_square], men[move.from_square]
        stands = replace(position, men=tuple(men), turn=not position.turn, passed=None)
    else:
        stands = making.after(position, move, rules)
    if move.memory is None:
        memory = passed_over(position.memory)
        return stands if memory is stands.memory else replace(stands, memory=memory)
    assert isinstance(move.memory, Remembered)
    if stands.passed is not None and stands.men[stands.passed[1]] is None:
        there = [(stands.passed[0], it) for it in history.movers(move)]
        stands = replace(stands, passed=there[0] if there else None)
    return replace(stands, memory=move.memory, unmoved=_unmoved(position, stands, move, rules))


def after_step(
    position: FairyPosition, rules: FairyRules, king: Square, to: Square
) -> FairyPosition | None:
    """Return a position after a step of a king who castles, with what follows it, if it can be."""
    freely = rules.without({FairyRule.KOEKO})
    for move in followed(position, freely, (Move(king, to),)):
        return after(position, move, rules)
    return None


def passed_over(memory: Remembered) -> Remembered:
    """Return what is remembered after a side has passed."""
    is_as_ever = not memory.swapped and memory.taken is None
    return memory if is_as_ever else replace(memory, swapped=(), taken=None)


def _unmoved(
    position: FairyPosition, stands: FairyPosition, move: Move, rules: FairyRules
) -> frozenset[Square]:
    """Return who counts as unmoved: men who exchange their places change nothing in it."""
    last = move.effects[-2:]
    if not oscillating(position.turn, rules) or not all(it.man and it.man.is_royal for it in last):
        return stands.unmoved
    swapped = {effect.square for effect in last}
    moved = {move.from_square, move.to_square, move.captured}
    return (stands.unmoved - swapped) | ((position.unmoved & swapped) - moved)


def followed(position: FairyPosition, rules: FairyRules, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield moves with what follows them."""
    stages = [stage for rule, stage in _STAGES.items() if rule in rules]
    last = (
        (rules.recalls, history.recalled),
        (rules.traces, history.trace),
        (rules.touches_late, afterwards.touch),
    )
    stages += [stage for is_asked, stage in last if is_asked]
    if rules.is_parrain:
        stages.insert(0, afterwards.follow_up)
    if rules.covers:
        stages.insert(0, afterwards.uncover)
    board = board_of(position, rules)
    for move in moves:
        if move.special is Special.CASTLING and not _castles(board, move, position.turn, rules):
            continue
        waiting = [Sequel.of(position, move, rules)]
        for stage in stages:
            waiting = [after for before in waiting for after in stage(before)]
        yield from (sequel.made() for sequel in waiting)
    if FairyRule.MESSIGNY in rules:
        yield from _exchanges(position, rules)
    if FairyRule.EXCHANGE_CASTLING in rules:
        yield from _kings_exchanges(position)


def _castles(board: Board, move: Move, side: Side, rules: FairyRules) -> bool:
    """Tell whether holes, wormholes and budgets leave a castling to a king."""
    king, to = move.from_square, move.to_square
    step = 1 if to > king else -1
    rook = move.effects[0].square
    if any(board.memory.holes >> square & 1 for square in range(king, rook, step)):
        return False
    shadowless = replace(board.memory, imitators=())
    plain = Board(board.men, board.shape, memory=shadowless)
    return limits.allows(plain, king, Route(to), side, rules)


# --- imitators (``imitator.c``)


def _imitate(sequel: Sequel) -> Iterator[Sequel]:
    """Move the imitators as the man has moved, a rook who castles as well."""
    move, board = sequel.move, board_of(sequel.position, sequel.rules)
    files, ranks = imitator_shift(move.from_square, move.to_square)
    if move.special is Special.CASTLING:
        if not _castling_is_imitated(board, move):
            return
        files = 0 if files > 0 else 1
    moved = (PLAIN.step(it, (files, ranks)) for it in sequel.memory.imitators)
    squares = tuple(square for square in moved if square is not None)
    sequel.memory = replace(sequel.memory, imitators=squares)
    if move.promotion is not None and move.promotion == sequel.rules.promoted[0]:
        yield from _become_imitator(sequel)
    if all(sequel.men[square] is None for square in squares):
        yield sequel


def _become_imitator(sequel: Sequel) -> Iterator[Sequel]:
    """Yield what follows where a pawn becomes an imitator instead of a piece."""
    if FairyRule.NO_IMITATORS in sequel.rules:
        return
    other = sequel.copy(1)
    other.move = replace(other.move, promotion=None)
    other.put(other.move.to_square, None)
    if any(other.men[square] is not None for square in other.memory.imitators):
        return
    imitators = (*other.memory.imitators, other.move.to_square)
    other.memory = replace(other.memory, imitators=imitators)
    yield other


def _castling_is_imitated(board: Board, move: Move) -> bool:
    """Tell whether imitators can follow king and rook (``castlingimok``)."""
    king = move.from_square
    step = 1 if move.to_square > king else -1
    man = board.men[king]
    board.put(king, None)
    shifts = [(step, 0), (2 * step, 0)]
    is_open = all(is_open_to_imitators(board, shift, king) for shift in shifts)
    if step < 0:
        board.put(move.to_square, man)
        shifts = [(-1, 0), (0, 0), (1, 0)]
        is_open = is_open and all(is_open_to_imitators(board, it, king) for it in shifts)
        board.put(move.to_square, None)
    board.put(king, man)
    return is_open


# --- ghosts (``ghost_chess.c``, ``haunted_chess.c``)


def _haunt(sequel: Sequel) -> Iterator[Sequel]:
    """Let who was captured wait under his square, and who waits under a square left come up."""
    move, ghosts = sequel.move, list(sequel.memory.ghosts)
    if move.captured is not None:
        man = sequel.position.men[move.captured]
        assert man is not None
        if FairyRule.GHOST in sequel.rules:
            man = replace(man, traits=man.traits | {Trait.UNCAPTURABLE})
        else:
            ghosts = [it for it in ghosts if it[0] != move.captured]
        ghosts.append((move.captured, man))
    for ghost in reversed(tuple(ghosts)):
        if sequel.men[ghost[0]] is None:
            sequel.put(*ghost)
            ghosts.remove(ghost)
    sequel.memory = replace(sequel.memory, ghosts=tuple(ghosts))
    yield sequel


# --- squares


def _open_hole(sequel: Sequel) -> Iterator[Sequel]:
    """Leave holes where men have gone (``haan.c``), a pawn taken in passing among them."""
    left = [square for square in sequel.left if sequel.men[square] is None]
    if sequel.move.special is Special.EN_PASSANT and sequel.move.captured is not None:
        left.append(sequel.move.captured)
    holes = sequel.memory.holes
    for square in left:
        holes |= 1 << square
    sequel.memory = replace(sequel.memory, holes=holes)
    yield sequel


def _transfer(sequel: Sequel) -> Iterator[Sequel]:
    """Take who has gone into a wormhole to any other one that is empty (``wormhole.c``)."""
    condition = sequel.rules.get(FairyRule.WORMHOLES)
    assert condition is not None
    holes, arrival = sorted(set(condition.squares)), sequel.move.to_square
    if arrival not in holes:
        yield sequel
        return
    man = sequel.men[arrival]
    assert man is not None
    is_idle = sequel.move.captured is None and sequel.move.promotion is None
    for place, hole in enumerate(holes):
        is_back = is_idle and hole == sequel.move.from_square
        if hole == arrival or sequel.men[hole] is not None or is_back:
            continue
        for number, kind in enumerate(_promotions(man, hole, sequel)):
            transferred = sequel.copy(1 + place + len(holes) * number)
            transferred.put(arrival, None)
            transferred.put(hole, man)
            if kind is not None:
                transferred.put(hole, replace(man, kind=kind))
            transferred.movers[0] = hole
            yield transferred


def _promotions(man: Man, square: Square, sequel: Sequel) -> list[Kind | None]:
    """Return what a man becomes on a square to which he was taken."""
    if not WALKS[man.kind].is_pawn or rank_of(square) != base_rank(not sequel.side):
        return [None]
    rules = sequel.rules
    return list(rules.promoted_marine if man.kind is Kind.MARINE_PAWN else rules.promoted)


def _change_on_magic(sequel: Sequel) -> Iterator[Sequel]:
    """Let who arrives on a magic square change sides, kings apart (``magic_square.c``)."""
    condition = sequel.rules.get(FairyRule.MAGIC_SQUARES)
    assert condition is not None
    is_done = Variant.TYPE_2 in condition.variants and FairyRule.ANTICIRCE in sequel.rules
    has_gone_over = is_done and sequel.move.captured is not None  # before he came home
    for square in () if has_gone_over else sequel.movers:
        man = sequel.men[square]
        if square not in condition.squares or man is None:
            continue
        if not man.is_royal and man.color is not Color.NEUTRAL:
            sequel.put(square, man.recolored)
    yield sequel


# --- kings who exchange their places (``oscillating_kings.c``)


def oscillating(side: Side, rules: FairyRules) -> str:
    """Return the type by which the kings oscillate with the moves of a side, if they do."""
    if FairyRule.SWAPPING_KINGS in rules:
        return "C"
    rule = FairyRule.WHITE_OSCILLATING if side else FairyRule.BLACK_OSCILLATING
    if rule not in rules:
        return ""
    if rules.has(rule, Variant.TYPE_B):
        return "B"
    return "C" if rules.has(rule, Variant.TYPE_C) else "A"


def _oscillate(sequel: Sequel) -> Iterator[Sequel]:
    if sequel.has_oscillated:
        yield sequel
        return
    sequel.has_oscillated = True
    kind = oscillating(sequel.side, sequel.rules)
    kings = [
        [it for it, man in enumerate(sequel.men) if man and man.is_royal and man.is_of(side)]
        for side in (False, True)
    ]
    if not kind or not all(kings):
        yield sequel
        return
    if kind == "B" and sequel.is_attacked(sequel.side):
        return
    if kind != "C" or sequel.is_attacked(not sequel.side):
        (black, *_), (white, *_) = kings
        men = sequel.men[white], sequel.men[black]
        sequel.put(black, men[0])
        sequel.put(white, men[1])
    yield sequel


# --- budgets (``bgl.c``)


def _spend(sequel: Sequel) -> Iterator[Sequel]:
    """Take the length of a move from what may be spent, of both sides where they share."""
    budgets = list(sequel.memory.budgets)
    spent = cost(sequel.move.from_square, sequel.move.to_square)
    if budgets[sequel.side % len(budgets)] != UNLIMITED:
        budgets[sequel.side % len(budgets)] -= spent
    sequel.memory = replace(sequel.memory, budgets=tuple(budgets))
    yield sequel


# --- men who exchange their places (``messigny.c``)


def _exchanges(position: FairyPosition, rules: FairyRules) -> Iterator[Move]:
    """Yield the exchanges of a man with one of the other side and of his walk."""
    barred = position.memory.swapped
    for start, man in enumerate(position.men):
        if man is None or not man.is_of(position.turn) or start in barred:
            continue
        if man.is_royal and rules.has(FairyRule.MESSIGNY, Variant.REX_EXCLUSIVE):
            continue
        for end, other in enumerate(position.men):
            if other is None or end == start or end in barred:
                continue
            if not is_allowed_way(rules.limiting, start, end, position.turn):
                continue
            if other.kind is man.kind and other.is_of(not position.turn):
                memory = replace(position.memory, swapped=(start, end))
                yield _exchange(position, start, end, memory)


def _kings_exchanges(position: FairyPosition) -> Iterator[Move]:
    """Yield the exchanges of a king with a piece of his side (``exchange_castling.c``).

    A king is who goes as one, royal or not; a royal man of another walk exchanges with nobody.
    """
    side, memory = position.turn, position.memory
    if memory.exchanged >> side & 1:
        return
    memory = replace(memory, exchanged=memory.exchanged | 1 << side)
    for start, king in enumerate(position.men):
        if king is None or king.kind is not Kind.KING or not king.is_of(side):
            continue
        for end, other in enumerate(position.men):
            if other is None or end == start or not other.is_of(side) or WALKS[other.kind].is_pawn:
                continue
            yield _exchange(position, start, end, memory)


def _exchange(position: FairyPosition, start: Square, end: Square, memory: Remembered) -> Move:
    effects = (Effect(end, position.men[start]), Effect(start, position.men[end]))
    kind = Special.EXCHANGE
    return Move(start, end, effects=effects, special=kind, choice=EXCHANGE, memory=memory)


# --- in order

_Stage = Callable[[Sequel], Iterable[Sequel]]


def _remember(sequel: Sequel) -> Iterator[Sequel]:
    yield sequel


_STAGES: dict[FairyRule, _Stage] = {
    FairyRule.IMITATOR: _imitate,
    FairyRule.GHOST: _haunt,
    FairyRule.HAUNTED: _haunt,
    FairyRule.HAAN: _open_hole,
    FairyRule.FOOTBALL: andas.substituted,
    FairyRule.WORMHOLES: _transfer,
    FairyRule.MAGIC_SQUARES: _change_on_magic,
    FairyRule.SWAPPING_KINGS: _oscillate,
    FairyRule.WHITE_OSCILLATING: _oscillate,
    FairyRule.BLACK_OSCILLATING: _oscillate,
    FairyRule.ANDA: andas.neutralised,
    FairyRule.ANDA_INVERSE: andas.neutralised,
    FairyRule.STRICT_SAT: checked.mark_attacked,
    FairyRule.MASAND: checked.recolor_observed,
    FairyRule.MASAND_GENERALISED: checked.recolor_all_observed,
    FairyRule.INFLUENCER: influence,
    FairyRule.LOST_PIECES: lost.lose,
    FairyRule.BGL: _spend,
    FairyRule.MESSIGNY: _remember,
    FairyRule.HOLES: _remember,
    FairyRule.EXCHANGE_CASTLING: _remember,
    FairyRule.REPUBLICAN: republican.enthroned,
}
