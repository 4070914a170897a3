import { join } from 'node:path';
import type { ImportEncoding } from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { isCompiled } from '../platform/assets.ts';
import { AppError } from '../platform/errors.ts';
import { createFairQueue } from '../platform/fair-queue.ts';
import type { Outcome } from './read/read-process.ts';
import { CUT_SHORT } from './read/unreadable.ts';

/** In the executable it is a command of its own (main.ts). */
const program = (): string[] =>
  isCompiled()
    ? [process.execPath, 'read-import']
    : [process.execPath, join(import.meta.dir, 'read/read-process.ts')];

/** A gigabyte of photos is copied in this time from the slowest card. */
const DEADLINE_MS = 10 * 60_000;

/** One file of a user at a time, and two in all: each may take some hundred megabytes of memory. */
const queue = createFairQueue({
  perUser: 1,
  inAll: 2,
  waiting: 3,
  refusal: msg('Some of your files are being read already. Please try again when they are done.'),
});

/** Has a file read and staged in the folder by a process of its own; the refusals of Unreadable as AppErrors. */
export const readInProcess = (
  userId: string,
  path: string,
  folder: string,
  encoding?: ImportEncoding,
): Promise<void> =>
  queue.run(userId, async () => {
    const child = Bun.spawn([...program(), path, folder, encoding ?? '-'], {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      env: {},
      timeout: DEADLINE_MS,
      killSignal: 'SIGKILL',
    });
    const [answer, faults] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (child.signalCode)
      throw new AppError(422, 'The file took too long to read. Please divide it into several.');
    if (/SQLITE_FULL|ENOSPC/.test(faults)) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    if (child.exitCode !== 0) throw new AppError(422, CUT_SHORT);
    const outcome = JSON.parse(answer) as Outcome;
    if ('refused' in outcome) throw new AppError(outcome.refused.status, outcome.refused.message);
  });
