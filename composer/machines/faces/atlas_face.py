"""Atlas, the player: every candidate of a move, and both recorded games with hits and misses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from composer.machines.atlas_work import AtlasState, Choice
from composer.machines.faces.drawing import CENTRE, LEFT, TOP, Face, Pencil, footnote, heading
from composer.machines.facts import FactTable
from composer.machines.games.game_words import move_name
from composer.panels.shared.controls import bare, fill
from composer.saying import say
from composer.tokens import Type
from solver.ancestors.atlas import AtlasWeighed
from solver.ancestors.atlas_games import GAMES, RecordedGame
from solver.game import Game, Move
from solver.language import filled, tr
from solver.setup import Setup

_MATE = 1_000_000


class AtlasFace(QWidget):
    """The candidates at the left, the games at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setAccessibleName, tr("Atlas, the player"))
        titles = (tr("Move"), tr("Score"), tr("Best reply"), tr("Exchange"), tr("Mobility"), "")
        self.candidates = FactTable(titles, tr("Candidates of this move"), self)
        self.candidates.compact()
        self.games = GamesFace(self)
        words = tr(
            "Score: a thousand times the exchange, and the number of own moves after the best "
            "reply. Exchange: value taken less value lost."
        )
        left = QVBoxLayout()
        left.setSpacing(6)
        fill(left, heading(tr("Candidates"), self), (self.candidates, 1), footnote(words, self))
        row = bare(QHBoxLayout(self), 26)
        fill(row, (left, 11), (self.games, 10))

    def begin(self) -> None:
        """Show no candidates yet."""
        self.candidates.show_rows(())
        self.games.show_place(None, 0)

    def show_state(self, state: AtlasState, before: Game, game: RecordedGame | None) -> None:
        """Show the candidates of the move in work; *before* is the position before it."""
        choice = state.choices[-1] if state.is_chosen and state.choices else None
        self.games.show_place(game, len(state.game))
        best_first = sorted(state.candidates, key=lambda one: -one.score)
        rows = [(*_cells(before, one), _mark(one.move, choice)) for one in best_first]
        self.candidates.show_rows(rows)
        self._select(state, best_first, choice)

    def _select(
        self, state: AtlasState, shown: Sequence[AtlasWeighed], choice: Choice | None
    ) -> None:
        wanted = choice.fitted if choice is not None else None
        if state.tried is not None:
            wanted = state.tried.move
        for row, one in enumerate(shown):
            if one.move == wanted:
                self.candidates.selectRow(row)


def _cells(game: Game, one: AtlasWeighed) -> tuple[str, ...]:
    behind = game.copy()
    behind.push(one.move)
    reply = "–" if one.reply is None else move_name(behind, one.reply)
    score = tr("mate") if one.score >= _MATE else _signed(one.score)
    return move_name(game, one.move), score, reply, _signed(one.exchange), str(one.mobility)


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"


def _mark(move: Move, choice: Choice | None) -> str:
    """Say who plays *move*."""
    if choice is None:
        return ""
    marks = (
        (choice.played, tr("Atlas")),
        (choice.fitted, tr("fitted")),
        (choice.literal, tr("literal")),
    )
    return ", ".join(words for found, words in marks if found == move)


