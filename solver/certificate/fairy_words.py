"""How men and moves of fairy chess stand in a certificate, and what its header says of men.

Orthodox men have their letters of a FEN; whoever is not one stands in brackets with colour,
attributes and code: ``(w.G)``, ``(n.royal.BP)``.  Believes nothing of the solver but the plain
rules of :mod:`solver.fairy`, since the checker stands on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote, unquote

from solver.certificate.form import read_uci
from solver.certificate.format import CertificateError, quoted
from solver.errors import SolverError
from solver.fairy.catalogue import WALKS
from solver.fairy.naming.codes import CODES, CodeLanguage, kind_of
from solver.fairy.own_men import kind_defined
from solver.game import Move
from solver.men import FEN, Color, Kind, Man, OwnMan, Trait, own_man

_CODES = CODES[CodeLanguage.ENGLISH]
_BRACKETS = re.compile(
    r"\((?P<color>[wbn])(?P<traits>(\.[a-z_]{2,})*)\.(?P<code>[A-Z0-9]{1,2})\)", re.ASCII
)
_CELL = re.compile(rf"{_BRACKETS.pattern.replace('?P<', '?P<x_')}|[KQRBNPkqrbnp]|[1-8]", re.ASCII)
_PROMOTION = re.compile(r"=(?P<code>[A-Z0-9]{1,2})", re.ASCII)
_EMPTY = re.compile(r"1+(?![^()]*\))")
_COLORS = {color.letter: color for color in Color}
_TRAITS = {trait.name.lower(): trait for trait in Trait}
Men = tuple[Man | None, ...]


def named_men(men: Sequence[Man | None]) -> list[str]:
    """Return the words that name the fairy kinds of a diagram: code, walk, name where it has one.

    What users have defined is told by its walk, as :mod:`solver.fairy.own_men` reads it.
    """
    kinds = {man.kind for man in men if man is not None and man.kind > Kind.KING}
    return sorted(map(_named, kinds))


def _named(kind: Kind) -> str:
    own = own_man(kind)
    parts = [_CODES[kind], WALKS[kind].name]
    if own is not None:
        parts = [own.letters, own.walk, own.name]
    return ":".join(quote(part, safe="+',/") for part in parts)


class FairyWords:
    """Reads and writes men and moves; ``own`` are kinds that users defined, by their letters."""

    def __init__(self, own: Mapping[str, Kind]) -> None:
        self._own = own

    @classmethod
    def of(cls, words: Iterable[str]) -> FairyWords:
        """Return the words of a header that names men with *words*.

        Raises:
            CertificateError: a definition is not understood.
        """
        own: dict[str, Kind] = {}
        for word in words:
            parts = list(map(unquote, word.split(":")))
            if len(parts) == 3:
                if parts[0] in own:
                    raise CertificateError("two men have the same letters")
                own[parts[0]] = _defined(word, *parts)
        return cls(own)

    # --- men

    def cell(self, man: Man) -> str:
        """Return a man as he stands in a board."""
        if man.is_orthodox:
            return man.fen
        traits = "".join(f".{trait.name.lower()}" for trait in Trait if trait in man.traits)
        return f"({man.color.letter}{traits}.{_CODES[man.kind]})"

    def man(self, cell: str) -> Man:
        """Read what ``cell`` writes.

        Raises:
            CertificateError: it is no man.
        """
        if len(cell) == 1 and cell.upper() in FEN.kinds:
            return Man.from_fen(cell)
        match = _BRACKETS.fullmatch(cell)
        traits = match["traits"].split(".")[1:] if match else []
        if match is None or not _TRAITS.keys() >= set(traits):
            raise CertificateError(f"{quoted(cell)} is no man")
        named = frozenset(_TRAITS[name] for name in traits)
        return Man(self.read_kind(match["code"]), _COLORS[match["color"]], named)

    def board(self, men: Sequence[Man | None]) -> str:
        """Return the men of all squares as the first field of a FEN."""
        cells = ["1" if man is None else self.cell(man) for man in men]
        ranks = "/".join("".join(cells[start : start + 8]) for start in range(56, -1, -8))
        return _EMPTY.sub(lambda empty: str(len(empty.group())), ranks)

    def read_board(self, text: str) -> Men:
        """Read what ``board`` writes, and nothing else.

        Raises:
            CertificateError: it is no board.
        """
        men: list[Man | None] = []
        for rank in reversed(text.split("/")[:9]):
            row: list[Man | None] = []
            for match in _CELL.finditer(rank):
                cell = match.group()
                row += [None] * int(cell) if cell.isdigit() else [self.man(cell)]
            men += row
        if len(men) != 64 or self.board(men) != text:
            raise CertificateError(f"{quoted(text)} is no board")
        return tuple(men)

    def kind_text(self, kind: Kind) -> str:
        """Return the code of a kind."""
        return _CODES[kind]

    def read_kind(self, code: str) -> Kind:
        """Return the kind that a code stands for.

        Raises:
            CertificateError: it stands for none.
        """
        kind = self._own.get(code) or kind_of(code)
        if kind is None:
            raise CertificateError(f"{quoted(code)} is the code of no man")
        return kind

    # --- moves

    def move_text(self, move: Move) -> str:
        """Return a move as UCI has it, a fairy kind that is promoted to by its code: ``e7e8=G``."""
        text, kind = move.uci(), move.promotion
        if kind is None or kind <= Kind.KING:
            return text
        return text.replace(f"={kind.name.lower()}", f"={_CODES[kind]}")

    def read_move(self, text: str) -> Move:
        """Read what ``move_text`` writes.

        Raises:
            CertificateError: it is no move.
        """
        match = _PROMOTION.search(text)
        uci = text
        if match is not None:
            name = self.read_kind(match["code"]).name.lower()
            uci = f"{text[: match.start()]}={name}{text[match.end() :]}"
        move = read_uci(uci, text)
        if self.move_text(move) != text:
            raise CertificateError(f"{quoted(text)} is not a move such as e2e4")
        return move


def _defined(word: str, letters: str, walk: str, name: str) -> Kind:
    """Return the kind that a word of the header defines.

    Raises:
        CertificateError: it is not understood.
    """
    try:
        kind = kind_defined(OwnMan(letters, walk, name))
    except SolverError as error:
        raise CertificateError(str(error).rstrip(".")) from error
    if _named(kind) != word:
        raise CertificateError(f"{quoted(word)} defines no man")
    return kind
