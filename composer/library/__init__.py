"""A library: an index of the problems in folders of files, for collections of any size.

The files stay the truth.  What is kept beside them can be made anew at any time: texts in SQLite,
numbers and bitboards in one file that is mapped into memory, words in files of their own.
"""
