import { navigate, type TransitionBeforePreparationEvent } from 'astro:transitions/client';
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

/** Has Astro load nothing for an entry of the history that is a step upon this page. */
export function stayHere(event: TransitionBeforePreparationEvent) {
  const { loader, signal } = event;
  // What never arrives is given up with the next navigation. A page that was about to take this one's place when the
  // reader turned round takes it all the same: then this one is loaded again.
  event.loader = () =>
    new Promise((resolve, reject) => {
      const replaced = () => loader().then(resolve, reject);
      document.addEventListener('astro:after-swap', replaced, { once: true, signal });
    });
}

/** The coin opened beside a list (beside.ts): it stays in the address whatever is searched in the list. */
export const COIN = 'coin';

/** Writes search parameters into the address without a navigation; empty ones are left out. */
export function replaceSearch(params: Params) {
  const coin = new URLSearchParams(location.search).get(COIN);
  write({ ...params, [COIN]: coin ?? undefined }, coin ? location.hash : '');
}

function write(params: Params, hash = '') {
  history.replaceState(history.state, '', addressWith(params) + hash);
  here = location.href;
}

/** The search of an address, this one's by default, but for one parameter. */
export function searchWithout(name: string, search = location.search): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.toString();
}

/** The address whose screen is shown: with Back and Forward `location` is the next one already. */
export const shownAddress = (): URL | null => (here ? new URL(here) : null);

/** The address has changed, and the screen is its own: where it is scrolled to is remembered under the new one. */
export function addressMoved() {
  here = location.href;
  positions.set(here, window.scrollY);
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
  write(params);
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
