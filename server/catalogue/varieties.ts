import type { Catalogue } from '../../db/catalogue/load.ts';
import type { KeyDateRecord } from '../../db/catalogue/records.ts';
import type { Document } from './documents.ts';
import type { Candidate } from './likelihood.ts';
import { normalize, wordsOf } from './query.ts';
import { indexOf } from './search-index.ts';

/** A key date that is a variety: only some coins of the issue are it. */
export type Variety = KeyDateRecord & { name: string };

/** Share of a variety's telling words that must be said: "large date" is not the small date. */
const ENOUGH = 0.5;

/** Year and mark lead to the issue and tell no variety; an overdate does ("1918/7-D", "1938-D/S"). */
const withoutDate = (text: string) =>
  text.replace(/\b(\d{4}\/\d+)-[A-Z]{1,2}\b/g, '$1').replace(/\b\d{4}(?!\/\d)(-[A-Z]{1,2}\b)?/g, ' ');

/** "7 over 8" is 7/8. */
const wordsIn = (text: string) =>
  wordsOf(normalize(withoutDate(text)).replace(/\b(\d{1,2}) ?over ?(\d{1,2})\b/g, '$1/$2'));

/** Varieties of a year. */
export const varietiesIn = (catalogue: Catalogue, year: number): Document[] =>
  indexOf(catalogue)
    .ofYear(year)
    .filter(({ kind }) => kind === 'variety');

/** Those a described coin may be, by its type and mark, and its design where it has one. */
export const varietiesOf = (
  { document: { type, item }, mark }: Candidate,
  ofYear: readonly Document[],
): Document[] =>
  ofYear.filter(
    ({ type: { id }, keyDate }) =>
      id === type.id &&
      (mark === null || keyDate?.mintMark === mark) &&
      (keyDate?.item === null || keyDate?.item === item?.id),
  );

/** The words of a coin's name and variation, as `varietyNamed` wants them. */
export const saidIn = (...texts: (string | null | undefined)[]): Set<string> =>
  new Set(texts.flatMap((text) => (text ? wordsIn(text) : [])));

/** The variety that what is said names, beyond the words every coin of the type shares; null for none. */
export function varietyNamed(
  varieties: readonly Document[],
  type: Document,
  said: ReadonlySet<string>,
): Variety | null {
  const found = varieties
    .map((document) => ({ variety: varietyIn(document), ...matchOf(document, type, said) }))
    .filter(({ share }) => share > ENOUGH)
    .toSorted((one, two) => two.share - one.share || two.words - one.words);
  return found[0]?.variety ?? null;
}

/** The key date of a variety's document. */
export const varietyIn = ({ keyDate }: Document): Variety | null =>
  keyDate?.name ? { ...keyDate, name: keyDate.name } : null;

/** Words without which a variety is another one. */
const DECISIVE = /\d|^reverse$/;

/** How many of the words that tell the variety are said, and what share of them; all by a nickname ("ddo"). */
function matchOf(variety: Document, type: Document, said: ReadonlySet<string>) {
  const all = tellingWords(variety.keyDate?.name ?? '', type);
  const nicknamed = [...said].some(
    (word) => variety.words.has(word) && !variety.name.includes(word) && !type.words.has(word),
  );
  const words = all.filter((word) => said.has(word)).length;
  // Eight feathers are not seven, and a side is not the other.
  if (!nicknamed && all.some((word) => DECISIVE.test(word) && !said.has(word))) return { words, share: 0 };
  return { words, share: nicknamed ? 1 : words / all.length };
}

/** Words of a variety's name that not all of the type share, best without the remark in brackets. */
function tellingWords(name: string, type: Document): string[] {
  const short = wordsIn(name.replace(/\(.*\)/, ''));
  const choices = [
    short.filter((word) => !type.words.has(word)),
    wordsIn(name).filter((word) => !type.words.has(word)),
    // What tells it may be told of its type too, as "no motto" is.
    short.filter((word) => !type.name.includes(word)),
  ];
  return choices.find(({ length }) => length > 0) ?? short;
}
