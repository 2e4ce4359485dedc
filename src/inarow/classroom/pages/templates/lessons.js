"use strict";
// The lost games of a student: one is shown at a time, with what it teaches.
(function () {
  if (!viewer) return;
  const place = document.getElementById("viewer");
  const buttons = Array.from(place.querySelectorAll("[data-game]"));
  const lessons = Array.from(place.querySelectorAll("[data-lesson]"));
  const found = (number) => viewer.games.find((one) => one.n === Number(number));

  place.addEventListener("shown", (event) => {
    const number = String(event.detail.n);
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.game === number));
    for (const lesson of lessons) lesson.hidden = lesson.dataset.lesson !== number;
  });
  for (const button of buttons) button.addEventListener("click", () => viewer.show(found(button.dataset.game)));
  for (const lesson of lessons) {
    const one = found(lesson.dataset.lesson);
    const button = lesson.querySelector(".to-lesson");
    if (!one.w) button.remove();
    else button.addEventListener("click", () => viewer.go(one.w.p + 1));
  }
  viewer.show(viewer.games[0]);
  viewer.followLink();
})();
