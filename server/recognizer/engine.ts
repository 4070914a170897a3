import { join } from 'node:path';
import type { ReaderMode } from '../../shared/recognizer/model.ts';
import { assetFolder, isCompiled } from '../core/assets.ts';
import type { Log } from '../core/log.ts';
import { ownModels as found } from './text/own-models.ts';
import type { Engine, LookRequest, SideSeen } from './vision/seen.ts';

export interface Job {
  id: number;
  request: LookRequest;
  /** Folder. */
  models: string;
  ownModels: string | null;
}

export interface Looked {
  id: number;
  sides: SideSeen[];
  /** Why no text. */
  textFault: string | null;
  modelFaults: readonly string[];
}

export type Done =
  | Looked
  /** Heartbeat. */
  | { id: number; isAlive: true }
  /** Relative to a typical machine. */
  | { slowness: number }
  | { id: number; fault: string };

const WAITING = 20;
/** Frees memory when idle. */
const IDLE_MS = 10 * 60_000;
/** A step takes a second on a typical machine. */
const HANG_MS = 60_000;
/** Half an hour. */
const SLOWEST = 30;
/** Until measured. */
const LOADING = 5;
const TRIES = 2;
/** Crashes in a row before a pause. */
const MOST_DEATHS = 3;
/** Doubled on each further crash. */
const REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;

/** `message` is for the log. */
export class EngineError extends Error {}

interface Options {
  mode: ReaderMode;
  log: Log;
  /** Replaced in tests. */
  models?: string;
  ownModels?: string | null;
  idleMs?: number;
  hangMs?: number;
  restMs?: number;
  /** Replaced in tests. */
  start?: () => ReaderWorker;
}

