"""Processes that do one job after the other, for the command line and for the window. No Qt."""
