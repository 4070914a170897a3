import { isAmerican } from '../coins/identity.ts';

/** C: Charlotte, gold of 1838–1861. */
const MINT_MARK_NAMES: Readonly<Record<string, string>> = {
  D: 'Denver',
  S: 'San Francisco',
  CC: 'Carson City',
  O: 'New Orleans',
  P: 'Philadelphia',
  W: 'West Point',
  C: 'Charlotte',
};

/** Denver starts in 1906. */
const DAHLONEGA = { mark: 'D', from: 1838, to: 1861 };

/** Unknown marks are returned. */
export function mintName(
  mark: string,
  { year, gold = false }: { year?: number; gold?: boolean } = {},
): string {
  if (mark === '') return 'Philadelphia';
  const early = year !== undefined && year >= DAHLONEGA.from && year <= DAHLONEGA.to;
  if (mark === DAHLONEGA.mark && gold && early) return 'Dahlonega';
  return (Object.hasOwn(MINT_MARK_NAMES, mark) && MINT_MARK_NAMES[mark]) || mark;
}

/** "1916-D Mercury Dime", "1909S VDB"; no year from spans. */
export function yearAndMintMarkFromName(name: string): { year: number | null; mintMark: string | null } {
  const years = new Set([...name.matchAll(/(?<!\d)(1[789]\d\d|20\d\d)(?!\d)/g)].map(([year]) => year));
  const [year] = years;
  if (year === undefined || years.size > 1 || new RegExp(`${year}s?\\s*(onward|on\\b|–|—)`).test(name)) {
    return { year: null, mintMark: null };
  }
  const mark = name.match(new RegExp(`(?<!\\d)${year}(?:/\\d+)?[- ]?(CC|[PDSOWC])(?![A-Za-z])`))?.[1] ?? null;
  return { year: Number(year), mintMark: mark };
}

/** 'no mint- P' is P; 'none' is ''. */
export function displayMintMark(mark: string | null | undefined): string {
  const text = mark?.trim() ?? '';
  if (/^no mint-\s*P$/i.test(text)) return 'P';
  return /^(none|no mint mark|no mint)$/i.test(text) ? '' : text;
}

interface Marked {
  year: number;
  mintMark: string | null;
  composition: string | null;
  /** Default: US. */
  country?: string | null;
  kind?: string | null;
  mint?: string | null;
}

/** A German D is Munich, not Denver. */
export function mintOf({ year, mintMark, composition, country, kind, mint }: Marked): string {
  const mark = displayMintMark(mintMark);
  if (!isAmerican({ country, kind })) return mark && (mint || mark);
  return mark && mintName(mark, { year, gold: /gold/i.test(composition ?? '') });
}

/** "S · San Francisco" */
export function mintLabel(coin: Marked): string {
  const mark = displayMintMark(coin.mintMark);
  const mint = mintOf(coin);
  return mint === mark ? mark : `${mark} · ${mint}`;
}
