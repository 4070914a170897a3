import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { Document } from '../../catalogue/documents.ts';
import { type Identified, identified } from '../../catalogue/identified.ts';
import { marksOf, strikesOf } from '../../catalogue/issues.ts';
import type { Candidate } from '../../catalogue/likelihood.ts';
import { indexOf } from '../../catalogue/search-index.ts';
import type { Meaning } from './meaning.ts';

export interface Struck {
  year: number;
  isProof: boolean;
  condition: string | null;
  /** Only a person can weigh the coin. */
  trustsMetal: boolean;
}

const METAL_WORDS =
  /\b(?:\d+(?:\.\d+)?% ?)?(?:silver|clad|copper|bronze|brass|zinc|steel|nickel-clad|cupro-?nickel)\b(?! eagle)|\b(?:40|90|99\.9)%/g;

/** '' is none, null is unread. */
export function candidatesOf(
  catalogue: Catalogue,
  meaning: Meaning,
  struck: Struck,
  mark: string | null,
): Identified {
  if (mark !== null) return withMark(catalogue, meaning, struck, mark);
  const index = indexOf(catalogue);
  const ofYear = new Set(index.ofYear(struck.year));
  const marks = new Set(
    meaning.documents
      .filter((document) => ofYear.has(document))
      .flatMap((document) => marksIn(catalogue, document, struck.year)),
  );
  const all = [...marks]
    .map((each) => withMark(catalogue, meaning, struck, each))
    .filter(({ likely }) => likely.length > 0);
  const [only] = all;
  return only && all.length === 1 ? only : together(likelyStruck(catalogue, all, struck), struck);
}

const marksIn = (catalogue: Catalogue, { set, type, item }: Document, year: number) =>
  set?.mintMarks ?? marksOf(catalogue, type, year, item ?? undefined);

function likelyStruck(catalogue: Catalogue, all: Identified[], { year, isProof }: Struck): Identified[] {
  const wanted = all.filter(({ likely }) =>
    likely.some(({ document: { type, item }, mark }) =>
      strikesOf(catalogue, type.id, year, mark ?? '', item ?? undefined).some(({ strike }) =>
        isProof ? strike?.includes('proof') : strike === 'business' || strike === 'bullion',
      ),
    ),
  );
  return wanted.length > 0 ? wanted : all;
}

function together(all: Identified[], { year, isProof }: Struck): Identified {
  const documents = new Set(all.flatMap(({ likely }) => likely.map(({ document }) => document)));
  return {
    likely: [...documents].map((document) => ({ document, mark: null })),
    year,
    variety: null,
    isProof,
    isBusiness: all.some(({ isBusiness }) => isBusiness),
    isOffMetal: all.some(({ isOffMetal }) => isOffMetal),
  };
}

function withMark(catalogue: Catalogue, meaning: Meaning, struck: Struck, mark: string): Identified {
  const { text, cents, design } = meaning;
  if (!text) return ofIds(catalogue, meaning, struck, mark);
  const isSet = /\bset\b/.test(`${text.name} ${text.coinType}`);
  // Only silver proofs have "Proof" in their names.
  const bare = (words: string) => (isSet ? words : words.replace(/\bproof\b/g, ' '));
  const ask = (strip: (words: string) => string): Identified => {
    const found = identified(catalogue, {
      name: strip(bare(text.name)),
      coinType: strip(bare(text.coinType)),
      variation: text.variation && strip(bare(text.variation.toLowerCase())),
      year: struck.year,
      mintMark: mark,
      condition: struck.isProof && !isSet ? 'Proof' : struck.condition,
    });
    const likely = found.likely.filter(
      // Some coins always bear a mark.
      (one) =>
        isOfFace(one, cents) &&
        (design === null || one.document.item?.id === design) &&
        (mark !== '' || one.mark === '' || one.document.set !== null),
    );
    return { ...found, likely: designsOf(likely) };
  };
  const said = ask((words) => words);
  if (struck.trustsMetal) return said;
  const unsaid = ask((words) => words.replace(METAL_WORDS, ' '));
  return isSameButMetal(said, unsaid) ? { ...unsaid, likely: union(said.likely, unsaid.likely) } : said;
}

function ofIds(
  catalogue: Catalogue,
  { documents }: Meaning,
  { year, isProof }: Struck,
  mark: string,
): Identified {
  const ofYear = new Set(indexOf(catalogue).ofYear(year));
  const struck = documents.filter(
    (document) => ofYear.has(document) && marksIn(catalogue, document, year).includes(mark),
  );
  const likely = struck.map((document) => ({ document, mark }));
  return { likely, year, isProof, variety: null, isBusiness: false, isOffMetal: false };
}

/** The bare type of a programme is no coin. */
function designsOf(likely: Candidate[]): Candidate[] {
  const ofItems = new Set(likely.flatMap(({ document: { item, type } }) => (item ? [type.id] : [])));
  return likely.filter(({ document: { item, type } }) => item || !ofItems.has(type.id));
}

const isOfFace = ({ document: { type } }: Candidate, cents: number | null): boolean =>
  cents === null || type.denominationCents === null || type.denominationCents === cents;

function isSameButMetal({ likely: said }: Identified, { likely: unsaid }: Identified): boolean {
  const kinds = (all: Candidate[]) =>
    new Set(all.map(({ document: { type } }) => `${type.series} ${type.denominationCents}`));
  const both = kinds([...said, ...unsaid]);
  const types = new Set([...said, ...unsaid].map(({ document }) => document.type.id));
  const [one] = said;
  return (
    said.length > 0 &&
    unsaid.length > 0 &&
    both.size === 1 &&
    types.size > 1 &&
    !!one &&
    hasNamesake(one, unsaid)
  );
}

const hasNamesake = ({ document }: Candidate, all: Candidate[]): boolean =>
  all.some((other) => (other.document.item?.id ?? null) === (document.item?.id ?? null));

function union(some: Candidate[], others: Candidate[]): Candidate[] {
  const known = new Set(some.map(({ document }) => document));
  return [...some, ...others.filter(({ document }) => !known.has(document))];
}
