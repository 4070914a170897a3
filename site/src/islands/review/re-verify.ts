import { useRef, useState } from 'react';
import { hasPhoto } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { cancelIdentification, newTicket } from '../../lib/queries/identify.ts';
import { useReIdentify, useReVerify } from '../../lib/queries/verification.ts';
import { dismissToast, toast, toastStore } from '../../lib/toast.ts';
import { afterReVerify, claimOf, coinDataOf, UNTOUCHED } from './record.ts';
import type { ReviewState } from './use-review.ts';

/** Work under way that can be called off. */
export interface Cancellable {
  busy: boolean;
  cancel: () => void;
}

/** `hasAi`: the AI sees the photos too. */
export function useReVerification(state: ReviewState, hasAi: boolean) {
  const { mutateAsync } = useReVerify();
  const { busy, run, cancel } = useCancellable();
  const reVerify = () =>
    run(async (ticket, signal) => {
      await verifyAgain(state, { ticket, signal, hasAi, send: mutateAsync });
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
export function useCancellable() {
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

interface Way {
  ticket: string;
  signal: AbortSignal;
  /** An AI is to look at the photos. */
  hasAi: boolean;
  send: ReturnType<typeof useReVerify>['mutateAsync'];
}

/**
 * A failure is shown and the corrected coin can still be saved; likewise when the AI did not answer.
 */
async function verifyAgain(state: ReviewState, { ticket, signal, hasAi, send }: Way): Promise<void> {
  const { tempId, coin, review, replace } = state;
  const { obverseImageUrl, reverseImageUrl } = coin;
  try {
    const coinData = coinDataOf(coin, review);
    const body = { coinData, obverseImageUrl, reverseImageUrl, tempId, ticket, signal };
    const { identification } = await send(body);
    replace((now) => afterReVerify(now, identification));
    if (hasAi && hasPhoto(coin) && identification.model === null) return failed();
  } catch (error) {
    if (signal.aborted) return;
    replace((now) => ({ ...now, excused: claimOf(coin) }));
    failed(error);
  }
}

const failed = (error?: unknown) =>
  void toast({ title: t('Update Failed'), description: notRefreshed(error), variant: 'destructive' });

/** A limit the server told of replaces the first half. */
function notRefreshed(error: unknown): string {
  const limit = error instanceof ApiError && error.status === 429 ? error.text : '';
  return `${limit || t('Unable to refresh coin details.')} ${t('You can still save with your manual corrections.')}`;
}
