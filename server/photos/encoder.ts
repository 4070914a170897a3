import { deserialize } from 'bun:jsc';
import { join } from 'node:path';
import { msg } from '../../shared/language/msg.ts';
import { isCompiled } from '../core/assets.ts';
import { isStopped, startChild } from '../core/child.ts';
import { AppError } from '../core/errors.ts';
import { createFairQueue } from '../core/queue.ts';
import type { Made, Needs, Outcome, Task } from './encode-process.ts';
import { createFrames, frame, lengthOf } from './frames.ts';
import { damaged, notNow, type Refused, tooSlow } from './unreadable.ts';

/** A picture as it came, or as it lies on the disk. */
export type Picture = Blob | Uint8Array;

/** Whose picture it is, and whether anybody waits for it. */
export interface EncodeFor {
  of: string;
  isBackground?: boolean;
}

/** Re-encodes a picture, when its place in the queue has come. The refusals of encode.ts as AppErrors; 422 as well when it takes too long. */
export type Encode = <T extends Task>(
  whose: EncodeFor,
  task: T,
  picture: Picture,
  ...needs: Needs<T>
) => Promise<Made<T>>;

export interface Encoder extends Encode {
  /**
   * One for many pictures of the same person, one at a time: its process stays for the next, which costs half of what a process a picture does. It is
   * ended with `end`, and begun anew after a picture that broke it.
   */
  series(): { encode: Encode; end(): void };
}

/**
 * One photo that takes long does not keep all others waiting; each may take 300 MB, and a Raspberry Pi has little. More of one user's may
 * wait than of their identifications, two of each.
 */
const LIMITS = {
  perUser: 1,
  inAll: 2,
  waiting: 30,
  refusal: msg('Many of your photos are waiting already. Please try again when some of them are done.'),
};

/** The slowest that is let through, 50 megapixels of PNG, takes a second or two of a common processor, and ten of a slow one. */
const DEADLINE_MS = 60_000;

/** In the executable it is a command of its own (main.ts). */
const program = (): string[] =>
  isCompiled()
    ? [process.execPath, 'encode-picture']
    : [process.execPath, join(import.meta.dir, 'encode-process.ts')];

/** Pictures after which a process of many is begun anew, so that what its decoder holds on to stays little. */
const MOST_IN_A_ROW = 500;

/**
 * Pictures that a process of the queue makes before it ends. Tests, which make hundreds of small ones, say more: beginning a process takes
 * ten times as long as such a picture.
 */
export const inARow = { most: 1 };

/**
 * Every picture from outside is decoded in a process of its own, a few at a time: a decoder can only be ended together with its process,
 * the memory it took is free again with it, and a picture that breaks it breaks nothing else. The many pictures of an import share one.
 */
export function createEncoder({ command = program, deadlineMs = DEADLINE_MS } = {}): Encoder {
  const queue = createFairQueue(LIMITS);
  const sharing = (most: () => number) => {
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
  return Object.assign(sharing(() => inARow.most).encode, { series: () => sharing(() => MOST_IN_A_ROW) });
}

/** The allocator of Bun keeps memory for a second before it gives it back: given back at once, as usual, it is fetched anew for each picture, a sixth of all its work. */
const SURROUNDINGS = { MIMALLOC_PURGE_DELAY: '1000' };

/** What a process gets that breaks by itself; from outside, and by the kernel where memory runs out, come others. */
const CRASHES: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGABRT', 'SIGFPE', 'SIGTRAP'];

/** A process ended before it had made its picture: once that says nothing of the picture. */
class Ended extends Error {
  readonly isCrash: boolean;
  constructor(signal: Bun.Subprocess['signalCode']) {
    super(`ended by ${signal}`);
    this.isCrash = CRASHES.includes(String(signal));
  }
}

type EncodeProcess = ReturnType<typeof startProcess>;

function startProcess(command: string[]) {
  const child = startChild(command, SURROUNDINGS);
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
      // A process that has ended takes nothing in; why it has is told below.
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
    /** By force, as it waits for the next picture; those it was given are done. */
    end: () => child.kill('SIGKILL'),
  };
}

/** Bytes of a picture that are written in one go. */
const SENT = 256 * 1024;

interface Pieces {
  length: number;
  at(from: number): Promise<Uint8Array> | Uint8Array;
}

/** A picture in pieces: read or written whole, 20 MB hold the thread for a tenth of a second. */
async function readerOf(picture: Picture): Promise<Pieces> {
  if (!(picture instanceof Blob))
    return { length: picture.length, at: (from) => picture.subarray(from, from + SENT) };
  // A file that is not there is said to be empty, unless it is read.
  if (picture.size === 0) await picture.bytes();
  return { length: picture.size, at: (from) => picture.slice(from, from + SENT).bytes() };
}

async function send(stdin: Bun.FileSink, head: string, picture: Pieces): Promise<void> {
  stdin.write(frame(new TextEncoder().encode(head)));
  stdin.write(lengthOf(picture));
  for (let from = 0; from < picture.length; from += SENT) {
    stdin.write(await picture.at(from));
    await stdin.flush();
  }
  await stdin.flush();
}

const refusal = ({ status, message }: Pick<Refused, 'status' | 'message'>) =>
  new AppError(status, message, [message]);

/** The one of this program. */
export const encoded = createEncoder();
