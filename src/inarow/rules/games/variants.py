"""The same boards with a switch turned on."""

from inarow.rules.presets import define_game

define_game("gomoku15-standard", "mnk:15x15:5+exact")  # six in a row is no win
define_game("gomoku19-standard", "mnk:19x19:5+exact")
define_game("gomoku20-standard", "mnk:20x20:5+exact")
define_game("connect4-cylinder", "drop:7x6:4+wrap")
define_game("connect4-misere", "drop:7x6:4+misere")
define_game("tictactoe-misere", "mnk:3x3:3+misere")
