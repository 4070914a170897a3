import { z } from 'zod';
import type { StagedWriter } from './staged.ts';
import { UNKNOWN_KIND, Unreadable } from './unreadable.ts';

const Backup = z.object({
  collections: z.array(
    z.object({
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
    }),
  ),
});

const COLUMNS = ['Year', 'Coin type', 'Mint mark', 'Quantity', 'Variety', 'Notes', 'Collection'];

/** Stages the coins that the app's user has; its lists name those they have not, too. Grades are numbers of a list of the app and are left out. */
export function readCoinCollection(json: unknown, staged: StagedWriter): void {
  const parsed = Backup.safeParse(json);
  if (!parsed.success) throw new Unreadable(UNKNOWN_KIND, 415);
  staged.headings = COLUMNS;
  let line = 0;
  for (const { name, coinType, coinList } of parsed.data.collections) {
    for (const coin of coinList) {
      line += 1;
      if (!coin.inCollection) continue;
      const [, year = '', rest = ''] = /^(\d{4})\b\s*(.*)$/.exec(coin.coinIdentifier) ?? [];
      const quantity = String((coin.advQuantityIndex ?? 0) + 1);
      const cells = [
        year,
        singular(coinType),
        coin.coinMint ?? '',
        quantity,
        year ? rest : coin.coinIdentifier,
      ];
      staged.add(line, [...cells, coin.advNotes ?? '', name], {
        reference: JSON.stringify([name, coinType, coin.coinIdentifier, coin.coinMint ?? '']),
      });
    }
  }
}

/** "Mercury Dimes" is one Mercury Dime, "Pennies" a Penny. */
const singular = (words: string) =>
  words
    .replace(/halves$/i, 'half')
    .replace(/pennies$/i, 'Penny')
    .replace(/([^s])s$/, '$1');
