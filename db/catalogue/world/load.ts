import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { versionOfContents } from '../load.ts';
import type { Confidence } from '../records.ts';

export interface WorldType {
  id: string;
  /** See `countries.csv`. */
  country: string;
  /** "2 euro", "½ lira" */
  denomination: string;
  /** Null for bullion. */
  value: number | null;
  /** ISO 4217, or H-…. */
  currency: string;
  name: string;
  /** Gregorian; `to` null: still struck. */
  from: number;
  to: number | null;
  composition: string;
  /** "Cu 0.75, Ni 0.25" or "ring: Ni 1; centre: Cu, Zn". */
  metal: string;
  /** Grams, millimetres; '' if unknown. */
  weight: string;
  diameter: string;
  thickness: string;
  shape: string;
  edge: string;
  ruler: string;
  era: string;
  script: string;
  obverse: string;
  reverse: string;
  designer: string;
  /** Separated by " / ". */
  legendsObverse: string;
  legendsReverse: string;
  edgeInscription: string;
  /** "2019 Puffin; 2020/2021 Bobcat" */
  designs: string;
  hints: string;
  mistakes: string;
  yearsNote: string;
  note: string;
  /** Separated by ";". */
  source: string;
  confidence: Confidence;
}

export interface WorldCountry {
  /** ISO 3166-1 alpha-2, ISO 3166-3, or our own X…. */
  code: string;
  alpha3: string;
  name: string;
  kind: 'iso' | 'iso-3166-3' | 'own';
  region: string;
  /** Country code, or ''. */
  successor: string;
  from: number | null;
  to: number | null;
  otherNames: string[];
  source: string;
}

export interface WorldCurrency {
  code: string;
  name: string;
  symbol: string;
  country: string;
  /** Year or date; '' is open. */
  from: string;
  to: string;
  tender: string;
  /** From CLDR, our own, or beyond CLDR's span. */
  kind: 'iso' | 'own' | 'coin-span';
  note: string;
  source: string;
}

interface WorldSource {
  name: string;
  licence: string;
  licenceUrl: string | null;
  url: string | null;
  /** Must be shown. */
  attribution: string;
}

interface WorldMintage {
  type: string;
  year: number;
  mintMark: string;
  design: string;
  circulated: number | null;
  uncirculated: number | null;
  proof: number | null;
  source: string;
}

export interface World {
  types: WorldType[];
  typesById: Map<string, WorldType>;
  countries: WorldCountry[];
  countriesByCode: Map<string, WorldCountry>;
  currencies: WorldCurrency[];
  sources: Record<string, WorldSource>;
  mintagesOf: (type: WorldType) => WorldMintage[];
  /** See ready.ts. */
  words?: WorldWords;
  version: string;
}

/** See search-index.ts. */
export interface WorldWords {
  vocabulary: string[];
  starts: Uint32Array;
  postings: Uint32Array;
  lengths: Uint8Array;
}

/** "types/de.csv" */
export type WorldFiles = Record<string, string>;

export const PACKED_WORLD = 'world.json.zst';

/** Plain or packed; throws without. */
export function readWorldFiles(folder: string): WorldFiles {
  const packed = join(folder, PACKED_WORLD);
  if (existsSync(packed)) return JSON.parse(Bun.zstdDecompressSync(readFileSync(packed)).toString('utf8'));
  return readWorldFolder(join(folder, 'world'));
}

export const readWorldFolder = (folder: string): WorldFiles =>
  Object.fromEntries(worldNamesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

const worldNamesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^(?:(?:types|mintages)\/[a-z]+|countries|currencies)\.csv$|^sources\.json$/.test(name))
    .sort();

export function worldFilesIn(folder: string, own: string): string[] {
  const packed = join(folder, PACKED_WORLD);
  const folders = [join(folder, 'world'), own].filter(
    (one) => existsSync(one) && statSync(one).isDirectory(),
  );
  const files = folders.flatMap((one) => worldNamesIn(one).map((name) => join(one, name)));
  return existsSync(packed) ? [packed, ...files] : files;
}

export const TYPE_COLUMNS = {
  id: 'id',
  denomination: 'denomination',
  value: 'value',
  currency: 'currency',
  name: 'name',
  from: 'from',
  to: 'to',
  composition: 'composition',
  metal: 'metal',
  weight: 'weight',
  diameter: 'diameter',
  thickness: 'thickness',
  shape: 'shape',
  edge: 'edge',
  ruler: 'ruler',
  era: 'era',
  script: 'script',
  obverse: 'obverse',
  reverse: 'reverse',
  designer: 'designer',
  legends_obverse: 'legendsObverse',
  legends_reverse: 'legendsReverse',
  edge_inscription: 'edgeInscription',
  designs: 'designs',
  hints: 'hints',
  mistakes: 'mistakes',
  years_note: 'yearsNote',
  note: 'note',
  source: 'source',
  confidence: 'confidence',
} as const satisfies Record<string, keyof WorldType>;

