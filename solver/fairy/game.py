"""Play under fairy rules, move by move and back: a :class:`~solver.game.Game` in plain Python.

A side stands in check when the other could take one of its royal men with its next move
(Popeye 4.104, ``solving/check.c``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from solver.castling import Rights
from solver.fairy import attributes, goal_rules, measures
from solver.fairy.catalogue import WALKS
from solver.fairy.checking import board_of, is_in_check, is_permitted
from solver.fairy.conditions import EINSTEINIAN, FairyRule, Variant
from solver.fairy.effects import boards, reborn_castling, republican, roles
from solver.fairy.effects.cages import is_caged
from solver.fairy.effects.lost import without_lost
from solver.fairy.effects.starting import started
from solver.fairy.families import PARTNERING
from solver.fairy.inchess import made_moves
from solver.fairy.memory import at_first
from solver.fairy.position import FairyPosition, Men
from solver.fairy.rules import FairyRules, undecided_mate
from solver.fairy.sequels import passed_over
from solver.fairy.walks.board import TWO_SQUARES, men_of
from solver.fairy.walks.pawns import Pawn, forward
from solver.fairy.waypoint import Waypoint
from solver.fairy.ways import takes_one, ways
from solver.game import PASS, ROLES, Move
from solver.men import UNWRITTEN_TRAITS, Color, Kind, Man, Trait
from solver.squares import Side, Square, file_of, rank_of

FORCED_CHECKS = frozenset({FairyRule.WHITE_ULTRASCHACHZWANG, FairyRule.BLACK_ULTRASCHACHZWANG})
"""Under these a mate is told without them (``ultraschachzwang/goal_filter.c``)."""


_JUDGED = frozenset({FairyRule.REPUBLICAN, FairyRule.ROLE_EXCHANGE, FairyRule.EXCLUSIVE})
"""Under these a move may be made or not by what other moves there are."""


def _stands(men: Sequence[Man | None], over: Square, turn: Side) -> Square:
    """Return where the pawn stands who has just passed over a square: right ahead of it.

    A Berolina pawn went slantwise: he stands beside that, where nobody else can have gone so.
    Ahead of a last rank, that a FEN may name, there is nowhere to stand.  Who goes back stands
    behind it.
    """
    ahead, behind = (over + way * forward(not turn) for way in (8, -8))
    if not 0 <= ahead < len(men):
        return over
    if 0 <= behind < len(men) and _is_pawn_of(men[behind], not turn, goes_back=True):
        return behind
    beside = [] if _is_pawn_of(men[ahead], not turn) else [ahead - 1, ahead + 1]
    slant = [
        place
        for place in beside
        if rank_of(place) == rank_of(ahead)
        and _is_pawn_of(men[place], not turn, is_berolina=True)
        and abs(file_of(2 * over - place) - file_of(over)) == 1
        and men[2 * over - place] is None
    ]
    return slant[0] if len(slant) == 1 else ahead


def _is_pawn_of(
    man: Man | None, side: Side, *, is_berolina: bool = False, goes_back: bool = False
) -> bool:
    """Tell whether a man is a pawn of a side, one who goes slantwise, or back, if that is asked."""
    return (
        man is not None
        and man.is_of(side)
        and any(
            isinstance(form, Pawn)
            and form.is_berolina >= is_berolina
            and form.goes_back is goes_back
            for form in WALKS[man.kind].forms
        )
    )


class FairyGame:
    """A game of men of any kind, under fairy rules."""

    def __init__(
        self,
        position: FairyPosition,
        rules: FairyRules,
        tested: frozenset[FairyPosition] = frozenset(),
    ) -> None:
        self.rules = rules
        self._tested = tested  # positions in which a mate is being looked for already
        self._place = Waypoint(position)
        self._before: list[Waypoint] = []

    @classmethod
    def of(
        cls,
        men: Sequence[Man | None],
        turn: Side,
        castling: Rights = frozenset(),
        en_passant: Square | None = None,
        rules: FairyRules | None = None,
    ) -> FairyGame:
        """Return a game from a position, playable or not.

        Raises:
            NotUnderstoodError: a man is such that his rules are not known here.
        """
        passed = None if en_passant is None else (en_passant, _stands(men, en_passant, turn))
        held = rules or FairyRules.of(men)
        memory = at_first(held.conditions)
        position = FairyPosition.of(tuple(men), turn, castling, passed, memory)
        if reborn_castling.may_come_home(held):
            unmoved = position.unmoved | reborn_castling.rooks_at_home(position.men)
            position = replace(position, unmoved=unmoved)
        if not PARTNERING.isdisjoint(held.by_rule):
            position = replace(position, unmoved=frozenset())
        return cls(started(position, held), held)

    # --- what stands

    @property
    def turn(self) -> Side:
        """The side to move: White where it is true."""
        return self.position.turn

    @property
    def position(self) -> FairyPosition:
        """What stands, and what the rules remember beside it."""
        return self._place.position

    @property
    def men(self) -> Men:
        """The men on all squares, from a1 to h8."""
        return self.position.men

    def man_at(self, square: Square) -> Man | None:
        """Return the man on a square."""
        return self.position.men[square]

    @property
    def castling(self) -> Rights:
        """The castling rights that are left."""
        return self.position.castling

    @property
    def en_passant(self) -> Square | None:
        """The square that a pawn has just passed over."""
        passed = self.position.passed
        return passed[0] % TWO_SQUARES if passed else None

    @property
    def moves_others(self) -> bool:
        """Whether a side moves men of the other."""
        return self.rules.moves_others

    @property
    def has_two_boards(self) -> bool:
        """Whether men go from one board to another with their moves."""
        return self.rules.has_two_boards

    @property
    def names_kinds_alone(self) -> bool:
        """Whether it is: in Einstein chess and in football (Popeye 4.104, ``plaintext.c``)."""
        return not self.rules.by_rule.keys().isdisjoint((*EINSTEINIAN, FairyRule.FOOTBALL))

    @property
    def en_passant_fits(self) -> bool:
        """Whether a pawn can just have passed over that square, if there is one."""
        passed = self.position.passed
        if passed is None:
            return True
        man = self.man_at(passed[1])
        is_pawn = man is not None and WALKS[man.kind].is_pawn and man.is_of(not self.turn)
        return is_pawn and self.man_at(passed[0] % TWO_SQUARES) is None

    def attackers(
        self, side: Side, square: Square, without: Square | None = None
    ) -> Sequence[Square]:
        """Return where men of *side* stand who could take on a square, if *without* were empty.

        Whoever stands on the square counts as a man of the other side.
        """
        board = board_of(self.position, self.rules)
        if without is not None:
            board.put(without, None)
        man = board.men[square] or Man(Kind.DUMMY, Color(not side))
        board.put(square, replace(man, color=Color(not side)))
        return [
            start
            for start in men_of(board, side)
            if takes_one(board, start, side, (square,), self.rules)
        ]

    @property
    def in_check(self) -> bool:
        """Whether the side to move stands in check."""
        if Trait.PARALYSING in self.rules.traits and self._is_suffocated:
            return False  # it is no mate then, and stalemate
        return is_in_check(self.position, self.rules, self.turn)

    @property
    def is_attacked(self) -> bool:
        """Whether a check is written: also to a side whose men are all paralysed."""
        return is_in_check(self.position, self.rules, self.turn)

    @property
    def _is_suffocated(self) -> bool:
        board = board_of(self.position, self.rules)
        return attributes.is_suffocated(board, self.turn, self.rules, ways)

    # --- moves

    def moves(self) -> Sequence[Move]:
        """Return the legal moves, each with all that it does."""
        if self._place.legal is None:
            self._made()
            ends = republican.ends_play(self.rules) and not self.has_moves()
            added = roles.legal(self.position, self.rules)
            self._place.legal = () if ends else (*self._chosen_moves(), *added)
        return self._place.legal

    def each_move(self) -> Iterator[Move]:
        """Yield the legal moves, one after the other where no rule chooses, ends or adds any."""
        return iter(self.moves()) if self._looks_at_all() else self._legal()

    def may_check(self, move: Move) -> bool:
        """Tell whether a move may give check."""
        return True

    def checking_moves(self) -> Iterator[Move]:
        """Yield legal moves, among them all that give check."""
        return self.each_move()

    def unchosen_moves(self) -> Sequence[Move]:
        """Return the legal moves, those too among which rules choose others."""
        return tuple(self._legal())

    def walks(self, start: Square) -> Sequence[Move]:
        """Return the moves of the man on *start*, whatever becomes of his king."""
        return [move for move in self._made() if move.from_square == start]

    @property
    def last(self) -> tuple[FairyPosition, Move] | None:
        """The move that was pushed last, if it is known, and the position before it."""
        move = self._place.move
        return (self._before[-1].position, move) if move and self._before else None

    def pseudo_moves(self) -> Sequence[Move]:
        """Return the moves, whatever becomes of the king."""
        return tuple(self._made())

    def exposing_moves(self, reaches: Callable[[Move], bool]) -> Sequence[Move]:
        """Return moves that are not legal, or not chosen, and reach a goal all the same.

        A rule chooses among them and the legal ones; strictly, among all, as ever.
        """
        legal = self.moves()
        found = [it for it in self.pseudo_moves() if it not in legal and reaches(it)]
        rule = next(iter(self.rules.choosing(self.turn)), None)
        if rule is None or not found:
            return found
        measured = [*map(self.made, (*legal, *found))]
        if self.rules.strictness(self.turn) is not None:
            measured += made_moves(self.position, measures.measured_strictly(self.rules))
        best = measures.greatest(self.position, measured, rule, self.rules)
        return [it for it in found if self._measure(it, rule) == best]

    def ending_moves(self, reaches: Callable[[Move], bool]) -> Sequence[Move]:
        """Return the moves among which a side has to choose where one has to reach a goal.

        Where a rule chooses another that exposes the king, none of the legal ones is left.
        """
        legal, found = self.moves(), self.exposing_moves(reaches)
        rule = next(iter(self.rules.choosing(self.turn)), None)
        if rule is None or not legal or not found:
            return (*legal, *found)
        is_led = self._measure(found[0], rule) > self._measure(legal[0], rule)
        return found if is_led else (*legal, *found)

    def has_moves(self) -> bool:
        """Tell whether the side to move has a legal move; one in check need not give check.

        Where mates are of a kind of their own, whether it is not at its end by them.
        """
        if goal_rules.holds(self.rules):
            return not goal_rules.is_at_end(self)
        if republican.ends_play(self.rules):
            return republican.has_moves(self.position, self.rules)
        if FORCED_CHECKS & self.rules.by_rule.keys() and self.in_check:
            return FairyGame(self.position, self.rules.without(FORCED_CHECKS)).has_moves()
        if self._place.legal is not None and not self.rules.is_exact:
            return bool(self._place.legal)
        return bool(self.moves()) if self.rules.is_ultra else any(True for _ in self._legal())

    def is_legal(self, move: Move) -> bool:
        """Tell whether a move can be made here."""
        rule = next(iter(self.rules.choosing(self.turn)), None)
        weighs_all = rule is not None and measures.weighs_all(rule, self.rules, self.turn)
        if self._place.legal is not None or weighs_all or move == ROLES:
            return move in self.moves()
        made = self._made_as(move)
        ends = republican.ends_play(self.rules) and not self.has_moves()
        if made is None or not self._is_legal(made) or ends:
            return False
        return rule is None or not measures.is_surpassed(
            self.position, made, rule, self.rules, self._made().values(), self._is_legal
        )

    def made(self, move: Move) -> Move:
        """Return a legal move with all that it does here.

        Raises:
            ValueError: it cannot be made here.
        """
        if not move or move == ROLES:
            return move
        found = self._made_as(move)
        if found is None:
            raise ValueError(f"{move} cannot be made here")
        return found

    def look_of(self, move: Move) -> Move:
        """Return what of a legal move is seen: whom a man takes on his way is not, mostly.

        Popeye 4.104 looks at squares alone (``utilities/table.c``).
        """
        made = self.made(move)
        if self.rules.shows_prey or made.captured is None or made.captured == made.to_square:
            return move
        return replace(move, choice=0) if move.choice == made.captured + 1 else move

    def rivals(self, move: Move) -> Sequence[Move]:
        """Return the legal moves of other men like the one that moves, to the same square."""
        name = _written(self.man_at(move.from_square))
        like = {
            square
            for square, man in enumerate(self.men)
            if _written(man) == name and square != move.from_square
        }
        if not like:
            return []
        is_told = self._place.legal is not None or self._looks_at_all()
        found = self.moves() if is_told else self._made().values()
        rivals = [it for it in found if it.to_square == move.to_square and it.from_square in like]
        return rivals if is_told else list(filter(self._is_legal, rivals))

    def push(self, move: Move) -> None:
        """Make a legal move, or pass."""
        if not move:
            self.pass_turn()
            return
        position = self._place.after(self.made(move), self.rules)
        self._before.append(self._place)
        self._place = Waypoint(position, move)

    def pass_turn(self, *, forgets: bool = False) -> None:
        """Let the side to move pass, whether or not the rules allow it.

        In a series the last move stays what it was; *forgets* tells that it does not, as where a
        threat is asked for, before which men are lost as after a move (``lostpieces.c``).
        """
        memory = passed_over(self.position.memory)
        if forgets:
            memory = replace(memory, last=())
        position = replace(self.position, turn=not self.turn, passed=None, memory=memory)
        if forgets and FairyRule.LOST_PIECES in self.rules:
            position = without_lost(position, self.rules)
        self._before.append(self._place)
        self._place = Waypoint(position)

    def pop(self) -> None:
        """Take back what was pushed or passed last."""
        self._place = self._before.pop()

    def key(self) -> bytes:
        """Return what tells this position from all others with the same side to move."""
        return self.position.key

    def copy(self) -> FairyGame:
        """Return the same position, without the moves that led to it."""
        copied = FairyGame(self.position, self.rules)
        copied._place = self._place
        return copied

    def _looks_at_all(self) -> bool:
        """Tell whether a rule looks at all legal moves before one may be made."""
        return bool(self.rules.choosing(self.turn)) or not _JUDGED.isdisjoint(self.rules.by_rule)

    def _chosen_moves(self) -> list[Move]:
        """Return the legal moves, of which a rule may choose; strictly, of all (``mummer.c``)."""
        rule = next(iter(self.rules.choosing(self.turn)), None)
        if rule is None:
            return list(self._legal())
        if rule is FairyRule.BLACK_CHECKS:
            return self._checks()
        if measures.weighs_all(rule, self.rules, self.turn):
            return self._chosen(list(self._legal()), rule)
        return measures.greatest_legal(
            self.position, self._made().values(), rule, self.rules, self._is_legal
        )

    def _checks(self) -> list[Move]:
        """Return the legal moves that give check; for want of them a pass out of check."""
        side = self.turn
        after = ((it, self._place.after(it, self.rules)) for it in self._legal())
        found = [move for move, there in after if is_in_check(there, self.rules, not side)]
        return found or ([] if is_in_check(self.position, self.rules, side) else [PASS])

    def _chosen(self, moves: list[Move], rule: FairyRule) -> list[Move]:
        """Return those of legal moves that a rule chooses among all that are legal, or made."""
        strictness = self.rules.strictness(self.turn)
        measured: Iterable[Move] = (
            map(self.made, moves)
            if strictness is None
            else made_moves(self.position, measures.measured_strictly(self.rules))
        )
        best = measures.greatest(self.position, measured, rule, self.rules)
        return [it for it in moves if self._measure(it, rule) == best]

    def _measure(self, move: Move, rule: FairyRule) -> int:
        return measures.measure(self.position, self.made(move), rule, self.rules)

    def _made(self) -> dict[Move, Move]:
        """Return every move, legal or not, with all that it does."""
        if self._place.made is None:
            made: dict[Move, Move] = {}
            for move in made_moves(self.position, self.rules):
                made.setdefault(move, move)
            self._place.made = made  # all of them: what is not known may end this half-way
        return self._place.made

    def _made_as(self, move: Move) -> Move | None:
        """Return a move with all that it does; other men are not asked for it alone."""
        place = self._place
        if place.made is not None:
            return place.made.get(move)
        if place.found != move:
            moves = made_moves(self.position, self.rules, move.from_square)
            place.found = next((it for it in moves if it == move), None)
        return place.found

    def _legal(self) -> Iterator[Move]:
        known = self._place.made
        moves = made_moves(self.position, self.rules) if known is None else known.values()
        legal = (move for move in moves if self._is_legal(move))
        return self._without_mates(legal) if FairyRule.EXCLUSIVE in self.rules else legal

    def _without_mates(self, moves: Iterator[Move]) -> Iterator[Move]:
        """Yield moves that do not mate, and one that does by itself (``exclusive.c``)."""
        mating = []
        for move in moves:
            position = self._place.after(move, self.rules)
            if is_in_check(position, self.rules, not self.turn) and self._is_mate(position):
                mating.append(move)
            else:
                yield move
        yield from mating if len(mating) == 1 else ()

    def _is_legal(self, move: Move) -> bool:
        """Tell whether a move leaves no own king to be taken, and gives no forbidden check."""
        position = self._place.after(move, self.rules)
        if is_in_check(position, self.rules, self.turn) or self._gives_up_king(position):
            return False
        if self.rules.has_two_boards and boards.steps_into_check(
            position, move, lambda there: is_in_check(there, self.rules, self.turn)
        ):
            return False
        if self.rules.conditions and not is_permitted(position, self.rules, self.turn):
            return False
        if self.rules.has(FairyRule.CIRCE, Variant.CAGE) and not is_caged(
            self.position, move, position, self.rules
        ):
            return False
        if FairyRule.CHECKLESS in self.rules and is_in_check(position, self.rules, not self.turn):
            return self._is_mate(position)
        return True

    def _gives_up_king(self, position: FairyPosition) -> bool:
        """Tell whether a royal kamikaze has gone with whom he took (``king_capture_avoider.c``)."""
        if Trait.KAMIKAZE not in self.rules.marked:
            return False
        return len(position.royals[self.turn]) < len(self.position.royals[self.turn])

    def _is_mate(self, position: FairyPosition) -> bool:
        """Tell whether a check mates, where this decides what is legal (``ohneschach.c``).

        Raises:
            NotUnderstoodError: whether it does depends on itself, so that nobody can say.
        """
        if position in self._tested:
            raise undecided_mate()
        return not FairyGame(position, self.rules, self._tested | {position}).has_moves()


def _written(man: Man | None) -> tuple[object, ...]:
    """Return what the name of a man in moves tells of him."""
    return () if man is None else (man.kind, man.color, man.traits - UNWRITTEN_TRAITS)
