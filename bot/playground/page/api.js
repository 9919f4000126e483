// Requests to the playground's JSON API, and small ways to build the page.

export class Refused extends Error {}

async function answered(response) {
  const told = await response.json().catch(() => ({ error: `HTTP ${response.status}` }));
  if (!response.ok) throw new Refused(told.error || `HTTP ${response.status}`);
  return told;
}

export async function get(call, asked = {}, signal = undefined) {
  return answered(await fetch(`/api/${call}?${new URLSearchParams(asked)}`, { signal }));
}

export async function post(call, asked) {
  const json = !(asked instanceof FormData);
  return answered(await fetch(`/api/${call}`, {
    method: "POST",
    headers: json ? { "Content-Type": "application/json" } : {},
    body: json ? JSON.stringify(asked) : asked,
  }));
}

export const at = (id) => document.getElementById(id);

// make("button.icon", {title: "x", onclick}, child, "text")
export function make(what, facts = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(facts)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && key !== "role" && key !== "style") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const SHAPES = {
  back: "M15 5l-7 7 7 7", send: "M4 12l16-8-5 17-4-7z", clip: "M20 11l-8 8a5 5 0 0 1-7-7l9-9a3.4 3.4 0 0 1 5 5l-9 9a1.7 1.7 0 0 1-2.500-2.500l7.500-7.500",
  more: "M12 6h.01M12 12h.01M12 18h.01", plus: "M12 5v14M5 12h14", down: "M5 9l7 7 7-7", close: "M6 6l12 12M18 6L6 18",
  reply: "M10 6L4 12l6 6M4 12h9a7 7 0 0 1 7 7", link: "M8 16L17 7M9 7h8v8", copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 20.500a2 2 0 0 0 4 0", quiet: "M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM3 3l18 18", group: "M16 19v-1a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4v1M9.500 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M19 8v6M16 11h6",
  menu: "M4 7h16M4 12h16M4 17h16", trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("glyph");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

const TINTS = ["#e17076", "#7bc862", "#65aadd", "#a695e7", "#ee7aae", "#6ec9cb", "#faa774"];

export const tint = (id) => TINTS[Math.abs(Number(id)) % TINTS.length];

export function avatar(name, id, small = false) {
  const letters = name.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => [...word][0]).join("").toUpperCase();
  return make(small ? "span.avatar.small" : "span.avatar", { style: `--tint:${tint(id)}`, "aria-hidden": "true" }, letters);
}

export function toast(text) {
  if (!text) return;
  const node = make("div.toast", {}, text);
  at("toasts").append(node);
  setTimeout(() => node.classList.add("leaving"), 3200 + text.length * 20);
  setTimeout(() => node.remove(), 3600 + text.length * 20);
}
