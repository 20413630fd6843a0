// A field that leaves only the rows of a list that hold what is typed. Without this script the whole list stands there.
"use strict";

(() => {
  // A list that was brought up to date is a new list.
  document.addEventListener("htmx:afterSettle", () => document.dispatchEvent(new Event("list-replaced")));

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  for (const box of document.querySelectorAll("[data-filter]")) {
    const input = box.querySelector("input");
    if (!input) continue;
    const key = box.dataset.remember;

    const filter = () => {
      const list = document.querySelector(box.dataset.filter);
      const empty = document.querySelector(`[data-filter-empty="${box.dataset.filter}"]`);
      box.hidden = !list;
      if (!list) return;
      const words = plain(input.value).split(/\s+/).filter(Boolean);
      let found = 0;
      for (const row of list.children) {
        // A row may hold more than what one looks for.
        const text = plain((row.querySelector("[data-find]") || row).textContent);
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) found += 1;
        row.classList.toggle("mine", words.length > 0 && !row.hidden && Boolean(key));
      }
      if (empty) empty.hidden = found > 0;
    };

    for (const button of box.querySelectorAll("[data-without-script]")) button.hidden = true;
    document.addEventListener("list-replaced", filter);
    // Who looked up a name once need not type it again next round.
    try { if (key) input.value = localStorage.getItem(key) || ""; } catch { /* a private window forgets it */ }
    filter();
    input.addEventListener("input", () => {
      filter();
      try { if (key) localStorage.setItem(key, input.value); } catch { /* as above */ }
    });
    // Enter in the filter is not "save".
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  }
})();
