import { type ReactNode, type Ref, useContext, useEffect, useEffectEvent, useState } from 'react';
import { editDraftKey, readText } from '../../lib/drafts.ts';
import type { FieldName, KnownCoin } from './fields.ts';
import { useLatePart } from './late.ts';
import { EditingContext } from './use-editing.ts';

export interface InlineEditProps {
  coin: KnownCoin;
  field: FieldName;
  /** In edit mode the whole chip opens the field, without a pencil. */
  chip?: boolean;
  /** The label is already visible. */
  labelled?: boolean;
  /** Class of the value with its pencil. */
  className?: string;
  /** The field when it is not edited. */
  children: ReactNode;
}

/** Loaded after the page: most visits edit nothing. */
export const loadEditing = async () => (await import('./EditableField.tsx')).EditableField;

/** Keeps the pencil after the last word of a long text. */
export const IN_TEXT =
  '[&.flex]:block [&>div]:inline [&>div>*]:inline [&>button]:inline-grid [&>button]:align-middle [&>button]:-ms-1';

/** A field that can be edited in place in edit mode. */
export function InlineEdit(props: InlineEditProps) {
  const [Editable, want] = useLatePart(loadEditing);
  const { on } = useContext(EditingContext);
  const [isDrafted] = useState(() => readText(editDraftKey(props.coin.id, props.field)) !== null);
  const isEdited = on || isDrafted;
  const begin = useEffectEvent(() => void want());
  useEffect(() => {
    if (isEdited) begin();
  }, [isEdited]);
  // Stays mounted: a draft may outlast edit mode.
  return Editable ? <Editable {...props} /> : <PlainField chip={props.chip}>{props.children}</PlainField>;
}

interface PlainFieldProps {
  ref?: Ref<HTMLDivElement>;
  chip?: boolean;
  children: ReactNode;
}

/** Read-only view of a field. */
export const PlainField = ({ ref, chip, children }: PlainFieldProps) => (
  <div
    ref={ref}
    className={chip ? 'chip chip-tight max-w-full' : 'min-w-0 rounded-md'}
    dir={chip ? 'auto' : undefined}
  >
    {children}
  </div>
);
