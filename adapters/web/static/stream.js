// Events of a table as they come, over a connection that comes and goes. EventSource cannot send headers, and waits
// where somebody is looking: so the stream is read by fetch, and begun anew at once.

const FIRST = 500, LONGEST = 3000, HIDDEN = 60000, FULL = 30000, POLL = 10000;
// The house tells something every two seconds: a stream that was quiet for so long is begun anew, and the line is dead
// if nobody answers then. Whoever opens a page waits longer for the first answer, and nobody for ever.
const QUIET = 4000, ANSWER = 1000, OPENS = 5000, SILENT = 10000;
// A browser has six connections to a site: the tabs that were looked at last have a stream, and others ask in turns.
const MOST = 4;
const me = Math.random(), later = new Set(), tabs = new BroadcastChannel("croupier");

export function follow(url, { event, lost, found, gone: ended, keeps }) {
  let stop = null, pause = FIRST, timer = 0, hidden = 0, quiet = 0, over = false, heard = 0, away;

  const expect = (most, act) => {
    clearTimeout(quiet);
    quiet = setTimeout(act, most);
  };

  async function read(patience = OPENS) {
    const ending = new AbortController();
    stop = ending;
    const late = setTimeout(lost, patience);
    expect(SILENT, () => ending.abort());
    try {
      away = document.hidden;
      const headers = { "X-Croupier": away ? "away" : "1" };
      const answer = await fetch(url, { signal: ending.signal, cache: "no-store", headers });
      clearTimeout(late);
      if (answer.status === 404) return gone();
      if (answer.status === 503) return full((await answer.json()).said);
      if (!answer.ok) throw new Error(String(answer.status));
      pause = FIRST;
      found();
      const lines = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; ;) {
        const { done, value } = await lines.read();
        if (done) break;
        heard = Date.now();
        expect(QUIET, doubt);
        const blocks = (text + value).split("\n\n");
        text = blocks.pop();
        blocks.forEach(tell);
        if (blocks.length) share();
      }
    } catch {
      // it is begun anew
    } finally {
      clearTimeout(late);
    }
    if (stop !== ending || over) return;
    rest();
    if (!document.hidden || keeps()) {
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
    rest();
    lost(why);
    timer = setTimeout(read, FULL * (1 - Math.random() / 2));
  }

  function gone() {
    over = true;
    rest();
    ended();
  }

  function again(patience) {
    if (over) return;
    rest();
    pause = FIRST;
    read(patience);
  }

  const doubt = () => again(ANSWER);

  function rest() {
    clearTimeout(timer);
    clearTimeout(quiet);
    const old = stop;
    stop = null;
    old?.abort();
  }

  // Leaves the connection to tabs that were looked at later, and asks now and then.
  function share() {
    if (over || !stop || later.size < MOST) return;
    rest();
    timer = setTimeout(read, POLL);
  }

  function looked() {
    later.clear();
    tabs.postMessage([me, true]);
  }

  tabs.onmessage = ({ data: [tab, there] }) => {
    later[there ? "add" : "delete"](tab);
    share();
  };
  // Nobody looks any more: who has a seat is told all the same, and the house knows that they may not see it.
  const leave = () => {
    hidden = setTimeout(() => (keeps() ? again() : rest()), HIDDEN);
  };

  document.addEventListener("visibilitychange", () => {
    clearTimeout(hidden);
    if (document.hidden) return leave();
    looked();
    if (!stop || away || Date.now() - heard > QUIET) again();
  });
  addEventListener("focus", looked);
  addEventListener("online", () => again());
  addEventListener("offline", () => { rest(); lost(); });
  addEventListener("pageshow", (shown) => { if (shown.persisted) again(); });
  addEventListener("pagehide", () => { rest(); tabs.postMessage([me, false]); });
  looked();
  if (document.hidden) leave();
  read();
  return { again, doubt };
}
