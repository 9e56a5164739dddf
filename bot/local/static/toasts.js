// Short notices above the composer.

import { el, find } from "./dom.js";
import { words } from "./store.js";

const SHOWN_FOR = 7000; // milliseconds

export function toast(text) {
  const notice = el(
    "div",
    { className: "toast" },
    el("span", {}, text),
    el(
      "button",
      {
        type: "button",
        className: "plain",
        "aria-label": words("close"),
        onclick: () => notice.remove(),
      },
      "✕",
    ),
  );
  find("#toasts").replaceChildren(notice);
  setTimeout(() => notice.remove(), SHOWN_FOR);
}
