import { type PointerEvent, useRef } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { type CoinCircle, fromPixels, inPixels, type Size } from '../../lib/circle.ts';
import { dragged, type Grip, gripAt, type Point, pinched } from './drag.ts';

interface Held {
  grip: Grip;
  circle: CoinCircle;
  from: Point[];
}

/** Moves and resizes the circle with one pointer, or two. `onPlace` gets what was done once it ends, null before. */
export function useDrag(
  circle: CoinCircle,
  size: Size | undefined,
  onPlace: (circle: CoinCircle, said: string | null) => void,
) {
  const pointers = useRef(new Map<number, Point>());
  const held = useRef<Held>(null);
  const latest = useRef(circle);
  latest.current = circle;

  /** Each pointer more, or less, begins anew from where the circle is. */
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

/** Of the stage on the screen: the photo fills it. */
function boxOf(stage: Element): Size {
  const { width, height } = stage.getBoundingClientRect();
  return { width, height };
}

function pointIn(stage: Element, { clientX, clientY }: PointerEvent): Point {
  const { left, top } = stage.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
