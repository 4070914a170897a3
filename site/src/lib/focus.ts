import { type RefObject, useLayoutEffect, useState } from 'react';

/** The heading of a part, not of a card in it; and for the eye: what is unseen cannot show where the focus is. */
const HEADING = ':is(h1, h2):not(.sr-only)';

/** Gives the focus to the heading of the nearest of these parts of the page, else to the page's content as a whole. */
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

/** The named parts of the page an element lies in, the nearest first. */
function partsAround(element: Element): Element[] {
  const part = element.closest('section, main');
  return part ? [part, ...(part.parentElement ? partsAround(part.parentElement) : [])] : [];
}

/** When this part leaves the page with the focus in it, the heading around it takes it over: else it falls to the body. */
export function useFocusHandedOn(part: RefObject<Element | null>) {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const parts = partsAround(element);
      // Once it is gone, and what takes its place has come.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading(parts);
      });
    };
  }, [part]);
}

/**
 * For a dialog's onCloseAutoFocus: the focus returns to whoever had it when the dialog was made, as Radix knows only
 * triggers of its own; whoever is gone by then leaves it to the heading around it.
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
