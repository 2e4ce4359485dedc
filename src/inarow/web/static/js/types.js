// @ts-check
/**
 * The shapes of the server's answers and of the page's own state, for the checker; nothing runs here.
 *
 * @typedef {object} PositionRequest
 * @property {string} game game text, as in connect4 or mnk:9x9:5+wrap
 * @property {string} moves move text, as in 4453 or h8,i9
 * @property {string} [board] rows of a set-up board that the moves follow
 *
 * @typedef {{move: string, cell: number}} Legal
 * @typedef {{move: string, cell: number, seat: 0|1}} Played
 * @typedef {"first"|"second"|"draw"} Outcome
 *
 * @typedef {object} Position
 * @property {string} game
 * @property {number} width
 * @property {number} height
 * @property {number} connect
 * @property {boolean} gravity
 * @property {boolean} exact
 * @property {boolean} wrap
 * @property {boolean} misere
 * @property {string} moves
 * @property {Played[]} history
 * @property {number[]} cells 0 empty, 1 first, 2 second; row 0 is at the bottom
 * @property {0|1} seat who is to move
 * @property {number} ply
 * @property {Legal[]} legal
 * @property {Outcome|null} outcome
 * @property {number[]} line the cells of a completed run
 * @property {{first: number[], second: number[]}} threats
 * @property {string} rows
 *
 * @typedef {object} GameListed
 * @property {string} name
 * @property {string} game
 * @property {number} width
 * @property {number} height
 * @property {number} connect
 * @property {boolean} gravity
 * @property {boolean} exact
 * @property {boolean} wrap
 * @property {boolean} misere
 * @property {string} summary
 *
 * @typedef {{name: string, summary: string, options: Record<string, string>, origin: string}} Listed
 * @typedef {{level: number, agent: string, rating?: number|null, words: string}} Level
 *
 * @typedef {object} MoveAnswer
 * @property {string} move
 * @property {number} cell
 * @property {string} words
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [seconds]
 * @property {string[]} [line]
 *
 * @typedef {object} MoveScore
 * @property {number|null} score
 * @property {string} words
 * @property {boolean} exact
 * @property {"win"|"draw"|"loss"} [outcome]
 * @property {number} [plies]
 * @property {number} [depth]
 * @property {number} share 1 is the best move
 *
 * @typedef {object} Analysis
 * @property {Record<string, MoveScore>} moves
 * @property {string[]} best
 * @property {string[]} line
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nodes_per_second
 * @property {number} seconds
 * @property {boolean} exact
 * @property {number} value for the first player, -1 to 1
 *
 * @typedef {object} State
 * @property {string} game
 * @property {string|null} board rows of a set-up board, or null for the empty one
 * @property {string[]} moves every move of the game, also those after the cursor
 * @property {number} ply the cursor: how many of the moves are shown
 * @property {readonly [string, string]} players agent text of the first and the second, or "human"
 * @property {0|1|null} resigned the seat that gave up
 * @property {Position} position the position at the cursor
 *
 * @typedef {object} Mark
 * @property {number} cell
 * @property {"score"|"best"|"threat-first"|"threat-second"|"line"|"mistake"|"hint"|"term"} kind
 * @property {string} [text] drawn on the cell
 * @property {string} [words] added to the cell's label for screen readers
 * @property {number} [share] 0 to 1, for colouring
 * @property {0|1} [seat] whose ghost stone a mark of kind "line" is
 * @property {boolean} [small] a ghost stone or a threat in the corner, where the cell carries a score as well
 * @property {number[]} [cells] the line a mark of kind "term" speaks of
 *
 * @typedef {object} App what every view is given
 * @property {import("./state.js").Store} store
 * @property {import("./api.js").Api} api
 * @property {import("./board.js").Board} board
 * @property {(text: string) => void} announce spoken to screen readers
 * @property {(text: string) => void} notice shown for a while, and spoken
 * @property {import("./address.js").Address} address
 *
 * @typedef {{show: () => void, hide: () => void}} View
 */
export {};
