import { Pencil, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { classNames } from '../../ui/button.tsx';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { InlineForm } from '../../ui/inline-form.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { spoken } from '../../ui/notice.tsx';
import { CoinTypeInput } from '../coin-type/CoinTypeInput.tsx';
import { FIELDS, type Field, type FieldName, REQUIRED } from './fields.ts';
import { isForeign } from './record.ts';
import type { ReviewState } from './use-review.ts';

interface FieldRowProps {
  state: ReviewState;
  field: FieldName;
}

const required: readonly string[] = REQUIRED;

/** One fact of the coin: pressed, it is edited where it stands. */
export function FieldRow({ state, field }: FieldRowProps) {
  const { coin, review, errors, isMarkOpen } = state;
  const kind: Field = FIELDS[field];
  const [takesFocus, setTakesFocus] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const comingBack = useRef(false);
  const typed = review.typing[field];
  const error = errors[field];
  const isOpen = typed !== undefined || error !== undefined;

  useLayoutEffect(() => {
    if (!isOpen && comingBack.current) opener.current?.focus();
    comingBack.current = false;
  }, [isOpen]);

  const start = () => {
    setTakesFocus(true);
    state.type(field, kind.text(coin, isMarkOpen));
  };
  const shown = kind.shown(coin, isMarkOpen);
  const called = translated(kind.called);
  return (
    <div className="flex flex-wrap items-center gap-x-5 border-t border-line first:border-t-0">
      <dt className="max-w-full flex-none py-2.5 text-muted">{translated(kind.label)}</dt>
      <dd
        className={classNames(
          'min-w-0 max-w-full flex-1 text-end font-medium',
          isOpen ? 'basis-full pb-2.5' : 'basis-36',
        )}
      >
        {isOpen ? (
          <RowForm
            kind={kind}
            coin={coin}
            typed={typed ?? kind.text(coin, isMarkOpen)}
            error={error}
            takesFocus={takesFocus || error !== undefined}
            onType={(text) => state.type(field, text)}
            onConfirm={() => {
              comingBack.current = true;
              state.confirm(field);
            }}
            onCancel={() => {
              comingBack.current = true;
              state.close(field);
            }}
          />
        ) : (
          <button
            ref={opener}
            type="button"
            className="group -me-2 inline-flex min-h-11 max-w-full items-center justify-end gap-2 rounded-control px-2 py-1.5 text-end"
            onClick={start}
          >
            {shown ? (
              <>
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {shown}
                </span>
                <span className="sr-only">{t(', edit {field}', { field: called })}</span>
                <Pencil className="size-3.5 flex-none text-muted group-hover:text-ink" aria-hidden="true" />
              </>
            ) : (
              <>
                <span className={required.includes(field) ? 'text-accent' : 'font-normal text-muted'}>
                  {spoken(t('Add<sr> {field}</sr>', { field: called }))}
                </span>
                <Plus className="size-3.5 flex-none text-muted" aria-hidden="true" />
              </>
            )}
          </button>
        )}
      </dd>
    </div>
  );
}

interface RowFormProps {
  kind: Field;
  coin: Identification;
  typed: string;
  error: string | undefined;
  /** Opened by the reader, or where something is wrong. */
  takesFocus: boolean;
  onType: (text: string) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** One field being edited, with a check and an X: Enter confirms, Escape cancels. */
function RowForm({ kind, coin, typed, error, takesFocus, onType, onConfirm, onCancel }: RowFormProps) {
  return (
    <InlineForm
      name={translated(kind.called)}
      verb={t('Confirm')}
      className="gap-0"
      label={<span className="sr-only">{translated(kind.label)}</span>}
      error={error}
      takesFocus={takesFocus}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Control kind={kind} coin={coin} typed={typed} onType={onType} className="min-w-0 flex-1 basis-28" />
    </InlineForm>
  );
}

interface ControlProps {
  kind: Field;
  coin: Identification;
  typed: string;
  onType: (text: string) => void;
  /** Left, or done with Enter. */
  onLeave?: () => void;
  className?: string;
}

/** What a field is typed into or chosen from; the Field around it tells it whose label and error it has. */
export function Control({ kind, coin, typed, onType, onLeave, className }: ControlProps) {
  const shared = {
    value: typed,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
    onBlur: onLeave,
    dir: 'auto',
    className,
  };
  // The catalogue's types are of the United States.
  if (kind.isType && !isForeign(coin)) {
    return <CoinTypeInput value={typed} onChoose={onType} onBlur={onLeave} className={className} />;
  }
  if (kind.isCondition)
    return (
      <Select {...shared} placeholder={t('Select')}>
        <ConditionOptions current={coin.condition} />
      </Select>
    );
  if (kind.choices) {
    return (
      <Select {...shared} placeholder={t('Select')}>
        {kind.choices(coin).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <Input
      {...shared}
      type="text"
      inputMode={kind.inputMode}
      placeholder={kind.hint && translated(kind.hint)}
      enterKeyHint="done"
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onLeave?.()}
      autoComplete="off"
    />
  );
}
