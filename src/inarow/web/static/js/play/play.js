// @ts-check
/** Play: against an agent, against another person, or two agents against each other. */

/**
 * @param {HTMLElement} root
 * @param {import("../types.js").App} app
 * @returns {import("../types.js").View}
 */
export function mount(root, app) {
  void root;
  return {
    show() {
      app.board.setHandler((_cell, move) => move !== null && app.store.play(move), "your turn");
    },
    hide() {},
  };
}
