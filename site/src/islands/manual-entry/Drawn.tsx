import type { ReactNode } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import { CoinDisc } from '../../ui/picture.tsx';
import { type CoinFormValues, markOf, type Rules } from './values.ts';

/** Both sides of the coin, drawn from the fields. */
export function Drawn({ values, rules }: { values: CoinFormValues; rules: Rules }): ReactNode {
  const { name, coinType, composition, country } = values;
  const year = /^\d{4}$/.test(values.year.trim()) ? Number(values.year) : null;
  const mintMark = markOf(values.mintMark).slice(0, 3);
  const disc = discOf(
    rules === 'us'
      ? { name, coinType, composition, year, mintMark }
      : // A blank before the first input.
        { coinType, composition, year, mintMark, country: country || coinType ? country : undefined },
  );
  return (
    <>
      <CoinDisc {...disc} decorative className="w-24 max-w-[45%]" />
      <CoinDisc {...disc} side="reverse" decorative className="w-24 max-w-[45%]" />
    </>
  );
}
