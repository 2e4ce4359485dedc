"""The language of the Gomocup protocol, the same for both sides: managers referee, brains play."""
