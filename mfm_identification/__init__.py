"""Learning: the parameters of servos from recordings, and corrections that make a robot follow."""
