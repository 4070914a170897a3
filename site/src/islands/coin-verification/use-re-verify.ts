import { useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { cancelIdentification, newTicket } from '../../lib/queries/identify.ts';
import { useReIdentify, useReVerify } from '../../lib/queries/verification.ts';
import { dismissToast, toast, toastStore } from '../../lib/toast.ts';
import { UNTOUCHED } from './record.ts';
import { loadParts } from './use-parts.ts';
import type { ReviewState } from './use-review.ts';

/** Work under way that can be called off. */
export interface Cancellable {
  busy: boolean;
  cancel: () => void;
}

/** Verifies the corrected coin anew; `hasAi`: with an AI that looks at the photos. */
export function useReVerification(state: ReviewState, hasAi: boolean) {
  const { mutateAsync } = useReVerify();
  const { busy, run, cancel } = useCancellable();
  const reVerify = () =>
    run(async (ticket, signal) => {
      const parts = await loadParts();
      await parts?.verifyAgain(state, { ticket, signal, hasAi, send: mutateAsync });
    });
  return { busy, reVerify, cancel };
}

/** Asks the AI about the photos once more; what was corrected gives way to what it finds. */
export function useReIdentification({ tempId, replace }: ReviewState) {
  const { mutateAsync } = useReIdentify();
  const { busy, run, cancel } = useCancellable();
  const reIdentify = () =>
    run(
      async (ticket, signal) => {
        const { identification } = await mutateAsync({ tempId, ticket, signal });
        if (identification.outcome === 'identified') replace(UNTOUCHED);
      },
      (error) =>
        toast({
          title: t('Identification Failed'),
          description: (error instanceof ApiError && error.text) || t('Failed to re-identify coin'),
          variant: 'destructive',
        }),
    );
  return { busy, reIdentify, cancel };
}

/** One piece of work at a time that its starter can call off, here and on the server. */
function useCancellable() {
  const [ticket, setTicket] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);

  const run = async (
    work: (ticket: string, signal: AbortSignal) => Promise<void>,
    failed?: (error: unknown) => void,
  ) => {
    // A second press can come before the first is drawn.
    if (controller.current) return;
    const mine = new AbortController();
    controller.current = mine;
    const ticket = newTicket();
    setTicket(ticket);
    // What failed before is being tried again: its notice would be read as this try's.
    const shown = toastStore.get();
    if (shown?.variant === 'destructive') dismissToast(shown.id);
    try {
      await work(ticket, mine.signal);
    } catch (error) {
      if (!mine.signal.aborted) failed?.(error);
    } finally {
      if (controller.current === mine) {
        controller.current = null;
        setTicket(null);
      }
    }
  };
  const cancel = () => {
    controller.current?.abort();
    controller.current = null;
    if (ticket) void cancelIdentification(ticket).catch(() => undefined);
    setTicket(null);
  };
  return { busy: ticket !== null, run, cancel };
}
