import { useContext, useState } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isPriced, type Purchase, piecesOf, spentOn } from '../../../../shared/coins/purchases.ts';
import { formatDay, formatMoney, formatOwn } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { isDollars } from '../../../../shared/money/money.ts';
import { useRates } from '../../lib/queries/market.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EditingContext } from './InlineEdit.tsx';
import { useLatePart } from './late.ts';

const loadSheet = async () => (await import('./PurchasesSheet.tsx')).PurchasesSheet;

export const amountIn = (amount: string, currency: string): string =>
  isDollars(currency) ? formatMoney(amount) : formatOwn(amount, currency);

export function Purchases({ coin }: { coin: Coin }) {
  const { on } = useContext(EditingContext);
  const [Sheet, want] = useLatePart(loadSheet);
  const [open, setOpen] = useState(false);
  const purchases = coin.purchases ?? [];
  if (!on && purchases.length === 0) return null;
  const press = async () => {
    if (await want()) setOpen(true);
  };
  const sums = spentOn(purchases);
  return (
    <Card title={t('Purchases')}>
      {purchases.length > 0 && (
        <ul>
          {purchases.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two purchases may be identical
            <li key={at} className="border-t border-line py-2.5">
              <Line purchase={one} />
            </li>
          ))}
        </ul>
      )}
      {purchases.length > 1 && (
        <p className="border-t border-line py-2.5 font-medium">
          {t('{pieces} of {quantity} pieces', { pieces: piecesOf(purchases), quantity: coin.quantity })}
          {sums.length > 0 && ` · ${sums.map((sum) => amountIn(sum.amount, sum.currency)).join(' + ')}`}
        </p>
      )}
      {isPriced(purchases) && coin.purchasePrice === null && <NoRate purchases={purchases} />}
      {on && (
        <Button variant="ghost" onClick={() => void press()}>
          {purchases.length > 0 ? t('Edit purchases') : t('Add purchases')}
        </Button>
      )}
      {Sheet && open && <Sheet coin={coin} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Line({ purchase: { quantity, price, currency, ...said } }: { purchase: Purchase }) {
  const from = [said.seller, said.place, said.invoice].filter(Boolean).join(' · ');
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-5">
        <span className="font-medium">
          {price === null
            ? t('{quantity} ×, price not recorded', { quantity })
            : t('{quantity} × {price}', { quantity, price: amountIn(price, currency) })}
        </span>
        <span className="text-muted">{formatDay(said.date)}</span>
      </p>
      {from && (
        <p dir="auto" className="text-muted wrap-anywhere">
          {from}
        </p>
      )}
      {said.note && (
        <p dir="auto" className="text-sm text-muted wrap-anywhere">
          {said.note}
        </p>
      )}
    </>
  );
}

/** The price in dollars is unknown. */
function NoRate({ purchases }: { purchases: readonly Purchase[] }) {
  const { data } = useRates();
  if (!data) return null;
  const known = new Set([...data.rates, ...data.operator].map(({ currency }) => currency));
  const missing = new Set(
    purchases.flatMap(({ price, currency }) =>
      price === null || isDollars(currency) || known.has(currency) ? [] : [currency],
    ),
  );
  if (missing.size === 0) return null;
  return (
    <p className="py-2.5 text-sm text-muted">
      {t('No US dollar price: there’s no exchange rate for {currencies}.', {
        currencies: [...missing].join(', '),
      })}
    </p>
  );
}
