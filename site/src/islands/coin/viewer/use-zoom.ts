import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { contain, type Size, type View, WHOLE, within } from './zoom.ts';

/** How one view becomes the next. */
export type Move = (view: View, whole: Size) => View;

/** The view of the picture in a frame, kept within the limits when the screen is turned. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE);
  const [gliding, setGliding] = useState(false);

  /** A step glides to its place; what a hand holds follows it at once. */
  const move = (next: Move, glide = false) => {
    const whole = frame.current && fitted(frame.current);
    if (!whole) return;
    setGliding(glide);
    setView((from) => next(from, whole));
  };

  const settle = useEffectEvent(() => move(within));
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('resize', () => settle(), listening);
    return () => listening.abort();
  }, []);

  return { view, gliding, move };
}

/** The picture at zoom 1: a photo has its own proportions, a drawn coin is as wide as it is high. */
function fitted(frame: HTMLElement): Size {
  const photo = frame.querySelector('img');
  const picture = { width: photo?.naturalWidth || 1, height: photo?.naturalHeight || 1 };
  return contain(picture, { width: frame.clientWidth, height: frame.clientHeight });
}
