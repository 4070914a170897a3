import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { useVerification } from '../../lib/queries/held-result.ts';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Link } from './link.ts';
import { ResultView } from './ResultView.tsx';

/** The result an address leads to: the server's own where it is held, else what the address says, which anybody can write. */
export function Linked({ link: { tempId, claim } }: { link: Link }) {
  const { data, error, isFetching, refetch } = useVerification(tempId);
  if (tempId === null || (error instanceof ApiError && error.status === 404))
    return <ResultView key="claim" result={{ identification: claim, tempId: null, coinId: null }} />;
  if (data) return <ResultView result={{ identification: data.coinData, tempId, coinId: data.coinId }} />;
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
  return (
    <Loading label={t('Loading the identification')} className="grid grid-cols-1 gap-5">
      <div className="felt aspect-[1.68]" />
      <Skeleton className="h-8 w-3/4" />
      <div className="card h-28" />
    </Loading>
  );
}
