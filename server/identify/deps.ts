import type { Coin } from '../../shared/coins/model.ts';
import type { Identification } from '../../shared/identify/model.ts';
import type { AccountDeps } from '../account/deps.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import type { createMemory } from '../core/remember.ts';
import type { SharedLimit } from '../core/shared-limit.ts';
import type { RecognizerDeps } from '../recognizer/deps.ts';
import type { IdentifyQueues } from './jobs/queues.ts';
import type { createRuns } from './jobs/runs.ts';
import type { AiProvider, Failure } from './providers/ai.ts';

/** What came of an identification. */
export interface Finished {
  identification: Identification;
  /** Where it is held; null where nothing is. */
  tempId: string | null;
  coin: Coin | null;
  /** Why the provider did not answer, and nobody else did; null where there is an answer, or nobody was asked. */
  failure: Failure | null;
  /** Why the AI did not answer where the reader did in its place. */
  replaced?: Failure;
}

/** What became of identifications: how many of one stated confidence (0 to 100) were right, or wrong. */
export interface Outcomes {
  confidence: number;
  isRight: boolean;
  times: number;
}

/** Bulk runs of this server, by id, with their owners: a guest who signs in becomes the account. */
export interface BulkWork {
  owners: Map<string, { id: string }>;
  done: Map<string, Promise<void>>;
  isStopped: boolean;
}

/** Outcomes by model, and by model and country, counted within the last minute. */
export type OutcomesMemory = ReturnType<typeof createMemory<Outcomes[]>>;

/** How often claims and second looks are allowed. */
export interface ClaimLimits {
  claims: { user: SharedLimit; guest: SharedLimit };
  looks: { user: SharedLimit; guest: SharedLimit };
  looksAtOne: SharedLimit;
}

/** The identifications under way on this server. */
export type Identifications = ReturnType<typeof createRuns<Finished>>;

export interface IdentifyDeps extends CoinsDeps, RecognizerDeps, AccountDeps {
  /** The configured AI; null without one. */
  ai: AiProvider | null;
  queues: IdentifyQueues;
  claimLimits: ClaimLimits;
  /** Identifications of guests, by day and network. */
  guestUsage: SharedLimit;
  /** How often models were right, counted within the last minute. */
  outcomes: OutcomesMemory;
  identifications: Identifications;
  bulkWork: BulkWork;
}
