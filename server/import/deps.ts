import type { CoinsDeps } from '../coins/deps.ts';

/** The imports that a server works on, by their ids. */
export interface ImportWork {
  done: Map<string, Promise<void>>;
  isStopped: boolean;
  /** What waits for room on the disk, where nothing can be written to say so, or for the bucket of photos, and the sentence about it. */
  waiting: Map<string, string>;
}

export interface ImportDeps extends CoinsDeps {
  importWork: ImportWork;
}
