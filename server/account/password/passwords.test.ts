import { expect, spyOn, test } from 'bun:test';
import fc from 'fast-check';
import { AppError } from '../../core/errors.ts';
import { createQueue } from '../../core/queue.ts';
import { ACCOUNT, testApp } from '../../testing/app.ts';
import { realPasswords } from '../../testing/passwords.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

test('a password matches its own hash, which names its cost, and no other', async () => {
  const hash = await realPasswords(() => hashPassword('wing-cap-dime'));
  expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(await passwordMatches('wing-cap-dime', hash)).toBe(true);
  expect(await passwordMatches('Wing-cap-dime', hash)).toBe(false);
  expect(await passwordMatches('wing-cap-dime', null)).toBe(false);
});

test('where there is no hash as much work is done as where there is one', async () => {
  const hash = await realPasswords(() => hashPassword('wing-cap-dime'));
  const timeOf = async (of: string | null) => {
    const began = performance.now();
    for (let n = 0; n < 5; n++) await passwordMatches('a guess', of);
    return performance.now() - began;
  };
  await timeOf(hash);
  // Not doing the work would be a thousand times as fast; this machine may be busy with something else.
  expect(await timeOf(null)).toBeGreaterThan((await timeOf(hash)) / 5);
});

test('so many run at once, so many wait, in the order they came, and one more hears 503 with a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.nat(5),
      fc.nat(12),
      async (atOnce, mayWait, callers) => {
        const queue = createQueue({ inAll: atOnce, waiting: mayWait });
        const limited = <T>(work: () => Promise<T>) => queue.run('', work);
        let running = 0;
        let most = 0;
        const begun: number[] = [];
        const work = (caller: number) => async () => {
          begun.push(caller);
          running += 1;
          most = Math.max(most, running);
          await Bun.sleep(0);
          running -= 1;
          if (caller % 3 === 0) throw new Error('it failed');
          return caller;
        };
        const ended = await Promise.allSettled(
          Array.from({ length: callers }, (_, caller) => limited(work(caller))),
        );
        const served = Math.min(callers, atOnce + mayWait);
        expect(begun).toEqual(Array.from({ length: served }, (_, caller) => caller));
        expect(most).toBe(Math.min(atOnce, served));
        for (const refused of ended.slice(served)) {
          const reason = refused.status === 'rejected' ? refused.reason : undefined;
          expect(reason).toBeInstanceOf(AppError);
          expect([reason.status, reason.retryAfter]).toEqual([503, 3]);
        }
        // Whatever became of those before, there is room again.
        expect(await limited(work(1))).toBe(1);
      },
    ),
    { numRuns: 60 },
  );
});

test('visitor: a password of ten megabytes, or of 257 characters, is refused wherever it is sent, and never hashed', async () => {
  const it = testApp();
  const hash = spyOn(Bun.password, 'hash');
  const verify = spyOn(Bun.password, 'verify');
  const answers: number[][] = [];
  for (const path of ['/api/register', '/api/login/direct', '/api/auth/reset-password']) {
    const statuses = [10_000_000, 257].map(async (length) => {
      const body = {
        ...ACCOUNT,
        email: 'long@example.org',
        token: 'A'.repeat(43),
        password: 'x'.repeat(length),
      };
      const text = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };
      return (await it.visitor.send(path, { method: 'POST', headers, body: text })).status;
    });
    answers.push(await Promise.all(statuses));
  }
  expect(answers).toEqual([
    [413, 422],
    [413, 422],
    [413, 422],
  ]);
  expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([0, 0]);
  hash.mockRestore();
  verify.mockRestore();
  await it.close();
});
