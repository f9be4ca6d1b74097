"""Orthodox chess: python-chess, its authority, in the words of this program.

python-chess knows six kinds and two colours: what is beyond them stands on no board of its.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain

import chess

from solver.castling import CastlingRight, Rights
from solver.game import PASS, Effect, Game, Move, Special, move_of, word_at, word_of
from solver.men import FROM_KING, Color, Kind, Man, are_orthodox

KEPT_RANKS = 30_000
"""So many ranks of FENs are kept as they were read: four of five have been read before."""
_EMPTY_RANKS = "8/" * 7
_KEY = struct.Struct("<9QB")
_NO_SQUARE = 64
_RIGHTS = (("K", chess.BB_H1), ("Q", chess.BB_A1), ("k", chess.BB_H8), ("q", chess.BB_A8))
_UNPLAYABLE = (
    chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_OPPOSITE_CHECK
    | chess.STATUS_BAD_CASTLING_RIGHTS
    | chess.STATUS_INVALID_EP_SQUARE
)


class NotOrthodoxError(ValueError):
    """A man stands there that orthodox chess does not have."""


def man_at(board: chess.BaseBoard, square: chess.Square) -> Man | None:
    """Return the man on a square."""
    kind = board.piece_type_at(square)
    if kind is None:
        return None
    return Man.of(kind, bool(board.occupied_co[chess.WHITE] & chess.BB_SQUARES[square]))


def men_on(board: chess.BaseBoard) -> tuple[Man | None, ...]:
    """Return the men on all squares, from a1 to h8."""
    men: list[Man | None] = [None] * len(chess.SQUARES)
    for square in chess.scan_forward(board.occupied):
        men[square] = man_at(board, square)
    return tuple(men)


def board_with(men: Sequence[Man | None]) -> chess.Board:
    """Return a board with these men on its 64 squares, White to move and no rights.

    Raises:
        NotOrthodoxError: one of them is not of orthodox chess.
    """
    board = chess.Board(None)
    kinds = [0] * (len(FROM_KING) + 1)
    sides = [0, 0]
    if not are_orthodox(men):
        raise NotOrthodoxError("a man is not of orthodox chess")
    for man, square_bit in zip(men, chess.BB_SQUARES, strict=True):
        if man is not None:
            kinds[man.kind] |= square_bit
            sides[man.color] |= square_bit
    _, board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = kinds
    board.occupied_co[chess.BLACK], board.occupied_co[chess.WHITE] = sides
    board.occupied = sides[0] | sides[1]
    return board


def put(board: chess.BaseBoard, square: chess.Square, man: Man | None) -> None:
    """Put a man on a square of *board*, or empty it; moves that led to it can be taken back."""
    piece = None if man is None else chess.Piece(man.kind, man.color is Color.WHITE)
    chess.BaseBoard.set_piece_at(board, square, piece)


class OrthodoxGame:
    """A :class:`~solver.game.Game` of orthodox chess, played on a board of python-chess."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board

    @property
    def turn(self) -> bool:
        """The side to move: White where it is true."""
        return self.board.turn

    @property
    def men(self) -> tuple[Man | None, ...]:
        """The men on all squares, from a1 to h8."""
        return men_on(self.board)

    @property
    def castling(self) -> Rights:
        """The castling rights that are claimed."""
        rights = self.board.castling_rights
        return frozenset(it for it in CastlingRight if rights & chess.BB_SQUARES[it.rook_square])

    @property
    def en_passant(self) -> chess.Square | None:
        """The square that a pawn has just passed over."""
        return self.board.ep_square

    @property
    def moves_others(self) -> bool:
        """Whether a side moves men of the other: never."""
        return False

    @property
    def en_passant_fits(self) -> bool:
        """Whether a pawn can just have passed over that square, if there is one."""
        return not self.board.status() & chess.STATUS_INVALID_EP_SQUARE

    @property
    def has_two_boards(self) -> bool:
        """Whether men go from one board to another: never."""
        return False

    @property
    def names_kinds_alone(self) -> bool:
        """Whether of who becomes another man the kind is told alone: nobody does."""
        return False

    @property
    def in_check(self) -> bool:
        """Whether the side to move stands in check."""
        return self.board.is_check()

    @property
    def is_attacked(self) -> bool:
        """Whether a check is written: any check."""
        return self.in_check

    @classmethod
    def of(
        cls,
        men: Sequence[Man | None],
        turn: bool,
        castling: Rights,
        en_passant: chess.Square | None,
    ) -> OrthodoxGame:
        """Return a game from a position, playable or not.

        Raises:
            NotOrthodoxError: a man is not of orthodox chess.
        """
        board = board_with(men)
        board.turn = turn
        for right in castling:
            board.castling_rights |= chess.BB_SQUARES[right.rook_square]
        board.ep_square = en_passant
        return cls(board)

    @classmethod
    def initial(cls) -> OrthodoxGame:
        """Return a game that has not begun yet."""
        return cls(chess.Board())

    def man_at(self, square: chess.Square) -> Man | None:
        """Return the man on a square."""
        return man_at(self.board, square)

    def squares_of(self, side: bool) -> tuple[chess.Square, ...]:
        """Return where the men of a side stand, from a1 to h8."""
        return tuple(chess.scan_forward(self.board.occupied_co[side]))

    def king(self, side: bool) -> chess.Square | None:
        """Return where the king of a side stands."""
        return self.board.king(side)

    def attackers(
        self, side: bool, square: chess.Square, without: chess.Square | None = None
    ) -> tuple[chess.Square, ...]:
        """Return where men of *side* stand who attack a square, as if *without* were empty."""
        board = self.board
        occupied = board.occupied if without is None else board.occupied & ~(1 << without)
        return tuple(chess.scan_forward(board.attackers_mask(side, square, occupied)))

    @contextmanager
    def changed(self, men: Mapping[chess.Square, Man | None]) -> Iterator[None]:
        """Have other *men* on some squares, or nobody, for the length of the block."""
        before = {square: self.man_at(square) for square in men}
        for square, man in men.items():
            put(self.board, square, man)
        try:
            yield
        finally:
            for square, man in before.items():
                put(self.board, square, man)

    def is_pinned(self, side: bool, square: chess.Square) -> bool:
        """Tell whether the man of *side* there is pinned to his king."""
        return self.board.is_pinned(side, square)

    def moves(self) -> Sequence[Move]:
        """Return the legal moves; ``made`` tells what one of them does."""
        return [own(move) for move in self.board.generate_legal_moves()]

    def each_move(self) -> Iterator[Move]:
        """Yield the legal moves, one after the other."""
        return map(own, self.board.generate_legal_moves())

    def walks(self, start: chess.Square) -> Sequence[Move]:
        """Return the moves of the man on *start*, whatever becomes of his king."""
        moves = self.board.generate_pseudo_legal_moves(chess.BB_SQUARES[start])
        return [own(move) for move in moves]

    def may_check(self, move: Move) -> bool:
        """Tell whether a legal move may give check, as far as its squares and its man tell it."""
        board, start, end = self.board, move.from_square, move.to_square
        king = board.king(not board.turn)
        if king is None:
            return False
        start_bit, end_bit = chess.BB_SQUARES[start], chess.BB_SQUARES[end]
        if start_bit & board.knights:
            leads_there = chess.BB_KNIGHT_ATTACKS[king] & end_bit
        elif start_bit & board.pawns:
            is_plain = not move.promotion and end != board.ep_square
            leads_there = chess.BB_PAWN_ATTACKS[not board.turn][king] & end_bit or not is_plain
        elif start_bit & board.kings:
            leads_there = board.castling_rights
        else:
            leads_there = chess.ray(king, end)
        return bool(leads_there or chess.ray(king, start))

    def checking_moves(self) -> Iterator[Move]:
        """Yield legal moves, among them all that give check, where the other side is in none."""
        king = self.board.king(not self.board.turn)
        if king is None:
            return
        for starts, ends in _checking_masks(self.board, king):
            yield from map(own, self.board.generate_legal_moves(starts, ends))

    def has_moves(self) -> bool:
        """Tell whether the side to move has a legal move."""
        return any(self.board.generate_legal_moves())

    def is_legal(self, move: Move) -> bool:
        """Tell whether a move can be made here."""
        return self.board.is_legal(plain(move))

    def made(self, move: Move) -> Move:
        """Return a legal move with all that it does here."""
        board, word = self.board, word_of(move)
        played = _plain(word)
        if board.is_en_passant(played):
            return _made(word, _passed_pawn(played), Special.EN_PASSANT)
        if board.is_castling(played):
            return _made(word, None, Special.CASTLING)
        return _made(word, played.to_square if board.is_capture(played) else None, None)

    def look_of(self, move: Move) -> Move:
        """Return what of a legal move is seen: all of it."""
        return move

    def rivals(self, move: Move) -> Sequence[Move]:
        """Return the legal moves of other men like the one that moves, to the same square."""
        board, start = self.board, chess.BB_SQUARES[move.from_square]
        kind = board.piece_type_at(move.from_square)
        others = 0 if kind is None else board.pieces_mask(kind, board.turn) & ~start
        if not others:
            return ()
        rivals = board.generate_legal_moves(others, chess.BB_SQUARES[move.to_square])
        return [own(rival) for rival in rivals]

    def push(self, move: Move) -> None:
        """Make a legal move, or pass."""
        self.board.push(plain(move))

    def pass_turn(self, *, forgets: bool = False) -> None:
        """Let the side to move pass, whether or not the rules allow it; none is remembered."""
        self.push(PASS)

    def pop(self) -> None:
        """Take back what was pushed or passed last."""
        self.board.pop()

    def key(self) -> bytes:
        """Return what tells this position from all others with the same side to move.

        Rights count as far as they can be used.
        """
        board = self.board
        return _KEY.pack(
            board.pawns,
            board.knights,
            board.bishops,
            board.rooks,
            board.queens,
            board.kings,
            board.occupied_co[chess.WHITE],
            board.occupied_co[chess.BLACK],
            board.clean_castling_rights(),
            board.ep_square if board.has_legal_en_passant() else _NO_SQUARE,
        )

    def copy(self) -> OrthodoxGame:
        """Return the same position, without the moves that led to it."""
        return OrthodoxGame(self.board.copy(stack=False))


