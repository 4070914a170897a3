import { expect, test } from 'bun:test';
import { createLog } from '../core/log.ts';
import { createEngine, type Done, EngineError, type Job, type ReaderWorker } from './engine.ts';
import type { LookRequest, SideSeen } from './vision/seen.ts';

const request: LookRequest = { sides: [], gallery: [], readsText: true };
const seen: SideSeen[] = [];

/** Stands in for a worker: keeps what it is sent and answers when told. */
function standIn() {
  const target = new EventTarget();
  const jobs: Job[] = [];
  let isEnded = false;
  const worker: ReaderWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (job: Job) => void jobs.push(job),
    addEventListener: target.addEventListener.bind(target),
    terminate: () => {
      isEnded = true;
      queueMicrotask(() => target.dispatchEvent(new Event('close')));
    },
    ref: () => {},
    unref: () => {},
  };
  const say = (done: Done) => worker.onmessage?.(new MessageEvent('message', { data: done }));
  const last = () => jobs.at(-1)?.id ?? 0;
  return {
    worker,
    jobs,
    say,
    isEnded: () => isEnded,
    answer: (textFault: string | null = null) => say({ id: last(), sides: seen, textFault, modelFaults: [] }),
    die: () => target.dispatchEvent(new Event('close')),
    last,
  };
}

function engineOn(options: Partial<Parameters<typeof createEngine>[0]> = {}) {
  const workers: ReturnType<typeof standIn>[] = [];
  const logged: string[] = [];
  const engine = createEngine({
    mode: 'full',
    log: createLog('debug', (line) => logged.push(line)),
    models: '/nowhere',
    start: () => {
      const one = standIn();
      workers.push(one);
      return one.worker;
    },
    ...options,
  });
  return { engine, workers, logged, newest: () => workers.at(-1) ?? standIn() };
}

test('nothing is started before the first photo; one request after another', async () => {
  const { engine, workers, newest } = engineOn();
  expect(workers).toHaveLength(0);
  const [first, second] = [engine.look(request), engine.look(request)];
  expect(engine.waiting).toBe(2);
  expect(newest().jobs).toHaveLength(1);
  newest().answer();
  expect(await first).toBe(seen);
  expect(newest().jobs).toHaveLength(2);
  newest().answer();
  await second;
  expect([engine.waiting, workers.length]).toEqual([0, 1]);
});

test('twenty may wait; the next is turned away', async () => {
  const { engine, newest } = engineOn();
  const taken = Array.from({ length: 21 }, () => engine.look(request));
  expect(engine.look(request)).rejects.toThrow('too many photos wait');
  for (const one of taken) {
    newest().answer();
    await one;
  }
  expect(newest().jobs).toHaveLength(21);
});

test('who does not wait any more is not looked at', async () => {
  const { engine, newest } = engineOn();
  const leaving = new AbortController();
  const first = engine.look(request);
  const second = engine.look(request, leaving.signal);
  leaving.abort(new Error('gone'));
  expect(second).rejects.toThrow('gone');
  expect(engine.waiting).toBe(1);
  newest().answer();
  await first;
  expect(newest().jobs).toHaveLength(1);
  expect(engine.look(request, leaving.signal)).rejects.toThrow('gone');
});

test('who leaves while looked at is answered at once, and the next is served', async () => {
  const { engine, newest } = engineOn();
  const leaving = new AbortController();
  const first = engine.look(request, leaving.signal);
  const second = engine.look(request);
  leaving.abort(new Error('gone'));
  expect(first).rejects.toThrow('gone');
  newest().answer();
  newest().answer();
  expect(await second).toBe(seen);
});

test('a worker that ends is replaced once for a request', async () => {
  const { engine, workers, newest } = engineOn();
  const answer = engine.look(request);
  newest().die();
  expect(workers).toHaveLength(2);
  newest().answer();
  expect(await answer).toBe(seen);
  expect(engine.state).toBe('ready');
});

test('after three requests in a row that ended it the reader is off, and says why', async () => {
  const { engine, workers, newest, logged } = engineOn();
  const [first, second, third] = [engine.look(request), engine.look(request), engine.look(request)];
  newest().die();
  newest().die();
  expect(first).rejects.toThrow(EngineError);
  newest().die();
  newest().die();
  expect(second).rejects.toThrow(EngineError);
  expect(engine.state).toBe('ready');
  newest().die();
  expect(third).rejects.toThrow(EngineError);
  expect([engine.state, workers.length, engine.waiting]).toEqual(['off', 5, 0]);
  expect(engine.why).toContain('3 requests in a row');
  expect(engine.look(request)).rejects.toThrow('the reader is off');
  expect(logged.filter((line) => line.includes('the reader is off'))).toHaveLength(1);
});

test('an answer in between begins the count anew', async () => {
  const { engine, newest } = engineOn();
  for (let n = 0; n < 4; n += 1) {
    const answer = engine.look(request);
    newest().die();
    newest().answer();
    await answer;
  }
  expect(engine.state).toBe('ready');
});

test('a worker that cannot be started is one that ended', async () => {
  const { engine } = engineOn({
    start: () => {
      throw new Error('no threads');
    },
  });
  for (let n = 0; n < 3; n += 1) expect(engine.look(request)).rejects.toThrow('no threads');
  expect(engine.why).toContain('no threads');
});

