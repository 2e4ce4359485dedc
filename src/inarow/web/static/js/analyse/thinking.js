// @ts-check
/** The analysis that stays on: one search for the position shown, the one before cancelled, answers remembered. */

/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").PositionRequest} PositionRequest */

const CALM = 80; // milliseconds a position is shown before it is searched: walking quickly asks for nothing
const KEPT = 300;

/**
 * @typedef {object} Thinking
 * @property {(request: PositionRequest, seconds: number) => void} think about this position and no other
 * @property {() => void} stop
 *
 * @typedef {object} Hearing
 * @property {(analysis: Analysis, isDone: boolean) => void} heard
 * @property {(sentence: string) => void} failed
 */

/**
 * @param {import("../api.js").Api} api
 * @param {Hearing} hearing
 * @returns {Thinking}
 */
export function createThinking(api, hearing) {
  /** @type {Map<string, Analysis>} */
  const known = new Map();
  let wanted = "";
  let timer = 0;
  /** @type {import("../live.js").LiveRequest | null} */
  let running = null;

  function stop() {
    clearTimeout(timer);
    running?.cancel();
    running = null;
    wanted = "";
  }

  /**
   * @param {string} key
   * @param {object} fields
   */
  function ask(key, fields) {
    const current = (/** @type {Analysis} */ analysis, /** @type {boolean} */ isDone) => {
      if (wanted === key) hearing.heard(analysis, isDone);
    };
    running = api.live("analyse", fields, (analysis) => current(analysis, false));
    running.done.then(
      (analysis) => {
        if (analysis === null) return;
        keep(known, key, analysis);
        current(analysis, true);
      },
      (error) => wanted === key && hearing.failed(error.message),
    );
  }

  return {
    stop,
    think(request, seconds) {
      const key = JSON.stringify([request, seconds]);
      if (key === wanted) return;
      stop();
      wanted = key;
      const answer = known.get(key);
      if (answer) hearing.heard(answer, true);
      else timer = setTimeout(() => ask(key, { ...request, seconds }), CALM);
    },
  };
}

/**
 * @param {Map<string, Analysis>} known
 * @param {string} key
 * @param {Analysis} analysis
 */
function keep(known, key, analysis) {
  known.set(key, analysis);
  const [oldest] = known.keys();
  if (known.size > KEPT) known.delete(oldest);
}
