import { BASE } from '../../lib/base.ts';

/** A navigation that took longer than this has lost its thread: nothing flies in late. */
const FRESH_MS = 1500;
const GROWTH: KeyframeAnimationOptions = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

let setOff: { id: number; rect: DOMRect; at: number } | null = null;

/** The coin whose page was opened last. */
let visited: number | null = null;
/** Frames that a list of cards has to be drawn in again. */
const PATIENCE = 60;

if (typeof document !== 'undefined') {
  let back = false;
  document.addEventListener('astro:before-preparation', ({ direction }) => {
    back = direction === 'back';
  });
  document.addEventListener('astro:page-load', () => back && visited !== null && returnTo(visited));
}

/** Back among the cards, the focus is on the one that was left. */
export function returnTo(id: number, patience = PATIENCE) {
  if (document.activeElement !== document.body || patience === 0) return;
  const card = document.querySelector<HTMLElement>(`a[href="${BASE}/coin/${id}"]`);
  if (card) card.focus({ preventScroll: true });
  else requestAnimationFrame(() => returnTo(id, patience - 1));
}

/** Remembers where a coin lies on its card at the moment its page is opened. */
export function setOut(id: number, card: Element) {
  visited = id;
  const rect = card.querySelector('.well > .coin, .well > .well-photo')?.getBoundingClientRect();
  setOff = rect ? { id, rect, at: performance.now() } : null;
}

/**
 * Lets the coin grow from its card to where it lies on its page, unless the reader wants no motion. The browser's own
 * view transition cannot do it: it takes its picture of the new page before an island has drawn anything there.
 */
export function arrive(id: number, disc: Element | null) {
  const from = setOff;
  setOff = null;
  if (!disc || from?.id !== id || performance.now() - from.at > FRESH_MS) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = disc.getBoundingClientRect();
  if (to.width === 0) return;
  const [x, y] = [from.rect.left - to.left, from.rect.top - to.top];
  const start = `translate(${x}px, ${y}px) scale(${from.rect.width / to.width})`;
  disc.animate({ transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] }, GROWTH);
}
