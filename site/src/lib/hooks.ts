import { type RefObject, useEffect, useState } from 'react';

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
