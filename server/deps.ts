import type { Db } from '../db/client.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Catalogue } from './catalogue/service.ts';
import type { Config } from './config.ts';
import type { PhotoStore } from './images/store.ts';
import type { Log } from './log.ts';
import type { Signed } from './signed.ts';

/** What the features are made with; tests make their own. */
export interface Deps {
  config: Config;
  db: Db;
  log: Log;
  tokens: Tokens;
  signed: Signed;
  photos: PhotoStore;
  /** Loads the reference catalogue at the first call. */
  catalogue: () => Catalogue;
  version: string;
}
