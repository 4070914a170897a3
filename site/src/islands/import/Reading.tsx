import { conditionChoices } from '../../../../shared/coins/conditions.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import type { ImportMapping } from '../../../../shared/import/model.ts';
import { IMPORT_ENCODINGS, type ImportEncoding } from '../../../../shared/import/words.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Segmented, type SegmentedProps } from '../../ui/segmented.tsx';

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
      <Field label={t('Country for rows without one')}>
        <Input
          defaultValue={mapping.country}
          maxLength={80}
          autoComplete="off"
          onBlur={({ target }) => {
            const country = target.value.trim();
            if (country) set({ country });
            else target.value = mapping.country;
          }}
        />
      </Field>
      <Field label={t('Condition for rows without one')}>
        <Select value={mapping.condition} onChange={({ target }) => set({ condition: target.value })}>
          {conditionChoices(mapping.condition).map((condition) => (
            <option key={condition} value={condition}>
              {conditionName(condition)}
            </option>
          ))}
        </Select>
      </Field>
    </section>
  );
}

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
