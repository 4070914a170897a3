import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { type Client, DIME, picture, type TestApp, testApp } from '../../server/testing/app.ts';
import { seededRandom } from '../../shared/testing-random.ts';
import { fakeIndexedDb } from '../../site/src/lib/indexed-db.fake.ts';
import { memoryStorage } from '../../site/src/lib/storage.fake.ts';

const disk = fakeIndexedDb();
/** Relative to handling a request. */
let dies: () => 'before' | 'after' | 'never' = () => 'never';
let it: TestApp;
let user: Client;
let me: { id: string; isGuest: boolean };
let outbox: typeof import('../../site/src/lib/outbox.ts');
const STUBS = ['indexedDB', 'localStorage', 'OffscreenCanvas', 'createImageBitmap', 'fetch', 'dispatchEvent'];
const real = STUBS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

async function unreliable(path: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const when = dies();
  if (when === 'before') throw new TypeError('Failed to fetch');
  const answer = await user.send(String(path), init);
  if (when === 'after') throw new TypeError('Failed to fetch');
  return answer;
}

class Canvas {
  getContext = () => ({ drawImage: () => undefined });
  convertToBlob = async () => new Blob(['small'], { type: 'image/webp' });
}

beforeAll(async () => {
  it = testApp();
  user = await it.user();
  me = await (await user.send('/api/auth/user')).json();
  Object.assign(globalThis, {
    ...{ indexedDB: disk, localStorage: memoryStorage(), OffscreenCanvas: Canvas },
    ...{ fetch: unreliable, dispatchEvent: () => true },
    createImageBitmap: async () => ({ width: 1, height: 1, close: () => undefined }),
  });
  outbox = await import('../../site/src/lib/outbox.ts');
});
beforeEach(() => {
  disk.records.clear();
  disk.room = Number.POSITIVE_INFINITY;
  dies = () => 'never';
});
afterAll(async () => {
  for (const [name, before] of real) {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
  await it.close();
});

const added = async (coin: Record<string, unknown>) =>
  (await user.sendJson('POST', '/api/coins', { ...DIME, ...coin })).json();
const ofMe = () => ({ owner: me.id, isGuest: me.isGuest });
const editOf = (coin: { id: number; createdAt: string }, body: Record<string, unknown>, had: object) =>
  outbox.addEdit({
    ...{ ...ofMe(), method: 'PATCH', path: `/api/coins/${coin.id}`, label: 'an edit' },
    body: { ...body, base: { ...had, createdAt: coin.createdAt } },
  });
const addOffline = (body: Record<string, unknown>) =>
  outbox.addToOutbox({ ...ofMe(), path: '/api/coins', label: 'a coin', body: { ...DIME, ...body } });

test.each([1, 2, 3])(
  '50 changes and 10 photos, and a server that dies anywhere (seed %i): 0 lost, 0 doubled',
  async (seed) => {
    const next = seededRandom(seed);
    const old = await Promise.all(
      Array.from({ length: 10 }, (_, n) => added({ name: `old ${seed}-${n}`, notes: 'before' })),
    );
    for (let n = 0; n < 40; n += 1) {
      const photo = n < 10 && (await outbox.keepPhoto(await picture(60 + n, 60 + seed), {}));
      await addOffline({ name: `new ${seed}-${n}`, ...(photo && { obverseImageUrl: photo }) });
      if (n % 4 === 0) await editOf(old[n / 4], { notes: `edit ${n / 4}` }, { notes: 'before' });
    }
    expect(await outbox.readOutbox()).toHaveLength(50);
    dies = () => (next() < 0.25 ? (next() < 0.5 ? 'before' : 'after') : 'never');
    for (let turn = 0; turn < 500 && (await outbox.readOutbox()).length > 0; turn += 1) {
      // Two tabs without Web Locks.
      await Promise.all(next() < 0.3 ? [outbox.sendOutbox(), outbox.sendOutbox()] : [outbox.sendOutbox()]);
    }
    dies = () => 'never';
    expect(await outbox.readOutbox()).toEqual([]);
    expect([...disk.records.keys()]).toEqual(['outbox']);

    const all: { name: string; notes: string | null; obverseImageUrl: string | null }[] = await (
      await user.send('/api/coins?limit=500')
    ).json();
    const fresh = all.filter(({ name }) => name.startsWith(`new ${seed}-`));
    expect(fresh.map(({ name }) => name).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, n) => `new ${seed}-${n}`).toSorted(),
    );
    expect(new Set(fresh.flatMap(({ obverseImageUrl }) => obverseImageUrl ?? [])).size).toBe(10);
    for (const [n, { id }] of old.entries())
      expect(await (await user.send(`/api/coins/${id}`)).json()).toMatchObject({ notes: `edit ${n}` });
  },
);

