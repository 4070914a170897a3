import { today } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { isDollars } from '../../../../shared/money/money.ts';
import { BoughtBody } from '../../../../shared/wants/model.ts';
import type { Want } from '../../../../shared/wants/want.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { messagesOf } from '../../lib/form.ts';
import { navigate } from '../../lib/navigation.ts';
import { type Bought, restoreWant } from '../../lib/queries/wants.ts';
import { useMutation } from '../../lib/query.ts';
import { buyWantOrWait } from '../../lib/save-offline.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, MoneyInput } from '../../ui/input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../manual-entry/use-form.ts';

type Typed = { price: string; date: string };

const bodyOf = ({ price, date }: Typed) => ({ price: price.trim() || null, date: date || null });

const check = async (values: Typed) => messagesOf(BoughtBody, bodyOf(values));

interface BoughtSheetProps {
  want: Want;
  onClose: () => void;
}

export function BoughtSheet({ want, onClose }: BoughtSheetProps) {
  const { name, currency } = want;
  const buy = useMutation({ mutationFn: (bought: Bought) => buyWantOrWait(want, bought) });
  const undo = (coinId: number) =>
    restoreWant(want, coinId).then(
      () => toast({ title: t('Undone'), description: t('{name} was added back to your list.', { name }) }),
      (error: Error) => toastFailure(t('Not Undone'), sentenceOf(error)),
    );
  const { errors, field, refuse, formProps } = useForm<Typed>({
    initial: { price: '', date: today() },
    check,
    onValid: async (values) => {
      try {
        const coin = await buy.mutateAsync(bodyOf(values));
        if (coin)
          toast({
            title: t('Bought'),
            description: t('{name} is in your collection.', { name }),
            variant: 'success',
            actions: [
              { label: t('View'), onClick: () => void navigate(`/coin/${coin.id}`) },
              { label: t('Undo'), onClick: () => void undo(coin.id) },
            ],
          });
      } catch (error) {
        const known = error instanceof ApiError ? error : undefined;
        toastFailure(t('Not Saved'), known?.text || t('The coin could not be saved. Please try again.'));
        refuse(known?.errors ?? {});
        return false;
      }
      onClose();
      return true;
    },
  });
  return (
    <Sheet
      title={t('Bought it')}
      text={t('{name} moves from this list to your collection.', { name })}
      onClose={onClose}
    >
      <form {...formProps} className="grid gap-4">
        <div className="pair">
          <Field
            label={t('Price')}
            error={errors.price}
            hint={isDollars(currency) ? t('US dollars (optional)') : t('{currency} (optional)', { currency })}
          >
            <MoneyInput {...field('price')} />
          </Field>
          <Field label={t('Date')} error={errors.date}>
            <Input {...field('date')} type="date" max={today()} className="min-w-0 px-2.5" />
          </Field>
        </div>
        <Button type="submit" wide busy={buy.isPending}>
          {buy.isPending ? t('Saving...') : t('Add to the collection')}
        </Button>
      </form>
    </Sheet>
  );
}
