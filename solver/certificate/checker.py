"""Confirm a certificate, move by move, or refuse it.

Nothing in the file is trusted.  Every line states something about one position and
must follow, in a single step, from the lines before it; all legal moves are worked out
here, and the last move of every line of play is settled by trying all of them.

Speaks to a game, which python-chess plays, or in fairy chess the plain rules: no part of the
solver that wrote the file takes part in confirming it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from solver.certificate.evidence import Answers
from solver.certificate.form import CertificateForm, OrthodoxForm
from solver.certificate.format import (
    DISPROVED,
    FAIRY_FIRST_LINE,
    FIRST_LINE,
    KEY,
    MOST_NODES,
    NOT_SOONER,
    OTHERS,
    PROVED,
    SHORT_KEY,
    CertificateError,
    Claims,
    Statement,
    quoted,
    verdict_of,
)
from solver.certificate.reading import WordLines
from solver.certificate.rules import CertifiedPlay, CertifiedRules
from solver.errors import SolverError
from solver.game import Game, Move, after

_LENGTH = re.compile(r"[1-9][0-9]?", re.ASCII)
_REMEMBERED = 500_000
"""Positions settled by trying all moves that are kept in mind, some 60 MB."""
_TOGETHER = 16


@dataclass(frozen=True, slots=True)
class Share:
    """The lines of proof that one of several checkers confirms; it takes the others as they are.

    Each line follows from those above it, so that all follow when each is confirmed by somebody.
    """

    index: int = 0
    of: int = 1

    def holds(self, node: int) -> bool:
        """Tell whether a line of proof, counted from 1, is of this share.

        Lines beside each other often come to the same positions.
        """
        return node // _TOGETHER % self.of == self.index


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A statement that holds; ``nodes`` lines proved it, ``settled`` positions by trying all.

    ``form`` reads its moves, and has the game in which they are made; ``seal`` tells the file from
    all others.
    """

    statement: Statement
    nodes: int
    settled: int
    form: CertificateForm
    seal: str


def check(
    file: BinaryIO, on_progress: Callable[[int], None] = lambda _: None, share: Share = Share()
) -> Confirmed:
    """Read a certificate from its first byte to its last and confirm what it states.

    *on_progress* is told again and again how many bytes have been read.  Of the lines of proof
    those of *share* are confirmed.

    Raises:
        CertificateError: it is not a certificate, is not complete, or does not prove it.
    """
    lines = WordLines(file)
    try:
        return _Checker(lines, on_progress, share).check()
    except (CertificateError, SolverError) as error:
        raise CertificateError(f"Line {lines.number}: {error}.") from error


