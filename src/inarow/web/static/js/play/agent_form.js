// @ts-check
/** Any agent with any options: a form made from what the server offers, beside the same as free text. */

import { h } from "../elements.js";

/** @typedef {import("../types.js").Listed} Listed */

const LEVELS = Array.from({ length: 10 }, (_, at) => `level:${at + 1}`);

/**
 * @param {string} id
 * @param {Listed[]} agents
 */
export function createAgentForm(id, agents) {
  const names = h("select", { id: `${id}-name`, onchange: () => choose(names.value) },
    h("optgroup", { label: "Agents" }, ...agents.map(({ name }) => h("option", { value: name }, name))),
    h("optgroup", { label: "Levels" }, ...LEVELS.map((level) => h("option", { value: level }, level.replace("level:", "Level ")))),
    h("option", { value: "" }, "As written below"));
  const summary = h("p", { class: "note" });
  const options = h("div", { class: "options" });
  const folded = h("details", {}, h("summary", {}, "Options"), options);
  const text = h("input", { type: "text", id: `${id}-text`, spellcheck: false, autocomplete: "off", required: true, oninput: () => read(text.value) });
  const element = h("div", { class: "agent-form" },
    h("label", { class: "field" }, h("span", {}, "Agent"), names), summary, folded,
    h("label", { class: "field" }, h("span", {}, "As text, as in alphabeta:depth=6"), text));
  /** @type {Map<string, HTMLInputElement>} */
  let fields = new Map();

  /** @param {string} name */
  function choose(name) {
    describe(name);
    text.value = name;
  }

  /** @param {string} name */
  function describe(name) {
    const agent = agents.find((one) => one.name === name);
    const entries = Object.entries(agent?.options ?? {});
    summary.textContent = agent?.summary ?? (name ? "An opponent of the game's ladder." : "");
    fields = new Map(entries.map(([key, value]) => [key, h("input", {
      type: "text", placeholder: value, id: `${id}-option-${key}`, spellcheck: false, autocomplete: "off", oninput: write,
    })]));
    options.replaceChildren(...[...fields].map(([key, input]) => h("label", { class: "field" }, h("span", {}, key), input)));
    folded.hidden = entries.length === 0;
  }

  function write() {
    const given = [...fields].flatMap(([key, { value }]) => (value.trim() ? [`${key}=${value.trim()}`] : []));
    text.value = given.length > 0 ? `${names.value}:${given.join(",")}` : names.value;
  }

  /**
   * Shows what a text says in the form, as far as the form knows it.
   * @param {string} written
   */
  function read(written) {
    const whole = [...names.options].some(({ value }) => value === written);
    const name = whole ? written : written.split(":", 1)[0];
    names.value = whole || agents.some((one) => one.name === name) ? name : "";
    describe(names.value);
    if (whole) return;
    for (const part of splitOptions(written.slice(name.length + 1))) {
      const at = part.indexOf("=");
      const field = fields.get(part.slice(0, at).trim());
      if (field) field.value = part.slice(at + 1).trim();
    }
  }

  /** @param {string} written */
  function set(written) {
    text.value = written;
    read(written);
  }

  set(agents.find(({ name }) => name === "best")?.name ?? agents[0]?.name ?? "");
  return { element, set, value: () => text.value.trim() };
}

/**
 * Options apart at their commas, except those inside brackets or quotes.
 * @param {string} text
 * @returns {string[]}
 */
function splitOptions(text) {
  return (text.match(/(?:"[^"]*"|\([^()]*\)|[^,"(])+/g) ?? []).filter((part) => part.includes("="));
}
