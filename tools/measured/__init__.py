"""How much of the package the tests run: lines, and values of switches."""
