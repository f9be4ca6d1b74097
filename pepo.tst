Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

double check is mate, single checks are not

+---a---b---c---d---e---f---g---h---+
|                                   |
8   R   B   .   .   .   .   .  -K   8
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
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  #1                          2 + 1
                Pepo

  1  (Bb8-a7    Time = 0.005 s)
  2  (Bb8-h2    Time = 0.005 s)
  3  (Bb8-g3    Time = 0.005 s)
  4  (Bb8-f4    Time = 0.005 s)
  5  (Bb8-e5 +    Time = 0.005 s)
   1.Bb8-e5 # !

  6  (Bb8-d6    Time = 0.005 s)
  7  (Bb8-c7    Time = 0.005 s)

solution finished. Time = 0.005 s


