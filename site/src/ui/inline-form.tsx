import { Check, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames, IconButton } from './button.tsx';
import { Field } from './field.tsx';

interface InlineFormProps {
  name: string;
  verb: string;
  label: ReactNode;
  error: string | undefined;
  /** Multi-line: Enter adds a line, Ctrl+Enter confirms. */
  hasLines?: boolean;
  /** Opened by the reader, or with an error. */
  takesFocus: boolean;
  className?: string;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
  below?: ReactNode;
}

export function InlineForm(props: InlineFormProps) {
  const { name, verb, label, error, hasLines, takesFocus, className, onConfirm, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [input] = form.current?.elements ?? [];
    if (!takesFocus || !(input instanceof HTMLElement)) return;
    input.focus();
    // Centred, so that neither toast nor tab bar covers the error.
    if (error) form.current?.querySelector('.field-error')?.scrollIntoView({ block: 'center' });
    if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  }, [takesFocus, error]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Ignore IME composition and Enter on buttons.
    if (event.nativeEvent.isComposing) return;
    const confirms =
      event.key === 'Enter' &&
      !(event.target instanceof HTMLButtonElement) &&
      (!hasLines || event.ctrlKey || event.metaKey);
    if (!confirms && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (confirms) onConfirm();
    else onCancel();
  };

  return (
    <form
      ref={form}
      noValidate
      className="w-full min-w-0 text-start"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <Field
        className={classNames('grid-cols-1', className)}
        label={label}
        hint={hasLines ? t('Ctrl and Enter save.') : undefined}
        error={error}
      >
        <div className={hasLines ? 'grid gap-2' : 'flex flex-wrap justify-end gap-1.5'}>
          {props.children}
          <div className="flex justify-end gap-1.5">
            <IconButton type="submit" label={t('{verb} {name}', { verb, name })} className="text-accent">
              <Check aria-hidden="true" />
            </IconButton>
            <IconButton label={t('Cancel editing {name}', { name })} onClick={onCancel}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      </Field>
      {props.below}
    </form>
  );
}
