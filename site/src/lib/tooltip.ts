/** What a tooltip may be of: a link, a button or the label of a file that has a name besides. */
const NAMED = ':is(a, button, label):is([title], [data-tooltip]):is([aria-label], :not(:empty))';

/** Milliseconds until a tooltip is shown, and for how long after one another is shown at once (specification 000, section 9). */
const DELAY_MS = 700;
const SKIP_MS = 300;
/** Milliseconds the pointer has to get from the button to its tooltip, which may be read under a magnifier. */
const GRACE_MS = 120;
/** Pixels between a button and its tooltip, and between that and the edge of the screen. */
const GAP = 8;

/** Milliseconds to wait: none where a tooltip was there a moment ago. */
export const delayAfter = (hiddenAt: number, now: number): number =>
  now - hiddenAt < SKIP_MS ? 0 : DELAY_MS;

interface Size {
  width: number;
  height: number;
}

/** Where a tooltip's corner lies, in pixels: under the middle of its button, above it where there is no room, never beyond an edge. */
export function placeOf(
  button: Pick<DOMRectReadOnly, 'left' | 'top' | 'bottom' | 'width'>,
  tip: Size,
  screen: Size,
): { left: number; top: number } {
  const middle = button.left + button.width / 2 - tip.width / 2;
  const below = button.bottom + GAP;
  return {
    left: Math.max(GAP, Math.min(middle, screen.width - tip.width - GAP)),
    top: below + tip.height + GAP > screen.height ? button.top - GAP - tip.height : below,
  };
}

/**
 * What says to the eye what a button without words does. It takes the place of the browser's own for any `title` of a link or button
 * that has a name besides, on pages with and without React, for a mouse and for the keyboard. Screen readers have the name. It begins
 * with what the event that brought it is about.
 */
export function followTooltips({ target }: Pick<Event, 'target'>) {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  tip.popover = 'manual';
  tip.setAttribute('aria-hidden', 'true');
  let over: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const show = (button: HTMLElement) => {
    if (!button.isConnected) return;
    tip.textContent = button.dataset.tooltip ?? '';
    document.body.append(tip);
    // Above an open dialog as well, where the browser knows how.
    tip.showPopover?.();
    const { innerWidth: width, innerHeight: height } = window;
    const { left, top } = placeOf(button.getBoundingClientRect(), tip.getBoundingClientRect(), {
      width,
      height,
    });
    Object.assign(tip.style, { left: `${left}px`, top: `${top}px` });
  };
  const hide = () => {
    clearTimeout(timer);
    over = null;
    if (!tip.isConnected) return;
    tip.remove();
    hiddenAt = performance.now();
  };
  const reach = (target: EventTarget | null) => {
    if (target === tip) return clearTimeout(timer);
    const button = target instanceof Element ? target.closest<HTMLElement>(NAMED) : null;
    if (button === over) {
      if (tip.isConnected) clearTimeout(timer);
      return;
    }
    clearTimeout(timer);
    if (!button) {
      // On the way to the tooltip itself the pointer passes over what lies between.
      if (over) timer = setTimeout(hide, tip.isConnected ? GRACE_MS : 0);
      return;
    }
    hide();
    over = button;
    const { title } = button;
    if (title) {
      button.dataset.tooltip = title;
      button.removeAttribute('title');
    }
    timer = setTimeout(() => show(button), delayAfter(hiddenAt, performance.now()));
  };

  reach(target);
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse') reach(target);
  });
  document.addEventListener('focusin', ({ target }) => {
    reach(target instanceof Element && target.matches(':focus-visible') ? target : null);
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  for (const end of ['pointerdown', 'astro:before-swap']) document.addEventListener(end, hide);
  for (const end of ['scroll', 'blur']) addEventListener(end, hide, { capture: true, passive: true });
}
