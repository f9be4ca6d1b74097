"""What themes are called in the language of the window, and what one lacks."""

from __future__ import annotations

from solver.analysis.findings import Missing, NearFinding, Theme
from solver.analysis.phases import Deed
from solver.language import filled, tr
from solver.notation.letters import Letters
from solver.squares import name_of


def theme_name(theme: Theme) -> str:
    """Return the name of a theme; many are the same in all languages."""
    return _names()[theme]


def _names() -> dict[Theme, str]:
    return {
        Theme.FLIGHT_GIVING: tr("Flight giving key"),
        Theme.FLIGHT_TAKING: tr("Flight taking key"),
        Theme.FLIGHT_GIVING_AND_TAKING: tr("Flight giving and taking key"),
        Theme.CHECKING_KEY: tr("Checking key"),
        Theme.CAPTURING_KEY: tr("Capturing key"),
        Theme.PROMOTING_KEY: tr("Promoting key"),
        Theme.CASTLING_KEY: tr("Castling key"),
        Theme.EN_PASSANT_KEY: tr("En passant key"),
        Theme.SACRIFICING_KEY: tr("Sacrificing key"),
        Theme.WITHDRAWAL_KEY: tr("Withdrawal key"),
        Theme.CHANGED_MATES: tr("Changed mates"),
        Theme.TRANSFERRED_MATES: tr("Transferred mates"),
        Theme.CHANGED_CONTINUATIONS: tr("Changed continuations"),
        Theme.TRANSFERRED_CONTINUATIONS: tr("Transferred continuations"),
        Theme.RECIPROCAL: tr("Reciprocal"),
        Theme.LACNY: tr("Lacny"),
        Theme.ZAGORUIKO: tr("Zagoruiko"),
        Theme.RUKHLIS: tr("Rukhlis"),
        Theme.IDEAL_RUKHLIS: tr("Ideal Rukhlis"),
        Theme.BLOCK: tr("Block"),
        Theme.MUTATE: tr("Mutate"),
        Theme.REVERSAL: tr("Reversal"),
        Theme.LE_GRAND: tr("Le Grand"),
        Theme.PSEUDO_LE_GRAND: tr("Pseudo Le Grand"),
        Theme.VLADIMIROV: tr("Vladimirov"),
        Theme.BANNY: tr("Banny"),
        Theme.DOMBROVSKIS: tr("Dombrovskis"),
        Theme.HANNELIUS: tr("Hannelius"),
        Theme.RUDENKO: tr("Rudenko"),
        Theme.BARNES: tr("Barnes"),
        Theme.URANIA: tr("Urania"),
        Theme.FLECK: tr("Fleck"),
        Theme.KARLSTROM_FLECK: tr("Karlstrom-Fleck"),
        Theme.SHEDEY: tr("Shedey cycle"),
        Theme.BLACK_CORRECTION: tr("Black correction"),
        Theme.WHITE_CORRECTION: tr("White correction"),
        Theme.ACTIVE_SACRIFICE: tr("Active sacrifice"),
        Theme.DEFENCES_ON_ONE_SQUARE: tr("Defences on same square"),
        Theme.MATES_ON_ONE_SQUARE: tr("Mates on same square"),
        Theme.STAR_FLIGHTS: tr("King star flight"),
        Theme.CROSS_FLIGHTS: tr("King cross flight"),
        Theme.Y_FLIGHTS: tr("King Y-flight"),
        Theme.PICKANINNY: tr("Pickaninny"),
        Theme.ALBINO: tr("Albino"),
        Theme.KNIGHT_WHEEL: tr("Knight wheel"),
        Theme.CROSS_CHECKS: tr("Cross-checks"),
        Theme.ALLUMWANDLUNG: tr("Allumwandlung"),
        Theme.BABSON: tr("Babson"),
        Theme.UNDERPROMOTION: tr("Underpromotion"),
        Theme.EN_PASSANT: tr("En passant"),
        Theme.CASTLING: tr("Castling"),
        Theme.SWITCHBACK: tr("Switchback"),
        Theme.RUNDLAUF: tr("Rundlauf"),
        Theme.UMNOV: tr("Umnov"),
        Theme.FOLLOWING: tr("Following play"),
        Theme.KNIEST: tr("Kniest"),
        Theme.PLATZWECHSEL: tr("Platzwechsel"),
        Theme.EXCELSIOR: tr("Excelsior"),
        Theme.PHOENIX: tr("Phoenix"),
        Theme.VALLADAO: tr("Valladao"),
        Theme.MIXED_ALLUMWANDLUNG: tr("Mixed Allumwandlung"),
        Theme.TEMPO: tr("Tempo move"),
        Theme.GRIMSHAW: tr("Grimshaw"),
        Theme.NOVOTNY: tr("Novotny"),
        Theme.BATTERY_PLAY: tr("Battery play"),
        Theme.ROYAL_BATTERY: tr("Royal battery"),
        Theme.HALF_BATTERY: tr("Half-battery"),
        Theme.SIERS: tr("Siers battery"),
        Theme.HALF_PIN: tr("Half-pin"),
        Theme.PIN_MATE: tr("Pin-mate"),
        Theme.DOUBLE_CHECK: tr("Double check"),
        Theme.BRISTOL: tr("Bristol"),
        Theme.TURTON: tr("Turton doubling"),
        Theme.INDIAN: tr("Indian"),
        Theme.SELF_BLOCK: tr("Selfblock"),
        Theme.SELF_PIN: tr("Selfpinning"),
        Theme.UNPIN: tr("Unpinning"),
        Theme.MODEL_MATES: tr("Model mates"),
        Theme.PURE_MATES: tr("Pure mate"),
        Theme.MIRROR_MATES: tr("Mirror mate"),
        Theme.IDEAL_MATES: tr("Ideal mates"),
        Theme.ECHO: tr("Echo"),
        Theme.CHAMELEON_ECHO: tr("Chameleon echo"),
        Theme.ANALOGY: tr("Analogy"),
        Theme.ODT: tr("ODT"),
        Theme.HOTF: tr("Helpmate of the future"),
        Theme.ZILAHI: tr("Zilahi"),
        Theme.CYCLIC_ZILAHI: tr("Cyclic Zilahi"),
        Theme.EXCHANGE_OF_FUNCTIONS: tr("Exchange of functions"),
        Theme.RECIPROCAL_CAPTURES: tr("Reciprocal captures"),
        Theme.RECIPROCAL_MOVES: tr("Reciprocal moves"),
    }


def missing_words(near: NearFinding, letters: Letters) -> str:
    """Say what is missing for a theme to stand; moves are written out in full."""
    texts = {
        Missing.SECOND_PAIR: tr("a second try of this kind is missing"),
        Missing.SECOND_DEFENCE: tr("a second defence with other answers in all three is missing"),
        Missing.RETURN: tr("the answer %1 to %2 is missing"),
        Missing.MOVE: tr("the move to %1 is missing"),
        Missing.MAN: tr("a promotion to %1 is missing"),
        Missing.SET_ANSWER: tr("a set answer to %1 is missing"),
        Missing.OTHER_SACRIFICE: tr("the other man is not taken in turn"),
    }
    words = [_written(deed, letters) for deed in near.deeds]
    words += [letters.letter(near.kind)] if near.kind is not None else []
    words += [name_of(near.square)] if near.square is not None else []
    return filled(texts[near.missing], *words)


def _written(deed: Deed, letters: Letters) -> str:
    promotion = "" if deed.promotion is None else f"={letters.letter(deed.promotion)}"
    start, end = name_of(deed.from_square), name_of(deed.to_square)
    return f"{letters.man(deed.man.kind)}{start}–{end}{promotion}"
