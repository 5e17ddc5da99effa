// Forms that are filled in: a step beside each number, and nothing to choose that does not go with what is chosen.

const named = (form, name) => [...form.querySelectorAll(`[name="f.${name}"]`)];
const isNumber = (part) => part.type === "number";

// Amounts follow the rest, in which what is chosen first says what is left to choose.
export function fit(form) {
  let left = JSON.parse(form.dataset.fits ?? "[]");
  const names = form.elements.parts?.value.split(" ").map((name) => [name, named(form, name)]) ?? [];
  names.sort(([, [a]], [, [b]]) => isNumber(a) - isNumber(b));
  for (const [name, parts] of left.length ? names : []) {
    const open = new Set(left.flatMap((one) => one[name]));
    const [first] = parts;
    if (isNumber(first)) {
      const numbers = [...open].map(Number);
      first.min = Math.min(...numbers);
      first.max = Math.max(...numbers);
      if (first.value) first.value = Math.min(Math.max(first.value, first.min), first.max);
    } else if (first.type === "radio" || first.type === "checkbox") {
      for (const part of parts) if ((part.disabled = !open.has(part.value))) part.checked = false;
      if (first.required && !parts.some((part) => part.checked)) parts.find((part) => !part.disabled).checked = true;
    } else {
      for (const option of first.options) option.disabled = Boolean(option.value) && !open.has(option.value);
      if (first.selectedOptions[0]?.disabled) first.value = [...first.options].find((option) => !option.disabled).value;
    }
    const chosen = new FormData(form).getAll(`f.${name}`).filter(Boolean);
    left = left.filter((one) => chosen.every((value) => one[name].includes(value)));
  }
}

document.addEventListener("click", ({ target }) => {
  if (!target.matches(".step")) return;
  const number = target.parentElement.querySelector("input");
  number[target.dataset.by > 0 ? "stepUp" : "stepDown"]();
  number.dispatchEvent(new Event("input", { bubbles: true }));
});
