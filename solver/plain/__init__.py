"""A kernel in plain Python, which plays whatever a game plays: slow, and true.

It keeps no order of moves and cuts nothing; it asks the game every question, and remembers
positions that are decided.
"""
