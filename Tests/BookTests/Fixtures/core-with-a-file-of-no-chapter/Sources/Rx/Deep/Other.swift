let other = 1
