import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import type { PreciousMetal } from '../../../../shared/collection/model.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import {
  formatCoinValue,
  formatDate,
  formatDateTime,
  formatMoney,
} from '../../../../shared/format/format.ts';
import { metalName } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { MetalPrices } from '../../../../shared/market/metals.ts';
import { thumbnailOf } from '../../../../shared/photos/model.ts';
import { ApiError } from '../../lib/api.ts';
import { useMetalPrices, useRefreshMetalPrices } from '../../lib/queries/market.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Card } from '../../ui/card.tsx';
import { Well } from '../../ui/picture.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { depart, Each } from '../coin/CoinCard.tsx';
import { gradeInWords } from '../coin/words.ts';
import { PriceLine } from './SummaryParts.tsx';

export function MostValuable({ coins }: { coins: readonly CollectionCoin[] }) {
  return (
    <Card title={t('Most Valuable Coins')}>
      {coins.length === 0 ? (
        <p className="text-muted">{t('Coins with a known value appear here.')}</p>
      ) : (
        <ul className="ruled -mb-2 border-t border-line">
          {coins.map((coin) => (
            <li key={coin.id}>
              <Row coin={coin} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ coin }: { coin: CollectionCoin }) {
  const grade = [gradeInWords(coin), coin.isGraded && coin.gradingCompany].filter(Boolean).join(' · ');
  return (
    <a
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5"
      href={`/coin/${coin.id}`}
      onClick={(event) => depart(event, coin)}
    >
      <Well size="sm" src={thumbnailOf(coin, 200)} disc={discOf(coin)} decorative />
      <span className="min-w-32 flex-1">
        <span className="line-clamp-2 text-sm font-semibold">{coin.name}</span>
        <span className="block text-sm text-muted">{grade}</span>
      </span>
      <b className="ms-auto font-semibold tabular-nums">
        {formatCoinValue(coin)}
        <Each coin={coin} />
      </b>
    </a>
  );
}

export function SpotPrices() {
  const prices = useMetalPrices();
  const refresh = useRefreshMetalPrices();
  if (prices.isError && !prices.data)
    return <ErrorLine busy={prices.isFetching} onRetry={() => void prices.refetch()} />;
  if (!prices.data) return null;
  const known = prices.data.lastUpdated;
  const refreshPrices = () =>
    refresh.mutate(undefined, {
      onSuccess: (fresh) =>
        toast(
          fresh.lastUpdated === known
            ? { title: t('Prices already up to date'), description: inWords(fresh) }
            : { title: t('Prices Updated'), description: inWords(fresh), variant: 'success' },
        ),
      onError: (error) =>
        toastFailure(
          t('Refresh Failed'),
          (error instanceof ApiError && error.text) || t('Could not update metal prices. Please try again.'),
        ),
    });
  return (
    <PriceLine
      prices={prices.data}
      when={whenOf(known)}
      isRefreshing={refresh.isPending}
      onRefresh={refreshPrices}
    />
  );
}

const DAY = 24 * 3_600_000;

/** As the first paint says it: a longer line would be the largest paint. */
const whenOf = (at: string | null): string =>
  (at !== null && Date.now() - Date.parse(at) > DAY ? formatDate : formatDateTime)(at);

/** "Gold $4,000.00, Silver $50.00 per troy ounce." */
function inWords({ gold, silver }: MetalPrices): string | undefined {
  const known = Object.entries({ gold, silver }).filter(([, price]) => price !== null);
  const prices = known
    .map(([metal, price]) => `${metalName(metal as PreciousMetal)} ${formatMoney(price)}`)
    .join(', ');
  return prices && t('{prices} per troy ounce.', { prices });
}
