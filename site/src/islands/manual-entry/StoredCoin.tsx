import type { ReactNode } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { useCoin } from '../../lib/queries/coins.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

export interface StoredCoinProps {
  /** As it stands in the address; anything but a whole number above 0 is no coin. */
  id: number;
  /** Above the words that there is none, where the form has a bar of its own. */
  bar?: ReactNode;
  /** What stands there until it has been loaded. */
  bones: ReactNode;
  children: (coin: Coin) => ReactNode;
}

/** The coin that a form is to edit, or why there is none. */
export function StoredCoin({ id, bar, bones, children }: StoredCoinProps) {
  const known = Number.isSafeInteger(id) && id > 0;
  const coin = useCoin(id, known);
  if (!known || (coin.error instanceof ApiError && [404, 422].includes(coin.error.status))) {
    return (
      <>
        {bar}
        <EmptyState title={t('Coin Not Found')} text={t('It is not, or no longer, in your collection.')}>
          <ButtonLink href="/collection">{t('View Collection')}</ButtonLink>
        </EmptyState>
      </>
    );
  }
  if (coin.isError && !coin.data) {
    return (
      <>
        {bar}
        <ErrorState
          title={t('The coin could not be loaded')}
          text={coin.error && sentenceOf(coin.error)}
          onRetry={() => coin.refetch()}
          busy={coin.isFetching}
        />
      </>
    );
  }
  return coin.data ? children(coin.data) : bones;
}
