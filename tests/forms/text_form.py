"""Reading a solution as composers print it, as ``matewright solve --text`` does.

Where a move belongs is told by its number and, on a line of its own, by the lines above it
that begin further left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import chess

from solver.stipulation import Play, Stipulation
from tests.forms.told import (
    PASS,
    SIGNED,
    Path,
    Told,
    board_after,
    brought_to,
    has_threat,
    rank_of_attack,
    with_turn,
)

SECTIONS = {
    "set": r"Set play",
    "try": r"Try|Tries",
    "key": r"(?:Key|\w+ keys)(?:: cooked)?",
    "short": r"Short solution|\w+ short solutions|Short solutions",
    "solution": r"Solution|\w+ solutions",
    "after the key": r"Post-key play",
    "changes": r"Changed play(?: \(mutate\))?",
    "duals": r"Dual|\w+ duals",
}
TOKEN = re.compile(
    r"""(?P<kind>\((?:mating\ move|continuation|promotion)\))
    | (?P<more>\d+\ more)
    | (?P<number>\d+)(?P<side>[.…])
    | (?P<san>0-0(?:-0)?|[KQRBS][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8](?:=[QRBS])?)
      (?P<passant>\ e\.p\.)?(?P<sign>==|[#=+])?(?P<mark>[!?])?
    | (?P<word>but|and|or|threat|zugzwang|\(zz\)|[~(),])
    | (?P<blank>\s+)""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Token:
    """A piece of a line: one of the fields of :data:`TOKEN` is filled, with those beside it."""

    number: int = 0
    side: str = ""
    san: str = ""
    passant: bool = False
    sign: str = ""
    mark: str = ""
    word: str = ""
    kind: str = ""
    more: str = ""

    def on(self, board: chess.Board) -> str:
        """Return the move in UCI; it must be legal on *board* and be written as it should."""
        move = board.parse_san(self.san.replace("S", "N").replace("0", "O"))
        assert board.is_en_passant(move) is self.passant, self
        return move.uci()


def tokens(line: str) -> Iterator[Token]:
    """Yield what *line* consists of; nothing in it may be without a meaning."""
    place = 0
    while place < len(line):
        found = TOKEN.match(line, place)
        assert found, f"not understood: {line[place:]!r} in {line!r}"
        place = found.end()
        groups = {name: text for name, text in found.groupdict().items() if text}
        if groups.pop("blank", None) is None:
            number = int(groups.pop("number", 0))
            passant = groups.pop("passant", None) is not None
            yield Token(number=number, passant=passant, **groups)


def read_text(lines: Iterable[str], diagram: chess.Board, asked: Stipulation) -> Told:
    """Return what *lines* tell, the printed solution of one part without its verdict."""
    reader = _Reader(diagram, asked)
    for line in lines:
        reader.read(line)
    reader.told.mark_duals()
    return reader.told


@dataclass
class _Reader:
    diagram: chess.Board
    asked: Stipulation
    told: Told = field(default_factory=Told)
    section: str = ""
    lines: list[tuple[int, Path]] = field(default_factory=list)
    """The lines that the next one may belong to: how far they are indented, where they lead."""

    def read(self, line: str) -> None:
        """Read the next line."""
        section = next((name for name, form in SECTIONS.items() if re.fullmatch(form, line)), None)
        if section:
            self.section, self.lines = section, []
        elif self.section == "changes":
            self._change(line)
        elif self.section == "duals":
            self._dual(line)
        elif self.asked.is_battle:
            self._battle(line)
        else:
            self._line_of_help(line)

    def _battle(self, line: str) -> None:
        indent = len(line) - len(line.lstrip())
        while self.lines and self.lines[-1][0] >= indent:
            self.lines.pop()
        above = self.lines[-1][1] if self.lines else ()
        if not above and self.section == "after the key":
            above = (PASS,)
        battle = _BattleLine(self.diagram, self.asked, self.section, self.told, above)
        for token in tokens(line):
            battle.take(token)
        self.lines.append((indent, battle.path))

    def _line_of_help(self, line: str) -> None:
        board = self.diagram.copy(stack=False)
        turn, is_numbered = board.turn, False
        path: Path = ()
        if self.section == "set":
            turn = not turn
        for token in tokens(line):
            if token.number:
                is_numbered = token.side == "."
                continue
            if self.asked.series:
                turn = self.diagram.turn if is_numbered else not self.diagram.turn
            board = with_turn(board, turn)
            path = (*path, token.on(board))
            board.push_uci(path[-1])
            turn, is_numbered = not turn, False
        words = ["solution", "short"] if self.section == "short" else [self.section]
        if signs_goal(token.sign, self.asked.aim):
            words.append("goal")
        self.told.say_once(path, *words)

    def _dual(self, line: str) -> None:
        """Read ``1.Qa1! Kc5 2.Qa5#, 2.Qa4# or 2.b4# (mating move)``."""
        more = next((token.more for token in tokens(line) if token.more), None)
        if more:
            self.told.say((), f"{more} duals")
            return
        kind = next(token.kind for token in tokens(line) if token.kind)
        paths = self._run(line, ())
        way = paths[-1][:-1]
        self.told.duals.add((way, frozenset(p[-1] for p in paths if p[:-1] == way), kind[1:-1]))

    def _change(self, line: str) -> None:
        """Read ``1…Kd5 2.Qf5# or 2.Qf4# becomes 2.Qg5#``."""
        (key,) = (path for path, words in self.told.said.items() if "key" in words)
        before, after = line.split(" becomes ")
        defence, *answers = self._run(before, ())
        answered = self._run(after, (*key, defence[-1]))
        self.told.changes.add(
            (defence[-1], frozenset(p[-1] for p in answers), frozenset(p[-1] for p in answered))
        )

    def _run(self, text: str, path: Path) -> list[Path]:
        """Return where each move of *text* leads, which goes on behind *path*."""
        found = []
        for token in tokens(text):
            if token.number:
                path = brought_to(path, half_moves_before(token))
            elif token.san:
                path = (*path, token.on(board_after(self.diagram, path)))
                found.append(path)
        return found


def half_moves_before(token: Token) -> int:
    """Return how many half-moves are played when the move with this number is to come."""
    return 2 * token.number - (1 if token.side == "…" else 2)


def signs_goal(sign: str, goal: str) -> bool:
    """Tell whether *sign* is that of *goal*, which says stalemate where mate will do as well."""
    fits = {"#=": ("#", "=", "=="), "=": ("=", "==")}
    return goal in SIGNED and sign in fits.get(goal, (goal,))


@dataclass
class _BattleLine:
    """One line of battle play; ``path`` is where it leads in the end."""

    diagram: chess.Board
    asked: Stipulation
    section: str
    told: Told
    path: Path
    is_behind_but: bool = False
    before_bracket: Path = ()
    is_beside: bool = False
    """Whether the next move stands beside the last one instead of following it."""

    def take(self, token: Token) -> None:
        if token.number:
            self.path = brought_to(self.path, half_moves_before(token))
            self.is_beside = False
        elif token.san:
            self._move(token)
        else:
            self._word(token.word)

    def _word(self, word: str) -> None:
        if word == "(":
            self.before_bracket = self.path
        elif word == ")":
            self.path = self.before_bracket
        elif word == ",":
            self.is_beside = True
        elif word == "~":
            self.path = (*self.path, PASS)
        elif word in ("zugzwang", "(zz)") and not has_threat(self.path):
            self.told.say(self.path, "zugzwang")
        elif word == "but":
            self.is_behind_but = True

    def _move(self, token: Token) -> None:
        before = self.path[:-1] if self.is_beside else self.path
        self.path = (*before, token.on(board_after(self.diagram, before)))
        self.is_beside = False
        self.told.say(self.path, self._rank(before, token))
        if self.section == "short" and not before:
            self.told.say(self.path, "short")
        if self._is_goal_signed(len(before), token.sign):
            self.told.say(self.path, "goal")

    def _rank(self, before: Path, token: Token) -> str:
        assert bool(token.mark) is (not before or self.is_behind_but), token
        if not before:
            assert (token.mark == "?") is (self.section == "try"), token
            return "try" if token.mark == "?" else "key"
        if len(before) % 2 == 0:
            return rank_of_attack(before)
        if self.is_behind_but:
            return "refutation"
        return "set" if self.section == "set" and len(before) == 1 else "defence"

    def _is_goal_signed(self, half_moves: int, sign: str) -> bool:
        """Tell whether *sign* says that the side that has to reaches the goal."""
        is_attacker = half_moves % 2 == 0
        may_reach = (self.asked.play is Play.DIRECT) == is_attacker and not self.is_behind_but
        return may_reach and signs_goal(sign, self.asked.aim)
