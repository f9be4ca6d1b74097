"""What the fuzzing of readers starts from: good files of every kind, and ways to damage them."""

from __future__ import annotations

import random
from pathlib import Path

import chess

from composer.formats.exporting import EXPORTS
from composer.formats.files import load
from composer.formats.publication import Publication
from composer.formats.samples import samples_folder

PRINTS = Path(__file__).parent / "data" / "popeye_prints"
LONGEST = 20_000
TOKENS = (
    *(bytes([byte]) for byte in b"\n\r\t\0\xff[]{}'\"#/|&*!%@`,:-?"),
    *b"--- ... Ka1 Ge4 8/ KQkq e3 dm bm #2; #3 White: Black Pieces Forsyth Stip Option".split(),
    b"\n---\n", b"\xef\xbb\xbf", b"&a ", b"*a", b"!!python/x ", b": ", b"- ", b"|\n", b" w ",
    b"algebraic:\n", b"stipulation: ", b"options: [NoCastling e1]\n", b"matewright: {turn: x}\n",
    b" - ", b"9" * 30, b'[FEN "', b"\\B", b"source: {name: [", b"date: 1911\n",
    b"twins: {b: Move a1 a2}\n", b"{ ", b" }", b" ( ", b" ) ", b"$", b"$9999", b"--", b"\r\n\r\n",
    b"1. ", b"1... ", b"O-O", b"e8=Q", b" ; ", b"%", b'[Twin "b)"]\n', b'"]\n', b"(!q2)", b"Twin ",
    b"ZeroPosition ", b"Continued ", b"NextProblem\n", b"weiter\n", b"stei weis ", b"jumeau ",
    b"a=>b3", b"+---a---b---c---d---e---f---g---h---+\n", b"a) ", b"+c) wKa1-->b1\n", b"  5 + 4\n",
    b"solution finished. Time = 0 s\n", b"\xff\xfe", b"\xfe\xff\0K", "♔".encode(),
)  # fmt: skip
WRITTEN = (
    b'{"id": "a", "fen": "8/8/8/8/8/8/8/K6k", "stipulation": "#2", "authors": ["A"]}\n',
    b"8/8/8/8/8/8/8/K6k w - -",
    b"r3k2r/pppp1ppp/8/4pP2/8/8/PPPPP1PP/R3K2R w KQkq e6 0 1",
    b'8/8/8/8/8/1K6/3R4/k7 w - - bm #1; id "a.1"; c0 "h#3"; ep; 00:53; author "B & C";',
    b"BeginProblem\nPieces\n  White Ka1 Qb2 Sc3d4\n  Black Kh8 Pg7h7\n"
    b"Stipulation h#2.5\nOption SetPlay NoCastling e1\nTwin Move a1 a2\nEndProblem\n",
    b"begin\nauthor A\nForsyth 8/8/8/3k4/8/3KQ3/8/8\nstip #3\noption try movenum\nend\n",
    "anfa\nautor Müller\nforderung h#2\nsteine weiss kf8 th1 bg6 schwarz kh8 lg8 bg7h7\n"
    "option satz\nzwilling versetze h1 h2\nzwilling ferner drehung 90\nendeproblem\n".encode(),
    b'[Event "x"]\n[SetUp "1"]\n[FEN "7k/8/8/8/8/8/8/K6R b - - 0 1"]\n\n1... Kg7 {#4} *\n',
    b'[White "L"]\n[FEN "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"]\n\n{ c } 1. Rd3 $1 (1. Rc2 $2 -- '
    b"(1... Kb1 $1) 2. Rc1# {x}) 1... Kb1 2. Rd1# *\n",
    b"White: Ka1, Qb2, Nc3\nBlack: Kh8, Pg7\nMate in three, Black to move\n",
    b"8 | r . . . k . . r |\n" + b"7 | . . . . . . . . |\n" * 6 + b"1 | R . . . K . . R |\n",
    b"https://lichess.org/editor/7k/8/8/8/8/8/8/K6R_w_-_-_0_1?color=white",
    b"8/8/8/8/8/1(K)6/3(!q2)4/k7",
)


