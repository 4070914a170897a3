import { type RefObject, useLayoutEffect, useState } from 'react';

/** Section headings, not those of cards; hidden ones cannot show the focus. */
const HEADING = ':is(h1, h2):not(.sr-only)';

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

/** On unmount the focus would fall to the body. */
export function useFocusHandedOn(part: RefObject<Element | null>) {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const parts = partsAround(element);
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading(parts);
      });
    };
  }, [part]);
}

/** Radix knows only its own triggers. */
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
