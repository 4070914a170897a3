import { navigate } from 'astro:transitions/client';
import { useLayoutEffect, useRef } from 'react';

export { navigate };

/** Astro numbers the entries of the history it made; the first page of a visit is 0. */
const cameFromInside = () => ((history.state as { index?: number } | null)?.index ?? 0) > 0;

/** Back to the screen the reader came from, else to `fallback`. */
export function goBack(fallback: string) {
  if (cameFromInside()) history.back();
  else void navigate(fallback);
}

/** Writes search parameters into the address without a navigation; empty ones are left out. */
export function replaceSearch(params: Record<string, string | undefined>) {
  history.replaceState(history.state, '', addressWith(params));
  here = location.href;
}

/** The same as a step of its own, so that Back returns to the address before; starts at the top as a navigation does. */
export function pushSearch(params: Record<string, string | undefined>) {
  const { index = 0 } = (history.state as { index?: number } | null) ?? {};
  // Astro answers Back with the numbers and scroll positions that it finds in the history's entries.
  history.replaceState({ ...history.state, scrollX, scrollY }, '');
  history.pushState({ index: index + 1, scrollX: 0, scrollY: 0 }, '', addressWith(params));
  here = location.href;
  returning = false;
  window.scrollTo({ top: 0, behavior: 'instant' });
}

function addressWith(params: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  const query = search.toString();
  return query ? `${location.pathname}?${query}` : location.pathname;
}

const positions = new Map<string, number>();
let returning = false;
/** The address on the screen: on Back, `location` is already the next one while this one still scrolls. */
let here = '';

if (typeof document !== 'undefined') {
  document.addEventListener('astro:before-preparation', (event) => {
    returning = event.navigationType === 'traverse';
  });
}

/**
 * Restores the scroll position of a screen reached by Back or Forward. Astro does so before an island has drawn its
 * content, when the page is still too short; this does it again at the moment `ready` turns true.
 */
export function useScrollRestored(ready: boolean) {
  const restored = useRef(false);
  useLayoutEffect(() => {
    here = location.href;
    const remember = () => {
      if (restored.current) positions.set(here, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);
  useLayoutEffect(() => {
    if (!ready || restored.current) return;
    restored.current = true;
    const position = positions.get(here);
    if (returning && position) window.scrollTo({ top: position, behavior: 'instant' });
    returning = false;
  }, [ready]);
}
