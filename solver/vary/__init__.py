"""What becomes of a problem when it is changed a little: many positions, judged one by one."""
