// Where in the feed the reader is: at its end, at the table, or at a place of his own choice.

import { find } from "./dom.js";
import { store } from "./store.js";

const NEAR_END = 120; // pixels
const SEEN = 60; // pixels of the table's end that must be seen, or the way to it is offered
const EPHEMERAL = 1 << 6;

export const END = "end";
export const TABLE = "table";

let place = END; // or TABLE, or null once the reader has scrolled away
let went = 0; // how far down this page scrolled last, in pixels

const feed = () => find("#feed");
const atEnd = () => feed().scrollHeight - feed().scrollTop - feed().clientHeight < NEAR_END;

const parts = (message) => message.components.flatMap((row) => row.components ?? []);

// Kasino's own buttons name a game; those of a leaderboard none.
const isOfNoGame = ({ custom_id: id }) => /^k1:[a-z-]+:0:/.test(id ?? "");

// What everybody sees and can press something on: the tables. A call to a player has a button too,
// but no embed.
const boards = () =>
  [...store.messages.values()].filter(
    (message) =>
      message.author.bot &&
      !(message.flags & EPHEMERAL) &&
      message.embeds.length &&
      message.components.length &&
      !parts(message).every(isOfNoGame),
  );

const changedAt = (message) => Date.parse(message.edited_timestamp ?? message.timestamp);

// The table that is being played at is the one that changed last.
function table() {
  const [newest] = boards().sort((a, b) => changedAt(b) - changedAt(a));
  return newest && find(`#feed [data-id="${newest.id}"]`);
}

const labels = (message) =>
  parts(message)
    .map((component) => component.label)
    .join();

// See whether the reader has scrolled. The event that tells of it may come only after what is new.
function look() {
  if (Math.abs(feed().scrollTop - went) > 1) place = atEnd() ? END : null;
  went = feed().scrollTop;
}

// Remember what can be pressed, before anything new is shown. Returns a function that tells whether a table has other buttons
// now, as at the end of a deal. A play does not change them: the reader then stays at his hand.
export function watchButtons() {
  look();
  const before = new Map(boards().map((message) => [message.id, labels(message)]));
  return () =>
    boards().some(({ id }) => before.has(id) && before.get(id) !== labels(store.messages.get(id)));
}

export const isAway = () => place === null;

// Go to `where`, END or TABLE, or with nothing to where the reader is: what is shown may have
// grown or shrunk. `news` says that there is something new.
export function go(where = place, { news = false } = {}) {
  place = where;
  if (place === END) feed().scrollTop = feed().scrollHeight;
  if (place === TABLE) showTable();
  went = feed().scrollTop;
  offer(news || place === TABLE);
}

// Its end is what counts, with the buttons, where not all of it can be seen.
function showTable() {
  const high = table()?.offsetHeight > feed().clientHeight;
  table()?.scrollIntoView({ block: high ? "end" : "nearest" });
}

// Offer the ways to what is out of sight.
function offer(news) {
  if (atEnd()) find("#newer").hidden = true;
  else if (news) find("#newer").hidden = false;
  const end = table()?.getBoundingClientRect().bottom ?? Infinity;
  find("#to-table").hidden = end > feed().getBoundingClientRect().top + SEEN;
}

export function watchPlace() {
  feed().addEventListener("scroll", () => {
    look();
    offer(false);
  });
  find("#newer").addEventListener("click", () => go(END));
  find("#to-table").addEventListener("click", () => go(TABLE));
  new ResizeObserver(() => go()).observe(feed());
}
