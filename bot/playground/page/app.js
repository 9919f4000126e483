// The page: who is looking, which chat is open, and what is new.

import { at, avatar, get, icon, make, post, toast } from "./api.js";
import { bubble, told } from "./bubbles.js";
import { actions } from "./actions.js";
import { compose, gate, openCommands, replyTo } from "./composer.js";
import { alertBox, ask, choose } from "./dialogs.js";
import { clock, copy, day } from "./text.js";
import { say, speak } from "./words.js";

export const here = {
  me: null, people: [], bot: null, chats: new Map(), messages: new Map(), chat: null, thread: null, reply: null, version: 0, waiting: new Map(), doing: null,
};

export const open = () => here.chats.get(here.chat);
const GENERAL = 0;
const isForum = (chat) => chat.is_forum;

// Who is looking

async function people() {
  const all = await get("people");
  here.people = all.people;
  here.bot = all.bot;
}

async function become(key, push = true) {
  await people();
  const wanted = here.people.find((one) => key === one.key || key === String(one.id) || key === one.first_name) || here.people[0];
  here.poll?.abort();
  Object.assign(here, { me: wanted, chats: new Map(), messages: new Map(), chat: null, thread: null, reply: null, doing: null });
  here.waiting.clear();
  speak(wanted.language);
  const url = new URL(location.href);
  url.searchParams.set("as", wanted.key);
  if (push) { url.searchParams.delete("chat"); history.replaceState(null, "", url); }
  frame();
  await reload();
  const asked = url.searchParams.get("chat");
  const chat = [...here.chats.values()].find((one) => asked && (one.key === asked || String(one.id) === asked));
  if (chat) await enter(chat.id); else leave();
  listen();
}

async function reload() {
  const all = await get("chats", { as: here.me.id });
  here.version = all.version;
  here.chats = new Map(all.chats.map((chat) => [chat.id, chat]));
  drawPeople();
  drawChats();
}

function frame() {
  at("side-title").textContent = say("title");
  at("foot").textContent = say("local");
  const name = (id, key, glyph) => { at(id).replaceChildren(...(glyph ? [icon(glyph)] : [])); at(id).setAttribute("aria-label", say(key)); at(id).title = say(key); };
  name("new-group", "newGroup", "group");
  name("back", "back", "back");
  name("more", "more", "more");
  name("send", "send", "send");
  name("down", "down", "down");
  name("reply-cancel", "cancelReply", "close");
  at("attach").querySelector("svg")?.remove();
  at("attach").append(icon("clip"));
  at("attach").setAttribute("aria-label", say("attach"));
  at("attach").title = say("attach");
  at("menu").replaceChildren(icon("menu"), make("span", {}, say("menu")));
  at("menu").setAttribute("aria-label", say("menu"));
  at("text").placeholder = say("message");
  at("text").setAttribute("aria-label", say("message"));
  at("people").setAttribute("aria-label", say("people"));
  at("nothing").firstElementChild.textContent = say("nothing");
}

function drawPeople() {
  const unread = (one) => (one.id === here.me.id ? 0 : one.unread);
  at("people").replaceChildren(...here.people.map((one) => make("button.person", {
    type: "button", "aria-pressed": String(one.id === here.me.id), "aria-label": one.name, onclick: () => become(one.key),
  }, avatar(one.name, one.id), make("span", {}, one.name), unread(one) ? make("i.badge", { "aria-hidden": "true" }, String(unread(one))) : null)),
  make("button.person", { type: "button", "aria-label": say("newPerson"), onclick: newPerson }, make("span.avatar.plus", {}, icon("plus")), make("span", {}, say("newPerson"))));
}

async function newPerson() {
  const told = await ask(say("newPerson"), [
    { name: "first_name", label: say("name"), required: true },
    { name: "username", label: say("username") },
    { name: "language", label: say("language"), type: "select", options: [["ru", say("russian")], ["en", say("english")]], value: here.me.language },
  ]);
  if (told) await become((await post("people", told)).key);
}

