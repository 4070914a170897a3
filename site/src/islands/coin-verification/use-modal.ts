import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { useFocusGivenBack } from '../../lib/focus.ts';

/**
 * Shows the browser's own dialog over the page for as long as it is there. The focus returns to whoever had it, and where they
 * are gone by then to the heading around them: a dialog that is only taken away would leave it to nobody.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  const giveFocusBack = useFocusGivenBack();
  const leave = useEffectEvent((element: HTMLDialogElement | null) => {
    element?.close();
    // Once what takes its place has come.
    queueMicrotask(() => giveFocusBack(new Event('close')));
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => leave(element);
  }, [dialog]);
}
