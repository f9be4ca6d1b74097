"""What is found in real problems, solved by the real solver."""

from __future__ import annotations

import pytest

from solver.analysis.analysing import Analysis, analyse
from solver.analysis.findings import Theme
from solver.analysis.mates import mate_of
from solver.analysis.phase_table import table_of
from solver.analysis.phases import PhaseKind
from solver.game import Move, after, after_passing, is_mate
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.notation.line_words import game_after
from solver.notation.theme_words import finding_lines, proof_text
from solver.orthodox import orthodox
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.solve import solve
from solver.squares import WHITE, square_of
from tests.questions import posed

NOVOTNY = "3R2K1/7N/2b1kP2/nr6/2nQBPp1/b7/5r2/Bq6 w - - 0 1"
LE_GRAND = "1Kn1b3/2Q5/3pP3/2pk4/3PR3/1P6/1nr1P1BB/2b5 w - - 0 1"
MUTATE = "8/K1p5/2k2N1R/5N2/P2Pn3/2P5/6R1/7B w - - 0 1"


def analysis_of(problem: Problem) -> Analysis:
    return analyse(solve(Task(problem)))


@pytest.mark.parametrize(
    ("fen", "themes"),
    [
        (NOVOTNY, {Theme.NOVOTNY, Theme.GRIMSHAW, Theme.DEFENCES_ON_ONE_SQUARE}),
        (LE_GRAND, {Theme.LE_GRAND}),
        (MUTATE, {Theme.MUTATE, Theme.KNIGHT_WHEEL, Theme.PIN_MATE, Theme.CHANGED_MATES}),
        ("8/8/2p5/K1k1P3/p3P3/3PP3/PP1PP3/8 w - - 0 1", {Theme.FLIGHT_GIVING, Theme.MODEL_MATES}),
        ("1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1", {Theme.IDEAL_MATES}),
        ("8/4pb1N/3BkN2/1p3p2/1Qp5/K6B/8/8 w - - 0 1", {Theme.SWITCHBACK}),
        ("4k3/1p2P2p/2N1P1N1/2PpKpP1/3PpP2/4P3/4P3/8 w - f6 0 1", {Theme.EN_PASSANT_KEY}),
        ("8/7B/2R5/4Nr1p/4kb1Q/8/1B6/4K2R w K - 0 1", {Theme.CASTLING_KEY}),
        ("4k2r/1R5b/1K6/8/8/8/8/1Q6 w k - 0 1", {Theme.CASTLING}),
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", {Theme.PROMOTING_KEY, Theme.FLIGHT_TAKING}),
        ("8/8/8/3p4/3R4/K1p5/1pN4R/1kb4Q w - - 0 1", {Theme.BRISTOL}),  # Loyd
        ("8/8/1p6/1P2p2p/1pB1P1bP/1Q4Pp/2NRPk2/5nRK w - - 0 1", {Theme.BRISTOL}),  # Dawson
        ("8/4P3/8/1B1k1NK1/8/3N4/8/8 w - - 0 1", {Theme.UNDERPROMOTION}),  # by the key
        ("R3Nr2/2Bk2b1/3P2N1/3P1r2/7b/8/5Q2/4K3 w - - 0 1", {Theme.NOVOTNY}),  # with check
        ("1Q6/8/n6B/4b3/1r5p/3P1N2/5k1P/3R2NK w - - 0 1", {Theme.NOVOTNY}),  # not threatened
        ("b5Q1/3R4/2q3N1/4N3/2p5/4kBr1/8/1nK2R1n w - - 0 1", {Theme.SELF_PIN}),  # by the key
        ("3b4/8/2p1K3/2P3Q1/n2kN1n1/3N1P2/2R1B3/6q1 w - - 0 1", {Theme.ZAGORUIKO}),  # two knights
        ("4n2b/3r2n1/R3N2q/3k1p1p/B2PNp2/2B5/b2PQ3/K7 w - - 0 1", {Theme.RUKHLIS}),
        ("3B4/6n1/4p3/3Rp3/3Nkp1R/1B6/3P1K2/8 w - - 0 1", {Theme.BARNES}),
        ("8/3K3B/p1P1P1R1/P2k1rR1/pn6/B4N2/3P2P1/1NQ5 w - - 0 1", {Theme.RUDENKO}),
        ("2K3N1/2B5/1p1P3Q/R1rk1p2/4N3/P4B2/3n4/3R4 w - - 0 1", {Theme.Y_FLIGHTS}),
        ("K3Nk2/PP2p3/4Q3/8/8/8/8/8 w - - 0 1", {Theme.MUTATE}),  # a choice of set mates
    ],
)
def test_what_stands_is_found(fen: str, themes: set[Theme]) -> None:
    found = {finding.theme for finding in analysis_of(posed(fen)).findings}
    assert themes <= found


EN_PASSANT = "8/8/8/5Pp1/7k/3R4/4K1R1/8 w - g6 0 1"
CHANGED, TRANSFERRED = Theme.CHANGED_CONTINUATIONS, Theme.TRANSFERRED_CONTINUATIONS


