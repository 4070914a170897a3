import { formatOwn } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import type { CountedApart as Apart } from '../../../../shared/money/money.ts';
import { Notice } from '../../ui/notice.tsx';

/** Coins left out of the totals, as their currency has no rate. */
export default function CountedApart({ apart }: { apart: readonly Apart[] }) {
  if (apart.length === 0) return null;
  const coins = apart.reduce((sum, { quantity }) => sum + quantity, 0);
  const sums = apart.map(({ value, currency }) => formatOwn(value, currency)).join(', ');
  return (
    <Notice>
      {plural(
        coins,
        {
          one: '# coin isn’t in the total because there’s no US dollar rate: {sums}.',
          other: '# coins aren’t in the total because there’s no US dollar rate: {sums}.',
        },
        { sums },
      )}{' '}
      <a className="link" href="/my-profile#exchange-rates">
        {t('Enter a rate')}
      </a>
    </Notice>
  );
}
