"""The problems of the open file."""
