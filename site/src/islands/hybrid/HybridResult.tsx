import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { goBack } from '../../lib/navigation.ts';
import { useVerification } from '../../lib/queries/held-result.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { verificationAddress } from './address.ts';
import { Comparison } from './Comparison.tsx';

/** Two models and the catalogue about one coin: `?tempId={id}` names the result that waits for its collector. */
export default function HybridResult() {
  const [tempId] = useState(() => new URLSearchParams(location.search).get('tempId'));
  useEffect(() => {
    // The screen before ends in a window that takes the focus with it.
    const main = document.getElementById('main');
    if (!main || document.activeElement !== document.body) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div className="bar mb-4">
        <IconButton label={t('Back')} onClick={() => goBack('/add-coin-options')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p>{t('Second opinion')}</p>
        <span className="size-11.5" />
      </div>
      {tempId ? <Held tempId={tempId} /> : <Unknown text={t('No temp ID provided')} />}
    </>
  );
}

function Held({ tempId }: { tempId: string }) {
  const { data, error, isFetching, refetch } = useVerification(tempId);
  if (data?.coinId) {
    return (
      <EmptyState wholePage title={t('Already in Your Collection')} text={t('This result has been saved.')}>
        <ButtonLink href={`/coin/${data.coinId}`}>{t('View Coin')}</ButtonLink>
      </EmptyState>
    );
  }
  if (data?.coinData.crossCheck?.fields.length)
    return <Comparison tempId={tempId} coin={data.coinData} check={data.coinData.crossCheck} />;
  if (data) {
    const { crossCheck } = data.coinData;
    return (
      <EmptyState
        wholePage
        title={crossCheck?.state === 'disagreed' ? t('The Models Do Not Agree') : t('No Second Opinion')}
        text={translated(crossCheck?.message ?? '') || t('Only one model identified this coin.')}
      >
        <ButtonLink href={verificationAddress(tempId, data.coinData.outcome)}>
          {t('Review the Coin')}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (error instanceof ApiError && error.status === 404)
    return <Unknown text={t('Failed to fetch identification results. Results expire after 24 hours.')} />;
  if (error) {
    return (
      <ErrorState
        title={t('Unable to Load Results')}
        text={sentenceOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  return <Bones />;
}

function Unknown({ text }: { text: string }) {
  return (
    <EmptyState wholePage title={t('Unable to Load Results')} text={text}>
      <ButtonLink href="/add-coin-options">{t('Add a Coin')}</ButtonLink>
    </EmptyState>
  );
}

const Bones = () => (
  <Loading label={t('Loading the results')} className="grid grid-cols-1 gap-5">
    <div className="felt h-40" />
    <Skeleton className="h-8 w-3/4" />
    <div className="card h-44" />
    <div className="card h-44" />
  </Loading>
);
