Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)

           Petko A. Petkov
       ANDA Fairy Planet, 2020

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .   S  -S   .   8
|                                   |
7   K   .   P   R  =P   .   .   .   7
|                                   |
6   G   .  -K   .   G   .  =P   .   6
|                                   |
5  -Q  -P  -R   S  -P   .  -P   .   5
|                                   |
4   .  -P   .   .   .   .  -G   .   4
|                                   |
3   .   .   .   .   .   .   .   .   3
|                                   |
2   .   .   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  #1                     7 + 9 + 2n
               Dob e6

   1.dGe6-c4[wSd5->b6] # !

   1.dGe6-c8[wRd7->d8] # !

   1.dGe6-b6[bKc6->d6] # !

   1.nPe7-e8=nG=nd # !


solution finished. Time = 0.006 s


