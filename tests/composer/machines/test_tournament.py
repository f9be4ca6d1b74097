"""A tournament in the room, and the page that sets the machines side by side."""

from __future__ import annotations

import io
from pathlib import Path

import chess
import chess.pgn
import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from composer.appearance.fonts import dress_in_type
from composer.language import Language
from composer.machines.games.tournament import Tournament
from composer.machines.machine_words import Machine
from composer.machines.room import MachineRoom
from composer.machines.side_words import RULES, profile_of
from composer.translator import SpokenLanguage
from solver.ancestors.machine_game import Opponent
from solver.game import Move
from tests.composer.cramped import cramped
from tests.composer.machines.seen import cell, plain


@pytest.fixture
def tournament(qtbot: QtBot) -> Tournament:
    tournament = Tournament(plain)
    qtbot.addWidget(tournament, before_close_func=Tournament.shutdown)
    tournament.show()
    qtbot.waitExposed(tournament)
    return tournament


def against_wray(tournament: Tournament) -> None:
    """Let the user meet the calculator alone."""
    for opponent in (Opponent.ATLAS, Opponent.ATLAS_LITERAL):
        tournament.boxes[opponent].click()
    tournament.boxes[None].click()


def test_everybody_meets_everybody_and_all_games_are_saved(
    qtbot: QtBot, tournament: Tournament, tmp_path: Path
) -> None:
    assert tournament.games.rowCount() == 6
    tournament.play_button.click()
    game = tournament.encounters[0]
    qtbot.waitUntil(lambda: len(game.board.move_stack) >= 3)
    tournament.play_button.click()
    path = tmp_path / "games.pgn"
    tournament.save_to(str(path))
    read = chess.pgn.read_game(io.StringIO(path.read_text(encoding="utf-8")))
    assert read is not None
    assert read.headers["Event"] == "Tournament of the machines"
    assert list(read.mainline_moves()) == game.board.move_stack
    assert tournament.state.text() == "Saved “games.pgn”."


def test_a_game_that_is_over_counts(qtbot: QtBot, tournament: Tournament) -> None:
    mated = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    tournament.encounters[0].board = chess.Board(mated)
    tournament.encounters[0].play(Move.from_uci("d8h4"))
    tournament.play_button.click()
    qtbot.waitUntil(lambda: bool(tournament.encounters[1].board.move_stack))
    tournament.play_button.click()
    won = [cell(tournament.standings, 1, column) for column in range(6)]
    assert won == ["Atlas 1967, read literally", "1", "1", "1", "0", "0"]
    assert cell(tournament.standings, 0, 5) == "1"


def test_half_a_point_is_written_as_the_language_does(tournament: Tournament) -> None:
    spoken = SpokenLanguage(Language.GERMAN)
    tournament.encounters[0].board = chess.Board("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    tournament.encounters[0].play(Move.from_uci("f1f7"))
    try:
        spoken.choose(Language.GERMAN)
        QApplication.sendEvent(tournament, QEvent(QEvent.Type.LanguageChange))
        assert [cell(tournament.standings, row, 1) for row in range(3)] == ["0,5", "0,5", "0"]
    finally:
        spoken.choose(Language.ENGLISH)


def test_the_user_plays_and_his_games_are_not_lost_without_a_question(
    qtbot: QtBot, tournament: Tournament, tmp_path: Path
) -> None:
    against_wray(tournament)
    assert tournament.games.rowCount() == 2
    tournament.play_button.click()
    board = tournament.encounters[0].board
    qtbot.waitUntil(lambda: len(board.move_stack) == 1)
    assert tournament.board_pane.is_flipped
    tournament.board_pane.move_requested.emit(Move.from_uci("e7e5"))
    qtbot.waitUntil(lambda: len(board.move_stack) == 3)
    tournament.new_button.click()
    (box,) = tournament.findChildren(QMessageBox)
    assert "not saved" in box.informativeText() + box.text()
    box.reject()
    assert tournament.encounters[0].board is board
    tournament.save_to(str(tmp_path / "games.pgn"))
    assert not tournament.would_be_lost


def test_a_tournament_that_cannot_be_saved_says_so(tournament: Tournament, tmp_path: Path) -> None:
    tournament.save_to(str(tmp_path / "missing" / "games.pgn"))
    assert "games.pgn" in tournament.state.text()


def test_pages_stand_behind_the_machines(qtbot: QtBot) -> None:
    room = MachineRoom()
    qtbot.addWidget(room, before_close_func=MachineRoom.shutdown)
    room.show()
    qtbot.waitExposed(room)
    room.top.machines.setCurrentIndex(5)
    assert room.tournament is not None
    assert room.tournament.isVisible()
    assert not room.foot.isVisible()
    room.top.machines.setCurrentIndex(6)
    assert room.side_by_side.isVisible()
    assert "a guess, for no document tells" in room.side_by_side.accessibleDescription()
    room.choose(Machine.BELL)
    assert room.foot.isVisible()
    assert room.shown is Machine.BELL


@pytest.mark.parametrize("machine", Machine)
def test_every_rule_is_answered_for_every_machine(machine: Machine) -> None:
    profile = profile_of(machine)
    assert set(profile.rules) == set(RULES)
    assert (profile.a_second is None) == (machine is Machine.ATLAS)


@pytest.mark.parametrize("language", list(Language))
def test_no_name_is_shortened_in_a_low_room(
    qapp: QApplication, qtbot: QtBot, language: Language
) -> None:
    font = qapp.font()
    dress_in_type(qapp)
    spoken = SpokenLanguage(language)
    try:
        room = MachineRoom()
        qtbot.addWidget(room, before_close_func=MachineRoom.shutdown)
        room.resize(1024, 640)
        room.show()
        qtbot.waitExposed(room)
        room.top.machines.setCurrentIndex(5)
        qapp.processEvents()
        assert not list(cramped(room))
    finally:
        spoken.choose(Language.ENGLISH)
        qapp.setFont(font)
