// The list at the door: a tap is sent without leaving the list. Without this script every tap loads the page again.
// Nothing is decided here; the answer is the same page, and its pieces take the place of those with the same id.
"use strict";

(() => {
  const failed = document.querySelector("[data-door-failed]");
  if (!failed) return;

  // Taps are sent one after the other: each starts from what the list shows after the one before.
  let last = Promise.resolve();

  const put = (text, focus) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const pieces = [...page.querySelectorAll("[data-door]")];
    for (const piece of pieces) document.getElementById(piece.id)?.replaceChildren(...piece.childNodes);
    document.dispatchEvent(new CustomEvent("list-replaced"));
    const summary = document.getElementById("summary");
    (summary || document.getElementById(focus))?.focus({ preventScroll: !summary });
    return pieces.length > 0;
  };

  // The form as it stands there now: the answer to an earlier tap may have put a new one in its place. Nothing is left to
  // do when the button there says something else by now, as after a double tap.
  function now({ form, submitter, body }) {
    if (form.isConnected || !submitter?.id) return { action: form.action, body };
    const button = document.getElementById(submitter.id);
    if (!button?.form || button.value !== submitter.value) return null;
    return { action: button.form.action, body: new FormData(button.form, button) };
  }

  async function send(tap) {
    const found = now(tap);
    if (!found) return;
    try {
      const response = await fetch(found.action, {
        method: "POST", body: found.body, headers: { "HX-Request": "true" }, credentials: "same-origin",
      });
      failed.hidden = put(await response.text(), tap.submitter?.id);
    } catch {
      failed.hidden = false;
    }
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.closest("[data-door]")) return;
    event.preventDefault();
    const tap = { form: event.target, submitter: event.submitter, body: new FormData(event.target, event.submitter) };
    last = last.then(() => send(tap));
  });
})();
