// The server's name, its channels, the people and the language.

import { avatar, el, find } from "./dom.js";
import { rememberLanguage, rememberServerLanguage } from "./languages.js";
import { request } from "./requests.js";
import { store, words } from "./store.js";

export function showSidebar(look) {
  const { frame } = store;
  find("#side").replaceChildren(
    el(
      "div",
      { className: "server" },
      el("img", { src: "/static/icon.svg", alt: "" }),
      el("strong", {}, frame.server),
      el("label", { className: "dim" }, el("span", {}, words("server_language")), serverLanguage()),
    ),
    el(
      "div",
      { className: "side-scroll" },
      el("h2", {}, words("channels")),
      Object.keys(frame.channels).map((name) => channel(name, look)),
      el("h2", {}, words("people")),
      frame.people.map(person),
      newcomer(),
    ),
    el(
      "div",
      { className: "myself" },
      avatar(frame.me.name),
      el("strong", {}, frame.me.name),
      language(),
    ),
  );
}

const channel = (name, look) =>
  el(
    "button",
    {
      type: "button",
      className: store.frame.threads.includes(name) ? "place thread" : "place",
      "aria-current": name === store.frame.channel ? "page" : null,
      "data-key": `channel/${name}`,
      onclick: () => {
        openMenu(false);
        look(name);
      },
    },
    el("span", { className: "dim", "aria-hidden": "true" }, "#"),
    ` ${name}`,
  );

function person(other) {
  const mine = other.id === store.frame.me.id;
  const inside = [
    avatar(other.name),
    el("span", {}, other.name),
    mine && el("small", { className: "dim" }, words("you")),
  ];
  if (mine) return el("p", { className: "place" }, inside);
  return el(
    "a",
    {
      className: "place",
      href: `/?user=${encodeURIComponent(other.name)}`,
      target: "_blank",
      rel: "noopener",
    },
    inside,
  );
}

function newcomer() {
  const input = el("input", {
    type: "text",
    name: "user",
    maxLength: 32,
    required: true,
    autocomplete: "off",
    placeholder: words("add_person_hint"),
    "aria-label": words("add_person"),
  });
  return el(
    "form",
    { className: "newcomer", action: "/", target: "_blank", "aria-label": words("add_person") },
    input,
    el("button", { className: "button secondary" }, words("add_person_button")),
  );
}

const language = () =>
  languages("language", words("language"), store.frame.me.locale, (locale) => {
    rememberLanguage(store.frame.me.name, locale);
    request({ do: "locale", locale });
  });

const serverLanguage = () =>
  languages("server", words("server_language"), store.frame.server_locale, (locale) => {
    rememberServerLanguage(locale);
    request({ do: "server_locale", locale });
  });

function languages(key, title, current, onchosen) {
  const options = Object.entries(store.frame.locales).map(([code, name]) =>
    el("option", { value: code, selected: code === current }, name),
  );
  return el(
    "select",
    {
      "aria-label": title,
      title,
      "data-key": `language/${key}`,
      onchange: (event) => onchosen(event.target.value),
    },
    options,
  );
}

export function openMenu(open) {
  document.body.classList.toggle("menu-open", open);
  find("#menu").setAttribute("aria-expanded", String(open));
  find("#shade").hidden = !open;
}

export function watchMenu() {
  find("#menu").addEventListener("click", () =>
    openMenu(!document.body.classList.contains("menu-open")),
  );
  find("#shade").addEventListener("click", () => openMenu(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") openMenu(false);
  });
}
