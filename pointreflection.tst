Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

castling only with real king and rook

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .  -K   .   .   .  -R   8
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
2   .   .   .   .   .   .   K   .   2
|                                   |
1   S   .   .   .   S   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  001                         3 + 2
           PointReflection

a) 


b) -wSe1  wKg2-->e1  


+c) wRa1  

   1.0-0-0 + !


solution finished. Time = 0.014 s


