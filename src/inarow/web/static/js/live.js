// @ts-check
/** Searches over one websocket: numbered requests, progress, cancelling; a lost socket is opened again and asked anew. */

import { waits } from "./patience.js";

/**
 * @typedef {object} LiveRequest
 * @property {Promise<any>} done the last answer, or null when it was cancelled; rejects with the server's sentence
 * @property {() => void} cancel
 *
 * @typedef {object} Running
 * @property {string} kind
 * @property {object} message
 * @property {(answer: any) => void} onProgress
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * @param {(words: string|null) => void} onTrouble
 * @returns {(kind: string, fields: object, onProgress?: (answer: any) => void) => LiveRequest}
 */
export function createLive(onTrouble) {
  /** @type {Map<number, Running>} */
  const running = new Map();
  /** @type {WebSocket|null} */
  let socket = null;
  let wait = waits();
  let number = 0;

  function open() {
    const address = new URL("api/live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      for (const one of running.values()) socket?.send(JSON.stringify(one.message));
    });
    socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    socket.addEventListener("close", lost);
  }

  function lost() {
    socket = null;
    if (running.size === 0) return; // the next request opens it
    onTrouble("The connection is lost; trying again.");
    setTimeout(() => socket ?? open(), wait.next().value ?? 1000);
  }

  /** @param {any} answer */
  function hear(answer) {
    wait = waits();
    onTrouble(null);
    const one = running.get(answer.id);
    if (one === undefined) return;
    if (answer.event === "progress") return one.onProgress(answer);
    if (answer.event === "busy") return again(answer, one);
    running.delete(answer.id);
    if (answer.event === "done") one.resolve(answer);
    else one.reject(new Error(answer.error ?? "The server gave no reason."));
  }

  /**
   * @param {import("./server_types.js").LiveAnswer} answer
   * @param {Running} one
   */
  function again({ id, retry_after = 1 }, one) {
    if (id === null) return;
    onTrouble("The server is busy; trying again.");
    setTimeout(() => running.has(id) && send(one.message), retry_after * 1000);
  }

  /** @param {object} message */
  function send(message) {
    if (socket === null) open();
    else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  /** @param {number} id */
  function cancel(id) {
    const one = running.get(id);
    if (one === undefined) return;
    running.delete(id);
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, do: "cancel" }));
    one.resolve(null);
  }

  return (kind, fields, onProgress = () => {}) => {
    for (const [id, one] of running) if (one.kind === kind) cancel(id);
    const id = ++number;
    const message = { id, do: kind, ...fields };
    /** @type {Promise<any>} */
    const done = new Promise((resolve, reject) => {
      running.set(id, { kind, message, onProgress, resolve, reject });
    });
    send(message);
    return { done, cancel: () => cancel(id) };
  };
}
