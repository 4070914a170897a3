import { deserialize } from 'bun:jsc';
import { join } from 'node:path';
import { msg } from '../../shared/language/msg.ts';
import { isCompiled } from '../core/assets.ts';
import { isStopped, startChild } from '../core/child.ts';
import { AppError } from '../core/errors.ts';
import { createQueue } from '../core/queue.ts';
import type { Made, Needs, Outcome, Task } from './encode-process.ts';
import { damaged, notNow, type Refused, tooSlow } from './formats.ts';
import { createFrames, frame, lengthOf } from './frames.ts';

export type Picture = Blob | Uint8Array;

/** `of` is the user, or another key of the queue. */
interface EncodeFor {
  of: string;
  isBackground?: boolean;
}

/** Queued. Errors of encode.ts as AppErrors, 422 after the deadline. */
export type Encode = <T extends Task>(
  whose: EncodeFor,
  task: T,
  picture: Picture,
  ...needs: Needs<T>
) => Promise<Made<T>>;

interface Encoder extends Encode {
  /** Reuses one process for many pictures of one user, which halves the cost. Call `end` when done. */
  series(): { encode: Encode; end(): void };
}

/** A picture may need 300 MB, and a Raspberry Pi has little memory. */
const LIMITS = {
  perUser: 1,
  inAll: 2,
  waiting: 30,
  refusal: msg('Many of your photos are already in the queue. Try again when some are done.'),
};

/** 50 megapixels of PNG take up to ten seconds on a slow machine. */
const DEADLINE_MS = 60_000;

/** In the executable a hidden command (main.ts). */
const program = (): string[] =>
  isCompiled()
    ? [process.execPath, 'encode-picture']
    : [process.execPath, join(import.meta.dir, 'encode-process.ts')];

/** Pictures before a reused process is replaced, which limits leaked memory. */
const MAX_PER_PROCESS = 500;

/** Pictures before a process ends. Tests raise it: starting a process costs ten of their pictures. */
export const picturesPerProcess = { most: 1 };

/**
 * Decodes foreign pictures in child processes: only a kill stops a decoder and frees its memory, and a crash
 * harms nothing else.
 */
export function createEncoder({ command = program, deadlineMs = DEADLINE_MS } = {}): Encoder {
  const queue = createQueue(LIMITS);
  const createPool = (most: () => number) => {
    const running = new Set<EncodeProcess>();
    const idle: EncodeProcess[] = [];
    const begin = () => {
      const child = startProcess(command());
      running.add(child);
      return child;
    };
    const next = () => {
      const child = idle.pop();
      if (!child || child.isUsable()) return child ?? begin();
      end(child);
      return next();
    };
    const end = (child: EncodeProcess) => {
      running.delete(child);
      child.end();
    };
    const encode: Encode = <T extends Task>(
      { of, isBackground }: EncodeFor,
      task: T,
      picture: Picture,
      ...needs: Needs<T>
    ) => {
      const makeOnce = (child: EncodeProcess) =>
        child.make(task, picture, needs, deadlineMs).finally(() => {
          if (running.has(child) && child.isUsable() && child.made() < most()) idle.push(child);
          else end(child);
        });
      const make = async (): Promise<Made<T>> => {
        try {
          return await makeOnce(next());
        } catch (error) {
          if (!(error instanceof Ended)) throw error;
        }
        try {
          return await makeOnce(begin());
        } catch (error) {
          if (!(error instanceof Ended)) throw error;
          if (error.isCrash) throw refusal(damaged());
          throw Object.assign(refusal(notNow()), { retryAfter: 5 });
        }
      };
      return queue.run(of, make, { isBackground });
    };
    const endAll = () => {
      idle.length = 0;
      running.forEach(end);
    };
    return { encode, end: endAll };
  };
  return Object.assign(createPool(() => picturesPerProcess.most).encode, {
    series: () => createPool(() => MAX_PER_PROCESS),
  });
}

/** Keeps freed memory for a second: saves a sixth of the work per picture. */
const CHILD_ENV = { MIMALLOC_PURGE_DELAY: '1000' };

/** Signals of own faults; others come from outside, as from the kernel without memory. */
const CRASHES: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGABRT', 'SIGFPE', 'SIGTRAP'];

/** Once may be chance, so it is retried. */
class Ended extends Error {
  readonly isCrash: boolean;
  constructor(signal: Bun.Subprocess['signalCode']) {
    super(`ended by ${signal}`);
    this.isCrash = CRASHES.includes(String(signal));
  }
}

type EncodeProcess = ReturnType<typeof startProcess>;

function startProcess(command: string[]) {
  const child = startChild(command, CHILD_ENV);
  const answers = createFrames(child.stdout);
  const faults = new Response(child.stderr).text();
  let isBroken = false;
  let made = 0;
  const make = async <T extends Task>(
    task: T,
    picture: Picture,
    needs: Needs<T>,
    deadlineMs: number,
  ): Promise<Made<T>> => {
    made += 1;
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, deadlineMs);
    try {
      const piece = await readerOf(picture);
      // A dead process cannot read; the reason is found below.
      await send(child.stdin, JSON.stringify([task, ...needs]), piece).catch(() => {});
      const answer = await answers.next();
      if (answer) {
        const outcome = deserialize(answer) as Outcome;
        if ('refused' in outcome) throw refusal(outcome.refused);
        return outcome.made as Made<T>;
      }
      isBroken = true;
      await child.exited;
      if (isLate) throw refusal(tooSlow());
      if (isStopped(child)) throw refusal(notNow());
      if (child.signalCode) throw new Ended(child.signalCode);
      throw new Error(`a picture could not be made anew: ${(await faults).slice(0, 2000)}`);
    } finally {
      clearTimeout(deadline);
    }
  };
  return {
    make,
    made: () => made,
    isUsable: () => !isBroken && !isStopped(child) && child.exitCode === null && child.signalCode === null,
    /** It only waits for further pictures. */
    end: () => child.kill('SIGKILL'),
  };
}

const CHUNK_BYTES = 256 * 1024;

interface Pieces {
  length: number;
  at(from: number): Promise<Uint8Array> | Uint8Array;
}

/** In chunks: 20 MB at once would block for 100 ms. */
async function readerOf(picture: Picture): Promise<Pieces> {
  if (!(picture instanceof Blob))
    return { length: picture.length, at: (from) => picture.subarray(from, from + CHUNK_BYTES) };
  // A missing file has size 0 until it is read.
  if (picture.size === 0) await picture.bytes();
  return { length: picture.size, at: (from) => picture.slice(from, from + CHUNK_BYTES).bytes() };
}

async function send(stdin: Bun.FileSink, head: string, picture: Pieces): Promise<void> {
  stdin.write(frame(new TextEncoder().encode(head)));
  stdin.write(lengthOf(picture));
  for (let from = 0; from < picture.length; from += CHUNK_BYTES) {
    stdin.write(await picture.at(from));
    await stdin.flush();
  }
  await stdin.flush();
}

const refusal = ({ status, code, message }: Omit<Refused, 'name'>) =>
  new AppError(status, code, message).listed();

export const encoded = createEncoder();
