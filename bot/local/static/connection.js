// The WebSocket to the server: news come in, requests go out and get an answer.

import { find } from "./dom.js";
import { serverLanguage, wantedLanguages } from "./languages.js";
import { store, words } from "./store.js";

const RETRY_AFTER = 1000; // milliseconds
const waiting = new Map();
let socket = null;
let lastNumber = 0;

export function connect(user, onNews) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const who = new URLSearchParams({
    user,
    languages: wantedLanguages(user),
    server_language: serverLanguage() ?? "",
    channel: store.frame?.channel ?? "", // where the reader was when the connection was lost
  });
  socket = new WebSocket(`${scheme}://${location.host}/live?${who}`);
  socket.onopen = () => {
    find("#lost").hidden = true;
  };
  socket.onmessage = (event) => {
    const data = JSON.parse(event.data);
    if (data.number === undefined) onNews(data);
    else settle(data.number, data.answer);
  };
  socket.onclose = () => {
    find("#lost").textContent = words("lost");
    find("#lost").hidden = false;
    for (const number of [...waiting.keys()]) settle(number, { failed: "lost" });
    setTimeout(() => connect(user, onNews), RETRY_AFTER);
  };
}

function settle(number, answer) {
  waiting.get(number)?.(answer);
  waiting.delete(number);
}

// Ask the server to do something; the promise holds its answer and is never rejected.
export function ask(request) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ failed: "lost" });
  lastNumber += 1;
  const number = lastNumber;
  socket.send(JSON.stringify({ ...request, number }));
  return new Promise((resolve) => waiting.set(number, resolve));
}
