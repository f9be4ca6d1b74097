"""The machine room: the real machines at work in a window of its own."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import chess
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHeaderView
from pytestqt.qtbot import QtBot

from composer.appearance import make_palette
from composer.machines.atlas_work import AtlasState
from composer.machines.faces.atlas_face import AtlasFace
from composer.machines.faces.bell_face import BellFace
from composer.machines.faces.calculator_face import CalculatorFace
from composer.machines.faces.geniss_face import GenissFace
from composer.machines.faces.prinz_face import PrinzFace
from composer.machines.faces.tubes import word_of
from composer.machines.geniss_words import geniss_line
from composer.machines.machine_board import frames_between
from composer.machines.machine_words import Machine
from composer.machines.room import MachineRoom
from composer.machines.room_bars import MachineTabs
from composer.machines.runner import Pace
from composer.machines.work import PrinzState
from composer.panels.shared import screens
from composer.tokens import of_appearance
from solver.ancestors.prinz import TurnBlock
from solver.ancestors.wray_keyboard import Key
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.orthodox import men_on, plain
from solver.squares import BLACK
from tests.composer.machines.seen import cell
from tests.questions import posed

PRINZ = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"
STALEMATE = "k1K5/rNB5/P1R5/8/8/8/8/8 w - - 0 1"


@pytest.fixture
def room(qtbot: QtBot) -> MachineRoom:
    room = MachineRoom()
    qtbot.addWidget(room, before_close_func=MachineRoom.shutdown)
    room.show()
    qtbot.waitExposed(room)
    return room


@pytest.fixture
def run(qtbot: QtBot, room: MachineRoom) -> Callable[[Machine], None]:
    """Lets a machine run to its end, as fast as it goes."""

    def run(machine: Machine) -> None:
        room.choose(machine)
        room.foot.paces[Pace.ONCE].click()
        qtbot.waitUntil(room.foot.run_button.isEnabled)
        room.foot.run_button.click()
        qtbot.waitUntil(lambda: not room.foot.run_button.isEnabled())

    return run


def test_headings_of_tables_have_all_the_room_of_their_header(room: MachineRoom) -> None:
    for machine in Machine:
        room.choose(machine)
    headers = room.findChildren(QHeaderView)
    assert headers
    assert all(it.viewport().size() == it.size() for it in headers if it.isVisible())


@pytest.mark.parametrize("dark", [False, True])
def test_the_ring_round_a_tab_has_the_color_of_the_window(room: MachineRoom, dark: bool) -> None:
    """The tabs have no ground of their own, of which no light or dark could be read."""
    before = QApplication.palette()
    try:
        QApplication.setPalette(make_palette(dark=dark))
        QApplication.processEvents()
        (tabs,) = room.findChildren(MachineTabs)
        tabs.setFocus()
        box = tabs.tabRect(tabs.currentIndex())
        picture = tabs.grab().toImage()
        seen = {picture.pixel(box.center().x(), y) for y in range(box.top(), box.top() + 12)}
    finally:
        QApplication.setPalette(before)
    accents = {it: QColor(of_appearance(dark=it).accent).rgb() for it in (False, True)}
    assert accents[dark] in seen
    assert accents[not dark] not in seen


def on_desk(room: MachineRoom, fen: str, asked: str = "#2") -> None:
    room.set_problem(posed(fen, asked))
    room.take_desk()


# ---------------------------------------------------------------- the window


@pytest.mark.parametrize("machine", Machine)
def test_everything_is_in_sight_at_a_small_screen(room: MachineRoom, machine: Machine) -> None:
    room.resize(1024, 640)
    room.choose(machine)
    QApplication.processEvents()
    for part in (room.board, room.ledger, room.station.face, room.foot, room.top):
        place = part.mapTo(room, part.rect().topLeft())
        assert room.rect().contains(place)
        assert room.rect().contains(place + part.rect().bottomRight())
    assert room.board.geometry_of_squares.square_size >= 34


@pytest.mark.parametrize("machine", Machine)
def test_the_bars_are_in_sight_on_a_low_screen(room: MachineRoom, machine: Machine) -> None:
    """A screen of 1024 x 600 less its title bar; what does not fit between them is scrolled."""
    room.choose(Machine.WRAY)  # the highest, which must not make the others high
    room.resize(1024, 572)
    room.choose(machine)
    QApplication.processEvents()
    assert room.height() == 572
    for part in (room.top, room.foot):
        assert room.rect().contains(QRect(part.mapTo(room, QPoint(0, 0)), part.size()))
    if machine not in (Machine.WRAY, Machine.GENISS):
        assert room.bench.visibleRegion().boundingRect() == room.bench.rect()
    assert room.board.geometry_of_squares.square_size >= 26


def test_the_room_opens_within_the_screen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "_room_on", lambda screen, window: QRect(0, 0, 910, 499))
    room = MachineRoom()
    qtbot.addWidget(room, before_close_func=MachineRoom.shutdown)
    assert (room.width(), room.height()) == (910, 499)


def test_the_weights_are_read_whole_in_a_narrow_window(
    room: MachineRoom, run: Callable[[Machine], None]
) -> None:
    room.resize(1024, 572)
    run(Machine.GENISS)
    QApplication.processEvents()
    face = room.station.face
    assert isinstance(face, GenissFace)
    table = face.weights
    assert table.rowCount() > 1
    for column in range(table.columnCount()):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column)
    last = table.columnCount() - 1
    ends = table.columnViewportPosition(last) + table.columnWidth(last)
    assert ends <= table.viewport().width()


def test_keys_run_halt_and_step(room: MachineRoom) -> None:
    room.foot.run_button.setFocus()
    QTest.keyClick(room.foot.run_button, Qt.Key.Key_Right)
    assert isinstance(room.state, PrinzState)
    assert room.state.work == 2  # the first trial leaves the king en prise
    QTest.keyClick(room, Qt.Key.Key_F8)
    assert room.runner.is_running
    QTest.keyClick(room, Qt.Key.Key_F8)
    assert not room.runner.is_running


def test_colours_follow_the_appearance_at_once(qapp: QApplication, room: MachineRoom) -> None:
    before = qapp.palette()
    shown = []
    for dark in (False, True):
        qapp.setPalette(make_palette(dark=dark))
        QApplication.processEvents()
        ground = room.grab().toImage().pixelColor(5, room.height() // 2)
        shown.append((room.styleSheet(), ground.lightness() < 128))
    qapp.setPalette(before)
    assert [is_dark for _, is_dark in shown] == [False, True]
    assert shown[0][0] != shown[1][0]


def test_the_room_stands_where_it_stood(qtbot: QtBot, room: MachineRoom) -> None:
    room.resize(1000, 666)
    again = MachineRoom(None, room.saveGeometry())
    qtbot.addWidget(again, before_close_func=MachineRoom.shutdown)
    assert again.height() == 666  # the screen of the tests is too narrow to tell the width


def test_what_is_on_the_desk_is_taken_over_and_followed(room: MachineRoom) -> None:
    on_desk(room, STALEMATE)
    room.step()
    assert room.caption.title == "The board on the desk"
    room.set_problem(posed(PRINZ, "#2"))
    assert room.state is None
    assert room.board.game.men == parse_fen(PRINZ).squares


def test_a_problem_of_its_own_stays_while_the_desk_changes(room: MachineRoom) -> None:
    room.step()
    room.set_problem(posed(STALEMATE, "#2"))
    assert room.state is not None


def test_what_a_machine_cannot_solve_is_said(room: MachineRoom) -> None:
    on_desk(room, PRINZ, "#3")
    assert room.remark == "Prinz 1951 solves mates in two moves only."
    assert not room.foot.run_button.isEnabled()


# ---------------------------------------------------------------- the board and the paces


def test_men_are_taken_back_one_by_one() -> None:
    a, b, c, d = (Move.from_uci(name) for name in ("h1h6", "g8f7", "h6h7", "g7h6"))
    frames = frames_between((a, b, c), (a, d))
    assert [(frame.line, frame.taken_back) for frame in frames] == [
        ((a, b), c),
        ((a,), b),
        ((a, d), None),
    ]


def test_the_board_moves_with_the_machine(qtbot: QtBot, room: MachineRoom) -> None:
    for _ in range(4):
        room.step()
    assert isinstance(room.state, PrinzState)
    qtbot.waitUntil(lambda: not room.board.is_moving)
    wanted = chess.Board(PRINZ)
    for move in room.state.line:
        wanted.push(plain(move))
    assert room.board.game.men == men_on(wanted)


def test_at_true_speed_the_first_trial_of_prinz_is_seen_alone(
    qtbot: QtBot, room: MachineRoom
) -> None:
    room.foot.paces[Pace.TRUE].click()
    room.foot.run_button.click()
    qtbot.waitUntil(lambda: room.state is not None)
    seen = []
    room.runner.advanced.connect(lambda state: seen.append(room.runner._seconds_of(state)))
    qtbot.waitUntil(lambda: len(seen) >= 2)
    room.foot.run_button.click()
    # A trial of 0.41 s at a time, and not all of them at once.
    assert max(after - before for before, after in pairwise(seen)) < 1.7


def test_prinz_needs_the_quarter_of_an_hour_that_he_tells_of(
    qtbot: QtBot, room: MachineRoom, run: Callable[[Machine], None]
) -> None:
    run(Machine.PRINZ)
    qtbot.waitUntil(lambda: room.ledger.time.share is not None)
    assert isinstance(room.state, PrinzState)
    assert room.state.work == 2210
    assert room.ledger.time.then == "15:00"
    assert room.ledger.time.share == 1.0
    assert "reckoned" in room.ledger.time.work


# ---------------------------------------------------------------- the machines


@pytest.mark.parametrize("machine", [Machine.PRINZ, Machine.BELL, Machine.GENISS])
def test_a_machine_runs_to_its_end_and_names_the_key(
    room: MachineRoom, run: Callable[[Machine], None], machine: Machine
) -> None:
    room.choose(machine)
    on_desk(room, PRINZ)
    run(machine)
    assert "1.Rh6" in room.remark
    assert not room.foot.run_button.isChecked()


@pytest.mark.parametrize(
    ("is_first", "words"),
    [
        (True, "It stopped at its first key, 1.Bb8; there may be more."),
        (False, "It is through. Keys: 1.Bb8, 1.Rb6"),
    ],
)
def test_prinz_stops_at_his_first_key_or_goes_on(
    room: MachineRoom, run: Callable[[Machine], None], is_first: bool, words: str
) -> None:
    room.first_key.setChecked(is_first)
    on_desk(room, STALEMATE)
    run(Machine.PRINZ)
    assert room.remark == words


def test_tubes_counters_and_drum_show_the_memory_of_prinz(room: MachineRoom) -> None:
    face = room.station.face
    assert isinstance(face, PrinzFace)
    room.step()
    room.step()
    assert face.state is not None
    assert face.state.step.block is TurnBlock.B1
    assert len(face.state.memory.tracks) == 2
    men = face.state.memory.men
    assert len(men) == 7
    number = face.state.memory.squares[men[0].square]
    assert number == 1
    word = word_of(men[0])
    assert len(word) == 20
    assert sum(1 << bit for bit in range(7) if word[8 + bit]) == men[0].square


def test_black_to_mate_is_watched_from_the_other_side(room: MachineRoom) -> None:
    on_desk(room, chess.Board(PRINZ).mirror().fen())
    room.step()
    assert isinstance(room.state, PrinzState)
    assert room.board.game.turn is BLACK


def test_the_list_of_five_hundred_shows_records_variables_and_how_full_it_is(
    room: MachineRoom, run: Callable[[Machine], None]
) -> None:
    room.choose(Machine.BELL)
    face = room.station.face
    assert isinstance(face, BellFace)
    on_desk(room, PRINZ)
    room.step()
    assert room.remark == "The list of W1 is ready: 19 moves."
    assert face.in_use == 19 + 3 * 4
    words = face.levels[0].words
    assert words[:9] == (3, 6, 62, 53, 54, 55, 61, 63, 62)  # king f8: record, squares, end
    while len(room.state.line) < 3:
        room.step()
    level = face.levels[2]
    assert level.pointer is not None
    everything = [word for level in face.levels for word in level.words]
    assert level.words[level.pointer - level.start] == everything[level.pointer - 1]


def test_geniss_shows_weights_best_first_and_a_combination_to_step_through(
    qtbot: QtBot, room: MachineRoom, run: Callable[[Machine], None]
) -> None:
    run(Machine.GENISS)
    face = room.station.face
    assert isinstance(face, GenissFace)
    weights = [int(cell(face.weights, row, 1).replace("−", "-")) for row in range(40)]
    assert weights == sorted(weights, reverse=True)
    assert face.combination.count() == 7
    assert face.combination.item(0).text() == "1. D4G1"
    assert face.combination.item(6).text().endswith("++")
    face.combination.setCurrentRow(2)
    assert len(room.board.line) == 3
    assert [row.ply for row in face.tables.rows] == [1, 2, 3, 4]


def test_checks_and_mates_are_signed_as_geniss_does() -> None:
    game = parse_fen("5r1k/q5p1/6P1/3P4/3p4/8/1KP5/2QRR3 w - - 0 1").game()
    assert geniss_line(game, [Move.from_uci("e1h1")]) == ["E1H1+"]


def test_atlas_weighs_every_candidate_and_both_games_are_judged(
    qtbot: QtBot, room: MachineRoom
) -> None:
    room.choose(Machine.ATLAS)
    face = room.station.face
    assert isinstance(face, AtlasFace)
    while not (isinstance(room.state, AtlasState) and room.state.choices):
        room.step()
    assert face.candidates.rowCount() == 20  # as many as either side has at the beginning
    marks = [cell(face.candidates, row, 5) for row in range(face.candidates.rowCount())]
    assert any("Atlas" in mark for mark in marks)
    qtbot.waitUntil(lambda: face.games.hits()[2] == 23)
    assert face.games.hits() == (18, 17, 23)


def test_the_calculator_plays_by_its_keys_and_tries_its_moves_in_sight(
    qtbot: QtBot, room: MachineRoom
) -> None:
    room.choose(Machine.WRAY)
    room.foot.paces[Pace.FAST].click()
    face = room.station.face
    assert isinstance(face, CalculatorFace)
    for name in [
        "LOAD",
        "CONTINUE",
        "CONTINUE",
        "CONTINUE",
        "2",
        "↑",
        "5",
        "CONTINUE",
        "4",
        "↑",
        "5",
        "CONTINUE",
    ]:
        face.keys[Key(name)].click()
    assert room.runner.is_running
    qtbot.waitUntil(lambda: not room.runner.is_running)
    assert face.strip.lines == ["1.e4 e5"]
    assert face.display.numbers == (7, 5)
    assert cell(face.sheet, 7, 0) == "-4.0000000000"  # register 1 stands below, 57 on top
    assert cell(face.sheet, 0, 0).startswith("4.")


def test_a_game_stays_at_the_machine_while_another_one_is_looked_at(
    qtbot: QtBot, room: MachineRoom
) -> None:
    room.choose(Machine.WRAY)
    room.foot.paces[Pace.ONCE].click()
    face = room.station.face
    assert isinstance(face, CalculatorFace)
    for name in ["LOAD", *3 * ["CONTINUE"], *"2↑5", "CONTINUE", *"4↑5", "CONTINUE"]:
        face.keys[Key(name)].click()
    qtbot.waitUntil(lambda: face.strip.lines == ["1.e4 e5"])
    room.choose(Machine.PRINZ)
    room.choose(Machine.WRAY)
    assert face.strip.lines == ["1.e4 e5"]
    assert [str(move) for move in room.board.line] == ["e2e4", "e7e5"]
    room.foot.reset_button.click()
    assert face.strip.lines == []


def test_the_last_news_of_a_machine_that_runs_are_not_for_the_next_one(
    qtbot: QtBot, room: MachineRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("composer.machines.runner._PICTURE_SECONDS", 1e9)
    room.choose(Machine.ATLAS)
    room.foot.paces[Pace.ONCE].click()
    room.foot.run_button.click()
    qtbot.waitUntil(lambda: room.runner.state is not None)
    room.choose(Machine.BELL)
    assert not room.runner.is_running
    assert room.state is None


def test_squares_are_keyed_in_by_a_click_on_the_board(qtbot: QtBot, room: MachineRoom) -> None:
    room.choose(Machine.WRAY)
    room.foot.paces[Pace.ONCE].click()
    face = room.station.face
    assert isinstance(face, CalculatorFace)
    for name in ["LOAD", "CONTINUE", "CONTINUE", "CONTINUE"]:
        face.keys[Key(name)].click()
    for square in (chess.E2, chess.E4):
        qtbot.waitUntil(lambda: not room.board.is_moving)
        center = room.board.geometry_of_squares.box(square).center
        point = QPointF(center.x, center.y)
        press = QMouseEvent(
            QEvent.Type.MouseButtonPress,
            point,
            room.board.mapToGlobal(point),
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(room.board, press)
    qtbot.waitUntil(lambda: face.strip.lines == ["1.e4 e5"])


def test_what_a_machine_can_be_set_to_is_seen_to_be_a_choice(room: MachineRoom) -> None:
    box = room.top.exhibits
    picture = box.grab().toImage()
    end = range(box.width() - 20, box.width() - 4)
    row = {picture.pixelColor(x, y).name() for x in end for y in range(8, box.height() - 8)}
    assert len(row) > 1  # a chevron
