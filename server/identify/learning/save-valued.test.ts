import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { priceHistory, valuations } from '../../../db/schema.ts';
import { type Client, right, testApp } from '../../testing/app.ts';
import { heldFor, identified } from './testing.ts';

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(it.close);

/** What is kept of the value of a result that was saved with changes. */
async function saved(user: Client, changes: object, path = 'save-verified') {
  const shown = identified();
  const tempId = await heldFor(it, user, shown);
  const body = { tempId, coinData: { ...shown, ...changes }, acceptDisagreement: true };
  const { coin } = await right(await user.sendJson('POST', `/api/coins/${path}`, body));
  const kept = await it.deps.db.orm.select().from(valuations).where(eq(valuations.coinId, coin.id));
  const rows = await it.deps.db.orm
    .select()
    .from(priceHistory)
    .where(eq(priceHistory.coinId, coin.id))
    .orderBy(priceHistory.id);
  return {
    shown: [coin.estimatedValue, coin.valuationSource],
    kept: Object.fromEntries(kept.map(({ source, value }) => [source, value])),
    rows: rows.map((row) => [row.recordedValue, row.valuationSource, row.isShown]),
  };
}

test('user: the AI’s figure taken over is the AI’s', async () => {
  expect(await saved(await it.user(), {})).toEqual({
    ...{ shown: ['12.50', 'ai'], kept: { ai: 1250 }, rows: [[1250, 'ai', true]] },
  });
});

test.each(['save-verified', 'save-with-learning'])(
  'user: their own figure is shown, and the AI’s kept beside it: %s',
  async (path) => {
    expect(await saved(await it.user(), { estimatedValue: '20' }, path)).toEqual({
      shown: ['20.00', 'owner'],
      kept: { owner: 2000, ai: 1250 },
      rows: [
        [2000, 'owner', true],
        [1250, 'ai', false],
      ],
    });
  },
);

test('user: of what turned out to be another coin the AI said nothing', async () => {
  const { kept, rows } = await saved(await it.user(), { year: 1944, estimatedValue: '20' });
  expect([kept, rows]).toEqual([{ owner: 2000 }, [[2000, 'owner', true]]]);
});
