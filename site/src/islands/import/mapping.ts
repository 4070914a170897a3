import type { ImportColumn, ImportField, ImportMapping } from '../../../../shared/import/model.ts';
import { IMPORT_FIELDS } from '../../../../shared/import/words.ts';
import { t } from '../../../../shared/language/i18n.ts';

/** Fields a list of coins usually has, in the order they are shown. Notes take any number of columns and are chosen elsewhere. */
const USUAL: readonly ImportField[] = [
  'year',
  'coinType',
  'mintMark',
  'country',
  'condition',
  'quantity',
  'estimatedValue',
  'purchasePrice',
  'purchaseDate',
];

/** The fields shown at once, those a column was found for among them, and the rest. */
export function fieldsShown({ fields }: ImportMapping): { first: ImportField[]; rest: ImportField[] } {
  const all = (Object.keys(IMPORT_FIELDS) as ImportField[]).filter((field) => field !== 'notes');
  const first = [...USUAL, ...all.filter((field) => fields.includes(field) && !USUAL.includes(field))];
  return { first, rest: all.filter((field) => !first.includes(field)) };
}

/** The column a field is read from; -1 for none. */
export const columnOf = ({ fields }: ImportMapping, field: ImportField): number => fields.indexOf(field);

/** The same with a field read from another column, or from none with -1. A column holds one field. */
export const withColumn = (mapping: ImportMapping, field: ImportField, column: number): ImportMapping => ({
  ...mapping,
  fields: mapping.fields.map((now, at) => (at === column ? field : now === field ? null : now)),
});

/** The same with a column kept in the notes, or left out. */
export const withNote = (mapping: ImportMapping, column: number, isKept: boolean): ImportMapping => ({
  ...mapping,
  fields: mapping.fields.map((now, at) => (at === column ? (isKept ? 'notes' : null) : now)),
});

/** Columns that no field is read from: they may be kept in the notes. */
export const columnsLeft = ({ fields }: ImportMapping): number[] =>
  fields.flatMap((field, at) => (field === null || field === 'notes' ? [at] : []));

/** What a column is called on the screen. */
export const nameOfColumn = (columns: readonly ImportColumn[], at: number): string =>
  columns[at]?.heading || t('Column {n}', { n: at + 1 });
