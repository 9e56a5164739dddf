// A list of suggestions over a text field (a combobox): commands, and an option's autocompletion.

import { el } from "./dom.js";

let lists = 0;

// `offer(text)` returns (a promise of) items {label, hint, value} or null for no list at all;
// `pick(item)` is called with the one chosen. Returns functions to ask again and to close.
export function suggest(input, holder, { offer, pick, empty }) {
  lists += 1;
  const list = el("div", { className: "suggestions", role: "listbox", id: `suggestions-${lists}`, hidden: true });
  holder.append(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-controls", list.id);
  let items = [];
  let active = 0;
  let asked = 0;

  const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); items = []; };
  const take = (index) => { const item = items[index]; close(); if (item) pick(item); };
  const mark = (index) => {
    active = index;
    [...list.children].forEach((element, i) => element.setAttribute("aria-selected", String(i === index)));
    input.setAttribute("aria-activedescendant", list.children[index]?.id ?? "");
    list.children[index]?.scrollIntoView({ block: "nearest" });
  };
  const ask = async () => {
    asked += 1;
    const number = asked;
    const found = await offer(input.value);
    if (number !== asked) return; // an older question was answered later
    if (!found) { close(); return; }
    items = found;
    const entries = found.map((item, i) => entry(item, `${list.id}-${i}`, () => take(i)));
    list.replaceChildren(...(entries.length ? entries : [el("p", { className: "dim" }, empty())]));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    if (items.length) mark(0);
  };

  input.addEventListener("input", ask);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (list.hidden || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length) mark((active + step + items.length) % items.length);
    else if ((event.key === "Enter" || event.key === "Tab") && items.length) take(active);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return { ask, close };
}

function entry(item, id, take) {
  // Not "click": the field would lose the focus, and the list would be gone before.
  return el("div", { className: "suggestion", role: "option", id, onpointerdown: (event) => event.preventDefault(), onclick: take },
    el("strong", {}, item.label), item.hint && el("span", { className: "dim" }, item.hint));
}
