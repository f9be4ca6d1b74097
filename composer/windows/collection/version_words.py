"""What differs between two problems, in words."""

from __future__ import annotations

from composer.collection.comparing import (
    WHITE_TO_MOVE,
    ChangeSign,
    SquareChange,
    Topic,
    TopicDifference,
)
from composer.collection.taking import Taking
from solver.counting import side_word
from solver.language import capitalised, filled, joined, tr
from solver.notation.men_words import man_words
from solver.squares import name_of


def change_words(change: SquareChange) -> str:
    """Say what became of a man, such as ``White queen from b3 to b4``."""
    before, after = (
        capitalised(man_words(piece)) if piece is not None else ""
        for piece in (change.before, change.after)
    )
    left, right = (
        name_of(square) if square is not None else "" for square in (change.left, change.right)
    )
    if change.change is ChangeSign.MOVED:
        return filled(tr("%1 from %2 to %3"), before, left, right)
    if change.change is ChangeSign.REMOVED:
        return filled(tr("%1 on %2 is only left"), before, left)
    if change.change is ChangeSign.ADDED:
        return filled(tr("%1 on %2 is only right"), after, right)
    assert change.before is not None
    assert change.after is not None
    return tr("%1: left %2, right %3", right, man_words(change.before), man_words(change.after))


def difference_words(difference: TopicDifference) -> str:
    """Say what differs, with both sides; what is missing is a dash."""
    name = topic_words(difference.topic)
    if difference.name:
        name = f"{name} {difference.name}"
    left, right = (_told(difference.topic, it) for it in (difference.left, difference.right))
    return filled(tr("%1: left “%2”, right “%3”"), name, left, right)


def _told(topic: Topic, text: str) -> str:
    """Return what one side says, on one line; colours are said in the language of the window."""
    if topic is Topic.TURN:
        return side_word(text == WHITE_TO_MOVE)
    return " ".join(text.split()) or "–"


_MOST_LETTERS = 50
"""So many letters of a text have room in a menu."""


def taking_words(taking: Taking) -> str:
    """Say what a problem takes over: what becomes of a man, or what a topic says then."""
    what = taking.what
    if what is None:
        return tr("Stored solution")
    if isinstance(what, TopicDifference):
        told = _told(what.topic, what.right)
        told = told if what.topic is Topic.TURN else told[:_MOST_LETTERS]
        return joined(": ", (topic_words(what.topic), told))
    if what.change is ChangeSign.ADDED and what.after is not None and what.right is not None:
        return tr("Put on %1: %2", name_of(what.right), man_words(what.after))
    if what.change is ChangeSign.REMOVED and what.before is not None and what.left is not None:
        return tr("Take off %1: %2", name_of(what.left), man_words(what.before))
    return change_words(what)


def topic_words(topic: Topic) -> str:
    """Name what can differ."""
    return {
        Topic.STIPULATION: tr("Stipulation"),
        Topic.TURN: tr("Side to move"),
        Topic.CASTLING: tr("Castling"),
        Topic.EN_PASSANT: tr("En passant"),
        Topic.TWIN: tr("Twin"),
        Topic.OPTIONS: tr("Options"),
        Topic.AUTHORS: tr("Authors"),
        Topic.SOURCE: tr("Source"),
        Topic.DATE: tr("Date"),
        Topic.AWARD: tr("Award"),
        Topic.KEYWORDS: tr("Keywords"),
        Topic.COMMENTS: tr("Comments"),
        Topic.VERSION: tr("Version"),
        Topic.OTHER: tr("Other"),
    }[topic]
