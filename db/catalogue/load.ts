import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  CatalogueData,
  Confidence,
  IssueFile,
  IssueRow,
  ItemRecord,
  KeyDateRecord,
  LegendFile,
  ProofSetRecord,
  Status,
  TypeRecord,
  Words,
} from './records.ts';

export type { Words };

export interface Issue {
  year: number;
  /** '' is none. */
  mintMark: string;
  /** NM for all bullion without a mark. */
  struckAt: string;
  /** 'business', 'proof', … */
  strike: string | null;
  mintage: number | null;
  status: Status;
  confidence: Confidence;
  source: string;
  note: string | null;
  /** '*': by item of the year. */
  item: string | null;
  /** Included in another row. */
  part: boolean;
}

export interface Catalogue {
  types: TypeRecord[];
  typesById: Map<string, TypeRecord>;
  issuesByType: Map<string, Issue[]>;
  items: ItemRecord[];
  itemsById: Map<string, ItemRecord>;
  keyDates: KeyDateRecord[];
  sets: ProofSetRecord[];
  words: Words;
  legends: LegendFile;
  version: string;
}

export const FILES = {
  types: 'types.json',
  issues: 'issues.json',
  items: 'items.json',
  keyDates: 'key-dates.json',
  sets: 'proof-sets.json',
  words: 'words.json',
  legends: 'legends.json',
} as const satisfies Record<keyof CatalogueData, string>;

const loaded = new Map<string, Catalogue>();

/** Cached; throws if a file is missing or not JSON. */
export function loadCatalogue(folder: string): Catalogue {
  const known = loaded.get(folder);
  if (known) return known;
  const catalogue = toCatalogue(readData(folder), versionOf(filesIn(folder)));
  loaded.set(folder, catalogue);
  return catalogue;
}

export function readData(folder: string): CatalogueData {
  // Tests check the shipped files; validation costs more than reading.
  const json = <T>(name: string) => JSON.parse(textOf(join(folder, name))) as T;
  return {
    types: json<TypeRecord[]>(FILES.types),
    issues: json<IssueFile>(FILES.issues),
    items: json<ItemRecord[]>(FILES.items),
    keyDates: json<KeyDateRecord[]>(FILES.keyDates),
    sets: json<ProofSetRecord[]>(FILES.sets),
    words: json<Words>(FILES.words),
    legends: json<LegendFile>(FILES.legends),
  };
}

/** Compressed in the executable. */
const storedAs = (file: string): string => (existsSync(`${file}.zst`) ? `${file}.zst` : file);

export const filesIn = (folder: string): string[] =>
  Object.values(FILES).map((name) => storedAs(join(folder, name)));

export function textOf(file: string): string {
  const content = readFileSync(storedAs(file));
  return (storedAs(file) === file ? content : Bun.zstdDecompressSync(content)).toString('utf8');
}

export const rowsOf = ({ issues }: IssueFile, typeId: string): IssueRow[] =>
  // An id may be "constructor".
  Object.hasOwn(issues, typeId) ? (issues[typeId] ?? NONE) : NONE;
const NONE: IssueRow[] = [];

export function toCatalogue(
  { types, issues, items, keyDates, sets, words, legends }: CatalogueData,
  version: string,
): Catalogue {
  return {
    version,
    types,
    typesById: new Map(types.map((type) => [type.id, type])),
    issuesByType: new Map(
      Object.entries(issues.issues).map(([type, rows]) => [
        type,
        rows.map((row) => toIssue(row, issues.sources)),
      ]),
    ),
    items,
    itemsById: new Map(items.map((item) => [item.id, item])),
    keyDates,
    sets,
    words,
    legends,
  };
}

function toIssue(
  [year, mintMark, strike, mintage, confidence, source, extras]: IssueRow,
  sources: string[],
): Issue {
  return {
    year,
    mintMark,
    struckAt: extras?.struckAt ?? (mintMark || 'P'),
    strike,
    mintage,
    status: extras?.status ?? 'issued',
    confidence,
    source: sources[source] ?? '',
    note: extras?.note ?? null,
    item: extras?.item ?? null,
    part: extras?.part ?? false,
  };
}

/** Raise when words are read differently (server/catalogue/identified.ts). */
const READING = 1n;

/** Unreadable files count as empty. */
export const versionOf = (files: readonly string[]): string => versionOfContents(files.map(contentOf));

function contentOf(file: string): Uint8Array | string {
  try {
    return readFileSync(file);
  } catch {
    return '';
  }
}

export const versionOfContents = (contents: readonly (string | Uint8Array)[]): string =>
  contents.reduce((seed, content) => BigInt(Bun.hash(content, seed)), READING).toString(36);
