import { useCallback, useState } from 'react';
import { LOAN_LENGTHS, type Loan, loansProblem, piecesAway } from '../../../../shared/coins/loans.ts';
import { type Coin, CoinPatch } from '../../../../shared/coins/model.ts';
import { today } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { example, Input } from '../../ui/input.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type FieldErrors, useForm } from '../manual-entry/use-form.ts';
import { useLoans } from './use-coin-edit.ts';

type Typed = Record<'borrower' | 'since' | 'until' | 'returned' | 'note', string> & { quantity: number };

interface LoanSheetProps {
  coin: Coin;
  /** Place of the loan in the list; none for a new one. */
  at?: number;
  onClose: () => void;
}

export function LoanSheet({ coin, at, onClose }: LoanSheetProps) {
  const save = useLoans(coin);
  const [busy, setBusy] = useState(false);
  const loans = coin.loans ?? [];
  const loan = at === undefined ? undefined : loans[at];
  const others = loans.filter((_, index) => index !== at);
  const withThis = useCallback(
    ({ until, returned, note, ...one }: Typed): Loan[] => {
      const typed = { ...one, until: until || null, returned: returned || null, note: note.trim() || null };
      const all = coin.loans ?? [];
      return at === undefined ? [...all, typed] : all.map((old, index) => (index === at ? typed : old));
    },
    [coin.loans, at],
  );
  const check = useCallback(
    async (values: Typed) => {
      const found: FieldErrors<Typed> = {};
      const all = withThis(values);
      for (const { path, message } of CoinPatch.safeParse({ loans: all }).error?.issues ?? [])
        if (path[1] === (at ?? all.length - 1)) found[path[2] as keyof Typed] ??= translated(message);
      const problem = loansProblem(all, coin.quantity);
      if (problem) found.quantity ??= translated(problem);
      return found;
    },
    [withThis, at, coin.quantity],
  );
  const { values, errors, field, set, formProps } = useForm<Typed>({
    initial: {
      ...{ borrower: loan?.borrower ?? '', since: loan?.since ?? today(), until: loan?.until ?? '' },
      ...{ returned: loan?.returned ?? '', note: loan?.note ?? '', quantity: loan?.quantity ?? 1 },
    },
    check,
    onValid: async (typed) => {
      setBusy(true);
      const isSaved = await save(withThis(typed)).then(
        () => true,
        () => false,
      );
      setBusy(false);
      if (isSaved) onClose();
      return isSaved;
    },
  });
  const remove = () => void save(others).then(onClose, () => {});
  return (
    <Sheet
      title={loan ? t('Edit the loan') : t('Lend')}
      text={t('A lent coin stays in your totals.')}
      onClose={onClose}
    >
      <form {...formProps} className="grid gap-4">
        <Field label={t('Who has it?')} error={errors.borrower} required>
          <Input
            {...field('borrower')}
            dir="auto"
            maxLength={LOAN_LENGTHS.borrower}
            autoComplete="off"
            placeholder={example(t('A friend, a museum'))}
          />
        </Field>
        {coin.quantity > 1 && (
          <Field label={t('Pieces')} error={errors.quantity}>
            <QuantityStepper
              name="quantity"
              value={values.quantity}
              max={Math.max(1, coin.quantity - piecesAway(others))}
              onChange={(quantity) => set({ quantity })}
            />
          </Field>
        )}
        <div className="pair">
          <Field label={t('Since')} error={errors.since}>
            <Input {...field('since')} type="date" className="min-w-0 px-2.5" />
          </Field>
          <Field label={t('Expected back')} error={errors.until}>
            <Input {...field('until')} type="date" className="min-w-0 px-2.5" />
          </Field>
        </div>
        {loan && (
          <Field label={t('Returned on')} error={errors.returned}>
            <Input {...field('returned')} type="date" className="min-w-0 px-2.5" />
          </Field>
        )}
        <Field label={t('Note')} error={errors.note}>
          <Input {...field('note')} dir="auto" maxLength={LOAN_LENGTHS.note} autoComplete="off" />
        </Field>
        <Button type="submit" wide busy={busy}>
          {busy ? t('Saving...') : loan ? t('Save Changes') : t('Lend')}
        </Button>
        {loan && (
          <Button variant="quiet-danger" wide onClick={remove}>
            {t('Delete the loan')}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
