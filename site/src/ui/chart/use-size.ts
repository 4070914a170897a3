import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element and the size of its lettering, in pixels. */
export interface Size {
  width: number;
  em: number;
}

/** The size of an element; null before it has been measured. */
export function useSize(place: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
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
