import type { Catalogue } from '../../db/catalogue/load.ts';
import type { ItemRecord, KeyDateRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { COIN_TYPES } from '../../shared/catalogue/coin-types.ts';
import type {
  CatalogueIssue,
  CatalogueType,
  TypeChoice,
  TypeDetail,
  Variation,
  YearType,
} from '../../shared/catalogue/model.ts';
import {
  exists,
  isPossible,
  rangesOf,
  rangesText,
  type Series,
  type SeriesIssue,
  whyNot,
} from '../../shared/catalogue/possible.ts';
import { notFound } from '../core/errors.ts';
import type { Document } from './documents.ts';
import { entryOf, KEY_DATES, varietyName } from './entries.ts';
import { type Described, describedMark, describedWords, fits, weigh } from './identify.ts';
import { isStruckIn, issuesOf as issuesOfType, struck } from './issues.ts';
import { wordsOf } from './query.ts';
import { indexOf, type SearchIndex } from './search-index.ts';
import { named, seriesOf } from './series.ts';

const typesOf = new WeakMap<Catalogue, { types: CatalogueType[] }>();

export function catalogueTypes(catalogue: Catalogue): { types: CatalogueType[] } {
  const known = typesOf.get(catalogue) ?? { types: catalogue.types.map(toCatalogueType) };
  typesOf.set(catalogue, known);
  return known;
}

const toCatalogueType = (type: Catalogue['types'][number]): CatalogueType => ({
  id: type.id,
  name: type.name,
  type: type.type,
  series: type.series,
  category: type.category,
  coinTypeOption: type.coinTypeOption,
  years: type.years,
  yearRanges: type.yearRanges,
  mintMarks: type.mintMarks,
  confidence: type.confidence,
});

/** 404 for an unknown id. */
export function typeDetail(catalogue: Catalogue, id: string): TypeDetail {
  const type = catalogue.typesById.get(id);
  if (!type) throw notFound();
  return {
    ...entryOf(catalogue, { type }),
    edge: type.edge,
    history: type.history,
    preciousOz: type.preciousOz,
    designs: catalogue.items
      .filter((item) => item.typeIds.includes(id))
      .map((item) => ({ id: item.id, name: item.name, years: item.years })),
    keyDates: catalogue.keyDates
      .filter((key) => key.typeId === id)
      .map(({ year, mintMark, variety, kind, howToRecognise }) => ({
        year,
        mintMark,
        variety,
        kind: KEY_DATES[kind],
        howToRecognise,
      })),
  };
}

export function issuesOf(catalogue: Catalogue, of: string, year?: number): CatalogueIssue[] {
  const found = named(catalogue, of);
  const issues = (found?.types ?? []).flatMap(({ id }) => issuesOfType(catalogue, id, year));
  const design = found?.item?.subject;
  return design
    ? issues.filter((issue) => issue.design === design || issue.design === 'each design')
    : issues;
}

export const typesOfYear = (catalogue: Catalogue, of: string, year: number): YearType[] =>
  (named(catalogue, of)?.types ?? [])
    .filter((type) => isStruckIn(catalogue, type, year))
    .map(({ id, name, qualifier, composition, weight, diameter, series }) => ({
      id,
      name,
      qualifier,
      composition,
      weight,
      diameter,
      series,
      common: [...(struck(catalogue, id).get(year)?.values() ?? [])]
        .flat()
        .some(({ strike }) => strike === 'business' || strike === 'bullion'),
    }));

export interface Impossible {
  problem: string;
  wrong: 'year' | 'mint mark';
  /** Best first. */
  nearest: SeriesIssue[];
}

/** Null if possible or ambiguous; a missing mark counts only with `isMarkSaid`. */
export function impossibility(catalogue: Catalogue, coin: Described, isMarkSaid = false): Impossible | null {
  const series = describedSeries(catalogue, coin);
  if (!series) return null;
  const mark = isMarkSaid ? (coin.mintMark ?? '') : describedMark(indexOf(catalogue), coin);
  const isOpen = !isMarkSaid && mark === '' && series.issues.some(({ year }) => year === coin.year);
  const { wrong, nearest } = isPossible(series, coin.year, mark);
  const problem = isOpen ? null : whyNot(series, coin.year, mark);
  return wrong && problem ? { problem, wrong, nearest } : null;
}

export const whyImpossible = (catalogue: Catalogue, coin: Described): string | null =>
  impossibility(catalogue, coin)?.problem ?? null;

/** Null if unknown. */
function describedSeries(catalogue: Catalogue, coin: Described): Series | null {
  const meant = named(catalogue, coin.coinType);
  const type = seriesOf(catalogue, coin.coinType);
  if (!meant || !type) return null;
  const item = itemOf(indexOf(catalogue), coin);
  if (!item) return type;
  const ofType = new Set([...meant.types, ...meant.kin].map(({ id }) => id));
  return item.typeIds.some((id) => ofType.has(id)) ? (seriesOf(catalogue, item.id) ?? type) : type;
}

/** Imports repeat words. */
const MOST_REMEMBERED = 5000;
const remembered = new WeakMap<SearchIndex, Map<string, Document['item']>>();

function itemOf(index: SearchIndex, { name, coinType }: Described): Document['item'] {
  const known = remembered.get(index) ?? new Map<string, Document['item']>();
  remembered.set(index, known);
  const words = describedWords(index, name, coinType);
  const key = [...words]
    .filter((word) => /^(?:set|oz|1)$/.test(word) || index.knows(word))
    .sort()
    .join(' ');
  const before = known.get(key);
  if (before !== undefined) return before;
  const [best] = index.documents
    .filter((document) => document.kind !== 'set' && fits(index, document, words))
    .toSorted((one, two) => weigh(two, words) - weigh(one, words));
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, best?.item ?? null);
  return best?.item ?? null;
}

