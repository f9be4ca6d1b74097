"""``matewright vary``: what one change of a problem makes of it, for all changes of a kind."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from composer.cli.arguments.solving import problem_options
from composer.cli.asked import asked_of
from composer.cli.exits import BadInputError, Exit
from composer.cli.options import read_moves
from composer.cli.parts import compose
from composer.cli.progress import TerminalLine, prepare_aloud
from composer.cli.signals import Heed, heed_signals
from solver.language import quoted
from solver.notation.brief import brief_words_of_parts
from solver.notation.cook_text import cook_text
from solver.notation.fen import write_fen
from solver.notation.harmless import json_text
from solver.notation.json_result import JsonObject, place_of
from solver.position import FlawKind
from solver.search.control import Interrupted
from solver.squares import Square, square_of
from solver.twinning.composition import Composition
from solver.twinning.twins import TwinError
from solver.vary.finding import Findings
from solver.vary.ideas import Candidate, Idea, is_good, keeps_key, lost_of, rank
from solver.vary.judges import Judges
from solver.vary.judging import Judge
from solver.vary.looking import SURPLUS, Looking
from solver.vary.marked import Marked

Judged = tuple[Candidate, Findings]


def run_vary(arguments: argparse.Namespace) -> Exit:
    """Judge the changes that the command line asks for; print each, or the best in order.

    Raises:
        BadInputError: FEN, stipulation, file or an option cannot be used.
    """
    if arguments.search is not None:
        from composer.cli.search_settings import search_all

        if arguments.words:
            raise BadInputError("vary: --search names all that is asked; leave the position away.")
        return search_all(arguments)
    _check_of_search(arguments)
    if not arguments.words:
        raise BadInputError("vary: name a position or a file, or a search by --search.")
    questions = asked_of(arguments, problem_options(arguments), "vary")
    if len(questions) > 1:
        raise BadInputError("vary: it is for one problem; choose it with --number.")
    composition = compose(questions[0], problem_options(arguments))
    return _Variation(arguments, composition, heed_signals()).run()


def _check_of_search(arguments: argparse.Namespace) -> None:
    """See that nothing is asked that only the search of settings, or a repair, heeds.

    Raises:
        BadInputError: something is.
    """
    for option, told in (("--out", arguments.out), ("--jobs", arguments.jobs)):
        if told is not None:
            raise BadInputError(f"{option}: it goes with --search.")
    if arguments.pairs and Idea(arguments.idea) is not Idea.REPAIR:
        raise BadInputError("--pairs: it goes with --idea repair.")


class _Variation:
    """One run of the command; the judges ask it for changes and tell it what they found."""

    def __init__(self, arguments: argparse.Namespace, composition: Composition, heed: Heed) -> None:
        self._arguments = arguments
        self._composition = composition
        self._heed = heed
        self._idea = Idea(arguments.idea)
        self._line = TerminalLine(sys.stderr)
        self._seconds = f"{arguments.seconds:g}"
        self._meant = read_moves("--key", arguments.key)
        lines = tuple(read_moves("--line", line.split()) for line in arguments.line)
        self._marked = Marked((), lines, read_moves("--mate", arguments.mate))
        self._good: list[Judged] = []
        self._began = time.monotonic()
        self._is_cut = False

    def run(self) -> Exit:
        """Judge the problem as it stands, then its changes."""
        man_on = self._man()
        try:
            self._prepare()
            with Judge(self._arguments.seconds) as judge, self._heed.stopping(judge.stop):
                start = judge.judge_parts(self._composition, has_play=True)
            _check_understood(start)
            self._print_start(start)
            self._look(start, man_on)
        except TwinError as error:
            raise BadInputError(error.sentence) from error
        except Interrupted:
            self._is_cut = True
        finally:
            self._line.clear()
        return Exit.STOPPED if self._is_cut else Exit.FINISHED

    def _look(self, start: Findings, man_on: Square | None) -> None:
        """Judge all changes, and print what is to be printed in the end however that comes."""
        if not self._meant and is_good(start):
            self._meant = start.keys
        arguments = self._arguments
        self._looking = Looking(
            self._composition,
            self._idea,
            man_on,
            self._meant,
            pair_seconds=arguments.pairs,
            seconds=arguments.seconds,
        )
        self._began = time.monotonic()
        judges = Judges(arguments.seconds, surplus=SURPLUS, has_play=True)
        try:
            with judges, self._heed.stopping(judges.stop):
                judges.work(self)
        finally:
            self._print_ranked()
            self._print_cooks()

    # --- what the judges ask and tell

    def ask(self) -> tuple[int, Composition] | None:
        """Return the next change, ``None`` after the last or where the time is over."""
        limit = self._arguments.max_time
        if self._heed.is_asked or (limit is not None and time.monotonic() - self._began > limit):
            self._is_cut = True
            return None
        asked = self._looking.ask()
        if asked is not None:
            self._line.show(self._progress())
        return asked

    def note(self, number: int, found: Findings) -> None:
        """Print a change, or keep it to be printed in its place."""
        self._looking.note(number, found)
        candidate = self._looking.asked[number]
        if self._arguments.all or is_good(found):
            self._good.append((candidate, found))
            self._print_at_once(candidate, found)

    def stop(self) -> None:
        """End what is under way."""
        self._looking.stop()

    def _progress(self) -> str:
        number, count = len(self._looking.asked), self._looking.single_count
        left = self._looking.seconds_left
        sound = f"{len(self._good)} of them sound"
        if left is None:
            return f"change {number} of {count}, {sound}"
        return f"{number - count} pairs of changes, {sound}, {left:.0f} s left"

    def _man(self) -> Square | None:
        name = self._arguments.man
        if self._idea is not Idea.PLACE:
            if name is not None:
                raise BadInputError("--man: it goes with --idea place.")
            return None
        squares = self._composition.problem.setup.squares
        if name is None:
            raise BadInputError("--idea place: name the man by --man and its square.")
        try:
            square = square_of(name)
        except ValueError:
            told = quoted(name[:20])
            raise BadInputError(f"--man: expected a square such as b7, got {told}.") from None
        if squares[square] is None:
            raise BadInputError(f"--man: there is no man on {name}.")
        return square

    def _prepare(self) -> None:
        """Compile what is needed, where nobody has before."""
        for part in self._composition.parts():
            prepare_aloud(part.problem, self._line.note, self._heed)

    # --- printing

    def _print_start(self, found: Findings) -> None:
        if not self._arguments.json:
            print(f"As it stands: {brief_words_of_parts(found, self._seconds)}")

    def _print_at_once(self, candidate: Candidate, found: Findings) -> None:
        if self._arguments.json:
            self._line.clear()
            print(json_text(self._object(candidate, found)), flush=True)

    def _print_ranked(self) -> None:
        if self._arguments.json:
            return
        self._line.clear()
        self._good.sort(key=lambda pair: rank(pair[0], pair[1], self._meant, self._marked))
        for line in self._lines():
            print(line)

    def _lines(self) -> Iterator[str]:
        for candidate, found in self._good:
            words = brief_words_of_parts(found, self._seconds)
            lost = lost_of(candidate, found, self._marked).count
            marked = f" (loses {lost} of what is marked)" if lost else ""
            yield f"{self._heading(candidate)}: {words}{marked}"
        if not self._good:
            yield "No change makes it sound." if self._idea is Idea.REPAIR else "None is sound."

    def _print_cooks(self) -> None:
        """Say of each cook what stops it."""
        for cook in self._looking.cooks():
            changes = [str(candidate) for candidate in cook.changes]
            if self._arguments.json:
                line = [move.uci() for move in cook.line]
                place = place_of(cook.part) if cook.part.is_named else {}
                print(json_text({"cook": line, "stopped_by": changes} | place), flush=True)
            else:
                print(cook_text(cook, self._composition.problem))

    def _heading(self, candidate: Candidate) -> str:
        return candidate.heading(self._composition.problem)

    def _object(self, candidate: Candidate, found: Findings) -> JsonObject:
        verdict = found.verdict
        return {
            "change": str(candidate),
            "heading": self._heading(candidate),
            "fen": write_fen(candidate.composition.problem.setup),
            "legal": found.is_legal,
            "verdict": verdict.value if verdict is not None else None,
            "words": str(brief_words_of_parts(found, self._seconds)),
            "keys": [key.uci() for key in found.keys],
            "keeps_key": keeps_key(candidate, found, self._meant),
            "men_added": candidate.added,
            "duals": found.duals,
            "lost": _marked_object(lost_of(candidate, found, self._marked)),
        }


def _check_understood(found: Findings) -> None:
    """See that the rules of all parts are known, as may come out in the search alone.

    Raises:
        BadInputError: they are not.
    """
    for _, finding in found.parts:
        for flaw in finding.flaws:
            if flaw.kind is FlawKind.NOT_UNDERSTOOD:
                raise BadInputError(flaw.sentence)


def _marked_object(marked: Marked) -> JsonObject:
    return {
        "lines": [[move.uci() for move in line] for line in marked.lines],
        "mates": [move.uci() for move in marked.mates],
    }
