import type { Catalogue } from '../../db/catalogue/load.ts';
import type { KeyDateRecord } from '../../db/catalogue/records.ts';
import type { Document } from './documents.ts';
import type { Candidate } from './likelihood.ts';
import { normalize, wordsOf } from './query.ts';
import { indexOf } from './search-index.ts';

/** Some coins of the issue. */
export type Variety = KeyDateRecord & { name: string };

/** "Large date" is not the small date. */
const ENOUGH = 0.5;

/** Overdates count ("1918/7-D", "1938-D/S"). */
const withoutDate = (text: string) =>
  text.replace(/\b(\d{4}\/\d+)-[A-Z]{1,2}\b/g, '$1').replace(/\b\d{4}(?!\/\d)(-[A-Z]{1,2}\b)?/g, ' ');

/** "7 over 8" is 7/8. */
const wordsIn = (text: string) =>
  wordsOf(normalize(withoutDate(text)).replace(/\b(\d{1,2}) ?over ?(\d{1,2})\b/g, '$1/$2'));

export const varietiesIn = (catalogue: Catalogue, year: number): Document[] =>
  indexOf(catalogue)
    .ofYear(year)
    .filter(({ kind }) => kind === 'variety');

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

export const saidIn = (...texts: (string | null | undefined)[]): Set<string> =>
  new Set(texts.flatMap((text) => (text ? wordsIn(text) : [])));

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

export const varietyIn = ({ keyDate }: Document): Variety | null =>
  keyDate?.name ? { ...keyDate, name: keyDate.name } : null;

/** Words that must match. */
const DECISIVE = /\d|^reverse$/;

function matchOf(variety: Document, type: Document, said: ReadonlySet<string>) {
  const all = tellingWords(variety.keyDate?.name ?? '', type);
  const nicknamed = [...said].some(
    (word) => variety.words.has(word) && !variety.name.includes(word) && !type.words.has(word),
  );
  const words = all.filter((word) => said.has(word)).length;
  // Eight feathers are not seven.
  if (!nicknamed && all.some((word) => DECISIVE.test(word) && !said.has(word))) return { words, share: 0 };
  return { words, share: nicknamed ? 1 : words / all.length };
}

function tellingWords(name: string, type: Document): string[] {
  const short = wordsIn(name.replace(/\(.*\)/, ''));
  const choices = [
    short.filter((word) => !type.words.has(word)),
    wordsIn(name).filter((word) => !type.words.has(word)),
    // As "no motto".
    short.filter((word) => !type.name.includes(word)),
  ];
  return choices.find(({ length }) => length > 0) ?? short;
}
