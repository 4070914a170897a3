import {
  type CoinFilters,
  GRADE_FILTERS,
  METAL_FILTERS,
  RANGE_ENDS,
  type RangeEnd,
  readEnd,
} from '../../../../shared/coins/filter-rules.ts';
import { tagKey } from '../../../../shared/coins/tags.ts';
import type { Used } from '../../../../shared/collection/model.ts';
import { formatCount } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { homeMoney } from '../../../../shared/money/home.ts';
import { usePlacesAndTags } from '../../lib/queries/collection.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import {
  certifiedLabel,
  filterChoices,
  gradeLabel,
  metalLabel,
  placedLabel,
  taggedLabel,
} from './filter-labels.ts';

export type Counts = Readonly<Record<string, number>>;

export const withCount = (label: string, records: number | undefined): string =>
  records === undefined ? label : `${label} (${formatCount(records)})`;

interface UsedFieldProps {
  label: string;
  used: readonly Used[] | undefined;
  value: string | undefined;
  /** Whether a coin must have one, or none. */
  has: 'yes' | 'no' | undefined;
  hasLabel: (has: 'yes' | 'no') => string;
  ignoresCase?: boolean;
  className?: string;
  /** Coins each choice would leave, by name and by whether there is one. */
  counts?: Counts;
  hasCounts?: Counts;
  onChange: (value: string | undefined, has?: 'yes' | 'no') => void;
}

/** Option values no name can have, as names are trimmed. */
const HAS = { yes: '  ', no: ' ' } as const;

