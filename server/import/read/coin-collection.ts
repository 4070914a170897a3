import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { type JsonItem, parsed } from './json.ts';
import type { StagedWriter } from './staged.ts';
import { UNKNOWN_KIND, Unreadable } from './unreadable.ts';

const Collection = z.object({
  name: z.string(),
  coinType: z.string(),
  coinList: z.array(
    z.object({
      coinIdentifier: z.union([z.string(), z.number()]).transform(String),
      coinMint: z.string().nullish(),
      inCollection: z.union([z.boolean(), z.number()]).transform(Boolean),
      advQuantityIndex: z.number().int().min(0).max(998).nullish(),
      advNotes: z.string().nullish(),
    }),
  ),
});

const COLUMNS = ['Year', 'Coin type', 'Mint mark', 'Quantity', 'Variety', 'Notes', 'Collection'];

/** Stages the coins that the app's user has; its lists name those they have not, too. Grades are numbers of a list of the app and are left out. */
export async function readCoinCollection(
  items: AsyncIterable<JsonItem[]>,
  staged: StagedWriter,
): Promise<void> {
  staged.headings = COLUMNS;
  let line = 0;
  for await (const found of items)
    for (const { isElement, text } of found) {
      if (!isElement) continue;
      if (text === null)
        throw new Unreadable(msg('The file holds too much text. Please divide it into several.'), 413);
      const collection = Collection.safeParse(parsed(text));
      if (!collection.success) throw new Unreadable(UNKNOWN_KIND, 415);
      line = stageCoins(collection.data, line, staged);
    }
}

/** Stages the coins of one collection; answers the number of the last line. */
function stageCoins(
  { name, coinType, coinList }: z.output<typeof Collection>,
  before: number,
  staged: StagedWriter,
) {
  let line = before;
  for (const coin of coinList) {
    line += 1;
    if (!coin.inCollection) continue;
    const year = /^\d{4}\b/.exec(coin.coinIdentifier)?.[0] ?? '';
    const variety = coin.coinIdentifier.slice(year.length).trimStart();
    const quantity = String((coin.advQuantityIndex ?? 0) + 1);
    const cells = [year, singular(coinType), coin.coinMint ?? '', quantity, variety];
    staged.add(line, [...cells, coin.advNotes ?? '', name], {
      reference: JSON.stringify([name, coinType, coin.coinIdentifier, coin.coinMint ?? '']),
    });
  }
  return line;
}

/** "Mercury Dimes" is one Mercury Dime, "Pennies" a Penny. */
const singular = (words: string) =>
  words
    .replace(/halves$/i, 'half')
    .replace(/pennies$/i, 'Penny')
    .replace(/([^s])s$/, '$1');
