import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Pointing {
  /** In pixels from the left. */
  onPoint: (x: number) => void;
  onLeave: () => void;
  onPress: () => void;
}

/** Mouse, pen and finger; a finger that moves up or down scrolls the page, and what it last read stays. */
export function usePointing(box: RefObject<HTMLElement | null>, pointing: Pointing) {
  const on = useEffectEvent(() => pointing);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const listening = new AbortController();
    const point = (event: PointerEvent) => on().onPoint(event.clientX - element.getBoundingClientRect().left);
    element.addEventListener('pointerdown', point, listening);
    element.addEventListener('pointermove', point, listening);
    // Pressing takes the focus from nowhere: it goes to the slider, or stays there.
    element.addEventListener('mousedown', (event) => event.preventDefault(), listening);
    element.addEventListener('click', () => on().onPress(), listening);
    element.addEventListener(
      'pointerleave',
      (event) => event.pointerType === 'mouse' && !element.matches(':focus-within') && on().onLeave(),
      listening,
    );
    return () => listening.abort();
  }, [box]);
}
