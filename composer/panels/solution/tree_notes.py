"""What is said of moves, as the rows of the tree show it: signs, and comments beside them."""

from __future__ import annotations

from collections.abc import Sequence

from solver.game import Move
from solver.language import tr
from solver.lines import Lines
from solver.notation.page.notes import NO_NOTES, MoveNote, Notes, signed

_NOTHING = MoveNote()
Moves = tuple[Move, ...]


class TreeNotes:
    """Signs and words for rows; a comment on help play stands beside the first line through it."""

    def __init__(self, notes: Notes = NO_NOTES) -> None:
        self.notes = notes
        self._places: dict[int, dict[int, list[Moves]]] = {}

    def forget(self) -> None:
        """Look for the lines of comments anew."""
        self._places = {}

    def sign(self, part: int, moves: Moves, text: str) -> str:
        """Return *text*, which writes the move that *moves* lead to, with its sign."""
        return signed(text, self._note(part, moves).sign)

    def words(self, part: int, moves: Moves) -> str:
        """Return what is said in words of the move that *moves* lead to."""
        note = self._note(part, moves)
        return ", ".join(
            filter(None, (tr("thematic") if note.is_thematic else "", _quoted(note.comment)))
        )

    def signs(self, part: int, line: Moves, words: Sequence[str]) -> tuple[str, ...]:
        """Return the *words* of a whole line with signs behind them."""
        if not self.notes:
            return tuple(words)
        return tuple(
            self.sign(part, line[:played], text) for played, text in enumerate(words, start=1)
        )

    def line_words(
        self, part: int, number: int, lines: Lines, place: int, words: Sequence[str]
    ) -> str:
        """Return what is said of the moves of one line, whose *words* name them.

        *number* is that of the row above all *lines*.
        """
        if not self.notes:
            return ""
        if number not in self._places:
            self._places[number] = self._found(part, lines)
        told = self._places[number].get(place, [])
        return ", ".join(
            f"{words[len(moves) - 1]} {self.words(part, moves)}"
            for moves in sorted(told, key=len)
            if len(moves) <= len(words)
        )

    def _found(self, part: int, lines: Lines) -> dict[int, list[Moves]]:
        places: dict[int, list[Moves]] = {}
        for number, moves in self.notes:
            if number == part and self.words(part, moves):
                place = lines.find(moves)
                if place is not None:
                    places.setdefault(place, []).append(moves)
        return places

    def _note(self, part: int, moves: Moves) -> MoveNote:
        return self.notes.get((part, moves), _NOTHING) if self.notes else _NOTHING


def _quoted(comment: str) -> str:
    return tr("“%1”", comment) if comment else ""
