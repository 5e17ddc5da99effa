// What a browser adds to the dice of a table at which its reader sits: 128 bits, drawn only once the page shows what the
// house is bound to. So no secret can have been chosen to suit them. They are kept for the replay to be compared with.

const KEY = "croupier-dice-", KEPT = 90 * 24 * 3600 * 1000, PATIENCE = 3000, MOST = 5;
let own = null, sending = null, tries = 0;

// What this browser added to the table with a code: its bits, the commitment that it was shown, whether they were taken.
export function kept(code) {
  try {
    return JSON.parse(localStorage.getItem(KEY + code));
  } catch {
    return null;
  }
}

function keep(code, more) {
  own = { ...own, ...more };
  try {
    localStorage.setItem(KEY + code, JSON.stringify(own));
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(KEY))) {
      if (Date.now() - JSON.parse(localStorage.getItem(key)).at > KEPT) localStorage.removeItem(key);
    }
  } catch {
    // a browser that keeps nothing adds its bits all the same
  }
}

function drawn() {
  const signs = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Adds them where the page's reader has a seat and nothing is added yet; to be called whenever the page has changed.
export function mix() {
  const { code, commitment, bits, open } = document.getElementById("mine")?.dataset ?? {};
  if (!code || !commitment) return;
  own ??= kept(code);
  if (own?.commitment !== commitment) own = null;
  if (bits && own?.bits === bits && !own.taken) keep(code, { taken: true });
  if (bits || !open || sending || tries === MOST) return;
  if (!own) keep(code, { bits: drawn(), commitment, at: Date.now(), taken: false });
  tries++;
  sending = send(code).finally(() => { sending = null; });
}

async function send(code) {
  const body = new URLSearchParams({ do: `${code} join`, id: `${own.bits}-${Date.now()}`, bits: own.bits });
  const late = new Promise((go) => setTimeout(go, PATIENCE));
  // If it was lost, it is sent again when the page changes or the connection is back.
  const sent = fetch(location.pathname, { method: "POST", body, headers: { "X-Croupier": "1" } }).catch(() => null);
  await Promise.race([sent, late]);
}

// To be awaited before a press that may start the game.
export const mixed = () => sending;
