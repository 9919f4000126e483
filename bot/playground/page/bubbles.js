// One message as a bubble with its keyboard.

import { at, avatar, icon, make, tint } from "./api.js";
import { clock, rich } from "./text.js";
import { say } from "./words.js";

// `hands` is what the page does: press(message, row, column, node), reply(message), remove(message), jump(id), act(what).
export function bubble(message, chat, hands, old) {
  if (message.service) {
    return make("li.service", { id: `m${message.message_id}`, "data-id": message.message_id }, make("span", {}, told(message.service)));
  }
  const grouped = chat.type === "group" || chat.type === "supergroup";
  const box = make("div.box", {}, words(message, chat, grouped, hands, old), keyboard(message, hands));
  const node = make("li.message", { id: `m${message.message_id}`, "data-from": message.from.id, "data-id": message.message_id });
  node.classList.toggle("mine", message.mine);
  node.classList.toggle("grouped", grouped);
  node.classList.toggle("pictured", Boolean(message.photo || message.animation));
  node.classList.toggle("with-keyboard", message.keyboard.length > 0);
  if (grouped && !message.mine) node.append(avatar(message.from.name, message.from.id, true));
  node.append(box, tools(message, hands));
  return node;
}

export function told(service) {
  return say(service.kind, service.names.join(", "));
}

function words(message, chat, grouped, hands, old) {
  const body = make("div.bubble");
  if (grouped && !message.mine) body.append(make("div.sender", { style: `--tint:${tint(message.from.id)}` }, message.from.name));
  if (message.reply_to) body.append(quoted(message.reply_to, hands));
  if (message.photo) body.append(picture(message.photo, message.caption, old));
  if (message.animation) body.append(film(message.animation));
  if (message.document) body.append(make("a.file", { href: message.document.url, download: message.document.file_name }, icon("copy"), message.document.file_name));
  if (message.dice) body.append(make("div.dice", { "aria-label": `${say("dice")}: ${message.dice.value}` }, message.dice.emoji, make("b", {}, String(message.dice.value))));
  const text = message.text ?? message.caption;
  const line = make("div.words", { dir: "auto" });
  if (text) line.append(rich(text, message.text ? message.entities : message.caption_entities, hands.act));
  line.append(stamp(message));
  body.append(line);
  if (message.reactions.length) body.append(make("div.reactions", {}, ...message.reactions.map((emoji) => make("span", {}, emoji))));
  return body;
}

function stamp(message) {
  const mark = message.silent ? make("span.mark", { title: say("silent") }, icon("quiet")) : null;
  const rang = !message.silent && !message.mine ? make("span.mark.rang", { title: say("rang") }, icon("bell")) : null;
  return make("span.stamp", {}, mark, rang, message.edit_date ? `${say("edited")} ` : "", clock(message.date));
}

function quoted(reply, hands) {
  return make("button.quoted", { type: "button", onclick: () => hands.jump(reply.message_id) },
    make("b", {}, reply.name), make("span", {}, `${reply.photo ? "🖼 " : ""}${reply.text || say("photo")}`));
}

function picture(photo, caption, old) {
  const img = old?.querySelector("img.photo") || make("img.photo");
  if (img.getAttribute("src") !== photo.url) img.src = photo.url;
  img.alt = caption || say("photo");
  img.width = photo.width;
  img.height = photo.height;
  img.onclick = () => show(photo.url);
  return img;
}

function film(animation) {
  const video = (animation.mime_type || "").startsWith("video/");
  const facts = { src: animation.url, width: animation.width || 320, height: animation.height || 240 };
  return video
    ? make("video.photo", { ...facts, autoplay: true, loop: true, muted: true, playsInline: true })
    : make("img.photo", { ...facts, alt: say("animation"), onclick: () => show(animation.url) });
}

function show(url) {
  const dialog = at("picture");
  dialog.querySelector("img").src = url;
  dialog.onclick = () => dialog.close();
  dialog.showModal();
}

const MARKS = { url: "link", copy: "copy" };

function keyboard(message, hands) {
  if (!message.keyboard.length) return null;
  const rows = message.keyboard.map((row, line) => make("div.keys", {}, ...row.map((button, column) => {
    const off = button.kind === "disabled";
    const node = make("button.key", {
      type: "button", title: button.text, "aria-disabled": off ? "true" : undefined,
      onclick: () => hands.press(message, line, column, node),
    }, make("span.label", {}, button.text), MARKS[button.kind] ? icon(MARKS[button.kind]) : null);
    if (button.style) node.classList.add(button.style);
    return node;
  })));
  return make("div.keyboard", { role: "group" }, ...rows);
}

function tools(message, hands) {
  return make("div.tools", {},
    make("button.tool", { type: "button", "aria-label": say("reply"), title: say("reply"), onclick: () => hands.reply(message) }, icon("reply")),
    make("button.tool", { type: "button", "aria-label": say("remove"), title: say("remove"), onclick: () => hands.remove(message) }, icon("trash")));
}
