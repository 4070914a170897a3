import { afterAll, beforeEach, expect, setSystemTime, test } from 'bun:test';
import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { marketplaceLinks } from '../../../db/schema.ts';
import { english } from '../../../shared/language/testing.ts';
import { idOf } from '../../account/profile/testing.ts';
import { ownerIdOf } from '../../core/access.ts';
import { type Client, cookieOf, right, testApp } from '../../testing/app.ts';
import { MarketplaceError } from '../marketplace.ts';
import { linkAccounts, sellingApp } from '../testing.ts';
import { accessFor, linkOf, unsealed, withAccess } from './tokens.ts';

const TOKEN = 'v'.repeat(40);
const EBAY = {
  MINTMARK_EBAY_CLIENT_ID: 'id',
  MINTMARK_EBAY_CLIENT_SECRET: 'secret',
  MINTMARK_EBAY_RU_NAME: 'ru',
  MINTMARK_EBAY_VERIFICATION_TOKEN: TOKEN,
};
const it = sellingApp(EBAY);
afterAll(async () => {
  setSystemTime();
  await it.close();
});
const { ebay, etsy } = it.sites;
beforeEach(() => {
  for (const site of [ebay, etsy]) site.troubled(() => undefined);
  setSystemTime();
});

/** Goes to the site and answers what its address says, and the cookies of the browser from then on. */
async function depart(client: Client, id: 'ebay' | 'etsy') {
  const answer = await client.send(`/api/auth/${id}/authorize`);
  const location = new URL(answer.headers.get('location') ?? '');
  return {
    status: answer.status,
    query: location.searchParams,
    cookie: `${client.cookie}; ${cookieOf(answer)}`,
  };
}

async function comeBack(id: 'ebay' | 'etsy', cookie: string, query: Record<string, string>) {
  const answer = await it.client(cookie).send(`/api/auth/${id}/callback?${new URLSearchParams(query)}`);
  return { answer, text: await answer.text() };
}
const linked = async (client: Client) => {
  const { ebayLinked, etsyLinked } = await right(await client.send('/api/auth/profile'));
  return [ebayLinked, etsyLinked];
};

test.each(['ebay', 'etsy'] as const)(
  'user: connects %s in a window, tokens sealed, and disconnects',
  async (id) => {
    const user = await it.user();
    const { status, query, cookie } = await depart(user, id);
    expect(status).toBe(303);
    expect(query.get('redirect_uri')).toBe(`http://localhost/api/auth/${id}/callback`);
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    const { answer, text } = await comeBack(id, cookie, { code: 'good', state: query.get('state') ?? '' });
    expect(answer.status).toBe(200);
    expect(text).toContain('is connected');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await linked(user)).toEqual([id === 'ebay', id === 'etsy']);
    const link = await linkOf(it.deps.db.orm, await idOf(user), id);
    if (!link) throw new Error('no link');
    expect(JSON.stringify(link)).not.toMatch(/access-\d|refresh-\d/);
    const { generation } = it.sites[id].tokens;
    expect(unsealed(it.deps, link)).toEqual({
      accessToken: `access-${generation}`,
      refreshToken: `refresh-${generation}`,
    });
    const debug = await right(await user.send(`/api/marketplace/debug/${id}`));
    expect(debug).toMatchObject({ isLinked: true, account: 'seller', scopes: ['sell'], lastError: null });
    expect(JSON.stringify(debug)).not.toMatch(/access-\d|refresh-\d|v1\./);
    expect(await right(await user.sendJson('POST', `/api/marketplace/debug/${id}/test`, {}))).toMatchObject({
      ok: true,
    });
    await right(await user.sendJson('PATCH', '/api/auth/profile', { [`${id}Linked`]: false }));
    expect(await linked(user)).toEqual([false, false]);
    expect(await linkOf(it.deps.db.orm, await idOf(user), id)).toBeUndefined();
    await Bun.sleep(0);
    expect(it.sites[id].tokens.revoked).toContain(`refresh-${generation}`);
    expect(it.logged.join('\n')).not.toMatch(/access-\d|refresh-\d/);
  },
);

