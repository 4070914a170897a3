import type { ReactNode } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import { CoinDisc } from '../../ui/picture.tsx';
import type { CoinFormValues } from './values.ts';

export function Drawn({ values }: { values: CoinFormValues }): ReactNode {
  const { name, coinType, composition } = values;
  const year = /^\d{4}$/.test(values.year.trim()) ? Number(values.year) : null;
  const disc = discOf({
    name,
    coinType,
    composition,
    year,
    mintMark: values.mintMark === 'none' ? '' : values.mintMark,
  });
  return (
    <>
      <CoinDisc {...disc} decorative className="w-24 max-w-[45%]" />
      <CoinDisc {...disc} side="reverse" decorative className="w-24 max-w-[45%]" />
    </>
  );
}
