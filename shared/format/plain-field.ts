import { COIN_FIELDS, type FieldsOf } from '../coins/fields.ts';
import { formatMeasure } from './format.ts';

export type PlainField = FieldsOf<'text' | 'measure' | 'count'>;

/** A plain field in words: "26.73 g", "6 h"; null without a value. */
export function formatPlainField(name: PlainField, value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  const field = COIN_FIELDS[name];
  if (field.kind === 'measure') return formatMeasure(String(value), field.unit);
  return 'unit' in field ? `${value} ${field.unit}` : String(value);
}
