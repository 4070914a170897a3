import type { Coin } from '../../../../shared/coins/model.ts';
import { formatDay, formatMoney } from '../../../../shared/format/format.ts';
import { currencyOf } from '../../../../shared/money/rates.ts';
import { useRates } from '../../lib/queries/rates.ts';
import { InlineEdit } from './InlineEdit.tsx';

/** What a value in the coin's own currency comes to in dollars, by which rate of when; or where one can be entered. */
export default function OwnValue({ coin }: { coin: Coin }) {
  const { data } = useRates();
  const { currency, estimatedValue, ownEstimatedValue, valuationSource } = coin;
  if (ownEstimatedValue === null) {
    return (
      <InlineEdit coin={coin} field="ownEstimatedValue" labelled>
        <p className="text-sm text-muted">Value in {currency}: not recorded</p>
      </InlineEdit>
    );
  }
  const [own, others] = [data?.rates ?? [], data?.operator ?? []];
  const rate = [...own, ...others].find((one) => one.currency === currencyOf(currency));
  return (
    <p className="mt-1 text-sm">
      {estimatedValue === null ? (
        <>In no total: there is no rate for {currency}. </>
      ) : (
        <>
          Counts as <b className="font-semibold">{formatMoney(estimatedValue)}</b>
          {valuationSource === 'owner' && rate && ` at ${rate.rate} of ${formatDay(rate.day)}`}.{' '}
        </>
      )}
      <a className="link" href="/my-profile#exchange-rates">
        {estimatedValue === null ? 'Enter a rate' : 'Rates'}
      </a>
    </p>
  );
}
