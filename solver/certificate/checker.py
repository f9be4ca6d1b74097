"""Confirm a certificate, move by move, or refuse it.

Nothing in the file is trusted.  Every line states something about one position and
must follow, in a single step, from the lines before it; all legal moves are worked out
here, and the last move of every line of play is settled by trying all of them.

Speaks to a game, which python-chess plays: no part of the solver that wrote the file takes
part in confirming it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from solver.certificate.evidence import Answers
from solver.certificate.format import (
    DISPROVED,
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
    read_fen,
    read_move,
    read_position,
    verdict_of,
)
from solver.certificate.reading import WordLines
from solver.certificate.rules import CertifiedPlay, CertifiedRules
from solver.game import Game, Move, after

_LENGTH = re.compile(r"[1-9][0-9]?", re.ASCII)
_REMEMBERED = 500_000
"""Positions settled by trying all moves that are kept in mind, some 60 MB."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A statement that holds; ``nodes`` lines proved it, ``settled`` positions by trying all."""

    statement: Statement
    nodes: int
    settled: int


def check(file: BinaryIO, on_progress: Callable[[int], None] = lambda _: None) -> Confirmed:
    """Read a certificate from its first byte to its last and confirm what it states.

    *on_progress* is told again and again how many bytes have been read.

    Raises:
        CertificateError: it is not a certificate, is not complete, or does not prove it.
    """
    lines = WordLines(file)
    try:
        return _Checker(lines, on_progress).check()
    except CertificateError as error:
        raise CertificateError(f"Line {lines.number}: {error}.") from error


