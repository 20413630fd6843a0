// The keyboard of the sheet. It moves the focus and puts text into cells; what the text is worth is for the server to say.
// The one sum here is the grey hint: what is left of a hand for the other side.
"use strict";

(() => {
  const form = document.getElementById("sheet-form");
  if (!form) return;

  const HAND_POINTS = Number(form.dataset.handPoints);
  const ROEM = { 2: 20, 4: 40, 5: 50, 7: 70, 1: 100 };
  const MARKS = { n: "N", p: "P", t: "TP" };
  const DECLARERS = { w: "A", z: "B" };
  const COLUMNS = ["declarer", "points_a", "roem_a", "mark_a", "points_b", "roem_b", "mark_b"];
  const CONTROLS = ["control_a", "control_b"];
  const hands = [...form.querySelectorAll("tr[data-hand]")].map((row) => Number(row.dataset.hand));
  const keys = document.getElementById("keys");
  const last = hands[hands.length - 1];

  const cell = (hand, part) => document.getElementById(`h${hand}-${part}`);
  const control = (side) => document.getElementById(`control_${side}`);
  const handOf = (element) => Number(element.closest("tr").dataset.hand) || null;
  const other = (side) => (side === "a" ? "b" : "a");
  const changed = (element) => element.dispatchEvent(new Event("input", { bubbles: true }));

  let before = "";       // what the cell in focus held when it got the focus
  let added = null;      // the roem cell that adds its shortcuts up
  let home = "a";        // the side in whose column one goes down the sheet; the next hand begins there
  let row = null;        // the hand in focus
  const past = [];       // hands as they were before they were touched, for Ctrl+Z
  let touching = null;

  function focus(element) {
    if (!element) return;
    element.focus();
    if (element.select) element.select();
  }

  function set(element, value) {
    if (element.value === value) return;
    remember(handOf(element));
    element.value = value;
    changed(element);
  }

  // Grey numbers: the rest of the hand, in the cell of the side that has none yet.
  function hint(hand) {
    const a = cell(hand, "points_a");
    const b = cell(hand, "points_b");
    const marked = { a: cell(hand, "mark_a").value.trim(), b: cell(hand, "mark_b").value.trim() };
    const rest = (mine, theirs, side) => {
      if (mine.value.trim() || marked[side]) return "";
      if (marked[other(side)]) return String(HAND_POINTS);
      const points = theirs.value.trim();
      return /^\d{1,3}$/.test(points) && Number(points) <= HAND_POINTS ? String(HAND_POINTS - Number(points)) : "";
    };
    a.placeholder = rest(a, b, "a");
    b.placeholder = rest(b, a, "b");
  }

  function accept(hand) {
    for (const part of ["points_a", "points_b"]) {
      const input = cell(hand, part);
      if (!input.value.trim() && input.placeholder) set(input, input.placeholder);
    }
  }

  // Taking back
  const snapshot = (hand) => Object.fromEntries(COLUMNS.map((part) => [part, cell(hand, part).value]));

  function remember(hand) {
    if (!hand || touching === hand) return;
    touching = hand;
    past.push({ hand, values: snapshot(hand) });
  }

  function takeBackHand() {
    const entry = past.pop();
    if (!entry) return;
    touching = null;
    for (const part of COLUMNS) cell(entry.hand, part).value = entry.values[part];
    hint(entry.hand);
    changed(cell(entry.hand, "points_a"));
    touching = null;
    focus(cell(entry.hand, "points_a"));
  }

  // Going on
  function goOn(element) {
    const part = element.dataset.part;
    if (part === "control_a") return focus(control("b"));
    if (part === "control_b") return document.getElementById("hand-in").focus();
    const hand = handOf(element);
    if (part === "declarer") return focus(cell(hand, `points_${home}`));
    const side = element.dataset.side;
    accept(hand);
    const points = cell(hand, `points_${side}`);
    const marked = cell(hand, "mark_a").value.trim() || cell(hand, "mark_b").value.trim();
    if (!points.value.trim() && !marked && part.startsWith("roem")) return focus(points);
    return focus(hand === last ? control("a") : cell(hand + 1, `points_${home}`));
  }

  function move(element, right, down) {
    const part = element.dataset.part;
    if (CONTROLS.includes(part)) {
      if (right) return focus(control(other(element.dataset.side)));
      return down < 0 ? focus(cell(last, `points_${element.dataset.side}`)) : undefined;
    }
    const hand = handOf(element);
    if (down) {
      if (hand + down > last) return focus(control(element.dataset.side || "a"));
      return focus(cell(hand + down, part));
    }
    return focus(cell(hand, COLUMNS[COLUMNS.indexOf(part) + right]));
  }

  // Roem by shortcuts
  function openRoem(element) {
    const hand = handOf(element);
    // A second + means the roem of the other side.
    const side = added === element ? other(element.dataset.side) : element.dataset.side || "a";
    focus(cell(hand, `roem_${side}`));
    added = cell(hand, `roem_${side}`);
    added.classList.add("adding");
    if (keys) keys.classList.add("adding");
  }

  function closeRoem() {
    if (added) added.classList.remove("adding");
    if (keys) keys.classList.remove("adding");
    added = null;
  }

  function toggleKeys() {
    if (!keys) return;
    keys.hidden = !keys.hidden;
    try { localStorage.setItem("keys-hidden", keys.hidden ? "1" : ""); } catch { /* a private window forgets it */ }
  }

  const act = (event, deed) => { event.preventDefault(); deed(); };

  form.addEventListener("keydown", (event) => {
    const element = event.target;
    if (!element.dataset || !element.dataset.part || event.isComposing) return;
    const hand = handOf(element);
    const key = event.key;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") return act(event, takeBackHand);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Enter") return act(event, () => { closeRoem(); goOn(element); });
    if (key === "Escape") return act(event, () => { closeRoem(); set(element, before); if (element.select) element.select(); });
    if (key === "ArrowDown") return act(event, () => { closeRoem(); move(element, 0, 1); });
    if (key === "ArrowUp") return act(event, () => { closeRoem(); move(element, 0, -1); });
    if (key === "ArrowRight") return act(event, () => { closeRoem(); move(element, 1, 0); });
    if (key === "ArrowLeft") return act(event, () => { closeRoem(); move(element, -1, 0); });
    if (key === "?") return act(event, toggleKeys);
    if (!hand || key.length !== 1) return;
    if (key === "+") return act(event, () => openRoem(element));
    if (added === element && ROEM[key]) {
      return act(event, () => set(element, String((Number(element.value) || 0) + ROEM[key])));
    }
    const letter = key.toLowerCase();
    if (MARKS[letter] && element.dataset.side) {
      const mark = cell(hand, `mark_${element.dataset.side}`);
      return act(event, () => set(mark, mark.value === MARKS[letter] ? "" : MARKS[letter]));
    }
    if (DECLARERS[letter]) return act(event, () => set(cell(hand, "declarer"), DECLARERS[letter]));
  });

  form.addEventListener("focusin", (event) => {
    if (!event.target.dataset.part) return;
    before = event.target.value;
    const hand = handOf(event.target);
    if (touching !== hand) touching = null;
    if (added && added !== event.target) closeRoem();
    // A step aside within the hand, to a mark or the roem of the others, does not change the column.
    if (hand && row !== hand && event.target.dataset.side) home = event.target.dataset.side;
    row = hand;
    if (event.target.select) event.target.select();
  });

  form.addEventListener("pointerdown", (event) => {
    if (event.target.dataset.side) home = event.target.dataset.side;
  });

  // Before the text changes, so that what Ctrl+Z brings back is the hand as it was.
  form.addEventListener("beforeinput", (event) => { if (event.target.dataset.part) remember(handOf(event.target)); });

  form.addEventListener("input", (event) => {
    const hand = event.target.dataset.part ? handOf(event.target) : null;
    if (!hand) return;
    hint(hand);
    const declarer = cell(hand, "declarer");
    declarer.classList.toggle("derived", Boolean(declarer.dataset.derived) && declarer.value === declarer.dataset.derived);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && !event.target.closest("input, select, textarea")) toggleKeys();
  });

  try { if (keys && localStorage.getItem("keys-hidden")) keys.hidden = true; } catch { /* as above */ }
  for (const hand of hands) hint(hand);
})();
