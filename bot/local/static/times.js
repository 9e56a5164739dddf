// Moments in the reader's own zone and language; those that count up or down are kept up to date.

import { el } from "./dom.js";
import { store } from "./store.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const locale = () => store.frame?.me.locale ?? "en-US";

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(
    Math.round(away / size),
    unit,
  );
}

export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  const absolute = Number.isNaN(date.getTime())
    ? String(seconds)
    : new Intl.DateTimeFormat(locale(), STYLES[style] ?? STYLES.f).format(date);
  const element = el(
    "time",
    { className: "moment", title: absolute },
    style === "R" ? relative(seconds) : absolute,
  );
  if (style === "R") element.dataset.relative = seconds;
  return element;
}

export const clock = (iso) => new Intl.DateTimeFormat(locale(), STYLES.t).format(new Date(iso));

setInterval(() => {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    element.textContent = relative(Number(element.dataset.relative));
  }
}, 1000);