async function newGroup() {
  const others = here.people.filter((one) => one.id !== here.me.id);
  const told = await ask(say("newGroup"), [
    { name: "title", label: say("groupTitle"), required: true },
    { name: "people", label: say("members"), type: "checks", options: others.map((one) => [one.key, one.name]) },
    { name: "forum", label: say("forum"), type: "checkbox" },
    { name: "bot", label: say("withBot"), type: "checkbox", value: true },
  ]);
  if (!told) return;
  const chat = await post("groups", { as: here.me.id, ...told });
  here.chats.set(chat.id, chat);
  await enter(chat.id);
}

// The list of chats

function preview(chat) {
  const last = chat.last;
  if (!last) return "";
  if (last.service) return told(last.service);
  const who = last.mine ? `${say("you")}: ` : chat.type === "group" || chat.type === "supergroup" ? `${last.from}: ` : "";
  const what = last.kind ? `${last.kind === "dice" ? "🎲" : last.kind === "document" ? "📄" : "🖼"} ${last.text || say(last.kind)}` : last.text;
  return who + what;
}

function drawChats() {
  const rank = (chat) => chat.last?.date ?? (chat.key === "bot" ? Infinity : 0);
  const sorted = [...here.chats.values()].sort((a, b) => Boolean(a.migrated_to) - Boolean(b.migrated_to) || (rank(b) > rank(a)) - (rank(b) < rank(a)));
  let unread = 0;
  at("chats").replaceChildren(...sorted.map((chat) => {
    unread += chat.unread;
    const badge = chat.unread ? make("i.badge", { "aria-label": String(chat.unread) }, String(chat.unread)) : null;
    if (badge && !chat.ringing) badge.classList.add("quiet");
    const node = make("button.chat", { type: "button", "aria-current": chat.id === here.chat ? "true" : undefined, "aria-label": chat.title, onclick: () => enter(chat.id) },
      avatar(chat.title, chat.peer),
      make("span.chat-words", {},
        make("span.chat-line", {}, make("b", { dir: "auto" }, chat.title), chat.last ? make("time", {}, clock(chat.last.date)) : null),
        make("span.chat-line", {}, make("span.preview", { dir: "auto" }, preview(chat)), chat.ringing ? make("span.ringing", {}, icon("bell")) : null, badge)));
    return make("li", {}, node);
  }));
  document.title = `${unread ? `(${unread}) ` : ""}${here.me.name} · ${here.bot.name}`;
}

// One conversation

export async function enter(id, thread = null) {
  here.chat = id;
  here.reply = null;
  const chat = open();
  here.thread = isForum(chat) ? thread ?? GENERAL : null;
  const url = new URL(location.href);
  url.searchParams.set("chat", chat.key);
  history.replaceState(null, "", url);
  at("app").dataset.pane = "talk";
  at("conversation").hidden = false;
  at("nothing").hidden = true;
  const all = await get("messages", { as: here.me.id, chat: id, since: 0, limit: 300 });
  if (here.chat !== id) return;
  here.messages = new Map(all.messages.map((message) => [message.message_id, message]));
  drawHead();
  drawMessages();
  gate();
  replyTo(null);
  drawChats();
  await read();
}

function leave() {
  here.chat = null;
  at("app").dataset.pane = "list";
  at("conversation").hidden = true;
  at("nothing").hidden = false;
  const url = new URL(location.href);
  url.searchParams.delete("chat");
  history.replaceState(null, "", url);
  drawChats();
}

async function read() {
  const chat = open();
  if (chat?.unread && !document.hidden) await post("read", { as: here.me.id, chat: chat.id });
}

