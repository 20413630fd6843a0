// Arbitration: a tapped card goes into the field of its trick, and the page with all fields in its address is fetched for
// the verdict; its pieces take the place of those with the same id. No rule is known here, only that a trick has four
// cards. Without this script every tap loads the page again.
"use strict";

(() => {
  const form = document.querySelector("[data-arbitration]");
  if (!form) return;
  const failed = form.querySelector("[data-failed]");
  const tricks = [...Array(8).keys()].map((index) => form.elements[`trick${index + 1}`]);
  let asked = null;

  const cardsOf = (field) => field.value.split(/[\s,;]+/).filter(Boolean);
  const last = () => tricks.findLastIndex((field) => field.value.trim());

  function play(button) {
    const card = button.dataset.card;
    if (tricks.some((field) => cardsOf(field).includes(card))) return;
    const at = last();
    const field = at >= 0 && cardsOf(tricks[at]).length < 4 ? tricks[at] : tricks[at + 1];
    if (!field) return;
    field.value = [...cardsOf(field), card].join(" ");
    // At once, so that a second tap is not the same card again; and whoever uses the keyboard goes on from here.
    const next = button.nextElementSibling || button.previousElementSibling;
    const had = document.activeElement === button;
    button.disabled = true;
    if (had && next) next.focus({ preventScroll: true });
  }

  function takeBack() {
    const at = last();
    if (at >= 0) tricks[at].value = cardsOf(tricks[at]).slice(0, -1).join(" ");
  }

  // Everything that is filled in; an empty field says nothing.
  function query() {
    const filled = [...new FormData(form)].filter(([, value]) => value.trim());
    return new URLSearchParams(filled.map(([name, value]) => [name, value.trim()])).toString();
  }

  // The buttons stay where they are, and only open or close: one that is drawn again under a finger misses the tap.
  function put(page) {
    for (const piece of page.querySelectorAll("[data-piece]")) {
      document.getElementById(piece.id)?.replaceChildren(...piece.childNodes);
    }
    for (const button of page.querySelectorAll("[data-card], [value=undo]")) {
      form.querySelector(`[name="${button.name}"][value="${button.value}"]`).disabled = button.disabled;
    }
  }

  // What was typed stays as it is, but for cards in a row, which the server divided, and for what is wrong with it.
  function putTyped(page, divided) {
    for (const field of page.querySelectorAll("#typed .field")) {
      const input = field.querySelector("input, textarea, select");
      const mine = input && document.getElementById(input.id);
      if (!mine) continue;
      if (divided) mine.value = input.value;
      const place = mine.closest(".field");
      place.classList.toggle("has-error", field.classList.contains("has-error"));
      place.querySelector(".error")?.remove();
      const error = field.querySelector(".error");
      if (error) place.append(error);
      if (input.hasAttribute("aria-invalid")) mine.setAttribute("aria-invalid", "true");
      else mine.removeAttribute("aria-invalid");
    }
  }

  async function ask(pressed) {
    asked?.abort();
    const mine = (asked = new AbortController());
    const address = `${location.pathname}?${query()}`;
    try {
      const response = await fetch(address, {
        headers: { "HX-Request": "true" }, credentials: "same-origin", signal: mine.signal,
      });
      if (!response.ok) throw new Error(response.statusText);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      put(page);
      putTyped(page, response.redirected);
      history.replaceState(null, "", response.url);
      failed.hidden = true;
      const summary = document.getElementById("summary");
      if (summary && pressed) {
        document.getElementById("typed").open = true;
        summary.focus();
      } else if (pressed) document.getElementById("verdict").scrollIntoView({ block: "start" });
      document.dispatchEvent(new CustomEvent("list-replaced"));
    } catch (error) {
      if (error.name !== "AbortError") failed.hidden = false;
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button?.dataset.card) play(button);
    else if (button?.value === "undo") takeBack();
    ask(!button || button.value === "show");
  });
  form.addEventListener("change", () => ask(false));
})();
