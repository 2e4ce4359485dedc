// @ts-check
/**
 * The names the page has for the server's answers, and the shapes of its own state, for the checker; nothing runs here.
 *
 * @typedef {{game: string, moves: string, board?: string}} PositionRequest a position, as every question names it: see Where
 *
 * @typedef {import("./server_types.js").Legal} Legal
 * @typedef {import("./server_types.js").PlayedMove} Played
 * @typedef {import("./server_types.js").PositionAnswer} Position
 * @typedef {Position["outcome"]} Outcome
 * @typedef {import("./server_types.js").GameAnswer} GameListed
 * @typedef {import("./server_types.js").PluginAnswer} Listed
 * @typedef {import("./server_types.js").LadderAnswer} Ladder
 * @typedef {import("./server_types.js").LevelAnswer} Level
 * @typedef {import("./server_types.js").MoveWorth} MoveScore
 * @typedef {import("./server_types.js").AnalyseAnswer} Analysis
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