export type TypeColumn = keyof typeof TYPE_COLUMNS;

export function recordsOf(text: string): Record<string, string>[] {
  const [head = [], ...rows] = rowsOf(text);
  return rows.map((row) => Object.fromEntries(head.map((name, column) => [name, row[column] ?? ''])));
}

/** RFC 4180. */
export const rowsOf = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',', skipEmptyLines: true }).data;

/** "types/de.csv" is DE. */
export const countryOfFile = (name: string): string =>
  name.replace(/^.*\//, '').replace('.csv', '').toUpperCase();

const numberOr = (text: string | undefined) => (text ? Number(text) : null);

/** Unchecked: tests check the bundled files. */
export function toWorld(files: WorldFiles): World {
  const shared = new Map<string, string>();
  const once = (text: string) => {
    const known = shared.get(text);
    if (known === undefined) shared.set(text, text);
    return known ?? text;
  };
  const types = Object.keys(files)
    .filter((name) => name.startsWith('types/'))
    .flatMap((name) => typesIn(files[name] ?? '', countryOfFile(name), once));
  return worldOf({
    types,
    countries: recordsOf(files['countries.csv'] ?? '').map(toCountry),
    currencies: recordsOf(files['currencies.csv'] ?? '') as unknown as WorldCurrency[],
    sources: JSON.parse(files['sources.json'] ?? '{}'),
    mintagesOf: mintagesIn(files),
    version: versionOfContents(Object.values(files)),
  });
}

export const worldOf = (read: Omit<World, 'typesById' | 'countriesByCode'>): World => ({
  ...read,
  typesById: new Map(read.types.map((type) => [type.id, type])),
  countriesByCode: new Map(read.countries.map((country) => [country.code, country])),
});

function typesIn(text: string, country: string, once: (text: string) => string): WorldType[] {
  const [head = [], ...rows] = rowsOf(text);
  const at = Object.fromEntries(head.map((name, column) => [name, column]));
  return rows.map((row) => typeOf(country, (name) => once(row[at[name] ?? -1] ?? '')));
}

export const typeOf = (country: string, cell: (name: TypeColumn) => string): WorldType => ({
  id: cell('id'),
  country,
  denomination: cell('denomination'),
  value: numberOr(cell('value')),
  currency: cell('currency'),
  name: cell('name'),
  from: Number(cell('from')),
  to: numberOr(cell('to')),
  composition: cell('composition'),
  metal: cell('metal'),
  weight: cell('weight'),
  diameter: cell('diameter'),
  thickness: cell('thickness'),
  shape: cell('shape'),
  edge: cell('edge'),
  ruler: cell('ruler'),
  era: cell('era'),
  script: cell('script'),
  obverse: cell('obverse'),
  reverse: cell('reverse'),
  designer: cell('designer'),
  legendsObverse: cell('legends_obverse'),
  legendsReverse: cell('legends_reverse'),
  edgeInscription: cell('edge_inscription'),
  designs: cell('designs'),
  hints: cell('hints'),
  mistakes: cell('mistakes'),
  yearsNote: cell('years_note'),
  note: cell('note'),
  source: cell('source'),
  confidence: cell('confidence') as Confidence,
});

const toCountry = (row: Record<string, string>): WorldCountry => ({
  code: row.code ?? '',
  alpha3: row.alpha3 ?? '',
  name: row.name ?? '',
  kind: row.kind as WorldCountry['kind'],
  region: row.region ?? '',
  successor: row.successor ?? '',
  from: numberOr(row.from),
  to: numberOr(row.to),
  otherNames: (row.other_names ?? '').split(';').flatMap((name) => name.trim() || []),
  source: row.source ?? '',
});

/** Countries. */
const CACHED_COUNTRIES = 4;

export function mintagesIn(files: WorldFiles): World['mintagesOf'] {
  const texts = new Map(Object.entries(files).filter(([name]) => name.startsWith('mintages/')));
  const cache = new Map<string, Map<string, WorldMintage[]>>();
  return ({ id, country }) => {
    const file = `mintages/${country.toLowerCase()}.csv`;
    const known = cache.get(file) ?? Map.groupBy(mintagesOfFile(texts.get(file) ?? ''), ({ type }) => type);
    cache.delete(file);
    cache.set(file, known);
    const [oldest] = cache.keys();
    if (cache.size > CACHED_COUNTRIES && oldest !== undefined) cache.delete(oldest);
    return known.get(id) ?? [];
  };
}

export const mintagesOfFile = (text: string): WorldMintage[] =>
  recordsOf(text).map((row) => ({
    type: row.type ?? '',
    year: Number(row.year),
    mintMark: row.mint_mark ?? '',
    design: row.design ?? '',
    circulated: numberOr(row.circulated),
    uncirculated: numberOr(row.uncirculated),
    proof: numberOr(row.proof),
    source: row.source ?? '',
  }));
