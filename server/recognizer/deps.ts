import type { PhotosDeps } from '../photos/deps.ts';
import type { Engine } from './vision/seen.ts';

/** How far somebody's confirmed coins have been looked through since the program was started. */
export interface RememberQueue {
  /** Owners and coins that wait. */
  waiting: Map<string, { userId: string; coinId: number }>;
  /** Null while there is nothing to do. */
  working: Promise<void> | null;
}

export interface TopUp {
  /** Coins with this id and above are done. */
  before: number;
  isDone: boolean;
  working: Promise<void> | null;
}

export interface RecognizerDeps extends PhotosDeps {
  /** The embedded recognizer; null where it is switched off. Loads nothing before the first photo. */
  reader: Engine | null;
  rememberQueue: RememberQueue;
  /** How far confirmed coins were looked through, by user (gallery-upkeep.ts). */
  topUps: Map<string, TopUp>;
}