test('user: a forged, foreign, repeated, late or mixed-up return connects nothing', async () => {
  const user = await it.user();
  const { query, cookie } = await depart(user, 'ebay');
  const state = query.get('state') ?? '';
  const expired = async (id: 'ebay' | 'etsy', jar: string, of: Record<string, string>) => {
    expect((await comeBack(id, jar, of)).text).toContain('was not connected');
    expect(await linked(user)).toEqual([false, false]);
  };
  await expired('ebay', cookie, { code: 'good', state: 'forged' });
  await expired('ebay', user.cookie, { code: 'good', state });
  const bent = cookie.replace(
    /(mintmark_marketplace=.{30})(.)/,
    (_all, before: string, letter: string) => before + (letter === 'A' ? 'B' : 'A'),
  );
  await expired('ebay', bent, { code: 'good', state });
  // Another user in the same browser, and the same one after signing in anew.
  const other = await it.user();
  const { cookie: theirs, query: theirQuery } = await depart(other, 'ebay');
  const held = /mintmark_marketplace=\S+/.exec(theirs)?.[0] ?? '';
  await expired('ebay', `${user.cookie}; ${held}`, { code: 'good', state: theirQuery.get('state') ?? '' });
  const etsyTrip = await depart(user, 'etsy');
  await expired('ebay', etsyTrip.cookie, { code: 'good', state: etsyTrip.query.get('state') ?? '' });
  const late = await depart(user, 'ebay');
  setSystemTime(new Date(Date.now() + 11 * 60_000));
  await expired('ebay', late.cookie, { code: 'good', state: late.query.get('state') ?? '' });
  setSystemTime();
  // The right one counts, and once.
  expect((await comeBack('ebay', cookie, { code: 'good', state })).text).toContain('is connected');
  await right(await user.sendJson('PATCH', '/api/auth/profile', { ebayLinked: false }));
  await expired('ebay', cookie, { code: 'good', state });
});

test('user: declined, a code that is not taken, and a site that is away say so, and what was connected stays', async () => {
  const user = await it.user();
  await linkAccounts(it, user, ['ebay'], ebay.tokens.generation);
  const trip = async (query: Record<string, string>) => {
    const { query: sent, cookie } = await depart(user, 'ebay');
    return (await comeBack('ebay', cookie, { state: sent.get('state') ?? '', ...query })).text;
  };
  expect(await trip({ error: 'access_denied' })).toContain('declined');
  expect(await trip({ code: 'bad' })).toContain('The code was not taken.');
  ebay.troubled(() => ({
    when: 'before',
    error: () => new MarketplaceError('unreachable', 'eBay cannot be <reached>.'),
  }));
  expect(await trip({ code: 'good' })).toContain('eBay cannot be &#60;reached&#62;.');
  // eBay sends who declined back without anything.
  expect((await comeBack('ebay', user.cookie, {})).text).toContain('declined');
  expect(await linked(user)).toEqual([true, false]);
});

test('visitor and guest: a window says to sign in, or to create an account', async () => {
  expect(await (await it.visitor.send('/api/auth/ebay/authorize')).text()).toContain('Please sign in first');
  expect(await (await (await it.guest()).send('/api/auth/etsy/authorize')).text()).toContain(
    'create an account',
  );
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };
  const from = await (await it.user()).send('/api/auth/ebay/authorize', crossSite);
  expect([from.status, from.headers.get('location')]).toEqual([200, null]);
});

test('user: without the operator’s keys everything says that it is not set up', async () => {
  const bare = testApp();
  try {
    const user = await bare.user();
    expect(await (await user.send('/api/auth/ebay/authorize')).text()).toContain(
      'isn’t set up on this server',
    );
    const { links } = await right(await user.send('/api/marketplace/links'));
    expect(links).toMatchObject([
      {
        marketplace: 'ebay',
        isConfigured: false,
      },
      {
        marketplace: 'etsy',
        isConfigured: false,
      },
    ]);
    const test = await user.sendJson('POST', '/api/marketplace/debug/etsy/test', {});
    expect([test.status, (await test.json()).message]).toEqual([503, 'Etsy isn’t set up on this server.']);
  } finally {
    await bare.close();
  }
});

