import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { Field as Labelled } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Control } from './Control.tsx';
import type { Field } from './fields.ts';

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
export function RowForm({ kind, coin, typed, error, takesFocus, onType, onConfirm, onCancel }: RowFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [input] = form.current?.elements ?? [];
    if (!takesFocus || !(input instanceof HTMLElement)) return;
    input.focus();
    // In the middle, where neither the notice nor the bar at the bottom covers what is wrong.
    if (error) form.current?.scrollIntoView({ block: 'center' });
    else if (input instanceof HTMLInputElement) input.select();
  }, [takesFocus, error]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method are not ours, and Enter on a button presses it.
    if (event.nativeEvent.isComposing) return;
    const confirms = event.key === 'Enter' && !(event.target instanceof HTMLButtonElement);
    if (!confirms && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (confirms) onConfirm();
    else onCancel();
  };

  const name = kind.label.toLowerCase();
  return (
    <form
      ref={form}
      noValidate
      className="w-full min-w-0 text-left"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <Labelled
        className="grid-cols-1 gap-0"
        label={<span className="sr-only">{kind.label}</span>}
        error={error}
      >
        <div className="flex flex-wrap justify-end gap-1.5">
          <Control
            kind={kind}
            coin={coin}
            typed={typed}
            onType={onType}
            className="min-w-0 flex-1 basis-28"
          />
          <div className="flex justify-end gap-1.5">
            <IconButton type="submit" label={`Confirm ${name}`} className="text-accent">
              <Check aria-hidden="true" />
            </IconButton>
            <IconButton label={`Cancel editing ${name}`} onClick={onCancel}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      </Labelled>
    </form>
  );
}
