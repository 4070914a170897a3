import type { Draft, NewDraft } from '../../lib/queries/coin-drafts.ts';
import { type CoinFormValues, EMPTY_FORM } from './values.ts';

const PHOTOS = ['obverseImageUrl', 'reverseImageUrl'] as const;
const fields = Object.keys(EMPTY_FORM) as (keyof CoinFormValues)[];

/** What was entered; what is as in an empty form is left out. */
export function toDraft(values: CoinFormValues): Omit<NewDraft, 'id'> {
  const entered = fields.filter(
    (field) => values[field] !== EMPTY_FORM[field] && !PHOTOS.some((photo) => photo === field),
  );
  return {
    form: Object.fromEntries(entered.map((field) => [field, values[field]])),
    obverseImageUrl: values.obverseImageUrl || null,
    reverseImageUrl: values.reverseImageUrl || null,
  };
}

/** Takes fields of the form alone, of their own type. */
export function fromDraft({ form, obverseImageUrl, reverseImageUrl }: Draft): CoinFormValues {
  const known = fields.filter(
    (field) => Object.hasOwn(form, field) && typeof form[field] === typeof EMPTY_FORM[field],
  );
  return {
    ...EMPTY_FORM,
    ...Object.fromEntries(known.map((field) => [field, form[field]])),
    obverseImageUrl: obverseImageUrl ?? '',
    reverseImageUrl: reverseImageUrl ?? '',
  };
}
