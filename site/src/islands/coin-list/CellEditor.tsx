import { useEffect, useRef, useState } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { translated } from '../../../../shared/language/said.ts';
import { editDraftKey, keepText, readText } from '../../lib/drafts.ts';
import type { CoinEdit } from '../../lib/queries/changes.ts';
import { EditForm } from '../coin/EditForm.tsx';
import { FIELDS, type FieldKind, type FieldName } from '../coin/fields.ts';
import { fieldProblem, type Insistence, insistenceOf, useCoinEdit } from '../coin/use-coin-edit.ts';

interface CellEditorProps {
  coin: CollectionCoin;
  field: FieldName;
  /** The letter that began it takes the place of what the cell has. */
  letter: string | undefined;
  /** At the end of the table's line it opens towards its beginning. */
  atEnd: boolean;
  /** It is saved or given up; `step` leads to the cell after or before it, null leaves the focus where it went. */
  onClose: (step: -1 | 0 | 1 | null) => void;
}

/** A cell being edited, with the form of the coin's page: what is refused stays, with the sentence that says why. */
export function CellEditor({ coin, field, letter, atEnd, onClose }: CellEditorProps) {
  const { label, control: kind, text, edit }: FieldKind = FIELDS[field];
  const control = typeof kind === 'function' ? kind(coin) : kind;
  const byLetter = control.kind === 'line' && letter !== undefined;
  const draft = editDraftKey(coin.id, field);
  const [typed, setTyped] = useState(() => (byLetter ? letter : (readText(draft) ?? text(coin))));
  const [error, setError] = useState('');
  const [impossible, setImpossible] = useState<Insistence | null>(null);
  const store = useCoinEdit(coin.id);
  const place = useRef<HTMLDivElement>(null);
  const busy = useRef(false);

  useEffect(() => {
    const input = place.current?.querySelector('input');
    if (!byLetter || !input) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }, [byLetter]);

  const type = (next: string) => {
    setTyped(next);
    setImpossible(null);
    keepText(draft, next === text(coin) ? null : next);
  };
  const cancel = (step: -1 | 0 | 1 | null = 0) => {
    keepText(draft, null);
    onClose(step);
  };
  const save = async (step: -1 | 0 | 1 | null, besides: CoinEdit = {}) => {
    if (busy.current) return;
    const change = edit(typed);
    if (JSON.stringify(change) === JSON.stringify(edit(text(coin)))) return cancel(step);
    busy.current = true;
    try {
      await store({ ...change, ...besides });
      if (readText(draft) === typed) keepText(draft, null);
      onClose(step);
    } catch (problem) {
      setError(fieldProblem(problem, field));
      setImpossible(insistenceOf(problem));
    } finally {
      busy.current = false;
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and blur of the form within
    <div
      ref={place}
      className={`absolute top-0 z-10 w-max max-w-96 min-w-[max(100%,16rem)] rounded-control border border-line bg-raised p-1.5 whitespace-normal shadow-float ${atEnd ? 'end-0' : 'start-0'}`}
      onKeyDown={(event) => {
        // A key in the form is the form's; Tab saves and goes on to the next cell, as in a spreadsheet.
        if (event.key === 'Tab' && !(event.target instanceof HTMLButtonElement)) {
          event.preventDefault();
          void save(event.shiftKey ? -1 : 1);
        }
        event.stopPropagation();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Another cell was pressed.
        if (!error && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
          void save(null);
      }}
    >
      <EditForm
        {...{ coin, control, typed, error, impossible }}
        label={translated(label)}
        labelled
        takesFocus={!byLetter || error !== ''}
        onType={type}
        onSave={(besides) => void save(0, besides)}
        onCancel={() => cancel()}
      />
    </div>
  );
}
