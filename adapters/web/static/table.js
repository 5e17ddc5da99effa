// The page of a table: its regions are put anew as they change, presses go without leaving the page, clocks tick.

import { fit } from "./filling.js";
import { mix, mixed } from "./mixing.js";
import { follow } from "./stream.js";

const page = document.getElementById("table");
const box = document.getElementById("log");
const log = box.firstElementChild;
const banner = document.getElementById("lost");
const said = document.getElementById("said");
let phase = "";
let ahead = Date.now() / 1000 - Number(page.dataset.at);

const title = (folded) => folded.firstElementChild.textContent;

// A press goes to what stood under it when it began: whatever changes meanwhile is put anew once it has ended.
let pressing = false;
const held = new Map();

function put(name, [stamp, html]) {
  const region = document.getElementById(name);
  if (pressing) return held.set(name, [stamp, html]);
  if (region.dataset.stamp === stamp) return;
  const focused = region.contains(document.activeElement);
  const unfolded = new Set([...region.querySelectorAll("details[open]")].map(title));
  keep(region);
  region.innerHTML = html;
  for (const folded of region.querySelectorAll("details")) folded.open = unfolded.has(title(folded));
  region.dataset.stamp = stamp;
  refill(region);
  refocus(focused);
}

// What a step opened lies there until its reader acts or its time is over, whatever comes meanwhile.
let over = 0;
const revealed = () => page.classList.remove("reveals");

function reveal([stamp, html]) {
  const region = document.getElementById("moment");
  if (!html || region.dataset.stamp === stamp) return;
  region.dataset.stamp = stamp;
  region.innerHTML = html;
  page.classList.add("reveals");
  clearTimeout(over);
  over = setTimeout(revealed, Number(region.firstElementChild.dataset.hold));
}

// What a reader has half filled in stands again where the same is asked for, also after a pause; a press forgets it.
const half = new Map();
const pressOf = (one) => one.form.querySelector("button").value;
const asked = (one) => `${pressOf(one).replace(/^\S+ /, "")} ${one.id.replace(/^m\d+/, "")} ${one.name}`;
const parts = (region) => [...region.querySelectorAll("form:not([data-sent]) input[id], form:not([data-sent]) select[id]")];

function keep(region) {
  for (const one of parts(region)) {
    const begun = one.tagName === "SELECT"
      ? [...one.options].some((option) => option.defaultSelected !== option.selected)
      : one.value !== one.defaultValue || one.checked !== one.defaultChecked;
    if (begun) half.set(asked(one), [one.value, one.checked]);
    else half.delete(asked(one));
  }
}

function refill(region) {
  for (const one of parts(region).filter((part) => half.has(asked(part)))) {
    const came = one.value;
    [one.value, one.checked] = half.get(asked(one));
    if (one.type !== "radio" && !one.checkValidity() || one.tagName === "SELECT" && !one.value) one.value = came;
  }
  for (const form of region.querySelectorAll("[data-fits]")) fit(form);
}

// What somebody was about to press has the focus again when it is there again, unless they went elsewhere meanwhile:
// after a pause, a lost connection or a refusal, as long as the table waits for the same.
let aim = null;
const waitOf = (one) => pressOf(one).split(" ")[0];

function refocus(anyWait = false) {
  if (!aim || ![null, document.body].includes(document.activeElement)) return;
  const there = [...page.querySelectorAll("#moves :is(button, input, select)[id]:enabled")];
  there.find((one) => asked(one) === aim.asked && (anyWait || aim.paused || waitOf(one) === aim.wait))?.focus({ preventScroll: true });
}

function released() {
  pressing = false;
  for (const [name, region] of held) put(name, region);
  held.clear();
}

const begins = ({ target, button, key }) => (button === 0 || key === " ") && target.closest?.("#moves button");
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => { pressing ||= Boolean(begins(event)); });
// A click comes right after the release, and before what is to be done then.
for (const kind of ["pointerup", "pointercancel", "keyup", "blur"]) addEventListener(kind, () => pressing && setTimeout(released));

document.addEventListener("pointerdown", () => { aim = null; });
document.addEventListener("focusin", ({ target }) => {
  aim = target.form && target.matches("#moves [id]") ? { asked: asked(target), wait: waitOf(target) } : null;
});

// A stream begins with the whole log: what is new stands behind the last line that is here already. After a restart of
// the house lines have other keys, and some that only stand here are not told again.
function unseen(lines) {
  for (const shown of [...log.children].reverse()) {
    const same = (line) => line.innerHTML === shown.innerHTML;
    const own = lines.findLastIndex((line) => line.dataset.key === shown.dataset.key && same(line));
    const found = own >= 0 ? own : lines.findLastIndex(same);
    if (found >= 0) return lines.slice(found + 1);
  }
  log.replaceChildren();
  return lines;
}

function note(told, whole) {
  const lines = told.map(([key, html]) => {
    const line = document.createElement("li");
    line.dataset.key = key;
    line.innerHTML = html;
    return line;
  });
  const more = whole ? unseen(lines) : lines;
  log.append(...more);
  if (more.length) box.scrollTop = box.scrollHeight;
}