export function drawHead() {
  const chat = open();
  at("head-avatar").replaceChildren(avatar(chat.title, chat.peer));
  at("head-title").textContent = chat.title;
  const plain = chat.key === "bot" ? say("bot") : chat.type === "dialogue" ? (chat.username ? `@${chat.username}` : "") : say("count", chat.members.length + (["member", "administrator"].includes(chat.bot) ? 1 : 0));
  at("head-status").textContent = here.doing || plain;
  at("head-status").classList.toggle("doing", Boolean(here.doing));
  drawTopics(chat);
  const pin = here.messages.get(chat.pinned.at(-1));
  at("pinned").hidden = !pin;
  if (pin) {
    at("pinned").replaceChildren(make("b", {}, say("pinnedTitle")), make("span", {}, pin.text || pin.caption || say("photo")));
    at("pinned").onclick = () => jump(pin.message_id);
  }
}

function drawTopics(chat) {
  at("topics").hidden = !isForum(chat);
  if (!isForum(chat)) return;
  const all = [{ id: GENERAL, name: say("general") }, ...chat.topics];
  at("topics").replaceChildren(...all.map((topic) => make("button.topic", {
    type: "button", "aria-pressed": String(topic.id === here.thread), onclick: () => enter(chat.id, topic.id),
  }, topic.closed ? `🔒 ${topic.name}` : topic.name)));
}

const shown = (message) => here.thread === null || (message.thread ?? GENERAL) === here.thread;

const hands = {
  press, jump,
  reply: (message) => replyTo(message),
  remove: (message) => post("delete", { as: here.me.id, chat: here.chat, message_id: message.message_id }).catch(complain),
  act: ({ link, command }) => (link ? follow(link) : compose(command)),
};

function drawMessages() {
  const list = [...here.messages.values()].filter(shown).sort((a, b) => a.message_id - b.message_id);
  at("messages").replaceChildren();
  for (const message of list) place(message, false);
  bottom();
}

function place(message, fresh) {
  const list = at("messages");
  const old = at(`m${message.message_id}`);
  if (message.deleted || !shown(message)) { old?.remove(); return; }
  const busy = here.waiting.get(message.message_id);
  const node = bubble(message, open(), hands, old);
  if (busy) node.querySelectorAll(".key").forEach((key) => key.title === busy && key.classList.add("waiting"));
  if (old) { node.classList.toggle("joined", old.classList.contains("joined")); old.replaceWith(node); return; }
  const before = list.lastElementChild;
  const known = here.messages.get(Number(before?.dataset.id));
  if (!known || day(known.date) !== day(message.date)) list.append(make("li.day", {}, make("span", {}, day(message.date))));
  else node.classList.toggle("joined", before.dataset.from === String(message.from?.id));
  list.append(node);
  if (fresh) node.classList.add("fresh");
  if (fresh && !message.mine && !message.silent && !message.service) node.classList.add("ring");
}

const nearBottom = () => at("scroll").scrollHeight - at("scroll").scrollTop - at("scroll").clientHeight < 160;
// Who reads the end stays there however much a message grows; only scrolling up lets go of it.
let atEnd = true;
let scrolled = 0;
const bottom = () => { atEnd = true; at("scroll").scrollTop = at("scroll").scrollHeight; };

function followScroll() {
  const top = at("scroll").scrollTop;
  if (nearBottom()) atEnd = true;
  else if (top < scrolled - 1) atEnd = false;
  scrolled = top;
  at("down").hidden = atEnd;
}

function jump(id) {
  const node = at(`m${id}`);
  node?.scrollIntoView({ block: "center", behavior: "smooth" });
  node?.classList.remove("found");
  requestAnimationFrame(() => node?.classList.add("found"));
}

export const complain = (error) => toast(error.message);

// Buttons and links

async function press(message, row, column, node) {
  const button = message.keyboard[row][column];
  if (button.kind === "disabled") return toast(say("disabled"));
  if (button.kind === "copy") return copy(button.copy);
  if (button.kind === "url") return follow(button.url);
  node.classList.add("waiting");
  here.waiting.set(message.message_id, button.text);
  try {
    await post("press", { as: here.me.id, chat: message.chat, message_id: message.message_id, row, column, data: button.data });
  } catch (error) {
    complain(error);
    settle(message.message_id);
  }
  setTimeout(() => settle(message.message_id), 15000);
  return null;
}