class GamesFace(Face):
    """Both games in two columns; each move of Atlas with what the two readings say of it."""

    least = QSize(448, 604)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("The two games of Atlas"), parent)
        self._choices: dict[RecordedGame, Mapping[int, Choice]] = {game: {} for game in GAMES}
        self._place: tuple[RecordedGame | None, int] = (None, 0)

    def show_choices(self, game: RecordedGame, choices: Sequence[Choice]) -> None:
        """Show what the readings choose in *game*, as far as it is worked out."""
        self._choices[game] = {choice.ply: choice for choice in choices}
        self.update()

    def show_place(self, game: RecordedGame | None, moves: int) -> None:
        """Mark the last of so many *moves* of *game*."""
        self._place = (game, moves)
        self.update()

    def hits(self) -> tuple[int, int, int]:
        """Return how many moves both readings have right, fitted and literal, and of how many."""
        known = [
            choice
            for choices in self._choices.values()
            for choice in choices.values()
            if not choice.is_doctored
        ]
        fitted = sum(choice.fitted == choice.played for choice in known)
        return fitted, sum(choice.literal == choice.played for choice in known), len(known)

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        wide = (room.width() - 28) / 2
        for index, game in enumerate(GAMES):
            x = index * (wide + 28)
            pencil.label(x, 0, wide, f"{game.white} – {game.black}")
            self._draw_game(pencil, game, QRectF(x, 26, wide, room.height() - 150))
        self._draw_legend(pencil, QRectF(0, room.height() - 112, room.width(), 112))

    def _draw_game(self, pencil: Pencil, game: RecordedGame, room: QRectF) -> None:
        played = Setup.initial().game()
        high = min(33.0, room.height() / 14)
        cell = (room.width() - 26) / 2
        for ply, move in enumerate(game.played().moves):
            y = room.y() + ply // 2 * high
            if ply % 2 == 0:
                number = QRectF(room.x(), y, 24, high)
                pencil.text(number, f"{ply // 2 + 1}.", Type.NUMBER, pencil.colors.ink3)
            box = QRectF(room.x() + 26 + ply % 2 * cell, y + 1, cell - 3, high - 3)
            self._draw_move(pencil, game, ply, move_name(played, move), box)
            played.push(move)

    def _draw_move(
        self, pencil: Pencil, game: RecordedGame, ply: int, words: str, box: QRectF
    ) -> None:
        colors = pencil.colors
        choice = self._choices[game].get(ply)
        ink, sign = colors.ink, ""
        if choice is not None:
            tint, ink, sign = self._verdict(pencil, choice)
            pencil.box(box, tint, radius=4)
        if self._place == (game, ply + 1):
            fill = "transparent" if sign else colors.soft
            pencil.box(box, fill, colors.accent, width=2, radius=4)
        kind = Type.CHESS if (ply % 2 == 0) is game.atlas else Type.PAGE
        pencil.text(box.adjusted(6, 0, -26, 0), words, kind, ink)
        place = QRectF(box.right() - 30, box.y(), 26, box.height())
        pencil.text(place, sign, Type.SMALL, ink, CENTRE)

    def _verdict(self, pencil: Pencil, choice: Choice) -> tuple[str, str, str]:
        """Return tint, ink and sign of a move of Atlas: the sign of the fitted reading first."""
        colors = pencil.colors
        if choice.is_doctored:
            return colors.short_tint, colors.short, "–"
        fitted, literal = (one == choice.played for one in (choice.fitted, choice.literal))
        sign = ("✓" if fitted else "✕") + ("✓" if literal else "✕")
        if fitted and literal:
            return colors.sound_tint, colors.sound, sign
        if fitted or literal:
            return colors.soft, colors.accent, sign
        return colors.cooked_tint, colors.cooked, sign

    def _draw_legend(self, pencil: Pencil, room: QRectF) -> None:
        colors = pencil.colors
        fitted, literal, known = self.hits()
        words = tr("Fitted reading: %1 of %3 moves. Literal reading: %2 of %3.")
        words = filled(words, fitted, literal, known)
        pencil.rule(0, room.y(), room.width())
        pencil.text(QRectF(0, room.y() + 8, room.width(), 20), words, Type.STRONG, align=LEFT)
        signs = (
            ("✓✓", colors.sound, colors.sound_tint, tr("both readings play as Atlas did")),
            ("✓✕", colors.accent, colors.soft, tr("one of them, the fitted one first")),
            ("✕✕", colors.cooked, colors.cooked_tint, tr("neither")),
            ("–", colors.short, colors.short_tint, tr("Bell changed the strategy by hand")),
        )
        half = room.width() / 2
        places = [(QRectF(0, 0, half - 44, 20), text) for *_, text in signs]
        scale = pencil.common_scale(places, Type.SMALL)
        for index, (sign, ink, tint, text) in enumerate(signs):
            x, y = index % 2 * half, room.y() + 34 + index // 2 * 26
            box = QRectF(x, y, 30, 20)
            pencil.box(box, tint, radius=4)
            pencil.text(box, sign, Type.SMALL, ink, CENTRE)
            place = QRectF(x + 38, y, half - 44, 20)
            pencil.text(place, text, Type.SMALL, colors.ink2, scale=scale)
        words = tr("The games are in the document; the readings are ours: the program is lost.")
        place = QRectF(0, room.y() + 90, room.width(), 20)
        pencil.text(place, words, Type.SMALL, colors.ink3, TOP)
