import { afterAll, beforeAll, beforeEach, setDefaultTimeout } from 'bun:test';
import { eq } from 'drizzle-orm';
import { temporaryIdentifications } from '../../db/schema.ts';
import type { IdentifyAnswer, Progress, StoreAnswer, VerificationData } from '../../shared/identify/model.ts';
import { idOf } from '../account/profile/testing.ts';
import { disc, drawn } from '../photos/testing.ts';
import { type Client, type TestApp, testApp } from '../testing/app.ts';
import type { FakeAi } from './providers/ai.fake.ts';
import { startFakeGemini } from './providers/gemini.fake.ts';
import { startFakeOpenAi } from './providers/openai.fake.ts';

export const VENDORS = ['gemini', 'openai'] as const;
export type Vendor = (typeof VENDORS)[number];

export const SECOND_MODEL = 'second-model';

export const startVendor = (vendor: Vendor): Promise<FakeAi> =>
  vendor === 'gemini' ? startFakeGemini() : startFakeOpenAi();

export const environmentOf = (vendor: Vendor, { url, key, model }: FakeAi): Record<string, string> => ({
  MINTMARK_METALS_PROVIDER: 'none',
  MINTMARK_AI_PROVIDER: vendor,
  ...(vendor === 'gemini'
    ? { MINTMARK_GEMINI_BASE_URL: url, MINTMARK_GEMINI_API_KEY: key, MINTMARK_GEMINI_MODEL: model }
    : { MINTMARK_OPENAI_BASE_URL: url, MINTMARK_OPENAI_API_KEY: key, MINTMARK_OPENAI_MODEL: model }),
});

/** The vendor is reset before each test. */
export function withVendor(vendor: Vendor = 'gemini', environment: Record<string, string> = {}) {
  // Decoding and hashing are slow on a busy machine.
  setDefaultTimeout(30_000);
  let ai: FakeAi | undefined;
  let it: TestApp | undefined;
  beforeAll(async () => {
    ai = await startVendor(vendor);
    it = testApp({ ...environmentOf(vendor, ai), ...environment });
  });
  beforeEach(() => {
    if (!ai) return;
    ai.answer({});
    ai.delay(0);
    Object.assign(ai, { requests: [], wrong: [], abandoned: 0, instead: null });
  });
  afterAll(async () => {
    await it?.close();
    await ai?.stop();
  });
  return {
    get ai() {
      if (!ai) throw new Error('the fake vendor has not been started');
      return ai;
    },
    get it() {
      if (!it) throw new Error('the app has not been started');
      return it;
    },
  };
}

let seeds = 1000;

/** Default: a new coin. */
export function photo(seed?: number): File {
  seeds += 1;
  return new File([drawn(22, 22, disc(seed ?? seeds))], 'coin.png', { type: 'image/png' });
}

export type Call = 'identify' | 'identify-and-store' | 'identify-for-verification';
export type Photos = Partial<Record<'obverse' | 'reverse', Blob>>;

export function send(
  client: Client,
  call: Call,
  { obverse = photo(), reverse }: Photos = {},
  ticket?: string,
): Promise<Response> {
  const body = new FormData();
  body.set('obverse', obverse);
  if (reverse) body.set('reverse', reverse);
  if (ticket) body.set('ticket', ticket);
  return client.send(`/api/coins/${call}`, { method: 'POST', body });
}

async function right<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const identify = async (client: Client, photos?: Photos, ticket?: string) =>
  right<IdentifyAnswer>(await send(client, 'identify', photos, ticket));
export const store = async (client: Client, photos?: Photos, ticket?: string) =>
  right<StoreAnswer>(await send(client, 'identify-and-store', photos, ticket));
export async function verify(client: Client, photos?: Photos): Promise<VerificationData> {
  const { tempId } = await right<{ tempId: string }>(await send(client, 'identify-for-verification', photos));
  return held(client, tempId);
}
export const held = async (client: Client, tempId: string | null) =>
  right<VerificationData>(await client.send(`/api/verification-data/${tempId}`));

export async function progressOf(client: Client, ticket: string): Promise<Progress | null> {
  const answer = await client.send(`/api/identifications/${ticket}`);
  return answer.status === 404 ? null : right<Progress>(answer);
}

export async function tempIdsOf({ deps }: TestApp, client: Client): Promise<string[]> {
  const rows = await deps.db.orm
    .select({ tempId: temporaryIdentifications.tempId })
    .from(temporaryIdentifications)
    .where(eq(temporaryIdentifications.userId, await idOf(client)));
  return rows.map(({ tempId }) => tempId);
}

/** Fails after 20 s. */
export async function until(holds: () => unknown | Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 4000; tries += 1) {
    if (await holds()) return;
    await Bun.sleep(5);
  }
  throw new Error('it did not come to that');
}
