import { sql } from 'drizzle-orm';
import {
  coins,
  collectionTotals,
  healthChecks,
  photos,
  priceHistory,
  sessions,
  users,
} from '../../../db/schema.ts';
import type { Boot } from '../context.ts';
import { AppError } from '../errors.ts';
import { createMemory } from '../remember.ts';

/** Whoever asks more often hears the answer of before: every check is one write to the disk. */
const CHECK_MS = 1000;

/** Nothing goes without these. */
const TABLES = [users, sessions, coins, photos, collectionTotals, priceHistory];

/** What a server answers that is well. */
export interface Health {
  status: 'ok';
  version: string;
}

/**
 * Whether the process can read every important table of its database and write to it, looked at once a second at most.
 * The function answered throws 503 when it cannot; the log is told why.
 */
export function createHealth(deps: Pick<Boot, 'db' | 'log' | 'version'>): () => Promise<Health> {
  const last = createMemory<AppError | null>({ forMs: CHECK_MS, most: 1 });
  return async () => {
    const failure = await last('', () => check(deps));
    if (failure) throw failure;
    return { status: 'ok', version: deps.version };
  };
}

async function check({ db, log }: Pick<Boot, 'db' | 'log'>): Promise<AppError | null> {
  try {
    for (const table of TABLES) await db.orm.select({ one: sql`1` }).from(table).limit(1);
    const row = { id: 1, checkedAt: new Date() };
    await db.transaction(async (tx) => {
      await tx.insert(healthChecks).values(row).onConflictDoUpdate({ target: healthChecks.id, set: row });
    });
    return null;
  } catch (error) {
    log.error('the database failed its check', { error });
    const failure = new AppError(503, 'The database cannot be read or written.');
    return Object.assign(failure, { isTold: true, retryAfter: 5 });
  }
}
