"""Words know what they were made from, and can be said anew in another language."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable, Iterator
from gettext import NullTranslations

import pytest

from solver.errors import SolverError
from solver.language import Said, filled, joined, now, speak, tr, trn, worded
from solver.notation.fen import FenError, parse_fen
from solver.setup import EMPTY_SQUARES
from solver.twinning.twin_changes import Remove, TwinExchange, TwinMove


class Shouting(NullTranslations):
    def gettext(self, message: str) -> str:
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Have a form of its own for two."""
        return {1: msgid1, 2: f"pair of {msgid2}"}.get(n, msgid2).upper()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak(NullTranslations())


@worded
def quoted(words: str, mark: str) -> str:
    return f"{mark}{words}{mark}"


@pytest.mark.parametrize(
    ("make", "loud"),
    [
        (lambda: tr("a key"), "A KEY"),
        (lambda: tr("%1 of %2", 3, "four"), "3 OF four"),
        (lambda: tr("by %1", tr("mate")), "BY MATE"),
        (lambda: tr("by %1").replace("%1", "b8"), "BY b8"),
        (lambda: filled(tr("%1 or %2"), tr("mate"), "x"), "MATE OR x"),
        (lambda: tr("a key.").rstrip("."), "A KEY"),
        (lambda: tr("key") + ": " + tr("sound"), "KEY: SOUND"),
        (lambda: "c) " + tr("sound"), "c) SOUND"),
        (lambda: joined(", ", (tr("a"), "b")), "A, b"),
        (lambda: quoted(tr("a"), "'"), "'A'"),
        (lambda: tr("%1", joined("+", [tr("a"), quoted(tr("b"), "*")])), "A+*B*"),
        (lambda: trn("%1 key", "%1 keys", 1), "1 KEY"),
        (lambda: trn("%1 key", "%1 keys", 2), "PAIR OF 2 KEYS"),
        (lambda: trn("one of %2", "%1 of %2", 3, 3, 9), "3 OF 9"),
    ],
)
def test_words_are_said_anew(make: Callable[[], str], loud: str) -> None:
    quiet = make()
    assert quiet == loud.lower().replace("pair of ", "")
    speak(Shouting())
    assert now(quiet) == now(now(quiet)) == loud
    speak(NullTranslations())
    assert now(now(quiet)) == quiet


def test_words_of_then_in_words_of_now_are_said_anew() -> None:
    quiet = tr("a key")
    speak(Shouting())
    for mixed in (tr("by %1", quiet), joined(", ", [tr("a"), quiet]), quoted(quiet, "'")):
        assert "a key" in mixed
        assert now(mixed) == mixed.upper()


def test_plain_text_stays_as_it_is() -> None:
    speak(Shouting())
    assert now("1.Qe4") == "1.Qe4"


def test_copies_and_other_processes_get_plain_text() -> None:
    words = tr("a key")
    for plain in (copy.deepcopy(words), pickle.loads(pickle.dumps(words))):
        assert plain == "a key"
        assert not isinstance(plain, Said)


def test_values_fill_their_places_whatever_their_number() -> None:
    values = [f"<{number}>" for number in range(1, 12)]
    assert filled("%11 %1 %2", *values) == "<11> <1> <2>"


def test_a_value_that_looks_like_a_place_is_left_alone() -> None:
    assert filled("%1 of %2", "a", "%1") == "a of %1"


@pytest.mark.parametrize(
    "fail",
    [
        lambda: parse_fen("8/8/8/8/8/8/8/8 w - - 1e9 1"),
        lambda: parse_fen("8/8/8/8/8/8/8/8 w - - 0 1e9"),
        lambda: TwinMove(0, 1).change(EMPTY_SQUARES),
        lambda: TwinExchange(0, 1).change(EMPTY_SQUARES),
        lambda: Remove((0,)).change(EMPTY_SQUARES),
    ],
)
def test_faults_are_told_in_the_language_to_the_last_word(fail: Callable[[], object]) -> None:
    speak(Shouting())
    with pytest.raises(SolverError) as caught:
        fail()
    error = caught.value
    told = error.sentence if isinstance(error, FenError) else str(error)
    assert re.findall("[a-z]{3,}", told) == []
