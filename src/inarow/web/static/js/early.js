// @ts-check
/**
 * Nothing that is seen is deaf: loaded before the first paint, it holds presses on what does not listen yet, and repeats
 * them, in order and once, when it does. What does not listen carries `data-deaf`; whoever listens takes it away. A classic
 * script, since modules come later.
 */
{
  const DEAF = "[data-deaf]";
  const BUSY = "data-busy"; // on the whole page while a move is on its way: the next press waits for it
  const CONTROL = "button, a, summary, label, [data-cell]";
  const KEYS = /^([1-9?burh]|ArrowLeft|ArrowRight)$/; // those that mean something anywhere on the page
  const TYPING = "input, select, textarea, dialog, [role=tree], [role=slider]";
  const STILL = 6; // pixels a pointer may move during a press

  /** @type {{target: Element, event: MouseEvent|KeyboardEvent}[]} */
  const held = [];
  /** @type {{control: Element, x: number, y: number}|null} */
  let press = null;
  let isRepeating = false;

  /** @param {Event} event */
  function hold(event, target = /** @type {Element} */ (event.target)) {
    event.preventDefault(); // also what the browser would do by itself: it does it when the press is repeated
    event.stopImmediatePropagation();
    held.push({ target: target.closest(CONTROL) ?? target, event: /** @type {MouseEvent|KeyboardEvent} */ (event) });
  }

  /** @param {Element} element */
  const isDeaf = (element) => element.closest(DEAF) !== null;
  const board = () => document.getElementById("board");

  /**
   * The element itself, or the one that was drawn in its place.
   * @param {Element} element
   * @returns {Element|null}
   */
  function twin(element) {
    if (element.isConnected) return element;
    if (element.id) return document.getElementById(element.id);
    const own = [...element.attributes].filter(({ name }) => name.startsWith("data-"));
    const alike = own.map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`).join("");
    return alike === "" ? null : document.querySelector(element.localName + alike);
  }

  /** Repeats what was held, until something in its way is deaf still. */
  function repeat() {
    while (held.length > 0 && !document.documentElement.hasAttribute(BUSY)) {
      const { target, event } = held[0];
      const isKey = event instanceof KeyboardEvent;
      const place = twin(target) ?? (isKey ? document.body : null);
      const waitsFor = isKey ? board() : place;
      if (waitsFor !== null && isDeaf(waitsFor)) return;
      held.shift();
      if (place === null) continue;
      isRepeating = true;
      const { clientX, clientY, detail } = event instanceof MouseEvent ? event : { clientX: 0, clientY: 0, detail: 0 };
      const common = { bubbles: true, cancelable: true, composed: true };
      place.dispatchEvent(isKey ? new KeyboardEvent("keydown", { ...common, key: event.key, code: event.code, shiftKey: event.shiftKey })
        : new MouseEvent("click", { ...common, clientX, clientY, detail }));
      isRepeating = false;
    }
  }

  document.addEventListener("pointerdown", (event) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    press = control && event.isPrimary ? { control, x: event.clientX, y: event.clientY } : null;
  }, true);

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (isRepeating || !event.isTrusted || !(target instanceof Element)) return;
    const began = press;
    press = null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    if (isDeaf(target)) return hold(event);
    // What is pressed may slip away, or be drawn anew, before the button is up: the press counts where it began.
    const isStill = began !== null && Math.hypot(event.clientX - began.x, event.clientY - began.y) <= STILL;
    if (event.detail === 0 || began === null || !isStill || began.control.contains(target) || target.closest(CONTROL) === twin(began.control)) return;
    hold(event, began.control);
    repeat();
  }, true);

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (isRepeating || !event.isTrusted || !(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = board();
    if (place === null || !isDeaf(place)) return;
    const isOnCell = place.contains(target) && (key === "Enter" || key === " ");
    const isShortcut = KEYS.test(key) && !place.contains(target) && target.closest(TYPING) === null && document.querySelector("dialog[open]") === null;
    if (isOnCell || isShortcut) hold(event);
  }, true);

  new MutationObserver(repeat).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-deaf", BUSY] });
}
