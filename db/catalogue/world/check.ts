import Papa from 'papaparse';
import { z } from 'zod';
import { Confidence } from '../records.ts';
import { sentenceOf } from '../sentences.ts';
import {
  countryOfFile,
  mintagesOfFile,
  recordsOf,
  rowsOf,
  TYPE_COLUMNS,
  toWorld,
  type World,
  type WorldFiles,
  type WorldType,
} from './load.ts';

/** From 1. */
interface WorldProblem {
  file: string;
  line: number;
  sentence: string;
}

const HEAD = Object.keys(TYPE_COLUMNS);
const MINTAGE_HEAD = ['type', 'year', 'mint_mark', 'design', 'circulated', 'uncirculated', 'proof', 'source'];

const measure = z.string().regex(/^(?:\d+(?:\.\d+)?)?$/, 'decimal text such as "2.5", or nothing');
const year = z.string().regex(/^\d{4}$/, 'a year of four digits');
/** '' if missing. */
const TypeRow = z.strictObject({
  ...Object.fromEntries(HEAD.map((name) => [name, z.string().default('')])),
  id: z.string().regex(/^[a-z0-9-]+$/, 'small letters, digits and hyphens'),
  denomination: z.string().min(1),
  value: measure.default(''),
  currency: z.string().min(1),
  name: z.string().min(1),
  from: year,
  to: z.union([year, z.literal('')]).default(''),
  weight: measure.default(''),
  diameter: measure.default(''),
  thickness: measure.default(''),
  metal: z.string().default(''),
  source: z.string().min(1),
  confidence: Confidence,
});

const FIRST = 1500;
/** Of an alloy's sum. */
const ROUNDED = 0.006;
/** Mm; densities of aluminium and platinum. */
const THICKNESS = { least: 0.5, most: 8, light: 2.7, heavy: 21.5 } as const;

export function checkWorld(files: WorldFiles): WorldProblem[] {
  const formal = Object.keys(files).flatMap((file) => formOf(file, files[file] ?? ''));
  if (formal.length > 0) return formal;
  const world = toWorld(files);
  const lines = linesOf(world);
  const at = (type: WorldType, sentence: string): WorldProblem => ({
    file: `types/${type.country.toLowerCase()}.csv`,
    line: lines.get(type) ?? 1,
    sentence: `${type.id}: ${sentence}`,
  });
  return [...typesIn(world, at), ...mintagesIn(world, files)];
}

function formOf(file: string, text: string): WorldProblem[] {
  if (file === 'sources.json') return [];
  const [head = [], ...rows] = rowsOf(text);
  const wanted = file.startsWith('types/') ? HEAD : file.startsWith('mintages/') ? MINTAGE_HEAD : null;
  const strange = wanted ? head.filter((name) => !wanted.includes(name)) : [];
  if (strange.length > 0)
    return [
      { file, line: 1, sentence: `there is no column ${strange.map((name) => `"${name}"`).join(', ')}` },
    ];
  const uneven = rows.findIndex((row) => row.length !== head.length);
  if (uneven >= 0)
    return [
      {
        file,
        line: uneven + 2,
        sentence: `this row has ${rows[uneven]?.length} fields, the head has ${head.length}`,
      },
    ];
  if (!file.startsWith('types/')) return [];
  return recordsOf(text).flatMap((row, index) => {
    const { error } = TypeRow.safeParse(row);
    return (error?.issues ?? []).map((issue) => ({
      file,
      line: index + 2,
      sentence: `${row.id || 'a type'}: ${sentenceOf(issue, row)}`,
    }));
  });
}

/** toWorld preserves the order. */
function linesOf({ types }: World): Map<WorldType, number> {
  const counts = new Map<string, number>();
  return new Map(
    types.map((type) => {
      const line = (counts.get(type.country) ?? 1) + 1;
      counts.set(type.country, line);
      return [type, line];
    }),
  );
}

type At = (type: WorldType, sentence: string) => WorldProblem;

