// Buttons and select menus under a message.

import { el } from "./dom.js";
import { chooser } from "./chooser.js";
import { request } from "./requests.js";
import { store, words } from "./store.js";

const ROW = 1;
const BUTTON = 2;
const SELECT = 3;
const CHANNELS = 8;
const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };

export function componentRows(message) {
  return message.components.map((row) => {
    if (row.type !== ROW) return unknown();
    return el(
      "div",
      { className: "row" },
      row.components.map((component) => single(component, message)),
    );
  });
}

const unknown = () => el("em", { className: "dim" }, words("unknown_part"));

function single(component, message) {
  if (component.type === BUTTON)
    return component.style === LINK ? linkButton(component) : button(component, message);
  if (component.type === SELECT) return menu(component, message);
  if (component.type === CHANNELS) return menu(withChannels(component), message);
  return unknown();
}

export const emojiText = (emoji) => (emoji ? (emoji.id ? `:${emoji.name}:` : emoji.name) : "");

function face(component) {
  const emoji = emojiText(component.emoji);
  return [
    emoji && el("span", { className: "emoji" }, emoji),
    component.label && el("span", {}, component.label),
  ];
}

function button(component, message) {
  const press = async (event) => {
    const pressed = event.currentTarget;
    await whileBusy(pressed, { do: "click", message: message.id, custom_id: component.custom_id });
  };
  return el(
    "button",
    {
      type: "button",
      className: `button ${STYLES[component.style]}`,
      disabled: component.disabled,
      "data-key": `${message.id}/${component.custom_id}`,
      onclick: press,
    },
    face(component),
  );
}

const linkButton = (component) =>
  el(
    "a",
    {
      className: "button secondary",
      href: component.url,
      target: "_blank",
      rel: "noopener noreferrer",
    },
    face(component),
    el("span", { "aria-hidden": "true" }, "↗"),
  );

// Discord's client fills such a select by itself.
function withChannels(component) {
  const chosen = (component.default_values ?? []).map((each) => each.id);
  const options = Object.entries(store.frame.channels).map(([name, id]) => ({
    label: `#${name}`,
    value: id,
    default: chosen.includes(id),
  }));
  return { ...component, options, max_values: Math.min(component.max_values, options.length) };
}

function menu(component, message) {
  return chooser(component, {
    key: `${message.id}/${component.custom_id}`,
    onchosen: (values, opener) =>
      whileBusy(opener, {
        do: "select",
        message: message.id,
        custom_id: component.custom_id,
        kind: component.type,
        values,
      }),
  }).element;
}

// An impatient second press does nothing until the first has its answer.
async function whileBusy(control, what) {
  if (control.getAttribute("aria-busy") === "true") return;
  control.setAttribute("aria-busy", "true");
  await request(what);
  control.removeAttribute("aria-busy");
}
