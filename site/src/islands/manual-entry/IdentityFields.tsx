import { Check, CircleAlert } from 'lucide-react';
import { type CatalogueEntry, COIN_TYPES, mintName } from '../../../../server/catalogue/model.ts';
import { CONDITIONS } from '../../../../server/coins/model.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Select } from '../../ui/select.tsx';
import { PROOF_SET } from './fill.ts';
import { useCoinForm } from './form-context.ts';
import { useCatalogue } from './use-catalogue.ts';
import { NO_MARK } from './values.ts';
import type { Verdict } from './verdict.ts';

interface IdentityFieldsProps {
  entry: CatalogueEntry | null;
  /** The reader chose a coin type that is not the entry's. */
  onOtherType: () => void;
}

/** Which coin it is: name, type, variation, year and mint mark; how many, and how well kept. */
export function IdentityFields({ entry, onOtherType }: IdentityFieldsProps) {
  const { values, errors, set, field } = useCoinForm();
  const { coinType, variation, year, mintMark, condition } = values;
  const catalogue = useCatalogue(entry);
  const { variations, marks, verdict } = catalogue;

  const typeChanged = (next: string) => {
    onOtherType();
    const proofSet = next === PROOF_SET.coinType;
    set({
      coinType: next,
      series: '',
      variation: '',
      ...(proofSet && { mintMark: PROOF_SET.mintMark, condition: PROOF_SET.condition }),
    });
  };

  return (
    <>
      <Field label="Coin Name" error={errors.name}>
        <Input
          {...field('name')}
          autoComplete="off"
          placeholder={[year, coinType].filter(Boolean).join(' ') || 'Year and type, when left empty'}
        />
      </Field>
      <Field label="Coin Type" required error={errors.coinType}>
        <Select
          placeholder="Select a coin type"
          {...field('coinType')}
          onChange={(event) => typeChanged(event.target.value)}
        >
          {withCurrent(COIN_TYPES, coinType).map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      </Field>
      {(variations.length > 0 || variation !== '') && (
        <Field label="Design Variation" error={errors.variation}>
          <Select {...field('variation')}>
            <option value="">None in particular</option>
            {withCurrent(variations, variation).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid grid-cols-[2fr_3fr] gap-3">
        <Field label="Year" required error={errors.year}>
          <Input
            {...field('year')}
            onChange={(event) => catalogue.yearChanged(event.target.value)}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            placeholder="1916"
          />
        </Field>
        <Field label="Mint Mark" error={errors.mintMark}>
          <Select {...field('mintMark')}>
            {withCurrent(marks, mintMark).map((mark) => (
              <option key={mark} value={mark}>
                {mark === NO_MARK
                  ? 'None (Philadelphia)'
                  : `${mark} · ${mintName(mark, { year: Number(year), gold: catalogue.gold })}`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div aria-live="polite">{verdict && <VerdictLine verdict={verdict} />}</div>
      <div className="grid grid-cols-[minmax(8.5rem,2fr)_3fr] gap-3">
        <Field label="Quantity" error={errors.quantity}>
          <QuantityStepper
            name="quantity"
            value={values.quantity}
            onChange={(quantity) => set({ quantity })}
          />
        </Field>
        <Field label="Condition" required error={errors.condition}>
          <Select placeholder="Select" {...field('condition')}>
            {withCurrent(CONDITIONS, condition).map((condition) => (
              <option key={condition}>{condition}</option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}

/** What a coin already says stays among the choices, even if it is none of them. */
const withCurrent = (choices: readonly string[], current: string): readonly string[] =>
  current === '' || choices.includes(current) ? choices : [...choices, current];

function VerdictLine({ verdict: { tone, text } }: { verdict: Verdict }) {
  const Icon = tone === 'positive' ? Check : CircleAlert;
  return (
    <p className={`flex gap-2 text-sm font-medium ${tone === 'positive' ? 'text-positive' : 'text-warning'}`}>
      <Icon className="mt-px size-4.5 flex-none" aria-hidden="true" />
      {text}
    </p>
  );
}
