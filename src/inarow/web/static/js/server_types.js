// @ts-check
/** The server's requests and answers; `python -m inarow.web.page_types` writes them from its operations. */

/**
 * A game.
 * @typedef {object} NamedGame
 * @property {string} [game]
 */

/**
 * A position: moves from the empty board, or from a board that was set up.
 * @typedef {object} Where
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [board]
 */

/**
 * What is a heuristic's value of a position?
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
 * What is every move worth? With an agent, its own scores instead of the solver's and the search's.
 * @typedef {object} Analyse
 * @property {string} [game]
 * @property {string} [moves]
 * @property {string} [board]
 * @property {number} [seconds]
 * @property {string} [agent]
 */

/**
 * What was every move of a game worth? Judged by proof or by nodes; `seconds` limits each move's time.
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
 * Stop a request: the one numbered `of`, or without it the one numbered `id`.
 * @typedef {object} Cancel
 * @property {"cancel"} do
 * @property {number} id
 * @property {number} [of]
 */

/**
 * Why a request was refused, in one sentence.
 * @typedef {object} Failure
 * @property {string} error
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
 * The opponents for a game, the weakest first; `measured` says whether they were rated on it.
 * @typedef {object} LadderAnswer
 * @property {string} game
 * @property {boolean} measured
 * @property {string} words
 * @property {LevelAnswer[]} levels
 */

/**
 * The state of the server: workers that are ready, those that search, and the requests that wait.
 * @typedef {object} HealthAnswer
 * @property {string} version
 * @property {number} workers
 * @property {number} busy
 * @property {number} queued
 */

/**
 * A move of the game so far.
 * @typedef {object} PlayedMove
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
 * Everything the rules say about a position. Cells are counted from the bottom left, from 0.
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
 * @property {PlayedMove[]} history
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
 * A part of a heuristic's value and the cells it comes from.
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
 * The move an agent chose, with the result of its search.
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
 * What a move is worth to the player who makes it; `share` is 1 for the best and 0 for the worst. `likely` is a win or loss that a search found without proof; `solved` means that `score` is the solver's.
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
 * A position of a game under review, and the verdict on the move that was played there. `value` is the first player's, from -1 to 1, and null if unknown. `by` is what the verdict is based on, and null if there is none; `judged` says the same in words. `made` is what the move was worth, `better` what the best move is worth, `line` the best play from here.
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
 * The verdicts on a whole game.
 * @typedef {object} ReviewAnswer
 * @property {PointAnswer[]} points
 */

/**
 * A part of a review: the next position that was judged.
 * @typedef {object} ReviewProgress
 * @property {PointAnswer} point
 */

/**
 * A position a search entered; values are those of the player to move at the root, who maximises. `bound`, `cut` and `value` are null where there is none, or the search was stopped first; `cut_after` counts the moves that were skipped.
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
 * Counters of a search: `cut` positions left before their last move, `table_hits` the table's answers.
 * @typedef {object} TreeCounts
 * @property {number} nodes
 * @property {number} calls
 * @property {number} open_nodes
 * @property {number} cut
 * @property {number} table_hits
 */

/**
 * The scale of values: a game is decided beyond `decided`; a win is `win` less the ply where it ends.
 * @typedef {object} TreeUnits
 * @property {number} scale
 * @property {number} win
 * @property {number} decided
 * @property {number} ply
 */

/**
 * The tree of a search in the order of visits, cut off at a limit of nodes.
 * @typedef {object} TreeAnswer
 * @property {TreeNode[]} nodes
 * @property {TreeCounts} counts
 * @property {TreeUnits} units
 * @property {boolean} limit_reached
 */

/**
 * The head of every answer over the live connection; `retry_after` is in seconds, from a busy server.
 * @typedef {object} LiveAnswer
 * @property {number|null} id
 * @property {"progress"|"done"|"error"|"busy"} event
 * @property {string} [error]
 * @property {number} [retry_after]
 */

/**
 * The operations: `/api/NAME`, or `do` in a live message.
 * @typedef {{
 *   "games": {request: null, answer: GameAnswer[]},
 *   "agents": {request: null, answer: PluginAnswer[]},
 *   "heuristics": {request: null, answer: PluginAnswer[]},
 *   "ladder": {request: NamedGame, answer: LadderAnswer},
 *   "health": {request: null, answer: HealthAnswer},
 *   "position": {request: Where, answer: PositionAnswer},
 *   "evaluate": {request: Evaluate, answer: EvaluateAnswer},
 *   "move": {request: Choose, answer: MoveAnswer},
 *   "analyse": {request: Analyse, answer: AnalyseAnswer},
 *   "review": {request: Review, answer: ReviewAnswer},
 *   "judge": {request: JudgeLast, answer: PointAnswer},
 *   "tree": {request: Trace, answer: TreeAnswer},
 *   "board.svg": {request: Where, answer: string},
 * }} Operations
 *
 * @typedef {"move"|"analyse"|"review"|"judge"} LiveOperation
 */

export {};