test('user: wants, marks and files arrive in order and once, whenever the server dies', async () => {
  const next = seededRandom(4);
  const coin = await added({ name: 'with files' });
  const put = (path: string, body: Record<string, unknown>) =>
    outbox.addToOutbox({ ...ofMe(), path, label: '', body });
  const keys = ['mercury-dime|1921|D|business'];
  for (let n = 0; n < 5; n += 1) {
    await put('/api/wants', { name: `want ${n}` });
    await put('/api/albums/mercury-dimes/wants', { keys, wanted: n % 2 === 0 });
  }
  const pdf = new Blob(['%PDF-1.4\npaid\n%%EOF\n'], { type: 'application/pdf' });
  const path = `/api/coins/${coin.id}/files`;
  await put(path, { file: await outbox.keepPhoto(await picture(70, 70), {}), name: '' });
  await put(path, { file: await outbox.keepPhoto(pdf, {}), name: 'Invoice' });
  dies = () => (next() < 0.4 ? (next() < 0.5 ? 'before' : 'after') : 'never');
  for (let turn = 0; turn < 500 && (await outbox.readOutbox()).length > 0; turn += 1)
    await outbox.sendOutbox();
  dies = () => 'never';
  expect(await outbox.readOutbox()).toEqual([]);
  expect([...disk.records.keys()]).toEqual(['outbox']);

  const { wants } = await (await user.send('/api/wants')).json();
  const names = wants.map(({ name }: { name: string }) => name);
  expect(names.toReversed()).toEqual([0, 1, 2, 3, 4].map((n) => `want ${n}`).concat('1921-D Mercury Dime'));
  const { files } = await (await user.send(`/api/coins/${coin.id}`)).json();
  expect(files).toMatchObject([{ name: null }, { name: 'Invoice' }]);
  expect(files[1].url).toEndWith('.pdf');
});

test('user: a file of a coin that was deleted is kept and explained', async () => {
  const coin = await added({});
  await user.send(`/api/coins/${coin.id}`, { method: 'DELETE' });
  const file = await outbox.keepPhoto(await picture(60, 61), {});
  const path = `/api/coins/${coin.id}/files`;
  await outbox.addToOutbox({ ...ofMe(), path, label: '', body: { file, name: '' } });
  await outbox.sendOutbox();
  expect((await outbox.readOutbox())[0]?.problem).toContain('It was deleted');
  expect(disk.records.size).toBe(2);
});

test('user: a field changed on both sides is asked for, and either answer is kept', async () => {
  for (const keepsMine of [true, false]) {
    const coin = await added({ notes: 'before' });
    await editOf(
      coin,
      { notes: 'mine', storageLocation: 'Box 1' },
      { notes: 'before', storageLocation: null },
    );
    await user.sendJson('PATCH', `/api/coins/${coin.id}`, { notes: 'theirs' });
    await outbox.sendOutbox();
    const [one] = await outbox.readOutbox();
    expect(one?.conflicts).toEqual([{ field: 'notes', theirs: 'theirs', mine: 'mine' }]);
    await outbox.decide(one?.id ?? '', 'notes', keepsMine);
    await outbox.sendOutbox();
    expect(await outbox.readOutbox()).toEqual([]);
    const stored = await (await user.send(`/api/coins/${coin.id}`)).json();
    expect(stored).toMatchObject({ notes: keepsMine ? 'mine' : 'theirs', storageLocation: 'Box 1' });
  }
});

