import { type ReactNode, type Ref, useContext, useEffect, useEffectEvent, useState } from 'react';
import { editDraftKey, readText } from '../../lib/drafts.ts';
import type { FieldName, KnownCoin } from './fields.ts';
import { useLatePart } from './late.ts';
import { EditingContext } from './use-editing.ts';

export interface InlineEditProps {
  coin: KnownCoin;
  field: FieldName;
  /** While the coin is edited, the whole of a chip opens the field; else a pencil beside it does. */
  chip?: boolean;
  /** What surrounds it shows the field's label already. */
  labelled?: boolean;
  /** Of what is shown with its pencil. */
  className?: string;
  /** How the field stands there when it is not edited. */
  children: ReactNode;
}

/** What edits a field comes once the page stands: most coins are looked at and not changed. */
export const loadEditing = async () => (await import('./EditableField.tsx')).EditableField;

/** Lets the pencil follow the last word of a text of several lines. */
export const IN_TEXT =
  '[&.flex]:block [&>div]:inline [&>div>*]:inline [&>button]:inline-grid [&>button]:align-middle [&>button]:-ms-1';

/** A field of the coin, which can be edited where it stands once editing is turned on. */
export function InlineEdit(props: InlineEditProps) {
  const [Editable, want] = useLatePart(loadEditing);
  const { on } = useContext(EditingContext);
  const [isDrafted] = useState(() => readText(editDraftKey(props.coin.id, props.field)) !== null);
  const isEdited = on || isDrafted;
  const begin = useEffectEvent(() => void want());
  useEffect(() => {
    if (isEdited) begin();
  }, [isEdited]);
  // Once it is there it stays: what is typed may outlast the editing.
  return Editable ? <Editable {...props} /> : <PlainField chip={props.chip}>{props.children}</PlainField>;
}

interface PlainFieldProps {
  ref?: Ref<HTMLDivElement>;
  chip?: boolean;
  children: ReactNode;
}

/** How a field stands there to be read. */
export const PlainField = ({ ref, chip, children }: PlainFieldProps) => (
  <div
    ref={ref}
    className={chip ? 'chip chip-tight max-w-full' : 'min-w-0 rounded-md'}
    dir={chip ? 'auto' : undefined}
  >
    {children}
  </div>
);