class _Checker:
    def __init__(self, lines: WordLines, on_progress: Callable[[int], None], share: Share) -> None:
        self._lines = lines
        self._on_progress = on_progress
        self._share = share
        self._form = form = self._read_form()
        self._root: Game = form.root()
        stipulation = self._text("stipulation")
        self._rules = CertifiedRules.parse(stipulation, is_fairy=form.is_fairy)
        form.check_goal(self._rules.goal)
        verdict = self._text("verdict")
        keys = self._moves("keys")
        short_keys = self._moves("short-keys")
        _expect(set(short_keys) <= set(keys), "a short key is missing among the keys")
        _expect(
            verdict == verdict_of(len(keys), len(short_keys)), "the verdict does not fit the keys"
        )
        self._keys = tuple(form.read_move(key) for key in keys)
        named = [" ".join(words[1:]) for words in form.header[1:-1]]
        self._statement = Statement(form.fen, stipulation, verdict, keys, short_keys, *named)
        self._claims = Claims(is_exact=self._rules.is_exact)
        self._settled: dict[bytes, bool] = {}
        self._settled_count = 0

    def check(self) -> Confirmed:
        """Go through the lines after the header."""
        nodes = 0
        for words in self._lines.while_first(PROVED, DISPROVED):
            nodes += 1
            _expect(nodes <= MOST_NODES, f"there are more than {MOST_NODES} lines of proof")
            self._check_node(words, is_taken=not self._share.holds(nodes))
            self._on_progress(self._lines.bytes_read)
        self._check_first_moves()
        seal = self._lines.check_end()
        return Confirmed(self._statement, nodes, self._settled_count, self._form, seal)

    # --- the header

    def _read_form(self) -> CertificateForm:
        first = " ".join(self._lines.take())
        expected = f"expected “{FIRST_LINE}” or “{FAIRY_FIRST_LINE}”"
        _expect(first in (FIRST_LINE, FAIRY_FIRST_LINE), expected)
        if first == FIRST_LINE:
            return OrthodoxForm(self._text("fen"))
        from solver.certificate.fairy_form import FairyForm  # orthodox chess needs nothing of it

        return FairyForm(self._text("men"), self._text("conditions"), self._text("fen"))

    def _text(self, name: str) -> str:
        return " ".join(self._field(name))

    def _field(self, name: str) -> list[str]:
        words = self._lines.take()
        _expect(words[0] == name, f"expected the line “{name}”")
        return words[1:]

    def _moves(self, name: str) -> tuple[str, ...]:
        moves = tuple(self._field(name))
        legal = [self._form.move_text(move) for move in self._root.moves()]
        for move in moves:
            _expect(move in legal, f"{quoted(move)} is not a legal first move")
        _expect(len(set(moves)) == len(moves), "a move is named twice")
        return moves

    def _told(self, move: Move) -> str:
        return self._form.move_text(move)

    def _answers(self, words: list[str]) -> Answers:
        return Answers.read(self._form, words)

    # --- lines about one position, the attacker to move

    def _check_node(self, words: list[str], *, is_taken: bool) -> None:
        sign, length_text = words[0][0], words[0][1:]
        _expect(_LENGTH.fullmatch(length_text) is not None, f"{quoted(words[0])} is no claim")
        length = int(length_text)
        _expect(2 <= length < self._rules.moves, f"no proof needs {length} moves from here")
        _expect(len(words) > 1, "there is no position")
        game = self._form.read_position(words[1])
        position = game.key()
        if sign == PROVED:
            _expect(not self._claims.is_proved(position, length), "this was shown before")
            if not is_taken:
                self._check_success(game, length, words[2:])
            self._claims.prove(position, length)
        else:
            _expect(not self._claims.is_disproved(position, length), "this was shown before")
            if not is_taken:
                self._check_failure(game, length, self._answers(words[2:]))
            self._claims.disprove(position, length)

    def _check_success(self, game: Game, length: int, words: list[str]) -> None:
        _expect(bool(words), "there is no move")
        move = self._form.read_move(words[0])
        _expect(not self._rules.must_spoil(game), "the attacker must reach the goal himself")
        _expect(game.is_legal(move), f"{self._told(move)} is not legal")
        self._succeeds(game, move, length, self._answers(words[1:]))

    def _check_failure(self, game: Game, length: int, replies: Answers) -> None:
        legal = game.moves()
        replies.check_listed(legal)
        if not self._rules.must_spoil(game):
            for move in legal:
                self._fails(game, move, length, replies.to(move))

    # --- lines about the first moves

    def _check_first_moves(self) -> None:
        keys = self._keys
        must_spoil = self._rules.must_spoil(self._root)
        _expect(not (keys and must_spoil), "the attacker must reach the goal himself")
        for key in keys:
            self._check_key(key)
        words = self._field(OTHERS)
        replies = self._answers(words)
        others = [move for move in self._root.moves() if move not in keys]
        replies.check_listed(others)
        for move in [] if must_spoil else others:
            self._fails(self._root, move, self._rules.moves, replies.to(move))

    def _check_key(self, key: Move) -> None:
        length, is_short = self._rules.moves, self._told(key) in self._statement.short_keys
        _expect(not is_short or (length > 1 and not self._rules.is_exact), "no key can be short")
        words = self._field(SHORT_KEY if is_short else KEY)
        _expect(words[:1] == [self._told(key)], f"expected the proof of {self._told(key)}")
        self._succeeds(self._root, key, length - is_short, self._answers(words[1:]))
        if not is_short and length > 1 and not self._rules.is_exact:
            words = self._field(NOT_SOONER)
            _expect(
                words[:1] == [self._told(key)] and len(words) <= 2,
                f"expected why {self._told(key)} is not sooner",
            )
            reply = self._form.read_move(words[1]) if len(words) == 2 else None
            self._fails(self._root, key, length - 1, reply)

    # --- one step of a proof

    def _succeeds(self, game: Game, move: Move, length: int, answers: Answers) -> None:
        """Confirm that the attacker's *move* meets the stipulation within *length* moves."""
        rules = self._rules
        if (length == 1 or not rules.is_exact) and rules.succeeds_at_once(game, move):
            answers.check_listed(())
            return
        _expect(length > 1, f"{self._told(move)} does not reach the goal")
        with after(game, move):
            replies = game.moves()
            if not replies:
                raise CertificateError(f"{self._told(move)} ends the play without the goal")
            answers.check_listed(replies)
            for reply in replies:
                if self._ends_play(game, reply):
                    continue
                if rules.is_too_soon(game, reply):
                    raise CertificateError(f"{self._told(reply)} reaches the goal too soon")
                with after(game, reply):
                    self._answered(game, reply, length - 1, answers)

    def _ends_play(self, game: Game, reply: Move) -> bool:
        """Tell whether a *reply* that is not the last one reaches the goal for the attacker."""
        rules = self._rules
        may_end = rules.play is not CertifiedPlay.DIRECT and not rules.is_exact
        return may_end and rules.reaches(game, reply)

    def _answered(self, game: Game, reply: Move, length: int, answers: Answers) -> None:
        """Confirm that the attacker succeeds within *length* moves after *reply* was played."""
        if reply not in answers.listed and self._claims.is_proved(game.key(), length):
            return
        answer = answers.to(reply)
        if answer is None:
            raise CertificateError(f"nothing is said about {self._told(reply)}")
        is_good = (
            (length == 1 or not self._rules.is_exact)
            and game.is_legal(answer)
            and not self._rules.must_spoil(game)
            and self._rules.succeeds_at_once(game, answer)
        )
        if not is_good:
            told = f"{self._told(answer)} after {self._told(reply)} does not meet the stipulation"
            raise CertificateError(told)

    def _fails(self, game: Game, move: Move, length: int, reply: Move | None) -> None:
        """Confirm that the attacker's *move* does not meet the stipulation within *length*."""
        rules = self._rules
        may_end = length == 1 or not rules.is_exact
        if may_end and rules.succeeds_at_once(game, move):
            raise CertificateError(f"{self._told(move)} meets the stipulation")
        if length == 1:
            return
        with after(game, move):
            if reply is None or not game.is_legal(reply):
                if game.has_moves():
                    raise CertificateError(self._why_unanswered(move, reply))
                return
            if rules.is_too_soon(game, reply):
                return
            if self._ends_play(game, reply):
                raise CertificateError(f"{self._told(reply)} reaches the goal")
            with after(game, reply):
                is_refuted = self._is_lost(game, length - 1)
            if not is_refuted:
                told = f"{self._told(reply)} is not shown to refute {self._told(move)}"
                raise CertificateError(told)

    def _why_unanswered(self, move: Move, reply: Move | None) -> str:
        if reply is None:
            return f"no reply to {self._told(move)} is given"
        return f"{self._told(reply)} is not legal after {self._told(move)}"

    def _is_lost(self, game: Game, length: int) -> bool:
        """Tell whether the attacker, to move, is known to fail within *length* moves."""
        position = game.key()
        if length > 1:
            return self._claims.is_disproved(position, length) or not game.has_moves()
        known = self._settled.get(position)
        if known is None:
            if len(self._settled) >= _REMEMBERED:
                self._settled.clear()
            known = self._settled[position] = self._rules.fails_in_one(game)
            self._settled_count += 1
        return known


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise CertificateError(otherwise)
