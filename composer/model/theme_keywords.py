"""The keyword of the field for what was found in a problem."""

from __future__ import annotations

from solver.analysis.findings import Theme, ThemeFinding

_SPELLED = {
    Theme.SACRIFICING_KEY: "Sacrificial key",
    Theme.PROMOTING_KEY: "Promotion key",
    Theme.CROSS_FLIGHTS: "BK cross",
    Theme.KNIGHT_WHEEL: "BS wheel",
    Theme.ECHO: "Echo mates",
    Theme.CHAMELEON_ECHO: "Chameleon echo mates",
}
"""Where the field spells the keyword of a theme otherwise than the theme is named."""


def keyword_of(finding: ThemeFinding) -> str:
    """Return the keyword that says what was found, in the spelling of the data bases."""
    if finding.theme is Theme.FLIGHT_GIVING and finding.count > 1:
        return "2 flights giving key" if finding.count == 2 else "3+ flights giving key"
    return keyword_named(finding.theme)


def keyword_named(theme: Theme) -> str:
    """Return the keyword of a theme, whatever number of it was found."""
    return _SPELLED.get(theme, theme.value)
