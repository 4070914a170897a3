import { type Axis, scale, timeAxis, valueAxis } from '../../../ui/chart/axes.ts';

/** US dollars, valid from `at` (ISO). */
export interface Point {
  value: number;
  at: string;
  source: string;
}
interface Placed {
  x: number;
  y: number;
}

/** In pixels. */
export interface Layout {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  values: { y: number; label: string }[];
  times: { x: number; label: string }[];
  /** One for each point. */
  places: Placed[];
  /** Step line: each value holds until the next, the last until now. */
  path: string;
  marked: number[];
}

const LETTER = 0.64;
/** Minimum distance of two marks. */
const MARK_ROOM = 9;

/** `em`: font size in px. */
export function layoutOf(points: readonly Point[], width: number, em: number, now: number): Layout {
  const height = Math.round(em * 17);
  const value = valueAxis(points.map((point) => point.value));
  const widest = Math.max(...value.ticks.map(({ label }) => label.length));
  const edges = {
    left: Math.round(widest * LETTER * em + 10),
    right: width - 10,
    top: em,
    bottom: Math.round(height - 2.2 * em),
  };
  const dates = points.map(({ at }) => Date.parse(at));
  const labels = Math.floor((edges.right - edges.left) / (em * 7));
  const time = timeAxis(dates, now, Math.max(1, labels));
  const x = scale(time, edges.left, edges.right);
  const y = scale(value, edges.bottom, edges.top);
  const places = points.map((point, index) => ({ x: x(dates[index] ?? now), y: y(point.value) }));
  return {
    width,
    height,
    ...edges,
    values: value.ticks.map(({ at, label }) => ({ y: y(at), label })),
    times: labelled(time, x, width, em),
    places,
    path: stepsThrough(places, x(Math.min(Math.max(now, ...dates), time.to))),
    marked: withRoom(places, width),
  };
}

const labelled = ({ ticks }: Axis, x: (at: number) => number, width: number, em: number) =>
  ticks.map(({ at, label }) => {
    const half = (label.length * LETTER * em) / 2;
    return { label, x: Math.min(Math.max(x(at), half), width - half) };
  });

const stepsThrough = (places: readonly Placed[], end: number): string =>
  `${places.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')}H${end}`;

/** Same number as the catalogue: same confidence. */
function withRoom(places: readonly Placed[], width: number): number[] {
  // Many points: one per column. Few: all that differ.
  const apart = ({ x, y }: Placed, other: Placed) =>
    places.length * MARK_ROOM > width ? Math.abs(x - other.x) : Math.hypot(x - other.x, y - other.y);
  const kept: number[] = [];
  for (const [index, place] of [...places.entries()].reverse()) {
    const free = kept.every((other) => apart(place, places[other] ?? place) >= MARK_ROOM);
    if (free) kept.push(index);
  }
  return kept.reverse();
}
