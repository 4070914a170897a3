import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { useFocusGivenBack } from '../../lib/focus.ts';

/**
 * Shows the browser's own dialog over the page for as long as it is there: Escape only asks for its end. The focus returns to
 * whoever had it, and where they are gone by then, or nobody had it, to the heading around them or the page's: a dialog that
 * is only taken away would leave it to nobody.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onEscape?: () => void) {
  const giveFocusBack = useFocusGivenBack();
  const leave = useEffectEvent((element: HTMLDialogElement | null) => {
    element?.close();
    const focused = document.activeElement;
    // Once what takes its place has come, which may have asked for the focus itself.
    queueMicrotask(() => {
      const now = document.activeElement;
      if (now !== focused && now !== document.body) return;
      giveFocusBack(new Event('close'));
      if (document.activeElement === document.body) focusTitle();
    });
  });
  const onKey = useEffectEvent(() => onEscape?.());
  useLayoutEffect(() => {
    const element = dialog.current;
    const controller = new AbortController();
    const { signal } = controller;
    // Browsers close a dialog at the second Escape, whatever is said to the first.
    element?.setAttribute('closedby', 'none');
    element?.addEventListener('cancel', (event) => event.preventDefault(), { signal });
    element?.addEventListener('close', () => element.showModal(), { signal });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onKey();
    };
    document.addEventListener('keydown', onKeyDown, { signal });
    element?.showModal();
    return () => {
      controller.abort();
      leave(element);
    };
  }, [dialog]);
}

function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