/** Hidden when no name is in use. */
function UsedField({
  label,
  used = [],
  value,
  has,
  hasLabel,
  ignoresCase,
  className,
  counts,
  hasCounts,
  onChange,
}: UsedFieldProps) {
  const left = ({ name, records }: Used) =>
    counts ? (counts[ignoresCase ? tagKey(name) : name] ?? 0) : records;
  if (used.length === 0 && value === undefined && has === undefined) return null;
  const isChosen = ({ name }: Used) =>
    name === value || (ignoresCase && value !== undefined && tagKey(name) === tagKey(value));
  const chosen = used.find(isChosen)?.name ?? value;
  const isKnown = chosen === undefined || used.some(({ name }) => name === chosen);
  return (
    <Field label={label} className={className}>
      <Select
        value={chosen ?? (has ? HAS[has] : '')}
        onChange={({ target }) => {
          const isName = target.value.trim() !== '';
          onChange(isName ? target.value : undefined, target.value === HAS.no ? 'no' : undefined);
        }}
      >
        <option value="">{t('Any')}</option>
        <option value={HAS.no}>{withCount(hasLabel('no'), hasCounts?.no)}</option>
        {has === 'yes' && <option value={HAS.yes}>{withCount(hasLabel('yes'), hasCounts?.yes)}</option>}
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {used.map((one) => (
          <option key={one.name} value={one.name}>
            {withCount(one.name, left(one))}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface ChoiceProps<Value extends string | number> {
  name: string;
  options: readonly (readonly [Value, string])[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  className?: string;
  /** Coins each choice would leave, where that is known. */
  counts?: Counts;
}

/** Longer lists leave out choices that no coin has. */
const LONG = 12;

function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { name, value, onChange, className, counts } = props;
  const options =
    counts && props.options.length >= LONG
      ? props.options.filter(([one]) => counts[String(one)] || one === value)
      : props.options;
  return (
    <Field label={name} className={className}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find(([one]) => String(one) === target.value)?.[0])}
      >
        <option value="">{t('Any')}</option>
        {options.map(([one, label]) => (
          <option key={one} value={one}>
            {withCount(label, counts && (counts[String(one)] ?? 0))}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface ChoiceFieldsProps {
  filters: CoinFilters;
  counts: Readonly<Record<string, Counts>> | undefined;
  /** Laid out in the columns of a form. */
  inColumns?: boolean;
  onChange: (part: CoinFilters) => void;
}

export function ChoiceFields({ filters, counts, inColumns, onChange }: ChoiceFieldsProps) {
  const used = usePlacesAndTags().data;
  const [wholeLine, wholeLineOnPhone] = inColumns ? ['col-span-2', 'col-span-2 wide:col-span-1'] : [];
  return (
    <>
      <Choice
        name={t('Metal')}
        options={METAL_FILTERS.map((metal) => [metal, metalLabel(metal)] as const)}
        value={filters.metal}
        counts={counts?.metal}
        onChange={(metal) => onChange({ metal })}
      />
      <Choice
        name={t('Grade')}
        options={GRADE_FILTERS.map((grade) => [grade, gradeLabel(grade)] as const)}
        value={filters.grade}
        counts={counts?.grade}
        onChange={(grade) => onChange({ grade })}
      />
      <Choice
        name={inColumns ? t('Certified') : t('Certification')}
        options={(['yes', 'no'] as const).map((one) => [one, certifiedLabel(one)] as const)}
        value={filters.certified}
        counts={counts?.certified}
        onChange={(certified) => onChange({ certified })}
        className={wholeLineOnPhone}
      />
      <UsedField
        label={t('Storage place')}
        used={used?.places}
        value={filters.place}
        has={filters.placed}
        counts={counts?.place}
        hasCounts={counts?.placed}
        hasLabel={placedLabel}
        className={wholeLine}
        onChange={(place, placed) => onChange({ place, placed })}
      />
      <UsedField
        ignoresCase
        label={t('Tag')}
        used={used?.tags}
        value={filters.tag}
        has={filters.tagged}
        counts={counts?.tag}
        hasCounts={counts?.tagged}
        hasLabel={taggedLabel}
        className={wholeLine}
        onChange={(tag, tagged) => onChange({ tag, tagged })}
      />
      {filterChoices().map(({ name, label, options }) => (
        <Choice
          key={name}
          name={label}
          options={options}
          value={filters[name]}
          counts={counts?.[name]}
          onChange={(value) => onChange({ [name]: value })}
          className={wholeLineOnPhone}
        />
      ))}
    </>
  );
}

export function ranges(): { name: RangeEnd; label: string; short: string }[] {
  const currency = homeMoney()?.currency ?? '$';
  return [
    { name: 'fromYear', label: t('From year'), short: t('From year') },
    { name: 'toYear', label: t('To year'), short: t('To year') },
    {
      name: 'minValue',
      label: t('Lowest value in {currency}', { currency }),
      short: t('Value from, in {currency}', { currency }),
    },
    {
      name: 'maxValue',
      label: t('Highest value in {currency}', { currency }),
      short: t('Value to, in {currency}', { currency }),
    },
  ];
}

type TypedRanges = Record<RangeEnd, string>;
export type RangeErrors = Partial<Record<RangeEnd, string>>;

export const typedRanges = ({ fromYear, toYear, minValue, maxValue }: CoinFilters): TypedRanges => ({
  fromYear: String(fromYear ?? ''),
  toYear: String(toYear ?? ''),
  minValue: String(minValue ?? ''),
  maxValue: String(maxValue ?? ''),
});

export function readRanges(typed: TypedRanges): { found: Pick<CoinFilters, RangeEnd>; errors: RangeErrors } {
  const found: Pick<CoinFilters, RangeEnd> = {};
  const errors: RangeErrors = {};
  for (const { name } of ranges()) {
    const text = typed[name].replaceAll(/[\s,\p{Sc}]/gu, '');
    found[name] = text ? readEnd(name, text) : undefined;
    if (text && found[name] === undefined)
      errors[name] = name.endsWith('Year')
        ? translated(RANGE_ENDS[name].plea)
        : t('Enter a whole number, for example 100.');
  }
  const { fromYear, toYear, minValue, maxValue } = found;
  if (fromYear !== undefined && toYear !== undefined && fromYear > toYear)
    errors.toYear = t('The last year can’t be before the first.');
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue)
    errors.maxValue = t('The highest value can’t be below the lowest.');
  return { found, errors };
}
