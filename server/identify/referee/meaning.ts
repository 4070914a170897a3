import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { Document } from '../../catalogue/documents.ts';
import { describedWords, fits, weigh } from '../../catalogue/identify.ts';
import { isMeant, setKindIn, setKindOf } from '../../catalogue/likelihood.ts';
import { normalize } from '../../catalogue/query.ts';
import { indexOf, type SearchIndex } from '../../catalogue/search-index.ts';

export interface Words {
  name: string | null;
  series: string | null;
  denomination: string | null;
  variety: string | null;
}

export interface Meaning {
  documents: Document[];
  best: Document[];
  design: string | null;
  /** Null if given by ids. */
  text: { name: string; coinType: string; variation: string | null } | null;
  /** Null if not named. */
  cents: number | null;
  /** They disagree; the series won. */
  isTorn: boolean;
}

/** Too frequent to tell coins apart. */
const COMMON = new Set(
  'cent nickel dime disme quarter half dollar eagle double gold silver liberty head american piece commemorative modern classic oz 1 lincoln'.split(
    ' ',
  ),
);

/** Tries all words, series or name with face value, whole names. */
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

export function isFaceAlone(catalogue: Catalogue, words: Words, { best }: Meaning): boolean {
  const index = indexOf(catalogue);
  const isTold = readingsOf(index, words).some((reading) => tellingWords(index, reading).length > 0);
  return !isTold && new Set(best.map(({ type }) => type.series)).size > 1;
}

const isOf = (index: SearchIndex, documents: Document[], year: number): boolean => {
  const ofYear = new Set(index.ofYear(year));
  return documents.some((document) => ofYear.has(document));
};

/** "Cent of Gondolin" is no match. */
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

/** "Sacagawea / Native American Dollar": parts, then both. */
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

/** Overdates and repunched marks tell a variety. */
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
  // Full names win.
  const whole = documents.filter((document) => document.name.every((word) => words.has(word)));
  return heaviest(whole.length > 0 ? whole : documents, words);
};

function heaviest(documents: Document[], words: ReadonlySet<string>): Document[] {
  const weights = documents.map((document) => weigh(document, words));
  const most = Math.max(...weights);
  return documents.filter((_, position) => weights[position] === most);
}

/** All words must occur. */
function designNamed(index: SearchIndex, best: Document[], said: ReadonlySet<string>): string | null {
  const [item, ...others] = new Set(best.map((document) => document.item));
  if (!item || others.length > 0) return null;
  const own = [...describedWords(index, item.subject)];
  return own.length > 0 && own.every((word) => said.has(word)) ? item.id : null;
}

const disagrees = (some: Document[], others: Document[]): boolean =>
  some.length > 0 && !some.some(({ type }) => others.some((other) => other.type.series === type.series));

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

/** Normalised on both sides. */
const TERMS: [said: RegExp, ours: string][] = [
  // They share words with state quarters and mint sets.
  [/\b(mint state|about uncirculated|brilliant uncirculated|uncirculated|(?<!un)circulated)\b/g, ' '],
  [/\b(ms|pf|pr|au|ef|xf|vf)[- ]?\d\d\b/g, ' '],
  [/\b(united states mint|us mint|united states of america|united states)\b/g, ' '],
  [/\bmint ?mark\b/g, ' '],
  // "(1916-1945)" is not the year.
  [/\b(1[789]|20)\d\d ?(-|–|—|to) ?((1[789]|20)?\d\d|present|date)\b/g, ' '],
  [/\bwinged (liberty|head)( head)?\b/g, 'mercury'],
  [/\bindian head (five|5)[- ]cents?\b/g, 'buffalo nickel'],
  [/\b(liberty|v)[- ]head (five|5)[- ]cents?\b/g, 'liberty head nickel'],
  [/\bsaint?[- ]gaudens\b|\bst\.? gaudens\b/g, 'saint gaudens'],
  [/\bwheat[- ]?(ears?|back|reverse)\b|\bwheaties?\b/g, 'wheat'],
  [/\bcoronet (liberty )?head (gold|half eagle|quarter eagle|double eagle|eagle)\b/g, 'liberty head $2'],
  [/\bsacaja?wea\b|\bsacagewea\b/g, 'sacagawea'],
  [/\b(presidential|president) (\$1|one dollar)( coins?)?\b/g, 'presidential dollar'],
  [/\b(native american|american innovation|innovation|sacagawea) (\$1|one dollar)( coins?)?\b/g, '$1 dollar'],
  [
    /\b(american women|state|territories|national parks?|america the beautiful) quarters? programs?\b/g,
    '$1 quarter',
  ],
  [/\b50 states?\b/g, 'state'],
  [/\bseries\b|\bcollection\b|\bprograms?\b|\bcirculation strike\b|\bbusiness strike\b/g, ' '],
  [/\b(half|quarter|double)-eagle\b/g, '$1 eagle'],
  [/\bhalf-(dollar|dime|cent)s?\b/g, 'half $1'],
  [/\b(one|1)[- ](half|quarter|tenth) ?(oz|ounces?)\b/g, '1/$2 oz'],
  [/\b1\/half oz\b/g, '1/2 oz'],
  [/\b1\/quarter oz\b/g, '1/4 oz'],
  [/\b1\/tenth oz\b/g, '1/10 oz'],
  [/\b(one|1)[- ](troy )?(oz|ounces?)\b/g, '1 oz'],
];

