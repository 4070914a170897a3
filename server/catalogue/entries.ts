import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type {
  Confidence,
  ItemRecord,
  KeyDateRecord,
  ProofSetRecord,
  TypeRecord,
} from '../../db/catalogue/records.ts';
import { mintName } from '../../shared/catalogue/mints.ts';
import type { CatalogueEntry } from '../../shared/catalogue/model.ts';
import { inWords, rangesOf, rangesText, yearsIn } from '../../shared/catalogue/possible.ts';
import { rarityName, rarityScaleFor } from '../../shared/catalogue/rarity.ts';
import { msg } from '../../shared/language/msg.ts';
import { marksOf, mintageOf, strikesOf, struck } from './issues.ts';

export interface Subject {
  type: TypeRecord;
  item?: ItemRecord | null;
  keyDate?: KeyDateRecord | null;
  set?: ProofSetRecord | null;
  year?: number | null;
  mark?: string | null;
  note?: string | null;
}

export function entryOf(catalogue: Catalogue, subject: Subject): CatalogueEntry {
  const { type, item, keyDate, set } = subject;
  const years = item?.years ?? yearsIn(type.yearRanges);
  const year = set?.year ?? keyDate?.year ?? subject.year ?? (years.length === 1 ? (years[0] ?? null) : null);
  const marks =
    set?.mintMarks ??
    (year === null ? (item?.mintMarks ?? type.mintMarks) : marksOf(catalogue, type, year, item ?? undefined));
  const known = keyDate?.mintMark ?? subject.mark ?? null;
  const mark = known ?? (year !== null && marks.length === 1 ? (marks[0] ?? null) : null);
  // No mark means the coin without one.
  const written = mark ?? (year !== null && !set && marks.some((one) => one === '') ? '' : null);
  const strikes =
    year === null || written === null ? [] : strikesOf(catalogue, type.id, year, written, item ?? undefined);
  const mintage = mintageFor(subject, strikes);
  const key = keyDate ?? plainKeyDate(catalogue, type.id, item, year, written);
  const ranges =
    year === null ? (item ? rangesOf(item.years) : type.yearRanges) : [{ start: year, end: year }];
  return {
    id: idOf(subject, year, mark),
    typeId: type.id,
    name: nameOf(catalogue, subject, year, known),
    type: type.type,
    years: rangesText(ranges),
    yearRanges: ranges,
    composition: type.composition,
    weight: type.weight,
    diameter: type.diameter,
    mintMarks: mark === null ? [...marks] : [mark],
    ...(year === null && !set && { mintMarksByYear: marksByYear(catalogue, type, item ?? undefined) }),
    variation: (keyDate && varietyName(keyDate)) ?? item?.subject ?? type.variation,
    specialVariations: type.specialVariations,
    mintingTypes:
      strikes.length > 0 ? distinct(strikes.map(({ strike }) => strike ?? 'unknown')) : type.mintingTypes,
    series: type.series,
    obverseDescription: item?.obverse ?? type.obverseDescription,
    reverseDescription: item?.reverse ?? type.reverseDescription,
    designer: item?.designer ?? type.designer,
    rarity: rarityOf(type, mintage, key, strikes),
    interestingFacts: [...(key ? [key.howToRecognise] : []), ...type.interestingFacts],
    valueRange: null,
    description: descriptionOf(type, ranges, item),
    condition: set || isSet(type) ? 'Not Applicable' : null,
    silverContent: set ? set.silverContent : type.silverContent,
    source: distinct([item?.source ?? type.source, ...strikes.map(({ source }) => source)]).join('; '),
    coinTypeOption: type.coinTypeOption,
    category: type.category,
    metalContent: type.metalContent,
    year,
    mintMark: mark,
    mintage,
    keyDate: key && KEY_DATES[key.kind],
    note:
      subject.note ?? keyDate?.howToRecognise ?? set?.note ?? statusNote(strikes) ?? item?.note ?? type.note,
    confidence: leastSure([
      (set ?? item ?? type).confidence,
      ...(keyDate ? [keyDate.confidence] : []),
      ...strikes.map(({ confidence }) => confidence),
    ]),
  };
}

export const KEY_DATES: Record<KeyDateRecord['kind'], string> = {
  key: msg('Key date'),
  'semi-key': msg('Semi-key date'),
  rarity: msg('Great rarity'),
  variety: msg('Variety'),
  error: msg('Mint error'),
  condition: msg('Scarce in top grade'),
};

const CERTAINTY = ['low', 'medium', 'high'] as const;

export const leastSure = (all: readonly Confidence[]): Confidence =>
  CERTAINTY.find((one) => all.includes(one)) ?? 'low';

const distinct = (texts: string[]) => [...new Set(texts)];
const isSet = (type: TypeRecord) => type.type === 'Proof Set' || type.type === 'Mint Set';

