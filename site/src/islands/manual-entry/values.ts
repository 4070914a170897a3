import type { z } from 'zod';
import { byField, fieldsOf, fieldsWith } from '../../../../shared/coins/fields.ts';
import { type CoinInput, isValuationSource, measureText } from '../../../../shared/coins/model.ts';
import { splitTags, tidyTags } from '../../../../shared/coins/tags.ts';

export const NO_MARK = 'none';

/** Mint mark ('' is none) to choice, and back. */
export const choiceOf = (mark: string): string => mark || NO_MARK;
export const markOf = (choice: string): string => (choice === NO_MARK ? '' : choice);

export const US_PLAIN = fieldsWith('us');

/** As typed, mostly text, so that no conversion loses anything. */
export const EMPTY_FORM = {
  name: '',
  coinType: '',
  year: '',
  mintMark: NO_MARK,
  quantity: 1,
  condition: '',
  isGraded: false,
  gradingCompany: '',
  grade: '',
  certificationNumber: '',
  ...byField(US_PLAIN, () => ''),
  purchasePrice: '',
  purchaseDate: '',
  currentValue: '',
  valuationSource: '',
  storageLocation: '',
  /** Comma-separated. */
  tags: '',
  obverseImageUrl: '',
  reverseImageUrl: '',
};
export type CoinFormValues = {
  -readonly [Field in keyof typeof EMPTY_FORM]: Widened<(typeof EMPTY_FORM)[Field]>;
};
type Widened<T> = T extends string ? string : T extends number ? number : boolean;

const orNull = (text: string) => text.trim() || null;
const measure = (text: string) => orNull(measureText(text));

/** The request body; an ungraded coin has no slab fields. */
export function toPayload(values: CoinFormValues): z.input<typeof CoinInput> {
  const name = values.name.trim() || `${values.year.trim()} ${values.coinType.trim()}`;
  const slab = (text: string) => (values.isGraded ? orNull(text) : null);
  return {
    name,
    year: Number(values.year),
    mintMark: values.mintMark === NO_MARK ? null : orNull(values.mintMark),
    coinType: values.coinType.trim(),
    condition: values.condition,
    ...byField(fieldsOf('text', US_PLAIN), (name) => orNull(values[name])),
    ...byField(fieldsOf('measure', US_PLAIN), (name) => measure(values[name])),
    ...byField(fieldsOf('count', US_PLAIN), (name) => (values[name] ? Number(values[name]) : null)),
    purchasePrice: orNull(values.purchasePrice),
    purchaseDate: orNull(values.purchaseDate),
    currentValue: values.currentValue.trim(),
    ...(isValuationSource(values.valuationSource) && { valuationSource: values.valuationSource }),
    obverseImageUrl: orNull(values.obverseImageUrl),
    reverseImageUrl: orNull(values.reverseImageUrl),
    storageLocation: orNull(values.storageLocation),
    tags: tidyTags(splitTags(values.tags)),
    isGraded: values.isGraded,
    gradingCompany: slab(values.gradingCompany),
    grade: slab(values.grade),
    certificationNumber: slab(values.certificationNumber),
    quantity: values.quantity,
  };
}