class _Checker:
    def __init__(self, lines: WordLines, on_progress: Callable[[int], None]) -> None:
        self._lines = lines
        self._on_progress = on_progress
        _expect(lines.take() == FIRST_LINE.split(" "), f"expected “{FIRST_LINE}”")
        fen = " ".join(self._field("fen"))
        self._root: Game = read_fen(fen)
        stipulation = " ".join(self._field("stipulation"))
        self._rules = CertifiedRules.parse(stipulation)
        verdict = " ".join(self._field("verdict"))
        keys = self._moves("keys")
        short_keys = self._moves("short-keys")
        _expect(set(short_keys) <= set(keys), "a short key is missing among the keys")
        _expect(
            verdict == verdict_of(len(keys), len(short_keys)), "the verdict does not fit the keys"
        )
        self._keys = tuple(read_move(key) for key in keys)
        self._statement = Statement(fen, stipulation, verdict, keys, short_keys)
        self._claims = Claims(is_exact=self._rules.is_exact)
        self._settled: dict[bytes, bool] = {}
        self._settled_count = 0

    def check(self) -> Confirmed:
        """Go through the lines after the header."""
        nodes = 0
        for words in self._lines.while_first(PROVED, DISPROVED):
            nodes += 1
            _expect(nodes <= MOST_NODES, f"there are more than {MOST_NODES} lines of proof")
            self._check_node(words)
            self._on_progress(self._lines.bytes_read)
        self._check_first_moves()
        self._lines.check_end()
        return Confirmed(self._statement, nodes, self._settled_count)

    # --- the header

    def _field(self, name: str) -> list[str]:
        words = self._lines.take()
        _expect(words[0] == name, f"expected the line “{name}”")
        return words[1:]

    def _moves(self, name: str) -> tuple[str, ...]:
        moves = tuple(self._field(name))
        legal = [move.uci() for move in self._root.moves()]
        for move in moves:
            _expect(move in legal, f"{quoted(move)} is not a legal first move")
        _expect(len(set(moves)) == len(moves), "a move is named twice")
        return moves

    # --- lines about one position, the attacker to move

    def _check_node(self, words: list[str]) -> None:
        sign, length_text = words[0][0], words[0][1:]
        _expect(_LENGTH.fullmatch(length_text) is not None, f"{quoted(words[0])} is no claim")
        length = int(length_text)
        _expect(2 <= length < self._rules.moves, f"no proof needs {length} moves from here")
        _expect(len(words) > 1, "there is no position")
        game = read_position(words[1], self._root.turn)
        position = game.key()
        if sign == PROVED:
            _expect(not self._claims.is_proved(position, length), "this was shown before")
            self._check_success(game, length, words[2:])
            self._claims.prove(position, length)
        else:
            _expect(not self._claims.is_disproved(position, length), "this was shown before")
            self._check_failure(game, length, Answers.read(words[2:]))
            self._claims.disprove(position, length)

    def _check_success(self, game: Game, length: int, words: list[str]) -> None:
        _expect(bool(words), "there is no move")
        move = read_move(words[0])
        _expect(not self._rules.must_spoil(game), "the attacker must reach the goal himself")
        _expect(move in game.moves(), f"{move.uci()} is not legal")
        self._succeeds(game, move, length, Answers.read(words[1:]))

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
        replies = Answers.read(words)
        others = [move for move in self._root.moves() if move not in keys]
        replies.check_listed(others)
        for move in [] if must_spoil else others:
            self._fails(self._root, move, self._rules.moves, replies.to(move))

    def _check_key(self, key: Move) -> None:
        length, is_short = self._rules.moves, key.uci() in self._statement.short_keys
        _expect(not is_short or (length > 1 and not self._rules.is_exact), "no key can be short")
        words = self._field(SHORT_KEY if is_short else KEY)
        _expect(words[:1] == [key.uci()], f"expected the proof of {key.uci()}")
        self._succeeds(self._root, key, length - is_short, Answers.read(words[1:]))
        if not is_short and length > 1 and not self._rules.is_exact:
            words = self._field(NOT_SOONER)
            _expect(
                words[:1] == [key.uci()] and len(words) <= 2,
                f"expected why {key.uci()} is not sooner",
            )
            reply = read_move(words[1]) if len(words) == 2 else None
            self._fails(self._root, key, length - 1, reply)

    # --- one step of a proof

    def _succeeds(self, game: Game, move: Move, length: int, answers: Answers) -> None:
        """Confirm that the attacker's *move* meets the stipulation within *length* moves."""
        rules = self._rules
        if (length == 1 or not rules.is_exact) and rules.succeeds_at_once(game, move):
            answers.check_listed(())
            return
        _expect(length > 1, f"{move.uci()} does not reach the goal")
        with after(game, move):
            replies = game.moves()
            _expect(bool(replies), f"{move.uci()} ends the play without the goal")
            answers.check_listed(replies)
            for reply in replies:
                if self._ends_play(game, reply):
                    continue
                is_too_soon = rules.is_too_soon(game, reply)
                _expect(not is_too_soon, f"{reply.uci()} reaches the goal too soon")
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
        _expect(answer is not None, f"nothing is said about {reply.uci()}")
        assert answer is not None
        is_good = (
            (length == 1 or not self._rules.is_exact)
            and answer in game.moves()
            and not self._rules.must_spoil(game)
            and self._rules.succeeds_at_once(game, answer)
        )
        _expect(is_good, f"{answer.uci()} after {reply.uci()} does not meet the stipulation")

    def _fails(self, game: Game, move: Move, length: int, reply: Move | None) -> None:
        """Confirm that the attacker's *move* does not meet the stipulation within *length*."""
        rules = self._rules
        if length == 1 or not rules.is_exact:
            _expect(not rules.succeeds_at_once(game, move), f"{move.uci()} meets the stipulation")
        if length == 1:
            return
        with after(game, move):
            replies = game.moves()
            if not replies:
                return
            _expect(reply is not None, f"no reply to {move.uci()} is given")
            assert reply is not None
            _expect(reply in replies, f"{reply.uci()} is not legal after {move.uci()}")
            if rules.is_too_soon(game, reply):
                return
            _expect(not self._ends_play(game, reply), f"{reply.uci()} reaches the goal")
            with after(game, reply):
                is_refuted = self._is_lost(game, length - 1)
            _expect(is_refuted, f"{reply.uci()} is not shown to refute {move.uci()}")

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
