import { formatCount, formatOwn } from '../../../../shared/format/format.ts';
import type { CountedApart as Apart } from '../../../../shared/money/rates.ts';
import { Notice } from '../../ui/notice.tsx';

/** What no total of dollars holds, since there is no rate for its currency. */
export default function CountedApart({ apart }: { apart: readonly Apart[] }) {
  if (apart.length === 0) return null;
  const coins = apart.reduce((sum, { quantity }) => sum + quantity, 0);
  const sums = apart.map(({ value, currency }) => formatOwn(value, currency)).join(', ');
  return (
    <Notice>
      {coins === 1 ? '1 coin is' : `${formatCount(coins)} coins are`} counted apart, as no rate to US dollars
      is known: {sums}.{' '}
      <a className="link" href="/my-profile#exchange-rates">
        Enter a rate
      </a>
    </Notice>
  );
}
