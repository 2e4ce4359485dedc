// @ts-check
/** The way to the server: plain questions by fetch, with patience; searches by the live socket (live.js). */

import { createLive } from "./live.js";
import { pause, waits } from "./patience.js";

/** @typedef {import("./types.js").PositionRequest} PositionRequest */
/** @typedef {import("./live.js").LiveRequest} LiveRequest */
/** @typedef {import("./server_types.js").Operations} Operations */

/** A refusal of the server: one sentence, to be shown as it is. */
export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {number} status
   */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @typedef {object} Api
 * @property {() => Promise<import("./types.js").GameListed[]>} games
 * @property {() => Promise<import("./types.js").Listed[]>} agents
 * @property {() => Promise<import("./types.js").Listed[]>} heuristics
 * @property {(game: string) => Promise<import("./types.js").Ladder>} ladder
 * @property {(request: PositionRequest) => Promise<import("./types.js").Position>} position
 * @property {(request: Operations["evaluate"]["request"]) => Promise<Operations["evaluate"]["answer"]>} evaluate
 * @property {(request: Operations["tree"]["request"]) => Promise<Operations["tree"]["answer"]>} tree
 * @property {(path: string, body: object) => Promise<any>} post any other question
 * @property {(request: PositionRequest) => string} boardSvg the address of a picture
 * @property {(kind: import("./server_types.js").LiveOperation, fields: object, onProgress?: (answer: any) => void) => LiveRequest} live
 */

/**
 * @param {(words: string|null) => void} onTrouble told what the page waits for, and null when it is over
 * @returns {Api}
 */
export function createApi(onTrouble) {
  const live = createLive(onTrouble);
  /** @type {Map<string, Promise<any>>} */
  const kept = new Map();

  /**
   * Lists do not change while the server runs, so each is asked for once.
   * @param {string} path
   */
  function list(path) {
    let answer = kept.get(path);
    if (answer === undefined) {
      answer = ask(path, undefined, onTrouble);
      answer.catch(() => kept.delete(path));
      kept.set(path, answer);
    }
    return answer;
  }

  const post = (/** @type {string} */ path, /** @type {object} */ body) => ask(path, body, onTrouble);
  return {
    games: () => list("api/games"),
    agents: () => list("api/agents"),
    heuristics: () => list("api/heuristics"),
    ladder: (game) => list(`api/ladder?game=${encodeURIComponent(game)}`),
    position: (request) => post("api/position", request),
    evaluate: (request) => post("api/evaluate", request),
    tree: (request) => post("api/tree", request),
    post,
    boardSvg: (request) => `api/board.svg?${new URLSearchParams({ ...request })}`,
    live,
  };
}

/**
 * Asks until there is an answer: a lost or busy server is asked again after a calm wait, a refusal is thrown.
 * @param {string} path
 * @param {object|undefined} body
 * @param {(words: string|null) => void} onTrouble
 * @returns {Promise<any>}
 */
async function ask(path, body, onTrouble) {
  for (const wait of waits()) {
    const answer = await once(path, body);
    if (answer === "lost") onTrouble("The server does not answer; trying again.");
    else if (typeof answer === "number") onTrouble("The server is busy; trying again.");
    else {
      onTrouble(null);
      return answer.value;
    }
    await pause(typeof answer === "number" ? Math.max(answer * 1000, 200) : wait);
  }
}

/**
 * @param {string} path
 * @param {object|undefined} body
 * @returns {Promise<{value: any}|"lost"|number>} an answer, no connection, or seconds to wait
 */
async function once(path, body) {
  const settings = body === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(path, settings);
  } catch {
    return "lost";
  }
  if (response.status === 503) return Number(response.headers.get("retry-after")) || 1;
  const value = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(value?.error ?? `The server answered ${response.status}.`, response.status);
  return value === null ? "lost" : { value };
}
