"""Reading the JSON of a solve, and leaving out what a printed form is documented to leave out.

``docs/json.md``, "What the printed forms leave out", is the rule; it is told here a second time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import chess

from solver.stipulation import Play, Stipulation
from tests.forms.told import PASS, SIGNED, Path, Told, board_after, has_threat

Node = dict[str, Any]
ATTACKS = ("key", "try", "threat", "continuation", "dual")
MOST_DUALS = 20


class Form(Enum):
    """The printed forms."""

    TEXT = auto()
    POPEYE = auto()


def read_json(result: Node, stipulation: Stipulation, form: Form) -> Told:
    """Return what *result*, the JSON of one part, tells, as far as *form* tells it."""
    told = Told()
    if stipulation.is_battle:
        _Battle(stipulation, form, told).read(result)
    else:
        _read_lines(result, told, form, stipulation.aim)
    if form is Form.TEXT:
        told.duals = {_dual(it) for it in result["duals"][:MOST_DUALS]}
        if result["dual_count"] > MOST_DUALS:
            told.say((), f"{result['dual_count'] - MOST_DUALS} more duals")
        told.changes = {
            (it["defence"], frozenset(it["before"]), frozenset(it["after"]))
            for it in result["changes"]
        }
    return told


def _dual(it: Node) -> tuple[Path, frozenset[str], str]:
    return tuple(it["path"]), frozenset(it["moves"]), it["class"]


def _read_lines(result: Node, told: Told, form: Form, goal: str) -> None:
    signed = ["goal"] if goal in SIGNED else []
    for line in result["solutions"]:
        told.say_once(tuple(line), "solution", *signed)
    for line in result["short_lines"] if form is Form.TEXT else ():
        told.say(tuple(line), "short")
    for line in result["set_solutions"]:
        told.say_once(tuple(line), "set", *signed)


@dataclass
class _Battle:
    stipulation: Stipulation
    form: Form
    told: Told

    def read(self, result: Node) -> None:
        """Read set play, tries and keys, which have no branches where variations are not told."""
        tree = result["tree"] or []
        assert result["tree_complete"] is not False
        set_play = [root for root in tree if root["mark"] == "defence"]
        before = board_after(chess.Board(result["fen"]), (PASS,)) if set_play else None
        for root in set_play:
            if not (before and self._is_hidden_final(root, set_play, before)):
                self._defence(root, (PASS,), "set")
        roots = [root for root in tree if root["mark"] != "defence"]
        for root in roots:
            self._attack(root, ())
        if roots:
            self._check_roots(result, roots)
        else:
            self._read_bare(result)
        if self.form is Form.TEXT:
            for key in result["short_keys"]:
                self.told.say((key,), "short")

    def _read_bare(self, result: Node) -> None:
        """Read keys and tries from the lists beside the tree."""
        for key, length in zip(result["keys"], result["key_lengths"], strict=True):
            self.told.say((key,), "key")
            self._sign((key,), is_goal=self.stipulation.play is Play.DIRECT and length == 1)
        for it in result["tries"]:
            self.told.say((it["move"],), "try")
            for reply in it["refutations"]:
                self.told.say((it["move"], reply), "refutation")

    def _check_roots(self, result: Node, roots: list[Node]) -> None:
        """The tree and the lists beside it must say the same."""
        if roots and roots[0]["move"] == PASS:
            return
        assert {it["move"] for it in roots if it["mark"] == "key"} == set(result["keys"])
        tries = {it["move"]: set(it["refutations"]) for it in result["tries"]}
        of_tree = {it["move"]: _refutations(it) for it in roots if it["mark"] == "try"}
        assert tries == of_tree

    def _is_hidden_final(self, root: Node, set_play: list[Node], before: chess.Board) -> bool:
        """Popeye lists the goals of longer self play before the key only if nothing else goes."""
        is_reflex = self.stipulation.play in (Play.REFLEX, Play.SEMI_REFLEX)
        if self.form is Form.TEXT or root["mates_in"] != 0:
            return False
        finals = {it["move"] for it in set_play if it["mates_in"] == 0}
        is_forced = finals == {move.uci() for move in before.legal_moves}
        return not (is_forced or is_reflex or self.stipulation.moves == 1)

    def _attack(self, node: Node, before: Path) -> None:
        passed = (PASS,) if node["mark"] == "threat" else ()
        path = (*before, *passed, node["move"])
        if node["move"] != PASS:
            rank = node["mark"] if node["mark"] in ("key", "try", "threat") else "continuation"
            self.told.say(path, rank)
            if node["mark"] == "dual":
                self.told.say(path, "dual")
            if self.stipulation.play is Play.DIRECT:
                self._sign(path, is_goal=node["mates_in"] == 1)
        moves_on = any(it["mates_in"] != 0 for it in node["children"])
        if node["zugzwang"] and moves_on and not (self.form is Form.TEXT and has_threat(path)):
            self.told.say(path, "zugzwang")
        for child in node["children"]:
            self._answer(child, node, path)

    def _answer(self, child: Node, attack: Node, path: Path) -> None:
        if child["mark"] in ATTACKS:
            self._attack(child, path)
        elif child["mark"] == "refutation":
            self.told.say((*path, child["move"]), "refutation")
        elif not child["allows_threat"] and not self._is_too_short(child, attack, path):
            self._defence(child, path, "defence")

    def _defence(self, node: Node, before: Path, word: str) -> None:
        path = (*before, node["move"])
        self.told.say(path, word)
        if self.stipulation.play is not Play.DIRECT:
            self._sign(path, is_goal=node["mates_in"] == 0)
        assert len({child["mates_in"] for child in node["children"]}) <= 1, "a slower one is told"
        for child in node["children"]:
            self._attack(child, path)

    def _is_too_short(self, defence: Node, attack: Node, path: Path) -> bool:
        """Popeye prints no defence that shortens the play."""
        if self.form is Form.TEXT:
            return False
        threats = [it["mates_in"] for it in attack["children"] if it["mark"] == "threat"]
        if defence["mates_in"] != 0:
            answers = [it["mates_in"] for it in defence["children"]]
            return bool(threats) and min(answers, default=0) < min(threats)
        is_last = attack["mates_in"] == 1 or (len(path) + 1) // 2 == self.stipulation.moves
        is_all = path == (PASS,) and all(it["mates_in"] == 0 for it in attack["children"])
        return not (is_last or is_all)

    def _sign(self, path: Path, *, is_goal: bool) -> None:
        if is_goal and self.stipulation.aim in SIGNED:
            self.told.say(path, "goal")


def _refutations(root: Node) -> set[str]:
    return {it["move"] for it in root["children"] if it["mark"] == "refutation"}
