// Writing: text, files, replies, commands, and the button that stands there when one may not write.

import { at, get, make, post } from "./api.js";
import { complain, here, open } from "./app.js";
import { say } from "./words.js";

const field = at("text");

const where = () => ({ as: here.me.id, chat: here.chat, thread: here.thread || undefined });

export async function compose(text) {
  if (!text.trim() || here.chat === null) return;
  const reply = here.reply?.message_id;
  try {
    await post("send", { ...where(), text, reply_to: reply });
    replyTo(null);
  } catch (error) { complain(error); }
}

async function sendText() {
  const text = field.value;
  field.value = "";
  grow();
  closeCommands();
  await compose(text);
  field.focus();
}

async function sendFile(file) {
  const form = new FormData();
  for (const [key, value] of Object.entries(where())) if (value !== undefined) form.append(key, value);
  if (here.reply) form.append("reply_to", here.reply.message_id);
  form.append("caption", field.value);
  form.append("file", file);
  try {
    await post("file", form);
    field.value = "";
    replyTo(null);
  } catch (error) { complain(error); }
}

export function replyTo(message) {
  here.reply = message;
  at("replying").hidden = !message;
  if (!message) return;
  at("replying").querySelector("b").textContent = message.from.name;
  at("replying").querySelector("p").textContent = message.text || message.caption || say("photo");
  field.focus();
}

function grow() {
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight, 140)}px`;
  at("composer").classList.toggle("typing", Boolean(field.value));
}

// Commands

let known = [];

export async function openCommands(typed) {
  if (!typed && !at("commands").hidden) return closeCommands();
  known = (await get("commands", { as: here.me.id, chat: here.chat })).commands;
  if (!typed || field.value === typed) drawCommands(typed); // the text may have been sent meanwhile
  return undefined;
}

function drawCommands(typed) {
  const word = typed.replace("/", "").split("@")[0].toLowerCase();
  const fitting = known.filter((one) => one.command.startsWith(word));
  const group = open().type.endsWith("group");
  at("commands").hidden = !fitting.length;
  at("commands").replaceChildren(...fitting.map((one) => make("button.command", {
    type: "button", role: "menuitem", "aria-label": `/${one.command}`,
    onclick: () => { field.value = ""; grow(); closeCommands(); compose(`/${one.command}${group ? `@${here.bot.username}` : ""}`); },
  }, make("b", {}, `/${one.command}`), make("span", {}, one.description))));
}

function closeCommands() {
  at("commands").hidden = true;
}

// What stands instead of the field

export function gate() {
  const chat = open();
  const private_ = chat.key === "bot";
  const topic = chat.topics.find((one) => one.id === here.thread);
  const mine = chat.members.find((one) => one.id === here.me.id)?.status;
  let words = "";
  let button = "";
  let act = null;
  if (private_ && chat.blocked) [words, button, act] = [say("blocked"), say("unblock"), () => post("block", { as: here.me.id, blocked: false })];
  else if (private_ && !chat.started) {
    const told = here.bot.description[here.me.language];
    [words, button, act] = [told ? `${say("what")}\n\n${told}` : "", say("start"), () => post("open", { as: here.me.id, link: `https://t.me/${here.bot.username}?start=` })];
  } else if (chat.migrated_to) words = say("moved");
  else if (topic?.closed && !["creator", "administrator"].includes(mine)) words = say("closed");
  at("gate").hidden = !(words || button);
  at("composer").hidden = Boolean(words || button);
  at("gate").querySelector("p").textContent = words;
  const node = at("gate").querySelector("button");
  node.hidden = !button;
  node.textContent = button;
  node.onclick = () => act?.().catch(complain);
  at("menu").hidden = chat.type === "dialogue" || !["member", "administrator"].includes(chat.bot);
}

at("send").onclick = sendText;
at("reply-cancel").onclick = () => replyTo(null);
at("file").onchange = async () => {
  const [file] = at("file").files;
  at("file").value = "";
  if (file) await sendFile(file);
};
at("attach").onkeydown = (event) => { if (event.key === "Enter" || event.key === " ") at("file").click(); };
field.oninput = () => {
  grow();
  if (/^\/\S*$/.test(field.value)) openCommands(field.value).catch(complain); else closeCommands();
};
field.onkeydown = (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); sendText(); }
  if (event.key === "Escape") { closeCommands(); replyTo(null); }
};
field.onpaste = (event) => {
  const [file] = event.clipboardData.files;
  if (file) { event.preventDefault(); sendFile(file); }
};
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#commands, #menu, #text")) closeCommands();
});
