"""The games everybody knows."""

from inarow.rules.presets import define_game

define_game("tictactoe", "mnk:3x3:3")
define_game("connect4", "drop:7x6:4")
define_game("connect5", "drop:9x6:5")
define_game("gomoku15", "mnk:15x15:5")
define_game("gomoku19", "mnk:19x19:5")
define_game("gomoku20", "mnk:20x20:5")
