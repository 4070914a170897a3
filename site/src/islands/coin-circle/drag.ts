import { type PointerEvent, useRef } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { type CoinCircle, fromPixels, inPixels, type Size } from '../../lib/circle.ts';

export interface Point {
  x: number;
  y: number;
}
/** In CSS pixels. */
interface Circle extends Point {
  radius: number;
}

export type Grip = 'edge' | 'whole';

/** Grab distance of the edge: half of a 44 px target. */
const REACH = 22;
/** Within this share of the radius a drag always moves the circle. */
const CORE = 0.6;

/** Edge: resize. Else: move. */
export function gripAt(point: Point, circle: Circle): Grip {
  const away = distance(point, circle);
  return away > circle.radius * CORE && Math.abs(away - circle.radius) <= REACH ? 'edge' : 'whole';
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

export function dragged(circle: Circle, grip: Grip, from?: Point, to?: Point): Circle {
  if (!from || !to) return circle;
  if (grip === 'edge')
    return { ...circle, radius: circle.radius + distance(to, circle) - distance(from, circle) };
  return { ...circle, x: circle.x + to.x - from.x, y: circle.y + to.y - from.y };
}

/** Two pointers: their middle moves it, their distance resizes it. */
export function pinched(circle: Circle, from: readonly Point[], to: readonly Point[]): Circle {
  const [a, b] = from;
  const [c, d] = to;
  if (!a || !b || !c || !d) return circle;
  const before = distance(a, b);
  const factor = before > 0 ? distance(c, d) / before : 1;
  return {
    x: circle.x + (c.x + d.x - a.x - b.x) / 2,
    y: circle.y + (c.y + d.y - a.y - b.y) / 2,
    radius: circle.radius * factor,
  };
}

interface Held {
  grip: Grip;
  circle: CoinCircle;
  from: Point[];
}

/** `onPlace` gets the change when the gesture ends, null before. */
export function useDrag(
  circle: CoinCircle,
  size: Size | undefined,
  onPlace: (circle: CoinCircle, said: string | null) => void,
) {
  const pointers = useRef(new Map<number, Point>());
  const held = useRef<Held>(null);
  const latest = useRef(circle);
  latest.current = circle;

  /** Restart the gesture when a pointer is added or lifted. */
  const begin = (stage: Element) => {
    const from = [...pointers.current.values()].slice(0, 2);
    const shown = boxOf(stage);
    const [point] = from;
    held.current = point
      ? { grip: gripAt(point, inPixels(latest.current, shown)), circle: latest.current, from }
      : null;
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!size || event.button !== 0) return;
      const stage = event.currentTarget;
      stage.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, pointIn(stage, event));
      begin(stage);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const stage = event.currentTarget;
      if (!pointers.current.has(event.pointerId) || !held.current) return;
      pointers.current.set(event.pointerId, pointIn(stage, event));
      const shown = boxOf(stage);
      const { grip, circle: before, from } = held.current;
      const to = [...pointers.current.values()].slice(0, 2);
      const start = inPixels(before, shown);
      const next = to.length > 1 ? pinched(start, from, to) : dragged(start, grip, from[0], to[0]);
      latest.current = fromPixels(next, shown);
      onPlace(latest.current, null);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };

  function end(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.delete(event.pointerId)) return;
    const before = held.current?.circle;
    begin(event.currentTarget);
    if (pointers.current.size === 0 && before && before !== latest.current)
      onPlace(latest.current, t('Placed'));
  }
}

function boxOf(stage: Element): Size {
  const { width, height } = stage.getBoundingClientRect();
  return { width, height };
}

function pointIn(stage: Element, { clientX, clientY }: PointerEvent): Point {
  const { left, top } = stage.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
