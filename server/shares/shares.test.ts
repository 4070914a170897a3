import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { shares } from '../../db/schema.ts';
import { MAX_SHARES, type ShareView } from '../../shared/shares/fields.ts';
import { idOf } from '../account/profile/testing.ts';
import { ACCOUNT, type Client, DIME, right, said, testApp } from '../testing/app.ts';
import { createShare, findShare } from './service.ts';

const it = testApp();
afterAll(it.close);

const PATH = '/api/shares';
const make = async (owner: Client, input: object): Promise<ShareView> =>
  right(await owner.sendJson('POST', PATH, input));
const listed = async (owner: Client): Promise<ShareView[]> => (await right(await owner.send(PATH))).shares;
const tokenOf = ({ path }: ShareView) => path?.slice('/s/'.length) ?? '';
const isAlive = async (view: ShareView) => (await findShare(it.deps, tokenOf(view))) !== null;

test('owner: a link of 192 random bits is kept as a hash and sealed, changed, ended and taken back', async () => {
  const owner = await it.user();
  const view = await make(owner, { kind: 'wants', title: ' For the fair ', fields: ['paid'], days: 30 });
  expect(view).toMatchObject({ kind: 'wants', title: 'For the fair', fields: ['paid'], visits: 0 });
  expect(view.path).toMatch(/^\/s\/[\w-]{32}$/);
  const [row] = await it.deps.db.orm.select().from(shares).where(eq(shares.id, view.id));
  expect(JSON.stringify(row)).not.toContain(tokenOf(view));
  expect(it.logged.join()).not.toContain(tokenOf(view));
  expect(await listed(owner)).toEqual([view]);

  const change = { title: null, fields: ['notes', 'notes'], days: null };
  const changed = await right(await owner.sendJson('PATCH', `${PATH}/${view.id}`, change));
  expect(changed).toEqual({ ...view, title: null, fields: ['notes'], expiresAt: null });

  await owner.send(`${PATH}/${view.id}`, { method: 'DELETE' });
  expect([await isAlive(view), await listed(owner)]).toEqual([false, []]);
  expect((await owner.sendJson('PATCH', `${PATH}/${view.id}`, { title: 'x' })).status).toBe(404);
  expect((await owner.send(`${PATH}/${view.id}`, { method: 'DELETE' })).status).toBe(404);
  await right(await owner.sendJson('PATCH', `${PATH}/${view.id}`, { revoked: false }));
  expect(await isAlive(view)).toBe(true);
});

test('owner: is told what is wrong, and nothing is made', async () => {
  const owner = await it.user();
  const tried = async (body: object) => {
    const [status, answer] = await said(await owner.sendJson('POST', PATH, body));
    return [status, (answer as { message: string }).message];
  };
  expect(await tried({ kind: 'house' })).toEqual([
    422,
    'Share a collection, a selection, an album, the wants or a coin.',
  ]);
  expect(await tried({ kind: 'wants', days: 8 })).toEqual([
    422,
    'A link ends after 7, 30, 90 or 365 days, or never.',
  ]);
  expect(await tried({ kind: 'wants', fields: ['seller'] })).toEqual([
    422,
    'There is no such field to show.',
  ]);
  for (const input of [
    { kind: 'coin', coin: 999_999 },
    { kind: 'selection', selection: { ids: [999_999] } },
    { kind: 'selection', selection: { all: true } },
    { kind: 'album', album: 'own-999' },
  ])
    expect((await tried(input))[0]).toBe(404);
  expect(await listed(owner)).toEqual([]);
});

test('owner: a selection of a whole filter stays the coins it was', async () => {
  const owner = await it.user();
  const { id } = await right(await owner.sendJson('POST', '/api/coins', DIME));
  const view = await make(owner, { kind: 'selection', selection: { all: true } });
  await owner.sendJson('POST', '/api/coins', DIME);
  const [row] = await it.deps.db.orm.select().from(shares).where(eq(shares.id, view.id));
  expect(row?.content).toEqual({ ids: [id] });
});

test('owner: has so many links at most, ended ones aside', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const origin = { address: 'unknown', userAgent: '' };
  for (let n = 0; n < MAX_SHARES; n += 1) await createShare(it.deps, origin, userId, { kind: 'wants' });
  const [status, body] = await said(await owner.sendJson('POST', PATH, { kind: 'wants' }));
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'share_limit_reached',
    message: 'An account has at most 100 shared links. Please end one first.',
  });
  const [first] = await listed(owner);
  await owner.send(`${PATH}/${first?.id}`, { method: 'DELETE' });
  await make(owner, { kind: 'wants' });
  expect((await owner.sendJson('PATCH', `${PATH}/${first?.id}`, { revoked: false })).status).toBe(409);
});

test('guest: cannot share, and is told to make an account', async () => {
  const [status, body] = await said(await (await it.guest()).sendJson('POST', PATH, { kind: 'collection' }));
  expect(status).toBe(403);
  expect(body).toMatchObject({ message: expect.stringMatching(/account/) });
});

test('user: links end with the account, and its export lists them without their addresses', async () => {
  const owner = await it.user();
  const view = await make(owner, { kind: 'wants', title: 'Wanted' });
  const { accountJson } = await import('../export/export-json.ts');
  const caller = { id: await idOf(owner), isGuest: false, sid: '' };
  const profile = await accountJson(it.deps, caller);
  expect(JSON.parse(profile).shares).toMatchObject([{ kind: 'wants', title: 'Wanted', visits: 0 }]);
  expect(profile).not.toContain(tokenOf(view));
  expect(profile).not.toMatch(/token/i);
  const { email } = (await owner.api.auth.user.get()).data ?? {};
  await owner.sendJson('DELETE', '/api/auth/account', { confirmation: email, password: ACCOUNT.password });
  expect(await isAlive(view)).toBe(false);
});
