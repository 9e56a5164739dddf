// The form of one slash command: its options, with choices and autocompletion.

import { ask } from "./connection.js";
import { el } from "./dom.js";
import { request } from "./requests.js";
import { store, words } from "./store.js";
import { suggest } from "./suggestions.js";

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
    if (await request({ do: "slash", command: command.name, options: values(fields) })) back();
    run.disabled = false;
  };
  const form = el(
    "form",
    {
      className: "command",
      onsubmit: send,
      onkeydown: (event) => {
        if (event.key === "Escape") back();
      },
    },
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
    ),
    el(
      "div",
      { className: "command-fields" },
      fields.map((made) => made.element),
      run,
    ),
  );
  // Where nothing must be filled in, one more Enter runs the command, as in Discord.
  (fields.find((made) => made.required)?.control ?? run).dataset.first = "";
  return form;
}

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
  return { name: option.name, required: option.required, element, control, value };
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
    { required: option.required },
    el("option", { value: "" }, option.required ? words("choose") : "–"),
    choices.map(([value, label]) => el("option", { value }, label)),
  );

function typed(option) {
  const number = option.type === INTEGER || option.type === NUMBER;
  const control = el("input", {
    type: number && !option.autocomplete ? "number" : "text",
    required: option.required,
    autocomplete: "off",
    inputMode: number ? "numeric" : "text",
  });
  const limits = number
    ? { min: option.min_value, max: option.max_value, step: option.type === NUMBER ? "any" : 1 }
    : { minlength: option.min_length, maxlength: option.max_length };
  for (const [name, limit] of Object.entries(limits))
    if (limit !== undefined) control.setAttribute(name, limit);
  return control;
}

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
    empty: () => words("nothing_found"),
  });
  control.addEventListener("focus", suggestions.ask);
  return () => (picked && picked.label === control.value ? picked.value : control.value);
}
