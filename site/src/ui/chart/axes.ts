import { extent, nice, ticks } from 'd3-array';
import { timeTicks } from 'd3-time';
import { formatDate } from '../../../../shared/format/format.ts';
import { daysLocale, figuresLocale } from '../../../../shared/language/i18n.ts';
import { homeMoney, homePerDollar } from '../../../../shared/money/home.ts';

interface Tick {
  at: number;
  label: string;
}
export interface Axis {
  from: number;
  to: number;
  ticks: Tick[];
}

export const scale =
  ({ from, to }: Axis, start: number, end: number) =>
  (value: number): number =>
    start + ((value - from) / (to - from)) * (end - start);

/** From a round value below the least (never negative) to one above the greatest. */
export function valueAxis(values: readonly number[], count = 4): Axis {
  const [least = 0, greatest = 0] = extent(inHome(values));
  const room = roomFor(least, greatest);
  const [from, to] = nice(Math.max(0, least - room), greatest + room, count);
  return inDollars(axis(from, to, ticks(from, to, count), moneyFor));
}

/** Ticks are round in the reader's currency but placed in US dollars. */
const inHome = (values: readonly number[]) => values.map((value) => value * homePerDollar());
const inDollars = ({ from, to, ticks }: Axis): Axis => ({
  from: from / homePerDollar(),
  to: to / homePerDollar(),
  ticks: ticks.map(({ at, label }) => ({ at: at / homePerDollar(), label })),
});

const roomFor = (least: number, greatest: number) =>
  Math.max(0, Math.max(greatest / 10, 0.1) - (greatest - least)) / 2;

const axis = (
  from: number,
  to: number,
  at: readonly number[],
  writer: (ticks: readonly number[]) => (tick: number) => string,
): Axis => {
  const write = writer(at);
  return { from, to, ticks: at.map((tick) => ({ at: tick, label: write(tick) })) };
};

/** Just the values' range (never negative) with at most five round ticks. */
export function closeAxis(values: readonly number[]): Axis {
  const [least = 0, greatest = 0] = extent(inHome(values));
  const room = roomFor(least, greatest) + (greatest - least) * 0.06;
  const [from, to] = [Math.max(0, least - room), greatest + room];
  return inDollars(axis(from, to, fewTicks(from, to), moneyFor));
}

/** Changes in percent, also negative: "+20%". */
export function percentAxis(values: readonly number[]): Axis {
  const [least = 0, greatest = 0] = extent(values);
  const room = Math.max(0, 2 - (greatest - least)) / 2 + (greatest - least) * 0.06;
  const [from, to] = [least - room, greatest + room];
  return axis(from, to, fewTicks(from, to), percentFor);
}

/** From zero, for columns; at most five ticks. */
export function columnAxis(greatest: number, write: 'money' | 'count'): Axis {
  const isCount = write === 'count';
  const [from, to] = nice(0, (isCount ? greatest : greatest * homePerDollar()) || 1, 3);
  const at = fewTicks(from, to, isCount ? 1 : 0);
  return isCount ? axis(from, to, at, () => compactCount) : inDollars(axis(from, to, at, moneyFor));
}

const MOST = 5;

function fewTicks(from: number, to: number, least = 0): number[] {
  for (let count = MOST; count > 1; count -= 1) {
    const found = ticks(from, to, count).filter((tick) => !least || tick % least === 0);
    if (found.length <= MOST) return found;
  }
  return ticks(from, to, 1);
}

const compactCount = (tick: number) =>
  new Intl.NumberFormat(figuresLocale(), { notation: 'compact', maximumFractionDigits: 1 }).format(tick);

function percentFor(ticks: readonly number[]): (tick: number) => string {
  const digits = ticks.every(Number.isInteger) ? 0 : 1;
  const writes = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(figuresLocale(), { style: 'unit', unit: 'percent', ...options });
    return (tick: number) => `${tick > 0 ? '+' : tick < 0 ? '−' : ''}${format.format(Math.abs(tick))}`;
  };
  const short = writes({ notation: 'compact', maximumFractionDigits: 1 });
  const long = writes({ useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits });
  const isShort = Math.max(...ticks.map(Math.abs)) >= 10_000;
  return isShort && new Set(ticks.map(short)).size === ticks.length ? short : long;
}

