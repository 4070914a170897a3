import type { Db } from '../../db/client.ts';
import type { BlobStore } from './blobs.ts';
import type { Config } from './config.ts';
import type { Signed, Vault } from './crypto.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';
import { type Answered, createAnswered } from './measured.ts';
import type { PublicListener } from './public-data.ts';

export interface Boot {
  config: Config;
  db: Db;
  log: Log;
  version: string;
  /** For links in mails; never taken from a request. */
  url: () => string;
  /** Restarts the server with the data and settings as they are then. No request is answered after the call. */
  restart?: () => void;
  /** Long work looks here whether anyone else is active. */
  requests: { count: number };
  answered: Answered;
  publicListeners: Set<PublicListener>;
  /** Of shared data at the start (public-data.ts). */
  versions?: Map<string, number> | undefined;
  /** Printed in the log while the server has no operator. */
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
  /** Pseudonyms of accounts, by id (http/headers.ts). */
  ownerNames: Map<string, string>;
  /** By name of the job (server/jobs.ts). */
  jobRuns: Map<string, { endedAt: Date; seconds: number; failures: number }>;
}

/** Easy to read aloud; 32 signs, so that all are equally likely for a byte. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 80 random bits: "k7wq-…". */
export function readableCode(): string {
  const four = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return [four(), four(), four(), four()].join('-');
}
