import { useId, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { LISTING_LIMITS, type SitePreview, type Specific } from '../../../../shared/marketplace/model.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { spoken } from '../../ui/notice.tsx';

type Named = Record<string, string>;

/** Shown: required ones without a value and those the seller set; all on demand. */
export const typedSpecifics = ({ specifics }: SitePreview, named: Named, all = false): Specific[] =>
  specifics.filter(({ name, isRequired, value }) => all || name in named || (isRequired && !value));

interface ItemSpecificsProps {
  site: SitePreview;
  /** The seller's values by name. */
  named: Named;
  open?: boolean;
  onChange: (named: Named) => void;
}

export function ItemSpecifics({ site, named, open = false, onChange }: ItemSpecificsProps) {
  const [all, setAll] = useState(open);
  const fields = typedSpecifics(site, named, all);
  return (
    <>
      {fields.length > 0 && (
        <div className="grid gap-3.5 border-t border-line py-3">
          {fields.map((specific) => (
            <One
              key={specific.name}
              specific={specific}
              value={named[specific.name] ?? specific.value}
              onChange={(value) => onChange({ ...named, [specific.name]: value })}
            />
          ))}
        </div>
      )}
      {!all && site.specifics.length > 0 && (
        <button
          type="button"
          className="link link-target justify-self-start text-sm"
          onClick={() => setAll(true)}
        >
          {spoken(t('Change item specifics<sr> for {name}</sr>', { name: site.name }))}
        </button>
      )}
    </>
  );
}

function One({
  specific: { name, isRequired, choices },
  value,
  onChange,
}: {
  specific: Specific;
  value: string;
  onChange: (value: string) => void;
}) {
  const list = useId();
  return (
    <Field label={name} required={isRequired}>
      <Input
        value={value}
        list={choices.length > 0 ? list : undefined}
        maxLength={LISTING_LIMITS.specificValue}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

export function SiteCategory({
  site: { name, category, categories },
  onChange,
}: {
  site: SitePreview;
  onChange: (category: string) => void;
}) {
  if (categories.length < 2) return null;
  return (
    <Field label={t('Category on {name}', { name })}>
      <Select value={category ?? ''} onChange={({ target }) => onChange(target.value)}>
        {categories.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </Field>
  );
}
