import type { Outcome } from '../../../../shared/identify/model.ts';
import { reviewAddress } from '../../lib/flow.ts';

/** Where a held result is reviewed and saved: a coin of another country beside the world's catalogue, with its photos. */
export const verificationAddress = (tempId: string, outcome: Outcome = 'identified'): string =>
  reviewAddress(outcome === 'foreign' ? 'world' : 'us', tempId);
