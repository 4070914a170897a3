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
import { createMemory } from '../cache.ts';
import type { Boot } from '../context.ts';
import { AppError } from '../errors.ts';

/** Each check writes to the disk, so it is cached. */
const CHECK_MS = 1000;

const TABLES = [users, sessions, coins, photos, collectionTotals, priceHistory];

interface Health {
  status: 'ok';
  version: string;
}

/** Reads every important table and writes. The function answered throws 503, and logs why. */
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
    const failure = new AppError(503, 'database_unusable', 'The database cannot be read or written.');
    return Object.assign(failure, { isTold: true, retryAfter: 5 });
  }
}
