import { useEffect, useRef } from 'react';

/** What answers these keys itself. */
const CONTROL = 'a, button, input, label, select, textarea, summary, [role="button"], [role="dialog"]';

/** Space and Enter release the shutter wherever the focus is, except on something that has its own use for them. */
export function useShutterKey(onPress: () => void) {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(CONTROL)) return;
      // Space would scroll.
      event.preventDefault();
      press.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