@pytest.mark.parametrize(
    ("fen", "stipulation", "theme", "stands"),
    [
        (EN_PASSANT, "#2", Theme.EN_PASSANT_KEY, True),
        (EN_PASSANT.replace("g6", "-"), "#2", Theme.EN_PASSANT_KEY, False),
        ("8/8/8/8/5Pp1/7k/8/5K1R b - f3 0 1", "h#2", Theme.EN_PASSANT_KEY, False),  # no battle
        ("8/8/8/8/2p2NK1/5p2/1Q6/3k4 w - - 0 1", "#3", CHANGED, True),  # Benkő
        ("8/8/2R5/2p5/2k5/2N5/2NBK3/8 w - - 0 1", "#3", CHANGED, True),  # Benkő
        ("8/6Kp/5Q2/6P1/7N/5Bk1/8/8 w - - 0 1", "#3", CHANGED, False),  # Benkő
        ("8/8/8/6N1/6R1/8/3K1PnP/6k1 w - - 0 1", "#3", CHANGED, False),  # Loyd
        ("8/6Kp/5Q2/6P1/7N/5Bk1/8/8 w - - 0 1", "#3", TRANSFERRED, True),  # Benkő
        ("8/8/8/6N1/6R1/8/3K1PnP/6k1 w - - 0 1", "#3", TRANSFERRED, True),  # Loyd
        ("8/8/8/8/2p2NK1/5p2/1Q6/3k4 w - - 0 1", "#3", TRANSFERRED, False),  # Benkő
        ("8/8/2R5/2p5/2k5/2N5/2NBK3/8 w - - 0 1", "#3", TRANSFERRED, False),  # Benkő
        # Loyd: the queen follows from a8 who takes her on d5, on c6
        ("8/8/8/1K3p2/5RR1/5Q1p/6qp/7k w - - 0 1", "#2", Theme.VLADIMIROV, True),
        ("8/7K/8/5R2/3N2R1/5Q1p/2N3qp/7k w - - 0 1", "#2", Theme.VLADIMIROV, True),
    ],
)
def test_what_stands_in_one_problem_and_not_in_another(
    fen: str, stipulation: str, theme: Theme, stands: bool
) -> None:
    assert bool(analysis_of(posed(fen, stipulation)).of(theme)) is stands


@pytest.mark.parametrize(
    ("fen", "stands"),
    [
        # Baird's two-movers: a general error of departure
        ("3N1K2/B7/4P3/1Nrpk1P1/1Qn1P3/6P1/2P2P2/8 w - - 0 1", True),
        ("B7/2N2N2/2p5/1p4P1/1Rnnkb1R/3p4/Q2P2P1/B6K w - - 0 1", True),
        ("B2R3B/3P4/2n1bn2/1N1k4/6p1/1PP1R1P1/2Q5/1K6 w - - 0 1", True),
        (LE_GRAND, False),
        ("8/8/2p5/K1k1P3/p3P3/3PP3/PP1PP3/8 w - - 0 1", False),
    ],
)
def test_black_correction_is_one_of_departure(fen: str, stands: bool) -> None:
    assert bool(analysis_of(posed(fen)).of(Theme.BLACK_CORRECTION)) is stands


@pytest.mark.parametrize(
    ("meant", "stands", "tries"),
    [
        (None, True, 8),
        (["h2g1"], True, 1),
        (["e4e3"], False, 1),
        ([], False, 0),
        (["c7g7"], True, 8),
    ],
)
def test_only_tries_that_were_meant_count(
    meant: list[str] | None, stands: bool, tries: int
) -> None:
    """Of moves that are no tries nothing is said by calling them thematic."""
    marked = None if meant is None else frozenset(map(Move.from_uci, meant))
    solution = solve(Task(posed(LE_GRAND)))
    analysis = analyse(solution, marked)
    assert bool(analysis.of(Theme.LE_GRAND)) is stands
    assert [phase.kind for phase in analysis.phases].count(PhaseKind.TRY) == tries
    shown = [phase.kind for phase in table_of(solution, marked).phases].count(PhaseKind.TRY)
    assert shown == tries % 8  # where nobody has said, no try here changes enough to be shown


@pytest.mark.parametrize("fen", [NOVOTNY, LE_GRAND, MUTATE])
def test_every_line_of_evidence_can_be_played(fen: str) -> None:
    problem = posed(fen)
    analysis = analysis_of(problem)
    assert analysis.findings
    for finding in analysis.findings:
        assert finding.proofs
        for proof in finding.proofs:
            assert proof_text(problem, analysis, proof)
            game = orthodox(problem.setup.game())
            first = analysis.phases[proof.phase].first
            game.pass_turn() if first is None else game.push(first.move)
            for deed in proof.deeds:
                if not game.is_legal(deed.move):  # a threat: the defender passes
                    game.pass_turn()
                assert game.is_legal(deed.move)
                assert game.man_at(deed.from_square) == deed.man
                game.push(deed.move)