def orthodox(game: Game) -> OrthodoxGame:
    """Return *game* as one of orthodox chess, which can be asked for more.

    Raises:
        NotOrthodoxError: it is of another kind of chess.
    """
    if not isinstance(game, OrthodoxGame):
        raise NotOrthodoxError(f"{type(game).__name__} is not of orthodox chess")
    return game


def board_of(game: Game) -> chess.Board:
    """Return the board of python-chess on which an orthodox *game* is played.

    Raises:
        NotOrthodoxError: it is of another kind of chess.
    """
    return orthodox(game).board


def men_placed(text: str) -> tuple[Man | None, ...]:
    """Return the men of which a FEN says *text*.

    Raises:
        ValueError: it is not written so.
    """
    ranks = text.split("/")
    if len(ranks) != len(chess.RANK_NAMES):
        raise ValueError(f"expected 8 ranks, there are {len(ranks)}")
    return tuple(chain.from_iterable(map(_men_of_rank, reversed(ranks))))


@lru_cache(maxsize=KEPT_RANKS)
def _men_of_rank(text: str) -> tuple[Man | None, ...]:
    """Return the men on a rank as python-chess reads it."""
    return men_on(chess.BaseBoard(f"{_EMPTY_RANKS}{text}"))[: len(chess.FILE_NAMES)]


