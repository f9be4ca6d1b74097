"""Export and print."""
