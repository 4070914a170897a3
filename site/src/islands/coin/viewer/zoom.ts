import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Pure geometry; points are CSS pixels from the middle of the stage. */

export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 5;
export const ZOOM_STEP = 1.5;
const WHEEL = { in: 1.1, out: 0.9 };
const CLOSE_UP = ZOOM_STEP ** 2;

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** Zoom relative to the fitted size, and offset of the middle. */
export interface View extends Point {
  zoom: number;
}
export const WHOLE: View = { zoom: 1, x: 0, y: 0 };

export function contain(picture: Size, box: Size): Size {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** Clamps: no gap at the edges when zoomed in; centred when smaller. */
export function within({ zoom, x, y }: View, whole: Size): View {
  const allowed = between(MIN_ZOOM, zoom, MAX_ZOOM);
  const spare = Math.max(0, allowed - 1) / 2;
  const [right, down] = [whole.width * spare, whole.height * spare];
  return { zoom: allowed, x: between(0 - right, x, right), y: between(0 - down, y, down) };
}

export const panned = (view: View, by: Point, whole: Size): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, whole);

export function zoomed(view: View, factor: number, at: Point, whole: Size): View {
  const zoom = between(MIN_ZOOM, view.zoom * factor, MAX_ZOOM);
  const grown = zoom / view.zoom;
  return within({ zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, whole);
}

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

/** One notch is one full step; the small moves of a touchpad are fractions of it. */
export const wheelFactor = (pixels: number): number =>
  (pixels < 0 ? WHEEL.in : WHEEL.out) ** Math.min(1, Math.abs(pixels) / 50);

export const toggled = (view: View, at: Point, whole: Size): View =>
  view.zoom === 1 ? zoomed(view, CLOSE_UP, at, whole) : WHOLE;

export type Move = (view: View, whole: Size) => View;

/** One view for all frames on the stage. */
export function useZoom(stage: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE);
  const [gliding, setGliding] = useState(false);

  /** Animate steps, not drags. */
  const move = (next: Move, glide = false) => {
    const sizes = [...(stage.current?.querySelectorAll<HTMLElement>('[data-frame]') ?? [])].map(fitted);
    if (sizes.length === 0) return;
    const whole = {
      width: Math.max(...sizes.map(({ width }) => width)),
      height: Math.max(...sizes.map(({ height }) => height)),
    };
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

/** Size at zoom 1; a drawn coin is square. */
function fitted(frame: HTMLElement): Size {
  const photo = frame.querySelector('img');
  const picture = { width: photo?.naturalWidth || 1, height: photo?.naturalHeight || 1 };
  return contain(picture, { width: frame.clientWidth, height: frame.clientHeight });
}

/** Points are CSS pixels from the middle of the pane. */
interface Gestures {
  /** Of finger or mouse; true if nothing else should come of it. */
  onTap: (at: { clientX: number; clientY: number }) => boolean;
  onDrag: (by: Point) => void;
  onPinch: (before: [Point, Point], after: [Point, Point]) => void;
  onWheel: (factor: number, at: Point) => void;
  onDoubleTap: (at: Point) => void;
  /** -1 to the left, 1 to the right. */
  onSwipe: (direction: -1 | 1) => void;
}

const STILL = 10;
/** Maximum time (ms) and distance (px) of a double tap. */
const PAUSE = 350;
const NEAR = 40;
/** Minimum length of a swipe, in px. */
const SWIPE = 60;
const LINE = 20;

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
    let pane: Element = element;

    const paneAt = ({ clientX, clientY }: MouseEvent): Element =>
      [...element.children].find((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
      }) ?? element;
    const place = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top, width, height } = pane.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const pair = (): [Point, Point] | null => {
      const [a, b] = down.values();
      return a && b ? [a, b] : null;
    };

    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
        element.setPointerCapture(event.pointerId);
        byMouse = event.pointerType === 'mouse';
        if (down.size === 0) {
          pane = paneAt(event);
          [start, fingers, travelled] = [place(event), 0, 0];
        }
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
      if (!down.delete(event.pointerId) || down.size > 0 || fingers > 1) return;
      if ((travelled <= STILL && on().onTap(event)) || byMouse) return;
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
    // Mouse: the system's double-click speed. Touch: not every browser fires dblclick.
    element.addEventListener('dblclick', (event) => byMouse && on().onDoubleTap(place(event)), { signal });
    element.addEventListener('pointerup', lift, { signal });
    element.addEventListener('pointercancel', (event) => down.delete(event.pointerId), { signal });
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        if (down.size === 0) pane = paneAt(event);
        const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
        on().onWheel(wheelFactor(pixels), place(event));
      },
      { signal, passive: false },
    );
    return () => listening.abort();
  }, [stage]);
}
