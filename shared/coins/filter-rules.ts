import { msg } from '../language/msg.ts';
import { byField, COIN_FIELDS, type CountField, fieldsOf, fieldsWith } from './fields.ts';
import { MAX_PLACE, MAX_TAG } from './tags.ts';

/** `none`: without a known precious metal. */
export const METAL_FILTERS = ['gold', 'silver', 'platinum', 'none'] as const;
export type MetalFilter = (typeof METAL_FILTERS)[number];

/** Bands, worst first: of the grade on a slab, else of the condition. */
export const GRADE_FILTERS = [
  'poor',
  'fair',
  'about-good',
  'good',
  'very-good',
  'fine',
  'very-fine',
  'extremely-fine',
  'about-uncirculated',
  'mint-state',
  'proof',
] as const;
export type GradeFilter = (typeof GRADE_FILTERS)[number];

export const COUNT_FILTERS = fieldsOf('count', fieldsWith('filter'));
export type CountFilters = { [Name in (typeof COUNT_FILTERS)[number]]?: number };

/** Besides search and category. */
export interface CoinFilters extends CountFilters {
  metal?: MetalFilter;
  grade?: GradeFilter;
  fromYear?: number;
  toYear?: number;
  minValue?: number;
  maxValue?: number;
  /** The year of its purchase. */
  bought?: number;
  certified?: 'yes' | 'no';
  place?: string;
  placed?: 'yes' | 'no';
  tag?: string;
  tagged?: 'yes' | 'no';
  /** For trade: more than one piece, or tagged so. */
  spare?: 'yes' | 'no';
}

const YEAR_PLEA = msg('A year to filter by is a whole number from -3000 to 9999.');
const VALUE_PLEA = msg('A value to filter by is an amount of dollars from 0 to 100,000,000.');

export const RANGE_ENDS = {
  fromYear: { least: -3000, most: 9999, plea: YEAR_PLEA },
  toYear: { least: -3000, most: 9999, plea: YEAR_PLEA },
  minValue: { least: 0, most: 100_000_000, plea: VALUE_PLEA },
  maxValue: { least: 0, most: 100_000_000, plea: VALUE_PLEA },
  bought: { least: 1700, most: 9999, plea: msg('A year of purchase is a whole number from 1700 to 9999.') },
} as const;
export type NumberFilter = keyof typeof RANGE_ENDS;
export type RangeEnd = Exclude<NumberFilter, 'bought'>;

const NAMES: readonly (keyof CoinFilters)[] = [
  'metal',
  'grade',
  'fromYear',
  'toYear',
  'minValue',
  'maxValue',
  'bought',
  'certified',
  'place',
  'placed',
  'tag',
  'tagged',
  'spare',
  ...COUNT_FILTERS,
];

export const filtersIn = (all: CoinFilters): CoinFilters =>
  Object.fromEntries(NAMES.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));

export const hasFilters = (all: CoinFilters): boolean => NAMES.some((name) => all[name] !== undefined);

export function readEnd(name: NumberFilter, text: string | null): number | undefined {
  const { least, most } = RANGE_ENDS[name];
  const number = text && /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

function readName(text: string | null, most: number): string | undefined {
  const name = text?.trim();
  return name && name.length <= most ? name : undefined;
}

function readCountFilter(name: (typeof COUNT_FILTERS)[number], text: string | null): number | undefined {
  const { min, max }: CountField = COIN_FIELDS[name];
  const number = text && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

const readAnswer = (text: string | null) => (text === 'yes' || text === 'no' ? text : undefined);

/** Of an address; without those that make no sense. */
export function readFilters(params: URLSearchParams): CoinFilters {
  return filtersIn({
    metal: METAL_FILTERS.find((metal) => metal === params.get('metal')),
    grade: GRADE_FILTERS.find((grade) => grade === params.get('grade')),
    fromYear: readEnd('fromYear', params.get('fromYear')),
    toYear: readEnd('toYear', params.get('toYear')),
    minValue: readEnd('minValue', params.get('minValue')),
    maxValue: readEnd('maxValue', params.get('maxValue')),
    bought: readEnd('bought', params.get('bought')),
    certified: readAnswer(params.get('certified')),
    place: readName(params.get('place'), MAX_PLACE),
    placed: readAnswer(params.get('placed')),
    tag: readName(params.get('tag'), MAX_TAG),
    tagged: readAnswer(params.get('tagged')),
    spare: readAnswer(params.get('spare')),
    ...byField(COUNT_FILTERS, (name) => readCountFilter(name, params.get(name))),
  });
}
