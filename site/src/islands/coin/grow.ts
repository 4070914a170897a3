import { BASE } from '../../lib/base.ts';

/** In ms: no animation after a slower navigation. */
const FRESH_MS = 1500;
const GROWTH: KeyframeAnimationOptions = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

let setOff: { id: number; rect: DOMRect; at: number } | null = null;

let visited: number | null = null;
/** Frames to wait for the list to render. */
const PATIENCE = 60;

if (typeof document !== 'undefined') {
  let back = false;
  document.addEventListener('astro:before-preparation', ({ direction }) => {
    back = direction === 'back';
  });
  document.addEventListener('astro:page-load', () => back && visited !== null && returnTo(visited));
}

export function returnTo(id: number, patience = PATIENCE) {
  if (document.activeElement !== document.body || patience === 0) return;
  const card = document.querySelector<HTMLElement>(`a[href="${BASE}/coin/${id}"]`);
  if (card) card.focus({ preventScroll: true });
  else requestAnimationFrame(() => returnTo(id, patience - 1));
}

export function setOut(id: number, card: Element) {
  visited = id;
  const rect = card.querySelector('.well > .coin, .well > .well-photo')?.getBoundingClientRect();
  setOff = rect ? { id, rect, at: performance.now() } : null;
}

/** A view transition would snapshot before the island has rendered. */
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