def test_without_the_crossing_there_is_no_interference() -> None:
    """The same Novotny with the black rook off the line: what it closed is open to nobody."""
    themes = {
        finding.theme
        for finding in analysis_of(posed("3R2K1/7N/2b1kP2/n7/2nQBPp1/b7/8/Bq6 w - - 0 1")).findings
    }
    assert not {Theme.NOVOTNY, Theme.GRIMSHAW} & themes


def test_phases_come_in_the_order_in_which_they_are_printed() -> None:
    phases = analysis_of(posed(NOVOTNY)).phases
    assert (phases[0].kind, phases[-1].kind) == (PhaseKind.SET, PhaseKind.KEY)
    assert all(phase.refutations for phase in phases if phase.kind is PhaseKind.TRY)


def test_changes_are_told_of_two_movers_alone() -> None:
    analysis = analysis_of(posed("8/8/8/2N5/8/1p6/kp1R4/1n1K4 w - - 0 1", "#3"))
    assert not analysis.of(Theme.CHANGED_MATES)


def test_answers_that_go_on_are_not_called_mates() -> None:
    """In self play the answers are the attacker's: what is told of mates is told of whole lines."""
    selfmate = posed("8/2p2PP1/1prp1Kp1/1Rbk2P1/1p3p2/1P3P2/2PPPQ2/8 w - - 0 1", "s#2")
    analysis = analysis_of(selfmate)
    assert analysis.phases
    for theme in (Theme.CHANGED_MATES, Theme.TRANSFERRED_MATES, Theme.MATES_ON_ONE_SQUARE):
        assert not analysis.of(theme)
    for finding in (*analysis.of(Theme.MODEL_MATES), *analysis.of(Theme.PURE_MATES)):
        for proof in finding.proofs:
            game = game_after(selfmate.setup, analysis.moves(proof))
            assert is_mate(game)
            assert game.turn


def test_a_line_of_play_after_the_key_is_not_called_set_play() -> None:
    problem = posed(MUTATE)
    key = next(phase for phase in analysis_of(problem).phases if phase.kind is PhaseKind.KEY)
    assert key.first is not None
    game = problem.setup.game()
    game.push(key.first.move)
    after_key = Problem(Setup.of(game).with_turn(WHITE), problem.stipulation)
    analysis = analyse(solve(Task(after_key, post_key_play=True)))
    lines = finding_lines((after_key,), (analysis,))
    assert lines
    assert not any(line.split(": ", 1)[1].startswith("set") for line in lines)


def test_help_play_has_no_phases() -> None:
    analysis = analysis_of(posed("8/8/8/8/8/1K6/8/k6R b - - 0 1", "h#2"))
    assert analysis == Analysis((), ())


def test_lines_say_what_was_found() -> None:
    problem = posed(LE_GRAND)
    lines = finding_lines((problem,), (analysis_of(problem),))
    assert any(line.startswith("Le Grand: 1.") for line in lines)


@pytest.mark.parametrize(
    ("fen", "is_pure", "is_model", "is_ideal"),
    [
        ("k7/2K5/1P6/8/8/8/8/7R b - - 0 1", None, None, None),  # no mate
        ("k6R/8/1KN5/8/8/8/8/8 b - - 0 1", False, False, False),  # a7 is guarded twice
        ("R1k5/8/2K5/8/8/8/8/8 b - - 0 1", True, True, True),
        ("R1k5/8/2K5/8/8/8/8/N7 b - - 0 1", True, False, False),  # the knight stands by
        ("R1k5/8/2K5/8/8/8/P7/8 b - - 0 1", True, True, False),  # a pawn may
        ("R1k5/8/2K5/8/8/8/7p/8 b - - 0 1", True, True, False),  # and what Black has
        ("R1k5/3p4/2K5/8/8/8/8/8 b - - 0 1", False, False, False),  # blocked and guarded
        ("4b1rk/5Np1/8/8/8/8/8/K6R b - - 0 1", True, True, False),  # either check alone is met
        ("6rk/r4Np1/4b3/8/8/8/8/K6R b - - 0 1", True, True, False),
        ("6rk/5Np1/8/8/8/8/8/K6R b - - 0 1", False, False, False),  # neither is
        ("6rk/5Np1/8/8/2b5/8/8/K6R b - - 0 1", False, False, False),  # the rook's is not
    ],
)
def test_mates_are_pure_model_and_ideal(
    fen: str, is_pure: bool | None, is_model: bool | None, is_ideal: bool | None
) -> None:
    mate = mate_of(orthodox(parse_fen(fen).game()))
    if is_pure is None:
        assert mate is None
        return
    assert mate is not None
    assert (mate.is_pure, mate.is_model, mate.is_ideal) == (is_pure, is_model, is_ideal)


def test_men_are_put_back_and_moves_can_be_taken_back() -> None:
    game = orthodox(parse_fen(MUTATE).game())
    before = game.men
    men = {square_of("f6"): None, square_of("a1"): Man.from_fen("q")}
    with after_passing(game), after(game, game.moves()[0]), game.changed(men):
        assert game.man_at(square_of("f6")) is None
        assert game.man_at(square_of("a1")) == Man.from_fen("q")
    assert game.men == before
