// The page of a replay, and the script of a file that holds one: it steps, and computes every draw again.

import { check, fits } from "./dice.js";

const data = JSON.parse(document.getElementById("data").textContent);
const { views, words, names } = data;
// What is drawn, which a file holds packed.
async function unpacked(text) {
  const bytes = new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))]);
  return JSON.parse(await new Response(bytes.stream().pipeThrough(new DecompressionStream("gzip"))).text());
}
const { pieces, lists, steps } = typeof data.drawn === "string" ? await unpacked(data.drawn) : data.drawn;
const page = document.getElementById("replay"), form = document.getElementById("steps");
const slider = document.getElementById("slider"), playing = document.getElementById("play");
const last = steps.length - 1, REGIONS = ["now", "plates", "felt", "board", "hands"], AGO = 3, PACE = 1600;
const region = (name) => document.getElementById(name);
const said = (text, given) => text.replace(/\{(\w+)\}/g, (_, name) => given[name]);
const stream = (owner) => (owner === "house" ? words.house_stream : names[Number(owner.slice(4))]);
const whole = (piece) => piece.replace(/[\ue030-\ue05f]/g, (sign) => data.often[sign.charCodeAt(0) - 0xe030]);
// A list that stands in a later one is told by how far it lies before it.
const flat = (list) => lists[list].map((n) => (n < 0 ? flat(list + n) : pieces[n])).join("");
const html = (list) => whole(flat(list));
// What stands in a region at a step: one list for all views, or one for each.
const seen = (at, n) => (Array.isArray(steps[at][n]) ? steps[at][n][views.indexOf(view)] : steps[at][n]);
// What the first view shows at a step is counted from the step before, what others show from that.
const first = REGIONS.map(() => 0);
for (const shown of steps) {
  shown.forEach((given, n) => {
    const [change, ...others] = [].concat(given);
    first[n] += change;
    shown[n] = others.length ? [first[n], ...others.map((more) => first[n] + more)] : first[n];
  });
}
const found = data.secrets ? check(data) : null;
let step = Number(page.dataset.step), view = page.dataset.view, timer = 0;

function element(tag, text, kind = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = kind;
  return made;
}

// What its reader has unfolded stays so, each below its own heading.
const title = (folded) => `${folded.parentElement.firstElementChild.textContent} ${folded.firstElementChild.textContent}`;

function put(box, text) {
  const unfolded = new Set([...box.querySelectorAll("details[open]")].map(title));
  box.innerHTML = text;
  for (const folded of box.querySelectorAll("details")) folded.open = unfolded.has(title(folded));
}

function show(to, as = view) {
  step = Math.min(last, Math.max(0, to));
  view = as;
  REGIONS.forEach((name, n) => {
    const list = seen(step, n);
    if (region(name).dataset.list !== `${list}`) put(region(name), html(list));
    region(name).dataset.list = list;
  });
  const before = [];
  for (let n = Math.max(0, step - AGO); n < step; n++) before.push(html(seen(n, 0)));
  region("before").innerHTML = before.join("");
  region("past").hidden = !before.length;
  region("count").textContent = said(words.of, { step, last });
  slider.value = step;
  slider.setAttribute("aria-valuetext", said(words.of, { step, last }));
  for (const [id, end] of [["first", 0], ["back", 0], ["on", last], ["last", last]]) {
    region(id).setAttribute("aria-disabled", `${step === end}`);
  }
  for (const button of form.querySelectorAll("[name=as]")) {
    if (button.type === "hidden") button.value = view;
    else button.setAttribute("aria-pressed", `${button.value === view}`);
  }
  if (step === last) rest();
  if (found) mark();
  const share = region("share"); // which share.js shows, if it is there
  if (share) share.dataset.share = `${share.dataset.share.split("?")[0]}?step=${step}`;
  const other = document.querySelector("footer [name=to]"); // where another language leads; a file has none
  if (other) other.value = `${location.pathname}?step=${step}&as=${view}`;
  try {
    history.replaceState(null, "", `?step=${step}&as=${view}`);
  } catch {
    // a file has no address of its own everywhere
  }
}

