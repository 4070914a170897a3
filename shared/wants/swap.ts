import { z } from 'zod';
import { fitsOf, meaningOf, plainText } from '../albums/show.ts';
import { optionalText, text } from '../coins/texts.ts';
import { msg } from '../language/msg.ts';

const FORMAT = 'mintmark-swap';
const VERSION = 1;
/** In each direction. */
export const MAX_SWAP_ENTRIES = 2000;
export const MAX_SWAP_BYTES = 1_000_000;
/** A coin of more possible issues is known by its name alone. */
export const MAX_SWAP_ISSUE = 500;

const fields = {
  name: text(200, msg('Name')).min(1),
  country: optionalText(80, msg('Country')),
  year: z.int().nullable().optional(),
  mintMark: optionalText(16, msg('Mint mark')),
  /** Grade or condition; of a want, the least. */
  condition: optionalText(80, msg('Condition')),
};
const SwapWant = z.strictObject({
  ...fields,
  yearTo: z.int().nullable().optional(),
  /** Issues that fill its hole (`fitsOf`); empty for a free description. */
  fits: z.array(z.string().max(200)).max(20),
});
export type SwapWant = z.output<typeof SwapWant>;

const SwapTrade = z.strictObject({
  ...fields,
  /** As `catalogueIssue` of a coin. */
  issue: optionalText(MAX_SWAP_ISSUE, msg('Issue')),
  pieces: z.int().min(1),
});
export type SwapTrade = z.output<typeof SwapTrade>;

const SwapFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  wants: z.array(SwapWant).max(MAX_SWAP_ENTRIES),
  trades: z.array(SwapTrade).max(MAX_SWAP_ENTRIES),
});
export type SwapLists = Pick<z.output<typeof SwapFile>, 'wants' | 'trades'>;

/** `GET /api/wants/swap` */
export interface OwnSwap extends SwapLists {
  /** Beyond MAX_SWAP_ENTRIES. */
  wantsLeftOut: number;
  tradesLeftOut: number;
}

/** The text of a file, without prices. */
export const swapText = ({ wants, trades }: SwapLists): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, wants, trades });

export const TOO_LARGE = msg('This file is too large to be a list of coins.');
export const NO_LIST = msg('This isn’t a Mintmark swap list.');

/** The lists in another collector's file, which anybody may have written. */
export function readSwap(written: string): { lists: SwapLists } | { problem: string } {
  if (written.length > MAX_SWAP_BYTES) return { problem: TOO_LARGE };
  let found: unknown;
  try {
    found = JSON.parse(written);
  } catch {
    return { problem: NO_LIST };
  }
  const { format, version } = Object(found) as { format?: unknown; version?: unknown };
  if (format !== FORMAT) return { problem: NO_LIST };
  if (version !== VERSION)
    return { problem: msg('This list was made by another version of Mintmark. Update the older one.') };
  const read = SwapFile.safeParse(found);
  return read.success
    ? { lists: read.data }
    : { problem: msg('This list is damaged or too long, so nothing of it is shown.') };
}

export interface SwapMatch {
  /** Of the want in its list. */
  place: number;
  want: SwapWant;
  trades: SwapTrade[];
  /** Its words leave open which coin it is, or they are all that is known. */
  isUnsure: boolean;
}

/** What one collector looks for and the other gives away. */
export function matchSwap(wants: readonly SwapWant[], trades: readonly SwapTrade[]): SwapMatch[] {
  const byFit = new Map<string, Set<SwapTrade>>();
  for (const trade of trades)
    for (const fit of trade.issue ? fitsOf(trade.issue) : []) {
      const known = byFit.get(fit);
      if (known) known.add(trade);
      else byFit.set(fit, new Set([trade]));
    }
  const worded = trades.map((trade) => ({
    trade,
    coin: {
      text: plainText([trade.name, trade.country, trade.year].join(' ')),
      year: trade.year ?? 0,
      country: trade.country,
      mintMark: trade.mintMark ?? null,
    },
  }));
  return wants.flatMap((want, place) => {
    const found = new Set(want.fits.flatMap((fit) => [...(byFit.get(fit) ?? [])]));
    const isMeant = meaningOf(want);
    if (want.fits.length === 0) for (const { trade, coin } of worded) if (isMeant(coin)) found.add(trade);
    const fitting = [...found];
    if (fitting.length === 0) return [];
    const isUnsure =
      want.fits.length === 0 || fitting.every(({ issue }) => issue?.split('|')[0]?.includes(','));
    return [{ place, want, trades: fitting, isUnsure }];
  });
}
