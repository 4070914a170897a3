import { useCallback } from 'react';
import { datingText, yearProblem } from '../../../../shared/coins/dating.ts';
import { parseDating } from '../../../../shared/coins/read-dating.ts';
import { countryCalled, countryName } from '../../../../shared/format/category.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { homeMoney } from '../../../../shared/money/home.ts';
import { currencyOf } from '../../../../shared/money/money.ts';
import { WantInput } from '../../../../shared/wants/model.ts';
import { WANT_STATUSES, type Want } from '../../../../shared/wants/want.ts';
import { ApiError } from '../../lib/api.ts';
import type { WantForm } from '../../lib/queries/wants.ts';
import { useMutation } from '../../lib/query.ts';
import { addWantOrWait, changeWantOrWait } from '../../lib/save-offline.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { Field } from '../../ui/field.tsx';
import { example, Input, MoneyInput, Select, Textarea } from '../../ui/input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type FieldErrors, useForm } from '../manual-entry/use-form.ts';
import { PRIORITY_WORDS, STATUS_WORDS } from './want-labels.ts';

const typedOf = (want: Want | null) => ({
  name: want?.name ?? '',
  status: want?.status ?? 'want',
  priority: String(want?.priority ?? 2),
  year: want && want.year !== null ? datingText({ ...want, year: want.year }) : '',
  mintMark: want?.mintMark ?? '',
  country: countryName(want?.country ?? ''),
  coinType: want?.coinType ?? '',
  variation: want?.variation ?? '',
  condition: want?.condition ?? '',
  priceLimit: want?.priceLimit ?? '',
  currency: want?.currency ?? homeMoney()?.currency ?? 'USD',
  note: want?.note ?? '',
});
type Typed = Record<keyof ReturnType<typeof typedOf>, string>;

const ANY_YEAR = { year: null, yearTo: null, yearApproximate: false };

const bodyOf = ({ year, priority, currency, status, country, ...texts }: Typed) => ({
  ...texts,
  country: countryCalled(country),
  ...(parseDating(year) ?? ANY_YEAR),
  status: WANT_STATUSES.find((one) => one === status) ?? 'want',
  priority: Number(priority),
  currency: currencyOf(currency) || 'USD',
});

async function check(values: Typed): Promise<FieldErrors<Typed>> {
  const found: FieldErrors<Typed> = {};
  const dating = parseDating(values.year);
  if (values.year.trim() && !dating)
    found.year = t('Please enter a year such as 1881, 44 BC, c. 1850 or 1850–1855.');
  const problem = dating && yearProblem({ ...dating, country: countryCalled(values.country) });
  if (problem) found.year = translated(problem);
  for (const { path, message } of WantInput.safeParse(bodyOf(values)).error?.issues ?? [])
    found[(path[0] === 'yearTo' ? 'year' : path[0]) as keyof Typed] ??= translated(message);
  return found;
}

interface WantSheetProps {
  /** Null to add one. */
  want: Want | null;
  onClose: () => void;
}

export function WantSheet({ want, onClose }: WantSheetProps) {
  const save = useMutation({
    mutationFn: (body: WantForm) => (want ? changeWantOrWait(want, body) : addWantOrWait(body)),
  });
  const onValid = useCallback(
    async (values: Typed): Promise<boolean> => {
      const saved = await save.mutateAsync(bodyOf(values));
      if (saved)
        toast({
          title: want ? t('Updated') : t('Added'),
          description: want ? undefined : t('{name} was added to your list.', { name: saved.name }),
          variant: 'success',
        });
      onClose();
      return true;
    },
    [save, want, onClose],
  );
  const { errors, field, refuse, formProps } = useForm<Typed>({
    initial: typedOf(want),
    check,
    onValid: (values) =>
      onValid(values).catch((error: unknown) => {
        const known = error instanceof ApiError ? error : undefined;
        toastFailure(t('Not Saved'), known?.text || t('The want could not be saved. Please try again.'));
        refuse(known?.errors ?? {});
        return false;
      }),
  });
  return (
    <Sheet title={want ? t('Change this want') : t('Add a want')} onClose={onClose} wide>
      <form {...formProps} className="grid gap-4">
        <Field label={t('Coin')} required error={errors.name}>
          <Input
            {...field('name')}
            autoComplete="off"
            maxLength={200}
            placeholder={example('1916-D Mercury Dime')}
          />
        </Field>
        <div className="pair">
          <Field label={t('Status')} error={errors.status}>
            <Select {...field('status')}>
              {WANT_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {translated(STATUS_WORDS[status])}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('Priority')} error={errors.priority}>
            <Select {...field('priority')}>
              {[1, 2, 3].map((priority) => (
                <option key={priority} value={priority}>
                  {translated(PRIORITY_WORDS[priority] ?? '')}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="pair">
          <Field label={t('At most')} error={errors.priceLimit} hint={t('Maximum price each')}>
            <MoneyInput {...field('priceLimit')} />
          </Field>
          <Field label={t('Currency')} error={errors.currency}>
            <Input {...field('currency')} autoComplete="off" autoCapitalize="characters" maxLength={40} />
          </Field>
        </div>
        <div className="pair">
          <Field label={t('Year')} error={errors.year} hint={t('Leave empty for any year')}>
            <Input {...field('year')} autoComplete="off" maxLength={60} />
          </Field>
          <Field label={t('Mint mark')} error={errors.mintMark}>
            <Input {...field('mintMark')} autoComplete="off" autoCapitalize="characters" maxLength={16} />
          </Field>
        </div>
        <div className="pair">
          <Field label={t('Country')} error={errors.country}>
            <Input {...field('country')} autoComplete="off" maxLength={80} />
          </Field>
          <Field label={t('Coin type')} error={errors.coinType}>
            <Input {...field('coinType')} autoComplete="off" maxLength={80} />
          </Field>
        </div>
        <div className="pair">
          <Field label={t('Variety')} error={errors.variation}>
            <Input {...field('variation')} autoComplete="off" maxLength={200} />
          </Field>
          <Field label={t('Minimum condition')} error={errors.condition}>
            <Select {...field('condition')}>
              <option value="">{t('Any')}</option>
              <ConditionOptions current={want?.condition} onlyGrades />
            </Select>
          </Field>
        </div>
        <Field label={t('Note')} error={errors.note}>
          <Textarea {...field('note')} maxLength={8000} />
        </Field>
        <Button type="submit" wide busy={save.isPending}>
          {save.isPending ? t('Saving...') : want ? t('Save Changes') : t('Add to the list')}
        </Button>
      </form>
    </Sheet>
  );
}
