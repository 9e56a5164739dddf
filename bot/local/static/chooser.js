// A select menu: a button that opens a list, near it on a wide screen, from below on a phone.

import { el, narrow, showDialog } from "./dom.js";
import { emojiText } from "./components.js";
import { words } from "./store.js";

const GAP = 6; // pixels between the button and its list, and to the window's edge

// `spec` is Discord's select. `onchosen` is called with the values when the choice is made.
// Returns the element and a function that tells the values chosen.
export function chooser(spec, { key, onchosen }) {
  let values = spec.options.filter((option) => option.default).map((option) => option.value);
  const caption = el("span", { className: "chooser-caption" });
  const opener = el(
    "button",
    {
      type: "button",
      className: "chooser",
      disabled: spec.disabled,
      "aria-haspopup": "listbox",
      "data-key": key,
      onclick: () =>
        openList(spec, values, opener, (chosen) => {
          choose(chosen);
          onchosen?.(chosen, opener);
        }),
    },
    caption,
    el("span", { className: "chooser-arrow", "aria-hidden": "true" }, "⌄"),
  );
  const choose = (chosen) => {
    values = chosen;
    const labels = spec.options.filter((option) => chosen.includes(option.value)).map(label);
    caption.textContent = labels.join(", ") || spec.placeholder || words("choose");
    caption.classList.toggle("dim", labels.length === 0);
  };
  choose(values);
  return { element: opener, values: () => values };
}

const label = (option) => `${emojiText(option.emoji)} ${option.label}`.trim();

function openList(spec, before, opener, onchosen) {
  const many = mostOf(spec) > 1 || leastOf(spec) === 0;
  const dialog = el("dialog", {
    className: "sheet",
    "aria-label": spec.placeholder || words("choose"),
  });
  const chosen = new Set(before);
  const items = spec.options.map((option) => item(option));
  const finish = () => {
    dialog.close();
    onchosen(inOrder(spec, chosen));
  };
  const done = el(
    "button",
    { type: "button", className: "button primary", onclick: finish },
    words("done"),
  );
  const pick = (value) => {
    change(chosen, value, spec);
    if (many) mark(items, chosen, spec, done);
    else finish();
  };
  const list = el(
    "div",
    { className: "options", role: "listbox", "aria-multiselectable": String(many) },
    items,
  );
  list.addEventListener("click", (event) => {
    const hit = event.target.closest("[role=option]");
    if (hit) pick(hit.dataset.value);
  });
  list.addEventListener("keydown", (event) => moveByKey(event, items, pick));
  dialog.append(head(spec, many), list, many ? el("div", { className: "sheet-foot" }, done) : "");
  mark(items, chosen, spec, done);
  const leave = () => (many && !done.disabled ? finish() : dialog.close());
  show(dialog, opener, leave, items.find((each) => chosen.has(each.dataset.value)) ?? items[0]);
}

const leastOf = (spec) => spec.min_values ?? 1;
const mostOf = (spec) => spec.max_values ?? 1;

// Where only one may be chosen, the new one takes the old one's place.
function change(chosen, value, spec) {
  if (mostOf(spec) === 1) {
    const same = chosen.has(value) && leastOf(spec) === 0;
    chosen.clear();
    if (!same) chosen.add(value);
  } else if (chosen.has(value)) chosen.delete(value);
  else if (chosen.size < mostOf(spec)) chosen.add(value);
}

function mark(items, chosen, spec, done) {
  const full = mostOf(spec) > 1 && chosen.size >= mostOf(spec);
  for (const element of items) {
    const on = chosen.has(element.dataset.value);
    element.setAttribute("aria-selected", String(on));
    element.setAttribute("aria-disabled", String(full && !on));
  }
  done.disabled = chosen.size < leastOf(spec);
}

const head = (spec, many) =>
  el(
    "div",
    { className: "sheet-head" },
    el("strong", {}, spec.placeholder || words("choose")),
    many &&
      el(
        "span",
        { className: "dim" },
        words("choose_many", { least: leastOf(spec), most: mostOf(spec) }),
      ),
  );

const inOrder = (spec, chosen) =>
  spec.options.map((option) => option.value).filter((value) => chosen.has(value));

function item(option) {
  return el(
    "div",
    { className: "option", role: "option", tabIndex: -1, "data-value": option.value },
    option.emoji && el("span", { className: "emoji" }, emojiText(option.emoji)),
    el(
      "span",
      { className: "option-text" },
      el("span", {}, option.label),
      option.description && el("small", {}, option.description),
    ),
    el("span", { className: "tick", "aria-hidden": "true" }),
  );
}

function moveByKey(event, items, pick) {
  const at = items.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to !== undefined) items[Math.max(0, Math.min(items.length - 1, to))].focus();
  else if (event.key === " " || event.key === "Enter") pick(document.activeElement.dataset.value);
  else return;
  event.preventDefault();
}

// A press beside the list keeps what was ticked, as on Discord.
function show(dialog, opener, leave, focused) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) leave();
  });
  showDialog(dialog);
  if (!narrow()) place(dialog, opener);
  focused?.focus();
}

function place(dialog, opener) {
  const box = opener.getBoundingClientRect();
  const below = innerHeight - box.bottom - 2 * GAP;
  const above = box.top - 2 * GAP;
  const up = dialog.offsetHeight > below && above > below;
  Object.assign(dialog.style, {
    left: `${Math.min(box.left, innerWidth - dialog.offsetWidth - GAP)}px`,
    width: `${Math.max(box.width, 320)}px`,
    maxHeight: `${up ? above : below}px`,
    ...(up
      ? { bottom: `${innerHeight - box.top + GAP}px`, top: "auto" }
      : { top: `${box.bottom + GAP}px` }),
  });
}
