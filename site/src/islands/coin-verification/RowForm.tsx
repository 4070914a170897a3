import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { InlineForm } from '../../ui/inline-form.tsx';
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
