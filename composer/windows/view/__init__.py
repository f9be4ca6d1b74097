"""What is shown, help, commands by name."""
