import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import type { GradingCard } from '../../../../shared/pcgs/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { useTitle } from '../../lib/hooks.ts';
import { withEdits } from '../../lib/queries/changes.ts';
import { coinPreview, useCoin } from '../../lib/queries/coins.ts';
import { usePendingEdits, watchCoin } from '../../lib/queries/edits.ts';
import { useGradingCard, useReference } from '../../lib/queries/reference.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CoinBar } from './CoinBar.tsx';
import { CoinHead } from './CoinHead.tsx';
import { DeleteCoin } from './DeleteCoin.tsx';
import { Faces } from './Faces.tsx';
import { FactsSkeleton, ReferenceSkeleton } from './FactsSkeleton.tsx';
import { CloserLook, HowToTell } from './HowToTell.tsx';
import { loadEditForm } from './InlineEdit.tsx';
import { InThisSet } from './InThisSet.tsx';
import { expectPart } from './late.ts';
import { PhotoCredits } from './PhotoCredits.tsx';
import { Purchase } from './Purchase.tsx';
import { Grading, Specifications } from './Specifications.tsx';
import { About, Notes, Rarity, Source } from './Story.tsx';
import { EditingContext, useEditing } from './use-editing.ts';
import { Value } from './Value.tsx';
import { ValueHistory } from './ValueHistory.tsx';

/** Few coins wait for a review. Where it cannot be loaded, the page is whole without it. */
const Review = lazy(
  (): Promise<{ default: ComponentType<{ coin: Coin }> }> =>
    import('./Review.tsx').then(
      ({ Review }) => ({ default: Review }),
      () => ({ default: () => null }),
    ),
);

/** What the grading service says, of the few coins it can be asked about. */
const GradingService = lazy(
  (): Promise<{ default: ComponentType<{ coin: Coin; card: GradingCard }> }> =>
    import('./GradingService.tsx').catch(() => ({ default: () => null })),
);

/** The id at the end of /coin/{id}; null when it is no id. */
function idFromAddress(): number | null {
  const [, digits] = /^\/coin(?:-detail)?\/(\d+)\/?$/.exec(location.pathname) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const isGone = (error: Error | null) => error instanceof ApiError && [404, 422].includes(error.status);

/** One coin, whole. What its card already knew is shown at once, the rest when it has been loaded. */
export default function CoinDetail() {
  const id = idFromAddress();
  const coin = useCoin(id ?? 0, id !== null);
  const reference = useReference(id ?? 0, id !== null);
  const grading = useGradingCard(id ?? 0, id !== null);
  const edits = usePendingEdits(id ?? 0);
  const stored = coin.data && withEdits(coin.data, edits);
  const card = id === null ? undefined : coinPreview(id);
  const editing = useEditing(id ?? 0);
  const known = stored ?? (card && withEdits(card, edits));
  useTitle(known?.name);
  // Whoever begins to edit need not wait for it, nor have a connection then.
  useEffect(() => expectPart(loadEditForm), []);
  useEffect(() => {
    if (id === null) return;
    return watchCoin(id, () =>
      toast({ title: 'Changed in another tab', description: 'The coin is shown as it is now.' }),
    );
  }, [id]);
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
          wholePage
          title="The coin could not be loaded"
          text={sentenceOf(coin.error)}
          onRetry={() => coin.refetch()}
          busy={coin.isFetching}
        />
      </>
    );
  }
  return (
    <EditingContext value={editing}>
      <article className="grid grid-cols-1 gap-5" aria-busy={coin.isPending}>
        <CoinBar coin={known} editing={editing} />
        <Faces coin={known} />
        {known && <PhotoCredits coin={known} />}
        <CoinHead coin={known} />
        {stored ? (
          // Nothing that was read already is pushed down by the review.
          <Suspense fallback={<FactsSkeleton />}>
            {stored.needsReview && <Review coin={stored} />}
            <Value coin={stored} />
            <Grading coin={stored} />
            {/* What comes after waits too: what is already read must not move. */}
            {reference.isPending || grading.isPending ? (
              <ReferenceSkeleton />
            ) : (
              <Known coin={stored} reference={reference.data ?? null} grading={grading.data ?? null} />
            )}
          </Suspense>
        ) : (
          <FactsSkeleton />
        )}
      </article>
    </EditingContext>
  );
}

interface KnownProps {
  coin: Coin;
  reference: Reference | null;
  grading: GradingCard | null;
}

/** What the coin, the grading service and the catalogue say; without the catalogue, what the coin itself says. */
function Known({ coin, reference, grading }: KnownProps) {
  return (
    <>
      {grading && (
        <Suspense fallback={<div className="card h-64" />}>
          <GradingService coin={coin} card={grading} />
        </Suspense>
      )}
      <Specifications coin={coin} reference={reference} />
      {reference && <InThisSet coin={coin} reference={reference} />}
      {reference && <HowToTell reference={reference} />}
      <Purchase coin={coin} />
      <ValueHistory coin={coin} />
      <About coin={coin} reference={reference} />
      <Rarity coin={coin} reference={reference} />
      {reference && <CloserLook varieties={reference.otherVarieties} />}
      <Notes coin={coin} />
      {reference && <Source reference={reference} />}
      <DeleteCoin coin={coin} />
    </>
  );
}
