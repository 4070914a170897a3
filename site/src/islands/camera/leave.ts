import type { IdentifyAnswer, Scope, VerificationData } from '../../../../shared/identify/model.ts';
import { api, unwrap } from '../../lib/api.ts';
import { keepCaptured } from '../../lib/captured-photos.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { navigate } from '../../lib/navigation.ts';
import type { Sides } from '../../lib/queries/identify.ts';
import { resultsAddress } from '../../lib/results-address.ts';
import { handVerification } from '../../lib/verification-handoff.ts';

/** Goes to where the result is reviewed. */
export function toVerification(tempId: string, scope: Scope = 'us') {
  if (scope === 'us') handVerification({ tempId });
  void navigate(reviewAddress(scope, tempId));
}

/** Goes to where the answer is shown, with the photos that are still here. */
export async function toResults(answer: IdentifyAnswer, sides: Sides | null) {
  if (sides) await keepCaptured(sides, 'ai-results');
  void navigate(resultsAddress(answer));
}

/** The answer of an identification that was begun on an earlier visit. Throws `ApiError`. */
export async function heldAnswer(tempId: string): Promise<IdentifyAnswer> {
  const data: VerificationData = unwrap(await api['verification-data']({ tempId }).get());
  return { identification: data.coinData, tempId };
}
