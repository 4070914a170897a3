import { useCallback, useEffect, useId, useState } from 'react';
import type { Coin } from '../../../../../shared/coins/model.ts';
import { plural, t, translated } from '../../../../../shared/language/i18n.ts';
import {
  type LinkStatus,
  type Listing,
  type ListingPreview,
  MARKETPLACE_NAMES,
  NO_MARKETPLACE,
  RETURN_PERIODS,
  type SellWarning,
  TITLE_AND_PRICE,
} from '../../../../../shared/marketplace/model.ts';
import { parseMoney } from '../../../../../shared/money/money.ts';
import { ApiError } from '../../../lib/api.ts';
import { forgetFailure } from '../../../lib/form.ts';
import { useCreateListing } from '../../../lib/queries/marketplace.ts';
import { listed } from '../../../lib/text.ts';
import { toast, toastFailure } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Input, Select } from '../../../ui/input.tsx';
import { Notice, spoken } from '../../../ui/notice.tsx';
import { ListingFields, PhotoOrder } from '../../listings/ListingFields.tsx';
import { type FieldErrors, useForm } from '../../manual-entry/use-form.ts';
import { SellPreview } from './SellPreview.tsx';
import {
  bodyOf,
  categoryChoices,
  checkForm,
  hasNotes,
  keepDraft,
  marketplacesOf,
  photosOf,
  refusedBy,
  type SellValues,
  withNotes,
} from './sell-form.ts';

interface SellFormProps {
  coin: Coin;
  links: readonly LinkStatus[];
  suggestion: ListingPreview;
  initial: SellValues;
  step: 'form' | 'preview';
  onStep: (step: 'form' | 'preview') => void;
  onListed: (listing: Listing) => void;
}

export function SellForm({ coin, links, suggestion, initial, step, onStep, onListed }: SellFormProps) {
  const create = useCreateListing();
  const check = useCallback(async (values: SellValues) => checkForm(coin.id, values), [coin.id]);
  const form = useForm<SellValues>({
    initial,
    check,
    onValid: async () => {
      forgetFailure();
      onStep('preview');
      return false;
    },
    onRefused: tellRefused,
  });
  const { values, errors, field, set, refuse } = form;
  useEffect(() => keepDraft(coin.id, values), [coin.id, values]);
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState<FieldErrors<SellValues> | null>(null);
  useEffect(() => {
    if (step !== 'form' || !refused) return;
    setRefused(null);
    // After the sheet has moved the focus.
    requestAnimationFrame(() => refuse(refused));
  }, [step, refused, refuse]);

  const list = () =>
    create.mutate(bodyOf(coin.id, values), {
      onSuccess: (listing) => {
        keepDraft(coin.id, null);
        const names = marketplacesOf(values).map((id) => MARKETPLACE_NAMES[id]);
        toast({
          title: t('Listing Created'),
          description: t('{name} is being listed on {sites}.', { name: coin.name, sites: listed(names) }),
          variant: 'success',
        });
        onListed(listing);
      },
      onError: (error) => {
        const text = refusalIn(error);
        toastFailure(t('Listing Failed'), text);
        setFailure(text);
        const found = error instanceof ApiError ? errorsOf(error) : {};
        if (Object.keys(found).length === 0) return;
        setRefused(found);
        onStep('form');
      },
    });

  if (step === 'preview') {
    return (
      <SellPreview
        coin={coin}
        values={values}
        busy={create.isPending}
        failure={failure}
        onSpecifics={(specifics) => set({ specifics: JSON.stringify(specifics) })}
        onCategory={(category) => set({ subcategory: category })}
        onBack={() => onStep('form')}
        onList={() => {
          setFailure('');
          list();
        }}
      />
    );
  }
  return (
    <Fields
      coin={coin}
      links={links}
      suggestion={suggestion}
      form={{ ...form, values, errors, field, set }}
    />
  );
}

function tellRefused(errors: FieldErrors<SellValues>, { title, price }: SellValues) {
  if (errors.ebay) return void toastFailure(t('No Marketplace Selected'), translated(NO_MARKETPLACE));
  if (!title.trim() || parseMoney(price) === null)
    return void toastFailure(t('Missing Information'), translated(TITLE_AND_PRICE));
  const [first] = Object.values(errors);
  toastFailure(t('Please check what you entered'), first);
}

function refusalIn(error: Error): string {
  if (!(error instanceof ApiError)) return t('Failed to create listing. Please try again.');
  if (error.status === 404)
    return t('This coin has been deleted or sold and is no longer in your collection.');
  return error.text || t('Failed to create listing. Please try again.');
}

const errorsOf = ({ errors }: ApiError) =>
  refusedBy(Object.entries(errors).map(([path, message]) => ({ path, message })));

