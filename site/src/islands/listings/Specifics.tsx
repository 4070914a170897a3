import { useId } from 'react';
import { LISTING_LIMITS, type Specific } from '../../../../shared/marketplace/model.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface SpecificsProps {
  specifics: readonly Specific[];
  /** What the seller changed, by name. */
  named: Record<string, string>;
  onChange: (name: string, value: string) => void;
}

/** Facts of the coin as a marketplace asks for them; what it takes is offered while one types. */
export function Specifics({ specifics, named, onChange }: SpecificsProps) {
  if (specifics.length === 0) return null;
  return (
    <div className="grid gap-3.5 border-t border-line py-3">
      {specifics.map((specific) => (
        <One
          key={specific.name}
          specific={specific}
          value={named[specific.name] ?? specific.value}
          onChange={(value) => onChange(specific.name, value)}
        />
      ))}
    </div>
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