const UNITS = [1e9, 1e6, 1e3];
const unitOf = (value: number) => UNITS.find((unit) => value >= unit) ?? 1;

const isExact = (value: number, unit: number, digits: number) =>
  Math.abs(Number((value / unit).toFixed(digits)) * unit - value) < 0.005;

/** Shortest labels that tell the ticks apart: "$1,250", "$12.5K", "$0.50". */
function moneyFor(ticks: readonly number[]): (tick: number) => string {
  const compact = Math.max(...ticks) >= 10_000;
  const whole = ticks.every((tick) => isExact(tick, 1, 0));
  const digits = [0, 1, 2].find((count) => ticks.every((tick) => isExact(tick, unitOf(tick), count)));
  const format = new Intl.NumberFormat(figuresLocale(), {
    style: 'currency',
    currency: homeMoney()?.currency ?? 'USD',
    ...(compact
      ? { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: digits ?? 3 }
      : { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: whole ? 0 : 2 }),
  });
  return (tick) => format.format(tick);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function timeAxis(times: readonly number[], now: number, count: number): Axis {
  const [first = now, last = now] = extent(times);
  const end = Math.max(last, now);
  const [from, to] = end - first < 1000 ? [first - DAY / 2, end + DAY / 2] : [first, end];
  const day = { at: first, label: formatDate(new Date(first).toISOString()) };
  // Edits within one sitting: show the day only.
  if (end - first < 10 * MINUTE) return { from, to, ticks: [day] };
  const all = timeTicks(new Date(from), new Date(to), count);
  const every = Math.ceil(all.length / Math.max(1, count));
  const few = all.filter((_, index) => index % every === 0).map(Number);
  if (few.length === 0) return { from, to, ticks: [day] };
  const write = new Intl.DateTimeFormat(daysLocale(), partsFor(Number(all[1] ?? to) - Number(all[0])));
  return { from, to, ticks: few.map((at) => ({ at, label: write.format(at) })) };
}

/** At most `count` labels between two noons; the year is written at its start and on the first. */
export function dayAxis(from: number, to: number, count: number): Axis {
  // A few days would give hours.
  const all = timeTicks(new Date(from), new Date(to), count).filter((date) => date.getHours() === 0);
  const every = Math.ceil(all.length / Math.max(1, count));
  const few = all.filter((_, index) => index % every === 0);
  if (few.length === 0)
    return { from, to, ticks: [{ at: from, label: formatDate(new Date(from).toISOString()) }] };
  const step = Number(all[1] ?? to) - Number(all[0]);
  const write = new Intl.DateTimeFormat(daysLocale(), partsFor(step));
  const months = new Intl.DateTimeFormat(daysLocale(), { month: 'short' });
  const inMonths = step >= 28 * DAY && step < 360 * DAY;
  const label = (date: Date, index: number) =>
    inMonths && index > 0 && date.getMonth() > 0 ? months.format(date) : write.format(date);
  return { from, to, ticks: few.map((date, index) => ({ at: Number(date), label: label(date, index) })) };
}

/** The date parts that change between ticks. */
function partsFor(step: number): Intl.DateTimeFormatOptions {
  if (step < 23 * HOUR) return { hour: '2-digit', minute: '2-digit' };
  if (step < 28 * DAY) return { day: 'numeric', month: 'short' };
  if (step < 360 * DAY) return { month: 'short', year: 'numeric' };
  return { year: 'numeric' };
}

const LETTER = 0.64;

export const widthOf = (label: string, em: number): number => label.length * LETTER * em;

const GAP = 0.8;

/** Centred under the tick within `from` and `to`; overlapping labels are left out. */
export function labelsAlong(
  { ticks }: Axis,
  x: (at: number) => number,
  [from, to]: [number, number],
  em: number,
): { x: number; label: string }[] {
  const placed: { x: number; label: string }[] = [];
  let free = from;
  for (const { at, label } of ticks) {
    const half = widthOf(label, em) / 2;
    const middle = Math.min(Math.max(x(at), from + half), to - half);
    if (middle - half < free) continue;
    placed.push({ x: middle, label });
    free = middle + half + GAP * em;
  }
  return placed;
}

/** Noon of a day ("2026-11-21") in local time, so that labels name the same day. */
export function timeOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}
