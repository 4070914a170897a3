import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element and the size of its lettering, in pixels; null before it has been measured. */
export function useSize(place: RefObject<HTMLElement | null>): { width: number; em: number } | null {
  const [size, setSize] = useState<{ width: number; em: number } | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () =>
      setSize({ width: element.clientWidth, em: Number.parseFloat(getComputedStyle(element).fontSize) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return size;
}
