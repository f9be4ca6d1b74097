"""Atlas in the room: its recorded games, or what it would play on the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QWidget

from composer.beside import SlicedWork
from composer.machines.atlas_work import AtlasState, Choice, game_states, position_states
from composer.machines.clock_words import atlas_time
from composer.machines.exhibits import Exhibit
from composer.machines.faces.atlas_face import AtlasFace
from composer.machines.faces.ledger import Time
from composer.machines.games.game_words import atlas_words, move_name
from composer.machines.machine_words import Machine
from composer.machines.runner import Pace
from composer.machines.stations import Start, Station
from solver.ancestors import speeds
from solver.ancestors.atlas_games import GAMES, RecordedGame
from solver.ancestors.machine_game import can_be_played
from solver.ancestors.player import Played
from solver.game import Game, Move
from solver.language import tr
from solver.setup import Setup
from solver.squares import BLACK, WHITE


class AtlasStation(Station):
    """The player of 1967, watched while it weighs its moves."""

    def __init__(self, pace: Callable[[], Pace | None], parent: QWidget) -> None:
        super().__init__(pace, parent)
        self.machine = Machine.ATLAS
        self.face: AtlasFace = AtlasFace(parent)
        self._game: RecordedGame | None = None
        self._start = Setup.initial()
        self._ahead = SlicedWork(self)
        self._has_looked = False

    def begin(self, exhibit: Exhibit, *, all_keys: bool) -> Start:
        self.face.begin()
        self._look_ahead()
        self._game = exhibit.game
        self._start = Setup.initial()
        if exhibit.game is not None:
            start, work = self._start.game(), game_states(exhibit.game)
            return Start(start, work, is_flipped=exhibit.game.atlas is BLACK)
        if exhibit.problem is None:
            return Start(Setup().game(), None, tr("There is nothing to play on the desk."))
        self._start = exhibit.problem.setup
        if not can_be_played(self._start):
            words = tr("A game cannot be played from this position.")
            return Start(self._start.game(), None, words)
        return Start(self._start.game(), position_states(Played(self._start)))

    def _look_ahead(self) -> None:
        """Find out what the readings choose in both games, once."""
        if not self._has_looked:
            self._has_looked = True
            self._ahead.start(self._choosing())

    def _choosing(self) -> Iterator[None]:
        for game in GAMES:
            for state in game_states(game):
                if state.is_chosen:
                    self.face.games.show_choices(game, state.choices)
                yield

    def shutdown(self) -> None:
        self._ahead.give_up()

    def show_state(self, state: AtlasState) -> None:
        self.face.show_state(state, self._before(state), self._game)

    def _before(self, state: AtlasState) -> Game:
        """Return the position in which the candidates were weighed."""
        return Played(self._start, moves=state.game[: state.weighed_at]).game()

    def hints(self, state: AtlasState) -> tuple[Move, ...]:
        tried = state.tried
        return () if tried is None or tried.reply is None else (tried.reply,)

    def seconds_of(self, state: AtlasState) -> float:
        return self._scotts_moves(state) * speeds.SCOTT_SECONDS

    def _scotts_moves(self, state: AtlasState | None) -> int:
        if state is None or self._game is None:
            return 0
        done = len(state.game)
        return done // 2 if self._game.atlas is WHITE else (done + 1) // 2

    def time(self, state: AtlasState | None, total: int | None, today: float) -> Time:
        answered = 0 if state is None else state.work
        return atlas_time(answered, self._scotts_moves(state), today)

    def remark(self, state: AtlasState) -> str:
        if state.tried is not None:
            if state.tried.reply is None:
                return tr("No reply is left.")
            return tr("Weighed; the best reply is the grey arrow.")
        if len(state.game) != state.weighed_at + 1 or not state.choices:
            return tr("Scott’s program has moved.")
        return _chosen_words(self._before(state), state.choices[-1])

    def end_words(self, state: AtlasState | None, *, all_keys: bool) -> str:
        if state is None or not state.choices:
            return tr("It is through.")
        if self._game is None:
            return _chosen_words(self._start.game(), state.choices[-1])
        return tr("The game ends here in the document.")


def _chosen_words(before: Game, choice: Choice) -> str:
    if choice.is_doctored:
        return tr("Bell changed the strategy by hand at this move.")
    if choice.played is None:
        fitted, literal = (move_name(before, it) for it in (choice.fitted, choice.literal))
        return tr("The fitted reading plays %1, the literal one %2.", fitted, literal)
    return atlas_words(before, choice.played, choice.fitted, choice.literal)
