import type { ReactNode } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { useCoin } from '../../lib/queries/coins.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { fromCoin } from './payload.ts';
import type { CoinFormValues } from './values.ts';

interface StoredProps {
  /** From the address; may be NaN. */
  id: number;
  /** Bar above an error. */
  bar: ReactNode;
  /** Skeleton. */
  bones: ReactNode;
  children: (coin: Coin, values: CoinFormValues) => ReactNode;
}

/** The coin to edit. */
export default function Stored({ id, bar, bones, children }: StoredProps) {
  const known = Number.isSafeInteger(id) && id > 0;
  const coin = useCoin(id, known);
  if (!known || (coin.error instanceof ApiError && [404, 422].includes(coin.error.status))) {
    return (
      <>
        {bar}
        <EmptyState title={t('Coin Not Found')} text={t('This coin isn’t in your collection.')}>
          <ButtonLink href="/collection">{t('View Collection')}</ButtonLink>
        </EmptyState>
      </>
    );
  }
  if (coin.isError && !coin.data) {
    return (
      <>
        {bar}
        <LoadError title={t('The coin could not be loaded')} query={coin} />
      </>
    );
  }
  return coin.data ? children(coin.data, fromCoin(coin.data)) : bones;
}
