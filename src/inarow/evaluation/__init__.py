"""How good a policy is: its moves on held positions with exact values, its games against rated opponents."""
