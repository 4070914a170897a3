import { Pencil } from 'lucide-react';
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { editDraftKey, keepText, readText } from '../../lib/drafts.ts';
import type { CoinEdit } from '../../lib/queries/edits.ts';
import { classNames } from '../../ui/button.tsx';
import { EditForm } from './EditForm.tsx';
import { FIELDS, type FieldKind } from './fields.ts';
import { EditingContext, type InlineEditProps, PlainField } from './InlineEdit.tsx';
import { fieldProblem, type Insistence, insistenceOf, useCoinEdit } from './use-coin-edit.ts';

/** A refused edit or a stored draft reopens the editor. */
export function EditableField({ coin, field, chip, labelled, className, children }: InlineEditProps) {
  const { label: name, control: kind, text, edit }: FieldKind = FIELDS[field];
  const label = translated(name);
  const control = typeof kind === 'function' ? kind(coin) : kind;
  const store = useCoinEdit(coin.id);
  const draft = editDraftKey(coin.id, field);
  const [typed, setTyped] = useState(() => {
    const kept = readText(draft);
    return kept === text(coin) ? null : kept;
  });
  const [error, setError] = useState('');
  const [impossible, setImpossible] = useState<Insistence | null>(null);
  const { on, toggle } = useContext(EditingContext);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const comingBack = useRef(false);
  const takesFocus = useRef(false);

  useLayoutEffect(() => {
    if (typed === null && comingBack.current) (opener.current ?? toggle.current)?.focus();
    comingBack.current = false;
  }, [typed, toggle]);

  // Done closes unchanged fields.
  const leave = useEffectEvent(() => {
    if (typed === text(coin)) setTyped(null);
  });
  useEffect(() => {
    if (!on) leave();
  }, [on]);

  const open = () => {
    takesFocus.current = true;
    setError('');
    setImpossible(null);
    setTyped(text(coin));
  };
  const type = (next: string) => {
    setTyped(next);
    setImpossible(null);
    keepText(draft, next === text(coin) ? null : next);
  };
  const close = () => {
    comingBack.current = true;
    setTyped(null);
  };
  const cancel = () => {
    keepText(draft, null);
    close();
  };
  const save = async (besides: CoinEdit = {}) => {
    if (typed === null) return;
    // Other spellings of the same amount are no change.
    if (JSON.stringify(edit(typed, coin)) === JSON.stringify(edit(text(coin), coin))) return cancel();
    close();
    try {
      await store({ ...edit(typed, coin), ...besides });
      // Unless the field was reopened and edited meanwhile.
      if (readText(draft) === typed) keepText(draft, null);
      settle(shown.current);
    } catch (problem) {
      const { activeElement } = document;
      takesFocus.current = activeElement === opener.current || activeElement === document.body;
      setError(fieldProblem(problem, field));
      setImpossible(insistenceOf(problem));
      setTyped((now) => now ?? typed);
    }
  };

  if (typed !== null) {
    return (
      <>
        {/* Screen readers keep the value, above all the heading. */}
        <div className="sr-only">{children}</div>
        <EditForm
          {...{ coin, label, labelled, control, typed, error, impossible }}
          takesFocus={takesFocus.current}
          onType={type}
          onSave={(besides) => void save(besides)}
          onCancel={cancel}
        />
      </>
    );
  }
  if (!on) {
    return (
      <PlainField ref={shown} chip={chip}>
        {children}
      </PlainField>
    );
  }
  if (chip) {
    return (
      <button
        ref={opener}
        type="button"
        className="chip relative max-w-full gap-1.5 text-start after:absolute after:-inset-x-0.5 after:-inset-y-2"
        onClick={open}
      >
        <span ref={shown} className="min-w-0" dir="auto">
          {children}
        </span>
        <span className="sr-only">{t('Edit {label}', { label })}</span>
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
        className="-my-[12px] -me-[12px] -ms-[6px] grid size-[44px] flex-none place-items-center rounded-control text-muted hover:text-ink"
        aria-label={t('Edit {label}', { label })}
        title={t('Edit {label}', { label })}
        onClick={open}
      >
        <Pencil className="size-3.5" aria-hidden="true" />
      </button>
    </div>
  );
}

const SETTLING: KeyframeAnimationOptions = { duration: 250, easing: 'ease-out' };

export function settle(stored: Element | null) {
  if (!stored || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const tint = 'var(--accent-soft)';
  stored.animate([{ backgroundColor: tint, boxShadow: `0 0 0 4px ${tint}` }, {}], SETTLING);
}
