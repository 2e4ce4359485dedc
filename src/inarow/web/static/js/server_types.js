// @ts-check
/** What the server is asked and answers; written from its forms by `python -m inarow.web.page_types`. */

/**
 * A position: moves from the empty board, or from a board that was set up.
 * @typedef {object} Where
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [board]
 */

/**
 * What does a heuristic think of a position?
 * @typedef {object} Evaluate
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [board]
 * @property {string} [heuristic]
 * @property {"mover"|"first"|"second"} [for]
 */

/**
 * Which move does an agent choose?
 * @typedef {object} Choose
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [board]
 * @property {string} [agent]
 * @property {number} [seconds]
 * @property {number} [nodes]
 * @property {number} [depth]
 * @property {number} [seed]
 */

/**
 * What is every move worth? An agent says how it would play on, where the solver does not reach.
 * @typedef {object} Analyse
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [board]
 * @property {number} [seconds]
 * @property {string} [agent]
 */

/**
 * What was every move of a game worth? By proof or by nodes; seconds only end the judging of a move.
 * @typedef {object} Review
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [board]
 * @property {number} [seconds]
 * @property {number} [nodes]
 */

/**
 * What was the last move worth? Judged as in a review.
 * @typedef {object} JudgeLast
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [board]
 * @property {number} [seconds]
 * @property {number} [nodes]
 */

/**
 * Which nodes does a search visit, and why?
 * @typedef {object} Trace
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [board]
 * @property {"minimax"|"alphabeta"} [search]
 * @property {number} [depth]
 * @property {string} [heuristic]
 * @property {"natural"|"centre"} [order]
 * @property {boolean} [table]
 */

/**
 * The head of a message over the live connection; the other fields are those of the request.
 * @typedef {object} Message
 * @property {number} id
 * @property {"move"|"analyse"|"review"|"judge"|"cancel"} do
 */

/**
 * Stop this request; without `of`, the one of the same number as this message.
 * @typedef {object} Cancel
 * @property {number} id
 * @property {"cancel"} do
 * @property {number} [of]
 */

/**
 * Why a request was refused, in one sentence.
 * @typedef {object} Failure
 * @property {string} error
 */

/**
 * What a game is made of.
 * @typedef {object} Board
 * @property {number} width
 * @property {number} height
 * @property {number} connect
 * @property {boolean} gravity
 * @property {boolean} exact
 * @property {boolean} wrap
 * @property {boolean} misere
 */

/**
 * A game known by name.
 * @typedef {object} GameAnswer
 * @property {number} width
 * @property {number} height
 * @property {number} connect
 * @property {boolean} gravity
 * @property {boolean} exact
 * @property {boolean} wrap
 * @property {boolean} misere
 * @property {string} name
 * @property {string} game
 * @property {string} summary
 */

/**
 * An agent or a heuristic: its options with their defaults, and for an agent the only games it plays.
 * @typedef {object} PluginAnswer
 * @property {string} name
 * @property {string} summary
 * @property {Record<string, string|null>} options
 * @property {string} origin
 * @property {string[]} games
 */

/**
 * An opponent of a ladder.
 * @typedef {object} LevelAnswer
 * @property {number} level
 * @property {string} agent
 * @property {number|null} rating
 * @property {string} words
 */

/**
 * The opponents for a game, the weakest first; `measured` tells whether they were rated on it.
 * @typedef {object} LadderAnswer
 * @property {string} game
 * @property {boolean} measured
 * @property {string} words
 * @property {LevelAnswer[]} levels
 */

/**
 * A move of the game so far.
 * @typedef {object} Played
 * @property {string} move
 * @property {number} cell
 * @property {0|1} seat
 */

/**
 * A move that may be played.
 * @typedef {object} Legal
 * @property {string} move
 * @property {number} cell
 */

/**
 * The empty cells where a stone would complete a run of either player.
 * @typedef {object} Threats
 * @property {number[]} first
 * @property {number[]} second
 */

/**
 * Everything about a position that the rules know. Cells are counted from the bottom left, from 0.
 * @typedef {object} PositionAnswer
 * @property {number} width
 * @property {number} height
 * @property {number} connect
 * @property {boolean} gravity
 * @property {boolean} exact
 * @property {boolean} wrap
 * @property {boolean} misere
 * @property {string} game
 * @property {string} rules
 * @property {string} moves
 * @property {Played[]} history
 * @property {number[]} cells
 * @property {0|1} seat
 * @property {number} ply
 * @property {Legal[]} legal
 * @property {"first"|"second"|"draw"|null} outcome
 * @property {number[]} line
 * @property {Threats} threats
 * @property {string[]} rows
 */

