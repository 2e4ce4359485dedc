"""The words of the Gomocup protocol, the same for both sides: managers, who referee, and brains, who play."""
