import { Loader, Tag } from 'lucide-react';
import { useState } from 'react';
import type { Coin } from '../../../../server/coins/model.ts';
import type { MeltPart } from '../../../../server/valuation/model.ts';
import { formatDate, formatGain, formatMoney, formatPercent } from '../../lib/format.ts';
import { useCoinEstimate } from '../../lib/queries/valuation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineEdit } from './InlineEdit.tsx';
import { useLatePart } from './late.ts';
import { Offer, useRevaluation } from './Revaluation.tsx';
import { valueSource } from './words.ts';
import { type Gain, gainOf, totalOf } from './worth.ts';

/** What the coin is worth, who says so and since when, what its metal brings, and what has been gained on it. */
export function Value({ coin }: { coin: Coin }) {
  const gain = gainOf(coin);
  const total = totalOf(coin.estimatedValue, coin.quantity);
  const several = coin.quantity > 1;
  const estimate = useCoinEstimate(coin.id);
  const { revalue, busy, offer } = useRevaluation(coin);
  const [selling, setSelling] = useState(false);
  const [SellDialog, wantSellDialog] = useLatePart(async () => (await import('./SellDialog.tsx')).SellDialog);

  return (
    <Card aria-label="Estimated value">
      <div className="flex min-h-22 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="max-w-full has-[form]:w-full">
          <p className="text-xs text-muted">{several ? 'Estimated value each' : 'Estimated value'}</p>
          <InlineEdit coin={coin} field="estimatedValue" labelled>
            <p className="serif text-[1.875rem] leading-[1.25] wrap-anywhere">
              {formatMoney(coin.estimatedValue)}
            </p>
          </InlineEdit>
          <p className="text-xs text-muted">
            {coin.estimatedValue === null ? 'No estimate yet' : givenBy(coin)}
          </p>
          {total !== null && (
            <p className="mt-1 text-sm font-semibold">
              {formatMoney(total)} <span className="font-normal text-muted">for all {coin.quantity}</span>
            </p>
          )}
        </div>
        <dl className="ml-auto grid gap-2 text-right">
          <Melt melt={estimate.data?.parts.melt ?? null} each={several} />
          {gain && <GainLine gain={gain} each={several} />}
        </dl>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
        <Button busy={busy} onClick={revalue}>
          {!busy && <Loader aria-hidden="true" />}
          {busy ? 'Updating…' : 'Update'}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            setSelling(true);
            void wantSellDialog();
          }}
        >
          <Tag aria-hidden="true" />
          Sell Item
        </Button>
      </div>
      {offer && <Offer coin={coin} revaluation={offer} />}
      {SellDialog && selling && <SellDialog coin={coin} onClose={() => setSelling(false)} />}
    </Card>
  );
}

/** "Your estimate · 14 Nov 2026" */
const givenBy = ({ valuationSource, valuedAt }: Coin): string =>
  [valueSource(valuationSource), formatDate(valuedAt)].filter(Boolean).join(' · ');

/** What the metal of one piece brings, and of which day the price is. */
function Melt({ melt, each }: { melt: MeltPart | null; each: boolean }) {
  if (!melt) return null;
  return (
    <div>
      <dt className="text-xs text-muted">
        Melt{each && ' each'} · {formatDate(melt.spotDate)}
      </dt>
      <dd className="font-semibold">{formatMoney(melt.value)}</dd>
    </div>
  );
}

function GainLine({ gain, each }: { gain: Gain; each: boolean }) {
  return (
    <div>
      <dt className="text-xs text-muted">
        {gain.difference < 0 ? 'Loss' : 'Gain'}
        {each && ' each'}
      </dt>
      <dd>
        <GainFigure gain={gain} />
      </dd>
    </div>
  );
}

/** "+$650.00 26.0%": its sign and its name say what its colour says. */
export function GainFigure({ gain: { difference, percent } }: { gain: Gain }) {
  return (
    <span className={`font-semibold ${difference < 0 ? 'text-danger' : 'text-positive'}`}>
      {formatGain(difference)}{' '}
      {percent !== null && <span className="text-xs">{formatPercent(Math.abs(percent))}</span>}
    </span>
  );
}
