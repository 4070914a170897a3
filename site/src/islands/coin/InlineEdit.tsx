import {
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { editDraftKey, isEditBegun, readText } from '../../lib/drafts.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import type { FieldName, KnownCoin } from './fields.ts';
import { useLatePart } from './late.ts';

export interface InlineEditProps {
  coin: KnownCoin;
  field: FieldName;
  chip?: boolean;
  labelled?: boolean;
  className?: string;
  children: ReactNode;
}

/** Most visits edit nothing. */
export const loadEditing = async () => (await import('./EditableField.tsx')).EditableField;

export const IN_TEXT =
  '[&.flex]:block [&>div]:inline [&>div>*]:inline [&>button]:inline-grid [&>button]:align-middle [&>button]:-ms-1';

export function InlineEdit(props: InlineEditProps) {
  const [Editable, want] = useLatePart(loadEditing);
  const { on } = useContext(EditingContext);
  const [isDrafted] = useState(() => readText(editDraftKey(props.coin.id, props.field)) !== null);
  const isEdited = on || isDrafted;
  const begin = useEffectEvent(() => void want());
  useEffect(() => {
    if (isEdited) begin();
  }, [isEdited]);
  // A draft may outlast edit mode.
  return Editable ? <Editable {...props} /> : <PlainField chip={props.chip}>{props.children}</PlainField>;
}

interface PlainFieldProps {
  ref?: Ref<HTMLDivElement>;
  chip?: boolean;
  children: ReactNode;
}

export const PlainField = ({ ref, chip, children }: PlainFieldProps) => (
  <div
    ref={ref}
    className={chip ? 'chip max-w-full px-2' : 'min-w-0 rounded-md'}
    dir={chip ? 'auto' : undefined}
  >
    {children}
  </div>
);

export interface Editing {
  on: boolean;
  turn: () => void;
  toggle: RefObject<HTMLButtonElement | null>;
}

export const EditingContext = createContext<Editing>({
  on: true,
  turn: () => undefined,
  toggle: { current: null },
});

/** Reload, Back and links restore editing. */
const EDITING = '#edit';

export function useEditing(id: number) {
  const mayWrite = useMayWrite();
  const [isAsked, setOn] = useState(() => globalThis.location?.hash === EDITING || isEditBegun(id));
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const follow = () => setOn(location.hash === EDITING);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const on = isAsked && mayWrite;
  const turn = () => {
    history.replaceState(history.state, '', on ? location.pathname + location.search : EDITING);
    setOn(!on);
  };
  return { on, turn, toggle };
}
