/** Process for tests that kill it: runs a job on DATABASE while it holds the lease, and prints when it begins. */
import { choosePostgres } from './engine.ts';

choosePostgres();
// Modules with tables load after the choice.
const { inOneProcess } = await import('../../server/core/leases.ts');
const { createLog } = await import('../../server/core/log.ts');
const { openPostgres } = await import('./client.ts');

const db = openPostgres(process.env.DATABASE ?? '', { migrations: `${import.meta.dir}/../migrations` });
const start = () => {
  console.log('begins');
  return async () => {};
};
const times = { ms: Number(process.env.LEASE_MS ?? 2400), askMs: 100 };
const stop = inOneProcess({ db, log: createLog('error', console.error) }, 'a job', start, times);
process.on('SIGTERM', async () => {
  await stop();
  await db.close();
  process.exit(0);
});
