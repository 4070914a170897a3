import { type ComponentType, lazy, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { isAnythingWaiting, OUTBOX_CHANGED } from './drafts.ts';

/** Debounced by `pause` ms. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** Is the element on screen, or within `margin` pixels? */
export function useNear(place: RefObject<Element | null>, margin: number): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${margin}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, margin]);
  return near;
}

export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · Mintmark`;
  }, [title]);
}

const WIDE = '(min-width: 64rem)';

let wide = false;

/** While printing, the layout stays what it was on screen. */
export function isWide(): boolean {
  if (!matchMedia('print').matches)
    wide = matchMedia(WIDE).matches && !document.documentElement.classList.contains('narrow');
  return wide;
}

/** At least 1024 px, unless the narrow layout was chosen. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      addEventListener('mintmark:theme', changed);
      return () => {
        query.removeEventListener('change', changed);
        removeEventListener('mintmark:theme', changed);
      };
    },
    isWide,
    () => false,
  );

type Loaded<Props> = { default: ComponentType<Props> };
type Load<Props> = () => Promise<Loaded<Props>>;

/** Never settles on the server, which draws the fallback. */
export const inBrowser = <T>(load: () => Promise<T>): Promise<T> =>
  typeof document === 'undefined' ? new Promise<T>(() => {}) : load();

const orNothing = <Props>(load: Load<Props>) =>
  inBrowser(load).catch((): Loaded<Props> => ({ default: () => null }));

/** Lazy component that renders nothing if its code cannot be loaded. */
export const optional = <Props = object>(load: Load<Props>) => lazy(() => orNothing(load));

export function optionalAtOnce<Props = object>(load: Load<Props>) {
  const loading = orNothing(load);
  return lazy(() => loading);
}

export const useAnythingWaiting = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      addEventListener(OUTBOX_CHANGED, changed);
      return () => removeEventListener(OUTBOX_CHANGED, changed);
    },
    isAnythingWaiting,
    () => false,
  );
