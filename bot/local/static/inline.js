// What stands inside a line of Discord's Markdown, as elements.

import { el } from "./dom.js";
import { nameOf, store, words } from "./store.js";
import { timestamp } from "./times.js";

// In the order in which they are tried at one place of the text. Each has a pattern and makes an
// element; what is inside of bold, italics and so on is read again. A sign after a backslash, such
// as an underscore in a name, means nothing, wherever it stands.
const RULES = [
  [/\\([^0-9A-Za-z\s])/, (m) => m[1]],
  [/``(.+?)``|`([^`\n]+)`/, (m) => el("code", {}, m[1] ?? m[2])],
  [/<t:(-?\d+)(?::([tTdDfFRsS]))?>/, (m) => timestamp(Number(m[1]), m[2])],
  [/<@!?(\d+)>/, (m) => mention(`@${nameOf(m[1]) ?? m[1]}`, m[1] === store.frame.me.id)],
  [/<@&(\d+)>/, (m) => mention(`@${m[1]}`)],
  [/<#(\d+)>/, (m) => channelMention(m[1])],
  [/<(\/[^:>]+):\d+>/, (m) => mention(m[1])],
  [/<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/@(everyone|here)\b/, (m) => mention(m[0], true)],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => link(m[2], inline(m[1]))],
  [
    /<(https?:\/\/[^\s>]+)>|(https?:\/\/[^\s<]*[^\s<.,:;"'\])])/,
    (m) => link(m[1] ?? m[2], m[1] ?? m[2]),
  ],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/, (m) => spoiler(m[1])],
  [/\*\*\*((?:\\[\s\S]|[^\\])+?)\*\*\*/, (m) => el("strong", {}, el("em", {}, inline(m[1])))],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, (m) => el("strong", {}, inline(m[1]))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/, (m) => el("u", {}, inline(m[1]))],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/, (m) => el("s", {}, inline(m[1]))],
  [
    /\*(?!\s)((?:\\[\s\S]|[^\\*])+?)(?<!\s)\*|(?<!\w)_(?!\s)((?:\\[\s\S]|[^\\_])+?)_(?!\w)/,
    (m) => el("em", {}, inline(m[1] ?? m[2])),
  ],
];

export function inline(text) {
  const out = [];
  let rest = text;
  while (rest) {
    const next = first(rest);
    if (!next) break;
    out.push(...lines(rest.slice(0, next.match.index)), next.make(next.match));
    rest = rest.slice(next.match.index + next.match[0].length);
  }
  out.push(...lines(rest));
  return out;
}

function first(text) {
  let best = null;
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(text);
    if (match && (!best || match.index < best.match.index)) best = { match, make };
  }
  return best;
}

function lines(text) {
  return text.split("\n").flatMap((line, i) => (i ? [el("br"), line] : [line]));
}

const channelWith = (id) =>
  Object.entries(store.frame.channels).find(([, other]) => other === id)?.[0];

// A press on it is answered where the channels are shown.
function channelMention(id) {
  const name = channelWith(id);
  return name ? wayTo(name, [`#${name}`]) : mention(`#${id}`);
}

const wayTo = (channel, text) =>
  el("button", { type: "button", className: "mention", "data-channel": channel }, text);

const mention = (text, mine = false) =>
  el("span", { className: mine ? "mention mine" : "mention" }, text);

// A link to a message of this server leads to its channel, if that is still there.
function link(address, text) {
  const place = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)\/\d+$/.exec(address);
  const name = place && channelWith(place[1]);
  if (name) return wayTo(name, text);
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, text);
}

function spoiler(text) {
  const show = (event) => {
    event.currentTarget.classList.add("open");
    event.currentTarget.removeAttribute("aria-label");
  };
  return el(
    "button",
    { type: "button", className: "spoiler", "aria-label": words("spoiler"), onclick: show },
    el("span", {}, inline(text)),
  );
}
