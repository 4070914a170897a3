import { expect, test } from 'bun:test';
import { testApp } from '../../testing/app.ts';

test('visitor: 100,000 tries from everywhere leave no more behind than there is room for', async () => {
  const it = testApp();
  /** Tries a wrong password, without the cost of a hash; refused or not. */
  const guessWrongly = async (address: string, email: string) => {
    const attempt = await it.deps.limits.beforeSignIn({ address }, email);
    await attempt(async (begin) => {
      await begin();
      return false;
    });
  };
  const heap = () => {
    Bun.gc(true);
    return process.memoryUsage().heapUsed / 1e6;
  };
  await guessWrongly('198.18.0.1', 'first@example.org');
  const before = heap();
  const long = 'x'.repeat(200);
  for (let n = 0; n < 100_000; n++) {
    const address = `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`;
    await guessWrongly(address, `${long}${n}@example.org`).catch(() => undefined);
  }
  expect(heap() - before).toBeLessThan(30);
  await it.close();
}, 60_000);