test('user: many who need a token at once refresh it once, and one disconnected meanwhile is revoked', async () => {
  const user = await it.user();
  const { generation, refreshes } = etsy.tokens;
  const id = await linkAccounts(it, user, ['etsy'], generation);
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(marketplaceLinks)
      .set({ accessExpiresAt: new Date() })
      .where(eq(marketplaceLinks.userId, id));
  });
  const all = await Promise.all(Array.from({ length: 20 }, () => accessFor(it.deps, id, etsy.client)));
  expect(new Set(all.map(({ accessToken }) => accessToken))).toEqual(new Set([`access-${generation + 1}`]));
  expect(etsy.tokens.refreshes).toBe(refreshes + 1);
  // The site turns the tokens over while the user disconnects.
  const gate = Promise.withResolvers<void>();
  const { refresh } = etsy.client;
  etsy.client.refresh = async (token) => {
    await gate.promise;
    return refresh(token);
  };
  const asked = accessFor(it.deps, id, etsy.client, `access-${generation + 1}`);
  await Bun.sleep(5);
  await right(await user.sendJson('PATCH', '/api/auth/profile', { etsyLinked: false }));
  gate.resolve();
  await expect(asked).rejects.toMatchObject({ kind: 'consent revoked' });
  expect(etsy.tokens.revoked).toContain(`refresh-${generation + 2}`);
  etsy.client.refresh = refresh;
});

test('user: connecting again while a token is refreshed loses neither, and what waits goes on with the new one', async () => {
  const user = await it.user();
  const { generation } = etsy.tokens;
  const id = await linkAccounts(it, user, ['etsy'], generation);
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const { refresh } = etsy.client;
  etsy.client.refresh = async (token) => {
    asked.resolve();
    await gate.promise;
    return refresh(token);
  };
  const before = etsy.tokens.revoked.length;
  const going = withAccess(it.deps, id, etsy.client, async ({ accessToken }) => {
    if (accessToken === `access-${generation}`) throw new MarketplaceError('token expired', 'It has ended.');
    return accessToken;
  });
  await asked.promise;
  await linkAccounts(it, user, ['etsy'], generation + 1);
  gate.resolve();
  expect(await going).toBe(`access-${generation + 1}`);
  expect(etsy.tokens.revoked).toHaveLength(before);
  expect(await linked(user)).toEqual([false, true]);
  etsy.client.refresh = refresh;
});

test('user: a crash between a refresh and its being kept asks to connect again, and says so on /ebay-debug', async () => {
  const user = await it.user();
  const id = await linkAccounts(it, user, ['etsy'], etsy.tokens.generation);
  // As if the process had ended after the site turned the tokens over.
  await etsy.client.refresh(`refresh-${etsy.tokens.generation}`);
  const lost = await accessFor(it.deps, id, etsy.client, `access-${etsy.tokens.generation - 1}`).catch(
    (error) => error,
  );
  expect(lost.kind).toBe('consent revoked');
  expect(english(lost.facts.remedy)).toContain('Connect Etsy');
  expect(await linked(user)).toEqual([false, false]);
  const debug = await right(await user.send('/api/marketplace/debug/etsy'));
  expect(debug).toMatchObject({ needsLink: true, isLinked: false, lastError: expect.any(String) });
});

test('user: an account of the sandbox is not used in production', async () => {
  const user = await it.user();
  const id = await linkAccounts(it, user, ['ebay'], ebay.tokens.generation);
  const production = { ...ebay.client, environment: 'production' } as const;
  await expect(accessFor(it.deps, id, production)).rejects.toMatchObject({ kind: 'consent revoked' });
  expect(await linked(user)).toEqual([false, false]);
});

/** A key of eBay's, and notices of deleted accounts as it sends them. */
function notices() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const of = (userId: string) =>
    JSON.stringify({
      metadata: { topic: 'MARKETPLACE_ACCOUNT_DELETION', schemaVersion: '1.0' },
      notification: { data: { username: 'x', userId, eiasToken: 'x' } },
    });
  const body = of('ebay-7');
  const sign = (text: string) => createSign('sha1').update(text).sign(privateKey, 'base64');
  const tell = (text: string, kid: string, signed = body, address?: string, signature = sign(signed)) => {
    const header = JSON.stringify({ alg: 'ecdsa', kid, signature, digest: 'SHA1' });
    const headers = {
      ...{ 'x-ebay-signature': Buffer.from(header).toString('base64'), 'content-type': 'application/json' },
      ...(address !== undefined && { 'x-test-address': address }),
    };
    const path = '/api/marketplace/ebay/account-deletion';
    return it.visitor.send(path, { method: 'POST', headers, body: text });
  };
  return {
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', ''),
    tell,
    body,
    of,
  };
}

