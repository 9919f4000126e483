// Questions to the person: an alert, a choice of chats, a short form.

import { at, avatar, make } from "./api.js";
import { say } from "./words.js";

export function alertBox(text) {
  const dialog = at("alert");
  dialog.querySelector("p").textContent = text;
  if (!dialog.open) dialog.showModal();
}

// Resolves to the chosen option's value, or null. Options are {value, label, hint, id}.
export function choose(title, options) {
  const dialog = at("choose");
  dialog.querySelector("h3").textContent = title;
  dialog.querySelector("form button").textContent = say("cancel");
  return new Promise((resolve) => {
    let chosen = null;
    const pick = (value) => { chosen = value; dialog.close(); };
    dialog.querySelector(".options").replaceChildren(...options.map((option) =>
      make("button.option", { type: "button", onclick: () => pick(option.value) },
        option.id === undefined ? null : avatar(option.label, option.id, true), make("span", {}, option.label))));
    dialog.onclose = () => resolve(chosen);
    dialog.showModal();
  });
}

// Fields are {name, label, type: text|select|checkbox|checks, options, value, required}. Resolves to values or null.
export function ask(title, fields, confirm = say("create")) {
  const dialog = at("form");
  dialog.querySelector("h3").textContent = title;
  const [no, yes] = dialog.querySelectorAll(".row button");
  no.textContent = say("cancel");
  yes.textContent = confirm;
  dialog.querySelector(".fields").replaceChildren(...fields.map(field));
  return new Promise((resolve) => {
    dialog.onclose = () => {
      if (dialog.returnValue !== "ok") return resolve(null);
      const form = new FormData(dialog.querySelector("form"));
      return resolve(Object.fromEntries(fields.map(({ name, type }) =>
        [name, type === "checks" ? form.getAll(name) : type === "checkbox" ? form.has(name) : String(form.get(name) ?? "").trim()])));
    };
    dialog.returnValue = "";
    dialog.showModal();
  });
}

function field({ name, label, type = "text", options = [], value = "", required = false }) {
  if (type === "select") {
    return make("label.field", {}, make("span", {}, label),
      make("select", { name }, ...options.map(([key, word]) => make("option", { value: key, selected: key === value }, word))));
  }
  if (type === "checkbox") return make("label.check", {}, make("input", { type: "checkbox", name, checked: Boolean(value) }), label);
  if (type === "checks") {
    return make("fieldset.field", {}, make("legend", {}, label),
      ...options.map(([key, word]) => make("label.check", {}, make("input", { type: "checkbox", name, value: key, checked: true }), word)));
  }
  return make("label.field", {}, make("span", {}, label), make("input", { name, value, required, autocomplete: "off" }));
}
