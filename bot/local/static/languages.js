// The languages that a person wants to read, in order: the one chosen here, then the browser's.
// And the one chosen here for the server.

const SERVER = "kasino/server-language";

// As the server does, so that one person has one choice however the name is written.
const keyOf = (user) => `kasino/language/${user.trim().replace(/\s+/g, " ").toLowerCase()}`;

export function wantedLanguages(user) {
  const chosen = stored(() => localStorage.getItem(keyOf(user)));
  return [...(chosen ? [chosen] : []), ...navigator.languages];
}

export function rememberLanguage(user, locale) {
  stored(() => localStorage.setItem(keyOf(user), locale));
}

export const serverLanguage = () => stored(() => localStorage.getItem(SERVER));

export function rememberServerLanguage(locale) {
  stored(() => localStorage.setItem(SERVER, locale));
}

// A browser may forbid a page to keep anything; then a choice lasts as long as the server runs.
function stored(use) {
  try {
    return use();
  } catch {
    return null;
  }
}
