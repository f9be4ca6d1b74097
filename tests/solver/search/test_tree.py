"""The tree of the longest play is built, however deep it goes."""

from typing import Any

import pytest

from solver.game import PASS, Move
from solver.search import tree
from solver.search.rules import Replies
from solver.search.tree import TreeBuilder
from solver.solution import Branch
from solver.stipulation import LONGEST, Play


class _Endless:
    """A game of one move each, engine and root of the search in one."""

    play, quodlibet, parries, row = Play.DIRECT, False, False, ()

    @property
    def rules(self) -> Any:
        return self

    def after(self, row: Any, *_: object) -> Any:
        return row

    def position_of(self, _: object) -> bytes:
        return b""

    def is_in_check(self, *_: object) -> bool:
        return False

    def move(self, _: int) -> Move:
        return PASS


class _OneWay(TreeBuilder):
    def _legal_repeats(self, *_: object) -> list[int]:
        return []

    def _mates_soonest(self, _: Any, length: int) -> tuple[int, list[int]]:
        return length, [1]


def test_the_longest_tree_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_reply(_: object, __: object, length: int) -> Replies:
        return Replies(other=(2,) if length else ())

    monkeypatch.setattr(tree, "replies_of", one_reply)
    game: Any = _Endless()
    built = _OneWay(game, game, game, threats=False)
    branch, depth = built.key(1, LONGEST), 1
    while branch.children:
        (branch,), depth = branch.children, depth + 1
    assert isinstance(branch, Branch)
    assert depth == 2 * LONGEST - 1
