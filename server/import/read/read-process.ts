import type { ImportEncoding } from '../../../shared/import/model.ts';
import { isDiskFull } from '../../core/errors.ts';
import { giveWay } from '../../core/give-way.ts';
import { readFile } from './read.ts';
import { TOO_LARGE, Unreadable } from './unreadable.ts';

// Loaded, this reads one file and is done: its path, the folder to stage it in, the encoding, the bytes of the disk to leave free, and the milliseconds
// it has, are the last arguments, '-' for what is not given. It runs in a process of its own (reader.ts): what a damaged or hostile file can use up ends with it.

export type Outcome =
  | { read: true }
  | { refused: { status: number; message: string } }
  | { full: true }
  /** What was thrown, where no sentence says it: nearly always a damaged file. */
  | { broken: string };

Bun.unsafe.setJITPolicy(1);
giveWay();
const [path = '', folder = '', encoding = '-', minFreeBytes = '-', deadlineMs = ''] = process.argv.slice(-5);
// The server that started it ends it at its deadline, and holds standard input open until then.
setTimeout(() => process.exit(1), Number(deadlineMs)).unref();
void Bun.stdin.bytes().finally(() => process.exit(1));

const outcome = await readFile(path, folder, {
  encoding: encoding === '-' ? undefined : (encoding as ImportEncoding),
  minFreeBytes: minFreeBytes === '-' ? null : Number(minFreeBytes),
})
  .then((): Outcome => ({ read: true }))
  .catch((error: unknown): Outcome => {
    if (error instanceof Unreadable) return { refused: { status: error.status, message: error.message } };
    if (isDiskFull(error)) return { full: true };
    if (/out of memory/i.test(String(error))) return { refused: { status: 413, message: TOO_LARGE } };
    return { broken: String(error) };
  });
await Bun.write(Bun.stdout, JSON.stringify(outcome));
process.exit(0);
