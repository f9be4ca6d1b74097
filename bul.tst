Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

           Petko A. Petkov
       ANDA Fairy Planet, 2020

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .   G   .   .   8
|                                   |
7   .  -P  -P   .   S   .   .   .   7
|                                   |
6   .   .   P  -K   .   .   S  -B   6
|                                   |
5   .   .  -P   G  -P   P   .   .   5
|                                   |
4   S   .  -P   .  -P   .   .   .   4
|                                   |
3   .   .   K   .   .   .   .   .   3
|                                   |
2   .   .   .   Q   .   .   .   .   2
|                                   |
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  #1                          9 + 8
              Bul f8 d5

   1.bGd5-b3[bPc4->f4] # !

   1.bGd5-f3[bPe4->g2] # !

   1.bGd5*b7[wPc6->c8=S] # !

   1.bGd5-d1[wQd2->d7] # !

   1.bGd5-b5[bPc5->a5] # !

   1.bGd5-d7[bKd6->d1] # !


solution finished. Time = 0.008 s


