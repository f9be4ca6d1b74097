Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

king is transfered when castling, rook isn't

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .   .   .   .   8
|                                   |
7   .   .   .   .   .   .   .   .   7
|                                   |
6   .   .   .   .   .   .   .   .   6
|                                   |
5   .   .   .   .   .   .   .   .   5
|                                   |
4   .   .   .   .   .   .   .   .   4
|                                   |
3   .   .   .   .   .   .   .   .   3
|                                   |
2   .   .   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .   K   .   .   R   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  001                         2 + 0
        Wormholes f1 g1 d4 h5

   1.0-0[wKg1->d4] !

   1.0-0[wKg1->h5] !


solution finished. Time = 0.006 s


