// Texts with their entities, as a messenger shows them. Offsets are UTF-16, as JavaScript counts.

import { make, toast } from "./api.js";
import { say, tongue } from "./words.js";

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};

// `act` is told {link} or {command} when somebody presses one.
export function rich(text, entities, act) {
  const piece = document.createDocumentFragment();
  const sorted = [...(entities || [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  fill(piece, text, 0, text.length, sorted, act);
  return piece;
}

function fill(node, text, from, to, entities, act) {
  let here = from;
  let rest = entities;
  while (rest.length) {
    const [first, ...others] = rest;
    const start = Math.max(first.offset, here);
    const end = Math.min(first.offset + first.length, to);
    if (end <= start) { rest = others; continue; }
    if (start > here) node.append(text.slice(here, start));
    const inner = others.filter((entity) => entity.offset < end);
    node.append(wrapped(first, text, start, end, inner, act));
    here = end;
    rest = others.filter((entity) => entity.offset + entity.length > end);
  }
  if (here < to) node.append(text.slice(here, to));
}

function wrapped(entity, text, start, end, inner, act) {
  const words = text.slice(start, end);
  const node = shell(entity, words, act);
  if (entity.type === "date_time" && entity.date_time_format) return node;
  fill(node, text, start, end, inner, act);
  return node;
}

function shell(entity, words, act) {
  switch (entity.type) {
    case "text_link": return link(entity.url, act);
    case "url": return link(words, act);
    case "bot_command": return make("a.inline", { href: "#", onclick: (event) => { event.preventDefault(); act({ command: words }); } });
    case "mention": case "text_mention": case "hashtag": return make("span.inline");
    case "spoiler": return make("span.spoiler", { tabIndex: 0, onclick: (event) => event.currentTarget.classList.add("open") });
    case "date_time": return moment(entity, words);
    case "code": return make("code", { title: "⧉", onclick: () => copy(words) });
    default: return make(TAGS[entity.type] || "span");
  }
}

export async function copy(words) {
  try { await navigator.clipboard.writeText(words); } catch { /* without permission there is nothing to do */ }
  toast(`${say("copied")}: ${words.length > 40 ? `${words.slice(0, 40)}…` : words}`);
}

function link(url, act) {
  return make("a.inline", { href: url.includes("://") ? url : `https://${url}`, title: url, onclick: (event) => { event.preventDefault(); act({ link: url }); } });
}

function moment(entity, words) {
  const when = new Date(entity.unix_time * 1000);
  const full = new Intl.DateTimeFormat(tongue(), { dateStyle: "full", timeStyle: "medium" }).format(when);
  const node = make("time.moment", { dateTime: when.toISOString(), title: full });
  if (entity.date_time_format) {
    node.textContent = shown(when, entity.date_time_format) || words;
    if (entity.date_time_format === "r") node.dataset.relative = String(entity.unix_time);
  }
  return node;
}

function shown(when, format) {
  if (format === "r") return relative(when);
  const parts = [];
  const put = (options) => parts.push(new Intl.DateTimeFormat(tongue(), options).format(when));
  if (format.includes("w")) put({ weekday: "long" });
  if (format.includes("t")) put({ timeStyle: "short" });
  if (format.includes("T")) put({ timeStyle: "medium" });
  if (format.includes("d")) put({ dateStyle: "short" });
  if (format.includes("D")) put({ dateStyle: "long" });
  return parts.join(", ");
}

function relative(when) {
  const seconds = Math.round((when - Date.now()) / 1000);
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, long]) => Math.abs(seconds) >= long) || units[3];
  return new Intl.RelativeTimeFormat(tongue(), { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    node.textContent = relative(new Date(Number(node.dataset.relative) * 1000));
  }
}, 15000);

export const clock = (seconds) => new Intl.DateTimeFormat(tongue(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(seconds * 1000));

export function day(seconds) {
  const when = new Date(seconds * 1000);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(when).setHours(0, 0, 0, 0)) / 86400000);
  if (days === 0) return say("today");
  if (days === 1) return say("yesterday");
  return new Intl.DateTimeFormat(tongue(), { day: "numeric", month: "long" }).format(when);
}
