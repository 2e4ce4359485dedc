"""The five reports this laboratory grew from: each of their experiments again, as published and corrected."""
