import { deserialize } from 'bun:jsc';
import { join } from 'node:path';
import { isCompiled } from '../platform/assets.ts';
import { AppError } from '../platform/errors.ts';
import type { Made, Needs, Outcome, Task } from './encode-process.ts';
import { createTurns, type Turn } from './turns.ts';
import { damaged, type Refused, tooSlow } from './unreadable.ts';

/** A picture as it came, or as it lies on the disk. */
export type Picture = Blob | Uint8Array;

/** Makes a picture anew, when its turn has come. The refusals of encode.ts as AppErrors; 422 as well when it takes too long. */
export type Encoder = <T extends Task>(
  turn: Turn,
  task: T,
  picture: Picture,
  ...needs: Needs<T>
) => Promise<Made<T>>;

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
  const turns = createTurns();
  return (turn, task, picture, ...needs) =>
    turns(turn, async () => {
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
    });
}

const refusal = ({ status, message }: Pick<Refused, 'status' | 'message'>) =>
  new AppError(status, message, [message]);

/** The one of this program. */
export const encoded = createEncoder();
