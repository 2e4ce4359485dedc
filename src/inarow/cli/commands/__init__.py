"""The commands: one a file, with one line each in the table that `inarow --help` and completion read.

A command's file declares its options and its help, and imports nothing slow at its top, so that `inarow
COMMAND --help` is fast. Compiled code, NumPy and the run store are imported once the options are parsed:
by the command itself where its work is short, with a module of `inarow.cli.work` where it is long.
"""

from __future__ import annotations

from inarow.cli.group import CommandTable

# name -> ("module:attribute", the first sentence of its help)
COMMANDS: CommandTable = {
    "ablate": ("ablate:ablate", "What each part of an agent is worth: without it (off) and with it (on)."),
    "analyse": ("analyse:analyse", "A whole game with every mistake named."),
    "atlas": ("atlas:atlas", "Who wins on which gravity board under perfect play."),
    "bench": ("bench:bench", "Ratios against peers and the bench signature."),
    "book": ("book:book", "The opening book of the exact solver."),
    "check": ("check:check", "Check the laws on a plug-in."),
    "class": (
        "class_:class_command",
        "Run a class: a folder of submissions in, grades, feedback and a leaderboard out.",
    ),
    "completion": ("completion:completion", "Print the completion script of a shell."),
    "dataset": (
        "dataset:dataset",
        "Positions of a game with the exact score of every move, as Parquet and NumPy files.",
    ),
    "depth-test": (
        "depth_test:depth_test",
        "A row for each agent and depth: results, and nodes and seconds a game (averages).",
    ),
    "eval": ("eval:eval_command", "What a heuristic thinks of a position."),
    "evaluate": (
        "evaluate:evaluate",
        "How good an agent is: its moves by exact scores, its games against perfect play and the ladder.",
    ),
    "export": ("export:export", "An agent as a file that plays elsewhere, without inarow."),
    "gomocup": ("gomocup:gomocup", "An agent as a Gomocup brain, on standard input and output."),
    "judge": ("judge:judge", "How near to perfect play each agent of a stored run came."),
    "list": ("list:list_command", "What is registered, and where each came from."),
    "match": ("match:match", "Pairs of games, from the first agent's view."),
    "new": ("new:new", "Write a template of an agent or a heuristic."),
    "perft": ("perft:perft", "Count the move sequences below a position."),
    "play": ("play:play", "Play against an agent in the terminal."),
    "replay": ("replay:replay", "A game of a stored run, move by move."),
    "report": ("report:report", "Show a stored run: one page, tables, charts."),
    "reproduce": ("reproduce:reproduce", "Do the experiments of the five reports again."),
    "search": ("search:search", "One decision of an agent."),
    "show": ("show:show", "Draw a position."),
    "solve": ("solve:solve", "The exact value of a position and of each move."),
    "tournament": ("tournament:tournament", "A round robin, a gauntlet or a ladder, stored game by game."),
    "train": ("train:train", "Learn a game by playing it; the result is a file that an agent plays by."),
    "tune": (
        "tune:tune",
        "Fit the weights of a heuristic to your game, by logistic regression on the results of "
        "its own games.",
    ),
    "warmup": ("warmup:warmup", "Compile everything once per machine."),
    "web": ("web:web", "Play and analyse in the browser."),
}
