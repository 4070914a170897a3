import { AT_ONCE } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { createFairQueue, type FairQueue } from '../../core/fair-queue.ts';

/** What waits for the vendor, and what waits for the reader. */
export interface IdentifyQueues {
  ai: FairQueue;
  recognizer: FairQueue;
}

/** Of one user, waiting. */
const WAITING = 10;
const REFUSAL = msg(
  'Many of your coins are waiting to be identified already. Please try again when some of them are done.',
);

/** Vendor calls of all users at the same time: eight; the reader works on one photo, while another's are made ready. */
export const createIdentifyQueues = (): IdentifyQueues => {
  const limits = { perUser: AT_ONCE, waiting: WAITING, refusal: REFUSAL };
  return {
    ai: createFairQueue({ ...limits, inAll: 8 }),
    recognizer: createFairQueue({ ...limits, inAll: 2 }),
  };
};
