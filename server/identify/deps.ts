import type { OwnerId } from '../../db/schema.ts';
import type { Coin } from '../../shared/coins/model.ts';
import type { Found, Identification } from '../../shared/identify/model.ts';
import type { AccountDeps } from '../account/deps.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import type { createMemory } from '../core/cache.ts';
import type { RateLimit } from '../core/limit.ts';
import type { Queue } from '../core/queue.ts';
import type { RecognizerDeps } from '../recognizer/deps.ts';
import type { createRuns } from './jobs/runs.ts';
import type { AiProvider, Failure } from './providers/ai.ts';

export interface Finished {
  found?: Found;
  identification: Identification;
  tempId: string | null;
  coin: Coin | null;
  /** Null with an answer or without provider. */
  failure: Failure | null;
  replaced?: Failure;
}

/** For one stated confidence (0 to 100). */
export interface Outcomes {
  confidence: number;
  isRight: boolean;
  times: number;
}

export interface BulkWork {
  owners: Map<string, { id: OwnerId }>;
  done: Map<string, Promise<void>>;
  isStopped: boolean;
}

export type OutcomesMemory = ReturnType<typeof createMemory<Outcomes[]>>;

export interface ClaimLimits {
  claims: { user: RateLimit; guest: RateLimit };
  looks: { user: RateLimit; guest: RateLimit };
  looksAtOne: RateLimit;
}

export interface IdentifyQueues {
  ai: Queue;
  recognizer: Queue;
}

export type Identifications = ReturnType<typeof createRuns<Finished>>;

export interface IdentifyDeps extends CoinsDeps, RecognizerDeps, AccountDeps {
  ai: AiProvider | null;
  queues: IdentifyQueues;
  claimLimits: ClaimLimits;
  /** By day and network. */
  guestUsage: RateLimit;
  outcomes: OutcomesMemory;
  identifications: Identifications;
  bulkWork: BulkWork;
}
