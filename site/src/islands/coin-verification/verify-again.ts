import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import type { useReVerify } from '../../lib/queries/verification.ts';
import { toast } from '../../lib/toast.ts';
import { afterReVerify, claimOf, coinDataOf } from './record.ts';
import type { ReviewState } from './use-review.ts';

interface Way {
  ticket: string;
  signal: AbortSignal;
  /** An AI is to look at the photos. */
  hasAi: boolean;
  send: ReturnType<typeof useReVerify>['mutateAsync'];
}

/**
 * Verifies the corrected coin anew. What fails says so and lets the coin be saved as it was corrected; so does an AI that was
 * to look at the photos and did not.
 */
export async function verifyAgain(state: ReviewState, { ticket, signal, hasAi, send }: Way): Promise<void> {
  const { tempId, coin, review, replace } = state;
  const { obverseImageUrl, reverseImageUrl } = coin;
  try {
    const coinData = coinDataOf(coin, review);
    const body = { coinData, obverseImageUrl, reverseImageUrl, tempId, ticket, signal };
    const { identification } = await send(body);
    replace((now) => afterReVerify(now, identification));
    if (hasAi && obverseImageUrl && identification.model === null) return failed();
  } catch (error) {
    if (signal.aborted) return;
    replace((now) => ({ ...now, excused: claimOf(coin) }));
    failed(error);
  }
}

const failed = (error?: unknown) =>
  void toast({ title: t('Update Failed'), description: notRefreshed(error), variant: 'destructive' });

/** The specification's sentence; what the server said takes the place of its first half where that can be acted upon. */
function notRefreshed(error: unknown): string {
  const limit = error instanceof ApiError && error.status === 429 ? error.text : '';
  return `${limit || t('Unable to refresh coin details.')} ${t('You can still save with your manual corrections.')}`;
}
