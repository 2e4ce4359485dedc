// @ts-check
/** The whole game looked back on: a point for each position, with what was wrong with the move played there. */

/** @typedef {import("../server_types.js").PointAnswer} Point a position of the game and the move played in it */

/** How mistakes are signed, as in chess. */
export const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "?!" };

/** @typedef {ReturnType<typeof createReview>} Review */

/**
 * @param {import("../types.js").App} app
 * @param {{ changed: () => void, failed: (sentence: string) => void }} hooks
 */
export function createReview(app, hooks) {
  /** @type {Map<number, Point>} */
  let points = new Map();
  /** @type {string[]} */
  let judged = []; // the moves the points speak of
  let place = ""; // game and board they were played on
  /** @type {import("../live.js").LiveRequest | null} */
  let running = null;

  /** What still holds when the game has changed: everything before the first other move. */
  function follow() {
    const { game, board, moves } = app.store.get();
    const here = JSON.stringify([game, board]);
    const isSame = here === place && moves.length === judged.length && moves.every((move, ply) => move === judged[ply]);
    if (isSame) return;
    stop();
    const common = here === place ? commonLength(moves, judged) : -1;
    points = new Map([...points].filter(([ply]) => ply <= common));
    const edge = points.get(common);
    if (edge) points.set(common, { ...edge, move: moves[common] ?? null, mistake: null });
    [judged, place] = [moves, here];
    hooks.changed();
  }

  function stop() {
    running?.cancel();
    running = null;
  }

  function start() {
    follow();
    stop();
    const { game, board, moves, position, ply } = app.store.get();
    const before = position.ply - ply; // stones of a board that was set up
    const text = app.store.text(moves);
    const fields = board === null ? { game, moves: text } : { game, board, moves: text };
    const request = app.api.live("review", fields, ({ point }) => take([point], before));
    running = request;
    request.done.then(
      (answer) => {
        if (running === request) running = null;
        if (answer === null) return;
        take(answer.points, before);
      },
      (error) => {
        if (running === request) running = null;
        hooks.failed(error.message);
      },
    );
    hooks.changed();
  }

  /**
   * @param {Point[]} news as the server counts plies: stones on the board
   * @param {number} before
   */
  function take(news, before) {
    for (const point of news) points.set(point.ply - before, { ...point, ply: point.ply - before });
    hooks.changed();
  }

  return {
    follow,
    start,
    stop,
    isRunning: () => running !== null,
    isComplete: () => running === null && points.size > judged.length,
    /** @returns {Point[]} from the start on */
    points: () => [...points.values()].sort((one, other) => one.ply - other.ply),
    mistakes: () => [...points.values()].filter((point) => point.mistake).sort((one, other) => one.ply - other.ply),
  };
}

/**
 * @param {string[]} one
 * @param {string[]} other
 */
function commonLength(one, other) {
  const end = one.findIndex((move, ply) => move !== other[ply]);
  return end < 0 ? one.length : end;
}
