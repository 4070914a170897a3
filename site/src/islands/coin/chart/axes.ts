import { extent, nice, ticks } from 'd3-array';
import { timeTicks } from 'd3-time';
import { formatDate } from '../../../lib/format.ts';

export interface Tick {
  at: number;
  label: string;
}
export interface Axis {
  from: number;
  to: number;
  ticks: Tick[];
}

/** Where a value of the axis lies between two pixels. */
export const scale =
  ({ from, to }: Axis, start: number, end: number) =>
  (value: number): number =>
    start + ((value - from) / (to - from)) * (end - start);

/** US dollars from a round figure below the least value, never below none, to one above the greatest. */
export function valueAxis(values: readonly number[], count = 4): Axis {
  const [least = 0, greatest = 0] = extent(values);
  // A change of a few percent is to look like one, and no change like a line in the middle.
  const room = Math.max(0, Math.max(greatest / 10, 0.1) - (greatest - least)) / 2;
  const [from, to] = nice(Math.max(0, least - room), greatest + room, count);
  const at = ticks(from, to, count);
  const write = dollarsFor(at);
  return { from, to, ticks: at.map((tick) => ({ at: tick, label: write(tick) })) };
}

const UNITS = [1e9, 1e6, 1e3];
const unitOf = (value: number) => UNITS.find((unit) => value >= unit) ?? 1;

/** Whether so many decimals of a unit say all of it, to the cent. */
const isExact = (value: number, unit: number, digits: number) =>
  Math.abs(Number((value / unit).toFixed(digits)) * unit - value) < 0.005;

/** Dollars in as few signs as tell these ticks apart: "$1,250", "$12.5K", "$0.50". */
function dollarsFor(ticks: readonly number[]): (tick: number) => string {
  const compact = Math.max(...ticks) >= 10_000;
  const whole = ticks.every((tick) => isExact(tick, 1, 0));
  const digits = [0, 1, 2].find((count) => ticks.every((tick) => isExact(tick, unitOf(tick), count)));
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    ...(compact
      ? { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: digits ?? 3 }
      : { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: whole ? 0 : 2 }),
  });
  return (tick) => format.format(tick);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time from the first point until now, with at most `count` labels; a moment lies in the middle of its day. */
export function timeAxis(times: readonly number[], now: number, count: number): Axis {
  const [first = now, last = now] = extent(times);
  const end = Math.max(last, now);
  const [from, to] = end - first < 1000 ? [first - DAY / 2, end + DAY / 2] : [first, end];
  const day = { at: first, label: formatDate(new Date(first).toISOString()) };
  // Less than that are the corrections of one sitting: the day says it all.
  if (end - first < 10 * MINUTE) return { from, to, ticks: [day] };
  const all = timeTicks(new Date(from), new Date(to), count);
  const every = Math.ceil(all.length / Math.max(1, count));
  const few = all.filter((_, index) => index % every === 0).map(Number);
  if (few.length === 0) return { from, to, ticks: [day] };
  const write = new Intl.DateTimeFormat('en-GB', partsFor(Number(all[1] ?? to) - Number(all[0])));
  return { from, to, ticks: few.map((at) => ({ at, label: write.format(at) })) };
}

/** As much of a date as changes from tick to tick. */
function partsFor(step: number): Intl.DateTimeFormatOptions {
  if (step < 23 * HOUR) return { hour: '2-digit', minute: '2-digit' };
  if (step < 28 * DAY) return { day: 'numeric', month: 'short' };
  if (step < 360 * DAY) return { month: 'short', year: 'numeric' };
  return { year: 'numeric' };
}
