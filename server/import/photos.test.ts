import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { imports, photos } from '../../db/schema.ts';
import type { ImportDetail } from '../../shared/import/model.ts';
import { photoAt } from '../../shared/photos/model.ts';
import { idOf } from '../account/profile/testing.ts';
import { disc, drawn, withExif } from '../photos/testing.ts';
import { type Client, type TestApp, testApp } from '../testing/app.ts';
import { failing } from '../testing/failure.ts';
import { removeFolder } from './files.ts';
import { resumeImports } from './run.ts';
import { importsDone } from './work.ts';

// Files are read, and photos encoded, in processes of their own, which a busy machine starts late.
setDefaultTimeout(60_000);

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

/** An OpenNumismat collection: a coin for each pair of photos. */
async function collection(photos: readonly (readonly [Uint8Array | null, Uint8Array | null])[]) {
  const path = join(it.deps.config.dataDir, `${crypto.randomUUID()}.db`);
  const db = new Database(path, { create: true });
  db.run(
    'CREATE TABLE coins (id INTEGER PRIMARY KEY, title TEXT, value NUMERIC, unit TEXT, country TEXT, year NUMERIC, status TEXT, obverseimg BLOB, reverseimg BLOB, createdat TEXT)',
  );
  const coin = db.query("INSERT INTO coins VALUES (?, ?, 1, 'Franc', 'France', ?, 'owned', ?, ?, '2020')");
  for (const [at, [front, back]] of photos.entries()) coin.run(at + 1, `No. ${at}`, 1960 + at, front, back);
  db.close();
  return Bun.file(path).bytes();
}

const small = (seed: number) => drawn(40, 40, disc(seed));

async function sent(user: Client, file: Uint8Array<ArrayBuffer>): Promise<ImportDetail> {
  const answer = await user.send('/api/imports?name=collection.db', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  return answer.json();
}
const deed = async (user: Client, id: string, what: 'start' | 'cancel' | 'undo') => {
  const answer = await user.sendJson('POST', `/api/imports/${id}/${what}`, {});
  expect(answer.status).toBe(200);
  await importsDone(it.deps);
};
const detailOf = async (user: Client, id: string): Promise<ImportDetail> =>
  (await user.send(`/api/imports/${id}`)).json();
const coinsOf = async (user: Client) => {
  return (await (await user.send('/api/coins?sort=oldest&limit=50')).json()) as {
    id: number;
    name: string;
    obverseImageUrl: string | null;
    reverseImageUrl: string | null;
  }[];
};
/** Which sides of each coin show a photo. */
const sidesOf = async (user: Client) =>
  (await coinsOf(user))
    .map((coin) => `${coin.name} ${coin.obverseImageUrl ? 'o' : ''}${coin.reverseImageUrl ? 'r' : ''}`.trim())
    .toSorted();
/** No coin gets a photo until the function answered is called. */
const breakPhotos = () => failing(it.deps.db, 'UPDATE OF obverse_image_url, reverse_image_url ON coins');

test('user: coins are there before their photos, which go on where they were broken off', async () => {
  const user = await it.user();
  const { id } = await sent(
    user,
    await collection([
      [small(1), small(2)],
      [small(3), null],
      [null, null],
    ]),
  );
  const mend = await breakPhotos();
  await deed(user, id, 'start');
  expect(await sidesOf(user)).toEqual(['No. 0', 'No. 1', 'No. 2']);
  const broken = await detailOf(user, id);
  expect(broken).toMatchObject({ state: 'importing', position: 3, added: 3, photos: { total: 3 } });
  expect(broken.photos?.waiting).toBeGreaterThan(0);
  await mend();
  // What the timetable does every minute, and after a start.
  await resumeImports(it.deps);
  await importsDone(it.deps);
  expect(await detailOf(user, id)).toMatchObject({ state: 'done', added: 3, photos: null, problem: null });
  expect(await sidesOf(user)).toEqual(['No. 0 or', 'No. 1 o', 'No. 2']);
  await deed(user, id, 'undo');
  expect(await coinsOf(user)).toEqual([]);
});

test('user: what came as JPEG or plain WebP is a JPEG, upright and without EXIF, and stays byte for byte in an export that comes back', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const front = withExif(await new Bun.Image(drawn(300, 200, disc(21))).jpeg().bytes());
  const back = await new Bun.Image(drawn(300, 200, disc(22))).webp({ quality: 80 }).bytes();
  await deed(user, (await sent(user, await collection([[front, back]]))).id, 'start');
  const [coin] = await coinsOf(user);
  const addresses = [coin?.obverseImageUrl ?? '', coin?.reverseImageUrl ?? ''];
  const sizes: string[] = [];
  for (const address of addresses)
    for (const url of [address, photoAt(address, 200)]) {
      const photo = await user.send(url);
      const bytes = await photo.bytes();
      const { format, width, height } = await new Bun.Image(bytes).metadata();
      expect([photo.headers.get('content-type'), format]).toEqual(['image/jpeg', 'jpeg']);
      expect(Buffer.from(bytes).includes('Exif')).toBe(false);
      sizes.push(`${width}×${height}`);
    }
  expect([sizes[0], sizes[2]]).toEqual(['200×300', '300×200']);
  const whole = await (await user.send('/api/auth/export?format=zip')).bytes();
  await deed(other, (await sent(other, whole)).id, 'start');
  const [same] = await coinsOf(other);
  // An address is the hash of the content.
  expect([same?.obverseImageUrl, same?.reverseImageUrl]).toEqual(addresses);
  expect((await other.send(addresses[0] ?? '')).headers.get('content-type')).toBe('image/jpeg');
});

