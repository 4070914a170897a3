import { createContext, type RefObject, useEffect, useRef, useState } from 'react';
import { isEditBegun } from '../../lib/drafts.ts';

export interface Editing {
  on: boolean;
  turn: () => void;
  /** Receives the focus when a field closes without a pencil. */
  toggle: RefObject<HTMLButtonElement | null>;
}

export const EditingContext = createContext<Editing>({
  on: true,
  turn: () => undefined,
  toggle: { current: null },
});

/** In the URL, so that reload, Back and links restore editing. */
export const EDITING = '#edit';

/** Edit mode; on at once if the hash says so or a draft exists. */
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
