import { RefreshCw } from 'lucide-react';
import { formatDateTime, formatMoney } from '../../../../shared/format/format.ts';
import type { MetalPrices } from '../../../../shared/market/metals.ts';
import { ApiError } from '../../lib/api.ts';
import { useMetalPrices, useRefreshMetalPrices } from '../../lib/queries/metals.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/states.tsx';

/** Of when the prices are that the metal is reckoned with, and the way to newer ones. */
export default function SpotPrices() {
  const prices = useMetalPrices();
  const refresh = useRefreshMetalPrices();
  if (prices.isError && !prices.data)
    return <ErrorLine busy={prices.isFetching} onRetry={() => void prices.refetch()} />;
  if (!prices.data) return null;
  const known = prices.data.lastUpdated;
  const ask = () =>
    refresh.mutate(undefined, {
      onSuccess: (fresh) =>
        toast(
          fresh.lastUpdated === known
            ? { title: 'No newer prices yet', description: inWords(fresh) }
            : { title: 'Prices Updated', description: inWords(fresh), variant: 'success' },
        ),
      onError: (error) =>
        toast({
          title: 'Refresh Failed',
          description:
            (error instanceof ApiError && error.text) || 'Could not update metal prices. Please try again.',
          variant: 'destructive',
        }),
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-40 text-sm text-muted">{whenOf(prices.data)}</p>
      {prices.data.isOn !== false && (
        <Button variant="ghost" busy={refresh.isPending} onClick={ask}>
          {!refresh.isPending && <RefreshCw aria-hidden="true" />}
          Refresh
          <span className="sr-only"> metal prices</span>
        </Button>
      )}
    </div>
  );
}

/** What turns prices on; a copy kept from before this was told counts as on. */
const OFF = 'Newer prices are off on this server (MINTMARK_METALS_PROVIDER).';

function whenOf({ lastUpdated, source, stale, isOn }: MetalPrices): string {
  const off = isOn === false;
  if (!lastUpdated)
    return `No metal prices are known${off ? '' : ' yet'}, so the metal has no value here.${off ? ` ${OFF}` : ''}`;
  const taken = `Prices of ${formatDateTime(lastUpdated)}, ${source}.`;
  if (off) return `${taken} ${OFF}`;
  return stale ? `${taken} Newer ones could not be had.` : taken;
}

/** "Gold $4,000.00, Silver $50.00 per troy ounce." */
function inWords({ gold, silver }: MetalPrices): string | undefined {
  const known = Object.entries({ Gold: gold, Silver: silver }).filter(([, price]) => price !== null);
  const words = known.map(([metal, price]) => `${metal} ${formatMoney(price)}`).join(', ');
  return words && `${words} per troy ounce.`;
}
