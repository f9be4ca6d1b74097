"""``matewright vary``: what one change of a problem makes of it, for all changes of a kind."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from composer.cli.arguments import problem_options
from composer.cli.asked import asked_of
from composer.cli.exits import BadInputError, Exit
from composer.cli.parts import compose
from composer.cli.progress import TerminalLine, preparing_words
from composer.cli.signals import Heed, heed_signals
from solver import prepare
from solver.game import Move
from solver.notation.brief import brief_words_of_parts
from solver.notation.fen import write_fen
from solver.notation.harmless import json_text
from solver.notation.json_result import JsonObject
from solver.search.control import Interrupted
from solver.solve import door_of
from solver.squares import Square, square_of
from solver.twinning.composition import Composition
from solver.twinning.twins import Twin, TwinError
from solver.vary.finding import Findings
from solver.vary.ideas import Candidate, Idea, candidates, is_good, keeps_key, keys_of, rank
from solver.vary.judging import Judge

Judged = tuple[Candidate, Findings]


def run_vary(arguments: argparse.Namespace) -> Exit:
    """Judge the changes that the command line asks for; print each, or the best in order.

    Raises:
        BadInputError: FEN, stipulation, file or an option cannot be used.
    """
    questions = asked_of(arguments, problem_options(arguments))
    if len(questions) > 1:
        raise BadInputError("vary: it is for one problem; choose it with --number.")
    composition = compose(questions[0], problem_options(arguments))
    return _Variation(arguments, composition, heed_signals()).run()


class _Variation:
    """One run of the command."""

    def __init__(self, arguments: argparse.Namespace, composition: Composition, heed: Heed) -> None:
        self._arguments = arguments
        self._composition = composition
        self._heed = heed
        self._idea = Idea(arguments.idea)
        self._line = TerminalLine(sys.stderr)
        self._seconds = f"{arguments.seconds:g}"
        self._meant = _moves(arguments.key)

    def run(self) -> Exit:
        """Judge the problem as it stands, then its changes."""
        man_on = self._man()
        try:
            self._prepare()
            with Judge(self._arguments.seconds) as judge, self._heed.stopping(judge.stop):
                return self._judge_all(judge, man_on)
        except TwinError as error:
            raise BadInputError(str(error)) from error
        except Interrupted:
            return Exit.STOPPED
        finally:
            self._line.clear()

    def _judge_all(self, judge: Judge, man_on: Square | None) -> Exit:
        start = judge.judge_parts(self._composition, has_play=True)
        if not self._meant and is_good(start):
            self._meant = keys_of(start)
        self._print_start(start)
        every = list(candidates(self._composition, self._idea, man_on))
        good: list[Judged] = []
        began = time.monotonic()
        for number, candidate in enumerate(every, start=1):
            limit = self._arguments.max_time
            if self._heed.is_asked or (limit is not None and time.monotonic() - began > limit):
                break
            self._line.show(f"change {number} of {len(every)}, {len(good)} of them sound")
            try:
                found = judge.judge_parts(candidate.composition, has_play=True)
            except (TwinError, Interrupted):
                continue
            if self._arguments.all or is_good(found):
                good.append((candidate, found))
                self._print_at_once(candidate, found)
        else:
            self._print_ranked(good)
            return Exit.FINISHED
        self._print_ranked(good)
        return Exit.STOPPED

    def _man(self) -> Square | None:
        name = self._arguments.man
        if self._idea is not Idea.PLACE:
            if name is not None:
                raise BadInputError("--man: it goes with --idea place.")
            return None
        squares = self._composition.problem.setup.squares
        try:
            square = square_of(name or "")
        except ValueError:
            raise BadInputError("--idea place: name the man by --man and its square.") from None
        if squares[square] is None:
            raise BadInputError(f"--man: there is no man on {name}.")
        return square

    def _prepare(self) -> None:
        """Compile what is needed, where nobody has before."""
        for part in self._composition.parts():
            door = door_of(part.problem)
            if not prepare.is_ready(door):
                for sentence in preparing_words():
                    self._line.note(sentence)
                prepare.prepare(lambda: self._heed.is_asked, door)

    # --- printing

    def _print_start(self, found: Findings) -> None:
        if not self._arguments.json:
            print(f"As it stands: {brief_words_of_parts(found, self._seconds)}")

    def _print_at_once(self, candidate: Candidate, found: Findings) -> None:
        if self._arguments.json:
            self._line.clear()
            print(json_text(self._object(candidate, found)), flush=True)

    def _print_ranked(self, judged: list[Judged]) -> None:
        if self._arguments.json:
            return
        self._line.clear()
        judged.sort(key=lambda pair: rank(pair[0], pair[1], self._meant))
        for line in self._lines(judged):
            print(line)

    def _lines(self, judged: list[Judged]) -> Iterator[str]:
        for candidate, found in judged:
            words = brief_words_of_parts(found, self._seconds)
            yield f"{self._heading(candidate)}: {words}"
        if not judged:
            yield "No change makes it sound." if self._idea is Idea.REPAIR else "None is sound."

    def _heading(self, candidate: Candidate) -> str:
        return Twin((candidate.change,)).heading(self._composition.problem)

    def _object(self, candidate: Candidate, found: Findings) -> JsonObject:
        verdict = found.verdict
        return {
            "change": str(candidate.change),
            "heading": self._heading(candidate),
            "fen": write_fen(candidate.composition.problem.setup),
            "legal": found.is_legal,
            "verdict": verdict.value if verdict is not None else None,
            "words": str(brief_words_of_parts(found, self._seconds)),
            "keys": [key.uci() for key in keys_of(found)],
            "keeps_key": keeps_key(candidate, found, self._meant),
            "men_added": candidate.added,
        }


def _moves(names: list[str]) -> tuple[Move, ...]:
    """Read the keys that are meant.

    Raises:
        BadInputError: one of them is no move.
    """
    try:
        return tuple(map(Move.from_uci, names))
    except ValueError:
        sentence = f"--key: expected a move such as e1a1, got {' '.join(names)[:40]!r}."
        raise BadInputError(sentence) from None