test('user: edits of one coin join, and edits of a coin that is gone are kept and explained', async () => {
  const coin = await added({ notes: 'before' });
  await editOf(coin, { notes: 'one' }, { notes: 'before' });
  await editOf(coin, { notes: 'two', quantity: 3 }, { notes: 'one', quantity: 1 });
  expect(await outbox.readOutbox()).toMatchObject([
    { body: { notes: 'two', quantity: 3, base: { notes: 'before', quantity: 1 } } },
  ]);
  await user.send(`/api/coins/${coin.id}`, { method: 'DELETE' });
  await outbox.sendOutbox();
  expect((await outbox.readOutbox())[0]?.notice).toContain('trash');
  await editOf({ id: 999_999, createdAt: coin.createdAt }, { notes: 'x' }, { notes: null });
  await outbox.sendOutbox();
  expect((await outbox.readOutbox())[1]?.problem).toContain('restored from a backup');
});

test('user: without room nothing is kept by half, and the photo is refused', async () => {
  disk.room = 1000;
  const big = new Blob([new Uint8Array(5000)]);
  await expect(outbox.keepPhoto(big, {})).rejects.toThrow('full');
  await addOffline({ name: 'small' });
  await expect(addOffline({ name: 'n', notes: 'x'.repeat(2000) })).rejects.toThrow('full');
  expect(await outbox.readOutbox()).toMatchObject([{ body: { name: 'small' } }]);
});

test('other: never sends what waits for someone else, who gets it on return; a guest who leaves takes only their own', async () => {
  await addOffline({ name: 'for its owner' });
  await outbox.addToOutbox({ owner: 'a guest', isGuest: true, path: '/api/coins', label: '', body: {} });
  await outbox.emptyOutbox();
  const [owner, other] = [user, await it.user()];
  user = it.visitor;
  await outbox.sendOutbox();
  user = other;
  await outbox.sendOutbox();
  expect(await outbox.readOutbox()).toHaveLength(1);
  expect(await (await other.send('/api/coins')).json()).toEqual([]);
  user = owner;
  await outbox.sendOutbox();
  expect(await outbox.readOutbox()).toEqual([]);
});

const put = (path: string, body: Record<string, unknown>, method?: 'PATCH' | 'DELETE') =>
  outbox.addToOutbox({ ...ofMe(), path, label: '', body, ...(method && { method }) });
const wanted = async (name: string) => (await user.sendJson('POST', '/api/wants', { name })).json();
const wantsNow = async () => (await (await user.send('/api/wants?show=all&limit=200')).json()).wants;

test('user: wants changed, deleted and bought offline arrive once, whenever the server dies', async () => {
  const next = seededRandom(5);
  const there = await wantsNow();
  const coins = (await (await user.send('/api/coins?limit=500')).json()).length;
  const [changed, deleted, bought] = [
    await wanted('changed'),
    await wanted('deleted'),
    await wanted('bought'),
  ];
  const { createdAt } = changed;
  const edit = { method: 'PATCH', path: `/api/wants/${changed.id}`, label: '' } as const;
  await outbox.addEdit({ ...ofMe(), ...edit, body: { note: 'one', base: { note: null, createdAt } } });
  await outbox.addEdit({ ...ofMe(), ...edit, body: { priority: 1, base: { priority: 2, createdAt } } });
  await put(`/api/wants/${deleted.id}?createdAt=${deleted.createdAt}`, {}, 'DELETE');
  await put(`/api/wants/${bought.id}/bought?createdAt=${bought.createdAt}`, { price: '12' });
  expect(await outbox.readOutbox()).toHaveLength(3);
  dies = () => (next() < 0.6 ? (next() < 0.5 ? 'before' : 'after') : 'never');
  for (let turn = 0; turn < 500 && (await outbox.readOutbox()).length > 0; turn += 1)
    await outbox.sendOutbox();
  dies = () => 'never';
  expect(await outbox.readOutbox()).toEqual([]);
  const added = (await wantsNow()).filter(({ id }: { id: number }) =>
    there.every((one: { id: number }) => one.id !== id),
  );
  expect(added).toMatchObject([{ id: changed.id, note: 'one', priority: 1 }]);
  expect((await (await user.send('/api/coins?limit=500')).json()).length).toBe(coins + 1);
});

