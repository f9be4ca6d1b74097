"""What the parts of the window share."""