/** Past what earlier tests have used up. */
const hoursLater = (hours: number) => setSystemTime(new Date(Date.now() + hours * 3_600_000));

test('eBay: made-up keys of any number of strangers keep no notice out, and cost few questions', async () => {
  hoursLater(2);
  const { pem, tell, body, of } = notices();
  const asked: string[] = [];
  ebay.client.notificationKey = async (kid) => {
    asked.push(kid);
    if (!kid.startsWith('real')) throw new MarketplaceError('refused', 'No such key.');
    return pem;
  };
  const user = await it.user();
  await linkAccounts(it, user, ['ebay'], ebay.tokens.generation);
  // What is no signature of this kind is not asked about.
  for (let n = 0; n < 40; n += 1)
    expect((await tell(body, `made-up-${n}`, body, undefined, 'AAAA')).status).toBe(412);
  expect(asked).toEqual([]);
  const statuses: number[] = [];
  const stranger = of('nobody-here');
  for (let n = 0; n < 60; n += 1)
    statuses.push((await tell(stranger, `invented-${n}`, body, `203.0.113.${n}`)).status);
  expect(statuses.filter((status) => status === 412)).toHaveLength(5);
  expect(statuses.filter((status) => status === 503)).toHaveLength(55);
  expect(asked).toHaveLength(5);
  // The accounts that are connected here come first.
  expect((await tell(body, 'real-1')).status).toBe(204);
  expect(await linked(user)).toEqual([false, false]);
  // Verified once it stays good, whatever comes.
  for (let n = 0; n < 60; n += 1) await tell(stranger, `more-${n}`, body, `203.0.113.${n}`);
  expect((await tell(of('another'), 'real-1', of('another'))).status).toBe(204);
  // A new key is asked for a minute later, once.
  const late = await tell(of('another'), 'real-2', of('another'));
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '60']);
  setSystemTime(new Date(Date.now() + 61_000));
  const before = asked.length;
  const both = await Promise.all([1, 2].map(() => tell(of('another'), 'real-2', of('another'))));
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  expect(asked.slice(before)).toEqual(['real-2']);
});

test('eBay: one network has twenty questions an hour, and a bad key is asked for again after ten minutes', async () => {
  hoursLater(4);
  const { tell, body, of } = notices();
  const asked: string[] = [];
  ebay.client.notificationKey = async (kid) => {
    asked.push(kid);
    throw new MarketplaceError('refused', 'No such key.');
  };
  const say = (kid: string, address: string) => tell(of('nobody-here'), kid, body, address);
  for (let n = 0; n < 30; n += 1) {
    await say(`made-up-${n}`, '192.0.2.1');
    setSystemTime(new Date(Date.now() + 61_000));
  }
  expect(asked).toHaveLength(20);
  expect((await say('one', '192.0.2.2')).status).toBe(412);
  expect((await say('one', '192.0.2.2')).status).toBe(412);
  expect(asked).toHaveLength(21);
  setSystemTime(new Date(Date.now() + 601_000));
  expect((await say('one', '192.0.2.2')).status).toBe(412);
  expect(asked).toHaveLength(22);
});

