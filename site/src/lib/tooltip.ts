/** Elements with a title and an accessible name of their own. */
const NAMED = ':is(a, button, label):is([title], [data-tooltip]):is([aria-label], :not(:empty))';

/** Delay in ms; none shortly after another tooltip. */
const DELAY_MS = 700;
const SKIP_MS = 300;
/** Time to reach the tooltip itself with the pointer, in ms. */
const GRACE_MS = 120;
/** In pixels. */
const GAP = 8;

export const delayAfter = (hiddenAt: number, now: number): number =>
  now - hiddenAt < SKIP_MS ? 0 : DELAY_MS;

interface Size {
  width: number;
  height: number;
}

/** Below the button, above if there is no room, within the screen. */
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
 * For mouse and keyboard; hidden from screen readers, which have the name. Starts with the event
 * that loaded it.
 */
export function followTooltips({ target }: Pick<Event, 'target'>) {
  const tip = document.createElement('div');
  tip.className =
    'tooltip fixed inset-auto z-80 m-0 w-max max-w-[min(18rem,100vw-16px)] animate-tooltip rounded-[8px] border-0 bg-[light-dark(#2a251f,#f1ece3)] px-2.5 py-1.25 text-[0.8125rem] leading-[1.4] text-[light-dark(#f7f3ec,#211d18)] shadow-float';
  tip.popover = 'manual';
  tip.setAttribute('aria-hidden', 'true');
  let over: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const show = (button: HTMLElement) => {
    // What it opened lies below it.
    if (!button.isConnected || button.matches('[aria-haspopup][aria-expanded="true"]')) return;
    tip.textContent = button.dataset.tooltip ?? '';
    document.body.append(tip);
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
      // The pointer crosses the gap on its way to the tooltip.
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
