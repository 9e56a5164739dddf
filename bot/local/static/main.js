// Put the page together and keep it up to date with what the server tells.

import { ask, connect } from "./connection.js";
import { find, focusKey } from "./dom.js";
import { showComposer } from "./composer.js";
import { showFeed, takeNews } from "./feed.js";
import { END, go, watchPlace } from "./place.js";
import { openMenu, showSidebar, watchMenu } from "./sidebar.js";
import { store, words } from "./store.js";

const user = new URLSearchParams(location.search).get("user") ?? "";
let unseen = 0;

async function look(channel) {
  await ask({ do: "look", channel });
  openMenu(false);
  go(END);
}

function takeFrame(frame) {
  const before = store.frame;
  store.frame = frame;
  const moved = before?.channel !== frame.channel;
  const turned = moved || before.me.locale !== frame.me.locale;
  document.documentElement.lang = frame.me.locale;
  find("#title").textContent = `# ${frame.channel}`;
  find("#menu").setAttribute("aria-label", words("open_menu"));
  find("#feed").setAttribute("aria-label", words("messages"));
  find("#newer").textContent = `${words("newer")} ↓`;
  find("#to-table").textContent = `${words("to_table")} ↑`;
  const focused = document.activeElement?.dataset?.key;
  showSidebar(look);
  focusKey(focused);
  if (turned) showComposer({ focus: !before && matchMedia("(hover: hover)").matches });
  const renamed = JSON.stringify(before?.names) !== JSON.stringify(frame.names);
  return { anew: turned || renamed, moved };
}

function takeAll(news) {
  const { anew, moved } = news.frame ? takeFrame(news.frame) : {};
  if (news.order) countUnseen(news);
  const where = news.order && takeNews(news);
  if (anew || news.order) showFeed({ anew, where: moved ? END : where });
  retitle();
}

// A tab in the background tells in its title how often its person was called.
function countUnseen(news) {
  const calls = (message) => message.mentions.some((other) => other.id === store.frame.me.id);
  if (document.hidden)
    unseen += news.changed.filter(
      (message) => !store.messages.has(message.id) && calls(message),
    ).length;
}

function retitle() {
  document.title = `${unseen ? `(${unseen}) ` : ""}${store.frame.me.name} · #${store.frame.channel}`;
}

find("#feed").addEventListener("click", (event) => {
  const mention = event.target.closest("[data-channel]");
  if (mention) look(mention.dataset.channel);
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden || !store.frame) return;
  unseen = 0;
  retitle();
});

watchMenu();
watchPlace();
connect(user, takeAll);
