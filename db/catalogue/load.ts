import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Confidence,
  IssueFile,
  IssueRow,
  ItemRecord,
  KeyDateRecord,
  ProofSetRecord,
  Status,
  TypeRecord,
} from './records.ts';

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

/** Words people use for coins beside their names: what `words.json` holds. */
export interface Words {
  ignored: string[];
  mints: Record<string, string>;
  aliases: {
    /** Holds for what has all of these words, … */
    has?: string;
    /** … these kinds of coin, … */
    kinds?: string[];
    /** … these types … */
    types?: string[];
    /** … or the items of these programmes. */
    programmes?: string[];
    also?: string;
    /** Words that lead there too, after whatever carries them as a name. */
    loosely?: string;
  }[];
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
}

const loaded = new Map<string, Catalogue>();

/** The catalogue of a folder, read at the first call; throws if a file is missing or is not JSON. */
export function loadCatalogue(folder: string): Catalogue {
  const known = loaded.get(folder);
  if (known) return known;
  const catalogue = read(folder);
  loaded.set(folder, catalogue);
  return catalogue;
}

function read(folder: string): Catalogue {
  // The shipped files are checked by the tests: checking them again at every start would cost more than reading them.
  const json = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
  const types = json<TypeRecord[]>('types.json');
  const items = json<ItemRecord[]>('items.json');
  const { sources, issues } = json<IssueFile>('issues.json');
  return {
    types,
    typesById: new Map(types.map((type) => [type.id, type])),
    issuesByType: new Map(
      Object.entries(issues).map(([type, rows]) => [type, rows.map((row) => toIssue(row, sources))]),
    ),
    items,
    itemsById: new Map(items.map((item) => [item.id, item])),
    keyDates: json<KeyDateRecord[]>('key-dates.json'),
    sets: json<ProofSetRecord[]>('proof-sets.json'),
    words: json<Words>('words.json'),
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