export interface ReaderWorker {
  onmessage: ((event: MessageEvent<Done>) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
  addEventListener(type: 'close', listener: () => void): void;
  postMessage(job: Job): void;
  terminate(): void;
  ref(): void;
  unref(): void;
}

interface Waiting {
  request: LookRequest;
  resolve: (sides: SideSeen[]) => void;
  reject: (error: unknown) => void;
  tries: number;
  isGone: boolean;
}

/** One worker, one request at a time; models only in mode 'full'. */
export function createEngine({
  mode,
  log,
  models = assetFolder('models'),
  ownModels = null,
  idleMs = IDLE_MS,
  hangMs = HANG_MS,
  restMs = REST_MS,
  start = startWorker,
}: Options): Engine {
  const queue: Waiting[] = [];
  let current: { id: number; job: Waiting } | null = null;
  let worker: ReaderWorker | null = null;
  let timer: Timer | undefined;
  let resting: Timer | undefined;
  let [jobs, deaths, rests] = [0, 0, 0];
  let slowness = LOADING;
  let off: string | null = mode === 'off' ? 'MINTMARK_READER is off' : null;
  let textFault: string | null = null;
  const modelFaults = new Set<string>();
  let ended: Promise<unknown> = Promise.resolve();

  const noteFaults = (faults: readonly string[]) => {
    for (const why of faults) {
      if (!modelFaults.has(why)) log.error('a model of MINTMARK_READER_MODELS is not used', { why });
      modelFaults.add(why);
    }
  };
  if (ownModels !== null && mode === 'full')
    void found(ownModels).then(({ faults, detection, recognition }) => {
      noteFaults(faults);
      const files = [detection?.file, recognition?.file].filter(Boolean);
      if (files.length > 0) log.info('the reader takes better models', { files });
    });

  const next = () => {
    if (current || off) return;
    const first = queue.shift();
    if (!first) return rest();
    jobs += 1;
    current = { id: jobs, job: first };
    const readsText = first.request.readsText && mode === 'full' && !textFault;
    try {
      worker ??= connected(start());
      worker.ref();
      watch();
      worker.postMessage({ id: jobs, request: { ...first.request, readsText }, models, ownModels });
    } catch (error) {
      died(wordsOf(error));
    }
  };

  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => died('it hangs'), hangMs * slowness);
  };

  const rest = () => {
    clearTimeout(timer);
    worker?.unref();
    timer = setTimeout(drop, idleMs);
    timer.unref();
  };

  const drop = () => {
    const last = worker;
    worker = null;
    if (last) ended = terminated(last);
  };

  const connected = (started: ReaderWorker): ReaderWorker => {
    started.onmessage = ({ data }) => {
      if (started === worker) done(data);
    };
    started.onerror = (event) => {
      event.preventDefault();
      if (started === worker) died(event.message || 'it could not be started');
    };
    started.addEventListener('close', () => {
      if (started === worker) died('it ended by itself');
    });
    return started;
  };

  const done = (answer: Done) => {
    if ('slowness' in answer) {
      slowness = Math.min(SLOWEST, Math.max(1, answer.slowness));
      if (current) watch();
      return;
    }
    if (answer.id !== current?.id) return;
    if ('isAlive' in answer) return watch();
    const { resolve, reject } = current.job;
    current = null;
    clearTimeout(timer);
    [deaths, rests] = [0, 0];
    if ('fault' in answer) {
      reject(new EngineError(answer.fault));
    } else {
      if (answer.textFault && !textFault) {
        textFault = `text cannot be read: ${answer.textFault}`;
        log.error('the reader cannot read text; it goes by appearance alone', { why: answer.textFault });
      }
      noteFaults(answer.modelFaults);
      resolve(answer.sides);
    }
    next();
  };

  const died = (why: string) => {
    const last = current?.job;
    current = null;
    clearTimeout(timer);
    drop();
    if (!last) return;
    if (last.tries === 0) deaths += 1;
    if (deaths >= MOST_DEATHS) {
      last.reject(new EngineError(`the reader's worker died: ${why}`));
      return giveUp(`${deaths} requests in a row ended its worker: ${why}`);
    }
    log.warn('the worker of the reader died and is replaced', { why });
    last.tries += 1;
    if (last.isGone || last.tries >= TRIES) last.reject(new EngineError(`the reader's worker died: ${why}`));
    else queue.unshift(last);
    next();
  };

  const giveUp = (why: string) => {
    off = why;
    const forMs = Math.min(LONGEST_REST_MS, restMs * 2 ** rests);
    rests += 1;
    log.error('the reader is off for a while', { why, minutes: Math.round(forMs / 60_000) });
    rejectAll(why);
    resting = setTimeout(() => {
      off = null;
      deaths = MOST_DEATHS - 1;
      log.info('the reader is tried again');
    }, forMs);
    resting.unref();
  };

  const rejectAll = (why: string) => {
    for (const { reject } of queue.splice(0)) reject(new EngineError(why));
    current?.job.reject(new EngineError(why));
    current = null;
  };

  return {
    get state() {
      return off ? 'off' : 'ready';
    },
    get why() {
      return off ?? textFault;
    },
    get modelFaults() {
      return [...modelFaults];
    },
    get waiting() {
      return queue.length + (current ? 1 : 0);
    },
    look(request, signal) {
      if (off) return Promise.reject(new EngineError(`the reader is off: ${off}`));
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (queue.length >= WAITING)
        return Promise.reject(new EngineError('too many photos wait for the reader'));
      const { promise, resolve, reject } = Promise.withResolvers<SideSeen[]>();
      const waiting: Waiting = { request, resolve, reject, tries: 0, isGone: false };
      queue.push(waiting);
      const leave = () => {
        const at = queue.indexOf(waiting);
        if (at >= 0) queue.splice(at, 1);
        waiting.isGone = true;
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      promise.catch(() => {}).finally(() => signal?.removeEventListener('abort', leave));
      next();
      return promise;
    },
    async close() {
      off ??= 'the server stops';
      clearTimeout(timer);
      clearTimeout(resting);
      rejectAll(off);
      drop();
      await ended;
    },
  };
}

const END_MS = 500;

function terminated(worker: ReaderWorker): Promise<unknown> {
  const closed = new Promise<void>((resolve) => worker.addEventListener('close', () => resolve()));
  worker.terminate();
  return Promise.race([closed, Bun.sleep(END_MS)]);
}

const startWorker = (): ReaderWorker =>
  new Worker(join(import.meta.dir, isCompiled() ? 'recognizer/worker.js' : 'worker.ts')) as Worker &
    Pick<Bun.Worker, 'ref' | 'unref'>;

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
