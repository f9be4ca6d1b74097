Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

      2 strikes and you are out

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
4   .   .  -P   .   .   .   .   .   4
|                                   |
3   .  -P   .   .   .   .   .   .   3
|                                   |
2   P   .   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  ser-zc42                    1 + 2
              PADChess

  3  (a2*b3    Time = 0.004 s)
  3:1  (b3*c4[-wPc4]    Time = 0.005 s)

solution finished. Time = 0.005 s


