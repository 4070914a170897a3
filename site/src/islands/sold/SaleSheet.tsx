import { useCallback } from 'react';
import { dayInput, formatGain, today } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { SoldBody } from '../../../../shared/marketplace/model.ts';
import { parseMoney } from '../../../../shared/money/money.ts';
import { ApiError } from '../../lib/api.ts';
import { messagesOf } from '../../lib/form.ts';
import { useMarkAsSold } from '../../lib/queries/sold.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, MoneyInput } from '../../ui/input.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../manual-entry/use-form.ts';

/** Money is for all its pieces. */
export interface SaleOf {
  id: number;
  name: string;
  quantity: number;
  /** For one piece, "12.00". */
  purchasePrice: string | null;
  /** Null if not sold yet. */
  sale: { price: string | null; fees: string | null; soldAt: string; place: string | null } | null;
}

type Typed = { price: string; fees: string; soldAt: string; place: string; quantity: number };

export function SaleSheet({ coin, onClose }: { coin: SaleOf; onClose: () => void }) {
  const { sale, quantity: pieces } = coin;
  const sell = useMarkAsSold(coin.id);
  const bodyOf = useCallback(
    ({ price, fees, soldAt, place, quantity }: Typed) => ({
      price: price.trim() || null,
      fees: fees.trim() || null,
      soldAt,
      place: place.trim() || null,
      ...(!sale && pieces > 1 && { quantity }),
    }),
    [sale, pieces],
  );
  const check = useCallback(async (values: Typed) => messagesOf(SoldBody, bodyOf(values)), [bodyOf]);
  const { values, errors, field, set, refuse, formProps } = useForm<Typed>({
    initial: {
      price: sale?.price ?? '',
      fees: sale?.fees ?? '',
      soldAt: sale ? dayInput(sale.soldAt) : today(),
      place: sale?.place ?? '',
      quantity: pieces,
    },
    check,
    onValid: async (values) => {
      try {
        await sell.mutateAsync(bodyOf(values));
      } catch (error) {
        const known = error instanceof ApiError ? error : undefined;
        toastFailure(t('Not Saved'), known?.text || t('The sale could not be saved. Please try again.'));
        refuse(known?.errors ?? {});
        return false;
      }
      toast({
        title: sale ? t('Updated') : t('Sold'),
        description: sale ? undefined : t('{name} was marked as sold.', { name: coin.name }),
        variant: 'success',
      });
      onClose();
      return true;
    },
  });
  const gain = gainIn(values, coin);
  return (
    <Sheet
      title={sale ? t('Correct the sale') : t('Mark as sold')}
      text={
        sale
          ? coin.name
          : t('{name} moves to Sold coins and leaves your totals. You can undo the sale there.', {
              name: coin.name,
            })
      }
      onClose={onClose}
    >
      <form {...formProps} className="grid gap-4">
        {!sale && pieces > 1 && (
          <Field
            label={t('Pieces sold')}
            error={errors.quantity}
            hint={t('Of the {pieces} you have', { pieces })}
          >
            <QuantityStepper
              name="quantity"
              value={values.quantity}
              max={pieces}
              onChange={(quantity) => set({ quantity })}
            />
          </Field>
        )}
        <div className="pair">
          <Field
            label={t('Price')}
            error={errors.price}
            hint={pieces > 1 ? t('US dollars, for all of them') : t('US dollars')}
          >
            <MoneyInput {...field('price')} />
          </Field>
          <Field label={t('Fees')} error={errors.fees} hint={t('Fees and costs')}>
            <MoneyInput {...field('fees')} />
          </Field>
        </div>
        <div className="pair">
          <Field label={t('Date')} error={errors.soldAt}>
            <Input {...field('soldAt')} type="date" max={today()} className="min-w-0 px-2.5" />
          </Field>
          <Field label={t('Place')} error={errors.place}>
            <Input {...field('place')} autoComplete="off" maxLength={120} placeholder={t('Coin show')} />
          </Field>
        </div>
        <p role="status" className="text-sm text-muted">
          {gain !== null && `${gain < 0 ? t('Loss') : t('Gain')}: ${formatGain(gain / 100)}`}
        </p>
        <Button type="submit" wide busy={sell.isPending}>
          {sell.isPending ? t('Saving...') : sale ? t('Save Changes') : t('Mark as sold')}
        </Button>
      </form>
    </Sheet>
  );
}

/** In cents; null if a price is unknown. */
function gainIn({ price, fees, quantity }: Typed, { purchasePrice }: SaleOf): number | null {
  const [got, cost, paid] = [price, fees.trim() || '0', purchasePrice ?? ''].map(parseMoney);
  if (got === null || cost === null || paid === null) return null;
  if (got === undefined || cost === undefined || paid === undefined) return null;
  return got - cost - paid * quantity;
}