def game_from_fen(text: str) -> OrthodoxGame:
    """Return the game of a FEN as python-chess reads it, without rights that cannot be used.

    Raises:
        ValueError: it is none.
    """
    game = OrthodoxGame(chess.Board(text))
    game.board.castling_rights = game.board.clean_castling_rights()
    if not game.en_passant_fits:
        game.board.ep_square = None
    return game


def legal_move(game: Game, text: str) -> Move:
    """Return the legal move of an orthodox *game* that UCI writes as *text*.

    Raises:
        ValueError: there is none.
    """
    return own(board_of(game).parse_uci(text))


def fen_of(game: Game) -> str:
    """Return the FEN of an orthodox *game*, with the rights that can be used."""
    return board_of(game).fen(en_passant="fen")


def playable_game(men: str, turn: bool, rights: str, passed: str) -> OrthodoxGame | None:
    """Return the game of four fields of a FEN.

    Nothing where they are not written as a FEN has them, or where the position cannot be
    played; kings may be missing, but nobody may have two.
    """
    try:
        board = chess.Board(None)
        board.set_board_fen(men)
    except ValueError:
        return None
    if board.board_fen() != men or (passed != "-" and passed not in chess.SQUARE_NAMES):
        return None
    board.turn = turn
    board.castling_rights = sum(corner for letter, corner in _RIGHTS if letter in rights)
    board.ep_square = None if passed == "-" else chess.parse_square(passed)
    has_spare_king = any(len(board.pieces(chess.KING, color)) > 1 for color in chess.COLORS)
    is_read = rights == _rights_text(board.castling_rights)
    is_playable = is_read and not has_spare_king and not board.status() & _UNPLAYABLE
    return OrthodoxGame(board) if is_playable else None


