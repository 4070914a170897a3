import type { ReactNode } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { fromCoin } from './from-coin.ts';
import { StoredCoin, type StoredCoinProps } from './StoredCoin.tsx';
import type { CoinFormValues } from './values.ts';

type Props = Omit<StoredCoinProps, 'children'> & {
  children: (coin: Coin, values: CoinFormValues) => ReactNode;
};

/** The coin that the form is to edit, and how it shows it. */
export default function Stored({ children, ...rest }: Props) {
  return <StoredCoin {...rest}>{(coin) => children(coin, fromCoin(coin))}</StoredCoin>;
}
