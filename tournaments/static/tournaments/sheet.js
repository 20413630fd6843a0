// The keyboard of the sheet. It moves the focus and puts text into cells; what the text is worth is for the server to say.
// The one sum here is the grey hint: what is left of a hand for the side that has no points yet.
"use strict";

(() => {
  const form = document.getElementById("sheet-form");
  if (!form) return;

  const HAND_POINTS = Number(form.dataset.handPoints);
  const ROEM = { 2: 20, 4: 40, 5: 50, 7: 70, 1: 100 };
  const MARKS = { n: "N", p: "P", t: "TP" };
  const DECLARERS = { w: "A", z: "B" };
  const CALLS = { k: "1", h: "2", s: "3" };
  const SUITS = { s: "s", h: "h", d: "d", r: "d", c: "c", k: "c" };
  const LEDIG = { "": "made", made: "failed", failed: "" };
  const ROEM_KEYS = { "+": "roem", "*": "hand_roem" };
  const COLUMNS = form.dataset.parts.split(" ");
  const SIDES = COLUMNS.filter((part) => part.startsWith("points_")).map((part) => part.slice(-1));
  const OF_THREE = SIDES.length === 3;
  const ALL_TRICKS = "10";  // at a table of three
  const CONTROLS = SIDES.map((side) => `control_${side}`);
  const hands = [...form.querySelectorAll("tr[data-hand]")].map((row) => Number(row.dataset.hand));
  const keys = document.getElementById("keys");
  const last = hands[hands.length - 1];

  const has = (part) => COLUMNS.includes(part);
  const cell = (hand, part) => document.getElementById(`h${hand}-${part}`);
  const control = (side) => document.getElementById(`control_${side}`);
  const handOf = (element) => Number(element.closest("tr").dataset.hand) || null;
  const other = (side, step = 1) => SIDES[(SIDES.indexOf(side) + step + SIDES.length) % SIDES.length];
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
    const points = (side) => cell(hand, `points_${side}`).value.trim();
    const marked = (side) => has(`mark_${side}`) && cell(hand, `mark_${side}`).value.trim();
    for (const side of SIDES) cell(hand, `points_${side}`).placeholder = rest(side);

    function rest(side) {
      const others = SIDES.filter((one) => one !== side);
      if (points(side) || marked(side)) return "";
      if (others.some(marked)) return String(HAND_POINTS);
      const typed = others.map(points).filter(Boolean);
      if (!typed.length || !typed.every((text) => /^\d{1,3}$/.test(text))) return "";
      const left = HAND_POINTS - typed.map(Number).reduce((sum, number) => sum + number, 0);
      // Of three sides two must be known, or one has everything.
      return left === 0 || (left > 0 && typed.length === others.length) ? String(left) : "";
    }
  }

  function accept(hand) {
    for (const side of SIDES) {
      const input = cell(hand, `points_${side}`);
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
  const isEmpty = (hand) => COLUMNS.every((part) => !cell(hand, part).value.trim() || cell(hand, part).dataset.derived);

  // A hand begins with its trump where that is asked, and else in the column one goes down.
  const start = (hand) => {
    const asked = ["maker", "trump"].find((part) => has(part) && !cell(hand, part).value);
    return cell(hand, asked || `points_${home}`);
  };

  // At a table of three one goes through all points, and to the tricks where the maker has everything.
  function stillOpen(hand, part) {
    const points = SIDES.map((side) => cell(hand, `points_${side}`));
    const maker = cell(hand, "maker").value;
    const hasAll = SIDES.find((side, place) => points[place].value.trim() === String(HAND_POINTS));
    const tricks = cell(hand, "tricks");
    const asked = hasAll && (!maker || maker.toLowerCase() === hasAll) && !tricks.value.trim();
    const open = [...points.filter((input) => !input.value.trim()), ...(asked ? [tricks] : [])];
    return open.find((input) => COLUMNS.indexOf(input.dataset.part) > COLUMNS.indexOf(part));
  }

  function goOn(element) {
    const part = element.dataset.part;
    if (CONTROLS.includes(part)) {
      return focus(control(SIDES[CONTROLS.indexOf(part) + 1]) || document.getElementById("hand-in"));
    }
    const hand = handOf(element);
    // Nothing here and nothing below: the round was over before its last row.
    if ("endsAtTarget" in form.dataset && hands.every((number) => number < hand || isEmpty(number))) return focus(control("a"));
    const side = element.dataset.side;
    if (!side && part !== "tricks") return focus(cell(hand, `points_${home}`));
    accept(hand);
    const points = cell(hand, `points_${side}`);
    const marked = SIDES.some((one) => has(`mark_${one}`) && cell(hand, `mark_${one}`).value.trim());
    if (part.includes("roem") && !points.value.trim() && !marked) return focus(points);
    const open = OF_THREE ? stillOpen(hand, part) : null;
    return focus(open || (hand === last ? control("a") : start(hand + 1)));
  }

  function move(element, right, down) {
    const part = element.dataset.part;
    if (CONTROLS.includes(part)) {
      if (right) return focus(control(other(element.dataset.side, right)));
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
  function openRoem(element, kind) {
    const hand = handOf(element);
    // The same key once more means the roem of the other side.
    const again = added === element && element.dataset.part.startsWith(kind);
    const side = again ? other(element.dataset.side) : element.dataset.side || "a";
    focus(cell(hand, `${kind}_${side}`));
    added = cell(hand, `${kind}_${side}`);
    added.classList.add("adding");
    if (keys) keys.classList.add("adding");
  }

  function closeRoem() {
    if (added) added.classList.remove("adding");
    if (keys) keys.classList.remove("adding");
    added = null;
  }

  // What was probably meant by this hand, or by the one just above, where one sees it after going on.
  function takeOver(hand) {
    for (const number of [hand, hand - 1]) {
      const verdict = document.getElementById(`h${number}-verdict`);
      const button = verdict && verdict.querySelector("button[data-cells]");
      if (button) return button.click();
    }
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
    if (ROEM_KEYS[key] && has(`${ROEM_KEYS[key]}_a`)) return act(event, () => openRoem(element, ROEM_KEYS[key]));
    if (added === element && ROEM[key]) {
      return act(event, () => set(element, String((Number(element.value) || 0) + ROEM[key])));
    }
    const letter = key.toLowerCase();
    if (OF_THREE && SIDES.includes(letter)) return act(event, () => set(cell(hand, "maker"), letter.toUpperCase()));
    if (has("tricks") && letter === "p") {
      const tricks = cell(hand, "tricks");
      return act(event, () => set(tricks, tricks.value === ALL_TRICKS ? "" : ALL_TRICKS));
    }
    if (has("mark_a") && MARKS[letter] && element.dataset.side) {
      const mark = cell(hand, `mark_${element.dataset.side}`);
      return act(event, () => set(mark, mark.value === MARKS[letter] ? "" : MARKS[letter]));
    }
    if (element.dataset.part === "trump" && SUITS[letter]) return act(event, () => set(element, SUITS[letter]));
    if (has("called") && CALLS[letter]) {
      const called = cell(hand, "called");
      return act(event, () => set(called, called.value === CALLS[letter] ? "" : CALLS[letter]));
    }
    if (has("ledig") && letter === "l") {
      const ledig = cell(hand, "ledig");
      return act(event, () => set(ledig, LEDIG[ledig.value]));
    }
    if (letter === "o") return act(event, () => takeOver(hand));
    if (has("declarer") && DECLARERS[letter]) return act(event, () => set(cell(hand, "declarer"), DECLARERS[letter]));
  });

  // Before the cells are filled, so that Ctrl+Z takes it back.
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-cells]");
    if (!button) return;
    touching = null;
    for (const name of Object.keys(JSON.parse(button.dataset.cells))) {
      const field = form.elements[name];
      if (field && field.dataset.part) remember(handOf(field));
    }
  }, true);

  form.addEventListener("focusin", (event) => {
    if (!event.target.dataset.part) return;
    before = event.target.value;
    const hand = handOf(event.target);
    if (touching !== hand) touching = null;
    if (added && added !== event.target) closeRoem();
    // A step aside within the hand, to a mark or the roem of the others, does not change the column.
    if (hand && row !== hand && event.target.dataset.side && !OF_THREE) home = event.target.dataset.side;
    row = hand;
    if (event.target.select) event.target.select();
  });

  form.addEventListener("pointerdown", (event) => {
    if (event.target.dataset.side && !OF_THREE) home = event.target.dataset.side;
  });

  // Before the text changes, so that what Ctrl+Z brings back is the hand as it was.
  form.addEventListener("beforeinput", (event) => { if (event.target.dataset.part) remember(handOf(event.target)); });

  form.addEventListener("input", (event) => {
    const hand = event.target.dataset.part ? handOf(event.target) : null;
    if (!hand) return;
    hint(hand);
    const declarer = cell(hand, "declarer");
    if (declarer) declarer.classList.toggle("derived", Boolean(declarer.dataset.derived) && declarer.value === declarer.dataset.derived);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && !event.target.closest("input, select, textarea")) toggleKeys();
  });

  try { if (keys && localStorage.getItem("keys-hidden")) keys.hidden = true; } catch { /* as above */ }
  for (const hand of hands) hint(hand);
  // A busy browser focuses what the page asks for only some time after it has loaded, and loses what is typed until then.
  if (document.activeElement === document.body) focus(document.querySelector("[autofocus]"));
})();
