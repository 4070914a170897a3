import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Coin, CoinPatch } from '../../../../shared/coins/model.ts';
import {
  MAX_PURCHASES,
  PURCHASE_LENGTHS,
  piecesOf,
  purchasesProblem,
} from '../../../../shared/coins/purchases.ts';
import { today } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useCoin } from '../../lib/queries/coins.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useCoinEdit } from './use-coin-edit.ts';

/** Input of one purchase. */
interface Typed {
  key: number;
  quantity: number;
  price: string;
  currency: string;
  date: string;
  seller: string;
  place: string;
  invoice: string;
  note: string;
}
type Problems = Partial<Record<keyof Typed, string>>[];

/** For a list, which knows only some of the coin. */
export function PurchasesOf({ id, onClose }: { id: number; onClose: () => void }) {
  const coin = useCoin(id).data;
  return coin ? <PurchasesSheet coin={coin} onClose={onClose} /> : null;
}

export function PurchasesSheet({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const save = useCoinEdit(coin.id);
  const next = useRef(0);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>([]);
  const [error, setError] = useState<string>();
  const [lines, setLines] = useState<Typed[]>(() => {
    const known = (coin.purchases ?? []).map((one) => ({
      ...{ key: next.current++, quantity: one.quantity, currency: one.currency },
      ...{ price: one.price ?? '', date: one.date ?? '', seller: one.seller ?? '' },
      ...{ place: one.place ?? '', invoice: one.invoice ?? '', note: one.note ?? '' },
    }));
    return known.length > 0 ? known : [emptyLine()];
  });

  /** Suggests pieces not yet covered; the first has the coin's purchase fields. */
  function emptyLine(before: readonly Typed[] = []): Typed {
    const isFirst = before.length === 0;
    const own = isFirst && coin.ownPurchasePrice !== null;
    return {
      ...{ key: next.current++, quantity: Math.max(1, coin.quantity - piecesOf(before)) },
      price: (isFirst && (own ? coin.ownPurchasePrice : coin.purchasePrice)) || '',
      currency: own ? coin.currency : (before.at(-1)?.currency ?? 'USD'),
      date: (isFirst && coin.purchaseDate?.slice(0, 10)) || '',
      ...{ seller: '', place: '', invoice: '', note: '' },
    };
  }

  const change = (key: number, part: Partial<Typed>) => {
    setLines((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
    // Validated again on save.
    setProblems([]);
    setError(undefined);
  };

  const submit = async () => {
    const purchases = lines.map(({ key: _key, date, ...one }) => ({ ...one, date: date || null }));
    const checked = CoinPatch.safeParse({ purchases });
    const found: Problems = [];
    for (const { path, message } of checked.error?.issues ?? []) {
      const [, at, field] = path as [string, number, keyof Typed];
      if (at !== undefined && field) found[at] = { ...found[at], [field]: translated(message) };
    }
    const problem = purchasesProblem(lines, coin.quantity);
    setProblems(found);
    setError(problem ? translated(problem) : undefined);
    if (!checked.success || problem) return;
    setBusy(true);
    try {
      await save({ purchases: checked.data.purchases ?? null });
      onClose();
    } catch {
      setBusy(false);
    }
  };

  return (
    <Sheet
      title={t('Purchases')}
      text={t('The coin’s price is the average per piece, and its date is the first purchase.')}
      wide
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {lines.map((one, at) => (
          <PurchaseFields
            key={one.key}
            at={at}
            value={one}
            errors={problems[at] ?? {}}
            onChange={(part) => change(one.key, part)}
            onRemove={() => {
              setLines((all) => all.filter(({ key }) => key !== one.key));
              setProblems([]);
            }}
          />
        ))}
        {lines.length < MAX_PURCHASES && (
          <Button variant="ghost" onClick={() => setLines((all) => [...all, emptyLine(all)])}>
            <Plus aria-hidden="true" />
            {t('Add a purchase')}
          </Button>
        )}
        <p role="status" className="text-sm text-muted">
          {error ?? t('{pieces} of {quantity} pieces', { pieces: piecesOf(lines), quantity: coin.quantity })}
        </p>
        <Button type="submit" wide busy={busy}>
          {busy ? t('Saving...') : t('Save Changes')}
        </Button>
      </form>
    </Sheet>
  );
}

interface PurchaseFieldsProps {
  at: number;
  value: Typed;
  errors: Partial<Record<keyof Typed, string>>;
  onChange: (part: Partial<Typed>) => void;
  onRemove: () => void;
}

function PurchaseFields({ at, value, errors, onChange, onRemove }: PurchaseFieldsProps) {
  const field = (name: Exclude<keyof Typed, 'key' | 'quantity'>) => ({
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    autoComplete: 'off',
  });
  const name = t('Purchase {number}', { number: at + 1 });
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between">
        <b aria-hidden="true">{name}</b>
        <IconButton label={t('Remove purchase {number}', { number: at + 1 })} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <div className="pair">
        <Field label={t('Pieces')} error={errors.quantity}>
          <QuantityStepper value={value.quantity} onChange={(quantity) => onChange({ quantity })} />
        </Field>
        <Field label={t('Date')} error={errors.date}>
          <Input {...field('date')} type="date" max={today()} className="min-w-0 px-2.5" />
        </Field>
      </div>
      <div className="pair">
        <Field label={t('Price each')} error={errors.price}>
          <Input {...field('price')} inputMode="decimal" maxLength={20} placeholder="0.00" />
        </Field>
        <Field label={t('Currency')} error={errors.currency}>
          <Input {...field('currency')} maxLength={40} />
        </Field>
      </div>
      <div className="pair">
        <Field label={t('Seller')} error={errors.seller}>
          <Input {...field('seller')} dir="auto" maxLength={PURCHASE_LENGTHS.seller} />
        </Field>
        <Field label={t('Place of purchase')} error={errors.place}>
          <Input {...field('place')} dir="auto" maxLength={PURCHASE_LENGTHS.place} />
        </Field>
      </div>
      <div className="pair">
        <Field label={t('Invoice')} error={errors.invoice}>
          <Input {...field('invoice')} dir="auto" maxLength={PURCHASE_LENGTHS.invoice} />
        </Field>
        <Field label={t('Note')} error={errors.note}>
          <Input {...field('note')} dir="auto" maxLength={PURCHASE_LENGTHS.note} />
        </Field>
      </div>
    </fieldset>
  );
}