test('eBay: while it gives no answer a notice is to be sent again, and nothing bad is remembered', async () => {
  hoursLater(8);
  const { pem, tell, body } = notices();
  const user = await it.user();
  await linkAccounts(it, user, ['ebay'], ebay.tokens.generation);
  for (const error of [
    new MarketplaceError('unreachable', 'eBay cannot be reached at the moment.'),
    new MarketplaceError('rate limited', 'eBay takes no more requests.'),
    new Error('the network is down'),
  ]) {
    ebay.client.notificationKey = () => Promise.reject(error);
    expect((await tell(body, 'k9')).status).toBe(503);
  }
  expect(await linked(user)).toEqual([true, false]);
  ebay.client.notificationKey = async () => pem;
  expect((await tell(body, 'k9')).status).toBe(204);
  expect(await linked(user)).toEqual([false, false]);
  // A day later it is asked for again, and stays good where eBay is away.
  hoursLater(25);
  ebay.client.notificationKey = () => Promise.reject(new MarketplaceError('unreachable', 'away'));
  expect((await tell(body, 'k9')).status).toBe(204);
});

test('eBay: proves who asks by the challenge, and what it tells of deleted accounts by its signature', async () => {
  const path = '/api/marketplace/ebay/account-deletion';
  const challenge = await right(await it.visitor.send(`${path}?challenge_code=abc`));
  const expected = createHash('sha256').update(`abc${TOKEN}http://localhost${path}`).digest('hex');
  expect(challenge).toEqual({ challengeResponse: expected });
  expect((await it.visitor.send(path)).status).toBe(422);

  const { pem, tell, body } = notices();
  let asked = 0;
  ebay.client.notificationKey = async (kid) => {
    asked += 1;
    if (kid !== 'k1') throw new MarketplaceError('refused', 'No such key.');
    return pem;
  };
  const user = await it.user();
  await linkAccounts(it, user, ['ebay'], ebay.tokens.generation);
  expect((await tell(body, 'unknown')).status).toBe(412);
  expect((await tell(body.replace('ebay-7', 'ebay-8'), 'k1', body)).status).toBe(412);
  expect((await it.visitor.send(path, { method: 'POST', body })).status).toBe(412);
  expect(await linked(user)).toEqual([true, false]);
  expect((await tell(body, 'k1')).status).toBe(204);
  expect((await tell(body, 'k1')).status).toBe(204);
  expect(await linked(user)).toEqual([false, false]);
  // Two keys were named, and each was asked for once.
  expect(asked).toBe(2);
});

test('manager: sees how the owner’s accounts stand, and neither connects nor looks into them', async () => {
  const [owner, manager] = [await it.user(), await it.user()];
  const id = await linkAccounts(it, owner, ['etsy'], etsy.tokens.generation);
  await linkAccounts(it, manager, ['ebay'], ebay.tokens.generation);
  const made = await owner.sendJson('POST', `/api/collections/${id}/invitations`, { role: 'manager' });
  const token = new URL((await made.json()).link).searchParams.get('token');
  await right(await manager.sendJson('POST', `/api/invitations/${token}/accept`, {}));
  const { links } = await right(await manager.send('/api/marketplace/links'));
  expect(links).toMatchObject([
    { marketplace: 'ebay', isLinked: false, account: null },
    { marketplace: 'etsy', isLinked: true, account: null, connectedAt: null },
  ]);
  expect((await right(await owner.send('/api/marketplace/links'))).links[1].account).toBe('seller');
  for (const [method, path] of [
    ['GET', '/api/marketplace/debug/etsy'],
    ['POST', '/api/marketplace/debug/etsy/test'],
  ] as const) {
    const answer = await manager.send(path, { method });
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'collection_owner_required']);
  }
  const text = await (await manager.send('/api/auth/etsy/authorize')).text();
  expect(text).toContain('Only the owner of this collection connects marketplaces.');
});

test('owner: a further collection sells through the account, also after its tokens were refreshed', async () => {
  const owner = await it.user();
  const id = await linkAccounts(it, owner, ['etsy'], etsy.tokens.generation);
  const made = await owner.sendJson('POST', '/api/collections', { name: 'Of my father' });
  const further = ownerIdOf(await right(made));
  await it.deps.db.transaction((tx) =>
    tx.update(marketplaceLinks).set({ accessExpiresAt: new Date() }).where(eq(marketplaceLinks.userId, id)),
  );
  const { accessToken } = await accessFor(it.deps, further, etsy.client);
  expect(accessToken).toBe(`access-${etsy.tokens.generation}`);
  for (const collection of [id, further])
    expect((await accessFor(it.deps, collection, etsy.client)).accessToken).toBe(accessToken);
});
