import type { Coin } from '../../../../server/coins/model.ts';
import type { Revaluation } from '../../../../server/valuation/model.ts';
import { ApiError } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useRevalue } from '../../lib/queries/valuation.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { useCoinEdit } from './use-coin-edit.ts';
import { valueSource } from './words.ts';

/** Values the coin anew; `offer` is the estimate that did not take the place of its owner's figure. */
export function useRevaluation(coin: Coin) {
  const { mutate, isPending, data } = useRevalue(coin.id);
  const revalue = () =>
    mutate(undefined, {
      onSuccess: ({ changed, message }) =>
        toast(
          changed
            ? { title: 'Valuation Updated', description: message, variant: 'success' }
            : { title: 'Value unchanged', description: message },
        ),
      onError: (error) =>
        toast({
          title: 'Valuation Failed',
          description:
            (error instanceof ApiError && error.text) || 'Could not update coin valuation. Please try again.',
          variant: 'destructive',
        }),
    });
  const stands = data && !data.changed && data.coin.updatedAt === coin.updatedAt;
  return { revalue, busy: isPending, offer: stands ? data : null };
}

/** The way to take the estimate over all the same. */
export function Offer({ coin, revaluation }: { coin: Coin; revaluation: Revaluation }) {
  const store = useCoinEdit(coin.id);
  const { estimatedValue, valuationSource } = revaluation.estimate;
  if (estimatedValue === null || estimatedValue === coin.estimatedValue) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3.5">
      <p className="min-w-0 flex-1 basis-44 text-sm text-muted">
        Take the {valueSource(valuationSource).toLowerCase()} instead?
      </p>
      <Button
        variant="ghost"
        onClick={() =>
          void store({ estimatedValue, valuationSource: valuationSource ?? undefined }).catch(() => {})
        }
      >
        Use {formatMoney(estimatedValue)}
      </Button>
    </div>
  );
}
