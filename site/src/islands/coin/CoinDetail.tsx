import { ApiError, sentenceOf } from '../../lib/api.ts';
import { useTitle } from '../../lib/hooks.ts';
import { coinPreview, useCoin } from '../../lib/queries/coins.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CoinBar } from './CoinBar.tsx';
import { CoinHead } from './CoinHead.tsx';
import { DeleteCoin } from './DeleteCoin.tsx';
import { Faces } from './Faces.tsx';
import { FactsSkeleton } from './FactsSkeleton.tsx';
import { Grading, Specifications } from './Specifications.tsx';
import { About, Notes, Rarity } from './Story.tsx';
import { Purchase, Value } from './Value.tsx';

/** The id at the end of /coin/{id}; null when it is no id. */
function idFromAddress(): number | null {
  const id = Number(location.pathname.split('/').at(-1));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const isGone = (error: Error | null) => error instanceof ApiError && [404, 422].includes(error.status);

/** One coin, whole. What its card already knew is shown at once, the rest when it has been loaded. */
export default function CoinDetail() {
  const id = idFromAddress();
  const coin = useCoin(id ?? 0, id !== null);
  const known = coin.data ?? (id === null ? undefined : coinPreview(id));
  useTitle(known?.name);
  if (id === null || isGone(coin.error)) {
    return (
      <>
        <CoinBar />
        <EmptyState wholePage title="Coin Not Found" text="It is not, or no longer, in your collection.">
          <ButtonLink href="/collection">View Collection</ButtonLink>
        </EmptyState>
      </>
    );
  }
  if (coin.isError && !coin.data) {
    return (
      <>
        <CoinBar />
        <ErrorState
          title="The coin could not be loaded"
          text={sentenceOf(coin.error)}
          onRetry={() => coin.refetch()}
          busy={coin.isFetching}
        />
      </>
    );
  }
  return (
    <article className="grid grid-cols-1 gap-5" aria-busy={coin.isPending}>
      <CoinBar coin={known} />
      <Faces coin={known} />
      <CoinHead coin={known} certificationNumber={coin.data?.certificationNumber} />
      {coin.data ? (
        <>
          <Value coin={coin.data} />
          <Purchase coin={coin.data} />
          <Grading coin={coin.data} />
          <Specifications coin={coin.data} />
          <About coin={coin.data} />
          <Rarity coin={coin.data} />
          <Notes coin={coin.data} />
          <DeleteCoin coin={coin.data} />
        </>
      ) : (
        <FactsSkeleton />
      )}
    </article>
  );
}
