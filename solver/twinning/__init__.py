"""Twins and the parts of a composition."""
