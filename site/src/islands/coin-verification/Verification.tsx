import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { type Handoff, takeVerification } from '../../lib/handoff.ts';
import { goBack, navigate, replaceSearch } from '../../lib/navigation.ts';
import { useVerification } from '../../lib/queries/held-result.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState, needed } from '../../ui/states.tsx';
import { Bones } from './Bones.tsx';

const Review = needed(() => import('./Review.tsx'));

/** What the screen before handed over, else what the address names. */
function arrive(): Handoff | null {
  const handed = takeVerification();
  const tempId = new URLSearchParams(location.search).get('tempId');
  if (!tempId || handed?.tempId === tempId) return handed;
  return { tempId };
}

/** Review of an identification before it becomes a coin of the collection. */
export default function Verification() {
  const [handed] = useState(arrive);
  const tempId = handed?.tempId ?? null;
  const { data, error, isFetching, refetch } = useVerification(tempId);
  // Fetched while the result is, so that both are there together.
  useEffect(() => void import('./parts.ts').catch(() => undefined), []);
  useEffect(() => {
    // Reload, and Back from another page, find the same result.
    if (tempId !== null) return replaceSearch({ tempId });
    toast({
      title: t('Error'),
      description: t('No coin data found. Please try again.'),
      variant: 'destructive',
    });
    void navigate(HOME, { history: 'replace' });
  }, [tempId]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="bar">
        <IconButton label={t('Back')} onClick={() => goBack('/add-coin-options')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p>{t('Review your coin')}</p>
        <span className="size-11.5" />
      </div>
      {data ? (
        !data.isVerified ? (
          <Suspense fallback={<Bones />}>
            <Review key={data.tempId} data={data} handed={handed} />
          </Suspense>
        ) : (
          <EmptyState
            wholePage
            title={t('Already in your collection')}
            text={
              data.coinData.name
                ? t('{name} is saved. Edit it in your collection.', {
                    name: data.coinData.name,
                  })
                : t('This coin is saved. Edit it in your collection.')
            }
          >
            <ButtonLink href={`/coin/${data.coinId}`}>{t('View Coin')}</ButtonLink>
            <ButtonLink variant="ghost" href={`/manual-entry?edit=${data.coinId}`}>
              {t('Edit Coin')}
            </ButtonLink>
            <ButtonLink variant="ghost" href="/add-coin-options">
              {t('Add another')}
            </ButtonLink>
          </EmptyState>
        )
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          wholePage
          title={t('Failed to fetch identification results')}
          text={t('Results expire after 24 hours. You can identify the photos again.')}
        >
          <ButtonLink href="/add-coin-options">{t('Identify a Coin')}</ButtonLink>
          <ButtonLink variant="ghost" href="/collection">
            {t('View Collection')}
          </ButtonLink>
        </EmptyState>
      ) : error ? (
        <ErrorState
          title={t('Failed to fetch identification results')}
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Bones />
      )}
    </div>
  );
}
