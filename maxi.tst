Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

White king is not in check on b7 even if nBc8*bKb7 is not the longest
             white move

+---a---b---c---d---e---f---g---h---+
|                                   |
8  -K   .  =B   .   .   .   .   .   8
|                                   |
7   .  -P   .   .   .   .   .   .   7
|                                   |
6   K   .   .   .   .   .   .   .   6
|                                   |
5   .   .   .   .   .   .   .   .   5
|                                   |
4   .   .   .   .   .   .   .   .   4
|                                   |
3   .   .   .   .   .   .   .   .   3
|                                   |
2   .   .   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  #1                     1 + 2 + 1n
           WhiteMaximummer
            BrunnerChess

   1.Ka6*b7 # !


solution finished. Time = 0.005 s


