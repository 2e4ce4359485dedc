"""How to learn: from games played to numbers that play better; knows no arena."""
