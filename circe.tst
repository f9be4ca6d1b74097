Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

  only example of Mirror File Circe

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .   .   .   .   8
|                                   |
7   .   .   .   .   .   .   .   .   7
|                                   |
6   .   .   .   .   .   .   .   .   6
|                                   |
5   .   .   .   .  -S   .   .   .   5
|                                   |
4   .   .   .   P   .   .   .   .   4
|                                   |
3   .   .   .   .   .   .   .   .   3
|                                   |
2   .   .   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  x1                          1 + 1
             Circe File

a) 

   1.d4*e5[+bSe8] x !


b) Circe File Mirror  

   1.d4*e5[+bSe1] x !


solution finished. Time = 0.017 s


