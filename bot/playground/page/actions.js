// The menu of a chat: what its people can do to the chat itself.

import { post, toast } from "./api.js";
import { enter, here, open } from "./app.js";
import { ask, choose } from "./dialogs.js";
import { say } from "./words.js";

function offered(chat) {
  const me = here.me.id;
  const member = chat.members.find((one) => one.id === me);
  const rules = member && ["creator", "administrator"].includes(member.status);
  const bot = (action) => () => post("members", { as: me, chat: chat.id, person: "bot", action });
  const self = (action) => () => post("members", { as: me, chat: chat.id, person: me, action });
  const list = [];
  const add = (key, act) => list.push({ value: act, label: say(key) });
  if (chat.key === "bot") {
    if (chat.blocked) add("unblock", () => post("block", { as: me, blocked: false }));
    else add("block", () => post("block", { as: me, blocked: true }));
    return list;
  }
  if (!chat.type.endsWith("group") || chat.migrated_to) return list;
  if (chat.is_forum && here.thread) {
    const topic = chat.topics.find((one) => one.id === here.thread);
    const change = (action) => () => post("topics", { as: me, chat: chat.id, thread: here.thread, action });
    if (topic?.closed) add("openTopic", change("reopen")); else add("closeTopic", change("close"));
    add("deleteTopic", async () => { await change("delete")(); await enter(chat.id); });
  }
  if (chat.is_forum) add("newTopic", () => newTopic(chat));
  if (["member", "administrator"].includes(chat.bot)) {
    if (chat.bot === "member") add("promoteBot", bot("promote")); else add("demoteBot", bot("demote"));
    add("kickBot", bot("kick"));
  } else add("addBot", bot("add"));
  add("addMember", () => addMember(chat));
  if (rules) { add("anonymous", self("anonymous")); add("named", self("named")); }
  if (chat.type === "group") add("migrate", () => post("migrate", { chat: chat.id }));
  add("leave", self("leave"));
  return list;
}

async function newTopic(chat) {
  const told = await ask(say("newTopic"), [{ name: "name", label: say("groupTitle"), required: true }]);
  if (told) await post("topics", { as: here.me.id, chat: chat.id, name: told.name });
}

async function addMember(chat) {
  const outside = here.people.filter((one) => !chat.members.some((member) => member.id === one.id));
  const person = await choose(say("addMember"), outside.map((one) => ({ value: one.id, label: one.name, id: one.id })));
  if (person !== null) await post("members", { as: here.me.id, chat: chat.id, person, action: "add" });
}

export async function actions() {
  const list = offered(open());
  if (!list.length) return toast("—");
  const act = await choose(open().title, list);
  return act === null ? null : act();
}
