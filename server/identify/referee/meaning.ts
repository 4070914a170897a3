import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { Document } from '../../catalogue/documents.ts';
import { describedWords, fits, weigh } from '../../catalogue/identify.ts';
import { isMeant, setKindIn, setKindOf } from '../../catalogue/likelihood.ts';
import { indexOf, type SearchIndex } from '../../catalogue/search-index.ts';
import { faceOf, inOurWords, isNoCoin } from './terms.ts';

export interface Words {
  name: string | null;
  series: string | null;
  denomination: string | null;
  variety: string | null;
}

/** Of any year. */
export interface Meaning {
  documents: Document[];
  best: Document[];
  /** Null if none is named. */
  design: string | null;
  /** The matching words; null if given by ids. */
  text: { name: string; coinType: string; variation: string | null } | null;
  /** In cents; null if not named. */
  cents: number | null;
  /** Name, series and face value disagree; the series won. */
  isTorn: boolean;
}

/** Too frequent to tell coins apart. */
const COMMON = new Set(
  'cent nickel dime disme quarter half dollar eagle double gold silver liberty head american piece commemorative modern classic oz 1 lincoln'.split(
    ' ',
  ),
);

/** All words, else series or name with the face value, else whole names. Null if nothing matches. */
export function meaningOf(catalogue: Catalogue, words: Words, year: number | null): Meaning | null {
  const all = [words.name, words.series].filter(Boolean).join(' / ');
  if (isNoCoin(all) || isNoCoin(words.denomination)) return null;
  const index = indexOf(catalogue);
  const readings = readingsOf(index, words);
  const found = readings.flatMap((reading) => {
    const meaning = understood(index, reading);
    return meaning && isSpokenOf(index, reading, meaning) ? [meaning] : [];
  });
  return found.find(({ documents }) => year !== null && isOf(index, documents, year)) ?? found[0] ?? null;
}

/** Null for unknown ids. */
export function meaningOfIds(catalogue: Catalogue, { typeId, itemId }: Ids): Meaning | null {
  const documents = indexOf(catalogue).documents.filter(
    ({ kind, type, item }) => kind !== 'variety' && type.id === typeId && (item?.id ?? null) === itemId,
  );
  const [first] = documents;
  if (!first) return null;
  const { denominationCents: cents } = first.type;
  return { documents, best: documents, design: itemId, text: null, cents, isTorn: false };
}

export interface Ids {
  typeId: string;
  itemId: string | null;
}

/** A face value alone fits several series. */
export function isFaceAlone(catalogue: Catalogue, words: Words, { best }: Meaning): boolean {
  const index = indexOf(catalogue);
  const isTold = readingsOf(index, words).some((reading) => tellingWords(index, reading).length > 0);
  return !isTold && new Set(best.map(({ type }) => type.series)).size > 1;
}

const isOf = (index: SearchIndex, documents: Document[], year: number): boolean => {
  const ofYear = new Set(index.ofYear(year));
  return documents.some((document) => ofYear.has(document));
};

/** At least one word besides the face value must be known: "cent of Gondolin" is no match. */
function isSpokenOf(index: SearchIndex, reading: Reading, { documents }: Meaning): boolean {
  const telling = tellingWords(index, reading);
  if (telling.length === 0) return true;
  return telling.some((word) =>
    documents.some(({ words, type }) => words.has(word) || index.isVariety(type.id, word)),
  );
}

const tellingWords = (index: SearchIndex, { name, series }: Reading): string[] =>
  [...describedWords(index, name ?? '', series ?? '')].filter(
    (word) => /^[a-z]{3,}$/.test(word) && !FACES.has(word) && !IDLE.has(word),
  );

type Reading = Words;

/** "Sacagawea / Native American Dollar": each part alone, then both together. */
function readingsOf(index: SearchIndex, words: Words): Reading[] {
  const clean = (text: string | null) => inOurWords(withoutMarks(index, text)) || null;
  const parts = (text: string | null): (string | null)[] =>
    text && /\s(\/|or)\s/.test(text) ? [...text.split(/\s(?:\/|or)\s/), text].slice(0, 4) : [text];
  return parts(words.series).flatMap((series) =>
    parts(words.name).map((name) => ({
      ...words,
      name: clean(name),
      series: clean(series),
      variety: words.variety,
    })),
  );
}

/** Marks have their own field; an overdate or repunched mark tells a variety and stays. */
function withoutMarks(index: SearchIndex, text: string | null): string | null {
  const bare = text?.replace(/\b((?:1[789]|20)\d\d)[- ]?(?:CC|[PDSOWC])\b(?!\/)/g, '$1') ?? null;
  if (!bare || !MINTS.test(bare)) return bare;
  return index.lexicon.mints.reduce((said, [name]) => said.replace(name, ' '), bare.toLowerCase());
}
const MINTS = /philad|philly|denver|dahlonega|san francisco|carson|new orleans|west point|charlotte/i;

