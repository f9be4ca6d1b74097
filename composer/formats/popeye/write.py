"""Writing Popeye's input: every problem with its options and twins, ready to be solved there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from composer.formats.common.credits import short_value
from composer.formats.common.listed_men import listed
from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError, Pulse, no_pulse
from composer.formats.common.telling import composition_or_none
from composer.formats.common.text import encode
from composer.formats.olv.options import usual_turn, write_options
from composer.formats.popeye.input import FREE_STIPULATION
from composer.formats.popeye.words import ENGLISH, INTENDED, plain
from composer.model.composition import written_twins
from composer.model.dates import known_part
from composer.model.document import Entry
from composer.model.options import condition_options
from solver.conditions import option_name
from solver.fairy.catalogue import kind_words
from solver.language import tr
from solver.men import Color, own_letters
from solver.setup import Setup
from solver.squares import name_of
from solver.stipulation import Stipulation
from solver.twinning.twin_changes import Ask, TwinChange, TwinMove
from solver.twinning.twins import Twin

_POPEYE_OPTIONS = frozenset(name.lower() for name in (*ENGLISH.options, "Variation"))


def write_popeye(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    """Write all problems as one input."""
    lines = ["BeginProblem"]
    for publication in publications:
        pulse()
        if publication.entry.fault is None:
            lines += ["NextProblem"] if len(lines) > 1 else []
            lines += problem_lines(publication.entry)
    return encode("\n".join([*lines, "EndProblem", ""]))


def why_untold(entry: Entry) -> str:
    """Say which man of *entry* Popeye cannot be told of, for a user has defined him, or nothing."""
    own = next(iter(own_letters(entry.setup.squares).values()), None)
    if own is None:
        return ""
    return tr("Popeye cannot be told of men whom a user has defined (%1).", kind_words(own))


def problem_lines(entry: Entry) -> Iterator[str]:
    """Yield the commands for one problem, without the words that begin and end it.

    Raises:
        FormatError: Popeye cannot be told of it.
    """
    if obstacle := why_untold(entry):
        raise FormatError(obstacle)
    for command, texts in (
        ("Author", (" & ".join(entry.authors),)),
        ("Origin", (_origin(entry),)),
        ("Award", (entry.award,)),
        ("Remark", tuple(line for comment in entry.comments for line in comment.splitlines())),
        ("Remark", _intended(entry)),
    ):
        yield from (f"{command} {' '.join(text.split())}" for text in texts if text.strip())
    yield from _men_lines(entry.setup)
    composition = composition_or_none(entry)
    arrival = None if composition is None else composition.problem.arrival
    options = list(_option_lines(entry))
    if arrival is not None:  # what stands behind the stipulation is of the second position alone
        yield from filter(_is_condition, options)
        options = [line for line in options if not _is_condition(line)]
    yield from _asked_lines(entry)
    if arrival is not None:
        yield from _men_lines(Setup(arrival))
    yield from options
    yield from _twin_lines(entry)


def _intended(entry: Entry) -> tuple[str, ...]:
    told = short_value(dict(entry.extra).get("intended-solutions"))
    return (f"{INTENDED}{told}",) if told not in ("", "1") else ()


def _is_condition(line: str) -> bool:
    return line.startswith("Condition ")


def _men_lines(setup: Setup) -> Iterator[str]:
    yield "Pieces"
    for color in (Color.WHITE, Color.BLACK, Color.NEUTRAL):
        groups: dict[tuple[str, ...], list[str]] = {}
        for men in listed(setup, color):
            groups.setdefault(men.attributes, []).append(men.name)
        for attributes, names in groups.items():  # they hold until a colour is named again
            yield f"  {' '.join((color.name.capitalize(), *attributes, *names))}"


def _origin(entry: Entry) -> str:
    return ", ".join(filter(None, (entry.source, known_part(entry.date))))


def _asked_lines(entry: Entry) -> Iterator[str]:
    """Yield the stipulation; one that is said in words of our language becomes a remark."""
    text = " ".join(entry.stipulation.split())
    if text.lower().startswith("sstipulation ") and _is_plain(text.split(maxsplit=1)[1]):
        yield text
    elif (known := popeye_stipulation(text)) is not None:
        yield f"Stipulation {known}"
    elif text:
        yield f"Remark {FREE_STIPULATION}{text}"


def popeye_stipulation(text: str) -> str | None:
    """Return the stipulation *text* as Popeye writes it, ``None`` where it knows none such."""
    asked = Stipulation.if_known(text)
    if asked is None:
        return text if _STIPULATION.fullmatch(text) else None
    return str(_without_options(replace(asked, arrival="")))


def _without_options(asked: Stipulation) -> Stipulation:
    """Return of *asked* what Popeye reads as a stipulation; the rest are options there."""
    return replace(asked, quodlibet=False, goal_is_end=False)


_STIPULATION = re.compile(
    r"(?:exact-|[ph]*ser-|semi-|reci-|intro-|\d+->|hs|hr|[hsrq])*"
    r"(?:dia|(?:[#=+~%<>!&^x]|z[a-h][1-8]|zr|00|ep|ct|c81|k[a-h][1-8]|a=>b)+)\d{1,4}(?:\.[05])?",
    re.IGNORECASE,
)


def _is_plain(text: str) -> bool:
    """Tell whether no word of *text* is a command that would end what it belongs to."""
    return not any(ENGLISH.command(word) for word in text.split())


def _option_lines(entry: Entry) -> Iterator[str]:
    options = list(write_options(entry.setup, entry.stipulation, entry.options))
    names = {option_name(option) for option in options}
    if entry.setup.turn != usual_turn(entry.stipulation, tuple(options)):
        if "halfduplex" in names:
            options = [option for option in options if option_name(option) != "halfduplex"]
        elif "duplex" not in names:
            options.append("HalfDuplex")
    if asked := Stipulation.if_known(entry.stipulation):
        options += ["Quodlibet"] if asked.quodlibet and "quodlibet" not in names else []
        options += ["GoalIsEnd"] if asked.goal_is_end and "goalisend" not in names else []
    known = [it for it in options if option_name(it) in _POPEYE_OPTIONS and _is_plain(it)]
    if known:
        yield f"Option {' '.join(known)}"
    for option in options:
        if option not in known:
            text = " ".join(option.split())
            text = " ".join(condition_options(text) or [text])
            yield f"{'Condition' if _is_plain(text) else 'Remark'} {text}"


def _twin_lines(entry: Entry) -> Iterator[str]:
    composition = composition_or_none(entry)
    if composition is not None:
        for index, twin in enumerate(composition.twins):
            is_zero = composition.has_zeroposition and index == 0
            yield f"{'ZeroPosition' if is_zero else 'Twin'} {_twin(twin)}"
        return
    is_left_out = False  # what begins from such a twin would begin from another position
    for letter, written in written_twins(entry).items():
        text = " ".join(str(written).split())
        is_left_out = not _is_twin(text) or (is_left_out and _is_continued(text))
        if not is_left_out:
            yield f"{'ZeroPosition' if letter == 'a' else 'Twin'} {text}"
        else:
            yield f"Remark {letter}) {text}"


def _is_continued(text: str) -> bool:
    return "continued".startswith(plain(text.split(maxsplit=1)[0]))


def _is_twin(text: str) -> bool:
    """Tell whether Popeye may understand changes that are not plain chess."""
    first = plain(text.split(maxsplit=1)[0]) if text else ""
    is_change = bool(first) and any(it.lower().startswith(first) for it in ENGLISH.twinnings)
    return is_change and not any(ENGLISH.command(it) in _NEVER_IN_TWINS for it in text.split())


_NEVER_IN_TWINS = ("twin", "zeroposition", "nextproblem", "endproblem", "beginproblem")


def _twin(twin: Twin) -> str:
    words = ["Continued"] if twin.is_continued else []
    return " ".join([*words, *map(_change, twin.changes)])


def _change(change: TwinChange) -> str:
    """Return a change as Popeye reads it: without the man that a file may name with a move."""
    if isinstance(change, TwinMove):
        return f"Move {name_of(change.from_square)} {name_of(change.to_square)}"
    if isinstance(change, Ask):
        return str(replace(change, stipulation=_without_options(change.stipulation)))
    return str(change)
