"""The machines that Matewright descends from, re-created from their descriptions.

Speed is not their point: each works as its machine did, rules left out included, so
that its way to an answer can be watched.  Every machine says which parts of it are
documented and which are reconstruction.
"""
