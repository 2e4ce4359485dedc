"""The Gomocup protocol: its words, the brain our agents play as, and the manager of other brains."""
