import type { ReactNode } from 'react';
import { conditionChoices } from '../../../../shared/coins/conditions.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { LISTING_LIMITS } from '../../../../shared/marketplace/model.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { Form } from '../manual-entry/use-form.ts';

type Words = { title: string; price: string; description: string; condition: string; tags: string };

interface ListingFieldsProps {
  form: Pick<Form<Words>, 'values' | 'errors' | 'field'>;
  /** In which currency the price is, and of what. */
  priceHint: string;
  /** What stands between the description and the category. */
  underDescription?: ReactNode;
  /** Stands beside the condition. */
  category?: ReactNode;
}

/** What is said of a coin for sale, when it is listed and whenever the listing is changed. */
export function ListingFields({ form, priceHint, underDescription, category }: ListingFieldsProps) {
  const { values, errors, field } = form;
  const { length } = values.title;
  const most = LISTING_LIMITS.title;
  const left = most - length;
  const condition = (
    <Field label={t('Condition')} error={errors.condition}>
      <Select {...field('condition')}>
        {conditionChoices(values.condition || null).map((name) => (
          <option key={name} value={name}>
            {conditionName(name)}
          </option>
        ))}
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
        <Input {...field('price')} inputMode="decimal" autoComplete="off" maxLength={20} placeholder="0.00" />
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
