// The page inside Telegram. Who opened it stands behind its address, where Telegram's client has put it; the house has
// that checked and gives a token, which stays in this script: it goes with what the page asks, and is kept nowhere.
// With the client it speaks as https://core.telegram.org/api/web-events has it, without a script of anybody else's.

const CLIENT = "https://web.telegram.org";
const launch = new URLSearchParams(location.hash.slice(1));
const root = document.documentElement;
const plain = fetch.bind(globalThis);

// -- Telegram's client: a proxy of its own, or the page around this one ------------------------------------------------

function tell(eventType, eventData = {}) {
  const proxy = globalThis.TelegramWebviewProxy;
  if (proxy) proxy.postEvent(eventType, JSON.stringify(eventData));
  else if (parent !== window) parent.postMessage(JSON.stringify({ eventType, eventData }), CLIENT);
  else globalThis.external?.notify?.(JSON.stringify({ eventType, eventData }));
}

const heard = {
  theme_changed: ({ theme_params: colours }) => dress(colours),
  safe_area_changed: (area) => keepClear("safe", area),
  content_safe_area_changed: (area) => keepClear("content", area),
  back_button_pressed: () => go("?list"),
  reload_iframe() {
    tell("iframe_will_reload");
    location.reload();
  },
};

function receive(kind, data) {
  if (Object.hasOwn(heard, kind)) heard[kind](data ?? {});
}

globalThis.Telegram = { WebView: { receiveEvent: receive } };
globalThis.TelegramGameProxy = { receiveEvent: receive };
globalThis.TelegramGameProxy_receiveEvent = receive;
addEventListener("message", ({ source, origin, data }) => {
  if (source !== parent || origin !== CLIENT) return;
  try {
    const { eventType, eventData } = JSON.parse(data);
    receive(eventType, eventData);
  } catch {
    // it was not meant for us
  }
});

// -- how it looks ------------------------------------------------------------------------------------------------------

const COLOURS = { "--paper": "bg_color", "--ink": "text_color", "--card": "section_bg_color", "--accent": "button_color", "--danger": "destructive_text_color" };
const LEGIBLE = 4.5;

const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const hex = (parts) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function light(colour) {
  const [r, g, b] = channels(colour).map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [more, less] = [light(one), light(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

// The colour, or as much lighter or darker as it takes to be read on another.
function legible(colour, ground) {
  const end = light(ground) > 0.18 ? 0 : 255;
  for (let share = 0; share < 1; share += 0.1) {
    const mixed = hex(channels(colour).map((part) => part + (end - part) * share));
    if (contrast(mixed, ground) >= LEGIBLE) return mixed;
  }
  return end ? "#ffffff" : "#000000";
}

function dress(colours) {
  const given = (name) => (/^#[0-9a-f]{6}$/i.test(colours?.[name]) ? colours[name] : "");
  const paper = given("bg_color");
  if (!paper) return;
  root.dataset.scheme = light(paper) > 0.18 ? "light" : "dark";
  for (const [name, from] of Object.entries(COLOURS)) {
    const colour = given(from);
    if (!colour) root.style.removeProperty(name);
    else root.style.setProperty(name, ["--paper", "--card"].includes(name) ? colour : legible(colour, paper));
  }
  const accent = root.style.getPropertyValue("--accent");
  if (accent) root.style.setProperty("--on-accent", light(accent) > 0.18 ? "#000000" : "#ffffff");
}

function keepClear(name, area) {
  for (const side of ["top", "right", "bottom", "left"]) {
    const wide = Number(area[side]);
    if (wide >= 0 && wide < 1000) root.style.setProperty(`--${name}-${side}`, `${wide}px`);
  }
}

// -- where it leads ----------------------------------------------------------------------------------------------------

// What Telegram put behind the address stays there: so the page knows its reader when it is loaded anew.
const go = (where) => location.assign(location.pathname + where + location.hash);

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link) return;
  event.preventDefault();
  const to = link.getAttribute("href");
  if (to.startsWith("?")) go(to);
  else tell("web_app_open_link", { url: link.href });
});

// -- who it is ---------------------------------------------------------------------------------------------------------

const headers = { "X-Croupier": "1" };

function bear(token) {
  globalThis.fetch = async (url, options = {}) => {
    const table = document.getElementById("table")?.dataset.stream.replace(/\/stream$/, "");
    const to = new URL(url === location.pathname ? table : url, location.origin);
    if (to.origin !== location.origin) return plain(url, options);
    const more = { Authorization: `Bearer ${token}` };
    const answer = await plain(to, { ...options, credentials: "omit", headers: { ...options.headers, ...more } });
    if (answer.status === 401) location.reload(); // the house has started anew, or it was long ago
    return answer;
  };
}

function say(words) {
  const line = document.createElement("p");
  line.role = "alert";
  line.textContent = words;
  document.querySelector("main").replaceChildren(line);
}

// Whoever is to move is asked before they close the page.
function watch(turn) {
  let asks = false;
  const look = () => {
    const moves = turn.querySelector(".mine") !== null;
    if (moves !== asks) tell("web_app_setup_closing_behavior", { need_confirmation: asks = moves });
  };
  new MutationObserver(look).observe(turn, { childList: true, subtree: true });
  look();
}

async function come() {
  const shown = new URLSearchParams(location.search);
  tell("web_app_setup_back_button", { is_visible: shown.has("back") });
  const body = launch.get("tgWebAppData") ?? "";
  const answer = await plain(location.pathname + location.search, { method: "POST", body, headers, credentials: "omit" });
  const { token, lang, title, html, said } = await answer.json();
  if (!token) return say(said);
  bear(token);
  root.lang = lang;
  document.title = title;
  document.querySelector("main").outerHTML = html;
  if (!document.getElementById("table")) return;
  watch(document.getElementById("turn"));
  await import("./table.js");
}

try {
  dress(JSON.parse(launch.get("tgWebAppThemeParams") ?? "{}"));
} catch {
  // it looks as the site does
}
tell("iframe_ready", { reload_supported: true });
tell("web_app_ready");
tell("web_app_expand");
tell("web_app_setup_swipe_behavior", { allow_vertical_swipe: false }); // whoever scrolls back up closes nothing
for (const asked of ["theme", "safe_area", "content_safe_area"]) tell(`web_app_request_${asked}`);
// Without an answer it is tried again: what it says meanwhile is that it takes a moment.
const again = () => come().catch(() => setTimeout(again, 3000));
again();