const madeOf = new WeakMap<Catalogue, { choices: TypeChoice[] }>();

/** Standard types first. */
export function typeChoices(catalogue: Catalogue): { choices: TypeChoice[] } {
  const known = madeOf.get(catalogue);
  if (known) return known;
  const offered: readonly string[] = COIN_TYPES;
  const others = catalogue.types.filter((type) => !isNamesake(catalogue, type)).map(({ base }) => base);
  const names = new Set([...offered, ...others]);
  const choices = [...names].map((name) => ({
    name,
    years: yearsOf(catalogue, name),
    words: wordsFor(catalogue, name),
    ...(offered.includes(name) && { isOffered: true as const }),
  }));
  const made = { choices };
  madeOf.set(catalogue, made);
  return made;
}

/** "Morgan Dollar" is "Morgan Silver Dollar". */
function isNamesake({ types }: Catalogue, { base, series, coinTypeOption }: TypeRecord): boolean {
  if (coinTypeOption === null || base !== series) return false;
  return types.every((type) => type.coinTypeOption !== coinTypeOption || isOfSeries(type, series));
}

/** Modern gold is no series. */
const isOfSeries = (type: TypeRecord, series: string) => type.series === series || type.type === 'Gold';

const MOST_RANGES = 4;

function yearsOf(catalogue: Catalogue, name: string): string {
  const issues = seriesOf(catalogue, name)?.issues ?? [];
  const ranges = rangesOf(issues.filter(exists).map(({ year }) => year));
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last || ranges.length <= MOST_RANGES) return rangesText(ranges);
  return rangesText([{ start: first.start, end: last.end }]);
}

const SAID = 4;

function wordsFor(catalogue: Catalogue, name: string): string {
  const index = indexOf(catalogue);
  const own = wordsOf(name.toLowerCase());
  const words = (named(catalogue, name)?.types ?? []).flatMap(({ id }) =>
    [...(index.byId(id)?.words ?? [])].flatMap(([word, weight]) => (weight >= SAID ? [word] : [])),
  );
  return [...new Set(words)].filter((word) => !own.includes(word)).join(' ');
}

const LABELS: Record<string, (year: number) => string> = {
  'state-quarters': (year) => `${year} State Quarter`,
  'america-the-beautiful-quarters': () => 'National Park Quarter',
  'american-women-quarters': (year) => `${year} Quarter`,
};
const VARIETIES = 'Varieties';

