// On all pages but a table's, which has a stream: to which tables whoever wanted that is called.

const LOOKED_AT = 5000, HIDDEN = 15000;
const box = document.getElementById("called"), head = document.title;
let calls = null, timer = 0, last = "";

try {
  if (localStorage.getItem("croupier-calls")) {
    calls = import("./calls.js");
    calls.then(({ begin }) => begin({ checked: true }));
  }
} catch {
  // a browser that keeps nothing
}

async function ask() {
  clearTimeout(timer);
  let on = true;
  try {
    const answer = await fetch("/me/calls", { cache: "no-store", headers: { "X-Croupier": "1" } });
    on = answer.status !== 404; // nobody knows this browser any more
    if (answer.status === 200) tell(await answer.json());
    else if (answer.status === 204) box.replaceChildren();
  } catch {
    // it is asked again
  }
  if (on) timer = setTimeout(ask, document.hidden ? HIDDEN : LOOKED_AT);
}

function tell({ said, call }) {
  if (box.dataset.said === said) return;
  box.dataset.said = said;
  box.innerHTML = said;
  if (call === last) return;
  last = call;
  if (document.hidden) document.title = `● ${call}`;
  calls?.then(({ ring }) => ring(call));
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  document.title = head;
  ask();
});
addEventListener("pagehide", () => clearTimeout(timer));
addEventListener("pageshow", (shown) => { if (shown.persisted) ask(); });
ask();
