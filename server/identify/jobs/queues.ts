import { AT_ONCE } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { createFairQueue, type FairQueue } from '../../core/queue.ts';

export interface IdentifyQueues {
  ai: FairQueue;
  recognizer: FairQueue;
}

/** Waiting jobs per user. */
const WAITING = 10;
const REFUSAL = msg(
  'Many of your coins are waiting to be identified already. Please try again when some of them are done.',
);

/** Eight vendor calls at a time; the reader takes one photo while the next is prepared. */
export const createIdentifyQueues = (): IdentifyQueues => {
  const limits = { perUser: AT_ONCE, waiting: WAITING, refusal: REFUSAL };
  return {
    ai: createFairQueue({ ...limits, inAll: 8 }),
    recognizer: createFairQueue({ ...limits, inAll: 2 }),
  };
};
