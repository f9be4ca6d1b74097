"""The second tray: fairy men by family, and how each of them moves."""
