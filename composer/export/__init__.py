"""Drawings painted with Qt: on the screen, on paper, in PDF and in pixels."""
