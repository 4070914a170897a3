import type { ValuationSource } from '../../../../shared/coins/fields.ts';
import { amountOf, formatMoney } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import type { Valuation } from '../../../../shared/valuation/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { revalueCoin, useChooseValuation } from '../../lib/queries/coin-facts.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';

interface OfferProps {
  coinId: number;
  valuations: readonly Valuation[];
}

export function Offer({ coinId, valuations }: OfferProps) {
  const choose = useChooseValuation(coinId);
  const shown = valuations.find(({ isShown }) => isShown);
  const [best] = valuations
    .filter(({ source, value }) => source !== 'owner' && value !== shown?.value)
    .sort((one, other) => (amountOf(other.value) ?? 0) - (amountOf(one.value) ?? 0));
  if (shown?.source !== 'owner' || !best) return null;
  // Unmounted once the offer is taken.
  const take = () =>
    choose.mutateAsync(best.source).then(
      () => toast({ title: t('Updated'), variant: 'success' }),
      (error) => toast({ title: t('Update Failed'), description: sentenceOf(error), variant: 'destructive' }),
    );
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3.5">
      <p className="min-w-0 flex-1 basis-44 text-sm text-muted">{translated(OFFERS[best.source])}</p>
      <Button variant="ghost" busy={choose.isPending} onClick={() => void take()}>
        {t('Show {value}', { value: formatMoney(best.value) })}
      </Button>
    </div>
  );
}

const OFFERS: Readonly<Record<ValuationSource, string>> = {
  owner: '',
  pcgs: msg('Show the PCGS price guide instead?'),
  melt: msg('Show the melt value instead?'),
  face: msg('Show the face value instead?'),
  ai: msg('Show the AI estimate instead?'),
};

/** `updatedAt` if the value is unchanged, else null. Throws. */
export async function revalue(id: number): Promise<string | null> {
  const { changed, message, coin } = await revalueCoin(id);
  toast(
    changed
      ? { title: t('Valuation Updated'), description: translated(message), variant: 'success' }
      : { title: t('Value unchanged'), description: translated(message), variant: 'info' },
  );
  return changed ? null : coin.updatedAt;
}
