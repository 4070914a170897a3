import type { Catalogue } from '../../db/catalogue/load.ts';
import { documentId } from './documents.ts';
import { type Described, identify } from './identify.ts';
import { type Candidate, ofQualifier } from './likelihood.ts';
import { indexOf } from './search-index.ts';
import { saidIn, type Variety, varietiesIn, varietiesOf, varietyIn, varietyNamed } from './varieties.ts';

/** Outdated if version or words change. */
export const idsText = (version: string, words: string, ids: readonly unknown[]): string =>
  JSON.stringify([version, words, ...ids]);

export const hashOf = (words: readonly unknown[]): string => Bun.hash(JSON.stringify(words)).toString(36);

export const isReadBy = (text: string | null | undefined, version: string, words: string): text is string =>
  text?.startsWith(`["${version}","${words}",`) ?? false;

export const isOfWords = (text: string, words: string): boolean => text.split('"', 4)[3] === words;

export const readIds = <Ids extends unknown[]>(
  text: string | null | undefined,
  version: string,
  words: string,
): Ids | null => (isReadBy(text, version, words) ? JSON.parse(text).slice(2) : null);

/** Bronze and brass are mostly copper. */
const METALS: Readonly<Record<string, string>> = {
  copper: 'copper',
  bronze: 'copper',
  brass: 'copper',
  steel: 'steel',
  steelie: 'steel',
  zinc: 'zinc',
  aluminum: 'aluminum',
  aluminium: 'aluminum',
};
const METAL = new RegExp(String.raw`\b(${Object.keys(METALS).join('|')})s?\b`, 'g');
/** Percent. */
const MAIN = 50;

/** All, as contradicted, if none matches. */
function ofSaidMetal(
  likely: Candidate[],
  ...texts: (string | null | undefined)[]
): { likely: Candidate[]; contradicted: boolean } {
  const text = texts.filter(Boolean).join(' ').toLowerCase();
  const said = new Set([...text.matchAll(METAL)].map(([, word = '']) => METALS[word] ?? word));
  if (said.size === 0 || likely.length === 0) return { likely, contradicted: false };
  const fitting = likely.filter(({ document: { type, set } }) => {
    if (set || type.weight === null) return true;
    return [...said].some((metal) => (type.metalContent[metal] ?? 0) >= MAIN);
  });
  return fitting.length > 0 ? { likely: fitting, contradicted: false } : { likely, contradicted: true };
}

export const isOffMetal = ({ name, kind }: Variety): boolean =>
  kind === 'error' && /off-metal|planchet/i.test(name);

export interface DescribedCoin extends Described {
  variation?: string | null;
  condition?: string | null;
  grade?: string | null;
  catalogueIds?: string | null;
}

export interface Identified extends Read {
  year: number;
  isProof: boolean;
  /** By grade or condition. */
  isBusiness: boolean;
}

interface Read {
  likely: Candidate[];
  variety: Variety | null;
  /** Metal and weight are unknown. */
  isOffMetal: boolean;
}

export function identified(catalogue: Catalogue, coin: DescribedCoin): Identified {
  const { year } = coin;
  const isOfProof = isProof(coin);
  return {
    year,
    isProof: isOfProof,
    isBusiness: !isOfProof && isOfBusiness(coin),
    ...(readStored(catalogue, coin) ?? readWords(catalogue, coin)),
  };
}

export const isProof = ({
  name,
  condition,
  grade,
}: Pick<DescribedCoin, 'name' | 'condition' | 'grade'>): boolean =>
  /\bproof\b/i.test(name) || /^proof/i.test(condition ?? '') || /^P[FR]\b/.test(grade ?? '');

const BUSINESS = {
  grade: /^(?:MS|AU|XF|EF|VF|F|VG|G|AG|FR|PO)[\s-]?\d/,
  condition: /^(?:mint state|uncirculated|choice|about|almost|extremely|very|fine|good|fair|poor)/i,
};

const isOfBusiness = ({ condition, grade }: DescribedCoin): boolean =>
  BUSINESS.grade.test(grade ?? '') || BUSINESS.condition.test(condition ?? '');

/** All fields of `readWords`. */
export const usWords = (coin: DescribedCoin): string => {
  const { name, coinType, series, year, mintMark, variation } = coin;
  return hashOf([name, coinType, series ?? null, year, mintMark ?? null, variation ?? null, isProof(coin)]);
};

type Ids = [documents: string[], mark: string | null, variety: string | null, isOffMetal: boolean];

export function usIds(catalogue: Catalogue, coin: DescribedCoin): string {
  const { likely, variety, isOffMetal } = readWords(catalogue, coin);
  const [first] = likely;
  const ids: Ids = [
    likely.map(({ document }) => documentId(document)),
    first?.mark ?? null,
    variety && idOfVariety(variety),
    isOffMetal,
  ];
  return idsText(catalogue.version, usWords(coin), ids);
}

const idOfVariety = ({ mintMark, variety }: Variety): string => `${mintMark} ${variety}`;

function readStored(catalogue: Catalogue, coin: DescribedCoin): Read | null {
  if (!coin.catalogueIds) return null;
  const ids = readIds<Ids>(coin.catalogueIds, catalogue.version, usWords(coin));
  if (!ids) return null;
  const [documents, mark, variety, isOffMetal] = ids;
  const likely = documents.flatMap((id) => {
    const document = indexOf(catalogue).byId(id);
    return document ? [{ document, mark }] : [];
  });
  const [first] = likely;
  const possible = variety !== null && first ? varietiesOf(first, varietiesIn(catalogue, coin.year)) : [];
  const named = possible.flatMap((one) => varietyIn(one) ?? []).find((one) => idOfVariety(one) === variety);
  return { likely, variety: named ?? null, isOffMetal };
}

function readWords(catalogue: Catalogue, coin: DescribedCoin): Read {
  const { name, coinType, variation, year } = coin;
  const series = variation ? `${coin.series ?? ''} ${variation}` : coin.series;
  const { likely: all, words } = identify(catalogue, { ...coin, series, isProof: isProof(coin) });
  const qualified = ofQualifier(wholeNames(all, words), name, variation);
  const { likely, contradicted } = ofSaidMetal(qualified, name, coinType, variation);
  const ofYear = varietiesIn(catalogue, year);
  const said = saidIn(...(ofYear.length > 0 ? [name, coinType, variation] : []));
  const named = likely.flatMap((candidate) => {
    const possible = varietiesOf(candidate, ofYear);
    const variety = varietyNamed(possible, candidate.document, said);
    return variety ? [{ candidate, variety }] : [];
  });
  const [decided, ...others] = named;
  if (!decided || others.length > 0) return { likely, variety: null, isOffMetal: contradicted };
  const { candidate, variety } = decided;
  return { likely: [candidate], variety, isOffMetal: contradicted || isOffMetal(variety) };
}

/** A "1976 Proof Set" is not the silver one. */
function wholeNames(likely: Candidate[], words: Set<string>): Candidate[] {
  const whole = likely.filter(
    ({ document: { set, name } }) => set && [...name].every((word) => words.has(word)),
  );
  return whole.length > 0 ? whole : likely;
}