function understood(index: SearchIndex, { name, series, denomination, variety }: Reading): Meaning | null {
  const face = faceOf(denomination) ?? faceOf(series) ?? faceOf(name);
  const own = name ?? '';
  const kind = series ?? '';
  const faces = face && denomination ? face.words : [];
  const [withFace = ''] = faces;
  const tries: [name: string, coinType: string][] = [
    ...faces.map((words): [string, string] => [own, `${kind} ${words}`]),
    [own, kind],
    [kind, withFace],
    [own, withFace],
  ];
  const cents = face?.cents ?? null;
  for (const [position, [first, second]] of tries.entries()) {
    const all = documentsFor(index, first, second, variety);
    const ofValue = ofFace(all, cents);
    // Must match the face value; a wrong one next to a right name is flagged.
    const documents = ofValue.length > 0 || position < faces.length ? ofValue : all;
    if (documents.length === 0) continue;
    const isSeriesAlone = first === kind && own !== '' && own !== kind;
    const best = mostSpoken(index, documents, first, second, variety);
    return {
      documents,
      best,
      design: designNamed(index, best, describedWords(index, first, second, inOurWords(variety))),
      text: { name: first, coinType: second.trim(), variation: variety },
      cents: ofValue.length > 0 ? cents : null,
      isTorn:
        (isSeriesAlone && disagrees(namedBy(index, own, withFace), best)) ||
        (ofValue.length === 0 && documents.every(({ type }) => type.denominationCents !== null)),
    };
  }
  return wholeNames(index, own, `${kind} ${withFace}`, variety, cents);
}

const namedBy = (index: SearchIndex, name: string, face: string): Document[] =>
  mostSpoken(index, documentsFor(index, name, face, null), name, face, null);

const mostSpoken = (
  index: SearchIndex,
  documents: Document[],
  name: string,
  coinType: string,
  variety: string | null,
): Document[] => {
  const words = describedWords(index, name, coinType, inOurWords(variety));
  // A full name beats single words in other names.
  const whole = documents.filter((document) => document.name.every((word) => words.has(word)));
  return heaviest(whole.length > 0 ? whole : documents, words);
};

function heaviest(documents: Document[], words: ReadonlySet<string>): Document[] {
  const weights = documents.map((document) => weigh(document, words));
  const most = Math.max(...weights);
  return documents.filter((_, position) => weights[position] === most);
}

/** All of its own words must occur. */
function designNamed(index: SearchIndex, best: Document[], said: ReadonlySet<string>): string | null {
  const [item, ...others] = new Set(best.map((document) => document.item));
  if (!item || others.length > 0) return null;
  const own = [...describedWords(index, item.subject)];
  return own.length > 0 && own.every((word) => said.has(word)) ? item.id : null;
}

const disagrees = (some: Document[], others: Document[]): boolean =>
  some.length > 0 && !some.some(({ type }) => others.some((other) => other.type.series === type.series));

/** Every naming word must match. */
function documentsFor(
  index: SearchIndex,
  name: string,
  coinType: string,
  variety: string | null,
): Document[] {
  const words = describedWords(index, name, coinType);
  if (words.size === 0) return [];
  const said = words.union(describedWords(index, variety ?? ''));
  const set = setKindIn(name) ?? setKindIn(coinType);
  return index.documents.filter(
    (document) =>
      fits(index, document, words) &&
      isMeant(document, said) &&
      (!set || (setKindOf(document) ?? set) === set),
  );
}

const ofFace = (documents: Document[], cents: number | null): Document[] =>
  documents.filter(({ type }) => cents === null || type.denominationCents === cents);

/** Best match first, other words ignored. */
function wholeNames(
  index: SearchIndex,
  name: string,
  coinType: string,
  variety: string | null,
  cents: number | null,
): Meaning | null {
  const words = describedWords(index, name, coinType);
  const said = words.union(describedWords(index, variety ?? ''));
  const isSet = words.has('set');
  const whole = index.documents.filter(
    (document) =>
      document.kind !== 'variety' &&
      (document.type.weight === null) === isSet &&
      document.name.some((word) => !COMMON.has(word)) &&
      document.name.every((word) => words.has(word) || (COMMON.has(word) && !isFace(word))) &&
      (cents === null ||
        document.type.denominationCents === null ||
        document.type.denominationCents === cents) &&
      isMeant(document, said),
  );
  const documents = heaviest(whole, words);
  const [first] = documents;
  if (!first) return null;
  const called = documents.every(({ item }) => item)
    ? (first.item?.name ?? first.type.base)
    : first.type.base;
  return {
    documents,
    best: documents,
    design: null,
    text: { name: called, coinType: first.type.series, variation: variety },
    cents,
    isTorn: false,
  };
}

const IDLE = new Set('one two five ten small large copper coin type date year mint piece money'.split(' '));
const FACES = new Set(['cent', 'nickel', 'dime', 'disme', 'quarter', 'half', 'dollar', 'eagle', 'double']);
const isFace = (word: string) => FACES.has(word);
