Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

monochrome paralysis in Bichrome Chess

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .  -G   .   .   8
|                                   |
7   .   .   .   .   .   .   .   .   7
|                                   |
6   .   .   .   .   .   .   .   .   6
|                                   |
5   .   .   .   .   .   .   .   .   5
|                                   |
4   .  -K   .   .   .   .   .   .   4
|                                   |
3   .   .   .   .   .   .   .   .   3
|                                   |
2   P   .   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  +1                          1 + 2
            Paralysing f8
            BichromChess


solution finished. Time = 0.005 s


