import { expect, test } from 'bun:test';
import { said } from '../../testing/app.ts';
import { identify, progressOf, send, until, verify, withVendor } from '../testing.ts';

const LIMIT = 5;
const here = withVendor('gemini', { MINTMARK_AI_DAILY_LIMIT: `${LIMIT}` });

test('user: who cancels as soon as the vendor has the photos gets no more looks than anybody', async () => {
  const user = await here.it.user();
  const { tempId } = await verify(user);
  here.ai.fail('hang');
  for (let n = 1; n < 2 * LIMIT; n += 1) {
    const [ticket, before] = [crypto.randomUUID(), here.ai.requests.length];
    const answer = user.sendJson('POST', '/api/coins/re-identify', { tempId, ticket });
    if (n >= LIMIT) expect((await answer).status).toBe(429);
    else {
      await until(() => here.ai.requests.length > before);
      await user.send(`/api/identifications/${ticket}`, { method: 'DELETE' });
      expect((await answer).status).toBe(409);
    }
  }
  expect(here.ai.requests).toHaveLength(LIMIT);
});

test.each(['refused', 'cut off', 'malformed', 'empty'] as const)(
  'user: photos that make the vendor fail with "%s" are looked at no more than others',
  async (kind) => {
    const user = await here.it.user();
    here.ai.fail(kind);
    for (let n = 0; n < LIMIT; n += 1) expect((await send(user, 'identify')).status).toBe(502);
    expect((await send(user, 'identify')).status).toBe(429);
    expect(here.ai.requests).toHaveLength(LIMIT);
  },
);

test('user: given up before anything was asked, nothing counts', async () => {
  const user = await here.it.user();
  here.ai.fail('hang');
  const tickets = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const answers = tickets.map((ticket) => send(user, 'identify', {}, ticket));
  await until(() => here.ai.requests.length === 2);
  const waits = async (ticket: string) => (await progressOf(user, ticket))?.place === 1;
  let last = '';
  await until(async () => {
    for (const ticket of tickets) if (await waits(ticket)) last = ticket;
    return last;
  });
  await user.send(`/api/identifications/${last}`, { method: 'DELETE' });
  expect((await (await user.send('/api/identifications')).json()).today.used).toBe(2);
  for (const ticket of tickets) await user.send(`/api/identifications/${ticket}`, { method: 'DELETE' });
  await Promise.all(answers);
  here.ai.answer({});
  for (let n = 2; n < LIMIT; n += 1) await identify(user);
  expect((await send(user, 'identify')).status).toBe(429);
});

test('user: looking again is limited like sending photos', async () => {
  const user = await here.it.user();
  const { tempId } = await verify(user);
  let [status, body] = [0, {} as unknown];
  for (let n = 0; n < 700 && !JSON.stringify(body).includes('Too many attempts'); n += 1) {
    const answer = await user.sendJson('POST', '/api/coins/re-identify', { tempId: 'unknown' });
    [status, body] = await said(answer);
  }
  expect(status).toBe(429);
  const review = { tempId, coinData: { year: 1916 } };
  expect((await user.sendJson('POST', '/api/coins/re-verify', review)).status).toBe(429);
});
