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
