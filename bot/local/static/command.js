// The form of one slash command: its options, with choices and autocompletion.

import { ask } from "./connection.js";
import { el } from "./dom.js";
import { request } from "./requests.js";
import { store, words } from "./store.js";
import { suggest } from "./suggestions.js";

const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const NUMBER = 10;
const NO_DESCRIPTION = "…"; // what discord.py sends for an option without one
const TYPING_PAUSE = 150; // milliseconds

// `back` is called when the command has been sent or given up.
export function commandForm(command, back) {
  const fields = command.options.map((option) => field(command, option, () => values(fields)));
  const run = el("button", { className: "button primary" }, words("run"));
  const send = async (event) => {
    event.preventDefault();
    if (run.disabled) return;
    run.disabled = true;
    const what = { do: "slash", command: command.name, options: values(fields) };
    const refused = (fault) => fields.find((made) => made.name === fault.option)?.refuse(fault);
    if (await request(what, refused)) back();
    run.disabled = false;
  };
  const form = el(
    "form",
    { className: "command", noValidate: true, onsubmit: send, onkeydown: keys(back) },
    head(command, back),
    el(
      "div",
      { className: "command-fields" },
      fields.map((made) => made.element),
      run,
    ),
  );
  return form;
}

const keys = (back) => (event) => {
  if (event.key === "Escape") back();
  // In a text field Enter runs the command by itself; here it would open the menu.
  if (event.key === "Enter" && event.target.tagName === "SELECT") {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
};

const head = (command, back) =>
  el(
    "div",
    { className: "command-head" },
    el("strong", {}, `/${command.label}`),
    el("span", { className: "dim" }, command.description),
    el(
      "button",
      { type: "button", className: "plain", "aria-label": words("cancel"), onclick: back },
      "✕",
    ),
  );

const values = (fields) => Object.fromEntries(fields.map((made) => [made.name, made.value()]));

function field(command, option, others) {
  const choices = choicesOf(option);
  const control = choices ? list(option, choices) : typed(option);
  const described = option.description !== NO_DESCRIPTION;
  const element = el(
    "label",
    { className: "field", title: described ? option.description : null },
    el(
      "span",
      {},
      option.label,
      option.required
        ? el("span", { className: "star", "aria-hidden": "true" }, " *")
        : el("small", { className: "dim" }, ` ${words("optional")}`),
    ),
    control,
    described && el("small", { className: "dim" }, option.description),
  );
  let value = () => control.value;
  if (option.autocomplete) value = completed(command, option, control, element, others);
  return { name: option.name, element, value, refuse: refusal(control, element) };
}

// Say beside the field why it does not do, until it is changed. Returns a function that does so.
function refusal(control, element) {
  const note = el("small", { className: "missing", role: "alert", hidden: true });
  element.append(note);
  const show = (text) => {
    note.textContent = text;
    note.hidden = !text;
    control.setAttribute("aria-invalid", String(Boolean(text)));
  };
  control.addEventListener("input", () => show(""));
  return (fault) => {
    show(words(fault.failed, fault.values));
    control.focus();
    return true;
  };
}

function choicesOf(option) {
  if (option.choices.length)
    return option.choices.map((choice) => [String(choice.value), choice.label]);
  if (option.type === BOOLEAN)
    return [
      ["true", words("yes")],
      ["false", words("no")],
    ];
  if (option.type === USER) return store.frame.people.map((person) => [person.id, person.name]);
  if (option.type === CHANNEL)
    return Object.entries(store.frame.channels).map(([name, id]) => [id, `#${name}`]);
  return null;
}

const list = (option, choices) =>
  el(
    "select",
    { "aria-required": String(option.required) },
    el("option", { value: "" }, option.required ? words("choose") : "–"),
    choices.map(([value, label]) => el("option", { value }, label)),
  );

// A plain text field even for numbers: a number field tells nothing of what it does not understand,
// so "16.5x" would be sent as if nothing had been written.
const typed = (option) =>
  el("input", {
    type: "text",
    "aria-required": String(option.required),
    autocomplete: "off",
    inputMode: option.type === INTEGER || option.type === NUMBER ? "numeric" : "text",
    maxLength: option.max_length,
  });

// A number that is typed is meant as it is, and with nothing typed nothing is meant.
const beginsWith = (label, text) =>
  text.trim() !== "" && label.toLowerCase().startsWith(text.trim().toLowerCase());

// What is sent is the value behind the label that was picked, or else what was typed.
function completed(command, option, control, element, others) {
  let picked = null;
  const offer = async (text) => {
    picked = null;
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
    if (control.value !== text) return null;
    const answer = await ask({
      do: "complete",
      command: command.name,
      option: option.name,
      value: text,
      options: others(),
    });
    return (answer.choices ?? []).map((choice) => ({
      label: choice.name,
      value: String(choice.value),
    }));
  };
  const pick = (item) => {
    picked = item;
    control.value = item.label;
  };
  const suggestions = suggest(control, element, {
    offer,
    pick,
    fits: (item, text) => option.type === STRING && beginsWith(item.label, text),
    empty: () => words("nothing_found"),
  });
  control.addEventListener("focus", suggestions.ask);
  return () => (picked && picked.label === control.value ? picked.value : control.value);
}
