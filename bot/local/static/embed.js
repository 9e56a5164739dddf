// Embeds and attached files.

import { el } from "./dom.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { words } from "./store.js";
import { clock } from "./times.js";

// Files that an embed of the message shows are not shown a second time below it.
export function attachments(message) {
  const inEmbeds = new Set(
    message.embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]),
  );
  return message.attachments
    .filter((file) => !inEmbeds.has(`attachment://${file.filename}`) && !inEmbeds.has(file.url))
    .map((file) => (isPicture(file) ? picture(file, "attached") : download(file)));
}

const isPicture = (file) => (file.content_type ?? "").startsWith("image/");

const picture = (file, className) =>
  el("img", { className, src: file.url, alt: file.description || words("picture") });

const download = (file) =>
  el("a", { className: "file", href: file.url, download: file.filename }, file.filename);

// A picture from elsewhere is not fetched; its address is shown instead.
function media(source, message, className) {
  if (!source?.url) return null;
  const name = source.url.replace(/^attachment:\/\//, "");
  const file = message.attachments.find(
    (other) => other.filename === name || other.url === source.url,
  );
  if (file) return picture(file, className);
  return el("a", { href: source.url, target: "_blank", rel: "noopener noreferrer" }, source.url);
}

export function embedElement(embed, message) {
  const box = el(
    "article",
    { className: "embed" },
    el(
      "div",
      { className: "embed-text" },
      embed.author && el("p", { className: "embed-author" }, embed.author.name),
      embed.title && el("h3", { className: "embed-title" }, title(embed)),
      embed.description && markdown(embed.description),
      embed.fields?.length ? fields(embed.fields) : null,
    ),
    media(embed.thumbnail, message, "embed-thumbnail"),
    media(embed.image, message, "embed-image"),
    footer(embed),
  );
  if (embed.color)
    box.style.setProperty("--stripe", `#${embed.color.toString(16).padStart(6, "0")}`);
  return box;
}

const title = (embed) =>
  embed.url
    ? el(
        "a",
        { href: embed.url, target: "_blank", rel: "noopener noreferrer" },
        inline(embed.title),
      )
    : inline(embed.title);

const fields = (list) =>
  el(
    "dl",
    { className: "embed-fields" },
    list.map((field) =>
      el(
        "div",
        { className: field.inline ? "inline" : "" },
        el("dt", {}, inline(field.name)),
        el("dd", {}, markdown(field.value)),
      ),
    ),
  );

function footer(embed) {
  const parts = [embed.footer?.text, embed.timestamp && clock(embed.timestamp)].filter(Boolean);
  return parts.length ? el("p", { className: "embed-footer" }, parts.join(" · ")) : null;
}
