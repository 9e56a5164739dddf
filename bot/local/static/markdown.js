// Discord's Markdown as elements: blocks here, what stands inside a line in inline.js.

import { el } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /^```(?:[\w+-]*\n)?([\s\S]*?)```\n?/m;
const BLOCKS = [
  [
    /^(#{1,3}) +(.+)$/,
    (m) => el(`h${m[1].length + 2}`, { className: `md-h${m[1].length}` }, inline(m[2])),
  ],
  [/^-# +(.+)$/, (m) => el("small", { className: "md-small" }, inline(m[1]))],
];
const BULLET = /^( *)(?:[-*]|(\d+)\.) +(.+)$/;
const QUOTE = /^> ?(.*)$/;

export function markdown(text) {
  const out = [];
  let rest = text;
  for (let found = FENCE.exec(rest); found; found = FENCE.exec(rest)) {
    out.push(...blocks(rest.slice(0, found.index)));
    out.push(el("pre", { tabIndex: 0 }, el("code", {}, found[1].replace(/\n$/, ""))));
    rest = rest.slice(found.index + found[0].length);
  }
  out.push(...blocks(rest));
  return el("div", { className: "md" }, out);
}

function blocks(text) {
  const lines = text.replace(/\n$/, "").split("\n");
  const out = [];
  let plain = [];
  const flush = () => {
    if (plain.length && (out.length === 0 || plain.some((line) => line.trim()))) {
      out.push(el("p", {}, inline(plain.join("\n"))));
    }
    plain = [];
  };
  for (let at = 0; at < lines.length;) {
    const taken = special(lines, at);
    if (taken) {
      flush();
      out.push(taken.element);
      at += taken.lines;
    } else {
      plain.push(lines[at]);
      at += 1;
    }
  }
  flush();
  return text ? out : [];
}

function special(lines, at) {
  for (const [pattern, make] of BLOCKS) {
    const match = pattern.exec(lines[at]);
    if (match) return { element: make(match), lines: 1 };
  }
  if (QUOTE.test(lines[at])) return quote(lines, at);
  if (BULLET.test(lines[at])) return list(lines, at);
  return null;
}

function run(lines, at, pattern) {
  const found = [];
  for (let i = at; i < lines.length && pattern.test(lines[i]); i += 1)
    found.push(pattern.exec(lines[i]));
  return found;
}

function quote(lines, at) {
  const found = run(lines, at, QUOTE);
  const inner = blocks(found.map((match) => match[1]).join("\n"));
  return { element: el("blockquote", {}, inner), lines: found.length };
}

function list(lines, at) {
  const found = run(lines, at, BULLET);
  const numbered = found[0][2] !== undefined;
  const items = found.map((match) =>
    el("li", { className: match[1].length > 1 ? "md-inner" : "" }, inline(match[3])),
  );
  const element = el(numbered ? "ol" : "ul", numbered ? { start: Number(found[0][2]) } : {}, items);
  return { element, lines: found.length };
}
