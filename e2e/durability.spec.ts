import { expect, test } from './harness.ts';

test.use({ alone: true });

test('user: a program that is killed while saving has lost no coin it acknowledged', async ({
  page,
  app,
  login,
  addCoin,
}) => {
  await login();
  const acknowledged = new Set<number>();
  const saving = Array.from({ length: 8 }, async (_, lane) => {
    for (let n = 0; n < 1000; n++) {
      const id = await addCoin({ name: `Coin ${lane}-${n}` }).catch(() => undefined);
      if (id === undefined) return;
      acknowledged.add(id);
    }
  });
  await expect.poll(() => acknowledged.size).toBeGreaterThan(50);
  await app.crash();
  await Promise.all(saving);
  const coins: { id: number }[] = await (await page.request.get('/api/coins')).json();
  const kept = new Set(coins.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
});
