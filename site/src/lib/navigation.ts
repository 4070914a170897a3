import { navigate as go, type Options } from 'astro:transitions/client';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { leaveOverlays } from './history-step.ts';

export function navigate(href: string, options?: Options): Promise<void> {
  const left = leaveOverlays();
  return left ? left.then(() => go(href, options)) : go(href, options);
}

const hasPreviousPage = () => ((history.state as { index?: number } | null)?.index ?? 0) > 0;

export function goBack(fallback: string) {
  if (hasPreviousPage()) history.back();
  else void navigate(fallback);
}

type Params = Record<string, string | undefined>;

export const COIN = 'coin';

/** Empty values are left out. */
export function replaceSearch(params: Params) {
  const coin = new URLSearchParams(location.search).get(COIN);
  write({ ...params, [COIN]: coin ?? undefined }, coin ? location.hash : '');
}

function write(params: Params, hash = '') {
  history.replaceState(history.state, '', addressWith(params) + hash);
  here = location.href;
}

export function searchWithout(name: string, search = location.search): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.toString();
}

export const shownAddress = (): URL | null => (here ? new URL(here) : null);

export function addressMoved() {
  here = location.href;
  positions.set(here, window.scrollY);
}

/** Unsettled input is written on any click or unload: Back restores it. */
export function useAddress(settled: Params, typed: Params) {
  const page = useRef(globalThis.location?.pathname);
  const latest = useRef(typed);
  latest.current = typed;
  const text = JSON.stringify(settled);
  useEffect(() => {
    // The address changes some frames before this page leaves the screen.
    if (location.pathname === page.current) replaceSearch(JSON.parse(text));
  }, [text]);
  useEffect(() => {
    const write = () => location.pathname === page.current && replaceSearch(latest.current);
    // Before the clicked link navigates.
    document.addEventListener('click', write, true);
    addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('click', write, true);
      removeEventListener('pagehide', write);
    };
  }, []);
}

export function pushSearch(params: Params, mark: { switched?: true } = {}) {
  const { index = 0 } = (history.state as { index?: number } | null) ?? {};
  // Astro reads index and scroll position from history entries on Back.
  history.replaceState({ ...history.state, scrollX, scrollY }, '');
  history.pushState({ ...mark, index: index + 1, scrollX: 0, scrollY: 0 }, '', addressWith(params));
  resetScroll();
}

/** Only the first switch adds a history entry: Back leaves the screen. */
export function switchSearch(params: Params) {
  if (!(history.state as { switched?: boolean } | null)?.switched)
    return pushSearch(params, { switched: true });
  write(params);
  resetScroll();
}

function resetScroll() {
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
/** Reached by Back or Forward; stays true while parts load late. */
let cameBack = false;
let here = '';

if (typeof document !== 'undefined') {
  document.addEventListener('astro:before-preparation', (event) => {
    returning = event.navigationType === 'traverse';
    cameBack = returning;
  });
}

/** Astro restores before islands have rendered, when the page is too short. */
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
