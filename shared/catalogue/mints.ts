import { isAmerican } from '../coins/country.ts';

/** Mints by the mark that stands on the coin (specification 001, section 9; C is Charlotte's, gold of 1838–1861). */
export const MINT_MARK_NAMES: Readonly<Record<string, string>> = {
  D: 'Denver',
  S: 'San Francisco',
  CC: 'Carson City',
  O: 'New Orleans',
  P: 'Philadelphia',
  W: 'West Point',
  C: 'Charlotte',
};

/** Dahlonega signed its gold with D; Denver struck its first coins in 1906. */
const DAHLONEGA = { mark: 'D', from: 1838, to: 1861 };

/** Name of the mint behind a mark; no mark is Philadelphia's, an unknown mark stands for itself. */
export function mintName(
  mark: string,
  { year, gold = false }: { year?: number; gold?: boolean } = {},
): string {
  if (mark === '') return 'Philadelphia';
  const early = year !== undefined && year >= DAHLONEGA.from && year <= DAHLONEGA.to;
  if (mark === DAHLONEGA.mark && gold && early) return 'Dahlonega';
  return (Object.hasOwn(MINT_MARK_NAMES, mark) && MINT_MARK_NAMES[mark]) || mark;
}

/**
 * Year and mint mark a coin's name gives away, as in "1916-D Mercury Dime" or "1909S VDB"
 * (specification 001, section 4). A span such as "1946-2003", or two different years, gives no year.
 */
export function yearAndMintMarkFromName(name: string): { year: number | null; mintMark: string | null } {
  const years = new Set([...name.matchAll(/(?<!\d)(1[789]\d\d|20\d\d)(?!\d)/g)].map(([year]) => year));
  const [year] = years;
  if (year === undefined || years.size > 1 || new RegExp(`${year}s?\\s*(onward|on\\b|–|—)`).test(name)) {
    return { year: null, mintMark: null };
  }
  const mark = name.match(new RegExp(`(?<!\\d)${year}(?:/\\d+)?[- ]?(CC|[PDSOWC])(?![A-Za-z])`))?.[1] ?? null;
  return { year: Number(year), mintMark: mark };
}

/** A stored mark as it is shown: 'no mint- P' is P, none is ''. */
export function displayMintMark(mark: string | null | undefined): string {
  const text = mark?.trim() ?? '';
  if (/^no mint-\s*P$/i.test(text)) return 'P';
  return /^(none|no mint mark|no mint)$/i.test(text) ? '' : text;
}

/** What of a coin decides which mint its mark stands for. */
interface Marked {
  year: number;
  mintMark: string | null;
  composition: string | null;
  /** The United States where nothing is said. */
  country?: string | null;
  kind?: string | null;
  /** Where it was struck, as far as its owner said. */
  mint?: string | null;
}

/**
 * The mint of a coin in words, or '' when it bears no mark (D on early gold is Dahlonega's). What a mark of another country
 * stands for is known from its owner alone: D is Munich there, or Düsseldorf, and not Denver.
 */
export function mintOf({ year, mintMark, composition, country, kind, mint }: Marked): string {
  const mark = displayMintMark(mintMark);
  if (!isAmerican({ country, kind })) return mark && (mint || mark);
  return mark && mintName(mark, { year, gold: /gold/i.test(composition ?? '') });
}

/** Mark and mint in words: "S · San Francisco"; an unknown mark stands alone, no mark is ''. */
export function mintLabel(coin: Marked): string {
  const mark = displayMintMark(coin.mintMark);
  const mint = mintOf(coin);
  return mint === mark ? mark : `${mark} · ${mint}`;
}
