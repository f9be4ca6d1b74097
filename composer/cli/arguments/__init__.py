"""The words of the commands: what may stand behind each of them, and the help that tells it."""
