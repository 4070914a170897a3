import type { UseQueryResult } from '@tanstack/react-query';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { CAROUSEL, type CollectionSummary } from '../../../../shared/collection/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CoinCard } from '../coin/CoinCard.tsx';
import { CoinCardSkeleton, RAIL_CARD } from '../coin/CoinCardSkeleton.tsx';
import { Rail } from '../coin/Rail.tsx';

export function CoinRails({ summary }: { summary: UseQueryResult<CollectionSummary> }) {
  if (summary.isError && !summary.data) {
    return (
      <div className="home-recent">
        <ErrorState
          title={t('Your coins could not be loaded')}
          onRetry={() => summary.refetch()}
          busy={summary.isFetching}
        />
      </div>
    );
  }
  const { data } = summary;
  if (data && data.recentCoins.length === 0) {
    return (
      <div className="home-recent">
        <NoCoins />
      </div>
    );
  }
  return (
    <>
      <div className="home-recent min-w-0">
        <CoinRail title={t('Recent Additions')} coins={data?.recentCoins} />
      </div>
      {/* Values may all be unknown. */}
      {data?.topCoins.length !== 0 && (
        <div className="home-row min-w-0">
          <CoinRail title={t('My Top Coins')} coins={data?.topCoins} />
        </div>
      )}
    </>
  );
}

export const NoCoins = () => (
  <EmptyState title={t('No coins yet')} text={t('Your newest coins appear here.')} />
);

function CoinRail({ title, coins }: { title: string; coins: CollectionCoin[] | undefined }) {
  return (
    <Rail bones={!coins} title={title}>
      {coins
        ? coins.slice(0, CAROUSEL.length).map((coin) => (
            <li key={coin.id} className={RAIL_CARD}>
              <CoinCard coin={coin} />
            </li>
          ))
        : [1, 2, 3].map((bone) => (
            <li key={bone} className={RAIL_CARD}>
              <CoinCardSkeleton />
            </li>
          ))}
    </Rail>
  );
}
