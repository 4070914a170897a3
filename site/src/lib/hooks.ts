import { type ComponentType, lazy, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** The value as it was once it has stood still for `pause` milliseconds. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** Whether the element is on the screen, or within `margin` pixels of it. */
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

/** Names the page in the browser's tab and history; nothing to name it by leaves it as it is. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · Mintmark`;
  }, [title]);
}

const WIDE = '(min-width: 64rem)';

let wide = false;

/** As `useIsWide`, at this moment. While a page is printed it is as wide as its paper, and stays what it was. */
export function isWide(): boolean {
  if (!matchMedia('print').matches)
    wide = matchMedia(WIDE).matches && !document.documentElement.classList.contains('narrow');
  return wide;
}

/** Whether the wide layout is shown: a screen of 1024 px or more whose owner has not chosen the narrow column. */
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

const orNothing = <Props>(load: Load<Props>) => load().catch((): Loaded<Props> => ({ default: () => null }));

/** A part of a screen whose code comes after the rest; where it cannot be had it is missed, and not the whole screen. */
export const optional = <Props = object>(load: Load<Props>) => lazy(() => orNothing(load));

/** The same, asked for at once and not when it is first shown. */
export function optionalAtOnce<Props = object>(load: Load<Props>) {
  const loading = orNothing(load);
  return lazy(() => loading);
}
