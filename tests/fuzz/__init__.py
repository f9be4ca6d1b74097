"""Readers fed with what nobody would write: ``python -m tests.fuzz.readers --help``."""
