// A list of suggestions over a text field (a combobox): commands, and an option's autocompletion.

import { el } from "./dom.js";

let lists = 0;

// `offer(text)` returns (a promise of) items {label, hint, value} or null for no list at all;
// `pick(item)` is called with the one chosen. Enter takes the item that the reader has moved to;
// before that, the first that `fits(item, text)` what is typed, and if none does, it takes none.
// Returns an object with `ask` and `close`.
export function suggest(input, holder, { offer, pick, fits, empty }) {
  lists += 1;
  const element = el("div", {
    className: "suggestions",
    role: "listbox",
    id: `suggestions-${lists}`,
    hidden: true,
  });
  holder.append(element);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-controls", element.id);
  const list = new List(input, element, pick, empty);
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const number = asked;
    const text = input.value;
    const found = await offer(text);
    if (number !== asked) return; // an older question was answered later, or the list is closed
    list.fill(
      found,
      found?.findIndex((item) => fits(item, text)),
    );
  };
  const close = () => {
    asked += 1;
    list.close();
  };
  input.addEventListener("input", () => {
    list.unmark(); // what was typed before this may not be taken for it
    ask();
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (list.open && list.key(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "Enter") {
      asked += 1; // what is typed is done with; suggestions for it would come too late
    }
  });
  return { ask, close };
}

class List {
  constructor(input, element, pick, empty) {
    Object.assign(this, { input, element, pick, empty, items: [], active: -1 });
  }

  get open() {
    return !this.element.hidden;
  }

  fill(items, marked) {
    if (!items) {
      this.close();
      return;
    }
    this.items = items;
    const entries = items.map((item, i) =>
      entry(item, `${this.element.id}-${i}`, () => this.take(i)),
    );
    this.element.replaceChildren(
      ...(entries.length ? entries : [el("p", { className: "dim" }, this.empty())]),
    );
    this.element.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    if (marked >= 0) this.mark(marked);
    else this.unmark();
  }

  close() {
    this.element.hidden = true;
    this.items = [];
    this.input.setAttribute("aria-expanded", "false");
    this.unmark();
  }

  take(index) {
    const item = this.items[index];
    this.close();
    this.pick(item);
  }

  unmark() {
    this.select(-1);
    this.input.removeAttribute("aria-activedescendant");
  }

  select(index) {
    this.active = index;
    [...this.element.children].forEach((child, i) =>
      child.setAttribute("aria-selected", String(i === index)),
    );
  }

  mark(index) {
    this.select(index);
    this.input.setAttribute("aria-activedescendant", this.element.children[index].id);
    this.element.children[index].scrollIntoView({ block: "nearest" });
  }

  // Returns whether the key meant something to the list.
  key(name) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[name];
    const count = this.items.length;
    if (name === "Escape") this.close();
    else if (!count) return false;
    else if (step) this.mark((Math.max(this.active, step < 0 ? 0 : -1) + step + count) % count);
    else if (name !== "Enter" && name !== "Tab") return false;
    else if (this.active >= 0) this.take(this.active);
    else {
      this.close();
      return false;
    }
    return true;
  }
}

function entry(item, id, take) {
  // Not "click": the field would lose the focus, and the list would be gone before.
  return el(
    "div",
    {
      className: "suggestion",
      role: "option",
      id,
      onpointerdown: (event) => event.preventDefault(),
      onclick: take,
    },
    el("strong", {}, item.label),
    item.hint && el("span", { className: "dim" }, item.hint),
  );
}