def seeds() -> list[bytes]:
    """Return good files: the samples as they are and in every format, prints, other texts."""
    found = [path.read_bytes() for path in sorted(samples_folder().iterdir())]
    found += [path.read_bytes() for path in sorted(PRINTS.iterdir())]
    found += WRITTEN
    for path in sorted(samples_folder().glob("*.olv")):
        entries = load(path).document.entries[:4]
        found += [it.write([Publication(entry) for entry in entries]) for it in EXPORTS]
    return found


def damage(data: bytes, choice: random.Random) -> bytes:
    """Cut, double, exchange and insert at random places."""
    for _ in range(choice.randint(1, 6)):
        place, length = choice.randrange(len(data) + 1), choice.choice((1, 1, 3, 20, 300))
        insert = choice.choice(
            (b"", choice.choice(TOKENS), bytes([choice.randrange(256)]), data[:length] * 3)
        )
        data = data[:place] + insert + data[place + choice.choice((0, length)) :]
    return data[:LONGEST]


def damage_text(data: bytes, choice: random.Random) -> bytes:
    """Exchange, double and drop whole lines and words, which keeps most of the form."""
    lines = data.decode("utf-8", "replace").splitlines(keepends=True) or [""]
    for _ in range(choice.randint(1, 4)):
        place, other = choice.randrange(len(lines)), choice.randrange(len(lines))
        words = lines[place].split(" ")
        choice.shuffle(words)
        lines[place] = choice.choice((lines[other], "", lines[place] * 2, " ".join(words)))
    return "".join(lines).encode()[:LONGEST]


def built(choice: random.Random) -> bytes:
    """Build a PGN game, a list of men or Popeye's input around a random position."""
    board = chess.Board(None)
    for _ in range(choice.randint(0, 20)):
        man = chess.Piece(choice.randint(1, 6), choice.random() < 0.5)
        board.set_piece_at(choice.randrange(64), man)
    board.turn = choice.random() < 0.5
    moves = " ".join(choice.choice(_MOVES) for _ in range(choice.randint(0, 30)))
    men = " ".join(
        f"{p.symbol().upper()}{chess.square_name(s)}" for s, p in board.piece_map().items()
    )
    return choice.choice(
        (
            f'[FEN "{board.fen()}"]\n[Black "{choice.choice(_ASKED)}"]\n\n{moves} *\n',
            f"begin\npieces white {men} black Kh8\nstip {choice.choice(_ASKED)}\n"
            f"twin {choice.choice(_TWINS)} {choice.choice(_TWINS)}\nend\n",
            f"White: {men}\nBlack: Kh8\n{choice.choice(_ASKED)}",
            f"{board.fen()} dm {choice.randint(-2, 99)}; {moves};",
            f"algebraic:\n  white: [{', '.join(men.split())}]\n  black: [Kh8]\n"
            f"stipulation: '{choice.choice(_ASKED)}'\nsolution: |\n  {moves}\n",
        )
    ).encode()


_MOVES = (
    "1.", "1...", "2.", "Qh5", "e4", "Sf3", "O-O", "exd8=Q+", "--", "(", ")", "{", "}", "$1", "!",
    "?", ";", "1.Qa1-a8", "!", "1...Kh8-g8", "2.Ra1-a8 #", "threat:", "zugzwang.", "but", "a)",
)  # fmt: skip
_ASKED = ("#2", "h#2.5", "ser-s#5", "s#99", "zz", "=", "", "#0", "h#2,5", "a=>b5", "#" * 40)
_TWINS = (
    "move a1 h8", "cont", "rotate 90", "shift a1 h1", "add white sa1", "remove a1b1", "poli",
    "substitute q s", "mirror a1<-->h1", "stip h#3", "exchange a1 b1", "condition circe", "x",
)  # fmt: skip
