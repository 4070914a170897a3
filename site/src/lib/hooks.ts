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

/** Calls `onSeen` whenever the element comes within `margin` pixels of the screen. */
export function useSeen(ref: RefObject<Element | null>, onSeen: () => void, margin = 400) {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onSeen();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, onSeen, margin]);
}
