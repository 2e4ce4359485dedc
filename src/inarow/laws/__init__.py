"""The laws that every registered agent, heuristic and game obeys; `inarow check` and the tests check them."""
