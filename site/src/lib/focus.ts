import { type RefObject, useLayoutEffect, useState } from 'react';

/** Section headings, not those of cards; hidden ones cannot show the focus. */
const HEADING = ':is(h1, h2):not(.sr-only)';

/** Focuses the nearest heading, else the main content. */
function focusHeading(parts: readonly Element[]) {
  const heading = parts
    .filter(({ isConnected }) => isConnected)
    .map((part) => part.querySelector<HTMLElement>(HEADING))
    .find((found) => found !== null);
  const place = heading ?? document.getElementById('main');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

function partsAround(element: Element): Element[] {
  const part = element.closest('section, main');
  return part ? [part, ...(part.parentElement ? partsAround(part.parentElement) : [])] : [];
}

/** Moves the focus to the surrounding heading when this part unmounts; it would fall to the body. */
export function useFocusHandedOn(part: RefObject<Element | null>) {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const parts = partsAround(element);
      // After the replacement has rendered.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading(parts);
      });
    };
  }, [part]);
}

/**
 * For a dialog's onCloseAutoFocus: restores the focus to the opener, as Radix knows only its own triggers; else
 * to the surrounding heading.
 */
export function useFocusGivenBack(): (event: Event) => void {
  const [{ opener, parts }] = useState(() => {
    const opener = document.activeElement;
    return { opener, parts: opener ? partsAround(opener) : [] };
  });
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else if (document.activeElement === document.body) focusHeading(parts);
  };
}
