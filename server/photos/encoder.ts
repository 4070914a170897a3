import { deserialize } from 'bun:jsc';
import { join } from 'node:path';
import { isCompiled } from '../platform/assets.ts';
import { AppError } from '../platform/errors.ts';
import { createFairQueue } from '../platform/fair-queue.ts';
import type { Made, Needs, Outcome, Task } from './encode-process.ts';
import { damaged, type Refused, tooSlow } from './unreadable.ts';

/** A picture as it came, or as it lies on the disk. */
export type Picture = Blob | Uint8Array;

/** Whose picture it is, and whether anybody waits for it. */
export interface EncodeFor {
  of: string;
  isBackground?: boolean;
}

/** Re-encodes a picture, when its place in the queue has come. The refusals of encode.ts as AppErrors; 422 as well when it takes too long. */
export type Encoder = <T extends Task>(
  whose: EncodeFor,
  task: T,
  picture: Picture,
  ...needs: Needs<T>
) => Promise<Made<T>>;

/**
 * One photo that takes long does not keep all others waiting; each may take 300 MB, and a Raspberry Pi has little. More of one user's may
 * wait than of their identifications, two of each.
 */
const LIMITS = {
  perUser: 1,
  inAll: 2,
  waiting: 30,
  refusal: 'Many of your photos are waiting already. Please try again when some of them are done.',
};

/** The slowest that is let through, 50 megapixels of PNG, takes a second or two of a common processor, and ten of a slow one. */
const DEADLINE_MS = 60_000;

/** In the executable it is a command of its own (main.ts). */
const program = (): string[] =>
  isCompiled()
    ? [process.execPath, 'encode-picture']
    : [process.execPath, join(import.meta.dir, 'encode-process.ts')];

/**
 * Every picture from outside is decoded in a process of its own, a few at a time: a decoder can only be ended together with its process,
 * the memory it took is free again with it, and a picture that breaks it breaks nothing else.
 */
export function createEncoder({ command = program, deadlineMs = DEADLINE_MS } = {}): Encoder {
  const queue = createFairQueue(LIMITS);
  return ({ of, isBackground }, task, picture, ...needs) => {
    const encode = async () => {
      const child = Bun.spawn([...command(), JSON.stringify([task, ...needs])], {
        stdin: picture,
        stdout: 'pipe',
        stderr: 'pipe',
        // Nothing of what the server knows.
        env: {},
        timeout: deadlineMs,
        killSignal: 'SIGKILL',
      });
      const began = performance.now();
      const [answer, faults] = await Promise.all([
        new Response(child.stdout).arrayBuffer(),
        new Response(child.stderr).text(),
        child.exited,
      ]);
      if (child.signalCode) throw refusal(performance.now() - began >= deadlineMs ? tooSlow() : damaged());
      if (child.exitCode !== 0) throw new Error(`a picture could not be made anew: ${faults.slice(0, 2000)}`);
      const outcome = deserialize(answer) as Outcome;
      if ('refused' in outcome) throw refusal(outcome.refused);
      return outcome.made as Made<typeof task>;
    };
    return queue.run(of, encode, { isBackground });
  };
}

const refusal = ({ status, message }: Pick<Refused, 'status' | 'message'>) =>
  new AppError(status, message, [message]);

/** The one of this program. */
export const encoded = createEncoder();
