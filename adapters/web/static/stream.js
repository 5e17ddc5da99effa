// Events of a table as they come, over a connection that comes and goes. EventSource cannot send headers, and waits
// where somebody is looking: so the stream is read by fetch, begun anew at once, and ended while nobody looks.

const FIRST = 500, LONGEST = 3000, SILENT = 40000, HIDDEN = 60000, FULL = 30000, BEAT = 20000;
const TICK = 1000, ASLEEP = 5000;

export function follow(url, { event, lost, found, gone: ended }) {
  let stop = null, pause = FIRST, timer = 0, hidden = 0, over = false, heard = Date.now(), awake = heard;

  async function read() {
    const ending = new AbortController();
    stop = ending;
    let watch = 0;
    const alive = () => {
      heard = Date.now();
      clearTimeout(watch);
      watch = setTimeout(() => ending.abort(), SILENT);
    };
    try {
      alive();
      const answer = await fetch(url, { signal: ending.signal, cache: "no-store", headers: { "X-Croupier": "1" } });
      if (answer.status === 404) return gone();
      if (answer.status === 503) return full((await answer.json()).said);
      if (!answer.ok) throw new Error(String(answer.status));
      pause = FIRST;
      found();
      const lines = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; ;) {
        const { done, value } = await lines.read();
        if (done) break;
        alive();
        const blocks = (text + value).split("\n\n");
        text = blocks.pop();
        blocks.forEach(tell);
      }
    } catch {
      // it is begun anew
    } finally {
      clearTimeout(watch);
    }
    if (stop !== ending || over) return;
    stop = null;
    if (!document.hidden) {
      lost();
      timer = setTimeout(read, pause * (1 - Math.random() / 2)); // not all of those who were cut off at one moment
      pause = Math.min(LONGEST, pause * 2);
    }
  }

  function tell(block) {
    const field = (name) => block.split("\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const kind = field("event");
    if (kind === "gone") return gone();
    if (kind) event(kind, JSON.parse(field("data")));
  }

  // There is no room for one more: it is said, and tried again later.
  function full(why) {
    stop = null;
    lost(why);
    timer = setTimeout(read, FULL * (1 - Math.random() / 2));
  }

  function gone() {
    over = true;
    ended();
  }

  function again() {
    if (over) return;
    clearTimeout(timer);
    const old = stop;
    stop = null;
    old?.abort();
    pause = FIRST;
    read();
  }

  function rest() {
    const old = stop;
    stop = null;
    old?.abort();
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(rest, HIDDEN);
    else if (!stop || Date.now() - heard > BEAT) again();
  });
  // Where time has jumped the machine was asleep, and the connection may be gone without a word of it.
  setInterval(() => {
    const now = Date.now();
    if (now - awake > ASLEEP && !document.hidden) again();
    awake = now;
  }, TICK);
  addEventListener("online", again);
  addEventListener("offline", () => { rest(); lost(); });
  addEventListener("pageshow", (shown) => { if (shown.persisted) again(); });
  addEventListener("pagehide", rest);
  read();
  return { again };
}