/**
 * A part of a heuristic's value and the cells it speaks of.
 * @typedef {object} TermAnswer
 * @property {string} name
 * @property {number} value
 * @property {number[]} cells
 */

/**
 * A heuristic's value in its own units, and the terms that add up to it.
 * @typedef {object} EvaluateAnswer
 * @property {number} value
 * @property {TermAnswer[]} terms
 */

/**
 * The move an agent chose, and what it saw.
 * @typedef {object} MoveAnswer
 * @property {string} move
 * @property {number} cell
 * @property {number|null} score
 * @property {string} words
 * @property {string|null} outcome
 * @property {number|null} plies
 * @property {number} depth
 * @property {number} nodes
 * @property {number} seconds
 * @property {string[]} line
 */

/**
 * What a move is worth to the player who makes it; `share` is 1 for the best and 0 for the worst. `likely` is a win or a loss that a search sees without proof; `solved` tells that `score` is the solver's.
 * @typedef {object} MoveWorth
 * @property {number} score
 * @property {string} words
 * @property {boolean} exact
 * @property {number} share
 * @property {"win"|"draw"|"loss"} [outcome]
 * @property {number} [plies]
 * @property {number} [depth]
 * @property {"win"|"loss"} [likely]
 * @property {boolean} [solved]
 */

/**
 * What every move is worth; `value` is the first player's, from -1 to 1.
 * @typedef {object} AnalyseAnswer
 * @property {Record<string, MoveWorth>} moves
 * @property {string[]} best
 * @property {string[]} line
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nodes_per_second
 * @property {number} seconds
 * @property {boolean} exact
 * @property {number} value
 */

/**
 * A position of a game looked back on, and the move that was played there. `value` is the first player's, from -1 to 1, and None where it is not known. `by` says what the verdict rests on, and is None where there is none; `judged` says the same in words. `made` is what the move is worth, `better` what the best is, `line` play from here on.
 * @typedef {object} PointAnswer
 * @property {number} ply
 * @property {number|null} value
 * @property {boolean} exact
 * @property {string|null} move
 * @property {string[]} best
 * @property {"blunder"|"mistake"|"inaccuracy"|null} mistake
 * @property {string} words
 * @property {"proof"|"nodes"|null} by
 * @property {string} judged
 * @property {string} made
 * @property {string} better
 * @property {string[]} line
 */

/**
 * A whole game looked back on.
 * @typedef {object} ReviewAnswer
 * @property {PointAnswer[]} points
 */

/**
 * How the server is: workers that are ready, those that think, and the requests that wait.
 * @typedef {object} HealthAnswer
 * @property {string} version
 * @property {number} workers
 * @property {number} busy
 * @property {number} queued
 */

/**
 * A position a search entered; values are those of the player to move at the root, who maximises. No bound, no cut and no value, where the trace was stopped before it, are null; `cut_after` counts the moves left out.
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {number|null} parent
 * @property {string|null} move
 * @property {number} depth
 * @property {0|1} seat
 * @property {"max"|"min"} kind
 * @property {number|null} alpha
 * @property {number|null} beta
 * @property {number|null} value
 * @property {"exact"|"lower"|"upper"|null} bound
 * @property {string|null} cut
 * @property {number} cut_after
 * @property {"exact"|"lower"|"upper"|null} table
 * @property {"heuristic"|"won"|"drawn"|"lost"|null} leaf
 * @property {number} order
 */

/**
 * What a search counts: `cut` positions left before their last move, `table_hits` the table's answers.
 * @typedef {object} TreeCounts
 * @property {number} nodes
 * @property {number} calls
 * @property {number} open_nodes
 * @property {number} cut
 * @property {number} table_hits
 */

/**
 * How values are read: decided ones lie beyond `decided`, as `win` less the ply of the game's end.
 * @typedef {object} TreeUnits
 * @property {number} scale
 * @property {number} win
 * @property {number} decided
 * @property {number} ply
 */

/**
 * The tree of a search in the order of visits, or its beginning.
 * @typedef {object} TreeAnswer
 * @property {TreeNode[]} nodes
 * @property {TreeCounts} counts
 * @property {TreeUnits} units
 * @property {boolean} limit_reached
 */

/**
 * The head of every message over the live connection. A busy server says after how many seconds to ask again.
 * @typedef {object} LiveAnswer
 * @property {number|null} id
 * @property {"progress"|"done"|"error"|"busy"} event
 * @property {string} [error]
 * @property {number} [retry_after]
 */

export {};
