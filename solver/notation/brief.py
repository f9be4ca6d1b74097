"""A verdict in a few words, for where there is room for no more: under the board, on a square."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from solver.counting import Noun, counted, half_moves_word
from solver.game import Move
from solver.language import capitalised, grouped, joined, tr, trn, worded
from solver.notation.letters import readers_letters
from solver.notation.moves import short_algebraic
from solver.notation.verdicts import judgement_word
from solver.outcome import Outcome
from solver.solution import Verdict
from solver.soundness import Judgement
from solver.twinning.composition import Part
from solver.vary.finding import Findings, VaryFinding

MOST_NAMED = 2
"""More keys are counted, not named."""
MOST_TOLD = 3


@worded
def brief_words(found: VaryFinding, seconds: str = "", meant: tuple[Move, ...] = ()) -> str:
    """Say what was found of one position: ``Sound: 1.Qa1``, ``Cooked, 3 keys``, ``No solution``,
    ``2 solutions: intended?``.

    *seconds* is how long it was allowed to take, as it is written; keys that are *meant* are
    no cooks.
    """
    judgement = found.judgement
    if judgement is None:
        return tr("Cannot be played")
    verdict = judgement.certain
    if verdict is None:
        return tr("Not decided in %1 s", seconds) if seconds else tr("Not decided")
    if judgement.outcome.is_post_key:
        return _post_key(judgement)
    if verdict is Verdict.COOKED:
        return _cooked(judgement, meant)
    words: dict[Verdict, Callable[[Judgement], str]] = {
        Verdict.SOUND: _sound,
        Verdict.DUALISED: _dualised,
        Verdict.SHORT_SOLUTION: _short,
        Verdict.TOO_FEW: _of_intended,
        Verdict.NO_SOLUTION: lambda _: tr("No solution"),
    }
    return words[verdict](judgement)


@worded
def brief_words_of_parts(found: Findings, seconds: str = "", meant: tuple[Move, ...] = ()) -> str:
    """Say what was found of a composition; of several parts in a word each: ``a sound, b cooked``.

    Where there are more than a few, those are told that are not sound, or how many are, where
    these are many as well.
    """
    if len(found.parts) < found.count:
        return tr("A twin cannot be made")
    if found.count == 1:
        return brief_words(found.parts[0][1], seconds, meant)
    told = found.parts
    if len(told) > MOST_TOLD:
        told = tuple(pair for pair in told if not pair[1].is_sound)
    if not told:
        return tr("All %1 sound", found.count)
    if len(told) > MOST_TOLD:
        return share_sound(found)
    return joined(", ", [tr("%1 %2", _letter(part), _word(finding)) for part, finding in told])


@worded
def fewest_words(found: Findings) -> str:
    """Say the bare verdict, or how many parts of several are sound, where there is no room."""
    if len(found.parts) < found.count:
        return ""
    if found.count == 1:
        return capitalised(_word(found.parts[0][1]))
    return share_sound(found)


@worded
def share_sound(found: Findings) -> str:
    """Say how many parts of several are sound, where there is no room to tell each."""
    return tr("%1 of %2 sound", sum(it.is_sound for _, it in found.parts), found.count)


def _letter(part: Part) -> str:
    duplex = tr("duplex") if part.is_duplex else ""
    return joined(" ", filter(None, (part.letter, duplex))) or tr("diagram")


def _word(found: VaryFinding) -> str:
    if found.judgement is None:
        return tr("illegal")
    verdict = found.verdict
    return tr("not decided") if verdict is None else judgement_word(found.judgement, verdict)


def _sound(judgement: Judgement) -> str:
    outcome = judgement.outcome
    if outcome.keys:
        return tr("Sound: %1", key_names(outcome))
    if judgement.intended > 1:
        return tr("Sound, %1", counted(outcome.full, Noun.SOLUTION))
    return tr("Sound")


def _dualised(judgement: Judgement) -> str:
    return tr("Sound, %1", counted(judgement.outcome.duals.total, Noun.DUAL))


def _cooked(judgement: Judgement, meant: tuple[Move, ...]) -> str:
    outcome = judgement.outcome
    cooks = tuple(key for key in outcome.keys if key not in meant)
    if 0 < len(cooks) < min(len(outcome.keys), MOST_NAMED + 1):
        return tr("Cooked by %1", key_names(outcome, cooks))
    noun = Noun.solving(is_battle=bool(outcome.keys))
    if judgement.is_open:
        count = counted(outcome.full, noun)
        is_whole = outcome.is_decided
        return tr("%1: intended?", count) if is_whole else tr("At least %1: intended?", count)
    if not outcome.is_decided:
        return tr("Cooked, at least %1", counted(outcome.full, noun))
    if judgement.intended > 1:
        return _of_intended(judgement)
    if len(outcome.keys) in range(1, MOST_NAMED + 1):
        return tr("Cooked: %1", key_names(outcome))
    return tr("Cooked, %1", counted(outcome.full, noun))


def _short(judgement: Judgement) -> str:
    outcome = judgement.outcome
    stipulation = outcome.problem.stipulation
    if stipulation.is_directmate:
        return tr("Short, mate in %1", outcome.quickest)
    if stipulation.is_battle or stipulation.counts_one_side:
        return tr("Short, %1", str(replace(stipulation, moves=outcome.quickest or 0)))
    return tr("Short, in %1", half_moves_word(outcome.shortest_line or 0))


def _of_intended(judgement: Judgement) -> str:
    """Say it in one sentence: behind “of” some languages have other forms of what is counted."""
    intended = judgement.intended
    counts = grouped(judgement.outcome.full), grouped(intended)
    if judgement.outcome.problem.stipulation.is_battle:
        return trn("%1 of %2 key", "%1 of %2 keys", intended, *counts)
    return trn("%1 of %2 solution", "%1 of %2 solutions", intended, *counts)


def _post_key(judgement: Judgement) -> str:
    if judgement.certain is Verdict.NO_SOLUTION:
        return tr("Refuted")
    return tr("Sound") if judgement.certain is Verdict.SOUND else _dualised(judgement)


def key_names(outcome: Outcome, keys: tuple[Move, ...] = ()) -> str:
    """Return all or some keys in the letters of the reader: ``1.Qa1, 1.Rc6``."""
    game = outcome.problem.start.game()
    letters = readers_letters()
    return ", ".join(f"1.{short_algebraic(game, key, letters)}" for key in keys or outcome.keys)
