Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

no check by rook that has just castled

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
3   .   .   .   .  -P   .   .   .   3
|                                   |
2   .   .   .   .   .   .   .   .   2
|                                   |
1   R   .   .   .   K   .   .  -K   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  h#1                         2 + 2
             FuddledMen

  1.Kh1-g1 Ke1-e2 #

solution finished. Time = 0.005 s


