import { area, curveLinear, curveMonotoneX, curveStepAfter, line } from 'd3-shape';
import { closeAxis, dayAxis, percentAxis, scale } from '../../ui/chart/axes.ts';
import { timeOfDay } from '../../ui/chart/days.ts';
import { labelsAlong, widthOf } from '../../ui/chart/labels.ts';
import type { Size } from '../../ui/chart/use-size.ts';
import type { DayValue } from './compare.ts';

/** The height of the drawing in its letters. */
export const LINE_HEIGHT = 18;

export interface LineLayout {
  width: number;
  height: number;
  right: number;
  top: number;
  bottom: number;
  values: { y: number; label: string }[];
  times: { x: number; label: string }[];
  /** One for each day of the first line, in their order. */
  places: { x: number; y: number }[];
  /** The first line, and what lies under it. */
  path: string;
  ground: string;
  /** The other line; empty where there is none. */
  rival: string;
  /** Where nothing has been gained or lost; null in dollars. */
  zero: number | null;
}

interface Lines {
  one: readonly DayValue[];
  other?: readonly DayValue[];
  /** The other one holds each value until the next. */
  steps?: boolean;
  unit: 'money' | 'percent';
}

/** Lays one line out, or two against each other over the same days. */
export function layoutLines({ one, other = [], steps, unit }: Lines, { width, em }: Size): LineLayout {
  const height = Math.round(em * LINE_HEIGHT);
  const all = [...one, ...other];
  const value = (unit === 'money' ? closeAxis : percentAxis)(all.map((point) => point.value));
  const room = Math.max(...value.ticks.map(({ label }) => widthOf(label, em)));
  const [right, top, bottom] = [Math.round(width - room - 0.6 * em), em, Math.round(height - 2 * em)];
  const days = all.map(({ day }) => timeOfDay(day));
  const time = dayAxis(Math.min(...days), Math.max(...days), Math.max(2, Math.floor(right / (em * 4.6))));
  const x = scale(time, 1, right - 4);
  const y = scale(value, bottom, top);
  const place = ({ day, value }: DayValue) => ({ x: x(timeOfDay(day)), y: y(value) });
  const places = one.map(place);
  const shape = line<{ x: number; y: number }>(
    (point) => point.x,
    (point) => point.y,
  );
  return {
    width,
    height,
    right,
    top,
    bottom,
    values: value.ticks.map(({ at, label }) => ({ y: y(at), label })),
    times: labelsAlong(time, x, [0, right], em),
    places,
    path: shape.curve(curveMonotoneX)(places) ?? '',
    ground: groundOf(places, bottom),
    rival: shape.curve(steps ? curveStepAfter : curveLinear)(other.map(place)) ?? '',
    zero: unit === 'percent' ? y(0) : null,
  };
}

const groundOf = (places: readonly { x: number; y: number }[], bottom: number) =>
  area<{ x: number; y: number }>()
    .x((point) => point.x)
    .y0(bottom)
    .y1((point) => point.y)
    .curve(curveMonotoneX)([...places]) ?? '';
