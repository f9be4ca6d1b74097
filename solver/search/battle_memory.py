"""What a battle search remembers of its first moves, from earlier runs as well."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from solver.game import Move
from solver.journal import Record
from solver.lines import Line
from solver.search.notes import SearchMemory, moves_of, texts
from solver.search.parts import Telling, Told
from solver.solution import Branch, ProofFound


@dataclass(frozen=True, slots=True)
class PlayAfter:
    """The play after some moves, White having *length* moves after Black's next one."""

    moves: Line
    length: int
    is_set_play: bool


@dataclass(slots=True)
class BattleMemory(SearchMemory):
    """What a battle search finds out about the first moves.

    ``keys`` maps a move to the length within which it reaches the goal, with a line
    and when it was found; ``decided`` holds the moves through with, by length;
    ``refutations`` the replies to the moves that are no keys, ``limit`` + 1 at most;
    ``proof`` is what was proved ahead of the exact search; ``plays`` what helpers told of the play
    after moves, and ``told`` all of that.
    """

    keys: dict[Move, tuple[int, Line, float]] = field(default_factory=dict)
    decided: dict[int, set[Move]] = field(default_factory=dict)
    lengths_done: int = 0
    refutations: dict[Move, tuple[int, Line]] = field(default_factory=dict)
    proof: ProofFound | None = None
    plays: dict[PlayAfter, Telling] = field(default_factory=dict)
    told: Telling = field(default_factory=dict)

    def read(self, record: Record) -> None:
        if "key" in record:
            (move,) = moves_of([record["key"]])
            length = int(record["length"])
            self.keys[move] = length, moves_of(record["line"]), float(record["seconds"])
            self.decided.setdefault(length, set()).add(move)
        elif "decided" in record:
            self.decided.setdefault(int(record["length"]), set()).update(
                moves_of([record["decided"]])
            )
        elif "length_done" in record:
            self.lengths_done = max(self.lengths_done, int(record["length_done"]))
        elif "refuted" in record:
            (move,) = moves_of([record["refuted"]])
            self.refutations[move] = int(record["limit"]), moves_of(record["by"])
        elif "proof" in record:
            line = moves_of(record["proof"])
            within, seconds = int(record["within"]), float(record["seconds"])
            self.proof = ProofFound(line[0], within, line, seconds)
        elif "play" in record:
            play = PlayAfter(
                moves_of(record["play"]), int(record["length"]), bool(record["is_set_play"])
            )
            self._keep_play(play, dict(_read_told(told) for told in record["told"]))

    def note_decided(self, moves: Iterable[Move], length: int) -> None:
        """Note that none of *moves* reaches the goal within *length*."""
        for move in moves:
            self.note({"decided": move.uci(), "length": length})

    def note_key(self, length: int, line: Line, seconds: float) -> None:
        """Note a key, with which *line* begins."""
        key = line[0].uci()
        self.note({"key": key, "length": length, "line": texts(line), "seconds": seconds})

    def note_length(self, length: int) -> None:
        """Note that every first move is decided at *length*."""
        self.note_with_account({"length_done": length})

    def note_proof(self, proof: ProofFound) -> None:
        """Note what is proved ahead of the exact search."""
        self.proof = proof
        line, within = texts(proof.line), proof.mates_within
        self.note({"proof": line, "within": within, "seconds": proof.seconds})

    def note_refutations(self, move: Move, limit: int, replies: Line) -> None:
        """Note to which replies *move* fails, *limit* + 1 of them at most."""
        self.refutations[move] = limit, replies
        self.note({"refuted": move.uci(), "limit": limit, "by": texts(replies)})

    def note_play(self, play: PlayAfter, told: Telling) -> None:
        """Note what is *told* of a play."""
        self._keep_play(play, told)
        self.note(
            {
                "play": texts(play.moves),
                "length": play.length,
                "is_set_play": play.is_set_play,
                "told": [
                    [b64encode(it.position).decode(), it.length, it.move, soonest, moves]
                    for it, (soonest, moves) in told.items()
                ],
            }
        )

    def _keep_play(self, play: PlayAfter, told: Telling) -> None:
        self.plays[play] = told
        self.told.update(told)

    def known_refutations(self, move: Move, limit: int) -> Line | None:
        """Return what is remembered of *move* if it answers for *limit* as well."""
        known_limit, replies = self.refutations.get(move, (0, ()))
        if move in self.refutations and (limit <= known_limit or len(replies) <= known_limit):
            return replies[: limit + 1]
        return None


def _read_told(noted: Iterable[Any]) -> tuple[Told, tuple[int, list[int]]]:
    position, length, move, soonest, moves = noted
    asked = Told(b64decode(position, validate=True), int(length), int(move))
    return asked, (int(soonest), [int(word) for word in moves])


@dataclass(slots=True)
class FoundSoFar:
    """What the search knows so far; grows until the end, kept when it is stopped.

    ``keys`` maps a first move to the length within which it mates.  ``decided`` are
    the first moves through with at the length in work, ``lengths_done`` the lengths
    through with; a search that is taken up again begins there.
    """

    keys: dict[int, int] = field(default_factory=dict)
    tries: list[tuple[int, list[int]]] = field(default_factory=list)
    set_play: tuple[Branch, ...] = ()
    tree: tuple[Branch, ...] = ()
    is_tree_complete: bool = True
    lengths_done: int = 0
    decided: set[int] = field(default_factory=set)
    first_proof_seconds: float | None = None
