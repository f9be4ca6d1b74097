"""The faults that a program which people trust must stand: one module for each of 25 cases.

Each provokes the real fault, a kill, a full disk, a broken file, and looks at what is left.
"""
