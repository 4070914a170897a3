import { Pencil } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { EditForm } from './EditForm.tsx';
import { FIELDS, type FieldKind, type FieldName, type KnownCoin } from './fields.ts';
import { settle } from './settle.ts';
import { fieldProblem } from './update-problem.ts';
import { useCoinEdit } from './use-coin-edit.ts';

interface InlineEditProps {
  coin: KnownCoin;
  field: FieldName;
  /** As a chip the whole of it opens the field; else a pencil beside it does. */
  chip?: boolean;
  /** What surrounds it shows the field's label already. */
  labelled?: boolean;
  /** Of what is shown with its pencil. */
  className?: string;
  /** How the field stands there when it is not edited. */
  children: ReactNode;
}

/**
 * A field of the coin that is edited right where it stands. Saved, it shows what was typed at once; refused, it opens
 * again with every letter of it.
 */
export function InlineEdit({ coin, field, chip, labelled, className, children }: InlineEditProps) {
  const { label, control, text, edit }: FieldKind = FIELDS[field];
  const store = useCoinEdit(coin.id);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const comingBack = useRef(false);
  const takesFocus = useRef(true);

  useLayoutEffect(() => {
    if (typed === null && comingBack.current) opener.current?.focus();
    comingBack.current = false;
  }, [typed]);

  const open = () => {
    takesFocus.current = true;
    setError('');
    setTyped(text(coin));
  };
  const close = () => {
    comingBack.current = true;
    setTyped(null);
  };
  const save = async () => {
    if (typed === null) return;
    close();
    if (typed === text(coin)) return;
    try {
      await store(edit(typed));
      settle(shown.current);
    } catch (problem) {
      const { activeElement } = document;
      takesFocus.current = activeElement === opener.current || activeElement === document.body;
      setError(fieldProblem(problem, field));
      setTyped((now) => now ?? typed);
    }
  };

  if (typed !== null) {
    return (
      <>
        {/* For those who hear the page, what stands there stays, the heading above all. */}
        <div className="sr-only">{children}</div>
        <EditForm
          {...{ coin, label, labelled, control, typed, error }}
          takesFocus={takesFocus.current}
          onType={setTyped}
          onSave={save}
          onCancel={close}
        />
      </>
    );
  }
  if (chip) {
    return (
      <button
        ref={opener}
        type="button"
        className="chip relative max-w-full gap-1.5 text-left after:absolute after:-inset-x-0.5 after:-inset-y-2"
        onClick={open}
      >
        <span ref={shown} className="min-w-0" dir="auto">
          {children}
        </span>
        <span className="sr-only">Edit {label}</span>
        <Pencil className="size-3 flex-none text-muted" aria-hidden="true" />
      </button>
    );
  }
  return (
    <div className={classNames('flex min-w-0 items-center gap-1', className)}>
      <div ref={shown} className="min-w-0 rounded-md">
        {children}
      </div>
      <button
        ref={opener}
        type="button"
        className="-my-[12px] -mr-[12px] grid size-[44px] flex-none place-items-center rounded-control text-muted hover:text-ink"
        aria-label={`Edit ${label}`}
        title={`Edit ${label}`}
        onClick={open}
      >
        <Pencil className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
