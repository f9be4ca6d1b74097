"""How fairy positions, moves and rules stand in a certificate: what is written is read again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields

import pytest

from solver.certificate.fairy_form import LONGEST_CONDITIONS, FairyForm
from solver.certificate.fairy_words import FairyWords
from solver.certificate.format import CertificateError
from solver.certificate.remembered import memory_text, read_memory
from solver.fairy.game import FairyGame
from solver.fairy.memory import NOTHING, Remembered
from solver.game import after
from solver.men import Color, Kind, Man, Trait
from solver.notation.fen import parse_fen
from tests.solver.certificate.samples import confirm, sealed
from tests.solver.fairy.test_conditions import LISTED, game_under

BY_CONDITION: dict[str, str] = {row["condition"]: row["men"] for row in LISTED}
"""One position for each condition, and for each of the pairs that are listed."""
REMEMBERING = (
    *("GhostChess", "HaanerChess", "Imitator d4", "BGL 5 3", "MessignyChess", "Disparate"),
    *("FuddledMen", "DuellistChess", "Circe Parrain", "StrictSAT", "ExchangeCastling"),
    *("WhiteMinDister c3e5", "BlackSynchronMover,WhiteSynchronMover", "AllInChess", "Volage"),
    *("PADChess", "AliceChess", "RoyalDynasty", "Football S B", "Circe Volcanic"),
)


def form_of(fen: str) -> FairyForm:
    setup = parse_fen(fen)
    return FairyForm.laid_out(
        setup.squares, setup.turn, setup.castling, setup.en_passant, setup.conditions
    )


def form_under(condition: str) -> FairyForm:
    game = game_under(condition, BY_CONDITION[condition], turn=False)
    shown = [man and man.shown for man in game.men]
    return FairyForm.laid_out(shown, False, game.castling, None, game.rules.conditions)


def read_again(form: FairyForm) -> FairyForm:
    return FairyForm(*(" ".join(words[1:]) for words in form.header[1:]))


def positions(form: FairyForm) -> Iterator[FairyGame]:
    """Play at random, captures and exchanges first; yield the game where who began has the move."""
    choice, game = random.Random(5), form.root()
    for ply in range(5):
        if ply % 2 == 0:
            yield game
        moves = game.moves()
        if not moves:
            return
        striking = [it for it in moves if it.captured is not None or it.special is not None]
        game.push(choice.choice(striking or moves))


@pytest.mark.parametrize("condition", REMEMBERING)
def test_all_that_is_remembered_is_told(condition: str) -> None:
    form = form_under(condition)
    again = read_again(form)
    for game in positions(form):
        read = again.read_position(form.position_text(game))
        assert read.key() == game.key()
        assert read.moves() == game.moves()
        for move in game.moves():
            assert again.read_move(form.move_text(move)) == move


def test_every_field_of_what_is_remembered_is_told() -> None:
    ghost = Man(Kind.GRASSHOPPER, Color.NEUTRAL, frozenset({Trait.ROYAL}))
    memory = Remembered(
        ghosts=((3, ghost), (3, Man.of(Kind.PAWN, True))),
        holes=1 << 63 | 5,
        imitators=(27, 3),
        budgets=(700, -2),
        swapped=(60, 4),
        last=(1, Kind.LEO, -1, 119, 12),
        fuddled=((), (1, 2)),
        traced=(64, 5),
        taken=(33, ghost),
        attacked=2,
        exchanged=3,
        origins=(5, 63),
    )
    assert all(
        getattr(memory, field.name) != getattr(NOTHING, field.name) for field in fields(memory)
    )
    words = FairyWords({})
    assert read_memory(memory_text(memory, words), words) == memory


def test_every_condition_is_named_and_understood() -> None:
    for condition in BY_CONDITION:
        form = form_under(condition)
        again = read_again(form)
        assert again.header == form.header, condition
        assert again.root().rules == form.root().rules, condition


# --- bad input

HEADER = ("men G:Grasshopper", "conditions Circe", "fen 8/8/8/8/8/1K6/3(w.G)4/k7 w - - 0 1")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("men G:Grasshopper", "men G:Nightrider", "Line 4: the men that are named are not those"),
        ("men G:Grasshopper", "men G:Grasshopper N:Nightrider", "Line 4: the men that are named"),
        ("men G:Grasshopper", "men XY:Nowhere:", "Line 4: No walk is known here as “Nowhere”."),
        ("men G:Grasshopper", "men XY:Rook: XY:Rook:", "Line 4: two men have the same letters."),
        ("men G:Grasshopper", "men XY::", "Line 4: "),
        ("men G:Grasshopper", "men Q:Rook:", "Line 4: The letters “Q” are those of another man."),
        ("men G:Grasshopper", "men XY:rook:", "Line 4: “XY:rook:” defines no man."),
        ("men G:Grasshopper", "conditions Circe", "Line 2: expected the line “men”."),
        ("Circe", "Circus", "Line 4: the rules of “Circus” are not known here."),
        ("Circe", "circe", "Line 4: “circe” does not name conditions as they are written."),
        ("Circe", "Madrasi, Circe", "Line 4: “Madrasi, Circe” does not name conditions"),
        ("Circe", "Circe, ", "Line 4: the rules of “” are not known here."),
        ("Circe", "Circe, Circe Mirror", "Line 4: only one of these can hold: "),
        ("Circe", f"BGL {'9' * LONGEST_CONDITIONS}", "Line 4: conditions have more than"),
        ("(w.G)", "(w.Z9)", "Line 4: “Z9” is the code of no man."),
        ("(w.G)", "(w.g)", "Line 4: "),
        ("(w.G)", "(w.royally.G)", "Line 4: “(w.royally.G)” is no man."),
        ("(w.G)", "(w.kamikaze.royal.G)", "is no board."),
        ("(w.G)4", "(w.G)5", "is no board."),
        ("(w.G)4", "(w.G)(", "is no board."),
        ("/8/8/8", "/8/8/8/8", "is no board."),
        ("/8/8/8", "", "is no board."),
        ("/8/8/8", "8" * 30_000, "is no board."),
        ("(w.G)4/k7", "(w.G)4/k6R", "is not the FEN of a playable position."),
        ("1K6/3(w.G)4", "1K6/G7", "is no board."),
        ("w - -", "w K -", "is not the FEN of a playable position."),
        ("w - -", "w - e8", "is not the FEN of a playable position."),
        ("w - -", "w - e6", "is not the FEN of a playable position."),
        ("w - -", "w - k", "is not the FEN of a playable position."),
        ("w - -", "x - -", "is not the FEN of a playable position."),
    ],
)
def test_a_malformed_header_is_refused(old: str, new: str, told: str) -> None:
    lines = ["matewright-certificate 2", *HEADER, "stipulation #1"]
    forged = [line.replace(old, new) for line in lines]
    assert forged != lines
    with pytest.raises(CertificateError) as raised:
        confirm(sealed(forged))
    sentence = str(raised.value)
    assert told in sentence
    assert sentence.endswith(".")
    assert len(sentence) < 250


@pytest.mark.parametrize(
    "position",
    [
        *("", "8", ",", "8/8/8/8/8/8/8/8,-,-,-", "8/8/8/8/8/8/8/8,a1,-", "8/8/8/8/8/8/8/8,z9,-,-"),
        *("8/8/8/8/8/8/8/8,h1a1,-,-", "8/8/8/8/8/8/8/8,-,e3,-", "8/8/8/8/8/8/8/8,-,e3e4++,-"),
        *(
            f"8/8/8/8/8/8/8/8,-,-,{memory}"
            for memory in (
                *("holes", "holes=", "holes=b1a1", "holes=a1;holes=b2", "last=w", "last=w/G/e4"),
                *("budgets=1", "budgets=1/2/3", "budgets=x", "budgets=99999999999", "traced=a1"),
                *("taken=a1", "taken=z9P", "ghosts=", "ghosts=a1Z", "attacked=x", "fuddled=a1"),
                *("last=w/ZZ/e4/-/-", "nothing=a1", "attacked=wb", "holes=a1a1"),
            )
        ),
    ],
)
def test_a_malformed_position_is_refused(position: str) -> None:
    with pytest.raises(CertificateError):
        form_of("8/8/8/8/8/1K6/3(Q2)4/k7 w - - 0 1 {Circe}").read_position(position)


def random_memory(choice: random.Random, form: FairyForm) -> str:
    """Return what nobody remembers, as it might be written."""
    squares = ["".join(choice.choices("abcdefgh") + choice.choices("12345678")) for _ in range(6)]
    first = form.root().position.memory
    last = ("w", "P", squares[0], str(choice.randrange(300)), squares[1])
    parts = {
        "ghosts": "+".join(f"{it}{choice.choice('PqKs')}" for it in squares[:2]),
        "holes": "".join(sorted(set(squares[:2]), key=lambda it: (it[1], it[0]))),
        "imitators": "".join(squares[2:4]),
        "budgets": "/".join(str(choice.randrange(-9, 999)) for _ in first.budgets),
        "swapped": "".join(squares[: choice.randrange(1, 4)]),
        "last": "/".join(choice.choice((it, it, "-")) for it in last),
        "fuddled": f"{squares[4]}/{squares[5]}",
        "traced": "/".join(choice.choice((it, "-")) for it in squares[: len(first.traced) or 2]),
        "taken": f"{squares[0]}{choice.choice('PqKn')}",
        "attacked": choice.choice(("b", "w", "bw")),
        "exchanged": choice.choice(("b", "w", "bw")),
    }
    chosen = [it for it in parts if choice.random() < 0.4 or it == "budgets"]
    return ";".join(f"{it}={parts[it]}" for it in chosen if parts[it])


@pytest.mark.parametrize("condition", [*REMEMBERING, "Circe", "SAT", "Wormholes b3d4e5f8c1"])
def test_what_nobody_remembers_is_refused_or_played(condition: str) -> None:
    """A line may tell of a position that no play leads to; it must not break the checker."""
    form, choice = form_under(condition), random.Random(3)
    men = form.position_text(form.root()).split(",")[0]
    read = 0
    for _ in range(12):
        text = f"{men},{choice.choice('-')},{choice.choice(('-', 'e3e4', 'a6a1'))},"
        try:
            game = form.read_position(text + random_memory(choice, form))
        except CertificateError:
            continue
        read += 1
        for move in game.moves()[:4]:
            with after(game, move):
                assert game.in_check in (True, False)
    assert read
