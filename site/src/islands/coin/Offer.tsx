import { amountOf, formatMoney } from '../../../../shared/format/format.ts';
import type { Valuation } from '../../../../shared/valuation/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useChooseValuation } from '../../lib/queries/revaluation.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { valueSource } from './words.ts';

interface OfferProps {
  coinId: number;
  valuations: readonly Valuation[];
}

/** After its owner's figure stood: the way to have the highest of the other values shown all the same. */
export function Offer({ coinId, valuations }: OfferProps) {
  const choose = useChooseValuation(coinId);
  const shown = valuations.find(({ isShown }) => isShown);
  const [best] = valuations
    .filter(({ source, value }) => source !== 'owner' && value !== shown?.value)
    .sort((one, other) => (amountOf(other.value) ?? 0) - (amountOf(one.value) ?? 0));
  if (shown?.source !== 'owner' || !best) return null;
  // Told by what outlives this offer: once it is taken there is none.
  const take = () =>
    choose.mutateAsync(best.source).then(
      () => toast({ title: 'Updated', variant: 'success' }),
      (error) => toast({ title: 'Update Failed', description: sentenceOf(error), variant: 'destructive' }),
    );
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3.5">
      <p className="min-w-0 flex-1 basis-44 text-sm text-muted">
        Show the {lowered(valueSource(best.source))} instead?
      </p>
      <Button variant="ghost" busy={choose.isPending} onClick={() => void take()}>
        Show {formatMoney(best.value)}
      </Button>
    </div>
  );
}

/** Within a sentence; "AI" stays as it is. */
const lowered = (words: string) => (/^[A-Z]{2}/.test(words) ? words : words.toLowerCase());
