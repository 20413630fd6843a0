// Forms that are judged by the server while they are typed. No rule is known here: the form is sent to its data-check
// address, and the pieces that come back take the place of the pieces with the same id. With data-draft, what is typed is
// kept on the server every few seconds.
"use strict";

(() => {
  const CHECK_AFTER = 250;
  const KEEP_AFTER = 2500;
  const CONFLICT = 409;

  function send(form, address) {
    return fetch(address, {
      method: "POST",
      body: new FormData(form),
      headers: { "HX-Request": "true" },
      credentials: "same-origin",
      keepalive: true,
    });
  }

  function show(form, name, visible) {
    const note = form.querySelector(`[data-${name}]`);
    if (note) note.hidden = !visible;
  }

  async function tell(form, response) {
    show(form, "signed-out", response.status === 401);
    show(form, "unreachable", false);
    // Nothing of this page can be stored any more: why stands at its top as soon as the server says so.
    if (response.status === CONFLICT) put(await response.text());
    else if (response.ok) document.getElementById("too-late")?.replaceChildren();
  }

  // A piece names the cells that are wrong in data-wrong; those of a hand without the number of the hand.
  function markCells(piece) {
    const hand = /^(h\d+)-verdict$/.exec(piece.id);
    const wrong = new Set((piece.dataset.wrong || "").split(" "));
    const scope = hand
      ? document.querySelectorAll(`[id^="${hand[1]}-"][data-part]`)
      : piece.closest("form").querySelectorAll("input:not([data-part]), [data-part^=control_]");
    for (const cell of scope) {
      const part = hand ? cell.dataset.part : cell.name;
      if (wrong.has(part)) cell.setAttribute("aria-invalid", "true");
      else cell.removeAttribute("aria-invalid");
    }
  }

  // The focus on a button of a piece goes to the same button of the new piece, or else to the first cell of its row.
  function keepFocus(place, piece) {
    if (!place.contains(document.activeElement)) return () => {};
    const at = [...place.querySelectorAll("button")].indexOf(document.activeElement);
    return () => {
      const next = piece.querySelectorAll("button")[at] || (piece.closest("tr") || piece.closest("form")).querySelector("input:not([type=hidden])");
      if (next) next.focus();
    };
  }

  // A suggestion is taken over: its cells are filled as if they were typed. Who is typing goes on where they are; the
  // focus on the button, which is about to go, moves to the first of the cells.
  function takeOver(button) {
    const cells = Object.entries(JSON.parse(button.dataset.cells));
    const fields = cells.map(([name]) => button.form.elements[name]).filter(Boolean);
    for (const [name, value] of cells) {
      const field = button.form.elements[name];
      if (field) field.value = value;
    }
    for (const field of fields) field.dispatchEvent(new Event("input", { bubbles: true }));
    if (fields.length && !document.activeElement.matches("input, select")) fields[0].focus();
  }

  function put(html) {
    const pieces = new DOMParser().parseFromString(html, "text/html").body.children;
    for (const piece of [...pieces]) {
      const place = document.getElementById(piece.id);
      if (!place || place.outerHTML === piece.outerHTML) continue;
      const focusAgain = keepFocus(place, piece);
      place.replaceWith(piece);
      focusAgain();
      if ("wrong" in piece.dataset) markCells(piece);
    }
  }

  for (const form of document.querySelectorAll("form[data-check]")) {
    let checking = 0;
    let keeping = 0;
    let asked = 0;
    let leaving = false;

    const check = async () => {
      const mine = ++asked;
      try {
        const response = await send(form, form.dataset.check);
        await tell(form, response);
        // An answer that was overtaken by a newer question says nothing any more.
        if (response.ok && !response.redirected && mine === asked) put(await response.text());
      } catch {
        show(form, "unreachable", true);
      }
    };

    const keep = async () => {
      clearTimeout(keeping);
      keeping = 0;
      if (leaving) return;
      try {
        const response = await send(form, form.dataset.draft);
        await tell(form, response);
        show(form, "saved", response.ok);
      } catch {
        show(form, "unreachable", true);
        keeping = setTimeout(keep, 4 * KEEP_AFTER);
      }
    };

    form.addEventListener("input", () => {
      clearTimeout(checking);
      checking = setTimeout(check, CHECK_AFTER);
      if (form.dataset.draft && !keeping) {
        show(form, "saved", false);
        keeping = setTimeout(keep, KEEP_AFTER);
      }
    });
    form.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-cells]");
      if (button) takeOver(button);
    });
    form.addEventListener("submit", () => {
      // What is handed in must not come back as a draft a moment later.
      leaving = true;
      clearTimeout(keeping);
      clearTimeout(checking);
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && keeping) keep();
    });
    window.addEventListener("pageshow", () => { leaving = false; });
  }
})();
