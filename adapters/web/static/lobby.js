// The lobby: its tables are put anew as they change, while somebody looks; what is half filled in stays.

const found = document.getElementById("found");
const FIRST = 5000, LONGEST = 60000;
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
  if (number === asked && !document.hidden) timer = setTimeout(ask, pause * (0.75 + Math.random() / 2));
}

function put(html, headers) {
  // Its reader has chosen another language in another window since the page was loaded.
  if (headers.get("content-language") !== document.documentElement.lang) return location.reload();
  const aim = found.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  found.innerHTML = html;
  found.dataset.stamp = headers.get("x-croupier");
  if (aim === null) return;
  const again = [...found.querySelectorAll("a")].find((link) => link.getAttribute("href") === aim);
  (again ?? found).focus({ preventScroll: true });
}

// A second click is the same press: the first is on its way already.
document.addEventListener("submit", (sent) => {
  if (sent.target.dataset.sent) sent.preventDefault();
  sent.target.dataset.sent = "yes";
});
document.addEventListener("visibilitychange", () => {
  clearTimeout(timer);
  if (!document.hidden) ask();
});
addEventListener("pageshow", (shown) => {
  for (const form of document.forms) delete form.dataset.sent;
  if (shown.persisted) ask();
});
timer = setTimeout(ask, FIRST);
