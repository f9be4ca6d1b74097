"""What is drawn of a machine."""