test('a worker that says nothing is replaced; one that shows it is alive is not', async () => {
  const { engine, workers, newest } = engineOn({ hangMs: 100 });
  const answer = engine.look(request);
  for (let n = 0; n < 5; n += 1) {
    await Bun.sleep(40);
    newest().say({ id: newest().last(), isAlive: true });
  }
  expect(workers).toHaveLength(1);
  while (workers.length < 2) await Bun.sleep(10);
  expect(workers[0]?.isEnded()).toBe(true);
  newest().answer();
  expect(await answer).toBe(seen);
});

test('on a slow machine a worker may be silent for longer, by what it found when it was loaded', async () => {
  const { engine, workers, newest } = engineOn({ hangMs: 20 });
  const answer = engine.look(request);
  newest().say({ slowness: 30 });
  await Bun.sleep(200);
  expect(workers).toHaveLength(1);
  newest().answer();
  expect(await answer).toBe(seen);
  // However slow it says it is, it is ended in the end.
  const last = engine.look(request);
  newest().say({ slowness: 1000 });
  while (workers.length < 2) await Bun.sleep(10);
  newest().answer();
  expect(await last).toBe(seen);
});

test('given up it is tried again later, each time after longer, until an answer comes', async () => {
  const { engine, newest, logged } = engineOn({ restMs: 30 });
  const fail = async () => {
    const answer = engine.look(request);
    newest().die();
    newest().die();
    await answer.catch(() => {});
  };
  const rested = async () => {
    const began = performance.now();
    while (engine.state === 'off') await Bun.sleep(5);
    return performance.now() - began;
  };
  for (let n = 0; n < 3; n += 1) await fail();
  expect(engine.state).toBe('off');
  await rested();
  // Once is enough now, and the rest is longer.
  await fail();
  expect(engine.state).toBe('off');
  expect(await rested()).toBeGreaterThan(50);
  const answer = engine.look(request);
  newest().answer();
  expect(await answer).toBe(seen);
  for (let n = 0; n < 2; n += 1) await fail();
  expect(engine.state).toBe('ready');
  expect(logged.filter((line) => line.includes('tried again'))).toHaveLength(2);
  await engine.close();
});

test('without work the worker ends, and another takes the next request', async () => {
  const { engine, workers, newest } = engineOn({ idleMs: 20 });
  const first = engine.look(request);
  newest().answer();
  await first;
  while (!workers[0]?.isEnded()) await Bun.sleep(5);
  const second = engine.look(request);
  expect(workers).toHaveLength(2);
  newest().answer();
  expect(await second).toBe(seen);
});

test('a photo that cannot be looked at is nobody else’s trouble', async () => {
  const { engine, workers, newest } = engineOn();
  for (let n = 0; n < 4; n += 1) {
    const answer = engine.look(request);
    newest().say({ id: newest().last(), fault: 'not a picture' });
    expect(answer).rejects.toThrow('not a picture');
  }
  expect([engine.state, workers.length]).toEqual(['ready', 1]);
});

test('where text cannot be read it is not asked for again, and the log says so once', async () => {
  const { engine, newest, logged } = engineOn();
  const first = engine.look(request);
  expect(newest().jobs[0]?.request.readsText).toBe(true);
  newest().answer('the model is missing');
  await first;
  const second = engine.look(request);
  expect(newest().jobs[1]?.request.readsText).toBe(false);
  newest().answer();
  await second;
  expect([engine.state, engine.why]).toEqual(['ready', 'text cannot be read: the model is missing']);
  expect(logged.filter((line) => line.includes('appearance alone'))).toHaveLength(1);
});

test('by appearance alone no text is asked for; switched off nothing is done', async () => {
  const { engine, newest } = engineOn({ mode: 'match' });
  const answer = engine.look(request);
  expect(newest().jobs[0]?.request.readsText).toBe(false);
  newest().answer();
  await answer;
  const none = engineOn({ mode: 'off' });
  expect(none.engine.look(request)).rejects.toThrow('MINTMARK_READER is off');
  expect(none.workers).toHaveLength(0);
});

test('closed, it ends its worker and answers everybody', async () => {
  const { engine, workers } = engineOn();
  const [first, second] = [engine.look(request), engine.look(request)];
  const closing = engine.close();
  expect(first).rejects.toThrow('the server stops');
  expect(second).rejects.toThrow('the server stops');
  await closing;
  expect(workers[0]?.isEnded()).toBe(true);
  expect(engine.state).toBe('off');
});

test('operator: a fault of the own models is logged once, at the start or when a photo comes', async () => {
  const logged: string[] = [];
  const { promise, resolve } = Promise.withResolvers<number>();
  const log = createLog('error', (line) => resolve(logged.push(line)));
  const { engine, newest } = engineOn({ ownModels: '/nowhere', log });
  await promise;
  for (let n = 0; n < 2; n += 1) {
    const looking = engine.look(request);
    const { say, last, jobs } = newest();
    expect(jobs.at(-1)?.ownModels).toBe('/nowhere');
    say({ id: last(), sides: seen, textFault: null, modelFaults: ['det.onnx: it cannot be run'] });
    await looking;
  }
  expect(engine.modelFaults).toEqual([
    '/nowhere/models.json: it does not exist; the built-in models are used',
    'det.onnx: it cannot be run',
  ]);
  expect(logged.filter((line) => line.includes('is not used'))).toHaveLength(2);
  await engine.close();
});
