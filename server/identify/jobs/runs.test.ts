import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { ownerIdOf } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import { createRuns, isGivenUp, type Run } from './runs.ts';

afterEach(() => {
  setSystemTime();
});

const ticket = () => crypto.randomUUID();
const A = ownerIdOf({ id: 'a' });
const B = ownerIdOf({ id: 'b' });
const C = ownerIdOf({ id: 'c' });
/** A guest, who may become an account. */
const a = { id: A, isGuest: true, sid: 'a', network: '198.51.100.1' };
const later = (minutes: number) => setSystemTime(new Date(Date.now() + minutes * 60_000));

test('what came of a ticket is told for a quarter of an hour, to its user alone', async () => {
  const runs = createRuns<string>();
  const one = ticket();
  expect(await runs.begin(a, one, 'identify', async () => 'done')).toBe('done');
  expect(runs.progressOf(A, one)).toMatchObject({ ticket: one, stage: 'done', place: null, message: null });
  expect(runs.progressOf(B, one)).toBeNull();
  later(14);
  expect(runs.progressOf(A, one)?.stage).toBe('done');
  later(2);
  expect(runs.progressOf(A, one)).toBeNull();
  expect(await runs.begin(a, one, 'identify', async () => 'anew')).toBe('anew');
});

test('what is refused before anything is kept may be tried again under its ticket, what is kept may not', async () => {
  const runs = createRuns<string>();
  const one = ticket();
  const refuse = async () => {
    throw new AppError(415, 'no_photo', 'No photo.');
  };
  expect(runs.begin(a, one, 'identify', refuse)).rejects.toThrow('No photo.');
  await Bun.sleep(0);
  expect(runs.progressOf(A, one)).toMatchObject({ stage: 'failed', message: 'No photo.' });
  const keep = async (run: Run): Promise<string> => {
    run.tempId = 'kept';
    throw new AppError(502, 'nobody', 'Nobody answers.');
  };
  expect(runs.begin(a, one, 'identify', keep)).rejects.toThrow('Nobody answers.');
  await Bun.sleep(0);
  expect(runs.begin(a, one, 'identify', async () => 'again')).rejects.toThrow('Nobody answers.');
});

test('an unforeseen error tells nothing of itself', async () => {
  const runs = createRuns<string>();
  const one = ticket();
  const fail = async () => {
    throw new Error('SELECT secret FROM users');
  };
  expect(runs.begin(a, one, 'identify', fail)).rejects.toThrow();
  await Bun.sleep(0);
  expect(runs.progressOf(A, one)?.message).toBe('Something went wrong on the server.');
});

test('of one user the last fifty that ended are told, and all that are under way', async () => {
  const runs = createRuns<string>();
  const never = new Promise<string>(() => {});
  const running = ticket();
  void runs.begin(a, running, 'identify', () => never);
  const ended = Array.from({ length: 60 }, ticket);
  for (const one of ended) await runs.begin(a, one, 'identify', async () => 'done');
  const told = ended.filter((one) => runs.progressOf(A, one));
  expect(told).toEqual(ended.slice(-told.length));
  expect(told.length).toBeLessThanOrEqual(51);
  expect(runs.underWay(A).map((run) => run.ticket)).toEqual([running]);
});

test('given up it ends; while the coin is being stored it does not', async () => {
  const runs = createRuns<string>();
  const wait = (stage: Run['stage']) => (run: Run) => {
    run.stage = stage;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    run.signal.addEventListener('abort', () => reject(run.signal.reason));
    if (stage === 'storing') setTimeout(() => resolve('stored'), 20);
    return promise.catch((error: unknown) => {
      expect(isGivenUp(run)).toBe(true);
      throw error;
    });
  };
  const [one, two] = [ticket(), ticket()];
  const asking = runs.begin(a, one, 'store', wait('asking'));
  const storing = runs.begin(a, two, 'store', wait('storing'));
  expect(await Promise.all([runs.cancel(A, one), runs.cancel(A, two), runs.cancel(B, one)])).toEqual([
    true,
    true,
    false,
  ]);
  expect(asking).rejects.toMatchObject({ status: 409 });
  expect(await storing).toBe('stored');
  expect([runs.progressOf(A, one)?.stage, runs.progressOf(A, two)?.stage]).toEqual(['cancelled', 'done']);
});

test('stopping waits for what ends in time and ends the rest, which is not given up', async () => {
  const runs = createRuns<string>();
  const quick = runs.begin(a, ticket(), 'identify', async () => {
    await Bun.sleep(10);
    return 'in time';
  });
  let ended: Run | undefined;
  const slow = runs.begin(a, ticket(), 'identify', (run) => {
    ended = run;
    return new Promise<string>((_, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason));
    });
  });
  slow.catch(() => {});
  await runs.finish(50);
  expect(await quick).toBe('in time');
  expect(slow).rejects.toMatchObject({ status: 503 });
  expect(ended && isGivenUp(ended)).toBe(false);
});

test('what a guest began is found by the account they become, beside its own, and goes on for it', async () => {
  const runs = createRuns<string>();
  const [own, theirs] = [ticket(), ticket()];
  const account = { id: B, isGuest: false, sid: 'b', network: '198.51.100.1' };
  await runs.begin(account, own, 'identify', async () => 'own');
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun: Run | undefined;
  const answer = runs.begin(a, theirs, 'verify', (run) => {
    begun = run;
    return promise;
  });
  runs.moveTo(A, B);
  runs.moveTo(ownerIdOf({ id: 'nobody' }), B);
  expect(begun?.caller).toMatchObject({ id: 'b', isGuest: false });
  expect([runs.progressOf(A, theirs), runs.underWay(B).map((run) => run.ticket)]).toEqual([null, [theirs]]);
  expect(runs.progressOf(B, own)?.stage).toBe('done');
  resolve('done');
  expect(await answer).toBe('done');
  expect(runs.progressOf(B, theirs)?.stage).toBe('done');
  // Whose account could not be saved after all is the guest still.
  runs.moveTo(B, C)();
  expect([runs.progressOf(B, theirs)?.stage, runs.progressOf(C, theirs)]).toEqual(['done', null]);
  // Whoever asked is not changed themselves.
  expect(a.id).toBe(A);
});

test('a result is told of when it is finished, and not while it may still be replaced', async () => {
  const runs = createRuns<string>();
  const one = ticket();
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = runs.begin(a, one, 'identify', (run) => {
    run.tempId = 'kept';
    return promise;
  });
  expect(runs.progressOf(A, one)?.tempId).toBeNull();
  expect([...runs.unfinished(A)]).toEqual(['kept']);
  resolve('done');
  await answer;
  expect(runs.progressOf(A, one)?.tempId).toBe('kept');
  expect([...runs.unfinished(A)]).toEqual([]);
});

test('given up all at once, they have ended; those of others go on', async () => {
  const runs = createRuns<string>();
  const hang = (run: Run) =>
    new Promise<string>((_, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason));
    });
  const answers = [ticket(), ticket()].map((one) => runs.begin(a, one, 'identify', hang));
  void runs.begin({ ...a, id: B }, ticket(), 'identify', hang);
  await runs.cancelAll(A);
  for (const answer of answers) expect(answer).rejects.toMatchObject({ status: 409 });
  expect([runs.underWay(A).length, runs.underWay(B).length]).toEqual([0, 1]);
});
