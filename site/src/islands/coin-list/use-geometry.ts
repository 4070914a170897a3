import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

export interface Geometry {
  columns: number;
  /** Pixels, a whole number. */
  rowHeight: number;
  /** Pixels from the top of the page to the first row. */
  top: number;
}

/**
 * How the rows of a list lie, measured on its ruler: an unseen grid with one skeleton in it, as wide as the list. Every
 * row is as high as that one, so that the whole height is known before a single coin has been drawn.
 */
export function useGeometry(ruler: RefObject<HTMLElement | null>): Geometry | undefined {
  const [geometry, setGeometry] = useState<Geometry>();
  const measure = useCallback(() => {
    const grid = ruler.current;
    if (!grid) return;
    const next: Geometry = {
      columns: getComputedStyle(grid).gridTemplateColumns.split(' ').length,
      rowHeight: Math.ceil(grid.getBoundingClientRect().height),
      top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
    };
    setGeometry((now) => (now && same(now, next) ? now : next));
  }, [ruler]);
  // Another layout has another bone; what is drawn anew is measured before it is seen.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    if (!ruler.current) return;
    // The ruler tells of width and size of text; the page, of what comes and goes above the list.
    const observer = new ResizeObserver(measure);
    observer.observe(ruler.current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ruler, measure]);
  return geometry;
}

const same = (a: Geometry, b: Geometry) =>
  a.columns === b.columns && a.rowHeight === b.rowHeight && a.top === b.top;
