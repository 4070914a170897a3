import { useState } from 'react';
import type { ImportColumn, ImportMapping } from '../../../../shared/import/model.ts';
import { IMPORT_FIELDS, type ImportField } from '../../../../shared/import/words.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Select } from '../../ui/input.tsx';

const TWO_COLUMNS =
  'grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-3 [&>.field-hint]:col-start-2';

interface ColumnsProps {
  columns: readonly ImportColumn[];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

export function Columns({ columns, mapping, onChange }: ColumnsProps) {
  // Decided once, so that a choice moves nothing.
  const [{ first, rest }] = useState(() => fieldsShown(mapping));
  const [all, setAll] = useState(false);
  const left = columnsLeft(mapping);
  const samples = (at: number) => columns[at]?.samples.join(' · ');
  const field = (name: ImportField) => {
    const at = columnOf(mapping, name);
    return (
      <Field
        key={name}
        className={TWO_COLUMNS}
        label={translated(IMPORT_FIELDS[name])}
        hint={at >= 0 ? samples(at) || t('Empty in the first rows') : undefined}
      >
        <Select
          value={at}
          onChange={({ target }) => onChange(withColumn(mapping, name, Number(target.value)))}
        >
          <option value={-1}>{t('Not in the file')}</option>
          {columns.map((column, column_) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never change places.
            <option key={column_} value={column_}>
              {nameOfColumn(columns, column_)}
              {column.samples[0] ? ` (${column.samples[0].slice(0, 24)})` : ''}
            </option>
          ))}
        </Select>
      </Field>
    );
  };
  return (
    <>
      <div className="grid grid-cols-1 gap-2.5">
        {first.map(field)}
        {all && rest.map(field)}
      </div>
      {!all && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          {t('More fields ({n})', { n: rest.length })}
        </Button>
      )}
      {left.length > 0 && (
        <fieldset>
          <legend className="field-label">{t('Columns to keep in the notes')}</legend>
          {left.map((at) => (
            <Checkbox
              key={at}
              className="w-full!"
              checked={mapping.fields[at] === 'notes'}
              onChange={({ target }) => onChange(withNote(mapping, at, target.checked))}
              label={
                <span className="min-w-0 wrap-anywhere">
                  {nameOfColumn(columns, at)}
                  <span className="block text-sm font-normal text-muted">{samples(at)}</span>
                </span>
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Fields shown first, in this order. Notes are chosen separately. */
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

/** Usual and matched fields first, then the rest. */
export function fieldsShown({ fields }: ImportMapping): { first: ImportField[]; rest: ImportField[] } {
  const all = (Object.keys(IMPORT_FIELDS) as ImportField[]).filter((field) => field !== 'notes');
  const first = [...USUAL, ...all.filter((field) => fields.includes(field) && !USUAL.includes(field))];
  return { first, rest: all.filter((field) => !first.includes(field)) };
}

/** -1 for none. */
export const columnOf = ({ fields }: ImportMapping, field: ImportField): number => fields.indexOf(field);

/** -1 for none. A column holds one field. */
export const withColumn = (mapping: ImportMapping, field: ImportField, column: number): ImportMapping => ({
  ...mapping,
  fields: mapping.fields.map((now, at) => (at === column ? field : now === field ? null : now)),
});

export const withNote = (mapping: ImportMapping, column: number, isKept: boolean): ImportMapping => ({
  ...mapping,
  fields: mapping.fields.map((now, at) => (at === column ? (isKept ? 'notes' : null) : now)),
});

export const columnsLeft = ({ fields }: ImportMapping): number[] =>
  fields.flatMap((field, at) => (field === null || field === 'notes' ? [at] : []));

export const nameOfColumn = (columns: readonly ImportColumn[], at: number): string =>
  columns[at]?.heading || t('Column {n}', { n: at + 1 });
