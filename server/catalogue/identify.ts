import type { Catalogue } from '../../db/catalogue/load.ts';
import { yearAndMintMarkFromName } from '../../shared/catalogue/mints.ts';
import type { Document } from './documents.ts';
import { marksOf } from './issues.ts';
import { type Candidate, isMeant, isOunce, likeliest, setKindIn, setKindOf } from './likelihood.ts';
import { normalize, parseQuery } from './query.ts';
import { indexOf, type SearchIndex, STRONG } from './search-index.ts';

export interface Described {
  name: string;
  coinType: string;
  year: number;
  series?: string | null;
  mintMark?: string | null;
  isProof?: boolean;
}

/** A quarter eagle is not a quarter. */
const FACES = new Set(['cent', 'nickel', 'dime', 'disme', 'quarter', 'half', 'dollar', 'eagle', 'double']);
const COMMON = new Set([
  ...FACES,
  ...[
    'gold',
    'silver',
    'liberty',
    'head',
    'american',
    'piece',
    'proof',
    'commemorative',
    'modern',
    'classic',
    'oz',
  ],
]);
/** Five-ounce coins. */
const FIVE_OUNCES = /\b(?:5|five)[\s-]*(?:oz|ounces?)\b|\bhockey pucks?\b/g;
/** See `ofQualifier` for "Type II". */
const NUMBERED = /\btype (?:i{1,3}|one|two|three)\b/g;
/** Numbers only as sizes or finenesses. */
export function describedWords(index: SearchIndex, ...texts: string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts) {
    const { tokens } = parseQuery(
      normalize(text).replace(FIVE_OUNCES, ' five ounce ').replace(NUMBERED, 'type'),
      index.lexicon,
    );
    const sized = tokens.some((token) => token.text === 'oz');
    for (const { text: word, mark } of tokens) {
      if (mark || !(/^[a-z]|%|\//.test(word) || (sized && word === '1'))) continue;
      words.add(word === 'penny' ? 'cent' : word);
    }
  }
  return words;
}

/** '' for none. */
export function describedMark(index: SearchIndex, { name: said, mintMark }: Described): string {
  // "2021 CC Privy" has no mint mark.
  const name = said.replace(/\b[A-Z]{1,2}(?= privy\b)/gi, '');
  const mark = mintMark?.trim().toUpperCase() ?? '';
  if (mark) return mark.replace(/^NO MINT.*P$/, 'P');
  const named = parseQuery(normalize(name), index.lexicon).tokens.find(({ onlyMark }) => onlyMark);
  return yearAndMintMarkFromName(name).mintMark ?? named?.mark ?? '';
}

export function fits(index: SearchIndex, document: Document, words: Set<string>): boolean {
  const isSet = document.type.weight === null;
  if (document.kind === 'variety' || isSet !== words.has('set')) return false;
  // "1 oz" is rare in names.
  const isSized = words.has('1') && words.has('oz');
  if (isSized && !isOunce(document.type)) return false;
  for (const word of words) {
    if (isSized && (word === '1' || word === 'oz')) continue;
    if (index.isName(word) && !document.words.has(word) && !index.isVariety(document.type.id, word))
      return false;
  }
  const faces = document.name.filter(
    (word) => FACES.has(word) && !(word === 'dollar' && document.name.includes('half')),
  );
  const faced = [...words].some((word) => FACES.has(word));
  const named = [...words].some((word) => !COMMON.has(word) && (document.words.get(word) ?? 0) >= STRONG);
  return faced ? faces.every((word) => words.has(word)) && (named || faces.length > 0) : named;
}

const IDLE = new Set('coin coins first type mint year date small large one two three'.split(' '));
const METALS = /^(?:gold|silver|platinum|palladium|copper|bronze|brass|nickel|zinc|steel|alumin)/;

/** "No. 3" and "from Anna" name no coin. */
function namingWords(index: SearchIndex, words: ReadonlySet<string>, year: number): Set<string> {
  const names = (word: string) =>
    FACES.has(word) ||
    word === 'set' ||
    METALS.test(word) ||
    (/^[a-z]{3}/.test(word) && !COMMON.has(word) && !IDLE.has(word) && index.isCalled(word, year));
  return new Set([...words].filter(names));
}

export function weigh(document: Document, words: Iterable<string>): number {
  let weight = 0;
  for (const word of words) weight += document.words.get(word) ?? 0;
  return weight;
}

/** Not every Washington quarter is "Washington Crossing the Delaware". */
function weighAll(documents: Document[], words: ReadonlySet<string>): number[] {
  const least = (word: string) => Math.min(...documents.map((one) => one.words.get(word) ?? 0));
  const shared = new Map([...words].map((word) => [word, least(word)]));
  return documents.map((document) => {
    const isWhole = document.name.every(
      (word) => words.has(word) || COMMON.has(word) || (shared.get(word) ?? least(word)) > 0,
    );
    let weight = 0;
    for (const word of words) weight += (!isWhole && shared.get(word)) || (document.words.get(word) ?? 0);
    return weight;
  });
}

/** Only silver proofs have "proof" in their names. */
const telling = (words: ReadonlySet<string>): Set<string> => words.difference(new Set(['proof']));

function ofMark(catalogue: Catalogue, documents: Document[], year: number, mark: string): Candidate[] {
  const marked = documents.map((document) => ({
    document,
    marks: document.set?.mintMarks ?? marksOf(catalogue, document.type, year, document.item ?? undefined),
  }));
  const having = (wanted: string): Candidate[] =>
    marked
      .filter(({ marks }) => marks.some((each) => each === wanted))
      .map(({ document }) => ({ document, mark: wanted }));
  const exact = having(mark);
  if (exact.length > 0) return exact;
  // Marks in a set are its coins'.
  if (documents.some(({ type }) => type.weight === null))
    return documents.map((document) => ({ document, mark: null }));
  if (mark === 'P') return having('');
  return mark === '' ? documents.map((document) => ({ document, mark: null })) : [];
}

/** Empty if uncertain or not issued. */
export function identify(catalogue: Catalogue, coin: Described): { likely: Candidate[]; words: Set<string> } {
  const index = indexOf(catalogue);
  const hints = describedWords(index, coin.series ?? '');
  const kind = setKindIn(coin.name) ?? setKindIn(coin.coinType);
  const fitting = (words: Set<string>) =>
    index
      .ofYear(coin.year)
      .filter((document) => fits(index, document, words) && isMeant(document, words.union(hints)))
      .filter((document) => !kind || (setKindOf(document) ?? kind) === kind);
  let words = describedWords(index, coin.name, coin.coinType);
  let possible = fitting(words);
  if (possible.length === 0) {
    // Another coin's name still contradicts.
    const naming = namingWords(index, describedWords(index, coin.name), coin.year);
    words = naming.union(describedWords(index, coin.coinType));
    possible = fitting(words);
  }
  const said = words.union(hints);
  const marked = ofMark(catalogue, possible, coin.year, describedMark(index, coin));
  const candidates = likeliest(catalogue, marked, coin.year, {
    isProof: coin.isProof || words.has('proof'),
    isSilver: said.has('silver'),
  });
  if (candidates.length < 2) return { likely: candidates, words };
  const beside = telling(hints.difference(words));
  const own = weighAll(
    candidates.map(({ document }) => document),
    words.has('set') ? words : telling(words),
  );
  const scores = candidates.map(
    ({ document }, position) => (own[position] ?? 0) + weigh(document, beside) / 100,
  );
  const best = Math.max(...scores);
  return { likely: candidates.filter((_, position) => scores[position] === best), words };
}
