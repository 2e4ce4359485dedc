"use strict";
// Draws every chart for the width it has and for light or dark, and again when either changes.
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const places = Array.from(document.querySelectorAll("[data-chart]"));
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const drawn = new Map();

  function look(width) {
    const chosen = dark.matches ? data.looks.dark : data.looks.light;
    const room = Math.max(70, Math.min(260, 0.36 * width)); // for the names of agents
    return { ...chosen, background: "transparent", axisY: { labelLimit: room } };
  }

  async function draw(place) {
    const spec = data.charts[place.dataset.chart];
    const before = drawn.get(place);
    const made = await vegaEmbed(place, spec, {
      mode: "vega-lite",
      ast: true, // expressions are interpreted: the page allows no eval
      renderer: "svg",
      actions: false,
      defaultStyle: false,
      config: look(place.clientWidth),
      tooltip: { disableDefaultStyle: true },
    });
    if (before) before.finalize();
    drawn.set(place, made);
  }

  function drawAll() {
    return Promise.all(places.map((place) => draw(place))).then(() => {
      document.documentElement.dataset.charts = "drawn";
    });
  }

  let waiting = 0;
  let width = window.innerWidth;
  window.addEventListener("resize", () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    clearTimeout(waiting);
    waiting = setTimeout(() => drawAll(), 200);
  });
  dark.addEventListener("change", () => drawAll());
  drawAll();
})();
