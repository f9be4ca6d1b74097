"""The evidence of a line: which move answers which, one answer standing for all others.

Believes nothing of the solver, since the checker stands on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from solver.certificate.form import CertificateForm
from solver.certificate.format import ANY, CertificateError, quoted
from solver.game import Move


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to moves: ``listed`` ones, and ``other`` for the moves that are not listed."""

    form: CertificateForm
    listed: Mapping[Move, Move]
    other: Move | None = None

    @classmethod
    def read(cls, form: CertificateForm, words: Sequence[str]) -> Answers:
        """Read words of a *form*, such as ``*:h5h7`` and ``e4d5:c6c5``.

        Raises:
            CertificateError: a word has another form, or a move is answered twice.
        """
        listed: dict[Move, Move] = {}
        other = None
        for word in words:
            move_text, colon, answer_text = word.partition(":")
            answer = form.read_move(answer_text) if colon else None
            is_for_any = move_text == ANY and other is None
            move = None if move_text == ANY else form.read_move(move_text)
            if answer is None or (move is None and not is_for_any) or move in listed:
                raise CertificateError(f"{quoted(word)} is not one answer to one move")
            if move is None:
                other = answer
            else:
                listed[move] = answer
        return cls(form, listed, other)

    def to(self, move: Move) -> Move | None:
        """Return the answer to *move*, nothing where there is none."""
        return self.listed.get(move, self.other)

    def check_listed(self, legal: Collection[Move]) -> None:
        """Raise CertificateError where a move is answered that is not among the *legal* ones."""
        for move in self.listed.keys() - set(legal):
            raise CertificateError(f"{self.form.move_text(move)} is answered but not legal")


def shortest_words(options: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the words that answer every move by one of its *options*, as few as come easily.

    The answer that serves most moves stands for all moves that are not listed.
    """
    counts = Counter(answer for answers in options.values() for answer in answers)
    if not counts:
        return []
    other = counts.most_common(1)[0][0]
    listed = [
        f"{move}:{max(answers, key=counts.__getitem__)}"
        for move, answers in options.items()
        if other not in answers
    ]
    return [f"{ANY}:{other}", *listed]
