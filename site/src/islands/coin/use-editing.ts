import { createContext, type RefObject, useEffect, useRef, useState } from 'react';
import { isEditBegun } from '../../lib/drafts.ts';

export interface Editing {
  /** Whether the fields show how they are edited. */
  on: boolean;
  turn: () => void;
  /** Where the focus goes when a field closes that has no pencil any more. */
  toggle: RefObject<HTMLButtonElement | null>;
}

export const EditingContext = createContext<Editing>({
  on: true,
  turn: () => undefined,
  toggle: { current: null },
});

/** The end of a coin's address while it is edited: so it is there again after a reload, after Back, and from a link. */
export const EDITING = '#edit';

/** Whether the coin is being edited: on from the start where its address says so, or where something typed was kept. */
export function useEditing(id: number) {
  const [on, setOn] = useState(() => location.hash === EDITING || isEditBegun(id));
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const follow = () => setOn(location.hash === EDITING);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const turn = () => {
    history.replaceState(history.state, '', on ? location.pathname + location.search : EDITING);
    setOn(!on);
  };
  return { on, turn, toggle };
}
