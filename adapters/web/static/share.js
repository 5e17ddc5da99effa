// Passes links on: <button type="button" data-share="ADDRESS" data-title="…" data-copied="…" data-by="copy" hidden>.
// The address or path goes to the share sheet, else it is copied and the button says `data-copied`, else it stands there
// selected. `data-by`: "copy" alone, or shown where there is a "sheet" alone.

const sheet = Boolean(navigator.share);

function show() {
  for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = button.dataset.by === "sheet" && !sheet;
}

function select(button, url) {
  const field = button.parentNode.querySelector("input") ?? document.createElement("input");
  field.readOnly = true;
  field.value = url;
  field.ariaLabel = button.dataset.title;
  button.after(field);
  field.select();
}

async function copy(button, url) {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return select(button, url); // there is no clipboard without TLS
  }
  const { copied } = button.dataset, label = button.textContent;
  if (!copied || label === copied) return;
  button.ariaLive = "polite";
  button.textContent = copied;
  setTimeout(() => { button.textContent = label; }, 2000);
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-share]");
  if (!button) return;
  const { share, title, by } = button.dataset;
  const url = new URL(share, location).href;
  if (!sheet || by === "copy") return copy(button, url);
  try {
    await navigator.share({ title, url });
  } catch (failed) {
    if (failed.name !== "AbortError") copy(button, url); // else its reader has closed it
  }
});

new MutationObserver(show).observe(document.body, { childList: true, subtree: true });
show();
