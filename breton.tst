Popeye Linux-6.18.44-fc-v657-unknown-64Bit v4.104 (1024 MB)


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
4  -S   .  -P   .   .  -P   .  -P   4
|                                   |
3   .   P   .   .   P   .   .   P   3
|                                   |
2   .   .   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  ~1                          3 + 4
               Breton

a) 

   1.b3-b4 !

   1.b3*c4[-wPe3] !

   1.b3*c4[-wPh3] !

   1.b3*c4[-wPc4] !

   1.b3*a4 !

   1.e3-e4 !

   1.e3*f4[-wPb3] !

   1.e3*f4[-wPh3] !

   1.e3*f4[-wPf4] !


b) Breton Adverse  

   1.b3-b4 !

   1.b3*c4[-bPf4] !

   1.b3*c4[-bPh4] !

   1.b3*a4 !

   1.e3-e4 !

   1.e3*f4[-bPc4] !

   1.e3*f4[-bPh4] !


solution finished. Time = 0.010 s


