"""What must hold: the laws every registered thing obeys, run by `inarow check` and by the tests."""
