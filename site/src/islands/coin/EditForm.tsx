import type { ReactNode } from 'react';
import { displayMintMark, mintLabel } from '../../../../shared/catalogue/mints.ts';
import { dated } from '../../../../shared/catalogue/possible.ts';
import { today } from '../../../../shared/format/format.ts';
import { t, tAs, translated } from '../../../../shared/language/i18n.ts';
import { homeMoney } from '../../../../shared/money/home.ts';
import type { CoinEdit } from '../../lib/queries/edits.ts';
import { Button } from '../../ui/button.tsx';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { InlineForm } from '../../ui/inline-form.tsx';
import { Input, Select, Textarea } from '../../ui/input.tsx';
import { CoinTypeInput } from '../coin-type/CoinTypeInput.tsx';
import { PlaceInput, TagsInput } from '../filing/FilingInputs.tsx';
import { type Control, DOLLARS, type KnownCoin, NO_MARK } from './fields.ts';
import type { Insistence } from './use-coin-edit.ts';

interface EditFormProps {
  coin: KnownCoin;
  label: string;
  labelled?: boolean;
  control: Control;
  typed: string;
  error: string;
  impossible: Insistence | null;
  takesFocus: boolean;
  onType: (text: string) => void;
  /** May change other fields too. */
  onSave: (besides?: CoinEdit) => void;
  onCancel: () => void;
}

export function EditForm(props: EditFormProps) {
  const { label, labelled, control, error, impossible, takesFocus, onSave, onCancel } = props;
  const unit =
    homeMoney() && control.kind === 'line' && control.hint === DOLLARS ? ` (${t('US dollars')})` : '';
  const name = label.charAt(0).toUpperCase() + label.slice(1) + unit;
  return (
    <InlineForm
      name={label}
      verb={t('Save')}
      label={labelled && !unit ? <span className="sr-only">{name}</span> : name}
      error={error}
      hasLines={control.kind === 'lines'}
      takesFocus={takesFocus}
      onConfirm={onSave}
      onCancel={onCancel}
      below={impossible && <Impossible {...impossible} onSave={onSave} />}
    >
      <TypedIn {...props} />
    </InlineForm>
  );
}

/** Field provides label and error. */
function TypedIn({ coin, control, typed, onType }: EditFormProps): ReactNode {
  const shared = {
    value: typed,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
    dir: 'auto',
    className: 'min-w-11 flex-1 basis-28',
  };
  switch (control.kind) {
    case 'choice':
      return (
        <Select {...shared}>
          {control.of === 'condition' ? (
            <ConditionOptions current={coin.condition} />
          ) : (
            markChoices(coin).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))
          )}
        </Select>
      );
    case 'type':
      return <CoinTypeInput value={typed} onChoose={onType} className={shared.className} />;
    case 'lines':
      return <Textarea {...shared} />;
    case 'day':
      return <Input {...shared} type="date" max={today()} />;
    case 'line': {
      const Suggesting = control.suggest && { place: PlaceInput, tags: TagsInput }[control.suggest];
      if (Suggesting) return <Suggesting value={typed} onType={onType} className={shared.className} />;
      return (
        <Input
          {...shared}
          type="text"
          inputMode={control.inputMode}
          placeholder={control.hint && translated(control.hint)}
          enterKeyHint="done"
          autoComplete="off"
        />
      );
    }
  }
}

interface ImpossibleProps extends Insistence {
  onSave: (besides: CoinEdit) => void;
}

export function Impossible({ nearest, onSave }: ImpossibleProps) {
  return (
    <div className="mt-2 grid gap-2">
      {nearest.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{t('Did you mean')}</span>
          {nearest.map(({ year, mintMark }) => (
            <Button
              key={dated({ year, mintMark })}
              variant="ghost"
              onClick={() => onSave({ year, mintMark: mintMark || null })}
            >
              {dated({ year, mintMark })}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" onClick={() => onSave({ acceptImpossible: true })}>
          {t('Save anyway')}
        </Button>
        <span className="text-sm text-muted">{t('The coin will be marked for review.')}</span>
      </div>
    </div>
  );
}

type Choice = readonly [value: string, label: string];

const MARKS = ['D', 'S', 'P', 'W', 'O', 'CC'];

export function markChoices(coin: KnownCoin): readonly Choice[] {
  const current = displayMintMark(coin.mintMark);
  const marks = !current || MARKS.includes(current) ? MARKS : [...MARKS, current];
  return [
    [NO_MARK, tAs('mint mark', 'None')],
    ...marks.map((mark) => [mark, mintLabel({ ...coin, mintMark: mark })] as const),
  ];
}
