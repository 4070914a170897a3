import { expect, test } from 'bun:test';
import { listening, stayOpen } from '../serve.ts';
import { photo, progressOf, until, withVendor } from './testing.ts';

const here = withVendor();

/** Seconds after which an idle connection is closed. */
const IDLE = 1;

test('user: an answer that takes longer than connections may be idle arrives all the same', async () => {
  const { it, ai } = here;
  it.app.listen({ ...listening({ host: '127.0.0.1', port: 0 }, it.deps.log), idleTimeout: IDLE });
  const { server } = it.app;
  const user = await it.user();
  const send = async (obverse: File, ticket = crypto.randomUUID()) => {
    const body = new FormData();
    body.set('obverse', obverse);
    body.set('ticket', ticket);
    const url = `http://127.0.0.1:${server?.port}/api/coins/identify`;
    return (await fetch(url, { method: 'POST', body, headers: { cookie: user.cookie } })).status;
  };
  // Large enough to be taken in piece by piece, and to be another request by then.
  const large = new File([photo(), new Uint8Array(100_000)], 'coin.png', { type: 'image/png' });
  ai.delay(6000);
  it.deps.patience = () => {};
  const ticket = crypto.randomUUID();
  expect(await send(photo(), ticket).catch(() => 'closed')).toBe('closed');
  await until(async () => (await progressOf(user, ticket))?.stage === 'done');
  it.deps.patience = (request) => stayOpen(server, request);
  expect(await Promise.all([send(photo()), send(large)])).toEqual([200, 200]);
  await server?.stop(true);
}, 60_000);
