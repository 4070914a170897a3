import type { Metal } from '../market/metals.ts';
import type { WantStatus } from '../wants/want.ts';

/** One coin that was struck, and the albums with a hole for it. */
export type ShowRow = [
  key: string,
  /** Places in `ShowCatalogue.albums`; the first adds the coin. */
  albums: number[],
  /** Place in `ShowCatalogue.types`. */
  type: number,
  label: string,
  detail: string | null,
  year: number,
  mintMark: string,
  mintage: number | null,
  isProof: boolean,
  /** What a coin's issue must be; null if it is the key. */
  fits: readonly string[] | null,
];

/** `GET /api/show/catalogue`: the same for everybody. */
export interface ShowCatalogue {
  albums: { id: string; name: string }[];
  types: { name: string; ounces: Partial<Record<Metal, number>> }[];
  rows: ShowRow[];
}

export interface ShowOwned {
  issue: string;
  pieces: number;
  /** Grade or condition of the most valuable one. */
  best: string;
  /** Dollars a piece; null where no price is known. */
  lowest: string | null;
  highest: string | null;
  /** The most valuable one. */
  coinId: number;
}

/** A coin that is in no album. */
export interface ShowOther {
  id: number;
  name: string;
  condition: string;
  pieces: number;
}

export const MAX_SHOW_OTHERS = 5000;

/** A want whose coin has not come. */
export interface ShowWant extends WordedWant {
  /** Issues that fill its hole; empty for a free description. */
  fits: readonly string[];
  status: WantStatus;
  condition: string | null;
  priceLimit: string | null;
  currency: string;
}

/** `GET /api/show/collection` */
export interface ShowCollection {
  owned: ShowOwned[];
  /** The most urgent first. */
  wants: ShowWant[];
  others: ShowOther[];
  /** Beyond MAX_SHOW_OTHERS. */
  othersLeftOut: number;
}

export interface ShowHit {
  row: ShowRow;
  owned: ShowOwned[];
  /** Their words leave it open which of several coins they are. */
  possible: ShowOwned[];
}

export interface ShowIndex {
  catalogue: ShowCatalogue;
  /** Lower-case words of each row, after a space. */
  texts: string[];
  ownedByFit: Map<string, { owned: ShowOwned; isSure: boolean }[]>;
  owned: ReadonlySet<ShowRow>;
  wantsByFit: Map<string, ShowWant[]>;
  wantsInWords: ShowWant[];
  others: (ShowOther & { text: string })[];
  leftOut: number;
}

/** Keys that a stored issue may be ("a,b|1916|D|business"), and its type for albums of types. */
export function fitsOf(issue: string): string[] {
  const [entries = '', ...rest] = issue.split('|');
  return entries.split(',').flatMap((entry) => [
    [entry, ...rest].join('|'),
    // "state-quarters-1999-delaware/state-quarter-clad": the type is last.
    entry.slice(entry.indexOf('/') + 1),
  ]);
}

export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const wordsIn = (text: string): string[] => plainText(text).split(/\s+/).filter(Boolean);

/** What a want without a hole says of its coin. */
export interface WordedWant {
  name: string;
  year?: number | null;
  yearTo?: number | null;
  country?: string | null;
  mintMark?: string | null;
}

interface WordedCoin {
  /** Of `plainText`. */
  text: string;
  year: number;
  mintMark: string | null;
  /** Undefined where it is not known. */
  country?: string | null;
}

/** Is it this coin that the want means? All words of the want are in the coin's. */
export function meaningOf({ name, year, yearTo, country, mintMark }: WordedWant) {
  const words = wordsIn(name);
  return (coin: WordedCoin): boolean =>
    (year == null || (coin.year >= year && coin.year <= (yearTo ?? year))) &&
    (country == null || coin.country === undefined || country === coin.country) &&
    (mintMark == null || mintMark === coin.mintMark) &&
    words.every((word) => coin.text.includes(word));
}

export function showIndex(
  { albums, types, rows }: ShowCatalogue,
  { owned, wants, others, othersLeftOut }: ShowCollection,
): ShowIndex {
  // Once, and not at every key.
  const catalogue = { albums, types, rows: rows.toSorted(byLikelihood) };
  const albumTexts = albums.map(({ name }) => plainText(name));
  const typeTexts = types.map(({ name }) => plainText(name));
  const ownedByFit: ShowIndex['ownedByFit'] = new Map();
  for (const one of owned) {
    const isSure = !one.issue.split('|')[0]?.includes(',');
    for (const fit of fitsOf(one.issue)) {
      const known = ownedByFit.get(fit);
      if (known) known.push({ owned: one, isSure });
      else ownedByFit.set(fit, [{ owned: one, isSure }]);
    }
  }
  const wantsByFit: ShowIndex['wantsByFit'] = new Map();
  for (const want of wants)
    for (const fit of want.fits) wantsByFit.set(fit, [...(wantsByFit.get(fit) ?? []), want]);
  return {
    catalogue,
    texts: catalogue.rows.map(([, places, type, , detail, , , , isProof]) =>
      [
        '',
        typeTexts[type],
        ...places.map((album) => albumTexts[album]),
        plainText(detail ?? ''),
        isProof ? 'proof' : '',
      ].join(' '),
    ),
    ownedByFit,
    owned: new Set(catalogue.rows.filter((row) => hitOf({ ownedByFit }, row).owned.length > 0)),
    wantsByFit,
    wantsInWords: wants.filter(({ fits }) => fits.length === 0),
    others: others.map((other) => ({ ...other, text: ` ${plainText(other.name)}` })),
    leftOut: othersLeftOut,
  };
}

