import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { temporaryIdentifications } from '../../db/schema.ts';
import { said, testApp } from '../testing/app.ts';
import { finishIdentifications } from './jobs/progress.ts';
import { removeExpired } from './temporary.ts';
import {
  environmentOf,
  held,
  identify,
  photo,
  progressOf,
  send,
  startVendor,
  tempIdsOf,
  until,
  verify,
  withVendor,
} from './testing.ts';

const GONE: [number, unknown] = [
  404,
  { code: 'result_not_found', message: 'Failed to fetch identification results' },
];

describe('with a vendor', () => {
  const here = withVendor();
  const expire = (tempId: string | null) =>
    here.it.deps.db.transaction(async (tx) => {
      await tx
        .update(temporaryIdentifications)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(temporaryIdentifications.tempId, tempId ?? ''));
    });

  test('other: a result is its owner’s alone', async () => {
    const [user, other] = [await here.it.user(), await here.it.user()];
    const { tempId } = await identify(user);
    expect(await said(await other.send(`/api/verification-data/${tempId}`))).toEqual(GONE);
    expect(await said(await other.send(`/api/verification-data/${tempId}`, { method: 'DELETE' }))).toEqual(
      GONE,
    );
    expect(await said(await other.sendJson('POST', '/api/coins/re-identify', { tempId }))).toEqual(GONE);
    const review = { tempId, coinData: {}, obverseImageUrl: null, reverseImageUrl: null };
    expect(await said(await other.sendJson('POST', '/api/coins/re-verify', review))).toEqual(GONE);
    expect((await (await other.send('/api/identifications')).json()).waiting).toEqual([]);
    expect((await held(user, tempId)).coinData.name).toBe('1916-D Mercury Dime');
    for (const unknown of ['none', crypto.randomUUID(), 'x'.repeat(90)]) {
      expect(await said(await user.send(`/api/verification-data/${unknown}`))).toEqual(GONE);
    }
  });

  test('user: results wait, the newest first, until they are given up', async () => {
    const user = await here.it.user();
    const first = await identify(user);
    here.ai.answer({ verdict: 'unknown' });
    const second = await verify(user);
    const waiting = async () => (await (await user.send('/api/identifications')).json()).waiting;
    expect(await waiting()).toEqual([
      {
        scope: 'us',
        ...{ tempId: second.tempId, name: null, guess: null, confidence: 0, createdAt: expect.any(String) },
        ...{ obverseImageUrl: second.coinData.obverseImageUrl, expiresAt: second.expiresAt },
      },
      expect.objectContaining({ tempId: first.tempId, name: '1916-D Mercury Dime', confidence: 92 }),
    ]);
    const drop = await user.send(`/api/verification-data/${first.tempId}`, { method: 'DELETE' });
    expect(drop.status).toBe(204);
    expect(await said(await user.send(`/api/verification-data/${first.tempId}`))).toEqual(GONE);
    expect(await waiting()).toHaveLength(1);
  });

  test('user: after a day a result is gone, and the clean-up takes its row', async () => {
    const user = await here.it.user();
    const [old, fresh] = [await identify(user), await identify(user)];
    await expire(old.tempId);
    expect(await said(await user.send(`/api/verification-data/${old.tempId}`))).toEqual(GONE);
    expect((await user.sendJson('POST', '/api/coins/re-identify', { tempId: old.tempId })).status).toBe(404);
    await removeExpired(here.it.deps);
    const rows = await here.it.deps.db.orm.select().from(temporaryIdentifications);
    const ids = rows.map(({ tempId }) => tempId);
    expect([ids.includes(old.tempId ?? ''), ids.includes(fresh.tempId ?? '')]).toEqual([false, true]);
  });

  test('user: asked anew the result is replaced; without an answer it stays as it was', async () => {
    const user = await here.it.user();
    here.ai.answer({ verdict: 'unknown' });
    const { tempId, coinData: before } = await verify(user, { obverse: photo(), reverse: photo() });
    here.ai.fail('busy');
    const failed = await user.sendJson('POST', '/api/coins/re-identify', { tempId });
    expect(failed.status).toBe(503);
    expect((await held(user, tempId)).coinData).toEqual(before);
    here.ai.answer({});
    here.ai.requests.length = 0;
    const ticket = crypto.randomUUID();
    const answer = await user.sendJson('POST', '/api/coins/re-identify', { tempId, ticket });
    const { identification } = await answer.json();
    expect(identification).toMatchObject({
      ...{ outcome: 'identified', name: '1916-D Mercury Dime' },
      ...{ obverseImageUrl: before.obverseImageUrl, reverseImageUrl: before.reverseImageUrl },
    });
    expect((await held(user, tempId)).coinData).toEqual(identification);
    expect(here.ai.requests[0]?.photos).toBe(2);
    expect(await progressOf(user, ticket)).toMatchObject({ stage: 'done', tempId });
    expect((await (await user.send('/api/identifications')).json()).today.used).toBe(2);
  });

  test('user: asking anew can be cancelled, and the result stays', async () => {
    const user = await here.it.user();
    const { tempId, identification } = await identify(user);
    here.ai.fail('hang');
    const ticket = crypto.randomUUID();
    const answer = user.sendJson('POST', '/api/coins/re-identify', { tempId, ticket });
    await until(async () => (await progressOf(user, ticket))?.stage === 'asking');
    await user.send(`/api/identifications/${ticket}`, { method: 'DELETE' });
    expect((await answer).status).toBe(409);
    expect((await held(user, tempId)).coinData).toEqual(identification);
  });

  test('user: a connection that breaks does not end the work', async () => {
    const user = await here.it.user();
    here.it.app.listen({ hostname: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${here.it.app.server?.port}`;
    here.ai.delay(1000);
    const before = here.ai.requests.length;
    const [ticket, body, controller] = [crypto.randomUUID(), new FormData(), new AbortController()];
    body.set('obverse', photo());
    body.set('ticket', ticket);
    const sent = fetch(`${url}/api/coins/identify`, {
      ...{ method: 'POST', body, headers: { cookie: user.cookie }, signal: controller.signal },
    });
    await until(() => here.ai.requests.length > before);
    controller.abort();
    expect(sent).rejects.toThrow();
    await until(async () => (await progressOf(user, ticket))?.stage === 'done');
    const progress = await progressOf(user, ticket);
    expect((await held(user, progress?.tempId ?? null)).coinData.name).toBe('1916-D Mercury Dime');
    await here.it.app.server?.stop(true);
  });
});

test('user: a server that stops waits a moment, then keeps the photos and says what happened', async () => {
  const ai = await startVendor('gemini');
  const it = testApp(environmentOf('gemini', ai));
  try {
    const user = await it.user();
    ai.fail('hang');
    const tickets = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const answers = tickets.map((ticket) => send(user, 'identify', {}, ticket));
    // The third waits in line; its photos are kept all the same.
    await until(async () => (await tempIdsOf(it, user)).length === 3);
    await until(() => ai.requests.length === 2);
    const began = performance.now();
    await finishIdentifications(it.deps, 100);
    expect(performance.now() - began).toBeGreaterThan(90);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503, 503]);
    const { waiting, today } = await (await user.send('/api/identifications')).json();
    expect([waiting.length, today.used]).toEqual([3, 0]);
    const { coinData } = await held(user, waiting[0].tempId);
    expect(coinData).toMatchObject({ outcome: 'failed', confidence: 0, name: null });
    expect(coinData.errorMessage).toStartWith('The identification was interrupted. Your photos are saved');
    expect((await user.send(coinData.obverseImageUrl ?? '')).status).toBe(200);
  } finally {
    await it.close();
    await ai.stop();
  }
}, 30_000);

describe('without a provider', () => {
  const here = { it: testApp({ MINTMARK_METALS_PROVIDER: 'none' }) };

  test('user: the photos are kept, nothing is invented, and everybody reads so', async () => {
    const user = await here.it.user();
    const state = await (await user.send('/api/identifications')).json();
    expect(state).toMatchObject({
      provider: null,
      setUp: 'Automatic identification isn’t set up on this server. Enter the details yourself.',
    });
    const { identification, tempId } = await identify(user, { obverse: photo(), reverse: photo() });
    expect(identification).toMatchObject({
      ...{ outcome: 'unavailable', confidence: 0, errorMessage: state.setUp, source: 'Nobody' },
      ...{ name: null, year: null, coinType: null, estimatedValue: null, model: null },
    });
    expect((await user.send(identification.reverseImageUrl ?? '')).status).toBe(200);
    expect((await verify(user)).coinData.outcome).toBe('unavailable');
    const stored = await (await send(user, 'identify-and-store')).json();
    expect([stored.coin, stored.identification.outcome]).toEqual([null, 'unavailable']);
    expect(await said(await user.sendJson('POST', '/api/coins/re-identify', { tempId }))).toEqual([
      503,
      { code: 'identification_not_set_up', message: state.setUp },
    ]);
    expect((await (await user.send('/api/identifications')).json()).today.used).toBe(0);
  }, 30_000);

  test('user: what they enter is verified by the catalogue alone', async () => {
    const user = await here.it.user();
    const { tempId, coinData } = await verify(user);
    const { obverseImageUrl, reverseImageUrl } = coinData;
    const entered = { name: '1921-D Mercury Dime', year: 1921, mintMark: 'D', coinType: 'Mercury Dime' };
    const body = { coinData: { ...coinData, ...entered }, obverseImageUrl, reverseImageUrl, tempId };
    const { identification } = await (await user.sendJson('POST', '/api/coins/re-verify', body)).json();
    expect(identification).toMatchObject({
      ...{ ...entered, outcome: 'identified', composition: '90% silver, 10% copper', errorMessage: null },
      ...{
        source: 'Catalogue only, without photos',
        model: null,
        modelConfidence: null,
        obverseImageUrl,
      },
    });
    // Nobody has looked at the coin.
    expect(identification.confidence).toBe(0);
    expect(identification.original).toMatchObject({ outcome: 'unavailable', name: null });
    expect((await held(user, tempId)).coinData).toEqual(identification);
    await here.it.close();
  }, 30_000);
});
