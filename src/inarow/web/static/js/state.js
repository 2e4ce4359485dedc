// @ts-check
/** The one store: the game, its moves, a cursor, who plays; the rules are the server's, asked for every position. */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").PositionRequest} PositionRequest */
/** @typedef {(state: State, before: State|null) => void} Listener */

/**
 * @typedef {object} Opening what a new game begins with
 * @property {string} game
 * @property {string} [moves] move text
 * @property {string|null} [board]
 * @property {number|null} [ply] the cursor; the last move unless it is given
 * @property {readonly [string, string]} [players]
 * @property {0|1|null} [resigned]
 *
 * @typedef {object} Store
 * @property {() => State} get
 * @property {(listener: Listener) => () => void} subscribe the answer ends the subscription
 * @property {(opening: Opening) => Promise<void>} open another game; refusals are thrown as the server's sentence
 * @property {(move: string) => Promise<boolean>} play at the cursor; the moves after it go, unless this is the next one
 * @property {(ply: number) => Promise<void>} go moves the cursor
 * @property {(changes: {players?: readonly [string, string], resigned?: 0|1|null}) => void} change
 * @property {() => PositionRequest} request the position at the cursor, as every question to the server names it
 * @property {(moves: string[]) => string} text moves as one text
 */

const KEPT_POSITIONS = 400;

/**
 * @param {import("./api.js").Api} api
 * @param {(isBusy: boolean) => void} onBusy told when a move is on its way, and when it has come
 * @returns {Store}
 */
export function createStore(api, onBusy) {
  /** @type {State|null} */
  let state = null;
  /** @type {Set<Listener>} */
  const listeners = new Set();
  const ask = remembering(api.position);
  let latest = 0; // of several changes on their way the last one counts
  /** @type {number|null} */
  let wantedPly = null;

  function get() {
    if (state === null) throw new Error("no game is open yet");
    return state;
  }

  /** @param {State} next */
  function settle(next) {
    const before = state;
    state = next;
    for (const listener of [...listeners]) listener(next, before);
  }

  /** @param {Opening} opening */
  async function open(opening) {
    const ticket = ++latest;
    const { game, moves = "", board = null, resigned = null } = opening;
    const players = opening.players ?? state?.players ?? ["human", "human"];
    try {
      const whole = await ask(requestOf(game, board, moves));
      const all = whole.history.map((played) => played.move);
      const ply = Math.max(0, Math.min(opening.ply ?? all.length, all.length));
      const position = ply === all.length ? whole : await ask(requestOf(game, board, joined(whole, all.slice(0, ply))));
      if (ticket !== latest) return;
      wantedPly = null;
      settle({ game, board, moves: all, ply, players, resigned, position });
    } finally {
      if (ticket === latest) wantedPly = null; // also of a move that this has overtaken
      if (wantedPly === null) onBusy(false);
    }
  }

  /**
   * @param {string[]} moves
   * @param {number} ply
   */
  async function move(moves, ply) {
    const ticket = ++latest;
    const { game, board, position: shown } = get();
    wantedPly = ply;
    onBusy(true);
    try {
      const position = await ask(requestOf(game, board, joined(shown, moves.slice(0, ply))));
      if (ticket !== latest) return false;
      wantedPly = null;
      const resigned = moves === get().moves ? get().resigned : null;
      settle({ ...get(), moves, ply, position, resigned });
      return true;
    } catch (error) {
      if (ticket === latest) wantedPly = null;
      throw error;
    } finally {
      if (wantedPly === null) onBusy(false);
    }
  }

  return {
    get,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    async play(text) {
      const { moves, ply } = get();
      if (wantedPly !== null) return false;
      return moves[ply] === text ? move(moves, ply + 1) : move([...moves.slice(0, ply), text], ply + 1);
    },
    async go(ply) {
      const { moves } = get();
      const target = Math.max(0, Math.min(ply, moves.length));
      if (target !== (wantedPly ?? get().ply)) await move(moves, target);
    },
    change(changes) {
      settle({ ...get(), ...changes });
    },
    request() {
      const { game, board, moves, ply, position } = get();
      return requestOf(game, board, joined(position, moves.slice(0, ply)));
    },
    text: (moves) => joined(get().position, moves),
  };
}

/**
 * @param {Position} position
 * @param {string[]} moves
 */
function joined(position, moves) {
  return moves.join(position.gravity ? "" : ",");
}

/**
 * @param {string} game
 * @param {string|null} board
 * @param {string} moves
 * @returns {PositionRequest}
 */
function requestOf(game, board, moves) {
  return board === null ? { game, moves } : { game, board, moves };
}

/**
 * Positions seen lately are not asked for again: walking through a game is instant.
 * @param {(request: PositionRequest) => Promise<Position>} ask
 * @returns {(request: PositionRequest) => Promise<Position>}
 */
function remembering(ask) {
  /** @type {Map<string, Position>} */
  const seen = new Map();
  return async (request) => {
    const key = JSON.stringify(request);
    const known = seen.get(key);
    if (known !== undefined) return known;
    const position = await ask(request);
    seen.set(key, position);
    for (const old of seen.keys()) {
      if (seen.size <= KEPT_POSITIONS) break;
      seen.delete(old);
    }
    return position;
  };
}
