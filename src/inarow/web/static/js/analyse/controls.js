// @ts-check
/** The few controls the panels of the analysis are made of: buttons, choices, switches, folding sections. */

import { h } from "../elements.js";

/**
 * @param {string} label
 * @param {() => void} act
 * @param {import("../elements.js").Attributes} [attributes]
 */
export function button(label, act, attributes = {}) {
  return h("button", { type: "button", onclick: act, ...attributes }, label);
}

/**
 * A section that folds; its heading is what one clicks.
 * @param {string} title
 * @param {{ name: string, open?: boolean }} options
 * @param {...import("../elements.js").Child} children
 */
export function section(title, options, ...children) {
  const heading = h("summary", {}, h("h3", {}, title));
  const body = h("div", { class: "analyse-body" }, ...children);
  return h("details", { class: "analyse-section", id: `analyse-${options.name}`, open: options.open }, heading, body);
}

/**
 * A choice among few, with its label.
 * @param {string} label
 * @param {[value: string, text: string][]} choices
 * @param {(value: string) => void} act
 * @param {import("../elements.js").Attributes} [attributes]
 */
export function choice(label, choices, act, attributes = {}) {
  const options = choices.map(([value, text]) => h("option", { value }, text));
  const select = h("select", { ...attributes, onchange: () => act(select.value) }, ...options);
  return { select, element: h("label", { class: "field" }, h("span", {}, label), select) };
}

/**
 * Something that is on or off.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} act
 * @param {import("../elements.js").Attributes} [attributes]
 */
export function toggle(label, on, act, attributes = {}) {
  const box = h("input", { ...attributes, type: "checkbox", checked: on, onchange: () => act(box.checked) });
  return { box, element: h("label", { class: "check" }, box, h("span", {}, label)) };
}
