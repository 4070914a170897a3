import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Where a picture lies on its stage, worked out without a screen. Points are CSS pixels from the stage's middle. */

/** Limits and steps of the viewer (specification 000, section 9). */
export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 5;
export const ZOOM_STEP = 1.5;
const WHEEL = { in: 1.1, out: 0.9 };
/** What a double click goes to: two steps. */
export const CLOSE_UP = ZOOM_STEP ** 2;

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** How many times its fitted size the picture is shown, and where its middle lies. */
export interface View extends Point {
  zoom: number;
}
/** The whole picture in the middle. */
export const WHOLE: View = { zoom: 1, x: 0, y: 0 };

/** The largest size with the picture's proportions that fits into the box. */
export function contain(picture: Size, box: Size): Size {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The nearest view within the limits: the place of the whole picture stays full, a smaller one stays in its middle. */
export function within({ zoom, x, y }: View, whole: Size): View {
  const allowed = between(MIN_ZOOM, zoom, MAX_ZOOM);
  const spare = Math.max(0, allowed - 1) / 2;
  const [right, down] = [whole.width * spare, whole.height * spare];
  return { zoom: allowed, x: between(0 - right, x, right), y: between(0 - down, y, down) };
}

/** Moves the picture. */
export const panned = (view: View, by: Point, whole: Size): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, whole);

/** Zooms by a factor; what lies at the point stays there as far as the limits allow. */
export function zoomed(view: View, factor: number, at: Point, whole: Size): View {
  const zoom = between(MIN_ZOOM, view.zoom * factor, MAX_ZOOM);
  const grown = zoom / view.zoom;
  return within({ zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, whole);
}

/** Follows two fingers: what lay at their middle stays there. */
export function pinched(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  whole: Size,
): View {
  const [from, to] = [middle(before), middle(after)];
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
  return zoomed(moved, distance(after) / Math.max(1, distance(before)), to, whole);
}

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(b.x - a.x, b.y - a.y);

/** One notch of a wheel turns by a whole factor; the many small moves of a touchpad, `pixels` each, by a part of it. */
export const wheelFactor = (pixels: number): number =>
  (pixels < 0 ? WHEEL.in : WHEEL.out) ** Math.min(1, Math.abs(pixels) / 50);

/** Double click and double tap: from the whole picture to a close-up, from anything else to the whole. */
export const toggled = (view: View, at: Point, whole: Size): View =>
  view.zoom === 1 ? zoomed(view, CLOSE_UP, at, whole) : WHOLE;

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
