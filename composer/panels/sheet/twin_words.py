"""The changes of a twin in sentences."""

from __future__ import annotations

from composer.model.twin_forms import ChangeForm, arguments_of, form_of
from composer.panels.sheet.kinds import question_words
from solver.language import capitalised, filled, joined, tr
from solver.notation.letters import readers_letters
from solver.notation.men_words import man_words
from solver.problem import Problem
from solver.setup import Squares
from solver.squares import Square, name_of
from solver.twinning.twin_changes import (
    Add,
    Ask,
    PlayUnder,
    Remove,
    Shift,
    Substitute,
    TwinChange,
    TwinExchange,
    TwinMove,
)


def form_words(form: ChangeForm) -> str:
    """Name a form of change in a menu."""
    return {
        ChangeForm.MOVE: tr("Move a man"),
        ChangeForm.EXCHANGE: tr("Exchange two men"),
        ChangeForm.REMOVE: tr("Remove men"),
        ChangeForm.ADD: tr("Add men"),
        ChangeForm.SUBSTITUTE: tr("Replace all men of a kind"),
        ChangeForm.ROTATE: tr("Rotate the board"),
        ChangeForm.MIRROR: tr("Mirror the board"),
        ChangeForm.SHIFT: tr("Shift all men"),
        ChangeForm.POLISH_TYPE: tr("Polish type: exchange the colours"),
        ChangeForm.STIPULATION: tr("Ask for something else"),
        ChangeForm.CONDITION: tr("Play under other conditions"),
    }[form]


def form_hint(form: ChangeForm) -> str:
    """Say how the arguments of a form are given."""
    return {
        ChangeForm.MOVE: tr("Click the man and then its square, or type a1 b2."),
        ChangeForm.EXCHANGE: tr("Click the two men, or type a1 b2."),
        ChangeForm.REMOVE: tr("Click the men, or type their squares: a1b2."),
        ChangeForm.ADD: tr(
            "Choose a man and click squares, or type White Sa3 Black Pb4; the letters are those of "
            "Popeye, K Q R B S P."
        ),
        ChangeForm.SUBSTITUTE: tr(
            "Click a man of each kind, or type two letters of Popeye, Q R B S P, such as P S."
        ),
        ChangeForm.ROTATE: tr("By 90 the man on a1 goes to h1, anticlockwise."),
        ChangeForm.MIRROR: tr("These corners change places."),
        ChangeForm.SHIFT: tr("Click two squares, or type a1 a2: all men move as far."),
        ChangeForm.POLISH_TYPE: tr("All men change colour; the side to move stays."),
        ChangeForm.STIPULATION: tr("Type the stipulation of this twin, such as h#2."),
        ChangeForm.CONDITION: tr(
            "Type fairy conditions, such as Circe; they take the place of those of the diagram."
        ),
    }[form]


def change_words(change: TwinChange, squares: Squares) -> str:
    """Say what *change* does to the men on *squares*."""
    match change:
        case TwinMove(start, end):
            return filled(tr("%1 goes from %2 to %3"), _man(squares, start), *_names(start, end))
        case TwinExchange(first, second):
            words = tr("%1 %2 and %3 %4 change places")
            men = _man(squares, first), _man(squares, second)
            return filled(words, men[0], *_names(first), men[1], *_names(second))
        case Remove(named):
            men_gone = ", ".join(f"{_man(squares, s)} {name_of(s)}" for s in named)
            return filled(tr("without %1"), men_gone)
        case Add(men_added):
            new = ", ".join(f"{man_words(man)} {name_of(s)}" for s, man in men_added)
            return filled(tr("with %1"), new)
        case Substitute(old, new):
            return filled(tr("every %1 becomes %2"), *map(readers_letters().letter, (old, new)))
        case Shift(start, end):
            return filled(tr("all men move as from %1 to %2"), *_names(start, end))
        case Ask(stipulation):
            return filled(tr("asked: %1, %2"), stipulation, question_words(stipulation))
        case PlayUnder(conditions):
            return filled(tr("played under %1"), ", ".join(it.text for it in conditions))
    return _turned_words(change)


def twin_words(changes: tuple[TwinChange, ...], start: Problem) -> str:
    """Say what *changes*, one after the other, make of *start*.

    Raises:
        TwinError: one of them is impossible.
    """
    told, problem = [], start
    for change in changes:
        told.append(change_words(change, problem.setup.squares))
        problem = change.apply(problem)
    return str(capitalised(joined("; ", told)))


def _turned_words(change: TwinChange) -> str:
    arguments = arguments_of(change).replace("<-->", "↔")
    form = form_of(change)
    if form is ChangeForm.ROTATE:
        return filled(tr("the board is rotated by %1°"), arguments)
    if form is ChangeForm.MIRROR:
        return filled(tr("the board is mirrored, %1"), arguments)
    return tr("all men change colour")


def _man(squares: Squares, square: Square) -> str:
    man = squares[square]
    return tr("(no man)") if man is None else man_words(man)


def _names(*squares: Square) -> tuple[str, ...]:
    return tuple(map(name_of, squares))
