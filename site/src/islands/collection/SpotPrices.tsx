import { RefreshCw } from 'lucide-react';
import type { PreciousMetal } from '../../../../shared/collection/model.ts';
import { formatDateTime, formatMoney } from '../../../../shared/format/format.ts';
import { metalName, pricesInWords } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { MetalPrices } from '../../../../shared/market/metals.ts';
import { ApiError } from '../../lib/api.ts';
import { useMetalPrices, useRefreshMetalPrices } from '../../lib/queries/market.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { spoken } from '../../ui/notice.tsx';
import { ErrorLine } from '../../ui/states.tsx';

export const PRICES_LINE = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2';
export const PRICES_DAY = 'min-w-0 flex-1 basis-40 text-sm text-muted';

export default function SpotPrices() {
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
        toast({
          title: t('Refresh Failed'),
          description:
            (error instanceof ApiError && error.text) ||
            t('Could not update metal prices. Please try again.'),
          variant: 'destructive',
        }),
    });
  return (
    <div className={PRICES_LINE}>
      <p className={PRICES_DAY}>{pricesInWords(prices.data, formatDateTime(known))}</p>
      {prices.data.isOn !== false && (
        <Button variant="ghost" busy={refresh.isPending} onClick={refreshPrices}>
          {!refresh.isPending && <RefreshCw aria-hidden="true" />}
          {spoken(t('Refresh<sr> metal prices</sr>'))}
        </Button>
      )}
    </div>
  );
}

/** "Gold $4,000.00, Silver $50.00 per troy ounce." */
function inWords({ gold, silver }: MetalPrices): string | undefined {
  const known = Object.entries({ gold, silver }).filter(([, price]) => price !== null);
  const prices = known
    .map(([metal, price]) => `${metalName(metal as PreciousMetal)} ${formatMoney(price)}`)
    .join(', ');
  return prices && t('{prices} per troy ounce.', { prices });
}
