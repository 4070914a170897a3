import { useState } from 'react';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { useTitle } from '../../lib/hooks.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useCoin } from '../../lib/queries/coins.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CoinForm } from './CoinForm.tsx';
import { draftKey } from './draft.ts';
import { FormBar } from './FormBar.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { fromCoin, fromPrefill, isBareSlab } from './load.ts';
import { EMPTY_FORM } from './values.ts';

/** Adds a coin, or edits one: `?edit={id}`; `?prefill={json}` comes filled, `?photo=choose` opens at the photos. */
export default function ManualEntry() {
  const [params] = useState(() => new URLSearchParams(location.search));
  const edit = params.get('edit');
  if (edit !== null) return <EditCoin id={Number(edit)} />;
  return <NewCoin prefill={params.get('prefill')} atPhotos={params.get('photo') === 'choose'} />;
}

function NewCoin({ prefill, atPhotos }: { prefill: string | null; atPhotos: boolean }) {
  const user = useUser();
  const [filled] = useState(() => (prefill === null ? null : fromPrefill(prefill)));
  if (!user.data) return <FormSkeleton />;
  return (
    <CoinForm
      initial={filled ?? EMPTY_FORM}
      draftKey={draftKey(user.data.id, null, filled && prefill)}
      arrival={prefill === null ? 'plain' : !filled ? 'unreadable' : isBareSlab(filled) ? 'slab' : 'filled'}
      atPhotos={atPhotos}
    />
  );
}

function EditCoin({ id }: { id: number }) {
  useTitle('Edit coin');
  const known = Number.isSafeInteger(id) && id > 0;
  const user = useUser();
  const coin = useCoin(id, known);
  const missing = !known || (coin.error instanceof ApiError && [404, 422].includes(coin.error.status));
  if (missing || (coin.isError && !coin.data)) {
    return (
      <>
        <FormBar editId={id} />
        {missing ? (
          <EmptyState title="Coin Not Found" text="It is not, or no longer, in your collection.">
            <ButtonLink href="/collection">View Collection</ButtonLink>
          </EmptyState>
        ) : (
          <ErrorState
            title="The coin could not be loaded"
            text={coin.error && sentenceOf(coin.error)}
            onRetry={() => coin.refetch()}
            busy={coin.isFetching}
          />
        )}
      </>
    );
  }
  if (!user.data || !coin.data) return <FormSkeleton editId={id} />;
  return (
    <CoinForm
      initial={fromCoin(coin.data)}
      editing={coin.data}
      draftKey={draftKey(user.data.id, id)}
      arrival="plain"
    />
  );
}
