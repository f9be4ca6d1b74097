Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

a) capturing the rook is illegal and capturing the bishop is not check

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
3  -R   .  -K   .   .   .   .   .   3
|                                   |
2   .   .   .   .   .   .   .   .   2
|                                   |
1   R   .  -B   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  +1                          1 + 3
             SuperGuards

a) 

  1  (Ra1-a2    Time = 0.005 s)
  2  (Ra1*c1    Time = 0.005 s)
  3  (Ra1-b1    Time = 0.005 s)

b) bSc1  

  4  (Ra1*a3 +    Time = 0.009 s)
   1.Ra1*a3 + !

  5  (Ra1-a2    Time = 0.009 s)
  6  (Ra1*c1    Time = 0.009 s)
  7  (Ra1-b1    Time = 0.009 s)

solution finished. Time = 0.009 s


