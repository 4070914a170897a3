import { afterAll, beforeAll, beforeEach, setDefaultTimeout } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { coins, readerSides } from '../../db/schema.ts';
import { idOf } from '../account/profile/testing.ts';
import { type FakeEngine, fakeEngine, lines } from '../recognizer/testing/fake-engine.ts';
import type { SideSeen } from '../recognizer/vision/seen.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';

export function withReader(environment: Record<string, string> = {}) {
  setDefaultTimeout(30_000);
  let engine: FakeEngine | undefined;
  let it: TestApp | undefined;
  beforeAll(() => {
    engine = fakeEngine();
    it = testApp({ MINTMARK_METALS_PROVIDER: 'none', ...environment }, { reader: engine });
  });
  beforeEach(() => {
    engine?.sees({ text: [] });
    engine?.fail(null);
    engine?.requests.splice(0);
  });
  afterAll(() => it?.close());
  return {
    get engine() {
      if (!engine) throw new Error('the engine has not been made');
      return engine;
    },
    get it() {
      if (!it) throw new Error('the app has not been started');
      return it;
    },
  };
}

export const DIME_READ: [Partial<SideSeen>, Partial<SideSeen>] = [
  { text: lines('LIBERTY', 'IN GOD WE TRUST', '1941') },
  { text: lines('UNITED STATES OF AMERICA', 'ONE DIME', 'E PLURIBUS UNUM') },
];

export async function lookalike(
  { deps }: TestApp,
  client: Client,
  { typeId = 'mercury-dime', coin = DIME }: { typeId?: string; coin?: object } = {},
): Promise<{ coinId: number; seen: [Partial<SideSeen>, Partial<SideSeen>] }> {
  const added = await client.sendJson('POST', '/api/coins', { ...coin });
  if (!added.ok) throw new Error(await added.text());
  const { id: coinId } = await added.json();
  const userId = await idOf(client);
  const keys = await deps.db.transaction(async (tx) => {
    await tx
      .update(coins)
      .set({ userVerified: true })
      .where(and(eq(coins.id, coinId), eq(coins.userId, userId)));
    return tx
      .insert(readerSides)
      .values(
        (['obverse', 'reverse'] as const).map((side) => ({
          ...{ userId, coinId, side, typeId, photoHash: 'a'.repeat(64) },
          descriptor: new Uint8Array(4096).fill(1),
        })),
      )
      .returning({ key: readerSides.id });
  });
  const like = (at: number) => ({ likeness: [{ key: keys[at]?.key ?? 0, score: 0.8, turn: 0 }] });
  const [obverse, reverse] = DIME_READ;
  return {
    coinId,
    seen: [
      { ...obverse, ...like(0) },
      { ...reverse, ...like(1) },
    ],
  };
}
