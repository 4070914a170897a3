import { afterAll, expect, test } from 'bun:test';
import type { Coin } from '../../shared/coins/model.ts';
import { type Client, testApp } from '../testing/app.ts';
import { addCoins } from './bulk/testing.ts';

const it = testApp();
afterAll(it.close);

const LOAN = { borrower: 'The town museum', quantity: 1, since: '2026-01-02', until: '2026-06-30' };

const lend = async (client: Client, id: number, loans: unknown) =>
  client.sendJson('PATCH', `/api/coins/${id}`, { loans });
const away = async (client: Client) => (await client.send('/api/loans')).json();

test('user: what is lent is listed by the day it is expected back, until it returns', async () => {
  const user = await it.user();
  const [first = 0, second = 0, third = 0] = await addCoins(user, [{}, {}, {}]);
  await lend(user, first, [{ ...LOAN, until: null }]);
  await lend(user, second, [LOAN, { ...LOAN, borrower: 'A friend', returned: '2026-02-03' }]);
  await lend(user, third, [{ ...LOAN, returned: '2026-02-03' }]);
  expect(await away(user)).toMatchObject({
    left: 0,
    away: [
      { id: second, loans: [{ ...LOAN, returned: null, note: null }] },
      { id: first, loans: [{ until: null }] },
    ],
  });

  await lend(user, second, [{ ...LOAN, returned: '2026-03-04' }]);
  await user.send(`/api/coins/${first}`, { method: 'DELETE' });
  expect(await away(user)).toEqual({ away: [], left: 0 });
  expect(await away(await it.user())).toEqual({ away: [], left: 0 });
});

test('user: no more pieces are away than the coin has, and days are in order', async () => {
  const user = await it.user();
  const [id = 0] = await addCoins(user, [{ quantity: 2 }]);
  const refused = async (loans: unknown) => {
    const answer = await lend(user, id, loans);
    return [answer.status, (await answer.json()).errors?.[0]?.message];
  };
  expect(await refused([LOAN, { ...LOAN, quantity: 2 }])).toEqual([
    422,
    '3 pieces are lent, but the coin has 2. Raise the quantity or mark pieces as returned.',
  ]);
  const order = 'The day of return is before the first day of the loan.';
  expect(await refused([{ ...LOAN, until: '2025-01-01' }])).toEqual([422, order]);
  expect(await refused([{ ...LOAN, returned: '2025-01-01' }])).toEqual([422, order]);
  expect(await refused([{ ...LOAN, borrower: ' ' }])).toEqual([422, 'Please enter who has the coin.']);
  expect((await refused(Array.from({ length: 51 }, () => LOAN)))[0]).toBe(422);

  await lend(user, id, [{ ...LOAN, quantity: 2 }]);
  const fewer = await user.sendJson('PATCH', `/api/coins/${id}`, { quantity: 1 });
  expect([fewer.status, (await fewer.json()).code]).toEqual([422, 'loans_impossible']);
});

test('user: a sold piece leaves the loan with the others', async () => {
  const user = await it.user();
  const [id = 0] = await addCoins(user, [{ quantity: 2 }]);
  await lend(user, id, [LOAN]);
  await user.sendJson('POST', `/api/coins/${id}/sold`, { soldAt: '2026-02-02', quantity: 1 });
  const { loans, quantity }: Coin = await (await user.send(`/api/coins/${id}`)).json();
  expect([quantity, loans?.length]).toEqual([1, 1]);
  expect((await away(user)).away).toHaveLength(1);
});
