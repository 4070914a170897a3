import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { coinIdIn } from '../../../../shared/coins/address.ts';
import type { Coin, CollectionCoin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { ownPath } from '../../lib/base.ts';
import { useTitle } from '../../lib/hooks.ts';
import { optional } from '../../lib/optional.ts';
import { withEdits } from '../../lib/queries/changes.ts';
import { useCoin } from '../../lib/queries/coins.ts';
import { usePendingEdits, watchCoin } from '../../lib/queries/edits.ts';
import { coinPreview } from '../../lib/queries/preview.ts';
import { useGradingCard, useReference } from '../../lib/queries/reference.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { needed } from '../../ui/needed.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useColumns } from './beside-context.ts';
import { CoinBar, CoinHead, Grading } from './CoinHead.tsx';
import { Faces } from './Faces.tsx';
import { FactsSkeleton, ReferenceSkeleton } from './FactsSkeleton.tsx';
import { FurtherPhotosContext, type ShowPhoto } from './further-photos.ts';
import { loadEditing } from './InlineEdit.tsx';
import { expectPart } from './late.ts';
import { EditingContext, useEditing } from './use-editing.ts';

/** What it is worth, and what is known of it, which is asked meanwhile. */
const Value = needed(async () => ({ default: (await import('./Value.tsx')).Value }));
const Known = needed(() => import('./Known.tsx'));

/** Few coins wait for a review. Where it cannot be loaded, the page is whole without it. */
const Review = optional<{ coin: Coin }>(async () => ({ default: (await import('./Review.tsx')).Review }));

/** Whose pictures its photos are, where they are not the collector's own: asked once the page stands. */
const PhotoCredits = optional<{ coin: CollectionCoin }>(() => import('./PhotoCredits.tsx'));

/** What becomes of a coin that is offered. */
const Selling = optional<{ coin: Coin }>(() => import('./sell/Selling.tsx'));

/** What is no longer in the collection may have been sold. */
const SoldCoin = lazy(
  (): Promise<{ default: ComponentType<{ id: number; notFound: ReactNode }> }> =>
    import('./sell/SoldCoin.tsx').catch(() => ({ default: ({ notFound }) => notFound })),
);

/** Or it lies in the trash. */
const TrashedCoin = lazy(
  (): Promise<{ default: ComponentType<{ id: number; notFound: ReactNode }> }> =>
    import('./trashed/TrashedCoin.tsx').catch(() => ({ default: ({ notFound }) => notFound })),
);

const isGone = (error: Error | null) => error instanceof ApiError && [404, 422].includes(error.status);

/** The page of one coin. */
export default function CoinDetail() {
  return <OneCoin id={coinIdIn(ownPath(location.pathname))} />;
}

/** One coin, whole, on its page or beside a list. What its card already knew is shown at once, the rest when it has been loaded. */
export function OneCoin({ id }: { id: number | null }) {
  const { isBeside, whole, looks, facts } = useColumns();
  const coin = useCoin(id ?? 0, id !== null);
  const reference = useReference(id ?? 0, id !== null);
  const grading = useGradingCard(id ?? 0, id !== null);
  const edits = usePendingEdits(id ?? 0);
  const stored = coin.data && withEdits(coin.data, edits);
  const card = id === null ? undefined : coinPreview(id);
  const editing = useEditing(id ?? 0);
  const showFurther = useRef<ShowPhoto>(null);
  const known = stored ?? (card && withEdits(card, edits));
  useTitle(isBeside ? undefined : known?.name);
  // Whoever begins to edit need not wait for it, nor have a connection then.
  useEffect(() => expectPart(loadEditing), []);
  useEffect(() => {
    if (id === null) return;
    return watchCoin(id, () =>
      toast({
        title: t('Changed in another tab'),
        description: t('The coin is shown as it is now.'),
        variant: 'info',
      }),
    );
  }, [id]);
  if (id === null || isGone(coin.error)) {
    const notFound = (
      <>
        <CoinBar />
        <EmptyState
          wholePage
          title={t('Coin Not Found')}
          text={t('It is not, or no longer, in your collection.')}
        >
          <ButtonLink href="/collection">{t('View Collection')}</ButtonLink>
        </EmptyState>
      </>
    );
    if (id === null) return notFound;
    return (
      <Suspense fallback={<FactsSkeleton />}>
        <SoldCoin id={id} notFound={<TrashedCoin id={id} notFound={notFound} />} />
      </Suspense>
    );
  }
  if (coin.isError && !coin.data) {
    return (
      <>
        <CoinBar />
        <ErrorState
          wholePage
          title={t('The coin could not be loaded')}
          text={sentenceOf(coin.error)}
          onRetry={() => coin.refetch()}
          busy={coin.isFetching}
        />
      </>
    );
  }
  return (
    <EditingContext value={editing}>
      <FurtherPhotosContext value={showFurther}>
        <article className={whole} aria-busy={coin.isPending}>
          <CoinBar coin={known} editing={editing} />
          {/* What it looks like stays in sight while its facts are read. */}
          <div className={looks}>
            <Faces coin={known} />
            {stored?.awaitsPhotos && (
              <p role="status" className="text-center text-sm text-muted">
                {t('Photos of your import are on their way to this coin.')}
              </p>
            )}
            {known && hasPhotos(known) && (
              <Suspense>
                <PhotoCredits coin={known} />
              </Suspense>
            )}
            <CoinHead coin={known} />
          </div>
          <div className={facts}>
            {stored ? (
              // Nothing that was read already is pushed down by the review.
              <Suspense fallback={<FactsSkeleton />}>
                {stored.needsReview && <Review coin={stored} />}
                <Value coin={stored} />
                <Selling coin={stored} />
                <Grading coin={stored} />
                {/* What comes after waits too: what is already read must not move. */}
                {reference.isPending || grading.isPending ? (
                  <ReferenceSkeleton />
                ) : (
                  <Suspense fallback={<ReferenceSkeleton />}>
                    <Known coin={stored} reference={reference.data ?? null} grading={grading.data ?? null} />
                  </Suspense>
                )}
              </Suspense>
            ) : (
              <FactsSkeleton />
            )}
          </div>
        </article>
      </FurtherPhotosContext>
    </EditingContext>
  );
}

const hasPhotos = ({ imageUrl, obverseImageUrl, reverseImageUrl }: CollectionCoin) =>
  [imageUrl, obverseImageUrl, reverseImageUrl].some((url) => url !== null);
