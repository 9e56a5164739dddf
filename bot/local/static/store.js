// What the server has told this tab, and the words of the page.

export const store = { frame: null, messages: new Map(), order: [] };

export function words(key, values = {}) {
  const text = store.frame?.texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export const nameOf = (id) => store.frame?.names[id];

// Names may hold anything; `words` fills in plain text and elements are made from text, so both
// are safe. This splits a text at one placeholder, for when an element goes there.
export function around(key, placeholder, values = {}) {
  return words(key, values).split(`{${placeholder}}`);
}
