import type { Coin } from '../../../../shared/coins/model.ts';
import { formatDay, formatDollars } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { currencyOf } from '../../../../shared/money/money.ts';
import { useRates } from '../../lib/queries/market.ts';
import { rich } from '../../lib/rich.tsx';
import { InlineEdit } from './InlineEdit.tsx';

export default function OwnValue({ coin }: { coin: Coin }) {
  const { data } = useRates();
  const { currency, estimatedValue, ownEstimatedValue, valuationSource } = coin;
  if (ownEstimatedValue === null) {
    return (
      <InlineEdit coin={coin} field="ownEstimatedValue" labelled>
        <p className="text-sm text-muted">{t('Value in {currency}: not recorded', { currency })}</p>
      </InlineEdit>
    );
  }
  const [own, others] = [data?.rates ?? [], data?.operator ?? []];
  const rate = [...own, ...others].find((one) => one.currency === currencyOf(currency));
  return (
    <p className="mt-1 text-sm">
      {estimatedValue === null
        ? t('Not included in totals: no exchange rate for {currency}.', { currency })
        : rich(
            valuationSource === 'owner' && rate
              ? t('Counted as <b>{value}</b> (rate {rate}, {day}).', {
                  value: formatDollars(estimatedValue),
                  rate: rate.rate,
                  day: formatDay(rate.day),
                })
              : t('Counted as <b>{value}</b>.', { value: formatDollars(estimatedValue) }),
            { b: (value) => <b className="font-semibold">{value}</b> },
          )}{' '}
      <a className="link" href="/my-profile#exchange-rates">
        {estimatedValue === null ? t('Enter a rate') : t('Rates')}
      </a>
    </p>
  );
}
