import type { Catalogue } from '../../db/catalogue/load.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Fact, FactKind } from '../../shared/recognizer/model.ts';
import type { Dates } from './dates.ts';
import type { Entry } from './lexicon.ts';
import { type BothWays, likerOf, type TypeLikeness } from './likeness.ts';

export const SURFACES = ['gold', 'white', 'clad', 'copper', 'two colours'] as const;
export type Surface = (typeof SURFACES)[number];

export interface Traits {
  coin: string;
  value: string | null;
  country: string | null;
  years: ReadonlySet<number>;
  surface: Surface;
  /** Millimetres, grams; null if unknown. */
  diameter: number | null;
  weight: number | null;
  /** Chance that the photos are swapped, were it this coin. */
  swapped: number;
}

export const SURFACE_WORDS: Record<Surface, string> = {
  gold: msg('Golden'),
  white: msg('Silver, the edge too'),
  clad: msg('Silver, with copper on the edge'),
  copper: msg('Copper or brown'),
  'two colours': msg('Two colours'),
};

export const isClad = (composition: string): boolean => /^copper.nickel clad/i.test(composition);

export function traitsOf({ typesById }: Catalogue, entry: Entry, swapped: number): Traits {
  const type = typesById.get(entry.typeId);
  const white = isClad(type?.composition ?? '') ? 'clad' : 'white';
  return {
    coin: entry.typeId,
    value: entry.denominationCents === null ? null : String(entry.denominationCents),
    country: null,
    years: entry.years,
    surface: entry.metal === 'gold' || entry.metal === 'copper' ? entry.metal : white,
    diameter: type?.diameter ? Number(type.diameter) : null,
    weight: type?.weight ? Number(type.weight) : null,
    swapped,
  };
}

/** Chance of a slip; assumed, on the careful side. */
export const SLIP = 0.03;
/** A misread year is one of many, a wrong country one of a list. */
const SLIP_OF_YEAR = SLIP / 30;
const SLIP_OF_COUNTRY = SLIP / 10;
/** Keeps one typed year from outweighing everything else. */
const MOST_OF_YEAR = 0.1;

/** Chance to take one for the other: tarnish, and edges that are not checked. */
const ALIKE: Partial<Record<Surface, Partial<Record<Surface, number>>>> = {
  white: { clad: 0.15, copper: 0.03 },
  clad: { white: 0.15, copper: 0.03 },
  copper: { gold: 0.08, white: 0.05, clad: 0.05 },
  gold: { copper: 0.08 },
};

/** Millimetres: a ruler shows whole ones, a caliper tenths. */
const diameterSd = (value: string) => (value.includes('.') ? 0.25 : 0.8);
/** Grams: kitchen, letter and coin scales; wear takes up to some percent. */
const weightSd = (value: string) => Math.hypot([0.6, 0.15][decimalsOf(value)] ?? 0.05, 0.02 * Number(value));
const decimalsOf = (value: string) => value.split('.')[1]?.length ?? 0;

/** "1853-1855" or "1853". */
export function yearsIn(value: string): { from: number; to: number } {
  const [from = Number.NaN, to = from] = value.split('-').map(Number);
  return { from, to };
}

/** 0 to 1, relative to a coin that fits in all. */
export function fitOf({ kind, value }: Fact, traits: Traits): number {
  if (value === null) return 1;
  switch (kind) {
    case 'value':
    case 'country':
      return traits[kind] === value ? 1 : 0;
    case 'side':
      return value === 'swapped' ? traits.swapped : 1 - traits.swapped;
    case 'metal':
      return value === traits.surface ? 1 : (ALIKE[value as Surface]?.[traits.surface] ?? 0);
    case 'year': {
      const { from, to } = yearsIn(value);
      const within = [...traits.years].filter((year) => from <= year && year <= to).length;
      return within / Math.max(1, traits.years.size);
    }
    case 'diameter':
      return nearness(Number(value), traits.diameter, diameterSd(value));
    case 'weight':
      return nearness(Number(value), traits.weight, weightSd(value));
  }
}

/** Unknown to the catalogue: any size. */
const UNKNOWN = 0.1;
const nearness = (said: number, is: number | null, sd: number) =>
  is === null ? UNKNOWN : Math.exp(-0.5 * ((said - is) / sd) ** 2);

/**
 * Log likelihood of an answer; 0 for "I can't tell". Between two coins at most 33 to 1, 98 by a typed year; `isRead`:
 * the photo says the same year, whose rarity is weighed there.
 */
export function factScore(fact: Fact, traits: Traits, isRead = false): number {
  if (fact.value === null) return 0;
  const fit = isRead && fact.kind === 'year' ? Math.ceil(fitOf(fact, traits)) : fitOf(fact, traits);
  // The order of the sides is weighed with their words.
  if (fact.kind === 'side') return 0;
  const isOneYear = fact.kind === 'year' && !fact.value.includes('-') && !isRead;
  if (isOneYear) return Math.log((1 - SLIP) * Math.min(MOST_OF_YEAR, fit) + SLIP_OF_YEAR);
  return Math.log((1 - SLIP) * fit + (fact.kind === 'country' ? SLIP_OF_COUNTRY : SLIP));
}

export const strangerScore = (facts: readonly Fact[]): number =>
  facts.reduce((sum, { kind, value }) => sum + (value === null ? 0 : Math.log(STRANGER[kind])), 0);
const STRANGER: Record<FactKind, number> = {
  ...{ value: 0.15, side: 1, year: 0.01, metal: 0.3, diameter: 0.1, weight: 0.1, country: 0.05 },
};

export const isAgainst = (fact: Fact, traits: Traits): boolean => {
  const { kind, value } = fact;
  if (value === null || kind === 'side') return false;
  return kind === 'year' ? fitOf(fact, traits) === 0 : fitOf(fact, traits) < 0.05;
};

export const answerTo = (facts: readonly Fact[], kind: FactKind): string | null =>
  facts.find((fact) => fact.kind === kind)?.value ?? null;

export function exactYear(facts: readonly Fact[]): number | null {
  const year = answerTo(facts, 'year');
  return year === null || year.includes('-') ? null : Number(year);
}

/** What was read of the date, unless the collector reads another year. */
export function datesBeside(dates: Dates, facts: readonly Fact[]): { dates: Dates | null; isRead: boolean } {
  const year = answerTo(facts, 'year');
  if (year === null) return { dates, isRead: false };
  const { from, to } = yearsIn(year);
  const isRead = [...dates.full.keys()].some((one) => from <= one && one <= to);
  return { dates: isRead ? dates : null, isRead };
}

export function swappedBy(facts: readonly Fact[]): number | undefined {
  const side = answerTo(facts, 'side');
  return side === null ? undefined : side === 'swapped' ? 1 - SLIP : SLIP;
}

export function likenessBy(both: BothWays, facts: readonly Fact[]): TypeLikeness[] {
  const side = answerTo(facts, 'side');
  return side === null ? likerOf(both) : both[side === 'swapped' ? 'swapped' : 'asked'];
}
