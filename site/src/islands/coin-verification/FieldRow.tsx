import { Pencil, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { classNames } from '../../ui/button.tsx';
import { spoken } from '../../ui/notice.tsx';
import { FIELDS, type Field, type FieldName, REQUIRED } from './fields.ts';
import { useLate } from './use-parts.ts';
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
  const { parts, load } = useLate();
  const { RowForm } = parts;
  const isWanted = typed !== undefined || error !== undefined;
  const isOpen = isWanted && RowForm !== undefined;

  useLayoutEffect(() => {
    if (!isOpen && comingBack.current) opener.current?.focus();
    comingBack.current = false;
  }, [isOpen]);

  const start = () => {
    if (!RowForm) load();
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
