import { type FormEvent, useState } from 'react';
import { PURCHASE_LENGTHS } from '../../../../shared/coins/purchases.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { MONEY_RULE, parseMoney } from '../../../../shared/money/money.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { addToOutbox, type Owner, sendOutbox } from '../../lib/outbox.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';

const KEY = 'mintmark:show-dealer';

interface BoughtFormProps {
  owner: Owner;
  /** The hole it fills. */
  album: string;
  hole: string;
  title: string;
  onClose: () => void;
}

/** Goes into the outbox, with a network or without. */
export function BoughtForm({ owner, album, hole, title, onClose }: BoughtFormProps) {
  const [price, setPrice] = useState('');
  const [condition, setCondition] = useState('');
  const [seller, setSeller] = useState(() => readText(KEY) ?? '');
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (price.trim() !== '' && parseMoney(price) === null) return setProblem(translated(MONEY_RULE));
    keepText(KEY, seller);
    try {
      await addToOutbox({
        ...{ owner: owner.id, isGuest: owner.isGuest, path: `/api/albums/${album}/fill`, label: title },
        body: {
          keys: [hole],
          ...(price.trim() && { price: price.trim() }),
          ...(condition && { condition }),
          ...(seller.trim() && { seller: seller.trim() }),
        },
      });
      onClose();
      void sendOutbox();
    } catch {
      toastFailure(t('The coin was not added'), t('This device has no room left. Free some and try again.'));
    }
  };
  return (
    <form
      className="mt-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-3"
      onSubmit={(event) => void save(event)}
    >
      <Field label={t('Price in US dollars')} error={problem}>
        <Input
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={price}
          onChange={({ target }) => {
            setPrice(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Field label={t('Dealer')}>
        <Input
          autoComplete="off"
          maxLength={PURCHASE_LENGTHS.seller}
          value={seller}
          onChange={({ target }) => setSeller(target.value)}
        />
      </Field>
      <Field label={t('Condition')} className="col-span-2 sm:col-span-1">
        <Select value={condition} onChange={({ target }) => setCondition(target.value)}>
          <option value="">{t('Not entered')}</option>
          <ConditionOptions />
        </Select>
      </Field>
      <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-3">
        <Button type="submit">{t('Add to collection')}</Button>
        <Button variant="ghost" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
