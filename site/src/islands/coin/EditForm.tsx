import { Check, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { today } from '../../../../shared/format/format.ts';
import type { CoinEdit } from '../../lib/queries/changes.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { CoinTypeInput } from '../coin-type/CoinTypeInput.tsx';
import { CHOICES } from './choices.ts';
import type { Control, KnownCoin } from './fields.ts';
import { Impossible } from './Impossible.tsx';
import type { Insistence } from './update-problem.ts';

interface EditFormProps {
  coin: KnownCoin;
  label: string;
  /** What surrounds it shows its label already. */
  labelled?: boolean;
  control: Control;
  typed: string;
  error: string;
  /** The catalogue knows that there is no such coin. */
  impossible: Insistence | null;
  /** Opened by the reader, or where they still are. */
  takesFocus: boolean;
  onType: (text: string) => void;
  /** With other fields that change along with it. */
  onSave: (besides?: CoinEdit) => void;
  onCancel: () => void;
}

/** One field being edited, with a check and an X: Enter saves (in several lines with Ctrl), Escape cancels. */
export function EditForm(props: EditFormProps) {
  const { label, labelled, control, error, impossible, takesFocus, onSave, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [input] = form.current?.elements ?? [];
    if (!takesFocus || !(input instanceof HTMLElement)) return;
    input.focus();
    // In the middle, where the notice of what is wrong does not cover it; a long text is not seen whole.
    if (error) form.current?.querySelector('.field-error')?.scrollIntoView({ block: 'center' });
    if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  }, [takesFocus, error]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method are not ours, and Enter on a button presses it.
    if (event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    }
    const saves = event.key === 'Enter' && (control.kind !== 'lines' || event.ctrlKey || event.metaKey);
    if (!saves && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (saves) onSave();
    else onCancel();
  };

  const name = label.charAt(0).toUpperCase() + label.slice(1);
  return (
    <form
      ref={form}
      noValidate
      className="w-full min-w-0 text-left"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Field
        className="grid-cols-1"
        label={labelled ? <span className="sr-only">{name}</span> : name}
        hint={control.kind === 'lines' ? 'Ctrl and Enter save.' : undefined}
        error={error}
      >
        <div className={control.kind === 'lines' ? 'grid gap-2' : 'flex flex-wrap justify-end gap-1.5'}>
          <TypedIn {...props} />
          <div className="flex justify-end gap-1.5">
            <IconButton type="submit" label={`Save ${label}`} className="text-accent">
              <Check aria-hidden="true" />
            </IconButton>
            <IconButton label={`Cancel editing ${label}`} onClick={onCancel}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      </Field>
      {impossible && <Impossible {...impossible} onSave={onSave} />}
    </form>
  );
}

/** The control itself; Field tells it whose label and error it has. */
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
          {CHOICES[control.of](coin).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      );
    case 'type':
      return <CoinTypeInput value={typed} onChoose={onType} className={shared.className} />;
    case 'lines':
      return <Textarea {...shared} />;
    case 'day':
      return <Input {...shared} type="date" max={today()} />;
    case 'line':
      return (
        <Input
          {...shared}
          type="text"
          inputMode={control.inputMode}
          placeholder={control.hint}
          enterKeyHint="done"
          autoComplete="off"
        />
      );
  }
}
