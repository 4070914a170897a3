import { afterAll, expect, test } from 'bun:test';
import type { ReportPage } from '../../shared/coins/report.ts';
import { type Client, DIME, right, testApp } from '../testing/app.ts';

const it = testApp();
afterAll(() => it.close());

const report = async (client: Client, query = ''): Promise<ReportPage> =>
  right(await client.send(`/api/collection/report${query}`));
const add = async (client: Client, coin: object = {}): Promise<number> =>
  (await right(await client.sendJson('POST', '/api/coins', { ...DIME, ...coin }))).id;

test('user: the report has their own coins with what an insurer asks for, none of the trash', async () => {
  const [user, other] = [await it.user(), await it.user()];
  await add(other);
  const first = await add(user, {
    purchasePrice: '12.50',
    purchaseDate: '2020-02-01',
    estimatedValue: '900',
  });
  const gone = await add(user);
  await user.send(`/api/coins/${gone}`, { method: 'DELETE' });
  const last = await add(user, {
    quantity: 3,
    gradingCompany: 'PCGS',
    certificationNumber: '12345678',
    isGraded: true,
    grade: 'VF-20',
  });
  const { coins, next } = await report(user);
  expect([coins.map(({ id }) => id), next]).toEqual([[first, last], null]);
  expect(coins[0]).toMatchObject({
    estimatedValue: '900.00',
    valuationSource: 'owner',
    purchasePrice: '12.50',
  });
  expect(coins[0]?.valuedAt).toStartWith('20');
  expect(coins[1]).toMatchObject({ quantity: 3, gradingCompany: 'PCGS', certificationNumber: '12345678' });
  expect((await report(user, `?after=${first}`)).coins.map(({ id }) => id)).toEqual([last]);
});

test.each(['?after=-1', '?after=x', '?after=1.5', '?after=1e300'])(
  'user: a report %s is refused',
  async (query) => {
    const user = await it.user();
    expect((await user.send(`/api/collection/report${query}`)).status).toBe(422);
  },
);
