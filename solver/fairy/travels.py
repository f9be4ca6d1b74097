"""Goals that ask where men stood in the diagram: circuits, exchanges of places, and kisses.

Popeye 4.104, ``solving/goals/circuit.c``, ``exchange.c`` and ``kiss.c``: the man who moves stands
in the end where he stood in the diagram; or he and another man of his side stand each where the
other did; or he stands beside the man who stood on a square in the diagram, and nobody else does.
What becomes of him beside the move, as when he is reborn, belongs to it.
"""

from __future__ import annotations

from solver.fairy.shape import PLAIN, QUEEN
from solver.game import Game, Move, after
from solver.squares import Square


def comes_back(game: Game, move: Move) -> bool:
    """Tell whether who makes a legal *move* comes to where he stood in the diagram."""
    home = _origins(game)[move.from_square]
    with after(game, move):
        return _who_was_on(game, home) == home


def exchanges(game: Game, move: Move) -> bool:
    """Tell whether who makes a legal *move* and another man of his side have changed places."""
    home, side = _origins(game)[move.from_square], game.turn
    with after(game, move):
        place, other = _who_was_on(game, home), game.men[home]
        if place is None or place == home or other is None or not other.is_of(side):
            return False
        return _origins(game)[home] == place


def kisses(game: Game, move: Move, target: Square) -> bool:
    """Tell whether who makes a legal *move* comes beside who stood on a square in the diagram.

    Nobody else stands beside him then.
    """
    home = _origins(game)[move.from_square]
    with after(game, move):
        place, kissed = _who_was_on(game, home), _who_was_on(game, target)
        if place is None or kissed is None:
            return False
        beside = (PLAIN.step(kissed, step) for step in QUEEN)
        return [it for it in beside if it is not None and game.men[it]] == [place]


def _origins(game: Game) -> tuple[Square, ...]:
    from solver.fairy.game import FairyGame  # which asks for goals

    assert isinstance(game, FairyGame)
    assert game.position.memory.origins
    return game.position.memory.origins


def _who_was_on(game: Game, home: Square) -> Square | None:
    """Return where the man stands who stood on a square in the diagram, if he is there still."""
    men = enumerate(_origins(game))
    return next((it for it, origin in men if origin == home and game.men[it] is not None), None)
