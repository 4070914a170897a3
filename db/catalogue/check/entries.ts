import type { z } from 'zod';
import { COIN_TYPES } from '../../../shared/catalogue/coin-types.ts';
import { CATEGORIES } from '../../../shared/coins/model.ts';
import { FILES, rowsOf } from '../load.ts';
import {
  type CatalogueData,
  IssueFile,
  IssueRow,
  ItemRecord,
  KeyDateRecord,
  LegendFile,
  type LegendRecord,
  ProofSetRecord,
  TypeRecord,
  Words,
} from '../records.ts';
import { dateOf, repeated, sentenceOf } from '../sentences.ts';

export type Section = keyof CatalogueData;

export interface Problem {
  section: Section;
  /** An id, or "mercury-dime 1916-D business"; '' is the section. */
  where: string;
  /** Without the entry's name. */
  sentence: string;
}

export type Report = (section: Section, where: string, sentence: string) => void;

export const issueName = (typeId: unknown, year: unknown, mark: unknown, strike: unknown, item?: unknown) =>
  [typeId, dateOf(year, mark), strike, item].filter(Boolean).join(' ');

export const keyDateName = (key: {
  typeId?: unknown;
  year?: unknown;
  mintMark?: unknown;
  variety?: unknown;
}) => [key.typeId, dateOf(key.year, key.mintMark), key.variety].filter(Boolean).join(' ');

const LISTS = { types: TypeRecord, items: ItemRecord, keyDates: KeyDateRecord, sets: ProofSetRecord };

export function hasForm(raw: Record<Section, unknown>, report: Report): raw is CatalogueData {
  let sound = true;
  const check = (section: Section, where: string, schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value);
    if (error) sound = false;
    for (const issue of error?.issues ?? []) report(section, where, sentenceOf(issue, value));
  };
  for (const [section, schema] of entries(LISTS)) {
    const list = raw[section];
    if (Array.isArray(list)) {
      for (const [index, entry] of list.entries())
        check(section, nameOf(section, entry, index), schema, entry);
    } else {
      report(section, '', `${FILES[section]} must be a list`);
      sound = false;
    }
  }
  const { issues, ...rest }: Record<string, unknown> = Object(raw.issues);
  // So that a problem names its issue.
  check('issues', '', IssueFile.omit({ issues: true }), rest);
  for (const [typeId, rows] of Object.entries(Object(issues))) {
    if (!Array.isArray(rows) || rows.length === 0) {
      report('issues', typeId, 'this must be a list of issues, with one at least');
      sound = false;
      continue;
    }
    for (const row of rows) check('issues', nameOfRow(typeId, row), IssueRow, row);
  }
  check('words', '', Words, raw.words);
  check('legends', '', LegendFile, raw.legends);
  return sound;
}

function nameOf(section: Section, entry: unknown, index: number): string {
  const name = section === 'keyDates' ? keyDateName(Object(entry)) : Object(entry).id;
  return typeof name === 'string' && name !== '' ? name : `entry ${index + 1}`;
}

const nameOfRow = (typeId: string, row: unknown) => {
  const [year, mark, strike, , , , extras] = Array.isArray(row) ? row : [];
  return issueName(typeId, year, mark, strike, Object(extras).item);
};

const entries = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][];

/** Grams. */
const TROY_OUNCE = 31.1034768;
/** Percentage points. */
const ROUNDING = 0.2;
/** Percent: silver in gold eagles is not counted. */
const COUNTED = 20;

export function checkTypes({ types, issues }: CatalogueData, report: Report): void {
  for (const id of repeated(types.map((type) => type.id))) report('types', id, 'this id stands twice');
  for (const type of types) {
    for (const sentence of [...wrongYears(type), ...wrongMetal(type), ...wrongShelf(type)])
      report('types', type.id, sentence);
    if (!type.isGroup && rowsOf(issues, type.id).length === 0)
      report('types', type.id, 'no issue of it is listed');
  }
}

