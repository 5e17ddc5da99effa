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

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

// A commitment as rooms are told it: its first 128 bits in base32, 26 letters and digits.
export function told(commitment) {
  let bits = BigInt(`0x${commitment.slice(0, 32)}`) << 2n, text = "";
  for (let n = 0; n < 26; n++, bits >>= 5n) text = LETTERS[Number(bits & 31n)] + text;
  return text;
}

// Whether a pasted line has the commitment to a secret, in this form or in the hexadecimal one of older tables; null if
// it has none at all.
export function fits(line, secret, code) {
  const whole = committed(secret, code);
  const found = line.toLowerCase().split(/[^0-9a-z]+/).filter((word) => /^([0-9a-f]{32,64}|[a-z2-7]{26})$/.test(word));
  return found.length ? found.some((word) => word === told(whole) || whole.startsWith(word)) : null;
}

const markOf = (words) => sha256(prefixed(utf8(words)));

// In form 1 names and words are all that a seed follows from: without them it has to be taken as it is given.
const untied = ({ form, words }) => form === 1 && words.includes(null);

// The seed, computed from what was told; of words that were forgotten only the mark is left.
export function seedOf(secrets, code) {
  const { form, secret, words, names, marks, seed } = secrets;
  if (untied(secrets)) return bytes(seed);
  const mixed = words.flatMap((said, seat) => {
    if (form === 1) return [utf8(names[seat]), utf8(said)];
    return [said === null ? bytes(marks[seat]) : markOf(said)];
  });
  return sha256(prefixed(bytes(secret), utf8(code), ...mixed));
}

const WHOLE = /^[0-9a-f]{64}$/;

// Whether all is there that is computed from, in the shape that it has to have.
function readable({ names, secrets, draws, pools }) {
  const { form, secret, words, marks, seed } = secrets, seats = names.length;
  const mixed = form === 1 ? secrets.names : marks;
  const digits = [secret, ...(form === 2 ? marks : []), ...(untied(secrets) ? [seed] : [])];
  return (form === 1 || form === 2) && seats > 0 && words.length === seats && mixed.length === seats &&
    words.every((said) => said === null || typeof said === "string") && digits.every((one) => WHOLE.test(one)) &&
    draws.flat().every(([, , pool]) => pools[pool].length > 0);
}

// What each seat's words are worth: whether their mark could be computed from them.
function worth({ form, words, marks }) {
  if (untied({ form, words })) return words.map(() => "unsure");
  return words.map((said, seat) => {
    if (said === null) return "unsure";
    return form === 1 || hex(markOf(said)) === marks[seat] ? "right" : "wrong";
  });
}

function ofWords(secrets, seats, faults, doubts) {
  if (secrets.seed && !untied(secrets)) faults.push({ kind: "given_seed" });
  if (untied(secrets)) doubts.push({ kind: "untied" });
  seats.forEach((found, seat) => {
    if (found === "wrong") faults.push({ kind: "wrong_words", seat });
    if (found === "unsure" && !untied(secrets)) doubts.push({ kind: "forgotten_mark", seat });
  });
}

// The draws, each with whether it is right. One that could come out in one way only is in doubt, unless it takes what
// the draw before has left, such as the last card of a deck.
function ofDraws({ code, secrets, draws, pools }, faults, doubts) {
  const seed = seedOf(secrets, code), counts = {};
  let rest = "";
  const marks = draws.map((drawn, step) => drawn.map(([owner, number, pool, result]) => {
    const from = pools[pool], at = Number(place(seed, owner, number, from.length));
    const expected = counts[owner] ?? 0, entry = from[at];
    counts[owner] = number + 1;
    if (new Set(from).size === 1 && `${from}` !== rest) doubts.push({ kind: "lone", owner, number, result });
    rest = `${from.filter((_, n) => n !== at)}`;
    if (number !== expected) faults.push({ kind: "missing", step, owner, number: expected });
    if (entry !== result) faults.push({ kind: "wrong_draw", step, owner, number, entry, result });
    return number === expected && entry === result;
  }));
  for (const owner of new Set([...Object.keys(counts), ...Object.keys(secrets.drawn)])) {
    if ((counts[owner] ?? 0) !== (secrets.drawn[owner] ?? 0)) faults.push({ kind: "cut", owner });
  }
  return marks;
}

// What is wrong with the dice of a table, and what is in doubt, each with its kind and where it stands; for each seat
// what its words are worth, and for each step whether each of its draws is right. Nothing else of the page is looked at.
export function check(data) {
  const faults = [], doubts = [], { code, commitment, secrets, draws } = data, count = draws.flat().length;
  try {
    if (readable(data)) {
      if (told(committed(secrets.secret, code)) !== commitment) faults.push({ kind: "wrong_secret" });
      const seats = worth(secrets);
      ofWords(secrets, seats, faults, doubts);
      return { faults, doubts, seats, marks: ofDraws(data, faults, doubts), count };
    }
  } catch {
    // what is missing cannot be computed from
  }
  return { faults: [{ kind: "unreadable" }], doubts, seats: [], marks: draws.map((drawn) => drawn.map(() => false)), count };
}
