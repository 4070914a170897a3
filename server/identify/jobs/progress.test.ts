import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { StoreAnswer } from '../../../shared/identify/model.ts';
import { ACCOUNT, type Client, DIME, picture, said } from '../../testing/app.ts';
import { USUAL_COIN } from '../providers/ai.fake.ts';
import { held, progressOf, send, tempIdsOf, until, verify, withVendor } from '../testing.ts';

const here = withVendor();

const emailOf = async (client: Client): Promise<string> =>
  (await (await client.send('/api/auth/user')).json()).email;
const stateOf = async (client: Client) => (await client.send('/api/identifications')).json();
const errors = () => here.it.logged.filter((line) => line.includes('"level":"error"'));

const photosOnDisk = () =>
  readdirSync(join(here.it.folder, 'photos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** Lets the vendor think until the function that is answered is called. */
function holdVendor(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const content = { parts: [{ text: JSON.stringify(USUAL_COIN) }], role: 'model' };
  const answer = { candidates: [{ content, finishReason: 'STOP', index: 0 }] };
  here.ai.instead = async (response) => {
    await promise;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  return resolve;
}

/** Until the vendor looks and the photos are stored. */
const lookedAt = async (client: Client) => {
  await until(() => here.ai.requests.length > 0);
  await until(async () => (await tempIdsOf(here.it, client)).length > 0);
};

describe('a guest who signs in while the AI looks', () => {
  test('guest: finds ticket and result in the account', async () => {
    const account = await here.it.user();
    const guest = await here.it.guest();
    const goOn = holdVendor();
    const ticket = crypto.randomUUID();
    const answer = send(guest, 'identify-for-verification', {}, ticket);
    await lookedAt(guest);
    const signedIn = await here.it.signIn(await emailOf(account), guest.cookie);
    expect((await stateOf(signedIn)).underWay).toMatchObject([{ ticket, tempId: null }]);
    goOn();
    const [status, body] = await said(await answer);
    expect(status).toBe(200);
    const { tempId } = body as { tempId: string };
    expect(await progressOf(signedIn, ticket)).toMatchObject({ stage: 'done', tempId });
    const { coinData } = await held(signedIn, tempId);
    expect(coinData.name).toBe('1916-D Mercury Dime');
    expect((await signedIn.send(coinData.obverseImageUrl ?? '')).status).toBe(200);
    expect((await stateOf(signedIn)).today.used).toBe(1);
    expect(errors()).toEqual([]);
  });

  test('guest: before the photos are stored, they are stored for the account', async () => {
    const account = await here.it.user();
    const email = await emailOf(account);
    const guest = await here.it.guest();
    const ticket = crypto.randomUUID();
    const [obverse, reverse] = [await picture(4000, 3000, 90), await picture(4000, 3000, 160)];
    const answer = send(guest, 'identify', { obverse, reverse }, ticket);
    await until(() => here.ai.requests.length > 0);
    const signedIn = await here.it.signIn(email, guest.cookie);
    expect((await stateOf(signedIn)).underWay).toMatchObject([{ ticket }]);
    expect(await tempIdsOf(here.it, signedIn)).toEqual([]);
    const { identification, tempId } = await (await answer).json();
    expect((await held(signedIn, tempId)).coinData).toEqual(identification);
    for (const url of [identification.obverseImageUrl, identification.reverseImageUrl])
      expect((await signedIn.send(url)).status).toBe(200);
    expect(errors()).toEqual([]);
  });

  test('guest: has the coin in the account, beyond the ten of a guest as well', async () => {
    const account = await here.it.user();
    const guest = await here.it.guest();
    for (let n = 0; n < 9; n += 1) await guest.sendJson('POST', '/api/coins', { ...DIME, name: `${n}` });
    const goOn = holdVendor();
    const answer = send(guest, 'identify-and-store');
    await lookedAt(guest);
    await guest.sendJson('POST', '/api/coins', { ...DIME, name: 'The tenth' });
    const signedIn = await here.it.signIn(await emailOf(account), guest.cookie);
    goOn();
    const { coin }: StoreAnswer = await (await answer).json();
    expect((await signedIn.send(`/api/coins/${coin?.id}`)).status).toBe(200);
    expect((await signedIn.api.coins.get()).data).toHaveLength(11);
    expect(errors()).toEqual([]);
  });

  test('guest: can give it up as the account', async () => {
    const account = await here.it.user();
    const guest = await here.it.guest();
    here.ai.fail('hang');
    const ticket = crypto.randomUUID();
    const answer = send(guest, 'identify', {}, ticket);
    await lookedAt(guest);
    const signedIn = await here.it.signIn(await emailOf(account), guest.cookie);
    expect((await signedIn.send(`/api/identifications/${ticket}`, { method: 'DELETE' })).status).toBe(204);
    expect((await answer).status).toBe(409);
    expect(await stateOf(signedIn)).toMatchObject({ underWay: [], waiting: [] });
    await until(() => here.ai.abandoned === 1);
  });
});

describe('somebody who is deleted while the AI looks', () => {
  test('user: the vendor is let go, nothing is left, and nothing went wrong', async () => {
    const user = await here.it.user();
    const before = photosOnDisk();
    here.ai.fail('hang');
    const answer = send(user, 'identify-for-verification');
    await lookedAt(user);
    const [tempId = ''] = await tempIdsOf(here.it, user);
    const removal = { confirmation: await emailOf(user), password: ACCOUNT.password };
    expect((await user.sendJson('DELETE', '/api/auth/account', removal)).status).toBe(204);
    expect((await answer).status).toBe(409);
    await until(() => here.ai.abandoned === 1);
    expect(photosOnDisk()).toEqual(before);
    expect((await (await here.it.user()).send(`/api/verification-data/${tempId}`)).status).toBe(404);
    expect(errors()).toEqual([]);
  });

  test('user: deleted by another program, what cannot be stored is no fault of this one', async () => {
    const user = await here.it.user();
    const goOn = holdVendor();
    const answer = send(user, 'identify-and-store');
    await lookedAt(user);
    const id = (await (await user.send('/api/auth/user')).json()).id;
    await here.it.deps.db.transaction(async (tx) => {
      await tx.delete(users).where(eq(users.id, id));
    });
    goOn();
    expect((await answer).status).toBe(401);
    expect(errors()).toEqual([]);
  });
});

describe('the log', () => {
  test('user: a vendor that failed is one warning, without a place in the program', async () => {
    const user = await here.it.user();
    const before = here.it.logged.length;
    here.ai.fail('refused');
    expect((await send(user, 'identify')).status).toBe(502);
    const lines = here.it.logged.slice(before).map((line) => JSON.parse(line));
    const loud = lines.filter(({ level }) => level === 'warn' || level === 'error');
    expect(loud).toMatchObject([{ level: 'warn', msg: 'the AI did not answer', failure: 'refused' }]);
    expect(JSON.stringify(lines)).not.toContain('.ts:');
  });
});

test('user: a result that is saved while the coin is being added stays one coin', async () => {
  const user = await here.it.user();
  const goOn = holdVendor();
  const ticket = crypto.randomUUID();
  const answer = send(user, 'identify-and-store', {}, ticket);
  await lookedAt(user);
  const [tempId = ''] = await tempIdsOf(here.it, user);
  const mine = { ...DIME, year: 1944, mintMark: 'D', name: 'Mine' };
  const saved = await user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: mine });
  const { coin } = await saved.json();
  expect([saved.status, coin.name]).toEqual([201, 'Mine']);
  goOn();
  expect((await (await answer).json()).coin).toMatchObject({ id: coin.id, name: 'Mine', year: 1944 });
  expect((await user.api.coins.get()).data).toHaveLength(1);
  expect(await progressOf(user, ticket)).toMatchObject({ stage: 'done', coinId: coin.id });
});

test('user: a coin that is confirmed is asked about no more', async () => {
  const user = await here.it.user();
  const { tempId, coinData } = await verify(user);
  const review = { tempId, coinData, obverseImageUrl: coinData.obverseImageUrl };
  await user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData });
  here.ai.requests.length = 0;
  for (const [path, body] of [
    ['re-identify', { tempId }],
    ['re-verify', review],
  ] as const) {
    expect(await said(await user.sendJson('POST', `/api/coins/${path}`, body))).toEqual([
      409,
      { code: 'coin_already_saved', message: 'This coin is already saved. Edit it in your collection.' },
    ]);
  }
  expect(here.ai.requests).toHaveLength(0);
  expect((await held(user, tempId)).coinData).toEqual(coinData);
});