/** Varieties need their own figure. */
function mintageFor({ item, keyDate, set }: Subject, strikes: Issue[]): number | null {
  if (set) return set.sold;
  if (keyDate?.name) return keyDate.mintage;
  return mintageOf(strikes, item?.id);
}

export const plainKeyDate = (
  catalogue: Catalogue,
  typeId: string,
  item: ItemRecord | null | undefined,
  year: number | null,
  mark: string | null,
): KeyDateRecord | null =>
  catalogue.keyDates.find(
    (key) =>
      key.name === null &&
      key.typeId === typeId &&
      key.year === year &&
      key.mintMark === mark &&
      (key.item === null || key.item === item?.id),
  ) ?? null;

function idOf(
  { type, item, keyDate, set, year }: Subject,
  known: number | null,
  mark: string | null,
): string {
  if (set) return set.id;
  const variant = item && item.typeIds[0] !== type.id ? [type.id] : [];
  const dated = known === null && year == null ? [] : [String(known)];
  const variety = keyDate?.name ? [keyDate.variety.toLowerCase().replace(/[^a-z0-9]+/g, '-')] : [];
  return [
    item?.id ?? type.id,
    ...variant,
    ...dated,
    ...(mark === null ? [] : [mark || '-']),
    ...variety,
  ].join('/');
}

function nameOf(catalogue: Catalogue, subject: Subject, year: number | null, mark: string | null): string {
  const { type, item, keyDate, set } = subject;
  if (set) return set.name;
  if (keyDate?.name) return keyDate.name;
  const date = year === null ? '' : `${year}${mark ? `-${mark}` : ''} `;
  if (item) {
    const variant = item.typeIds[0] === type.id ? null : type.qualifier;
    return `${date}${item.name}${variant ? ` (${variant})` : ''}`;
  }
  const namesakes = catalogue.types.filter((other) => other.base === type.base && other !== type);
  const apart = namesakes.some((other) => {
    const marks = year === null ? null : struck(catalogue, other.id).get(year);
    return marks === null || (marks && (mark === null || marks.has(mark)));
  });
  return `${date}${type.base}${apart && type.qualifier ? ` (${type.qualifier})` : ''}`;
}

/** Most great rarities were melted, so mintages mislead. */
function rarityOf(
  type: TypeRecord,
  mintage: number | null,
  key: KeyDateRecord | null,
  strikes: Issue[],
): string | null {
  if (strikes.length === 0 || key?.kind === 'rarity') return type.rarity;
  return rarityName(rarityScaleFor(mintage)) ?? type.rarity;
}

const STATUS_NOTES: Record<Issue['status'], string | null> = {
  issued: null,
  pattern: msg('Pattern, not a regular issue'),
  not_regular: msg('Not a regular issue'),
  none_known: msg('None known'),
  not_issued: msg('Never issued'),
};

export const statusNote = ([strike]: Issue[]): string | null => (strike ? STATUS_NOTES[strike.status] : null);

const descriptionOf = (
  type: TypeRecord,
  ranges: CatalogueEntry['yearRanges'],
  item?: ItemRecord | null,
): string => {
  const designer = item?.designer ?? type.designer;
  return [
    `${item?.name ?? type.name}, ${rangesText(ranges)}.`,
    ...(type.composition ? [`${type.composition}.`] : []),
    ...(designer ? [`Designed by ${designer}.`] : []),
  ].join(' ');
};

/** "1955 doubled die obverse" → "Doubled die obverse". */
export function varietyName({ variety, year }: Pick<KeyDateRecord, 'variety' | 'year'>): string {
  const bare = variety.replace(new RegExp(`^${year}(-[A-Z]{1,2})? (?=[A-Za-z0-9])`), '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** "Philadelphia and San Francisco only". */
export function onlyNote(
  catalogue: Catalogue,
  type: TypeRecord,
  year: number | null,
  marks: readonly string[],
): string {
  const gold = (type.metalContent.gold ?? 0) > 0;
  const names = marks.map((mark) => {
    const strikes = year === null ? [] : strikesOf(catalogue, type.id, year, mark);
    const elsewhere = mark === '' && strikes.some(({ struckAt }) => struckAt !== 'P');
    return elsewhere ? msg('no mint mark') : mintName(mark, { gold, ...(year !== null && { year }) });
  });
  const text = `${inWords(names)} only`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const byYear = new WeakMap<TypeRecord, Record<string, string[]>>();

function marksByYear(catalogue: Catalogue, type: TypeRecord, item?: ItemRecord): Record<string, string[]> {
  const known = item ? undefined : byYear.get(type);
  if (known) return known;
  const years = item?.years ?? yearsIn(type.yearRanges);
  const marks = Object.fromEntries(years.map((year) => [String(year), marksOf(catalogue, type, year, item)]));
  if (!item) byYear.set(type, marks);
  return marks;
}
