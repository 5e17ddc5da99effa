// Calls whoever wants that and looks elsewhere: by a sound, a buzz, and a notification where the browser may show one.

const KEY = "croupier-calls", RESTED = 10000;
const NOTES = [[0, 660], [0.14, 880]], LASTS = 0.35, LOUD = 0.2;
let bell = null, sound = null, touched = 0, shown = null;

// A browser lets a page sound once its reader has touched it.
function touch() {
  touched = Date.now();
  if (!bell.checked) return;
  sound ??= new AudioContext();
  if (sound.state === "suspended") sound.resume();
}

// Whether it is wanted was pressed just now, or on a page before.
export function begin(box, pressed) {
  if (!bell) {
    bell = box;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touch);
    document.addEventListener("visibilitychange", () => document.hidden || shown?.close());
  }
  if (pressed) chosen();
  else bell.checked = true;
}

function chosen() {
  try {
    if (bell.checked) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // it holds until the page is left
  }
  if (!bell.checked) return;
  touch();
  play();
  globalThis.Notification?.requestPermission?.();
}

function play() {
  if (!sound) return;
  for (const [after, pitch] of NOTES) {
    const at = sound.currentTime + after, tone = sound.createOscillator(), loud = sound.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(LOUD, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
    tone.connect(loud).connect(sound.destination);
    tone.start(at);
    tone.stop(at + LASTS);
  }
}

async function show(text) {
  if (globalThis.Notification?.permission !== "granted") return;
  const how = { tag: location.pathname, icon: document.querySelector("link[rel=apple-touch-icon]").href, data: location.href };
  try {
    shown = new Notification(text, how);
    shown.onclick = () => { focus(); shown.close(); };
  } catch {
    // on phones a worker shows it, where there is one
    const worker = await navigator.serviceWorker?.getRegistration("/?app");
    await worker?.showNotification(text, how);
  }
}

// Says that the table waits for its reader, unless they are at it.
export function ring(text) {
  if (!bell.checked || !document.hidden && Date.now() - touched < RESTED) return;
  play();
  navigator.vibrate?.([120, 80, 120]);
  if (document.hidden) show(text);
}
