const SETTLING: KeyframeAnimationOptions = { duration: 250, easing: 'ease-out' };

/** Lets what was just stored come to rest: a tint that fades, unless the reader wants no motion. */
export function settle(stored: Element | null) {
  if (!stored || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const tint = 'var(--accent-soft)';
  stored.animate([{ backgroundColor: tint, boxShadow: `0 0 0 4px ${tint}` }, {}], SETTLING);
}
