import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { LISTING_LIMITS, type SitePreview, type Specific } from '../../../../shared/marketplace/model.ts';
import { at } from '../../lib/base.ts';
import { Button } from '../../ui/button.tsx';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Input, MoneyInput, Select, Textarea } from '../../ui/input.tsx';
import { Notice, spoken } from '../../ui/notice.tsx';
import type { Form } from '../manual-entry/use-form.ts';
import { photosIn } from './change-form.ts';

type Words = { title: string; price: string; description: string; condition: string; tags: string };

interface ListingFieldsProps {
  form: Pick<Form<Words>, 'values' | 'errors' | 'field'>;
  /** Currency and unit of the price. */
  priceHint: string;
  /** Between description and category. */
  underDescription?: ReactNode;
  /** Next to the condition. */
  category?: ReactNode;
}

export function ListingFields({ form, priceHint, underDescription, category }: ListingFieldsProps) {
  const { values, errors, field } = form;
  const { length } = values.title;
  const most = LISTING_LIMITS.title;
  const left = most - length;
  const condition = (
    <Field label={t('Condition')} error={errors.condition}>
      <Select {...field('condition')}>
        <ConditionOptions current={values.condition} />
      </Select>
    </Field>
  );
  return (
    <>
      <Field
        label={t('Title')}
        error={errors.title}
        required
        hint={
          <span className={left < 0 ? 'text-danger' : undefined}>
            {left < 0
              ? t('{length} of {most} characters, {over} too many', { length, most, over: -left })
              : t('{length} of {most} characters', { length, most })}
          </span>
        }
      >
        <Input {...field('title')} maxLength={300} autoComplete="off" />
      </Field>
      <Field label={t('Price')} error={errors.price} required hint={priceHint}>
        <MoneyInput {...field('price')} />
      </Field>
      <Field label={t('Description')} error={errors.description}>
        <Textarea {...field('description')} rows={7} maxLength={8000} />
      </Field>
      {underDescription}
      {category ? (
        <div className="grid gap-4.5 sm:grid-cols-2">
          {category}
          {condition}
        </div>
      ) : (
        condition
      )}
      <Field
        label={t('Tags')}
        error={errors.tags}
        hint={t('Between commas, at most {tags} of {tag} characters', {
          tags: LISTING_LIMITS.tags,
          tag: LISTING_LIMITS.tag,
        })}
      >
        <Input {...field('tags')} autoComplete="off" maxLength={400} />
      </Field>
    </>
  );
}

interface PhotoOrderProps {
  coin: Pick<Coin, 'name' | 'reverseImageUrl'>;
  /** All photos to choose from, obverse first. */
  all: readonly string[];
  /** Chosen photos in order, separated by spaces. */
  value: string;
  onChange: (value: string) => void;
}

export function PhotoOrder({ coin, all, value, onChange }: PhotoOrderProps) {
  if (all.length === 0)
    return (
      <Notice>
        {t('Both marketplaces need at least one photo you took yourself. Add one on the coin’s page.')}
      </Notice>
    );
  const shown = photosIn(value);
  const inOrder = [...shown, ...all.filter((url) => !shown.includes(url))];
  const sideOf = (url: string) => (url === coin.reverseImageUrl ? t('Reverse') : t('Obverse'));
  const choose = (url: string, wanted: boolean) =>
    onChange((wanted ? [...shown, url] : shown.filter((one) => one !== url)).join(' '));
  return (
    <fieldset className="min-w-0">
      <legend className="field-label">{t('Photos')}</legend>
      <ol className="mt-1.5 flex flex-wrap gap-3">
        {inOrder.map((url) => (
          <li key={url} className="w-32">
            <img
              className="aspect-square w-full rounded-control border border-line object-cover"
              src={at(url.replace('.webp', '@200.webp'))}
              alt={t('{side} of {name}', { side: sideOf(url), name: coin.name })}
            />
            <Checkbox
              label={
                <span>
                  {sideOf(url)}
                  {shown[0] === url && shown.length > 1 && (
                    <span className="block text-sm font-normal text-muted">{t('first')}</span>
                  )}
                </span>
              }
              checked={shown.includes(url)}
              onChange={({ target }) => choose(url, target.checked)}
            />
          </li>
        ))}
      </ol>
      {shown.length > 1 && (
        <Button
          variant="ghost"
          className="mt-1 text-sm"
          onClick={() => onChange([...shown].reverse().join(' '))}
        >
          <ArrowLeftRight aria-hidden="true" />
          {t('Swap the order')}
        </Button>
      )}
    </fieldset>
  );
}

type Named = Record<string, string>;

/** Shown: required ones without a value and those the seller set; all on demand. */
export const typedSpecifics = ({ specifics }: SitePreview, named: Named, all = false): Specific[] =>
  specifics.filter(({ name, isRequired, value }) => all || name in named || (isRequired && !value));

interface ItemSpecificsProps {
  site: SitePreview;
  /** The seller's values by name. */
  named: Named;
  open?: boolean;
  onChange: (named: Named) => void;
}

export function ItemSpecifics({ site, named, open = false, onChange }: ItemSpecificsProps) {
  const [all, setAll] = useState(open);
  const fields = typedSpecifics(site, named, all);
  return (
    <>
      {fields.length > 0 && (
        <div className="grid gap-3.5 border-t border-line py-3">
          {fields.map((specific) => (
            <One
              key={specific.name}
              specific={specific}
              value={named[specific.name] ?? specific.value}
              onChange={(value) => onChange({ ...named, [specific.name]: value })}
            />
          ))}
        </div>
      )}
      {!all && site.specifics.length > 0 && (
        <button
          type="button"
          className="link link-target justify-self-start text-sm"
          onClick={() => setAll(true)}
        >
          {spoken(t('Change item specifics<sr> for {name}</sr>', { name: site.name }))}
        </button>
      )}
    </>
  );
}

function One({
  specific: { name, isRequired, choices },
  value,
  onChange,
}: {
  specific: Specific;
  value: string;
  onChange: (value: string) => void;
}) {
  const list = useId();
  return (
    <Field label={name} required={isRequired}>
      <Input
        value={value}
        list={choices.length > 0 ? list : undefined}
        maxLength={LISTING_LIMITS.specificValue}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

export function SiteCategory({
  site: { name, category, categories },
  onChange,
}: {
  site: SitePreview;
  onChange: (category: string) => void;
}) {
  if (categories.length < 2) return null;
  return (
    <Field label={t('Category on {name}', { name })}>
      <Select value={category ?? ''} onChange={({ target }) => onChange(target.value)}>
        {categories.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </Field>
  );
}