test('user: a draft with a photo, kept and completed offline, becomes one coin with its photo', async () => {
  const next = seededRandom(6);
  const photo = await outbox.keepPhoto(await picture(61, 62), {});
  const draft = { id: 'draft-offline', form: { notes: 'Found in a drawer' }, obverseImageUrl: photo };
  await put('/api/drafts', draft);
  await put('/api/drafts', { ...draft, id: 'another-draft', obverseImageUrl: null });
  await put('/api/coins?draft=draft-offline', { ...DIME, name: 'of a draft', obverseImageUrl: photo });
  await put('/api/drafts/never-sent', {}, 'DELETE');
  dies = () => (next() < 0.5 ? (next() < 0.5 ? 'before' : 'after') : 'never');
  for (let turn = 0; turn < 500 && (await outbox.readOutbox()).length > 0; turn += 1)
    await outbox.sendOutbox();
  dies = () => 'never';
  expect([...disk.records.keys()]).toEqual(['outbox']);
  const drafts = await (await user.send('/api/drafts')).json();
  expect(drafts.map(({ id }: { id: string }) => id)).toEqual(['another-draft']);
  const found = await (await user.send('/api/coins?search=of+a+draft')).json();
  expect(found).toMatchObject([{ obverseImageUrl: expect.stringMatching(/^\/photos\//) }]);
});

test('user: nothing goes to another coin or want that has the id after a restored backup', async () => {
  const coin = await added({ name: 'another one' });
  const want = await wanted('another one');
  const before = new Date(Date.parse(coin.createdAt) - 86_400_000).toISOString();
  const file = await outbox.keepPhoto(await picture(60, 63), {});
  await put(`/api/coins/${coin.id}/files?createdAt=${before}`, { file, name: '' });
  await put(`/api/wants/${want.id}/bought?createdAt=${before}`, {});
  await put(`/api/wants/${want.id}`, { note: 'x', base: { note: null, createdAt: before } }, 'PATCH');
  await put('/api/albums/an-album-of-a-removed-type/fill', { keys: ['x|1900||business'] });
  await outbox.sendOutbox();
  const problems = (await outbox.readOutbox()).map(({ problem }) => problem);
  expect(problems).toEqual([
    expect.stringContaining('The server does not have this coin.'),
    ...Array(3).fill(expect.stringContaining('removed by an update, or the server was restored')),
  ]);
  expect((await (await user.send(`/api/coins/${coin.id}`)).json()).files).toBeNull();
  expect(await (await user.send(`/api/wants/${want.id}`)).json()).toMatchObject({ note: null });
});

test('user: what waits is taken back, unless it was sent', async () => {
  dies = () => 'before';
  await outbox.addToOutbox({
    ...ofMe(),
    id: 'taken-back',
    path: '/api/wants',
    label: '',
    body: { name: 'never' },
  });
  await outbox.sendOutbox();
  expect(await outbox.takeBack('taken-back')).toBe(true);
  dies = () => 'never';
  await outbox.addToOutbox({
    ...ofMe(),
    id: 'sent-before',
    path: '/api/wants',
    label: '',
    body: { name: 'sent' },
  });
  await outbox.sendOutbox();
  expect(await outbox.takeBack('sent-before')).toBe(false);
  const names = (await wantsNow()).map(({ name }: { name: string }) => name);
  expect([names.includes('never'), names.includes('sent')]).toEqual([false, true]);
});

test('user: the session ends, and what waits is sent after signing in', async () => {
  await addOffline({ name: 'of an ended session' });
  const signedIn = user;
  user = it.visitor;
  await outbox.sendOutbox();
  expect(await outbox.readOutbox()).toMatchObject([{ body: { name: 'of an ended session' } }]);
  expect((await outbox.readOutbox())[0]?.problem).toBeUndefined();
  user = signedIn;
  await outbox.sendOutbox();
  expect(await outbox.readOutbox()).toEqual([]);
});

test('user: a photo of 20 MB is refused where the device has 5 MB, and what was there stays', async () => {
  disk.room = 5_000_000;
  await addOffline({ name: 'there before' });
  await expect(outbox.keepPhoto(new Blob([new Uint8Array(20_000_000)]), {})).rejects.toThrow('full');
  expect(await outbox.readOutbox()).toMatchObject([{ body: { name: 'there before' } }]);
  expect(disk.records.size).toBe(1);
});
