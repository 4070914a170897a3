import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { coinIdIn } from '../../../../shared/coins/identity.ts';
import type { Coin, CollectionCoin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { ownPath } from '../../lib/base.ts';
import { optional, useTitle } from '../../lib/hooks.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useGradingCard, useReference } from '../../lib/queries/coin-facts.ts';
import { useCoin } from '../../lib/queries/coins.ts';
import { usePendingEdits, watchCoin, withEdits } from '../../lib/queries/edits.ts';
import { coinPreview } from '../../lib/queries/lists.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadError, needed } from '../../ui/states.tsx';
import { useColumns } from './beside-context.ts';
import { CoinBar, CoinHead, Grading } from './CoinHead.tsx';
import { Faces } from './Faces.tsx';
import { FactsSkeleton, ReferenceSkeleton } from './Facts.tsx';
import { FurtherPhotosContext, type ShowPhoto } from './further-photos.ts';
import { EditingContext, loadEditing, useEditing } from './InlineEdit.tsx';
import { expectPart } from './late.ts';

const Value = needed(async () => ({ default: (await import('./Value.tsx')).Value }));
const Known = needed(() => import('./Known.tsx'));

const Review = optional<{ coin: Coin }>(async () => ({ default: (await import('./Review.tsx')).Review }));

const PhotoCredits = optional<{ coin: CollectionCoin }>(() => import('./PhotoCredits.tsx'));

const CoinJournal = optional<{ id: number; updatedAt: string }>(async () => ({
  default: (await import('../collections/Journal.tsx')).CoinJournal,
}));

const Selling = optional<{ coin: Coin }>(() => import('./sell/Selling.tsx'));

const SoldCoin = lazy(
  (): Promise<{ default: ComponentType<{ id: number; notFound: ReactNode }> }> =>
    import('./sell/SoldCoin.tsx').catch(() => ({ default: ({ notFound }) => notFound })),
);

const TrashedCoin = lazy(
  (): Promise<{ default: ComponentType<{ id: number; notFound: ReactNode }> }> =>
    import('./trashed/TrashedCoin.tsx').catch(() => ({ default: ({ notFound }) => notFound })),
);

const isGone = (error: Error | null) => error instanceof ApiError && [404, 422].includes(error.status);

export default function CoinDetail() {
  return <OneCoin id={coinIdIn(ownPath(location.pathname))} />;
}

export function OneCoin({ id }: { id: number | null }) {
  const { isBeside, whole, photos, facts } = useColumns();
  const coin = useCoin(id ?? 0, id !== null);
  const card = id === null ? undefined : coinPreview(id);
  const isThere = coin.data !== undefined || card !== undefined;
  const reference = useReference(id ?? 0, isThere);
  const grading = useGradingCard(id ?? 0, isThere);
  const edits = usePendingEdits(id ?? 0);
  const stored = coin.data && withEdits(coin.data, edits);
  const isShared = useUser().data?.isShared ?? false;
  const editing = useEditing(id ?? 0);
  const showFurther = useRef<ShowPhoto>(null);
  const known = stored ?? (card && withEdits(card, edits));
  useTitle(isBeside ? undefined : known?.name);
  // No wait, and it works offline.
  useEffect(() => expectPart(loadEditing), []);
  useEffect(() => {
    if (id === null) return;
    return watchCoin(id, () =>
      toast({
        title: t('Changed in another tab'),
        description: t('The page now shows the latest version.'),
        variant: 'info',
      }),
    );
  }, [id]);
  if (id === null || isGone(coin.error)) {
    const notFound = (
      <>
        <CoinBar />
        <EmptyState wholePage title={t('Coin Not Found')} text={t('This coin isn’t in your collection.')}>
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
        <LoadError wholePage title={t('The coin could not be loaded')} query={coin} />
      </>
    );
  }
  return (
    <EditingContext value={editing}>
      <FurtherPhotosContext value={showFurther}>
        <article className={whole} aria-busy={coin.isPending}>
          <CoinBar coin={known} editing={editing} />
          {/* Stays in view while the facts scroll. */}
          <div className={photos}>
            <Faces coin={known} />
            {stored?.awaitsPhotos && (
              <p role="status" className="text-center text-sm text-muted">
                {t('Photos from your import are still being added to this coin.')}
              </p>
            )}
            {known && hasPhotos(known) && (
              <Suspense>
                <PhotoCredits coin={known} />
              </Suspense>
            )}
          </div>
          <div className={facts}>
            <CoinHead coin={known} />
            {stored ? (
              <Suspense fallback={<FactsSkeleton />}>
                {stored.needsReview && <Review coin={stored} />}
                <Value coin={stored} />
                <Selling coin={stored} />
                <Grading coin={stored} />
                {isShared && <CoinJournal id={stored.id} updatedAt={stored.updatedAt} />}
                {/* Later cards wait as well, to avoid a layout shift. */}
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
