import type { ReactNode } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { StoredCoin, type StoredCoinProps } from '../manual-entry/StoredCoin.tsx';
import { fromCoin } from './stored-coin.ts';

type Props = Omit<StoredCoinProps, 'children'> & {
  children: (coin: Coin, values: GlobalForm) => ReactNode;
};

export default function Stored({ children, ...rest }: Props) {
  return <StoredCoin {...rest}>{(coin) => children(coin, fromCoin(coin))}</StoredCoin>;
}