/** Must not match a coin. */
const NO_COIN =
  /\b(tokens?|replicas?|repros?|reproductions?|counterfeit|medallions?|rounds?|fantasy|cop(y|ies)|bars?|slugs?)\b/;

/** '' for replicas. */
function inOurWords(text: string | null): string {
  if (!text) return '';
  const said = TERMS.reduce((words, [from, to]) => words.replace(from, to), normalize(text));
  return NO_COIN.test(said) ? '' : said.replace(/\s+/g, ' ').trim();
}

const isNoCoin = (text: string | null): boolean => NO_COIN.test(normalize(text ?? ''));

const DENOMINATIONS: [said: RegExp, cents: number, ours: string][] = [
  [/\b(two|2)( and a half| 1\/2) dollars?/, 250, 'quarter eagle'],
  [/half ?cent|\b1\/2 cent/, 0.5, 'half cent'],
  [/\b(two|2)[- ]cent/, 2, 'two cent'],
  [/\b(three|3)[- ]cent|trime/, 3, 'three cent'],
  [/half dis?me/, 5, 'half dime'],
  [/\b(twenty|20)[- ]cent/, 20, 'twenty cent'],
  [/nickel|\b(five|5)[- ]?(cents?|c)\b/, 5, 'nickel'],
  [/\bdis?me\b|\b(ten|10)[- ]?(cents?|c)\b/, 10, 'dime'],
  [/half dollar|\b(fifty|50)[- ]?(cents?|c)\b|\bhalf\b(?! eagle)/, 50, 'half dollar'],
  [/double eagle|\$ ?20\b|\b(twenty|20) dollars?/, 2000, 'double eagle'],
  [/quarter eagle|\$ ?2[.]50?\b|\b2[.]50? dollars?/, 250, 'quarter eagle'],
  [/half eagle|\$ ?5\b|\b(five|5) dollars?/, 500, 'half eagle'],
  [/\$ ?3\b|\b(three|3) dollars?/, 300, 'three dollar'],
  [/\$ ?4\b|\b(four|4) dollars?|stella/, 400, 'four dollar'],
  [/\$ ?10\b|\b(ten|10) dollars?/, 1000, 'eagle'],
  [/\$ ?25\b|\b(twenty[- ]five|25) dollars?/, 2500, ''],
  [/\$ ?50\b|\b(fifty|50) dollars?/, 5000, ''],
  [/\$ ?100\b|\b(one hundred|100) dollars?/, 10_000, ''],
  [/quarter|\b(twenty[- ]five|25)[- ]?(cents?|c)\b/, 25, 'quarter'],
  [/dollar|\$ ?1\b/, 100, 'dollar'],
  [/\beagle\b/, 1000, 'eagle'],
  [/cent\b|cents\b|penn(y|ies)|\b1 ?c\b/, 1, 'cent'],
];

/** Gold without an eagle's name is commemorative. */
const PLAIN: Readonly<Record<number, string>> = {
  500: 'five dollar',
  1000: 'ten dollar',
  2000: 'twenty dollar',
};

export interface Face {
  cents: number;
  /** Common first. */
  words: string[];
}

function faceOf(text: string | null): Face | null {
  const said = normalize(text ?? '');
  const found = said ? DENOMINATIONS.find(([known]) => known.test(said)) : undefined;
  if (!found) return null;
  const [, cents, words] = found;
  return { cents, words: [words, PLAIN[cents] ?? ''].filter(Boolean) };
}