def usable_fields(game: Game) -> tuple[str, str, str]:
    """Return what a FEN says of men, rights and en passant square, as far as they can be used."""
    board = board_of(game)
    passed = "-"
    if board.ep_square is not None and board.has_legal_en_passant():
        passed = chess.square_name(board.ep_square)
    return board.board_fen(), _rights_text(board.clean_castling_rights()), passed


def _rights_text(rights: chess.Bitboard) -> str:
    return "".join(letter for letter, corner in _RIGHTS if rights & corner) or "-"


def plain(move: Move) -> chess.Move:
    """Return *move* as python-chess has it."""
    return _plain(word_of(move))


@cache
def _plain(word: int) -> chess.Move:
    move = move_of(word)
    return chess.Move(move.from_square, move.to_square, move.promotion)


@cache
def _made(word: int, captured: chess.Square | None, special: Special | None) -> Move:
    """Return a move with what it does; castling is the same on every board."""
    move = move_of(word)
    effects = tuple(_castled(move)) if special is Special.CASTLING else ()
    return replace(move, captured=captured, effects=effects, special=special)


def own(move: chess.Move) -> Move:
    """Return a move of python-chess in the words of this program."""
    return move_of(word_at(move.from_square, move.to_square, move.promotion or 0))


def _checking_masks(
    board: chess.Board, king: chess.Square
) -> Iterator[tuple[chess.Bitboard, chess.Bitboard]]:
    """Yield from where and to where moves may give check to the other side's *king*.

    Men on a line between him and a man of theirs, pawns that promote or may take in passing, and
    a king that may castle may give it wherever they go; the others where they attack him from.
    """
    turn, occupied = board.turn, board.occupied
    ours = board.occupied_co[turn]
    everywhere = _on_lines_to(board, king) & ours
    if board.castling_rights:
        everywhere |= board.kings & ours
    if board.ep_square is not None:
        everywhere |= board.pawns & ours
    everywhere |= board.pawns & ours & (chess.BB_RANK_7 if turn else chess.BB_RANK_2)
    if everywhere:
        yield everywhere, chess.BB_ALL
    straight = chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & occupied]
    straight |= chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & occupied]
    oblique = chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & occupied]
    for kinds, targets in (
        (board.queens, straight | oblique),
        (board.rooks, straight),
        (board.bishops, oblique),
        (board.knights, chess.BB_KNIGHT_ATTACKS[king]),
    ):
        for start in chess.scan_forward(kinds & ours & ~everywhere):
            ends = board.attacks_mask(start) & targets & ~ours
            if ends:
                yield chess.BB_SQUARES[start], ends
    targets = chess.BB_PAWN_ATTACKS[not turn][king]
    pawns = board.pawns & ours & ~everywhere
    if pawns & _behind(targets, turn):
        yield pawns, targets


def _behind(targets: chess.Bitboard, turn: bool) -> chess.Bitboard:
    """Return from where a pawn may come to *targets*, and more squares."""
    if turn:
        return targets >> 7 | targets >> 8 | targets >> 9 | targets >> 16
    return targets << 7 | targets << 8 | targets << 9 | targets << 16


def _on_lines_to(board: chess.Board, king: chess.Square) -> chess.Bitboard:
    """Return the men who stand alone between *king* and a man of the side to move on his line."""
    straight = board.rooks | board.queens
    oblique = board.bishops | board.queens
    afar = (chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0]) & straight
    afar |= chess.BB_DIAG_ATTACKS[king][0] & oblique
    alone = 0
    for start in chess.scan_forward(afar & board.occupied_co[board.turn]):
        between = chess.between(king, start) & board.occupied
        if not between & (between - 1):
            alone |= between
    return alone


def _passed_pawn(move: chess.Move) -> chess.Square:
    """Return where the pawn stands that is taken en passant."""
    return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))


def _castled(move: Move) -> Iterator[Effect]:
    """Yield what becomes of the rook."""
    is_short = move.to_square > move.from_square
    rank = chess.square_rank(move.from_square)
    yield Effect(chess.square(7 if is_short else 0, rank), None)
    rook = Man.of(Kind.ROOK, rank == 0)
    yield Effect(chess.square(5 if is_short else 3, rank), rook)
