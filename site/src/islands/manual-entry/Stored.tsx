import type { ReactNode } from 'react';
import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import { byField } from '../../../../shared/coins/fields.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { tagsText } from '../../../../shared/coins/tags.ts';
import { dayInput } from '../../../../shared/format/format.ts';
import { StoredCoin, type StoredCoinProps } from './StoredCoin.tsx';
import { type CoinFormValues, NO_MARK, US_PLAIN } from './values.ts';

type Props = Omit<StoredCoinProps, 'children'> & {
  children: (coin: Coin, values: CoinFormValues) => ReactNode;
};

export default function Stored({ children, ...rest }: Props) {
  return <StoredCoin {...rest}>{(coin) => children(coin, fromCoin(coin))}</StoredCoin>;
}

function fromCoin(coin: Coin): CoinFormValues {
  return {
    name: coin.name,
    coinType: coin.coinType,
    year: String(coin.year),
    mintMark: displayMintMark(coin.mintMark) || NO_MARK,
    quantity: coin.quantity,
    condition: coin.condition,
    isGraded: coin.isGraded,
    gradingCompany: coin.gradingCompany ?? '',
    grade: coin.grade ?? '',
    certificationNumber: coin.certificationNumber ?? '',
    ...byField(US_PLAIN, (name) => String(coin[name] ?? '')),
    purchasePrice: coin.purchasePrice ?? '',
    purchaseDate: dayInput(coin.purchaseDate),
    currentValue: coin.estimatedValue ?? '',
    valuationSource: '',
    storageLocation: coin.storageLocation ?? '',
    tags: tagsText(coin.tags),
    obverseImageUrl: coin.obverseImageUrl ?? coin.imageUrl ?? '',
    reverseImageUrl: coin.reverseImageUrl ?? '',
  };
}
