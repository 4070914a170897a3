import { navigate } from 'astro:transitions/client';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export { navigate };

/** Astro numbers the entries of the history it made; the first page of a visit is 0. */
const cameFromInside = () => ((history.state as { index?: number } | null)?.index ?? 0) > 0;

/** Back to the screen the reader came from, else to `fallback`. */
export function goBack(fallback: string) {
  if (cameFromInside()) history.back();
  else void navigate(fallback);
}

type Params = Record<string, string | undefined>;

/** Writes search parameters into the address without a navigation; empty ones are left out. */
export function replaceSearch(params: Params) {
  history.replaceState(history.state, '', addressWith(params));
  here = location.href;
}

/**
 * Keeps the address at what is on the screen. What is `typed` but has not settled yet is written the moment the reader
 * presses anything or leaves, so that Back finds it.
 */
export function useAddress(settled: Params, typed: Params) {
  const page = useRef(location.pathname);
  const latest = useRef(typed);
  latest.current = typed;
  const text = JSON.stringify(settled);
  useEffect(() => {
    // The address is another page's some frames before this one has left the screen.
    if (location.pathname === page.current) replaceSearch(JSON.parse(text));
  }, [text]);
  useEffect(() => {
    const write = () => location.pathname === page.current && replaceSearch(latest.current);
    // Before the link that was pressed leads away.
    document.addEventListener('click', write, true);
    addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('click', write, true);
      removeEventListener('pagehide', write);
    };
  }, []);
}

/** The same as a step of its own, so that Back returns to the address before; starts at the top as a navigation does. */
export function pushSearch(params: Params, mark: { switched?: true } = {}) {
  const { index = 0 } = (history.state as { index?: number } | null) ?? {};
  // Astro answers Back with the numbers and scroll positions that it finds in the history's entries.
  history.replaceState({ ...history.state, scrollX, scrollY }, '');
  history.pushState({ ...mark, index: index + 1, scrollX: 0, scrollY: 0 }, '', addressWith(params));
  startAnew();
}

/**
 * To the other view of a screen: a step of its own at first, and from there in its place, so that Back leads out of them
 * however often they were switched.
 */
export function switchSearch(params: Params) {
  if (!(history.state as { switched?: boolean } | null)?.switched)
    return pushSearch(params, { switched: true });
  replaceSearch(params);
  startAnew();
}

function startAnew() {
  here = location.href;
  returning = false;
  cameBack = false;
  window.scrollTo({ top: 0, behavior: 'instant' });
}

function addressWith(params: Params): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  const query = search.toString();
  return query ? `${location.pathname}?${query}` : location.pathname;
}

const positions = new Map<string, number>();
let returning = false;
/** The screen was reached by Back or Forward, and stays so while parts of it come late. */
let cameBack = false;
/** The address on the screen: on Back, `location` is already the next one while this one still scrolls. */
let here = '';

if (typeof document !== 'undefined') {
  document.addEventListener('astro:before-preparation', (event) => {
    returning = event.navigationType === 'traverse';
    cameBack = returning;
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

const sideways = new Map<string, number>();

/** Keeps how far a row of the page is scrolled sideways, by its name, for when Back returns to it. */
export function useRowRestored(row: RefObject<HTMLElement | null>, name: string, ready: boolean) {
  useLayoutEffect(() => {
    const element = row.current;
    if (!ready || !element) return;
    const place = `${location.pathname} ${name}`;
    const position = cameBack ? sideways.get(place) : undefined;
    if (position) element.scrollTo({ left: position, behavior: 'instant' });
    else sideways.delete(place);
    const remember = () => sideways.set(place, element.scrollLeft);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [row, name, ready]);
}
