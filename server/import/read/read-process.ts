import type { ImportEncoding } from '../../../shared/import/words.ts';
import { giveWay } from '../../core/child.ts';
import { isDiskFull } from '../../core/errors.ts';
import { readFile } from './read.ts';
import { TOO_LARGE, Unreadable } from './staged.ts';

// A child process (reader.ts), so that a hostile file cannot exhaust the server. Arguments: path, staging
// folder, encoding, bytes to leave free, deadline in ms; '-' for none.

export type Outcome =
  | { read: true }
  | { refused: { status: number; message: string } }
  | { full: true }
  /** Nearly always a damaged file. */
  | { broken: string };

Bun.unsafe.setJITPolicy(1);
giveWay();
const [path = '', folder = '', encoding = '-', minFreeBytes = '-', deadlineMs = ''] = process.argv.slice(-5);
// The server kills it at the deadline and holds stdin open until then.
setTimeout(() => process.exit(1), Number(deadlineMs)).unref();
void Bun.stdin.bytes().finally(() => process.exit(1));

const outcome = await readFile(path, folder, {
  encoding: encoding === '-' ? undefined : (encoding as ImportEncoding),
  minFreeBytes: minFreeBytes === '-' ? null : Number(minFreeBytes),
})
  .then((): Outcome => ({ read: true }))
  .catch((error: unknown): Outcome => {
    if (error instanceof Unreadable) return { refused: { status: error.status, message: error.sentence } };
    if (isDiskFull(error)) return { full: true };
    if (/out of memory/i.test(String(error))) return { refused: { status: 413, message: TOO_LARGE } };
    return { broken: String(error) };
  });
await Bun.write(Bun.stdout, JSON.stringify(outcome));
process.exit(0);