/** "1878-1904, 1921" */
export const yearsText = (ranges: TypeRecord['yearRanges']): string =>
  ranges.map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`)).join(', ');

function* wrongYears({ yearRanges, years, mintMarks }: TypeRecord): Generator<string> {
  for (const [index, { start, end }] of yearRanges.entries()) {
    if (end < start) yield `its years end before they begin: ${start} to ${end}`;
    if (start <= (yearRanges[index - 1]?.end ?? 0) + 1)
      yield `its years from ${start} touch those before them`;
  }
  if (years !== yearsText(yearRanges)) yield `"years" says ${years}, its ranges ${yearsText(yearRanges)}`;
  for (const mark of repeated(mintMarks)) yield `mint mark "${mark}" stands twice`;
}

function* wrongMetal({ metalContent, preciousOz, weight, silverContent }: TypeRecord): Generator<string> {
  const sum = Object.values(metalContent).reduce((total, percent) => total + percent, 0);
  if (sum > 0 && Math.abs(sum - 100) > ROUNDING) yield `its metals make ${sum} percent`;
  if (weight === null) return;
  for (const [metal, ounces] of Object.entries(preciousOz)) {
    const computed = (Number(weight) * (metalContent[metal] ?? 0)) / 100 / TROY_OUNCE;
    if (Math.abs(computed - ounces) > ounces / 100)
      yield `${ounces} oz of ${metal} are listed, weight and fineness make ${computed.toFixed(5)}`;
  }
  for (const metal of ['silver', 'gold', 'platinum', 'palladium'])
    if ((metalContent[metal] ?? 0) >= COUNTED && !preciousOz[metal])
      yield `the ounces of its ${metal} are missing`;
  if (silverContent !== null && !metalContent.silver) yield 'it has a silver content and no silver';
}

function* wrongShelf({ category, coinTypeOption }: TypeRecord): Generator<string> {
  if (!CATEGORIES.some((known) => known === category)) yield `"${category}" is not one of the 38 categories`;
  if (coinTypeOption !== null && !COIN_TYPES.some((known) => known === coinTypeOption))
    yield `"${coinTypeOption}" is not one of the 20 coin types`;
}

export function checkReferences(data: CatalogueData, report: Report): void {
  const types = new Map(data.types.map((type) => [type.id, type]));
  const mustExist = (section: Section, where: string, typeIds: string[]) => {
    for (const id of typeIds) if (!types.has(id)) report(section, where, `there is no type "${id}"`);
    return typeIds.flatMap((id) => types.get(id) ?? []);
  };
  once(
    'items',
    data.items.map(({ id }) => id),
    report,
  );
  once(
    'sets',
    data.sets.map(({ id }) => id),
    report,
  );
  once('keyDates', data.keyDates.map(keyDateName), report);
  for (const { id, typeIds, years, mintMarks } of data.items) {
    const known = mustExist('items', id, typeIds);
    if (known.length > 0) withinTypes('items', id, known, years, mintMarks, report);
  }
  for (const { id, typeId, year, mintMarks } of data.sets) {
    const known = mustExist('sets', id, [typeId]);
    if (known.length > 0) withinTypes('sets', id, known, [year], mintMarks, report);
  }
  const items = new Set(data.items.map(({ id }) => id));
  for (const key of data.keyDates) {
    const where = keyDateName(key);
    mustExist('keyDates', where, [key.typeId]);
    if (key.item !== null && !items.has(key.item))
      report('keyDates', where, `there is no item "${key.item}"`);
    if (types.has(key.typeId) && !isOfIssue(data, key)) report('keyDates', where, 'no such issue is listed');
  }
  const programmes = new Set(data.items.map(({ programme }) => programme));
  for (const alias of data.words.aliases) {
    mustExist('words', JSON.stringify(alias), alias.types ?? []);
    for (const name of alias.programmes ?? [])
      if (!programmes.has(name)) report('words', JSON.stringify(alias), `there is no programme "${name}"`);
  }
}

function once(section: Section, names: string[], report: Report): void {
  for (const name of repeated(names)) report(section, name, 'this entry stands twice');
}

function withinTypes(
  section: Section,
  where: string,
  types: TypeRecord[],
  years: number[],
  marks: string[],
  report: Report,
): void {
  const ranges = types.flatMap(({ yearRanges }) => yearRanges);
  for (const year of years)
    if (!ranges.some(({ start, end }) => year >= start && year <= end))
      report(section, where, `${year} is not among the years of its types`);
  const known = new Set<string>(types.flatMap(({ mintMarks }) => mintMarks));
  for (const mark of marks)
    if (!known.has(mark)) report(section, where, `mint mark "${mark}" is not among those of its types`);
}

function isOfIssue({ issues }: CatalogueData, { typeId, year, mintMark, name }: KeyDateRecord): boolean {
  const rows = rowsOf(issues, typeId).filter((row) => row[0] === year);
  const leftOut = mintMark === '' && name !== null && /\b(no [PDS]|missing)\b/i.test(name);
  return rows.some(([, mark]) => mark === mintMark) || (leftOut && rows.length > 0);
}

const ODD = /[^\x20-\x7e\p{Script=Latin}–’ʻ½¼¾×°¢]/u;
const SITE = /https?:|www\.|\b[a-z0-9-]+\.(com|org|net|gov|edu|info)\b/i;
/** May contain web addresses. */
const ORIGINS = new Set(['source', 'sources', 'soldBasis']);

export function checkTexts({ types, issues, items, keyDates, sets }: CatalogueData, report: Report): void {
  const check = (section: Section, where: string, value: unknown, field = '') => {
    if (typeof value === 'string') {
      for (const sentence of flaws(value, field)) report(section, where, `"${field}" ${sentence}`);
    } else if (Array.isArray(value)) {
      for (const each of value) check(section, where, each, field);
    } else if (value !== null && typeof value === 'object') {
      for (const [name, each] of Object.entries(value)) check(section, where, each, name);
    }
  };
  for (const type of types) check('types', type.id, type);
  for (const item of items) check('items', item.id, item);
  for (const key of keyDates) check('keyDates', keyDateName(key), key);
  for (const set of sets) check('sets', set.id, set);
  check('issues', '', issues.sources, 'sources');
  for (const [typeId, rows] of Object.entries(issues.issues))
    for (const [year, mark, strike, , , , extras] of rows)
      if (extras?.note)
        check('issues', issueName(typeId, year, mark, strike, extras.item), extras.note, 'note');
}

function* flaws(text: string, field: string): Generator<string> {
  const odd = ODD.exec(text)?.[0];
  if (odd !== undefined) yield `has an odd character: ${JSON.stringify(odd)}`;
  if (/\s\s/.test(text)) yield 'has two blanks in a row';
  if (text !== text.trim()) yield 'begins or ends with a blank';
  if (!ORIGINS.has(field) && SITE.test(text)) yield 'names a web page, which belongs into its source';
}

/** The two-cent piece of 1864. */
const MOTTO = { legend: /^IN GOD WE TR[UV]ST$/, from: 1864 };
const SETS = new Set(['Proof Set', 'Mint Set']);
const GROUPS = new Set(['commemorative-sets-modern', 'best-of-the-mint-gold-2026']);

export function checkLegends({ types, items, legends }: CatalogueData, report: Report): void {
  const named = legends.types.flatMap((record) => record.types);
  const known = new Map(types.map((type) => [type.id, type]));
  for (const id of repeated(named)) report('legends', id, 'has its legends twice');
  for (const id of named) if (!known.has(id)) report('legends', id, 'there is no such type');
  const withLegends = new Set(named);
  for (const { id, type } of types)
    if (!withLegends.has(id) && !SETS.has(type) && !GROUPS.has(id)) report('legends', id, 'has no legends');
  for (const record of legends.types.filter(hasMotto))
    for (const id of record.types)
      if (known.get(id)?.yearRanges.every(({ end }) => end < MOTTO.from))
        report('legends', id, 'cannot bear the motto of 1864');
  for (const {
    types: [id = ''],
    small,
    obverse,
    reverse,
    either,
  } of legends.types)
    for (const legend of small)
      if (![...obverse, ...reverse, ...either].includes(legend))
        report('legends', id, `${legend} is small, but stands on no side`);
  const ids = new Set(items.map(({ id }) => id));
  const ofItems = legends.items.flatMap((group) => Object.keys(group.legends));
  for (const id of repeated(ofItems)) report('legends', id, 'has its legends twice');
  for (const id of ofItems) if (!ids.has(id)) report('legends', id, 'there is no such item');
}

const hasMotto = ({ obverse, reverse, either }: LegendRecord) =>
  [...obverse, ...reverse, ...either].some((legend) => MOTTO.legend.test(legend));
