import type { Db } from '../../db/client.ts';
import type { BlobStore } from './blobs.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';
import { type Answered, createAnswered } from './measured.ts';
import type { PublicListener } from './public-data.ts';
import { readableCode } from './readable-code.ts';
import type { Signed } from './signed.ts';
import type { Vault } from './vault.ts';

export interface Boot {
  config: Config;
  db: Db;
  log: Log;
  version: string;
  /** For links in mails; never taken from a request. */
  url: () => string;
  /** Restarts the server on the data folder as it is then. No request is answered after the call. */
  restart?: () => void;
  /** Long work looks here whether anyone else is active. */
  requests: { count: number };
  answered: Answered;
  publicListeners: Set<PublicListener>;
  /** Printed in the log until the first account exists. */
  setupCode: string;
}

type Created = 'requests' | 'answered' | 'publicListeners' | 'setupCode';

export const createBoot = (given: Omit<Boot, Created>): Boot => ({
  ...given,
  requests: { count: 0 },
  answered: createAnswered(),
  publicListeners: new Set(),
  setupCode: readableCode(),
});

/** What every feature may use; knows no feature. */
export interface Core extends Boot {
  signed: Signed;
  vault: Vault;
  mailer: Mailer | null;
  blobs: BlobStore;
  /** The address of the connection; null in tests. */
  peer: (request: Request) => string | null;
  /** Keeps the connection open while the answer takes minutes. */
  patience: <T>(request: Request, answer: Promise<T>) => Promise<T>;
  /** Pseudonyms of accounts, by id (http/owner.ts). */
  ownerNames: Map<string, string>;
  /** By name of the job (server/jobs.ts). */
  jobRuns: Map<string, { endedAt: Date; seconds: number; failures: number }>;
}
