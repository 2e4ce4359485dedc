"""The Gomocup protocol: its language, the brain our agents play as, and the manager of other brains."""
