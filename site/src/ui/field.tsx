import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames } from './button.tsx';

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const FieldContext = createContext<Wiring | undefined>(undefined);

/** Empty outside a field; the control's own props win. */
export const useField = (): Partial<Wiring> => useContext(FieldContext) ?? {};

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const wiring: Wiring = {
    id,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className={classNames('field', className)}>
      <label className="field-label" htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <div aria-live="polite" className="contents">
        {error && (
          <p id={errorId} className="field-error">
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Explains the required mark, in a form with the class `marks-required`. */
export const RequiredNote = () => (
  <p aria-hidden="true" className="-mb-1 text-sm text-muted">
    <span className="text-accent">*</span> {t('needed to save')}
  </p>
);
