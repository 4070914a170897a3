import type { ReactNode } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { useTextForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from './Failure.tsx';

interface StepFormProps {
  form: ReturnType<typeof useTextForm>;
  /** What the form does, on its button. */
  verb: string;
  danger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a sheet: its fields, what went wrong, and the two ways on. */
export function StepForm({ form, verb, danger, onCancel, children }: StepFormProps) {
  return (
    <form className="grid gap-4" {...form.props}>
      {children}
      <Failure text={form.failure} />
      <div className="flex flex-wrap-reverse gap-2.5 *:flex-1">
        <Button variant="ghost" disabled={form.busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
