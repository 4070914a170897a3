/** Never covered: the main button, the bars at the bottom, the focused field and its error. */
const FREE =
  '.btn-primary, .tabs, .dock, .bulk-bar, [aria-invalid=true], .field-error, :is(input, select, textarea):focus, [data-keeps-clear]';

export const overlap = (one: DOMRectReadOnly, other: DOMRectReadOnly): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Notices go to the bottom, or to the top where they cover less of it. */
export function keepClear(toaster: HTMLElement) {
  delete toaster.dataset.place;
  const atBottom = covered(toaster);
  if (atBottom === 0) return;
  toaster.dataset.place = 'top';
  if (covered(toaster) >= atBottom) delete toaster.dataset.place;
}

function covered(toaster: HTMLElement): number {
  const box = toaster.getBoundingClientRect();
  const free = [...document.querySelectorAll(FREE)].filter((element) => !toaster.contains(element));
  return free.filter((element) => overlap(box, element.getBoundingClientRect())).length;
}
