"""What counts as a screen, with displays that answer, refuse, and are not there."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from composer.cli.exits import NoWindowError
from composer.cli.screen import check_screen

REASON = b"No protocol specified\n\0\0"
REFUSAL = bytes([0, len(REASON), 11, 0, 0, 0, len(REASON) // 4, 0]) + REASON
WELCOME = bytes([1, 0, 11, 0, 0, 0, 8, 0]) + bytes(32)
"""The two answers of an X server to a greeting, the second with an empty description."""

FIRST_PORT = 6000
"""Where display 0 is found by TCP."""


@contextmanager
def x_server(answer: bytes) -> Iterator[str]:
    """Give *answer* to the one who comes; yield the name of the display, reached by TCP."""

    def serve() -> None:
        connection, _ = server.accept()
        with connection:
            connection.recv(4096)
            connection.sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(30)
        serving = threading.Thread(target=serve)
        serving.start()
        yield f"127.0.0.1:{server.getsockname()[1] - FIRST_PORT}"
        serving.join()


def test_a_platform_of_qt_that_was_asked_for_is_tried() -> None:
    check_screen({"QT_QPA_PLATFORM": "offscreen"})


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({}, "DISPLAY and WAYLAND_DISPLAY are empty"),
        ({"QT_QPA_PLATFORM": "xcb", "DISPLAY": ""}, "DISPLAY and WAYLAND_DISPLAY are empty"),
        ({"DISPLAY": ":65432"}, "no access to display :65432"),
        ({"DISPLAY": "nonsense"}, "no access to display nonsense"),
        ({"DISPLAY": "", "WAYLAND_DISPLAY": "/no/where"}, "no access to display /no/where"),
        ({"DISPLAY": ":65432", "WAYLAND_DISPLAY": "/x"}, "display /x or display :65432"),
    ],
)
def test_where_nothing_answers_there_is_no_screen(environment: dict[str, str], told: str) -> None:
    with pytest.raises(NoWindowError) as caught:
        check_screen(environment)
    assert told in str(caught.value)


def test_a_display_that_lets_us_in_is_a_screen() -> None:
    with x_server(WELCOME) as display:
        check_screen({"DISPLAY": display})


def test_a_display_that_lets_nobody_in_is_none(capfd: pytest.CaptureFixture[str]) -> None:
    with (
        x_server(REFUSAL) as display,
        pytest.raises(NoWindowError, match="no access to display"),
    ):
        check_screen({"DISPLAY": display})
    assert capfd.readouterr().err == ""
