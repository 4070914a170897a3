import { useState } from 'react';
import { countryCalled, countryName } from '../../../../shared/format/category.ts';
import { currencyName } from '../../../../shared/format/home.ts';
import type { ImportColumn, ImportMapping } from '../../../../shared/import/model.ts';
import {
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  type ImportEncoding,
  type ImportField,
} from '../../../../shared/import/words.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Input, Select } from '../../ui/input.tsx';
import { Segmented, type SegmentedProps } from '../../ui/segmented.tsx';

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
      <SameAsAbove columns={columns} mapping={mapping} onChange={onChange} />
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

/** Asked, as a blank cell can also mean that nothing is known. */
function SameAsAbove({ columns, mapping, onChange }: ColumnsProps) {
  const grouped = groupedColumns(columns, mapping);
  const filled = mapping.fillDown ?? [];
  if (grouped.length === 0) return null;
  return (
    <fieldset>
      <legend className="field-label">{t('Do blank cells mean the value above?')}</legend>
      {grouped.map((at) => (
        <Checkbox
          key={at}
          className="w-full!"
          checked={filled.includes(at)}
          onChange={({ target }) =>
            onChange({
              ...mapping,
              fillDown: target.checked ? [...filled, at] : filled.filter((one) => one !== at),
            })
          }
          label={
            <span className="min-w-0 wrap-anywhere">
              {nameOfColumn(columns, at)}
              <span className="block text-sm font-normal text-muted">
                {plural(columns[at]?.blanks ?? 0, { one: '# blank cell', other: '# blank cells' })}
                {' · '}
                {columns[at]?.samples.join(' · ')}
              </span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

/** Fields that lists name once for a group of coins. */
const OF_GROUPS: readonly (ImportField | null | undefined)[] = [
  ...(['country', 'region', 'ruler', 'era', 'series', 'coinType', 'name'] as const),
  ...(['denominationValue', 'denominationUnit', 'currency', 'storageLocation', 'mint'] as const),
];

export const groupedColumns = (columns: readonly ImportColumn[], { fields }: ImportMapping): number[] =>
  columns.flatMap(({ blanks }, at) => (blanks !== undefined && OF_GROUPS.includes(fields[at]) ? [at] : []));

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

interface ReadingProps {
  /** Null for binary files. */
  encoding: ImportEncoding | null;
  mapping: ImportMapping;
  busy: boolean;
  onMapping: (mapping: ImportMapping) => void;
  onEncoding: (encoding: ImportEncoding) => void;
}

const DECIMALS = [
  { value: 'point', label: '1,250.50' },
  { value: 'comma', label: '1.250,50' },
] as const;
const DATES = [
  { value: 'month-first', label: '05/31/2021' },
  { value: 'day-first', label: '31/05/2021' },
] as const;

export function Reading({ encoding, mapping, busy, onMapping, onEncoding }: ReadingProps) {
  const set = (part: Partial<ImportMapping>) => onMapping({ ...mapping, ...part });
  return (
    <section aria-label={t('Format')} className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      <Choice
        label={t('Decimals')}
        options={DECIMALS}
        value={mapping.decimals}
        onChange={(decimals) => set({ decimals })}
      />
      <Choice<ImportMapping['dates']>
        label={t('Dates')}
        options={DATES}
        value={mapping.dates}
        onChange={(dates) => set({ dates })}
      />
      {mapping.dates === 'unset' && (
        <p className="text-sm text-warning">
          {t('The dates in this file could be day first or month first. Choose one before you import.')}
        </p>
      )}
      {encoding && (
        <Field label={t('Encoding')} hint={t('Change this if letters look wrong.')}>
          <Select
            value={encoding}
            disabled={busy}
            onChange={({ target }) => onEncoding(target.value as ImportEncoding)}
          >
            {Object.entries(IMPORT_ENCODINGS).map(([value, label]) => (
              <option key={value} value={value}>
                {translated(label)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('Currency of amounts without one')}>
        <Select
          value={mapping.currency ?? 'USD'}
          onChange={({ target }) => set({ currency: target.value })}
          autoComplete="off"
        >
          {currencies().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Country for rows without one')}>
        <Input
          defaultValue={countryName(mapping.country)}
          maxLength={80}
          autoComplete="off"
          onBlur={({ target }) => {
            const country = countryCalled(target.value, mapping.country);
            if (country) set({ country });
            else target.value = countryName(mapping.country);
          }}
        />
      </Field>
      <Field label={t('Condition for rows without one')}>
        <Select value={mapping.condition} onChange={({ target }) => set({ condition: target.value })}>
          <ConditionOptions current={mapping.condition} />
        </Select>
      </Field>
    </section>
  );
}

const currencies = () =>
  Intl.supportedValuesOf('currency')
    .map((code) => ({ code, name: currencyName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name));

function Choice<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {props.label}
      </span>
      <Segmented wide {...props} />
    </div>
  );
}
