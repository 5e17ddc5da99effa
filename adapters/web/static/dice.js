// The draws of a table computed again, as docs/fairness.md says. SHA-256 is written out here: what browsers have of it
// is missing on pages that come without TLS, and one way is the same everywhere.

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const BEGIN = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(bytes) {
  const filled = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  filled.set(bytes);
  filled[bytes.length] = 0x80;
  const view = new DataView(filled.buffer);
  view.setUint32(filled.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(filled.length - 4, bytes.length << 3);
  const state = [...BEGIN], words = new Int32Array(64);
  for (let at = 0; at < filled.length; at += 64) {
    for (let n = 0; n < 64; n++) {
      if (n < 16) { words[n] = view.getInt32(at + 4 * n); continue; }
      const [early, late] = [words[n - 15], words[n - 2]];
      const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[n] = words[n - 16] + one + words[n - 7] + two;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let n = 0; n < 64; n++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => { state[n] = (state[n] + word) | 0; });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setInt32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

export const utf8 = (text) => new TextEncoder().encode(text);
export const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
export const hex = (array) => Array.from(array, (byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

function prefixed(...parts) {
  return joined(...parts.flatMap((part) => {
    const length = new DataView(new ArrayBuffer(4));
    length.setUint32(0, part.length);
    return [new Uint8Array(length.buffer), part];
  }));
}

export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export function place(seed, owner, number, size) {
  const [span, pool] = [2n ** 64n, BigInt(size)];
  for (let attempt = 0; ; attempt++) {
    const value = BigInt(`0x${hex(hmac(seed, utf8(`${owner}:${number}:${attempt}`)).slice(0, 8))}`);
    if (value < span - (span % pool)) return value % pool;
  }
}

export const committed = (secret, code) => hex(sha256(prefixed(bytes(secret), utf8(code))));

export function seedOf({ form, secret, marks, entries, seed }, code) {
  if (seed) return bytes(seed);
  const mixed = form === 1 ? entries.flat().map(utf8) : marks.map(bytes);
  return sha256(prefixed(bytes(secret), utf8(code), ...mixed));
}

// What is wrong with a table, each fault with its kind and, of a draw, the step at which it stands; and for each step
// whether each of its draws is right.
export function check({ code, commitment, secrets, draws, pools }) {
  const faults = [], marks = [], counts = {};
  if (committed(secrets.secret, code) !== commitment) faults.push({ kind: "wrong_secret" });
  const seed = seedOf(secrets, code);
  draws.forEach((drawn, step) => marks.push(drawn.map(([owner, number, pool, result]) => {
    const expected = counts[owner] ?? 0, entry = pools[pool][Number(place(seed, owner, number, pools[pool].length))];
    counts[owner] = number + 1;
    if (number !== expected) faults.push({ kind: "missing", step, owner, number: expected });
    if (entry !== result) faults.push({ kind: "wrong_draw", step, owner, number, entry, result });
    return number === expected && entry === result;
  })));
  for (const owner of new Set([...Object.keys(counts), ...Object.keys(secrets.drawn)])) {
    if ((counts[owner] ?? 0) !== (secrets.drawn[owner] ?? 0)) faults.push({ kind: "cut", owner });
  }
  return { faults, marks, count: draws.flat().length };
}
