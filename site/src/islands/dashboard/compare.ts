import type { PreciousMetal } from '../../../../shared/collection/model.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import type { MetalPriceHistory } from '../../../../shared/market/metals.ts';
import type { History } from './ranges.ts';

/** What the collection can be held against. */
export type Rival = 'paid' | PreciousMetal;

export const RIVALS: readonly { value: Rival; label: string; name: string }[] = [
  { value: 'paid', label: msg('Paid'), name: msg('What was paid') },
  { value: 'gold', label: msg('Gold'), name: msg('Gold') },
  { value: 'silver', label: msg('Silver'), name: msg('Silver') },
  { value: 'platinum', label: msg('Platinum'), name: msg('Platinum') },
];

export const nameOf = (rival: Rival) => translated(RIVALS.find(({ value }) => value === rival)?.name ?? '');

export interface DayValue {
  day: string;
  value: number;
}

/** What had been paid by each day on which that was noted; nothing where no price is known. */
export function paidLine(history: History): DayValue[] {
  const noted = history.flatMap(({ day, paid }) => (paid === null ? [] : [{ day, value: paid }]));
  return noted.length > 1 && noted.some(({ value }) => value > 0) ? noted : [];
}

/** A metal's price on each day it was known on; nothing where that is less than a line. */
export function metalLine(prices: MetalPriceHistory['points'], metal: PreciousMetal): DayValue[] {
  const known = prices.flatMap((point) => {
    const price = point[metal];
    return price === null || price <= 0 ? [] : [{ day: point.day, value: price }];
  });
  return known.length > 1 ? known : [];
}

/** What had become of two values by each day, in percent, from the first day on which both were known. */
export interface Race {
  since: string;
  one: DayValue[];
  other: DayValue[];
}

/** Null where they were never both known on two days. */
export function raceOf(one: readonly DayValue[], other: readonly DayValue[]): Race | null {
  const known = other[0]?.day;
  const since = known && one.find(({ day, value }) => day >= known && value > 0)?.day;
  if (!since) return null;
  const race = { since, one: percentSince(one, since), other: percentSince(other, since) };
  return race.one.length > 1 && race.other.length > 1 ? race : null;
}

function percentSince(line: readonly DayValue[], since: string): DayValue[] {
  const base = at(line, since);
  if (!base) return [];
  const later = line.filter(({ day }) => day > since);
  return [{ day: since, value: base }, ...later].map(({ day, value }) => ({
    day,
    value: (value / base - 1) * 100,
  }));
}

/** The value of a day: the last one known by then, undefined before the first. */
export function at(line: readonly DayValue[], day: string): number | undefined {
  let value: number | undefined;
  for (const point of line) {
    if (point.day > day) break;
    value = point.value;
  }
  return value;
}
