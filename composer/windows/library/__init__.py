"""The library beside the window: all problems of chosen folders, searched and compared."""
