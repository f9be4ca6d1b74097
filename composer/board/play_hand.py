"""The hand that plays: it lifts only what can move, and lets go only where that is legal."""

from __future__ import annotations

from composer.board.geometry import Point
from composer.board.gesture import (
    Button,
    Drag,
    DragMode,
    DropOutcome,
    Hand,
    Held,
    Locate,
    Pressed,
    Wishes,
)
from composer.board.refusal import has_both_kings
from composer.board.wishes import NoMove, PlayMove
from solver.errors import SolverError
from solver.game import Game
from solver.squares import Square


class PlayHand(Hand):
    """The hand of Play mode.  A click takes a man in hand, a second click puts it down."""

    def __init__(self, locate: Locate, start_distance: float) -> None:
        super().__init__(locate, start_distance)
        self._targets: dict[Square, frozenset[Square]] = {}
        self.chosen: Square | None = None

    def show(self, game: Game) -> None:
        """Play *game* from now on; without both kings, or with unknown rules, nobody moves."""
        self.cancel()
        self.squares = game.men
        self._targets = _legal_targets(game)

    def targets_from(self, square: Square | None) -> frozenset[Square]:
        """Return the squares to which the man on *square* can move."""
        return frozenset() if square is None else self._targets.get(square, frozenset())

    @property
    def targets(self) -> frozenset[Square]:
        """The squares to which the man in hand can move."""
        return self.targets_from(self.drag.from_square if self.drag else self.chosen)

    def choose(self, square: Square) -> Wishes:
        """Take the man on *square* in hand, or put the one in hand down there.

        What cannot be done is wished as a :class:`NoMove`, so that somebody says why.
        """
        origin, self.chosen = self.chosen, None
        if origin is not None and square in self.targets_from(origin):
            return (PlayMove(origin, square),)
        if square == origin:
            return ()
        if self.targets_from(square):
            self.chosen = square
            return ()
        if origin is not None:
            return (NoMove(origin, square),)
        return () if self.squares[square] is None else (NoMove(square),)

    def cancel(self) -> bool:
        """Give up what is held or chosen; tell whether anything was."""
        was_chosen, self.chosen = self.chosen is not None, None
        return super().cancel() or was_chosen

    def _take_hold(self, at: Point, button: Button, carry: DragMode) -> Wishes:
        spot = self._locate(at)
        if button is Button.LEFT and spot.square is not None:
            self.held = Pressed(at, spot)
        return ()

    def _lift(self, pressed: Pressed) -> Drag | Pressed | None:
        square, piece = pressed.spot.square, self._man_at(pressed.spot)
        if piece is None:
            return None
        self.chosen = None
        if not self.targets_from(square):
            return pressed  # it stays where it is; letting go says why
        return Drag(piece, square, pressed.at, square, DragMode.MOVE)

    def _finish(self, held: Held) -> Wishes:
        if isinstance(held, Pressed) and held.spot.square is not None:
            return self.choose(held.spot.square)
        if isinstance(held, Drag) and held.from_square is not None and held.over is not None:
            can_drop = self._outcome_of(held) is DropOutcome.DROP
            wish = PlayMove if can_drop else NoMove
            is_back = held.over == held.from_square
            return () if is_back else (wish(held.from_square, held.over),)
        return ()

    def _outcome_of(self, drag: Drag) -> DropOutcome:
        can_drop = drag.over in self.targets_from(drag.from_square)
        return DropOutcome.DROP if can_drop else DropOutcome.NOTHING


def _legal_targets(game: Game) -> dict[Square, frozenset[Square]]:
    if not has_both_kings(game):
        return {}
    targets: dict[Square, set[Square]] = {}
    try:
        for move in game.moves():
            targets.setdefault(move.from_square, set()).add(move.to_square)
    except SolverError:  # it is not known what some man does: then nobody moves
        return {}
    return {square: frozenset(squares) for square, squares in targets.items()}