/** Designs, types, varieties. */
export function variationsOf(catalogue: Catalogue, of: string, year: number): Variation[] {
  const found = named(catalogue, of);
  const types = (found?.types ?? []).filter((type) => isStruckIn(catalogue, type, year));
  const coins = types.filter(({ weight }) => weight !== null);
  const ids = new Set(types.map(({ id }) => id));
  const designs = catalogue.items
    .filter((item) => item.years.includes(year) && item.typeIds.some((id) => ids.has(id)))
    .filter((item) => !found?.item || item === found.item);
  const variations = [
    ...designs.map((item) => designOf(item, year, types)),
    ...namedTypes(
      types.filter(({ id }) => !designs.some(({ typeIds }) => typeIds.includes(id))),
      designs.length > 0,
    ),
    ...catalogue.keyDates.filter((key) => key.year === year && ids.has(key.typeId)).flatMap(varietyOf),
    ...coins.flatMap((type) => listedVarieties(catalogue, type, year)),
  ];
  return [...Map.groupBy(variations, ({ name }) => name.toLowerCase()).values()].flatMap(
    ([first]) => first ?? [],
  );
}

function designOf(item: ItemRecord, year: number, types: TypeRecord[]): Variation {
  const type = types.find(({ id }) => item.typeIds.includes(id));
  const label = LABELS[item.programme]?.(year) ?? type?.base ?? 'Designs';
  return { name: item.subject, group: label, mintMark: null, typeId: type?.id ?? null };
}

function namedTypes(types: TypeRecord[], besideDesigns: boolean): Variation[] {
  const mixed = besideDesigns || new Set(types.map(({ base }) => base)).size > 1;
  return types.flatMap((type) => {
    const namesakes = types.filter(({ base }) => base === type.base).length > 1;
    const parts = [mixed && type.base, namesakes && inBrackets(type.name)].filter(Boolean);
    const name = parts.join(', ') || type.variation;
    return name ? [{ name, group: mixed ? 'Types' : type.base, mintMark: null, typeId: type.id }] : [];
  });
}

/** "Type 1, raised ground". */
const inBrackets = (name: string): string | null =>
  /\(([^)]*)\)$/.exec(name)?.[1]?.replace(/^\d{4}(-\d{4})?,? ?/, '') || null;

const varietyOf = (key: KeyDateRecord): Variation[] =>
  key.name === null
    ? []
    : [{ name: varietyName(key), group: VARIETIES, mintMark: key.mintMark, typeId: key.typeId }];

/** Not overdates (1942/1). */
const DATES = /(?<![/\d])((?:1[789]|20)\d\d)(?:-(CC|[PDSOWC])\b)?/g;
const WORDS = /\d+\/\d+|[a-z]{3,}/g;
const EMPTY_WORDS = new Set(
  'and the key date dates variety varieties proof only issue issues overdate error mint mark overmintmark over'.split(
    ' ',
  ),
);

/** Skips "1877 key date" and the like. */
function listedVarieties(catalogue: Catalogue, type: TypeRecord, year: number): Variation[] {
  const described = catalogue.keyDates
    .filter((key) => key.typeId === type.id && key.year === year)
    .map(({ variety, name }) => wordsIn(`${variety} ${name ?? ''}`));
  return type.specialVariations.flatMap((text): Variation[] => {
    const dates = [...text.matchAll(DATES)];
    const [date] = dates;
    const words = wordsIn(text.replace(DATES, ''));
    const known = described.some((of) => words.every((word) => of.includes(word)));
    if (dates.length !== 1 || date?.[1] !== String(year) || words.length === 0 || known) return [];
    if (/[;:]|\b(first|only|lowest|known|unique)\b/.test(text)) return [];
    return [
      {
        name: varietyName({ variety: text, year }),
        group: VARIETIES,
        mintMark: date[2] ?? null,
        typeId: type.id,
      },
    ];
  });
}

const wordsIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(WORDS)].flatMap(([word]) => (EMPTY_WORDS.has(word) ? [] : [word]));
