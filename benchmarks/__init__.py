"""Measurements: the solver's answers and speed beside those of Popeye."""
