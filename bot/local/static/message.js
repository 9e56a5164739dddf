// One message of the channel.

import { avatar, el } from "./dom.js";
import { attachments, embedElement } from "./embed.js";
import { componentRows } from "./components.js";
import { markdown } from "./markdown.js";
import { request } from "./requests.js";
import { around, nameOf, store, words } from "./store.js";
import { clock } from "./times.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const SLASH = 2;

export const isPrivate = (message) => (message.flags & EPHEMERAL) !== 0;

const author = (message) =>
  nameOf(message.author.id) ?? message.author.global_name ?? message.author.username;

// A message right after another of the same author has no head of its own.
export function continues(message, before) {
  return (
    Boolean(before) &&
    before.author.id === message.author.id &&
    isPrivate(before) === isPrivate(message) &&
    !message.interaction_metadata &&
    !before.interaction_metadata &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < 5 * 60 * 1000
  );
}

export function messageElement(message, joined) {
  const name = author(message);
  const mine = message.mentions.some((user) => user.id === store.frame.me.id);
  const classes = [
    "message",
    joined && "joined",
    isPrivate(message) && "private",
    mine && "calls-me",
  ];
  return el(
    "article",
    {
      className: classes.filter(Boolean).join(" "),
      "data-id": message.id,
      tabIndex: -1,
      "aria-label": name,
    },
    joined ? null : usedCommand(message),
    joined
      ? el("span", { className: "aside" }, clock(message.timestamp))
      : avatar(name, message.author.bot ? "bot" : ""),
    el(
      "div",
      { className: "body" },
      joined ? null : head(message, name),
      body(message, name),
      isPrivate(message) ? privateNote(message) : null,
    ),
  );
}

function usedCommand(message) {
  const used = message.interaction_metadata;
  if (used?.type !== SLASH || !message.command) return null;
  const [before, middle] = around("used", "command", {
    name: nameOf(used.user.id) ?? used.user.username,
  });
  return el(
    "p",
    { className: "used" },
    el("span", { className: "hook", "aria-hidden": "true" }),
    before,
    el("code", {}, `/${message.command}`),
    middle,
  );
}

const head = (message, name) =>
  el(
    "p",
    { className: "head" },
    el("strong", { className: "author" }, name),
    message.author.bot && el("span", { className: "badge" }, words("app")),
    el("time", { className: "dim", dateTime: message.timestamp }, clock(message.timestamp)),
  );

function body(message, name) {
  if (message.flags & LOADING) {
    return el(
      "p",
      { className: "thinking" },
      el("span", { className: "dots", "aria-hidden": "true" }),
      words("thinking", { name }),
    );
  }
  const text = message.content ? markdown(message.content) : null;
  if (text && message.edited_timestamp) {
    (text.lastElementChild ?? text).append(
      el("small", { className: "dim" }, ` (${words("edited")})`),
    );
  }
  return [
    text,
    attachments(message),
    message.embeds.map((embed) => embedElement(embed, message)),
    componentRows(message),
  ];
}

const privateNote = (message) =>
  el(
    "p",
    { className: "only-you" },
    el("img", { className: "eye", src: "/static/eye.svg", alt: "" }),
    ` ${words("only_you")} · `,
    el(
      "button",
      {
        type: "button",
        className: "textual",
        "data-key": `${message.id}/dismiss`,
        onclick: () => request({ do: "dismiss", message: message.id }),
      },
      words("dismiss"),
    ),
  );