interface ShowQuery {
  /** Four digits, or the last two. */
  year: string | null;
  mintMark: string | null;
  words: string[];
}

const MARKS = /^(?:p|d|s|o|cc|w)$/;

/** "16d", "1916 D mercury", "dime 16-d", "1909s vdb". A two-digit year is the last two digits. */
export function readShowQuery(text: string): ShowQuery {
  const query: ShowQuery = { year: null, mintMark: null, words: [] };
  for (const token of plainText(text)
    .split(/[\s,;.–—-]+/)
    .filter(Boolean)) {
    const [, year, mark] = /^(\d{4}|\d{2})(p|d|s|o|cc|w)?$/.exec(token) ?? [];
    if (year && query.year === null) {
      query.year = year;
      query.mintMark ??= mark ?? null;
    } else if (MARKS.test(token) && query.mintMark === null) query.mintMark = token;
    else query.words.push(token);
  }
  query.mintMark = query.mintMark?.toUpperCase() ?? null;
  return query;
}

/** Catalogue coins and other coins of the collection that a query names; circulating coins of the 20th century first. */
export function searchShow(index: ShowIndex, text: string): { rows: ShowRow[]; others: ShowOther[] } {
  const { year, mintMark, words } = readShowQuery(text);
  if (year === null && words.length === 0) return { rows: [], others: [] };
  // A word begins so.
  const starts = words.map((word) => ` ${word}`);
  const [century, digits] = year === null ? [0, 0] : [year.length === 2 ? 100 : 10_000, Number(year)];
  // By position: taking each row apart would take longer than the search.
  const rows = index.catalogue.rows.filter((row, at) => {
    if (year !== null && row[5] % century !== digits) return false;
    // Philadelphia coins of most years have no mark.
    if (mintMark !== null && row[6] !== mintMark && !(mintMark === 'P' && row[6] === '')) return false;
    const text = index.texts[at] ?? '';
    return starts.every((start) => text.includes(start));
  });
  const others = index.others.filter(
    ({ text: name }) =>
      (year === null || name.includes(` ${year}`)) && starts.every((start) => name.includes(start)),
  );
  return { rows: ownedFirst(index, rows), others };
}

/** Coins that are there before missing ones of their year. */
function ownedFirst({ owned }: ShowIndex, rows: ShowRow[]): ShowRow[] {
  if (!rows.some((row) => owned.has(row))) return rows;
  const byYear = Map.groupBy(rows, (row) => row[5]);
  for (const same of byYear.values())
    same.sort((one, other) => Number(owned.has(other)) - Number(owned.has(one)));
  return rows.map((row) => byYear.get(row[5])?.shift() ?? row);
}

const byLikelihood = (one: ShowRow, other: ShowRow): number =>
  Number(one[8]) - Number(other[8]) || centuryRank(one[5]) - centuryRank(other[5]);

const centuryRank = (year: number): number => (year >= 2000 ? 1 : year >= 1900 ? 0 : 2);

export function hitOf({ ownedByFit }: Pick<ShowIndex, 'ownedByFit'>, row: ShowRow): ShowHit {
  const [key, , , , , , , , , fits] = row;
  const found = (fits ?? [key]).flatMap((fit) => ownedByFit.get(fit) ?? []);
  return {
    row,
    owned: found.filter(({ isSure }) => isSure).map(({ owned }) => owned),
    possible: found.filter(({ isSure }) => !isSure).map(({ owned }) => owned),
  };
}

/** The wants that a coin of this row would end. */
export function wantsOf(index: ShowIndex, row: ShowRow): ShowWant[] {
  const [key, , , label, , year, mark, , , fits] = row;
  const placed = (fits ?? [key]).flatMap(fitsOf).flatMap((fit) => index.wantsByFit.get(fit) ?? []);
  const text = `${index.texts[index.catalogue.rows.indexOf(row)] ?? ''} ${plainText(label)}`;
  const meant = index.wantsInWords.filter((want) => meaningOf(want)({ text, year, mintMark: mark || null }));
  return [...new Set([...placed, ...meant])];
}

/** Hundredths of a dollar for the precious metal of one piece; null without any, or without a price. */
export function meltOf(
  ounces: Partial<Record<Metal, number>>,
  prices: Partial<Record<Metal, number | null>>,
): number | null {
  const metals = Object.entries(ounces) as [Metal, number][];
  if (metals.length === 0 || metals.some(([metal]) => !prices[metal])) return null;
  return Math.round(metals.reduce((sum, [metal, part]) => sum + part * (prices[metal] ?? 0) * 100, 0));
}