function tick() {
  const now = Date.now() / 1000 - ahead;
  for (const clock of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.until) - now));
    const face = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== face) clock.textContent = face;
  }
}

// Its reader is called where it is their turn, or others play on, and by a game that began while nobody looked.
const icon = document.querySelector("link[rel=icon]");
const bell = document.getElementById("bell");
const keeps = () => document.getElementById("mine");
let call = "", begun = "", head = "", calls = null;

function mark() {
  if (!document.hidden) begun = "";
  const now = call || begun;
  document.title = now ? `● ${now}` : head;
  icon.href = icon.href.replace(/\w+(?=\.svg)/, now ? "turn" : "icon");
  return now;
}

function summon(data, was) {
  const before = call || begun;
  head = data.title;
  call = data.call;
  if (was === "lobby" && data.phase === "running" && document.hidden) begun = head;
  const now = mark();
  if (was && now && now !== before) calls?.then(({ ring }) => ring(now));
  bell.closest("p").hidden = !keeps();
}

// What calls by a sound is loaded once that is wanted.
function wanted(pressed) {
  calls ??= import("./calls.js");
  calls.then(({ begin }) => begin(bell, pressed));
}

bell.onchange = () => wanted(true);
try {
  if (localStorage.getItem("croupier-calls")) wanted();
} catch {
  // a browser that keeps nothing
}
document.addEventListener("visibilitychange", () => head && mark());

const away = banner.textContent;
let sending = null, waiting = [];

function connected(yes, why = away) {
  banner.hidden = yes;
  banner.textContent = why;
  for (const button of page.querySelectorAll("#moves button")) button.disabled = !yes || button === sending;
  refocus();
  if (yes) for (const go of waiting.splice(0)) go();
}

// Once the line is there, and a while later.
const back = (pause) => Promise.all([
  new Promise((go) => setTimeout(go, pause)),
  banner.hidden || new Promise((go) => waiting.push(go)),
]);

const SLOW = 1000, DEAD = 4000;

async function press(form, button) {
  const filled = new URLSearchParams(new FormData(form, button));
  filled.set("id", crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
  sending = button;
  button.disabled = true;
  half.clear();
  form.dataset.sent = "yes";
  const slow = setTimeout(() => { said.textContent = page.dataset.sending; }, SLOW);
  await mixed();
  try {
    for (let tries = 0; ; tries++) {
      try {
        // The same id again is the same press: the house makes it once, however often it comes.
        const signal = AbortSignal.timeout?.(DEAD);
        const answer = await fetch(form.action, { method: "POST", body: filled, headers: { "X-Croupier": "1" }, signal });
        // Anything else is said by what stands between us and the house, which may not have heard of the press.
        if (!answer.headers.get("content-type")?.startsWith("application/json")) throw new Error(String(answer.status));
        return told(await answer.json());
      } catch (failed) {
        if (tries === 3) throw failed;
        if (failed.name === "TimeoutError") stream.doubt();
        await back(500 * 2 ** tries);
      }
    }
  } catch {
    said.replaceChildren();
    connected(false);
    stream.again(); // it may never have been away, and is told of anew once the house answers
  } finally {
    clearTimeout(slow);
    sending = null;
    button.disabled = !banner.hidden;
    refocus();
  }
}

// Whoever leaves a table that others cannot see hears at once that it is gone, and then where the press leads.
let answered = Promise.resolve(), leads = false;

function told({ go, said: words, anew }) {
  if (anew) stream.again(); // whoever has just joined is somebody else than who began to look on
  if (go) {
    leads = true;
    location.assign(go + location.hash);
  } else said.innerHTML = words;
}

document.addEventListener("submit", (sent) => {
  const form = sent.target;
  if (!form.matches("#moves form, #sharing form")) return;
  sent.preventDefault();
  revealed();
  answered = press(form, sent.submitter ?? form.querySelector("button"));
});

document.addEventListener("input", ({ target }) => delete target.form?.dataset.sent);
document.addEventListener("change", ({ target }) => target.closest("[data-fits]") && fit(target.form));

page.dataset.moments = "yes";
refill(page);
box.scrollTop = box.scrollHeight;
mix();
setInterval(tick, 250);
const stream = follow(page.dataset.stream, {
  event(kind, data) {
    // Its reader has chosen another language in another window since the page was loaded.
    if (data.lang !== document.documentElement.lang) return location.reload();
    ahead = Date.now() / 1000 - data.at;
    if (phase && phase !== data.phase) said.replaceChildren(); // what was said before it began, or stood, is not so now
    const was = phase;
    if (phase === "lobby" && data.phase !== phase) log.replaceChildren(); // as was what was set up for it
    phase = data.phase;
    if (aim && data.phase === "paused") aim.paused = true; // what is asked for after it has another number
    const { moment, ...regions } = data.regions;
    for (const [name, region] of Object.entries(regions)) put(name, region);
    if (moment) reveal(moment);
    if (aim?.paused && data.phase !== "paused") aim = null;
    note(data.log, data.whole);
    summon(data, was);
    tick();
    mix();
  },
  lost: (why) => connected(false, why),
  found: () => connected(true),
  keeps,
  gone: () => answered.then(() => leads || location.reload()),
});
