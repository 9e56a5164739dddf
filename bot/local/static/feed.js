// The messages of the channel: only what has changed is made anew, and the reader's place and
// focus are kept.

import { el, find, focusKey } from "./dom.js";
import { continues, messageElement } from "./message.js";
import { store, words } from "./store.js";

const NEAR_END = 120; // pixels

const feed = () => find("#feed");
const atEnd = () => feed().scrollHeight - feed().scrollTop - feed().clientHeight < NEAR_END;

export function takeNews(news) {
  for (const message of news.changed) store.messages.set(message.id, message);
  for (const id of [...store.messages.keys()])
    if (!news.order.includes(id)) store.messages.delete(id);
  store.order = news.order;
}

export function showFeed({ anew = false, jump = false } = {}) {
  const stay = jump || atEnd();
  const focused = document.activeElement?.dataset?.key;
  const old = anew
    ? new Map()
    : new Map([...feed().children].map((element) => [element.dataset.id, element]));
  const wanted = store.order.map((id, i) => shown(id, store.messages.get(store.order[i - 1]), old));
  arrange(wanted.length ? wanted : [el("p", { className: "empty" }, words("empty"))]);
  if (focused && !document.activeElement?.dataset?.key) {
    focusKey(focused);
  }
  if (stay) toEnd();
  else find("#newer").hidden = atEnd();
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
  const stay = atEnd();
  if (height) image.style.minHeight = `${height}px`;
  image.addEventListener("load", () => {
    image.style.minHeight = "";
    if (stay) toEnd();
  });
}

function arrange(wanted) {
  const keep = new Set(wanted);
  for (const element of [...feed().children]) if (!keep.has(element)) element.remove();
  wanted.forEach((element, i) => {
    if (feed().children[i] !== element) feed().insertBefore(element, feed().children[i] ?? null);
  });
}

export function toEnd() {
  feed().scrollTop = feed().scrollHeight;
  find("#newer").hidden = true;
}

export function watchFeed() {
  feed().addEventListener("scroll", () => {
    if (atEnd()) find("#newer").hidden = true;
  });
  find("#newer").addEventListener("click", toEnd);
  new ResizeObserver(() => {
    if (find("#newer").hidden) toEnd();
  }).observe(feed());
}