/** The other warnings depend on the input. */
const isOfTheCoin = ({ kind }: SellWarning) =>
  kind === 'old-value' || kind === 'no-value' || kind === 'already-listed' || kind === 'several';

interface FieldsProps extends Pick<SellFormProps, 'coin' | 'links' | 'suggestion'> {
  form: ReturnType<typeof useForm<SellValues>>;
}

function Fields({ coin, links, suggestion, form }: FieldsProps) {
  const { values, errors, field, set, formProps } = form;
  const photos = photosOf(suggestion.suggested.images);
  const chosen = marketplacesOf(values);
  return (
    <form {...formProps} className="grid gap-4.5">
      <Sites links={links} values={values} error={errors.ebay} onChange={set} />
      {suggestion.warnings.filter(isOfTheCoin).map(({ kind, message }) => (
        <Notice key={kind}>{translated(message)}</Notice>
      ))}
      <PhotoOrder coin={coin} all={photos} value={values.photos} onChange={(next) => set({ photos: next })} />
      <ListingFields
        form={form}
        priceHint={
          coin.quantity > 1
            ? t('US dollars, for one of your {n} pieces', { n: coin.quantity })
            : t('US dollars')
        }
        underDescription={
          coin.notes && (
            <Checkbox
              label={t('Add my notes to the description')}
              className="-mt-3"
              checked={hasNotes(values.description, coin.notes)}
              onChange={({ target }) =>
                set({ description: withNotes(values.description, coin.notes ?? '', target.checked) })
              }
            />
          )
        }
        category={
          <Field label={t('Category')} error={errors.category}>
            <Select {...field('category')}>
              {categoryChoices(suggestion.suggested.category).map((name) => (
                <option key={name} value={name}>
                  {translated(name)}
                </option>
              ))}
            </Select>
          </Field>
        }
      />
      <div className="pair">
        <Field label={t('Shipping cost')} error={errors.shippingCost} hint={t('US dollars')}>
          <Input {...field('shippingCost')} inputMode="decimal" autoComplete="off" maxLength={20} />
        </Field>
        <Field label={t('Ships from')} error={errors.postalCode} hint={t('ZIP or postal code')}>
          <Input {...field('postalCode')} autoComplete="postal-code" maxLength={12} />
        </Field>
      </div>
      <div className="pair items-end">
        <Checkbox
          label={t('Returns accepted')}
          checked={values.returnsAccepted}
          onChange={({ target }) => set({ returnsAccepted: target.checked })}
        />
        {values.returnsAccepted && (
          <Field label={t('Return period')} error={errors.returnPeriod}>
            <Select {...field('returnPeriod')}>
              {RETURN_PERIODS.map((days) => (
                <option key={days} value={days}>
                  {plural(days, { one: '# day', other: '# days' })}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <div>
        <Button type="submit" wide>
          {t('Preview')}
        </Button>
        <p className="mt-1.5 text-center text-sm text-muted">
          {chosen.length > 0
            ? t('You review the listing and its fees before anything is published.')
            : translated(NO_MARKETPLACE)}
        </p>
      </div>
    </form>
  );
}

interface SitesProps {
  links: readonly LinkStatus[];
  values: Pick<SellValues, 'ebay' | 'etsy'>;
  error: string | undefined;
  onChange: (part: Partial<SellValues>) => void;
}

export function Sites({ links, values, error, onChange }: SitesProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="field-label">{t('Sell on')}</legend>
      <ul className="ruled border-y border-line">
        {links.map(({ marketplace, name, isConfigured, isLinked, needsLink, account }) => {
          const ready = isConfigured && isLinked && !needsLink;
          return (
            <li
              key={marketplace}
              className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 py-1"
            >
              {ready ? (
                <Checkbox
                  name={marketplace}
                  label={
                    <span>
                      {name} {account && <span className="font-normal text-muted">{account}</span>}
                    </span>
                  }
                  checked={values[marketplace]}
                  aria-invalid={error ? true : undefined}
                  onChange={({ target }) => onChange({ [marketplace]: target.checked })}
                />
              ) : (
                <span className="text-muted">
                  {name}
                  <span className="block text-sm wrap-anywhere">
                    {!isConfigured
                      ? t('Not set up on this server.')
                      : needsLink
                        ? t('Connect again to continue.')
                        : t('Not connected.')}
                  </span>
                </span>
              )}
              {!ready && isConfigured && (
                <a className="link link-target" href="/my-profile#marketplace" data-needs="owner">
                  {spoken(t('Connect<sr> {name}</sr>', { name }))}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <div aria-live="polite" className="contents">
        {error && (
          <p id={id} className="field-error mt-1.5">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