// Each draw of the step: what came, and whether it is what follows. Of hidden ones only the spectator of all sees faces.
function mark() {
  const drawn = data.draws[step], box = region("draws");
  if (!drawn.length) return box.replaceChildren(element("p", words.no_dice, "quiet"));
  const rows = new Map();
  drawn.forEach(([owner, number, , result], n) => {
    if (!rows.has(owner)) rows.set(owner, []);
    const right = found.marks[step][n], shown = view === "all" || !right ? `${result}` : `#${number + 1}`;
    rows.get(owner).push(element("span", `${right ? "✓" : "✗"} ${shown}`, right ? "right" : "wrong"));
  });
  box.replaceChildren(...[...rows].map(([owner, marks]) => {
    const row = element("p", "", "draws");
    row.append(element("bdi", stream(owner), "name"), ...marks);
    return row;
  }));
}

const SIGNS = { right: "✓", unsure: "?", wrong: "✗" };

// A list of what was found, as far as anybody reads it.
function listed(entries, kind) {
  const list = document.createElement("ul"), most = 5;
  const text = ({ kind: what, seat, owner, number, ...given }) =>
    said(words[what], { ...given, number: number + 1, name: owner ? stream(owner) : names[seat] });
  list.append(...entries.slice(0, most).map((one) => element("li", text(one), kind)));
  if (entries.length > most) list.append(element("li", said(words.more, { count: entries.length - most }), kind));
  return list;
}

// What each seat put into the dice, and whether its mark was computed from it.
function mix(worth) {
  const list = document.createElement("ul");
  list.append(...worth.map((kind, seat) => {
    const [typed, bits] = data.secrets.words[seat]?.split("\n") ?? [null];
    const parts = [typed && said(words.given_words, { words: typed }), bits && said(words.browsers_words, { words: bits })];
    const text = typed === null ? words.forgotten_words : parts.filter(Boolean).join(words.and_words) || words.no_words;
    const row = element("li", `${SIGNS[kind]} `, kind);
    row.dataset.seat = seat;
    row.append(element("bdi", names[seat], "name"), `: ${text}`);
    return row;
  }));
  region("mixed").replaceChildren(element("p", words.mixed), list);
}

function judge() {
  const { faults, doubts, seats, count } = found, kind = faults.length ? "wrong" : doubts.length ? "unsure" : "right";
  const heading = element("p", `${SIGNS[kind]} ${said(words[kind], { count })}`, kind);
  region("verdict").replaceChildren(
    heading,
    ...(faults.length ? [listed(faults, "wrong")] : []),
    ...(doubts.length ? [listed(doubts, "unsure")] : []),
    element("p", words.limits, "quiet"),
  );
  mix(seats);
}

function compare(event) {
  event.preventDefault();
  const right = fits(region("commitment").value, data.secrets.secret, data.code), box = region("fit");
  const text = right === null ? words.no_proof : right ? words.fits : words.refused;
  box.textContent = `${right ? "✓" : "✗"} ${text}`;
  box.className = right ? "right" : "wrong";
}

function rest() {
  clearInterval(timer);
  timer = 0;
  playing.textContent = words.play;
}

function play() {
  if (timer) return rest();
  if (step === last) show(0);
  timer = setInterval(() => show(step + 1), PACE);
  playing.textContent = words.stop;
}

const WAYS = { first: () => 0, back: () => step - 1, on: () => step + 1, last: () => last };
const KEYS = { ArrowLeft: WAYS.back, ArrowRight: WAYS.on, Home: WAYS.first, End: WAYS.last };
form.addEventListener("submit", (sent) => {
  sent.preventDefault();
  const button = sent.submitter;
  if (button?.name === "as") return show(step, button.value);
  rest();
  show(WAYS[button?.id] ? WAYS[button.id]() : Number(slider.value));
});
slider.addEventListener("input", () => { rest(); show(Number(slider.value)); });
playing.addEventListener("click", play);
addEventListener("keydown", (pressed) => {
  const free = !pressed.target.matches("input, select, textarea") && !(pressed.ctrlKey || pressed.altKey || pressed.metaKey);
  if (!free || !KEYS[pressed.key]) return;
  pressed.preventDefault();
  rest();
  show(KEYS[pressed.key]());
});
region("go").hidden = true;
playing.hidden = false;
if (found) {
  judge();
  region("told").hidden = false;
  region("told").addEventListener("submit", compare);
}
show(step);
