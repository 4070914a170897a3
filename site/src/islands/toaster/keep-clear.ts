/** What a notice must leave free: the button a screen is about, the field that is being filled in, and what is wrong with it. */
const FREE =
  '.btn-primary, .tabs, [aria-invalid=true], .field-error, :is(input, select, textarea):focus, [data-keeps-clear]';

/** Whether two boxes overlap, in pixels of the screen. */
export const overlap = (one: DOMRectReadOnly, other: DOMRectReadOnly): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Puts the notices at the bottom of the screen, within reach of the thumb, or at its top where they would lie over something to be
 * pressed or filled in there; where both would, the bottom it is, above the tabs and the bar.
 */
export function keepClear(toaster: HTMLElement) {
  delete toaster.dataset.place;
  const atBottom = covered(toaster);
  if (atBottom === 0) return;
  toaster.dataset.place = 'top';
  if (covered(toaster) >= atBottom) delete toaster.dataset.place;
}

/** How much of what is to stay free it lies over. */
function covered(toaster: HTMLElement): number {
  const box = toaster.getBoundingClientRect();
  const free = [...document.querySelectorAll(FREE)].filter((element) => !toaster.contains(element));
  return free.filter((element) => overlap(box, element.getBoundingClientRect())).length;
}
