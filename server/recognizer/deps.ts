import type { OwnerId } from '../../db/schema.ts';
import type { PhotosDeps } from '../photos/deps.ts';
import type { Engine } from './vision/seen.ts';

export interface RememberQueue {
  waiting: Map<string, { userId: OwnerId; coinId: number }>;
  working: Promise<void> | null;
}

export interface TopUp {
  /** Done from this id up. */
  before: number;
  isDone: boolean;
  working: Promise<void> | null;
}

export interface RecognizerDeps extends PhotosDeps {
  /** Null if off. */
  reader: Engine | null;
  rememberQueue: RememberQueue;
  /** By user. */
  topUps: Map<string, TopUp>;
}
