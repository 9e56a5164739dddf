// The line at the bottom: ordinary messages, and the start of a slash command.

import { el, find } from "./dom.js";
import { commandForm } from "./command.js";
import { request } from "./requests.js";
import { store, words } from "./store.js";
import { suggest } from "./suggestions.js";

let input = null;

export function showComposer({ focus = false } = {}) {
  input = el("input", {
    type: "text",
    autocomplete: "off",
    maxLength: 2000,
    enterKeyHint: "send",
    placeholder: words("message_to", { channel: store.frame.channel }),
    "aria-label": words("message_to", { channel: store.frame.channel }),
  });
  const holder = el(
    "form",
    { className: "line", onsubmit: say },
    el(
      "button",
      {
        type: "button",
        className: "slash",
        "aria-label": words("commands"),
        title: words("commands"),
        onclick: startCommand,
      },
      "/",
    ),
    input,
    el("button", { className: "send", "aria-label": words("send"), title: words("send") }, "➤"),
  );
  const suggestions = suggest(input, holder, {
    offer: matching,
    pick: choose,
    fits: () => true,
    empty: () => words("no_commands"),
  });
  input.showCommands = suggestions.ask;
  find("#composer").replaceChildren(holder);
  if (focus) input.focus();
}

function startCommand() {
  input.value = "/";
  input.focus();
  input.showCommands();
}

async function say(event) {
  event.preventDefault();
  const content = input.value.trim();
  if (!content || content.startsWith("/")) return;
  input.value = "";
  if (!(await request({ do: "say", content }))) input.value = content;
}

function matching(text) {
  if (!text.startsWith("/")) return null;
  const typed = text.slice(1).toLowerCase();
  const fits = store.frame.commands.filter((command) =>
    `${command.label} ${command.name}`.toLowerCase().includes(typed.trim()),
  );
  fits.sort((a, b) => Number(b.label.startsWith(typed)) - Number(a.label.startsWith(typed)));
  return fits.map((command) => ({
    label: `/${command.label}`,
    hint: command.description,
    value: command,
  }));
}

function choose(item) {
  const back = () => showComposer({ focus: true });
  find("#composer").replaceChildren(commandForm(item.value, back));
  find("#composer .field :is(input, select), #composer .command .primary").focus();
}
