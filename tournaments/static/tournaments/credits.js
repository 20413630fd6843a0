// Lets the credits of an evening follow its number of hands while it is planned; the server does the same without this.
// What they are for each number of hands comes with the page. A figure that is not one of those was typed, and stays.
"use strict";

(() => {
  const hands = document.querySelector("[name=hands]");
  const held = document.querySelector("[name=credits_hands]");
  const said = document.querySelector("[data-credits-hands]");
  if (!hands || !held || !said) return;
  // Not while typing: on the way to "12" there is a "1".
  hands.addEventListener("change", () => {
    const before = Number(held.value);
    const now = Number(hands.value);
    for (const points of document.querySelectorAll("[data-by-hands]")) {
      const derived = points.dataset.byHands.split(",");
      if (derived[now - 1] === undefined) return;
      if (points.value === derived[before - 1]) points.value = derived[now - 1];
    }
    held.value = now;
    said.textContent = now;
  });
})();
