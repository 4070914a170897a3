import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnerId } from '../../db/schema.ts';
import type { ImportEncoding } from '../../shared/import/words.ts';
import { msg } from '../../shared/language/msg.ts';
import { isCompiled } from '../core/assets.ts';
import { type Child, isStopped, memoryOf, processorMsOf, startChild } from '../core/child.ts';
import { AppError } from '../core/errors.ts';
import { createQueue } from '../core/queue.ts';
import { roomIn } from '../core/room.ts';
import type { Outcome } from './read/read-process.ts';
import { CUT_SHORT, photosFolder, stagedFile, TOO_LARGE } from './read/staged.ts';

/** In the executable it is a command of its own (main.ts). */
const ownProgram = (): string[] =>
  isCompiled()
    ? [process.execPath, 'read-import']
    : [process.execPath, join(import.meta.dir, 'read/read-process.ts')];

/** CPU milliseconds: half a minute, plus ten seconds per 10 MB. */
const deadlineOf = (bytes: number) => 30_000 + bytes / 1000;
/** Factor of wall-clock time, for busy machines. */
const PATIENCE = 4;

const MOST_MEMORY = 400 * 2 ** 20;
const WATCH_MS = 500;

/** Guests never get all places. */
export interface Owner {
  id: OwnerId;
  isGuest: boolean;
}

/** Small files have their own lane: they do not wait for a gigabyte of photos. */
const SMALL_BYTES = 5 * 1000 * 1000;

/** Each reader may take hundreds of MB: one per user, and guests not all places. */
function createLane({ inAll, ofGuests }: { inAll: number; ofGuests: number }) {
  const limits = {
    ...{ perUser: 1, inAll, waiting: 3 },
    refusal: msg('Some of your files are still being read. Try again when they’re done.'),
  };
  const all = createQueue(limits);
  const guests = createQueue({ ...limits, inAll: ofGuests });
  return <T>({ id, isGuest }: Owner, work: () => Promise<T>) =>
    isGuest ? guests.run(id, () => all.run(id, work)) : all.run(id, work);
}

interface ToRead {
  path: string;
  folder: string;
  encoding?: ImportEncoding;
  /** Bytes that stay free on the disk. */
  minFreeBytes: number | null;
}

export function createReader({
  program = ownProgram,
  mostMemory = MOST_MEMORY,
  deadlineMs = deadlineOf,
} = {}) {
  const lanes = {
    small: createLane({ inAll: 4, ofGuests: 3 }),
    large: createLane({ inAll: 2, ofGuests: 1 }),
  };

  const readOnce = async (file: ToRead, bytes: number): Promise<Outcome | 'killed'> => {
    const { path, folder, encoding, minFreeBytes } = file;
    const mostMs = deadlineMs(bytes);
    const words = [path, folder, encoding ?? '-', String(minFreeBytes ?? '-'), String(PATIENCE * mostMs)];
    const child = startChild([...program(), ...words]);
    const watched = watch(child, { mostMs, mostMemory, folder, minFreeBytes });
    const [answer, faults] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]).finally(watched.end);
    if (watched.outcome) return watched.outcome;
    if (child.exitCode === 0) return JSON.parse(answer) as Outcome;
    if (isStopped(child)) throw notNow();
    // Killed by the kernel or by hand: says nothing about the file.
    if (child.signalCode) return 'killed';
    throw new Error(`a file could not be read: ${faults.slice(0, 2000)}`);
  };

  /** Throws AppError for refused files; 503 when the process is killed twice. */
  return async (owner: Owner, file: ToRead): Promise<void> => {
    const { size } = Bun.file(file.path);
    const lane = size < SMALL_BYTES ? lanes.small : lanes.large;
    await lane(owner, async () => {
      let outcome = await readOnce(file, size);
      if (outcome === 'killed') {
        await rm(stagedFile(file.folder), { force: true });
        await rm(photosFolder(file.folder), { recursive: true, force: true });
        outcome = await readOnce(file, size);
      }
      if (outcome === 'killed') throw notNow();
      if ('refused' in outcome) throw refusal(outcome.refused);
      if ('full' in outcome) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
      if ('broken' in outcome) throw refusal({ status: 422, message: CUT_SHORT });
    });
  };
}

function refusal({ status, message }: { status: number; message: string }) {
  if (status === 413) return new AppError(413, 'import_file_too_large', message);
  if (status === 415) return new AppError(415, 'import_format_unsupported', message);
  return new AppError(422, 'import_file_unreadable', message);
}

const NOT_NOW = msg('The file couldn’t be read. Please try again in a moment.');
const notNow = () => Object.assign(new AppError(503, 'import_file_not_read', NOT_NOW), { retryAfter: 30 });
const TOO_SLOW = msg('The file took too long to read. Split it into several files.');

interface Bounds extends Pick<ToRead, 'folder' | 'minFreeBytes'> {
  mostMs: number;
  mostMemory: number;
}

/** Kills a reader that takes too much time, memory or disk; memory is known on Linux only. */
function watch(child: Child, { mostMs, mostMemory, folder, minFreeBytes }: Bounds) {
  const began = performance.now();
  const watched: { outcome?: Outcome; end: () => void } = { end: () => clearInterval(timer) };
  const refuse = (outcome: Outcome) => {
    watched.outcome = outcome;
    clearInterval(timer);
    child.kill('SIGKILL');
  };
  const timer = setInterval(() => {
    const byClockMs = performance.now() - began;
    if ((processorMsOf(child.pid) ?? byClockMs) > mostMs || byClockMs > PATIENCE * mostMs)
      refuse({ refused: { status: 422, message: TOO_SLOW } });
    else if ((memoryOf(child.pid) ?? 0) > mostMemory)
      refuse({ refused: { status: 413, message: TOO_LARGE } });
    else if (roomIn(folder, minFreeBytes) < 0) refuse({ full: true });
  }, WATCH_MS);
  return watched;
}

export const readInProcess = createReader();
