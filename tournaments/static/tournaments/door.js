// The list at the door: a tap is sent without leaving the list. Without this script every tap loads the page again.
// Nothing is decided here; the answer is the same page, and its pieces take the place of those with the same id.
"use strict";

(() => {
  const failed = document.querySelector("[data-door-failed]");
  if (!failed) return;

  // Taps are sent one after the other: each starts from what the list shows after the one before.
  let busy = false;

  const put = (text, focus) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const pieces = [...page.querySelectorAll("[data-door]")];
    for (const piece of pieces) document.getElementById(piece.id)?.replaceChildren(...piece.childNodes);
    document.dispatchEvent(new CustomEvent("list-replaced"));
    const summary = document.getElementById("summary");
    (summary || document.getElementById(focus))?.focus({ preventScroll: !summary });
    return pieces.length > 0;
  };

  document.addEventListener("submit", async (event) => {
    if (!event.target.closest("[data-door]")) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    const body = new FormData(event.target, event.submitter);
    try {
      const response = await fetch(event.target.action, {
        method: "POST", body, headers: { "HX-Request": "true" }, credentials: "same-origin",
      });
      failed.hidden = put(await response.text(), event.submitter?.id);
    } catch {
      failed.hidden = false;
    }
    busy = false;
  });
})();
