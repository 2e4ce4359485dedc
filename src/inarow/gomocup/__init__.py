"""The words of the Gomocup protocol, for both sides: managers, who referee, and brains, who play."""
