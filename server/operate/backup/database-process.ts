import { giveWay } from '../../core/child.ts';
import { isDiskFull } from '../../core/errors.ts';
import { type Counts, migrateBackup } from './database.ts';
import { Unreadable } from './tar.ts';

// Entry of a child process: migrates the database given as the last argument. A large one takes seconds, which
// would block the server.

export type Outcome = { photos: string[] } | { refused: string } | 'full';

giveWay();
const [counts = '', file = ''] = process.argv.slice(-2);
const outcome = await migrateBackup(file, JSON.parse(counts) as Counts)
  .then((photos): Outcome => ({ photos }))
  .catch((error: unknown): Outcome => {
    if (error instanceof Unreadable) return { refused: error.sentence };
    if (isDiskFull(error)) return 'full';
    throw error;
  });
await Bun.write(Bun.stdout, JSON.stringify(outcome));
