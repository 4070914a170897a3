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

/** What was struck of one type in one year with one mark, in one way. */
export interface Issue {
  year: number;
  /** As it stands on the coin; '' is none. */
  mintMark: string;
  /** Mint that struck it: its letter, or NM for bullion without a mark, whatever mint struck it. */
  struckAt: string;
  /** 'business', 'proof', …; null where only the issue is known. */
  strike: string | null;
  /** Coins struck; null is unknown. */
  mintage: number | null;
  status: Status;
  confidence: Confidence;
  source: string;
  note: string | null;
  /** Programme item; '*' says the figure holds for each item of the year. */
  item: string | null;
  /** True where the figure is contained in another row of the same coin. */
  part: boolean;
}

/** The reference catalogue in memory. */
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
  /** Another one where anything of it is another. */
  version: string;
}

/** The file of each part. */
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

/** The catalogue of a folder, read at the first call; throws if a file is missing or is not JSON. */
export function loadCatalogue(folder: string): Catalogue {
  const known = loaded.get(folder);
  if (known) return known;
  const catalogue = toCatalogue(readData(folder), versionOf(filesIn(folder)));
  loaded.set(folder, catalogue);
  return catalogue;
}

/** The files of a folder as they are; throws if one is missing or is not JSON. */
export function readData(folder: string): CatalogueData {
  // The shipped files are checked by the tests: checking them again at every start would cost more than reading them.
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

/** The executable carries the files packed: what is not there need not be in memory. */
const storedAs = (file: string): string => (existsSync(`${file}.zst`) ? `${file}.zst` : file);

/** The files a folder's catalogue is read from, as they lie there. */
export const filesIn = (folder: string): string[] =>
  Object.values(FILES).map((name) => storedAs(join(folder, name)));

export function textOf(file: string): string {
  const content = readFileSync(storedAs(file));
  return (storedAs(file) === file ? content : Bun.zstdDecompressSync(content)).toString('utf8');
}

/** Issues of a type; none where it has none. */
export const rowsOf = ({ issues }: IssueFile, typeId: string): IssueRow[] =>
  // An operator may give a type any id, "constructor" too.
  Object.hasOwn(issues, typeId) ? (issues[typeId] ?? NONE) : NONE;
const NONE: IssueRow[] = [];

/** What the files say, ready for use. */
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

/** To be raised when words are read in another way (server/catalogue/identified.ts): what stored coins were read as is then read anew. */
const READING = 1n;

/** What tells the content of some files from any other; one that cannot be read counts as well, and nothing is kept in memory. */
export const versionOf = (files: readonly string[]): string => versionOfContents(files.map(contentOf));

function contentOf(file: string): Uint8Array | string {
  try {
    return readFileSync(file);
  } catch {
    return '';
  }
}

/** The same of what was read already. */
export const versionOfContents = (contents: readonly (string | Uint8Array)[]): string =>
  contents.reduce((seed, content) => BigInt(Bun.hash(content, seed)), READING).toString(36);