function* typesIn(world: World, at: At): Generator<WorldProblem> {
  const seen = new Set<string>();
  const twins = new Map<string, string>();
  const newest = new Date().getFullYear() + 1;
  for (const type of world.types) {
    const { id, country, currency, from, to, source, confidence } = type;
    if (seen.has(id)) yield at(type, 'this id is there twice');
    seen.add(id);
    const issuer = world.countriesByCode.get(country);
    if (!issuer) yield at(type, `countries.csv has no ${country}`);
    if (from < FIRST || from > newest || (to ?? newest) > newest)
      yield at(type, `its years are not between ${FIRST} and ${newest}`);
    if (to !== null && to < from) yield at(type, 'it ends before it begins');
    const ids = source.split(';');
    for (const one of ids) if (!world.sources[one]) yield at(type, `sources.json has no "${one}"`);
    if (confidence === 'high' && ids.every((one) => one === 'general-knowledge'))
      yield at(type, 'general knowledge alone is never above medium');
    if (issuer && (from < (issuer.from ?? 0) || (to ?? from) > (issuer.to ?? newest)))
      yield at(
        type,
        `${issuer.name} was there from ${issuer.from ?? 'the beginning'} to ${issuer.to ?? 'now'}`,
      );
    const spans = world.currencies.filter((row) => row.code === currency && row.country === country);
    if (spans.length === 0) yield at(type, `currencies.csv has no ${currency} in ${country}`);
    else if (!spans.some((span) => isWithin(type, span)))
      yield at(type, `${currency} was not the currency of ${country} in all of its years`);
    const alloy = alloyProblem(type.metal);
    if (alloy) yield at(type, alloy);
    const thick = thicknessProblem(type);
    if (thick) yield at(type, thick);
    const fiction = shopProblem(type) ?? timeProblem(type);
    if (fiction) yield at(type, fiction);
    const twin = twins.get(sameCoin(type));
    if (twin) yield at(type, `it is the same coin as ${twin}`);
    twins.set(sameCoin(type), id);
  }
}

const sameCoin = ({ country, denomination, name, from, metal, weight, diameter, ruler }: WorldType) =>
  [country, denomination, name, from, metal, weight, diameter, ruler].join('|').toLowerCase();

