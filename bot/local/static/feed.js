// The messages of the channel: only what has changed is made anew, and the reader's place and
// focus are kept.

import { el, find, focusKey } from "./dom.js";
import { continues, isPrivate, messageElement } from "./message.js";
import { END, TABLE, go, isAway, watchButtons } from "./place.js";
import { store, words } from "./store.js";

const feed = () => find("#feed");

// Take what is new. Returns where the reader must look now, if anywhere: at an answer to what he
// did, or, unless he is reading somewhere else, at a table where something else can be done.
export function takeNews(news) {
  const answered = news.changed.some((message) => !store.messages.has(message.id) && mine(message));
  const turned = watchButtons();
  for (const message of news.changed) store.messages.set(message.id, message);
  for (const id of [...store.messages.keys()])
    if (!news.order.includes(id)) store.messages.delete(id);
  store.order = news.order;
  if (turned() && !isAway()) return TABLE;
  return answered ? END : undefined;
}

const mine = (message) =>
  isPrivate(message) || message.interaction_metadata?.user.id === store.frame.me.id;

// `anew` makes every message again; `where` is the place in the feed to go to.
export function showFeed({ anew = false, where } = {}) {
  const focused = document.activeElement?.dataset?.key;
  const old = anew
    ? new Map()
    : new Map([...feed().children].map((element) => [element.dataset.id, element]));
  const wanted = store.order.map((id, i) => shown(id, store.messages.get(store.order[i - 1]), old));
  arrange(wanted.length ? wanted : [el("p", { className: "empty" }, words("empty"))]);
  if (focused && !document.activeElement?.dataset?.key) {
    focusKey(focused);
  }
  go(where, { news: true });
}

function shown(id, before, old) {
  const message = store.messages.get(id);
  const joined = continues(message, before);
  const element = old.get(id);
  if (element && element.source === message && element.classList.contains("joined") === joined)
    return element;
  const fresh = messageElement(message, joined);
  fresh.source = message;
  for (const image of fresh.querySelectorAll("img:not(.eye)")) keepSize(image, element);
  return fresh;
}

// While a new picture loads, the old one's height is held, so that nothing jumps.
function keepSize(image, element) {
  const height = element?.querySelector(`img.${image.className}`)?.clientHeight;
  if (height) image.style.minHeight = `${height}px`;
  image.addEventListener("load", () => {
    image.style.minHeight = "";
    go();
  });
}

function arrange(wanted) {
  const keep = new Set(wanted);
  for (const element of [...feed().children]) if (!keep.has(element)) element.remove();
  wanted.forEach((element, i) => {
    if (feed().children[i] !== element) feed().insertBefore(element, feed().children[i] ?? null);
  });
}
