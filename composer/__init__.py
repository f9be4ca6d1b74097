"""The desktop program: document, formats, board, panels, windows, and the command line."""