/** Signs of a shop's title. */
function shopProblem({ name, designs, designer, note }: WorldType): string | null {
  for (const text of [name, designs, designer, note]) {
    if (/&(?:[a-z]+|#\d+);/i.test(text)) return `"${text.slice(0, 60)}" holds an HTML entity`;
    if (/\$\s?\d/.test(text)) return `"${text.slice(0, 60)}" names a price`;
    if (/\(\s*[-–,]?\s*\)|\(\s*\d{4}\s*-\s*\)/.test(text))
      return `"${text.slice(0, 60)}" has brackets around nothing`;
    if ([...text.matchAll(/\(/g)].length !== [...text.matchAll(/\)/g)].length)
      return `"${text.slice(0, 60)}" has a bracket too many`;
    const product =
      /\b(?:coin packs?|key ?chains?|special wrap|subscriptions?|pendants?|necklaces?|bar set|gift sets?|keepsakes?|coin rolls?)\b/i.exec(
        text,
      );
    if (product) return `"${product[0]}" is a product of a shop and no coin`;
  }
  return null;
}

const FIRST_PURE: readonly [metal: RegExp, year: number, what: string][] = [
  [/\b(?:Ag|Au) 0\.999/, 1965, 'silver or gold of 999 parts'],
  [/\bPd\b/, 1966, 'palladium'],
  [/\bNb\b/, 2003, 'niobium'],
  [/\bTi\b/, 1999, 'titanium'],
];
/** British rulers on coins. */
const COMMONWEALTH = /^(?:GB|CA|AU|NZ|ZA|IN|IE|HK|JM|BS|FJ|CY|MT|MY|LK|NG|KE|GH|SG)$/;
const REIGNS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  Victoria: [1837, 1901],
  'Edward VII': [1901, 1910],
  'George V': [1910, 1936],
  'George VI': [1936, 1952],
  'Elizabeth II': [1952, 2023],
  'Charles III': [2022, 9999],
};
const PORTRAITS: readonly [artist: string, ruler: string][] = [
  ['Mackennal', 'George V'],
  ['de Saulles', 'Edward VII'],
  ['Humphrey Paget', 'George VI'],
  ['Gillick', 'Elizabeth II'],
  ['Machin', 'Elizabeth II'],
  ['Rosati', 'Charles III'],
];

function timeProblem({ country, metal, from, to, ruler, designer }: WorldType): string | null {
  for (const [pure, year, what] of FIRST_PURE)
    if (from < year && pure.test(metal)) return `no coin was struck of ${what} in ${from}`;
  const reign = COMMONWEALTH.test(country) ? REIGNS[ruler] : undefined;
  // Old dies were reused; some rulers are honoured later.
  if (reign && (from < reign[0] || (to !== null && from > reign[1] + 1)))
    return `${ruler} reigned from ${reign[0]} to ${reign[1]}`;
  for (const [artist, whose] of PORTRAITS)
    if (reign && ruler !== whose && new RegExp(`${artist} \\(obverse\\)`).test(designer))
      return `${artist} made the portrait of ${whose}, not of ${ruler}`;
  return null;
}

const yearOf = (text: string, open: number) => (text === '' ? open : Number(text.slice(0, 4)));

const isWithin = ({ from, to }: WorldType, span: { from: string; to: string }) =>
  yearOf(span.from, 0) <= from && (to ?? from) <= yearOf(span.to, 9999);

/** "Cu 0.75, Ni 0.25", "ring: Ni 1; centre: Cu, Zn", "core: polymer". */
function alloyProblem(metal: string): string | null {
  for (const part of metal ? metal.split('; ') : []) {
    const alloy = part.replace(/^[a-z ]+: /, '');
    if (/^[a-z]+$/.test(alloy)) continue;
    const shares = alloy.split(', ').map((one) => /^([A-Z][a-z]?)(?: (\d(?:\.\d+)?(?:e-\d+)?))?$/.exec(one));
    if (shares.some((one) => one === null)) return `"${part}" is no alloy such as "Cu 0.75, Ni 0.25"`;
    const knownShares = shares.flatMap((one) => (one?.[2] ? Number(one[2]) : []));
    const sum = knownShares.reduce((total, share) => total + share, 0);
    if (sum > 1 + ROUNDED) return `the shares of "${part}" are more than the whole`;
  }
  return null;
}

/** Exceptions: cartwheel twopence, many ounces. */
function thicknessProblem({ weight, diameter, note }: WorldType): string | null {
  if (!weight || !diameter || note.startsWith('struck for')) return null;
  const area = Math.PI * (Number(diameter) / 20) ** 2;
  const thick = (density: number) => (Number(weight) / density / area) * 10;
  const possible = thick(THICKNESS.heavy) <= THICKNESS.most && thick(THICKNESS.light) >= THICKNESS.least;
  return possible ? null : `${weight} g of ${diameter} mm are no coin`;
}

function* mintagesIn(world: World, files: WorldFiles): Generator<WorldProblem> {
  for (const [file, text] of Object.entries(files)) {
    if (!file.startsWith('mintages/')) continue;
    const seen = new Set<string>();
    for (const [index, row] of mintagesOfFile(text).entries()) {
      const at = (sentence: string) => ({
        file,
        line: index + 2,
        sentence: `${row.type} ${row.year}: ${sentence}`,
      });
      const type = world.typesById.get(row.type);
      if (!type || type.country !== countryOfFile(file)) yield at('there is no such type of this country');
      else if (row.year < type.from || row.year > (type.to ?? 9999)) yield at('the type was not struck then');
      const key = `${row.type} ${row.year} ${row.mintMark} ${row.design}`;
      if (seen.has(key)) yield at('this year is there twice');
      seen.add(key);
      const figures = [row.circulated, row.uncirculated, row.proof];
      if (figures.some((figure) => figure !== null && !(Number.isSafeInteger(figure) && figure >= 0)))
        yield at('a mintage is a whole number of 0 or more');
    }
  }
}

interface WorldCounts {
  types: number;
  issuers: number;
  sourced: number;
  mintages: number;
  countries: number;
  currencies: number;
}

export function countWorld(files: WorldFiles): WorldCounts {
  const world = toWorld(files);
  const sourced = world.types.filter(
    ({ source, weight, diameter }) =>
      source.split(';').some((id) => id !== 'general-knowledge') && (weight || diameter),
  );
  return {
    types: world.types.length,
    issuers: new Set(world.types.map(({ country }) => country)).size,
    sourced: sourced.length,
    mintages: Object.keys(files)
      .filter((name) => name.startsWith('mintages/'))
      .reduce((sum, name) => sum + mintagesOfFile(files[name] ?? '').length, 0),
    countries: world.countries.length,
    currencies: new Set(world.currencies.map(({ code }) => code)).size,
  };
}

const KEYS: [file: RegExp, columns: string[]][] = [
  [/^types\//, ['id']],
  [/^mintages\//, ['type', 'year', 'mint_mark', 'design']],
  [/^countries\.csv$/, ['code']],
  [/^currencies\.csv$/, ['code', 'country', 'from']],
];

/** Omitted columns stay. All or nothing. */
export function layWorld(base: WorldFiles, own: WorldFiles): { files: WorldFiles; problems: WorldProblem[] } {
  const files: WorldFiles = { ...base };
  for (const [file, text] of Object.entries(own)) {
    if (file === 'sources.json') {
      const sources = sourcesOf(text);
      if (!sources) return { files: base, problems: [{ file, line: 1, sentence: 'this is no JSON object' }] };
      files[file] = JSON.stringify({ ...JSON.parse(base[file] ?? '{}'), ...sources });
      continue;
    }
    files[file] = mergeRows(base[file] ?? '', text, KEYS.find(([pattern]) => pattern.test(file))?.[1] ?? []);
  }
  return { files, problems: checkWorld(files) };
}

function sourcesOf(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

function mergeRows(base: string, own: string, columns: string[]): string {
  const keyOf = (row: Record<string, string>) => columns.map((name) => row[name] ?? '').join('\t');
  const rows = new Map(recordsOf(base).map((row) => [keyOf(row), row]));
  for (const row of recordsOf(own)) rows.set(keyOf(row), { ...rows.get(keyOf(row)), ...row });
  const all = [...rows.values()];
  const head = [...new Set(all.flatMap((row) => Object.keys(row)))];
  return Papa.unparse(all, { columns: head, newline: '\n' });
}
