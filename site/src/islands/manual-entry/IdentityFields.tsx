import {
  type ComponentProps,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { mintName } from '../../../../shared/catalogue/mints.ts';
import type { CatalogueEntry, Variation } from '../../../../shared/catalogue/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { Field } from '../../ui/field.tsx';
import { example, Input, Select } from '../../ui/input.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import type { CoinTypeInput as Whole } from '../coin-type/CoinTypeInput.tsx';
import { useCoinForm } from './form-context.ts';
import { useCatalogue } from './use-catalogue.ts';
import { VerdictLine } from './VerdictLine.tsx';
import { NO_MARK } from './values.ts';

type Props = Omit<ComponentProps<typeof Whole>, 'begun'>;

const loading = import('../coin-type/CoinTypeInput.tsx').then(
  (part) => ({ default: part.CoinTypeInput }),
  () => ({ default: Typed }),
);
const CoinTypeInput = lazy(() => loading);

function LateCoinTypeInput(props: Props) {
  const begun = useRef<string | null>(null);
  return (
    <Suspense fallback={<Begun {...props} onBegun={(text) => (begun.current = text)} />}>
      <CoinTypeInput {...props} begun={begun} />
    </Suspense>
  );
}

/** On blur before it has loaded, the text is taken as it is. */
function Begun({ onChoose, onBegun, value, ...rest }: Props & { onBegun: (text: string | null) => void }) {
  const [text, setText] = useState(value);
  return (
    <Input
      {...rest}
      autoComplete="off"
      value={text}
      onFocus={() => onBegun('')}
      onBlur={() => {
        onBegun(null);
        if (text.trim() && text !== value) onChoose(text.trim());
      }}
      onChange={({ target }) => {
        setText(target.value);
        onBegun(target.value);
      }}
    />
  );
}

/** Offline: plain text. */
function Typed({ onChoose, ...rest }: Props) {
  return <Input {...rest} autoComplete="off" onChange={({ target }) => onChoose(target.value)} />;
}

interface IdentityFieldsProps {
  /** Chosen in the catalogue, and not yet filled in. */
  arrived: CatalogueEntry | null;
  onTaken: () => void;
  /** Why the catalogue knows no such coin. */
  problem?: RefObject<PhotoProblem | null>;
}

/** Which coin of the United States it is, judged by the catalogue. */
export function IdentityFields({ arrived, onTaken, problem }: IdentityFieldsProps) {
  const { values, errors, set, field } = useCoinForm();
  const { coinType, year, mintMark, condition } = values;
  const catalogue = useCatalogue();
  const { entry, variations, marks, verdict, years } = catalogue;

  const take = useEffectEvent((chosen: CatalogueEntry) => {
    catalogue.choose(chosen);
    onTaken();
  });
  useEffect(() => {
    if (arrived) take(arrived);
  }, [arrived]);
  useEffect(() => {
    if (!problem) return;
    problem.current = verdict?.title
      ? {
          title: verdict.title === 'Invalid Year' ? t('Invalid Year') : t('Invalid Mint Mark'),
          description: verdict.text,
        }
      : null;
    return () => {
      problem.current = null;
    };
  }, [verdict, problem]);

  return (
    <>
      <Field label={t('Coin Type')} required error={errors.coinType}>
        <LateCoinTypeInput name="coinType" value={coinType} onChoose={catalogue.changeType} />
      </Field>
      <VariationField variations={variations} onPick={catalogue.changeVariation} />
      <div className="pair-uneven">
        <Field label={t('Year')} required error={errors.year}>
          <Input
            {...field('year')}
            onChange={(event) => catalogue.changeYear(event.target.value)}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            placeholder={example('1916')}
          />
        </Field>
        <Field label={t('Mint Mark')} error={errors.mintMark}>
          <Select {...field('mintMark')} onChange={(event) => catalogue.changeMark(event.target.value)}>
            {withCurrent(marks, mintMark).map((mark) => (
              <option key={mark} value={mark}>
                {mark === NO_MARK
                  ? t('None (Philadelphia)')
                  : `${mark} · ${mintName(mark, { year: Number(year), gold: catalogue.gold })}`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {verdict ? (
          <VerdictLine
            verdict={verdict}
            onTake={catalogue.take}
            other={catalogue.other}
            onOther={catalogue.takeOther}
          />
        ) : (
          entry &&
          years &&
          year === '' && (
            <p className="text-sm text-muted">{t('Struck {years}. Enter the year.', { years })}</p>
          )
        )}
      </div>
      <div className="pair-uneven">
        <Field label={t('Quantity')} error={errors.quantity}>
          <QuantityStepper
            name="quantity"
            value={values.quantity}
            onChange={(quantity) => set({ quantity })}
          />
        </Field>
        <Field label={t('Condition')} required error={errors.condition}>
          <Select placeholder={t('Select')} {...field('condition')}>
            <ConditionOptions current={condition} />
          </Select>
        </Field>
      </div>
    </>
  );
}

/** Keeps a stored value among the choices, even an unknown one. */
const withCurrent = (choices: readonly string[], current: string): readonly string[] =>
  current === '' || choices.includes(current) ? choices : [...choices, current];

interface VariationFieldProps {
  variations: readonly Variation[];
  onPick: (name: string) => void;
}

function VariationField({ variations, onPick }: VariationFieldProps) {
  const { values, errors, field } = useCoinForm();
  const { variation } = values;
  if (variations.length === 0 && variation === '') return null;
  const groups = Map.groupBy(variations, ({ group }) => group);
  const known = variations.some(({ name }) => name === variation);
  return (
    <Field label={t('Design Variation')} error={errors.variation}>
      <Select {...field('variation')} onChange={(event) => onPick(event.target.value)}>
        <option value="">{t('None')}</option>
        {variation !== '' && !known && <option>{variation}</option>}
        {[...groups].map(([group, members]) => (
          <optgroup key={group} label={translated(group)}>
            {members.map(({ name, mintMark }) => (
              <option key={name} value={name}>
                {mintMark ? `${name} (${mintMark})` : name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
