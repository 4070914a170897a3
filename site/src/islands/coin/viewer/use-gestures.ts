import { type RefObject, useEffect, useEffectEvent } from 'react';
import { distance, type Point, wheelFactor } from './zoom.ts';

/** What hands do on a stage; points are CSS pixels from its middle. */
export interface Gestures {
  onDrag: (by: Point) => void;
  onPinch: (before: [Point, Point], after: [Point, Point]) => void;
  onWheel: (factor: number, at: Point) => void;
  onDoubleTap: (at: Point) => void;
  /** One finger across the picture: -1 to the left, 1 to the right. */
  onSwipe: (direction: -1 | 1) => void;
}

/** A finger that moves no further than this, in pixels, has tapped. */
const STILL = 10;
/** Two taps are one double tap within this time in milliseconds, and this distance in pixels. */
const PAUSE = 350;
const NEAR = 40;
/** A swipe is at least this long, in pixels. */
const SWIPE = 60;
/** A line of text, in pixels: some wheels count lines. */
const LINE = 20;

/** Mouse, pen and fingers alike (Pointer Events), and the wheel. */
export function useGestures(stage: RefObject<HTMLElement | null>, gestures: Gestures) {
  const on = useEffectEvent(() => gestures);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const down = new Map<number, Point>();
    let start: Point = { x: 0, y: 0 };
    let fingers = 0;
    let travelled = 0;
    let byMouse = false;
    let lastTap: { time: number; at: Point } | null = null;

    const place = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const pair = (): [Point, Point] | null => {
      const [a, b] = down.values();
      return a && b ? [a, b] : null;
    };

    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return;
        element.setPointerCapture(event.pointerId);
        byMouse = event.pointerType === 'mouse';
        if (down.size === 0) [start, fingers, travelled] = [place(event), 0, 0];
        down.set(event.pointerId, place(event));
        fingers = Math.max(fingers, down.size);
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        const from = down.get(event.pointerId);
        if (!from) return;
        const to = place(event);
        const before = pair();
        down.set(event.pointerId, to);
        const after = pair();
        travelled = Math.max(travelled, distance([start, to]));
        if (before && after) on().onPinch(before, after);
        else on().onDrag({ x: to.x - from.x, y: to.y - from.y });
      },
      { signal },
    );
    const lift = (event: PointerEvent) => {
      if (!down.delete(event.pointerId) || down.size > 0 || fingers > 1 || byMouse) return;
      const at = place(event);
      const [dx, dy] = [at.x - start.x, at.y - start.y];
      if (travelled <= STILL) {
        const again = lastTap && event.timeStamp - lastTap.time < PAUSE && distance([lastTap.at, at]) < NEAR;
        lastTap = again ? null : { time: event.timeStamp, at };
        if (again) on().onDoubleTap(at);
      } else if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) {
        on().onSwipe(dx < 0 ? -1 : 1);
      }
    };
    // The system knows how fast its owner clicks; of fingers not every browser makes double clicks.
    element.addEventListener('dblclick', (event) => byMouse && on().onDoubleTap(place(event)), { signal });
    element.addEventListener('pointerup', lift, { signal });
    element.addEventListener('pointercancel', (event) => down.delete(event.pointerId), { signal });
    element.addEventListener(
      'wheel',
      (event) => {
        // The browser would zoom or scroll the page.
        event.preventDefault();
        const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
        on().onWheel(wheelFactor(pixels), place(event));
      },
      { signal, passive: false },
    );
    return () => listening.abort();
  }, [stage]);
}