function settle(id) {
  here.waiting.delete(id);
  at(`m${id}`)?.querySelectorAll(".waiting").forEach((key) => key.classList.remove("waiting"));
}

export async function follow(link) {
  try {
    const next = await post("open", { as: here.me.id, link });
    if (next.kind === "chat") { await reload(); await enter(next.chat); }
    else if (next.kind === "share") await share(link);
    else if (next.kind === "choose-group") await startInGroup(link);
    else if (await choose(`${say("openOutside")} ${next.url}`, [{ value: "yes", label: say("yes") }])) window.open(next.url, "_blank", "noopener");
  } catch (error) { complain(error); }
}

const choices = (wanted) => [...here.chats.values()].filter(wanted).map((chat) => ({ value: chat.id, label: chat.title, id: chat.peer }));

async function share(link) {
  const chat = await choose(say("share"), choices((one) => one.key !== "bot" && !one.migrated_to));
  if (chat === null) return;
  await post("share", { as: here.me.id, chat, link });
  await enter(chat);
}

async function startInGroup(link) {
  const chat = await choose(say("pickGroup"), choices((one) => one.type.endsWith("group") && !one.migrated_to));
  if (chat === null) return;
  await post("open", { as: here.me.id, link, chat });
  await enter(chat);
}

// News

async function listen() {
  const poll = new AbortController();
  here.poll = poll;
  while (!poll.signal.aborted) {
    try {
      const news = await get("updates", { as: here.me.id, since: here.version, timeout: 25 }, poll.signal);
      if (!poll.signal.aborted) await take(news);
    } catch (error) {
      if (poll.signal.aborted) return;
      at("app").classList.add("offline");
      await new Promise((resolve) => setTimeout(resolve, 700));
      if (poll.signal.aborted) return;
      await people().then(reload).then(() => here.chats.has(here.chat) && enter(here.chat, here.thread)).catch(() => {});
    }
  }
}

async function take(news) {
  at("app").classList.remove("offline");
  here.version = news.version;
  if (news.reset) { await reload(); if (here.chats.has(here.chat)) await enter(here.chat, here.thread); return; }
  for (const chat of news.chats) here.chats.set(chat.id, chat);
  for (const id of news.gone || []) { here.chats.delete(id); if (here.chat === id) leave(); }
  news.notices.forEach(notice);
  const stay = atEnd;
  let mine = false;
  for (const message of news.messages.filter((one) => one.chat === here.chat)) {
    const fresh = !here.messages.has(message.message_id);
    here.messages.set(message.message_id, message);
    if (fresh && message.from?.bot) here.doing = null;
    place(message, fresh);
    mine ||= fresh && message.mine;
    if (fresh && message.force_reply) replyTo(message);
  }
  if (news.messages.length && (stay || mine)) bottom();
  if (open()) { drawHead(); gate(); await read(); }
  drawChats();
  await people();
  drawPeople();
}

let doingTimer = 0;

function notice(one) {
  if (one.kind === "answer") {
    settle(one.message_id);
    if (one.alert && one.text) alertBox(one.text); else toast(one.text);
    if (one.url) reload().then(() => enter(here.me.id));
  } else if (one.kind === "action" && one.chat === here.chat) {
    here.doing = say(one.action);
    clearTimeout(doingTimer);
    doingTimer = setTimeout(() => { here.doing = null; if (open()) drawHead(); }, 5000);
  }
}

at("back").onclick = leave;
at("new-group").onclick = newGroup;
at("more").onclick = () => actions().catch(complain);
at("down").onclick = bottom;
at("menu").onclick = () => openCommands("");
at("scroll").onscroll = followScroll;
document.addEventListener("visibilitychange", () => read().catch(() => {}));
const watch = new ResizeObserver(() => atEnd && bottom());
watch.observe(at("messages"));
watch.observe(at("scroll"));
become(new URLSearchParams(location.search).get("as"), false).catch((error) => toast(error.message));