test('user: what cannot be read is said of each coin, sent again only new photos come, and undone they are gone', async () => {
  const user = await it.user();
  const damaged = (await small(4)).slice(0, 200);
  const first = await sent(
    user,
    await collection([
      [small(5), damaged],
      [null, null],
    ]),
  );
  await deed(user, first.id, 'start');
  const done = await detailOf(user, first.id);
  expect(done).toMatchObject({ state: 'done', added: 2, updated: 0 });
  expect(done.problem).toStartWith(
    '1 photo couldn’t be imported. Coins imported without photos:\nRow 1, reverse: ',
  );
  const before = await coinsOf(user);
  const again = await sent(
    user,
    await collection([
      [small(5), small(6)],
      [small(7), null],
    ]),
  );
  await deed(user, again.id, 'start');
  expect(await detailOf(user, again.id)).toMatchObject({ added: 0, updated: 2, skipped: 0, problem: null });
  expect(await sidesOf(user)).toEqual(['No. 0 or', 'No. 1 o']);
  await deed(user, again.id, 'undo');
  const after = await coinsOf(user);
  const shown = (coins: typeof before) =>
    coins.map((one) => [one.id, one.obverseImageUrl, one.reverseImageUrl]);
  expect(shown(after)).toEqual(shown(before));
});

test('user: photos beyond the quota are left out, each is named, and the coins are there', async () => {
  const there = testApp({ MINTMARK_QUOTA_MB: '1' });
  try {
    const user = await there.user();
    const full = { userId: await idOf(user), hash: 'f'.repeat(64), width: 1, height: 1, bytes: 1_000_000 };
    await there.deps.db.transaction((tx) => tx.insert(photos).values(full));
    const { id: begun } = await sent(user, await collection([[await small(8), null]]));
    expect((await user.sendJson('POST', `/api/imports/${begun}/start`, {})).status).toBe(200);
    await importsDone(there.deps);
    const done = await detailOf(user, begun);
    expect(done).toMatchObject({ state: 'done', added: 1 });
    expect(done.problem).toStartWith(
      '1 photo couldn’t be imported. Coins imported without photos:\nRow 1, obverse: The quota is reached: photos and documents take 1.0 MB of 1 MB.',
    );
    expect(await sidesOf(user)).toEqual(['No. 0']);
  } finally {
    await there.close();
  }
});

test('user: a coin waits for its photos and keeps what its owner gave it; cancelled, or without its files, an import says what is missing', async () => {
  const user = await it.user();
  const { id } = await sent(
    user,
    await collection([
      [small(8), null],
      [small(9), null],
    ]),
  );
  const mend = await breakPhotos();
  await deed(user, id, 'start');
  await mend();
  const [coin] = await coinsOf(user);
  const form = new FormData();
  form.set('obverse', new Blob([await small(10)], { type: 'image/png' }), 'own.png');
  const { obverseImageUrl } = await (await user.send('/api/photos', { method: 'POST', body: form })).json();
  await user.sendJson('PATCH', `/api/coins/${coin?.id}`, { obverseImageUrl });
  const goesOn = resumeImports(it.deps);
  await goesOn;
  await importsDone(it.deps);
  const mine = (await coinsOf(user)).find((one) => one.id === coin?.id);
  expect(mine?.obverseImageUrl).toBe(obverseImageUrl);
  expect((await sidesOf(user)).join()).toBe('No. 0 o,No. 1 o');

  const other = await it.user();
  const [left, gone] = [
    await sent(other, await collection([[small(11), null]])),
    await sent(
      other,
      await collection([
        [null, null],
        [null, null],
        [small(12), null],
      ]),
    ),
  ];
  const mendAgain = await breakPhotos();
  await deed(other, left.id, 'start');
  await deed(other, gone.id, 'start');
  await mendAgain();
  await deed(other, left.id, 'cancel');
  const over = await detailOf(other, left.id);
  expect(over).toMatchObject({ state: 'cancelled', added: 1, canUndo: true });
  expect(over.problem).toBe('1 of 1 photos weren’t added. Upload the file again to add them.');
  await removeFolder(it.deps.config, gone.id);
  // So long another process would be waited for that may have them.
  const createdAt = new Date(Date.now() - 2 * 24 * 3_600_000);
  await it.deps.db.transaction(async (tx) => void (await tx.update(imports).set({ createdAt })));
  await resumeImports(it.deps);
  await importsDone(it.deps);
  const failed = await detailOf(other, gone.id);
  expect(failed).toMatchObject({ state: 'failed', canUndo: true });
  expect(failed.problem).toStartWith('Stopped before all photos were added');
});
