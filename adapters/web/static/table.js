// The page of a table: its regions are put anew as they change, presses go without leaving the page, clocks tick.

import { follow } from "./stream.js";

const page = document.getElementById("table");
const log = document.getElementById("log");
const banner = document.getElementById("lost");
const said = document.getElementById("said");
let ahead = Date.now() / 1000 - Number(page.dataset.at);

function put(name, [stamp, html]) {
  const region = document.getElementById(name);
  if (region.dataset.stamp === stamp) return;
  const focused = region.contains(document.activeElement) ? document.activeElement.id : "";
  region.innerHTML = html;
  region.dataset.stamp = stamp;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function note(lines, whole) {
  if (whole) {
    const there = new Set(lines.map(([key]) => `h${key}`));
    for (const old of [...log.children]) if (!there.has(old.id)) old.remove();
  }
  let before = null;
  for (const [key, html] of lines) {
    let line = document.getElementById(`h${key}`);
    if (!line) {
      line = document.createElement("li");
      line.id = `h${key}`;
      line.innerHTML = html;
      if (whole && before) before.after(line);
      else if (whole) log.prepend(line);
      else log.append(line);
      log.scrollTop = log.scrollHeight;
    }
    before = line;
  }
}

function tick() {
  const now = Date.now() / 1000 - ahead;
  for (const clock of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.until) - now));
    const face = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== face) clock.textContent = face;
  }
}

function connected(yes) {
  banner.hidden = yes;
  for (const button of page.querySelectorAll("#moves button")) button.disabled = !yes;
}

async function press(form, button) {
  const filled = new URLSearchParams(new FormData(form, button));
  filled.set("id", crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
  button.disabled = true;
  try {
    for (let tries = 0; ; tries++) {
      try {
        // The same id again is the same press: the house makes it once, however often it comes.
        const answer = await fetch(form.action, { method: "POST", body: filled, headers: { "X-Croupier": "1" } });
        if (answer.headers.get("content-type")?.startsWith("application/json")) return told(await answer.json());
        return told({ said: "", text: await answer.text() });
      } catch (failed) {
        if (tries === 3) throw failed;
        await new Promise((go) => setTimeout(go, 500 * 2 ** tries));
      }
    }
  } catch {
    connected(false);
  } finally {
    button.disabled = !banner.hidden;
  }
}

function told({ go, said: words, text }) {
  if (go) location.assign(go);
  else if (text) said.textContent = text;
  else said.innerHTML = words;
}

document.addEventListener("submit", (sent) => {
  const form = sent.target;
  if (!form.matches("#moves form")) return;
  sent.preventDefault();
  press(form, sent.submitter ?? form.querySelector("button"));
});

log.scrollTop = log.scrollHeight;
setInterval(tick, 250);
follow(page.dataset.stream, {
  event(kind, data) {
    ahead = Date.now() / 1000 - data.at;
    document.title = (data.title.startsWith(page.dataset.turn) ? "● " : "") + data.title;
    for (const [name, region] of Object.entries(data.regions)) put(name, region);
    note(data.log, data.whole);
    tick();
  },
  lost: () => connected(false),
  found: () => connected(true),
});
