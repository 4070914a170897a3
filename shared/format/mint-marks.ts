import { mintName } from '../catalogue/mints.ts';
import { isAmerican } from '../coins/country.ts';

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
