"""The boards of course report 004, by its number, their size and their run length."""

from inarow.rules.presets import define_game

# what could be searched to the end in ten seconds, and the worked example
define_game("004-2x3-k2", "mnk:2x3:2")
define_game("004-4x4-k3", "mnk:4x4:3")
define_game("004-6x5-k5", "mnk:6x5:5")

# the table of ten boards, and the largest game of the task
define_game("004-4x4-k4", "mnk:4x4:4")
define_game("004-5x5-k5", "mnk:5x5:5")
define_game("004-7x6-k5", "mnk:7x6:5")
define_game("004-8x8-k6", "mnk:8x8:6")
define_game("004-8x8-k8", "mnk:8x8:8")
define_game("004-10x9-k7", "mnk:10x9:7")
define_game("004-13x15-k10", "mnk:13x15:10")
define_game("004-14x17-k10", "mnk:14x17:10")
define_game("004-17x19-k14", "mnk:17x19:14")
define_game("004-19x19-k5", "mnk:19x19:5")
define_game("004-19x19-k6", "mnk:19x19:6")
