// Make elements. Nothing on the page is ever built from a string of HTML, so nothing that a
// person or the bot writes can become a part of the page.

export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list" && name !== "style") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export const find = (selector) => document.querySelector(selector);

// The same colour for the same name, on every tab.
export function hue(text) {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)) % 360;
  return sum;
}

export function avatar(name, extra = "") {
  const circle = el(
    "span",
    { className: `avatar ${extra}`, "aria-hidden": "true" },
    [...name][0].toUpperCase(),
  );
  if (!extra) circle.style.setProperty("--hue", hue(name));
  return circle;
}

export const narrow = () => matchMedia("(max-width: 760px)").matches;

// Elements that are made anew keep their `data-key`; focus the one that has it now.
export function focusKey(key) {
  if (key) find(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

// Show a dialog until it is closed. The browser then gives the focus back to where it was, at
// once; if that element has been made anew in the meantime, the new one gets it.
export function showDialog(dialog) {
  const key = document.activeElement?.dataset?.key;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement === document.body) focusKey(key);
  });
  document.body.append(dialog);
  dialog.showModal();
}
