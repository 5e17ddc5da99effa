// The lobby: its tables are put anew as they change, less often while nobody looks; what is half filled in stays.

const found = document.getElementById("found");
const FIRST = 5000, LONGEST = 60000;
const head = document.title;
let pause = FIRST, timer = 0, asked = 0;

async function ask() {
  clearTimeout(timer);
  const number = ++asked;
  try {
    const answer = await fetch("/", { cache: "no-store", headers: { "X-Croupier": found.dataset.stamp } });
    const text = await answer.text();
    if (number !== asked) return;
    if (answer.status === 200) put(text, answer.headers);
    else if (answer.status !== 204) throw new Error(String(answer.status));
    pause = FIRST;
  } catch {
    pause = Math.min(LONGEST, pause * 2); // there are too many of us, or nobody answers
  }
  if (number === asked) timer = setTimeout(ask, (document.hidden ? LONGEST : pause) * (0.75 + Math.random() / 2));
}

// Who looks elsewhere is called, by the title, to a table that is there now.
const open = () => [...found.querySelectorAll(":scope > .tables a:not(:has(+ .mark))")].map((link) => link.getAttribute("href"));

function put(html, headers) {
  // Its reader has chosen another language in another window since the page was loaded.
  if (headers.get("content-language") !== document.documentElement.lang) return location.reload();
  const before = new Set(open());
  const aim = found.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  found.innerHTML = html;
  found.dataset.stamp = headers.get("x-croupier");
  if (document.hidden && open().some((link) => !before.has(link))) document.title = `● ${head}`;
  if (aim === null) return;
  const again = [...found.querySelectorAll("a")].find((link) => link.getAttribute("href") === aim);
  (again ?? found).focus({ preventScroll: true });
}

// Times grow old while nothing changes.
const spoken = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

function age() {
  for (const was of found.querySelectorAll("time[datetime]")) {
    const minutes = Math.floor((Date.now() - Date.parse(was.dateTime)) / 60000);
    const [long, unit] = minutes < 60 ? [1, "minute"] : minutes < 1440 ? [60, "hour"] : [1440, "day"];
    if (minutes > 0) was.textContent = spoken.format(-Math.floor(minutes / long), unit);
  }
}

// A second click is the same press: the first is on its way already.
document.addEventListener("submit", (sent) => {
  if (sent.target.dataset.sent) sent.preventDefault();
  sent.target.dataset.sent = "yes";
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  document.title = head;
  ask();
});
addEventListener("pageshow", (shown) => {
  for (const form of document.forms) delete form.dataset.sent;
  if (shown.persisted) ask();
});
timer = setTimeout(ask, FIRST);

// Whoever installs the site finds a sentence where it opens without a network.
navigator.serviceWorker?.register("/worker.js", { scope: "/?app" }).catch(() => {});
setInterval(age, 60000);
