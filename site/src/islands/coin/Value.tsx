import type { Coin } from '../../../../server/coins/model.ts';
import { formatDate, formatDay } from '../../lib/dates.ts';
import { formatGain, formatMoney, formatPercent } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';
import { type Gain, gainOf, totalOf } from './worth.ts';

/** Who gave a value; the words of `valuationSource`. */
const SOURCES: Readonly<Record<string, string>> = {
  owner: 'Your estimate',
  melt: 'Melt value',
  face: 'Face value',
};

const sourceOf = ({ valuationSource, valuedAt }: Coin): string =>
  [valuationSource && (SOURCES[valuationSource] ?? valuationSource), formatDate(valuedAt)]
    .filter(Boolean)
    .join(' · ');

/** What the coin is worth, who says so and since when, and what has been gained on it. */
export function Value({ coin }: { coin: Coin }) {
  const gain = gainOf(coin);
  const total = totalOf(coin.estimatedValue, coin.quantity);
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3" aria-label="Estimated value">
      <div>
        <p className="text-xs text-muted">{coin.quantity > 1 ? 'Estimated value each' : 'Estimated value'}</p>
        <p className="serif text-[34px] leading-[1.15]">{formatMoney(coin.estimatedValue)}</p>
        <p className="text-xs text-muted">
          {coin.estimatedValue === null ? 'No estimate yet' : sourceOf(coin)}
        </p>
      </div>
      <dl className="ml-auto grid gap-2 text-right">
        {total !== null && (
          <div>
            <dt className="text-xs text-muted">{coin.quantity} coins</dt>
            <dd className="font-semibold">{formatMoney(total)}</dd>
          </div>
        )}
        {gain && <GainLine gain={gain} each={coin.quantity > 1} />}
      </dl>
    </Card>
  );
}

function GainLine({ gain: { difference, percent }, each }: { gain: Gain; each: boolean }) {
  const lost = difference < 0;
  return (
    <div>
      <dt className="text-xs text-muted">
        {lost ? 'Loss' : 'Gain'}
        {each && ' each'}
      </dt>
      <dd className={`font-semibold ${lost ? 'text-danger' : 'text-positive'}`}>
        {formatGain(difference)}{' '}
        {percent !== null && <span className="text-xs">{formatPercent(Math.abs(percent))}</span>}
      </dd>
    </div>
  );
}

/** What was paid and when; left out while neither is known. */
export function Purchase({ coin }: { coin: Coin }) {
  if (coin.purchasePrice === null && coin.purchaseDate === null) return null;
  const total = totalOf(coin.purchasePrice, coin.quantity);
  return (
    <Card title="Purchase">
      <Facts
        facts={[
          [total === null ? 'Price' : 'Price each', coin.purchasePrice && formatMoney(coin.purchasePrice)],
          [`Total for ${coin.quantity}`, total === null ? null : formatMoney(total)],
          ['Date', formatDay(coin.purchaseDate)],
        ]}
      />
    </Card>
  );
}
