Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

           Anticirce Cage

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .   .   .   .   8
|                                   |
7   .   .   .   .   .   .   .   .   7
|                                   |
6   .   .   .   .   .  -P   .   .   6
|                                   |
5   .   .   .   .   B   .   .   .   5
|                                   |
4   .   .   .   .   .   .   .   .   4
|                                   |
3   .   .   .   .   .   .   .   .   3
|                                   |
2   .   .   .   .   .   .  -P   .   2
|                                   |
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  ~1                          1 + 2
           AntiCirce Cage
both sides need a king

   1.Be5-a1 !

   1.Be5-b2 !

   1.Be5-c3 !

   1.Be5-d4 !

   1.Be5-h2 !

   1.Be5-g3 !

   1.Be5-f4 !

   1.Be5*f6[wBf6->h1] !

   1.Be5-b8 !

   1.Be5-c7 !

   1.Be5-d6 !


solution finished. Time = 0.010 s


