import type { Catalogue } from '../../db/catalogue/load.ts';
import { type PcgsNumber, readPcgsNumbers } from '../../db/catalogue/pcgs.ts';
import type { ItemRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { mintName } from '../../shared/catalogue/mints.ts';
import { NUMBERS, type NumberSearch, type PcgsSearchResult } from '../../shared/pcgs/model.ts';
import { assetFolder } from '../core/assets.ts';
import type { WordWeights } from './documents.ts';
import { strikesOf } from './issues.ts';
import { indexOf } from './search-index.ts';

/** A PCGS number with its coin of the catalogue. */
export interface KnownNumber extends PcgsNumber {
  type: TypeRecord;
  item: ItemRecord | null;
  /** In lower case. */
  varietyText: string;
}

interface Subject {
  type: TypeRecord;
  /** In lower case. */
  name: string;
  denomination: string | null;
  numbers: KnownNumber[];
}

interface Table {
  byNumber: Map<number, KnownNumber>;
  byIssue: Map<string, KnownNumber[]>;
  subjects: Subject[];
  vocabulary: Map<string, Set<Subject>>;
}

const tables = new WeakMap<Catalogue, Table>();

/** Built on first use. An operator may have removed a type; its numbers are skipped. */
function tableOf(catalogue: Catalogue): Table {
  const known = tables.get(catalogue);
  if (known) return known;
  const words = wordsIn(catalogue);
  const subjects = new Map<string, Subject>();
  const table: Table = { byNumber: new Map(), byIssue: new Map(), subjects: [], vocabulary: new Map() };
  for (const one of readPcgsNumbers(assetFolder('catalogue'))) {
    const type = catalogue.typesById.get(one.typeId);
    const item = one.itemId === null ? null : catalogue.itemsById.get(one.itemId);
    if (!type || item === undefined) continue;
    const number: KnownNumber = { ...one, type, item, varietyText: one.variety.toLowerCase() };
    table.byNumber.set(one.number, number);
    put(table.byIssue, issueKey(one), number);
    const key = subjectKey(one.typeId, one.itemId);
    let subject = subjects.get(key);
    if (!subject) {
      const denomination = denominationOf(type)?.toLowerCase() ?? null;
      subject = { type, name: (item?.name ?? type.base).toLowerCase(), denomination, numbers: [] };
      subjects.set(key, subject);
      for (const each of new Set([key, subjectKey(one.typeId, null)]))
        for (const word of words.get(each)?.keys() ?? [])
          table.vocabulary.set(word, (table.vocabulary.get(word) ?? new Set()).add(subject));
    }
    subject.numbers.push(number);
  }
  table.subjects = [...subjects.values()];
  tables.set(catalogue, table);
  return table;
}

function put<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

const issueKey = ({ typeId, year, mintMark }: Pick<PcgsNumber, 'typeId' | 'year' | 'mintMark'>) =>
  `${typeId} ${year} ${mintMark}`;

const subjectKey = (typeId: string, itemId: string | null | undefined) => `${typeId} ${itemId ?? ''}`;

/** Search words of types and items, including nicknames. */
function wordsIn(catalogue: Catalogue): Map<string, WordWeights> {
  const words = new Map<string, WordWeights>();
  for (const { kind, type, item, words: known } of indexOf(catalogue).documents) {
    if (kind === 'type' || kind === 'item') words.set(subjectKey(type.id, item?.id), known);
  }
  return words;
}

/** Undefined if the table lacks it, as for coins after 2010. */
export const numberOf = (catalogue: Catalogue, number: number): KnownNumber | undefined =>
  tableOf(catalogue).byNumber.get(number);

export const numbersOf = (
  catalogue: Catalogue,
  issue: Pick<PcgsNumber, 'typeId' | 'year' | 'mintMark'>,
): readonly KnownNumber[] => tableOf(catalogue).byIssue.get(issueKey(issue)) ?? [];

interface Term {
  text: string;
  /** "dollars" is "dollar". */
  singular: string;
  upper: string;
  /** A year or PCGS number; NaN for words. */
  number: number;
}

const MARKS = new Set(['P', 'D', 'S', 'W', 'O', 'CC', 'C']);
const STRIKES: Record<string, PcgsNumber['strike']> = {
  ...{ proof: 'PR', proofs: 'PR', pr: 'PR', pf: 'PR' },
  ...{ ms: 'MS', sp: 'SP', specimen: 'SP' },
};

/** By name, year, mint mark, designation, variety or number; plain coins first. */
export function searchNumbers(
  catalogue: Catalogue,
  { q, year, denomination, limit = NUMBERS.limit }: NumberSearch,
): PcgsSearchResult[] {
  const terms = termsOf(q);
  if (terms.length === 0 && year === undefined) return [];
  const wanted = denomination?.trim().toLowerCase().replace('¢', 'c');
  const table = tableOf(catalogue);
  const led = new Map(terms.map((term) => [term, subjectsOf(table, term)]));
  // The number itself; plain coins by name, then by other words; then varieties, likewise.
  const ranks: KnownNumber[][] = [[], [], [], [], []];
  for (const subject of table.subjects) {
    if (wanted && !isDenomination(subject, wanted)) continue;
    /** Words that must match the number, not the subject. */
    const left = terms.filter((term) => !led.get(term)?.has(subject));
    const unnamed = terms.filter((term) => !left.includes(term) && !subject.name.includes(term.singular));
    for (const one of subject.numbers) {
      if (year !== undefined && one.year !== year) continue;
      if (!left.every((term) => isOf(one, term))) continue;
      const ranked = ranks[rankOf(one, terms, unnamed)] ?? [];
      if (ranked.length < limit) ranked.push(one);
    }
  }
  return ranks
    .flat()
    .slice(0, limit)
    .map((one) => resultOf(catalogue, one));
}

function rankOf(one: KnownNumber, [first]: readonly Term[], unnamed: readonly Term[]): number {
  if (first?.number === one.number && !isYear(one.number)) return 0;
  const isPlain = one.variety === '' && one.confidence !== 'low';
  return (isPlain ? 1 : 3) + (unnamed.every((term) => isOf(one, term)) ? 0 : 1);
}

/** Such a number is taken for a year. */
const isYear = (number: number) => number >= 1792 && number <= 2100;

/** Further words of a search are ignored. */
const MAX_TERMS = 12;

function termsOf(q: string): Term[] {
  const words = q.toLowerCase().match(/\$?\d+(?:\.\d+)?[a-z]?\b|[a-z]+/g) ?? [];
  return [...new Set(words)].slice(0, MAX_TERMS).map((text) => ({
    text,
    singular: text.length > 3 ? text.replace(/s$/, '') : text,
    upper: text.toUpperCase(),
    number: /^\d+$/.test(text) ? Number(text) : Number.NaN,
  }));
}

/** Also by prefix. */
function subjectsOf({ vocabulary }: Table, { text, singular }: Term): Set<Subject> {
  const found = new Set(vocabulary.get(text));
  for (const [word, subjects] of vocabulary)
    if (word === singular || (singular.length > 2 && word.startsWith(singular)))
      for (const subject of subjects) found.add(subject);
  return found;
}

/** Matches year, mint mark, strike, designation or variety? */
function isOf(one: KnownNumber, { text, upper, number }: Term): boolean {
  if (!Number.isNaN(number)) return one.year === number || one.number === number;
  if (MARKS.has(upper) && (one.mintMark || 'P') === upper) return true;
  if (STRIKES[text] === one.strike) return true;
  if (one.designation !== '' && one.designation.split(' ').includes(upper)) return true;
  return one.variety !== '' && one.varietyText.includes(text);
}

const isDenomination = ({ type, denomination }: Subject, wanted: string): boolean =>
  denomination === wanted ||
  type.type.toLowerCase().startsWith(wanted.replace(/s$/, '')) ||
  (type.type === 'Penny' && /^cents?$/.test(wanted));

/** As PCGS writes it: "1C", "$1", "$2.50". */
export function denominationOf({ denominationCents: cents }: TypeRecord): string | null {
  if (cents === null) return null;
  if (cents < 1) return '1/2C';
  if (cents < 100) return `${cents}C`;
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}

const STRIKE_WORDS: Record<PcgsNumber['strike'], string> = { MS: '', PR: 'Proof', SP: 'Specimen' };

/** "1881-S Morgan Dollar, DMPL". */
export function nameOf({ year, mintMark, type, item, variety, strike, designation }: KnownNumber): string {
  const dated = `${year}${mintMark && `-${mintMark}`} ${item?.name ?? type.base}`;
  return [dated, variety, STRIKE_WORDS[strike], designation].filter(Boolean).join(', ');
}

const resultOf = (catalogue: Catalogue, one: KnownNumber): PcgsSearchResult => ({
  PCGSNo: String(one.number),
  name: nameOf(one),
  Series: one.type.series,
  Year: one.year,
  MintLocation: mintOf(catalogue, one),
  Denomination: denominationOf(one.type),
  Variety: one.variety || null,
  Category: one.type.category,
});

function mintOf(catalogue: Catalogue, { type, item, year, mintMark }: KnownNumber): string | null {
  const struckAt =
    mintMark || strikesOf(catalogue, type.id, year, mintMark, item ?? undefined)[0]?.struckAt || 'NM';
  return struckAt === 'NM' ? null : mintName(struckAt, { year, gold: (type.metalContent.gold ?? 0) > 0 });
}
