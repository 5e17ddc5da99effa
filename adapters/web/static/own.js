// On the page of a replay: whether this browser's own words are in the dice, and the commitment is the one it was shown.

import { fits, hex, markOf } from "./dice.js";
import { kept } from "./mixing.js";

const data = JSON.parse(document.getElementById("data").textContent);
const box = document.getElementById("own"), own = kept(data.code), secrets = data.secrets;

const isShown = () => secrets ? fits(own.commitment, secrets.secret, data.code) : data.commitment === own.commitment;
// Words are what was typed and, on a line of their own, what a browser added.
const isOwn = (words, seat) =>
  words?.split("\n")[1] === own.bits && (secrets.form === 1 || hex(markOf(words)) === secrets.marks[seat]);

function judged() {
  if (!isShown()) return ["wrong", box.dataset.swapped.replace("{told}", own.commitment)];
  if (!secrets) return ["quiet", box.dataset.secret];
  const seat = secrets.words.findIndex(isOwn);
  if (seat >= 0) return ["right", box.dataset.found.replace("{name}", data.names[seat])];
  if (secrets.words.includes(null)) return ["unsure", box.dataset.forgotten];
  return own.taken ? ["wrong", box.dataset.missing] : ["unsure", box.dataset.late];
}

if (own) {
  const [kind, text] = judged();
  box.textContent = `${{ right: "✓ ", wrong: "✗ ", unsure: "? " }[kind] ?? ""}${text}`;
  box.className = kind;
  box.hidden = false;
  (document.getElementById("verdict") ?? document.getElementById("proof-h")).after(box);
}
