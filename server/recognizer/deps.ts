import type { PhotosDeps } from '../photos/deps.ts';
import type { Engine } from './vision/seen.ts';

export interface RememberQueue {
  waiting: Map<string, { userId: string; coinId: number }>;
  /** Null when idle. */
  working: Promise<void> | null;
}

export interface TopUp {
  /** Coins from this id up are done. */
  before: number;
  isDone: boolean;
  working: Promise<void> | null;
}

export interface RecognizerDeps extends PhotosDeps {
  /** Null if off; loads nothing before the first photo. */
  reader: Engine | null;
  rememberQueue: RememberQueue;
  /** By user. */
  topUps: Map<string, TopUp>;
}
