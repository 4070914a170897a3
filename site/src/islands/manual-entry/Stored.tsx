import type { ReactNode } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { useDrafts } from '../../lib/queries/coin-drafts.ts';
import { useCoin } from '../../lib/queries/coins.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { fromCoin } from './payload.ts';
import { type CoinFormValues, fromDraft } from './values.ts';

interface StoredProps<Id, Found extends unknown[]> {
  id: Id;
  /** Bar above an error. */
  bar: ReactNode;
  /** Skeleton. */
  bones: ReactNode;
  children: (...found: Found) => ReactNode;
}

/** The coin to edit; its id comes from the address and may be NaN. */
export function StoredCoin({ id, bar, bones, children }: StoredProps<number, [Coin, CoinFormValues]>) {
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

export function StoredDraft({ id, bar, bones, children }: StoredProps<string, [CoinFormValues]>) {
  const asked = useDrafts();
  const { drafts, data, error, isFetching } = asked;
  const draft = drafts.find((one) => one.id === id);
  if (draft) return children(fromDraft(draft));
  if (data && !isFetching)
    return (
      <>
        {bar}
        <EmptyState title={t('There is no such draft')} text={t('It was completed or deleted.')}>
          <ButtonLink href="/drafts">{t('View drafts')}</ButtonLink>
        </EmptyState>
      </>
    );
  if (!error) return bones;
  return (
    <>
      {bar}
      <LoadError title={t('Your drafts could not be loaded')} query={asked} />
    </>
  );
}
