"""The panes of what was searched before: runs, the undo list, the log."""
