"""The keyword of the field for what was found in a problem."""

from __future__ import annotations

from collections.abc import Iterable

from solver.analysis.findings import Theme, ThemeFinding

_SPELLED = {
    Theme.SACRIFICING_KEY: "Sacrificial key",
    Theme.PROMOTING_KEY: "Promotion key",
    Theme.EN_PASSANT_KEY: "En passant",
    Theme.CROSS_FLIGHTS: "BK cross",
    Theme.KNIGHT_WHEEL: "BS wheel",
    Theme.ECHO: "Echo mates",
    Theme.CHAMELEON_ECHO: "Chameleon echo mates",
}
"""Where the field spells the keyword of a theme otherwise than the theme is named."""

SEVERAL_FLIGHTS = {"2 flights giving key": "2", "3+ flights giving key": "3+"}
"""The keywords of keys that give more flights than one, with the number of these."""

_LEAST = {
    Theme.CHANGED_MATES: 2,
    Theme.TRANSFERRED_MATES: 2,
    Theme.RUDENKO: 2,
    Theme.MODEL_MATES: 2,
    Theme.IDEAL_MATES: 2,
    Theme.PURE_MATES: 2,
    Theme.MIRROR_MATES: 2,
    Theme.DOUBLE_CHECK: 2,
    Theme.UNPIN: 2,
    Theme.SELF_PIN: 2,
    Theme.PIN_MATE: 2,
    Theme.SELF_BLOCK: 2,
    Theme.BATTERY_PLAY: 2,
    Theme.CROSS_CHECKS: 2,
    Theme.HALF_PIN: 2,
    Theme.DUAL_AVOIDANCE: 2,
    Theme.KNIGHT_WHEEL: 5,
    Theme.FOLLOWING: 2,
    Theme.UMNOV: 2,
}
"""How often what stands in every second problem has to stand to be worth a word.

Self-blocks count on one square, dual avoidance by the men who mate, the other themes of
variations by the mates that differ.
"""

_LEAST_PART = {
    Theme.SELF_BLOCK: 0.66,
    Theme.BATTERY_PLAY: 0.66,
    Theme.SELF_PIN: 0.8,
    Theme.UNPIN: 0.4,
    Theme.CROSS_CHECKS: 0.4,
    Theme.DUAL_AVOIDANCE: 0.4,
    Theme.LOGICAL: 0.5,
    Theme.ROMAN: 0.25,
}
"""How much of the play after the key has to show them: such words name the point of a problem."""


def keyword_of(finding: ThemeFinding) -> str:
    """Return the keyword that says what was found, in the spelling of the data bases.

    Nothing where it is true and says nothing, or not what is meant by the word: a self-block
    by the way, one model mate, changes that are scattered over tries.
    """
    theme = finding.theme
    if finding.weight < _LEAST.get(theme, 1) or finding.part < _LEAST_PART.get(theme, 0):
        return ""
    if finding.theme is Theme.FLIGHT_GIVING and finding.count > 1:
        two, more = SEVERAL_FLIGHTS
        return two if finding.count == 2 else more
    return keyword_named(finding.theme)


def keyword_named(theme: Theme) -> str:
    """Return the keyword of a theme, whatever number of it was found."""
    return _SPELLED.get(theme, theme.value)


_SPELLED_BY_NAME = {theme.value: keyword for theme, keyword in _SPELLED.items()}


def keywords_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return themes, by the names they are kept under, as they stand among keywords."""
    return tuple(_SPELLED_BY_NAME.get(name, name) for name in names)
