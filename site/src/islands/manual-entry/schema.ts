import { z } from 'zod';
import { CoinInput } from '../../../../server/coins/model.ts';

const { shape } = CoinInput;

export const MISSING = 'Please complete all required fields: Coin Type, Year, and Composition';
export const CONDITION_REQUIRED = 'Please select the condition of the coin before saving';
export const VALUE_REQUIRED = "Enter what the coin is worth today; 0 if you don't know.";

const required = (message: string) => z.string().trim().min(1, message);

/**
 * The form as it is typed: text everywhere, so that nothing typed is ever lost in a conversion. The rules of each
 * field are the server's own; only what the form alone requires is added.
 */
export const CoinForm = z.object({
  name: shape.name.unwrap(),
  coinType: required('Please select the coin type.').pipe(shape.coinType),
  variation: z.string(),
  year: required('Please enter the year.')
    .regex(/^\d+$/, 'Please enter the year as a whole number.')
    .transform(Number)
    .pipe(shape.year),
  mintMark: z.string(),
  quantity: z.number().pipe(shape.quantity.unwrap()),
  condition: required(CONDITION_REQUIRED),
  isGraded: z.boolean(),
  gradingCompany: z.string(),
  grade: z.string(),
  certificationNumber: z.string().trim().max(40, 'Certification number can have at most 40 characters.'),
  composition: required('Please enter the composition.').max(300, 'Composition can have at most 300 characters.'),
  weight: z.string().pipe(shape.weight),
  diameter: z.string().pipe(shape.diameter),
  purchasePrice: z.string().pipe(shape.purchasePrice),
  purchaseDate: z.union([z.literal(''), z.iso.date('Please enter a date such as 2024-05-01.')]),
  currentValue: required(VALUE_REQUIRED).pipe(shape.currentValue),
  notes: z.string().trim().max(8000, 'Notes can have at most 8000 characters.'),
  series: z.string(),
  obverseImageUrl: z.string(),
  reverseImageUrl: z.string(),
});

export type CoinFormValues = z.input<typeof CoinForm>;

export const EMPTY_FORM: CoinFormValues = {
  name: '',
  coinType: '',
  variation: '',
  year: '',
  mintMark: '',
  quantity: 1,
  condition: '',
  isGraded: false,
  gradingCompany: '',
  grade: '',
  certificationNumber: '',
  composition: '',
  weight: '',
  diameter: '',
  purchasePrice: '',
  purchaseDate: '',
  currentValue: '',
  notes: '',
  series: '',
  obverseImageUrl: '',
  reverseImageUrl: '',
};

/** What a failed check says in its toast, the most important thing first (specification 001, section 5). */
export function formProblem(
  errors: Partial<Record<keyof CoinFormValues, { message?: string }>>,
  values: CoinFormValues,
): { title: string; description: string } {
  if (errors.condition) return { title: 'Condition Required', description: CONDITION_REQUIRED };
  const blank = (['coinType', 'year', 'composition'] as const).some((field) => !values[field].trim());
  if (blank) return { title: 'Missing Information', description: MISSING };
  const messages = Object.entries(errors).flatMap(([field, error]) =>
    field === 'currentValue' && !values.currentValue.trim() ? [] : [error?.message ?? ''],
  );
  if (messages.length === 0) return { title: 'Current Value Required', description: VALUE_REQUIRED };
  return { title: 'Please Fix These Issues', description: messages.filter(Boolean).join(', ') };
}

const orNull = (text: string) => text.trim() || null;
const measure = (text: string) => orNull(text.replace(/[^\d.]/g, ''));

/** The coin as manual entry sends it; an ungraded coin carries nothing of a slab. */
export function toPayload(values: CoinFormValues): z.input<typeof CoinInput> {
  const name = values.name.trim() || `${values.year.trim()} ${values.coinType.trim()}`;
  const slab = (text: string) => (values.isGraded ? orNull(text) : null);
  return {
    name,
    year: Number(values.year),
    mintMark: orNull(values.mintMark),
    coinType: values.coinType.trim(),
    condition: values.condition,
    diameter: measure(values.diameter),
    weight: measure(values.weight),
    composition: orNull(values.composition),
    purchasePrice: orNull(values.purchasePrice),
    purchaseDate: orNull(values.purchaseDate),
    currentValue: values.currentValue.trim(),
    obverseImageUrl: orNull(values.obverseImageUrl),
    reverseImageUrl: orNull(values.reverseImageUrl),
    notes: orNull(values.notes),
    variation: orNull(values.variation),
    series: orNull(values.series),
    isGraded: values.isGraded,
    gradingCompany: slab(values.gradingCompany),
    grade: slab(values.grade),
    certificationNumber: slab(values.certificationNumber),
    quantity: values.quantity,
  };
}
