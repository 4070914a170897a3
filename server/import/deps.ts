import type { CoinsDeps } from '../coins/deps.ts';

export interface ImportWork {
  done: Map<string, Promise<void>>;
  isStopped: boolean;
  /** Why an import waits (disk full, bucket away): nothing can be written then. */
  waiting: Map<string, string>;
}

export interface ImportDeps extends CoinsDeps {
  importWork: ImportWork;
}
