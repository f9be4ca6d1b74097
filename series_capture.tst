Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)
basics


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
3   .   .   .  -P   .   .   .   .   3
|                                   |
2   .   .  -P   .   .   .   .   .   2
|                                   |
1   .   B   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  ~1                          1 + 2
            SeriesCapture

   1.Bb1*c2 !

   1.Bb1*c2-b1 !

   1.Bb1*c2-d1 !

   1.Bb1*c2*d3 !

   1.Bb1*c2*d3-b1 !

   1.Bb1*c2*d3-c2 !

   1.Bb1*c2*d3-f1 !

   1.Bb1*c2*d3-e2 !

   1.Bb1*c2*d3-h7 !

   1.Bb1*c2*d3-g6 !

   1.Bb1*c2*d3-f5 !

   1.Bb1*c2*d3-e4 !

   1.Bb1*c2*d3-a6 !

   1.Bb1*c2*d3-b5 !

   1.Bb1*c2*d3-c4 !

   1.Bb1*c2-a4 !

   1.Bb1*c2-b3 !

   1.Bb1-a2 !


solution finished. Time = 0.005 s


