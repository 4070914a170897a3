import { z } from 'zod';

/** The metals a list can be narrowed to; `none` are coins without a known precious metal. */
export const METAL_FILTERS = ['gold', 'silver', 'platinum', 'none'] as const;
export type MetalFilter = (typeof METAL_FILTERS)[number];

/** The highest value, in whole dollars, that a list can be narrowed by. */
export const MAX_FILTER_VALUE = 100_000_000;
const MAX_FILTER_YEAR = 9999;

const YEAR_PLEA = `A year to filter by is a whole number from 1 to ${MAX_FILTER_YEAR}.`;
const VALUE_PLEA = 'A value to filter by is a whole number of dollars from 0 to 100,000,000.';

const whole = (plea: string, least: number, most: number) =>
  z.coerce.number(plea).int(plea).min(least, plea).max(most, plea);

/** What a list of coins is narrowed by besides its search and category; what is left out narrows nothing. */
export const filterFields = {
  metal: z.enum(METAL_FILTERS, 'A metal to filter by is gold, silver, platinum or none.').optional(),
  /** Years, both included. */
  fromYear: whole(YEAR_PLEA, 1, MAX_FILTER_YEAR).optional(),
  toYear: whole(YEAR_PLEA, 1, MAX_FILTER_YEAR).optional(),
  /** The estimated value of one piece in whole dollars, both included; a coin without an estimate is in no range. */
  minValue: whole(VALUE_PLEA, 0, MAX_FILTER_VALUE).optional(),
  maxValue: whole(VALUE_PLEA, 0, MAX_FILTER_VALUE).optional(),
  /** Whether a grading company has graded it. */
  certified: z.enum(['yes', 'no'], 'Certified is yes or no.').optional(),
};

const CoinFilters = z.object(filterFields);
export type CoinFilters = z.output<typeof CoinFilters>;

const NAMES = Object.keys(filterFields) as (keyof CoinFilters)[];

/** The filters among other things, those left out left out. */
export const filtersIn = (all: CoinFilters): CoinFilters =>
  Object.fromEntries(NAMES.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));

export const hasFilters = (all: CoinFilters): boolean => NAMES.some((name) => all[name] !== undefined);

/** Reads filters from an address; one that makes no sense is left out, the others stand. */
export function readFilters(params: URLSearchParams): CoinFilters {
  const read: Record<string, unknown> = {};
  for (const name of NAMES) {
    const text = params.get(name);
    const value = text ? filterFields[name].safeParse(text) : undefined;
    if (value?.success) read[name] = value.data;
  }
  return CoinFilters.parse(read);
}
