// The forms that the bot shows.

import { el, showDialog } from "./dom.js";
import { chooser } from "./chooser.js";
import { markdown } from "./markdown.js";
import { request } from "./requests.js";
import { words } from "./store.js";

const ROW = 1;
const SELECT = 3;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;

export function openModal(spec) {
  const readers = new Map();
  const parts = spec.components.map((component) => part(component, readers));
  const submit = el("button", { className: "button primary" }, words("submit"));
  const dialog = el("dialog", { className: "modal", "aria-labelledby": "modal-title" });
  const send = async (event) => {
    event.preventDefault();
    if (submit.disabled || !complete(readers)) return;
    submit.disabled = true;
    const values = {};
    for (const [id, reader] of readers) if (reader.value().length) values[id] = reader.value();
    if (await request({ do: "submit", modal: spec.key, values })) dialog.close();
    submit.disabled = false;
  };
  dialog.append(
    el(
      "form",
      { onsubmit: send },
      el("h2", { id: "modal-title" }, spec.title),
      el("div", { className: "modal-parts" }, parts),
      el(
        "div",
        { className: "sheet-foot" },
        el(
          "button",
          { type: "button", className: "button plain", onclick: () => dialog.close() },
          words("cancel"),
        ),
        submit,
      ),
    ),
  );
  showDialog(dialog);
}

function complete(readers) {
  for (const reader of readers.values()) {
    const missing = reader.least > 0 && reader.value().length === 0;
    reader.note.hidden = !missing;
    if (missing) {
      reader.focus();
      return false;
    }
  }
  return true;
}

function part(component, readers) {
  if (component.type === TEXT) return markdown(component.content);
  if (component.type === ROW)
    return component.components.map((child) => labelled(child, child.label, "", readers));
  if (component.type === LABEL)
    return labelled(component.component, component.label, component.description, readers);
  return el("em", { className: "dim" }, words("unknown_part"));
}

function labelled(control, label, description, readers) {
  const id = `field-${readers.size}`;
  const made =
    control.type === TEXT_INPUT
      ? textInput(control, id)
      : control.type === SELECT
        ? select(control, id)
        : null;
  if (!made) return el("em", { className: "dim" }, words("unknown_part"));
  const note = el(
    "small",
    { className: "missing", role: "alert", hidden: true },
    words("required"),
  );
  readers.set(control.custom_id, { ...made, note, focus: () => made.element.focus() });
  return el(
    "div",
    { className: "field" },
    el(
      "label",
      { htmlFor: id, id: `${id}-label` },
      label,
      made.least > 0 && el("span", { className: "star", "aria-label": words("required") }, " *"),
    ),
    description && el("small", { className: "dim" }, description),
    made.element,
    note,
  );
}

function textInput(control, id) {
  const long = control.style === PARAGRAPH;
  const element = el(long ? "textarea" : "input", {
    id,
    value: control.value ?? "",
    placeholder: control.placeholder ?? "",
    maxLength: control.max_length ?? 4000,
    minLength: control.min_length ?? 0,
    required: control.required !== false,
    autocomplete: "off",
  });
  return { element, value: () => element.value, least: control.required === false ? 0 : 1 };
}

function select(control, id) {
  const made = chooser(control, { key: id });
  made.element.id = id;
  made.element.setAttribute("aria-describedby", `${id}-label`);
  return { element: made.element, value: made.values, least: control.required === false ? 0 : 1 };
}
