// What updates by itself: nothing is asked while the page is hidden, and a row that changed is marked with a word.
"use strict";

(() => {
  let before = null;

  const rows = () => [...document.querySelectorAll("#standing tbody tr")];
  const nameOf = (row) => row.querySelector(".name").firstChild.textContent;
  // Without the place: one who climbs would mark everybody that was passed.
  const figures = (row) => [...row.cells].filter((cell) => !cell.matches(".name, .place")).map((cell) => cell.textContent).join("|");

  document.addEventListener("htmx:beforeRequest", (event) => { if (document.hidden) event.preventDefault(); });

  document.addEventListener("htmx:beforeSwap", () => {
    before = new Map();
    for (const row of rows()) {
      const name = nameOf(row);
      // Two rows of one name cannot be told apart here, so neither is marked.
      before.set(name, before.has(name) ? null : figures(row));
    }
  });

  document.addEventListener("htmx:afterSettle", () => {
    if (!before || !before.size) return;
    const section = document.getElementById("standing");
    if (!section) return;
    for (const row of rows()) {
      const old = before.get(nameOf(row));
      if (old === null || old === figures(row)) continue;
      row.classList.add("changed");
      const mark = document.createElement("span");
      mark.className = "changed-mark";
      mark.textContent = `• ${section.dataset.changed}`;
      row.querySelector(".name").append(" ", mark);
    }
    before = null;
  });

  // Back on the page: ask at once instead of at the end of the interval.
  document.addEventListener("visibilitychange", () => {
    const section = document.getElementById("standing");
    if (!document.hidden && section && section.hasAttribute("hx-get")) htmx.trigger(section, "visible-again");
  });
})();
