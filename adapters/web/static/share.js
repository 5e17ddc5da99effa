// Buttons that pass a link on. On any page with this module:
//
//   <button type="button" data-share="ADDRESS" data-title="…" data-copied="…" data-by="copy" hidden>…</button>
//
// `data-share` is an address, whole or a path; a script may change it as its page steps on, and one that ends in `step=`
// gets the step that the address of its page has. It goes to the share sheet of
// the device with `data-title`, else to the clipboard, upon which the button says `data-copied` for a moment, else it
// stands there to be selected. `data-by`, if there: "copy" never opens the sheet, "sheet" is shown only where there is one.
// Buttons come `hidden` and are shown by this; what comes later with a change of the page, too.

const SAID = 2000;
const sheet = Boolean(navigator.share);

function show() {
  for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = button.dataset.by === "sheet" && !sheet;
}

function select(button, url) {
  const there = button.nextElementSibling;
  const field = there?.matches("input[readonly]") ? there : document.createElement("input");
  Object.assign(field, { readOnly: true, value: url });
  field.setAttribute("aria-label", button.dataset.title || button.textContent);
  button.after(field);
  field.focus();
  field.select();
}

async function copy(button, url) {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return select(button, url); // there is none, as on a page without TLS, or it may not be written to
  }
  const { copied } = button.dataset, label = button.textContent;
  if (!copied || label === copied) return;
  button.setAttribute("aria-live", "polite");
  button.textContent = copied;
  setTimeout(() => { button.textContent = label; }, SAID);
}

async function share(button) {
  const { share: given, title, by } = button.dataset;
  const step = given.endsWith("step=") ? new URLSearchParams(location.search).get("step") ?? "0" : "";
  const url = new URL(given + step, document.baseURI).href;
  if (!sheet || by === "copy") return copy(button, url);
  try {
    await navigator.share({ title, url });
  } catch (failed) {
    if (failed.name !== "AbortError") await copy(button, url); // else its reader has closed it
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-share]");
  if (button) share(button);
});

new MutationObserver(show).observe(document.body, { childList: true, subtree: true });
show();
