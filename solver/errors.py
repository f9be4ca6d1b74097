"""The base error of this package; every error a caller may meet derives from it."""


class SolverError(ValueError):
    """Something the solver was handed cannot be used; the text is one plain sentence."""
