"""A class: a folder of submissions in, grades, feedback and a leaderboard out."""
