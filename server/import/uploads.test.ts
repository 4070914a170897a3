import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { imports } from '../../db/schema.ts';
import { MAX_GUEST_IMPORT_BYTES, MAX_IMPORT_BYTES } from '../../shared/import/words.ts';
import { english } from '../../shared/language/testing.ts';
import { disc, drawn } from '../photos/testing.ts';
import { ACCOUNT, type Client, DIME, picture, said, type TestApp, testApp } from '../testing/app.ts';
import { expectPhotos, keepPhoto } from './read/photos.ts';
import { readFile } from './read/read.ts';
import { openStaged, photosFolder } from './read/staged.ts';

// Files are read in processes of their own, which a busy machine starts late.
setDefaultTimeout(60_000);

let it: TestApp;
/** Its disk has no room but for what is kept free. */
let full: TestApp;
beforeAll(() => {
  it = testApp();
  full = testApp({ MINTMARK_MIN_FREE_MB: '1000000' });
});
afterAll(async () => {
  await it.close();
  await full.close();
});

const SHEET = 'Year,Coin type,Condition\n1916,Mercury Dime,G\n';
const FILE = { 'content-type': 'application/octet-stream' };
const send = (client: Client, body: BodyInit, headers: Record<string, string> = {}) =>
  client.send('/api/imports?name=coins.csv', { method: 'POST', headers: { ...FILE, ...headers }, body });
const foldersOf = (app: TestApp) => {
  const folder = join(app.deps.config.dataDir, 'imports');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** An upload whose last byte comes when `end` is called; `begun` once the first was asked for, or it was answered. */
function slowly(client: Client, length = SHEET.length, address?: string) {
  let end = () => {};
  const { promise: isRead, resolve: pull } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: () => pull(),
      start(controller) {
        end = () => {
          controller.enqueue(new TextEncoder().encode(SHEET));
          controller.close();
        };
      },
      cancel() {
        end = () => {};
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-length': String(length), ...(address && { 'x-test-address': address }) };
  const answer = send(client, body, headers);
  return { end: () => end(), answer, begun: Promise.race([isRead, answer]) };
}

test('user: a file without a length is 411, one that is too long 413, of guests from 100 MB on, before any of it is read', async () => {
  const [user, guest] = [await it.user(), await it.guest()];
  const statusOf = async (client: Client, length: string) => {
    const never = new ReadableStream<Uint8Array>();
    return (await send(client, never, length ? { 'content-length': length } : {})).status;
  };
  expect(await statusOf(user, '')).toBe(411);
  expect(await statusOf(user, '0')).toBe(411);
  expect(await statusOf(user, String(MAX_IMPORT_BYTES + 1))).toBe(413);
  const [status, body] = await said(
    await send(guest, new ReadableStream(), { 'content-length': String(MAX_GUEST_IMPORT_BYTES + 1) }),
  );
  expect([status, body]).toEqual([
    413,
    { code: 'import_file_too_large', message: 'The file is larger than 100 MB.' },
  ]);
  expect(foldersOf(it)).toEqual([]);
});

test('user: what comes is not as long as the request says', async () => {
  const user = await it.user();
  const short = slowly(user, SHEET.length + 1);
  short.end();
  expect((await short.answer).status).toBe(400);
  const long = slowly(user, SHEET.length - 1);
  long.end();
  expect((await long.answer).status).toBe(400);
  expect(foldersOf(it)).toEqual([]);
});

test('user: one file at a time is taken, and no more than five that are not over', async () => {
  const user = await it.user();
  const first = slowly(user);
  await first.begun;
  expect(await said(await send(user, SHEET))).toEqual([
    409,
    {
      code: 'import_upload_in_progress',
      message: 'Another of your files is still being uploaded or read. Try again when it’s done.',
    },
  ]);
  first.end();
  expect((await first.answer).status).toBe(201);
  for (let n = 0; n < 4; n += 1) expect((await send(user, SHEET)).status).toBe(201);
  expect((await send(user, SHEET)).status).toBe(409);
  // What is being imported has its photos and rows on the disk as well.
  await it.deps.db.transaction(async (tx) => {
    await tx.update(imports).set({ state: 'importing' });
  });
  expect((await send(user, SHEET)).status).toBe(409);
});

test('guest: three files of one network are taken at the same time, and more when one of them is there', async () => {
  const guests = await Promise.all(Array.from({ length: 5 }, () => it.guest()));
  const underway = [];
  for (const guest of guests.slice(0, 3)) {
    const upload = slowly(guest, SHEET.length, '192.0.2.7');
    await upload.begun;
    underway.push(upload);
  }
  const [fourth, other] = [guests[3], guests[4]] as [Client, Client];
  const refused = await send(fourth, SHEET, { 'x-test-address': '192.0.2.7' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
  expect((await send(other, SHEET, { 'x-test-address': '192.0.2.8' })).status).toBe(201);
  for (const { end } of underway) end();
  for (const { answer } of underway) expect((await answer).status).toBe(201);
  expect((await send(fourth, SHEET, { 'x-test-address': '192.0.2.7' })).status).toBe(201);
});

test('user: where the disk has no room but what is kept free, files are 507 with a sentence, and all else goes on', async () => {
  const user = await full.user();
  const form = new FormData();
  form.set('obverse', await picture(30, 30));
  const inJson = { images: [`data:image/png;base64,${'A'.repeat(40_000)}`] };
  const noRoom: [number, unknown] = [
    507,
    { code: 'disk_too_full', message: expect.stringContaining('server’s disk is too full for files') },
  ];
  expect(await said(await send(user, SHEET))).toEqual(noRoom);
  expect(await said(await user.send('/api/photos', { method: 'POST', body: form }))).toEqual(noRoom);
  const aside = await user.send('/api/coins/identify-bulk-global', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(JSON.stringify(inJson).length) },
    body: JSON.stringify(inJson),
  });
  expect(await said(aside)).toEqual(noRoom);
  expect((await user.sendJson('POST', '/api/coins', DIME)).status).toBe(201);
  const { email } = await (await user.send('/api/auth/user')).json();
  const signIn = { email, password: ACCOUNT.password };
  expect((await full.visitor.sendJson('POST', '/api/login/direct', signIn)).status).toBe(200);
  expect((await full.visitor.send('/healthz')).status).toBe(200);
  expect(foldersOf(full)).toEqual([]);
});

/** An OpenNumismat collection of two coins whose photos these statements make. */
async function read(photos: (db: Database) => void) {
  const folder = join(it.folder, crypto.randomUUID());
  mkdirSync(photosFolder(folder), { recursive: true });
  const path = join(folder, 'file');
  const db = new Database(path, { create: true });
  db.run(
    'CREATE TABLE coins (id INTEGER PRIMARY KEY, title TEXT, year NUMERIC, status TEXT, obverseimg INTEGER, reverseimg INTEGER)',
  );
  db.run("INSERT INTO coins VALUES (1, 'One', 1960, 'owned', 1, 2), (2, 'Two', 1961, 'owned', 3, 0)");
  photos(db);
  db.close();
  await readFile(path, folder);
  const staged = openStaged(folder);
  const rows = staged.page(0, 10);
  staged.close();
  return {
    photos: rows.map((row) => row.photos.map(Boolean)),
    note: staged.file.note,
    kept: readdirSync(photosFolder(folder)),
  };
}

test('photos that are none by their first bytes are left out, and their owner hears of it', async () => {
  const begins = [
    drawn(20, 20, disc(1)),
    Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
    Buffer.from('\0\0\0\x18ftypheic'),
  ];
  const good = await read((db) => {
    db.run('CREATE TABLE photos (id INTEGER PRIMARY KEY, image BLOB)');
    for (const [at, bytes] of begins.entries())
      db.query('INSERT INTO photos VALUES (?, ?)').run(at + 1, bytes);
  });
  expect(good).toMatchObject({
    photos: [
      [true, true],
      [true, false],
    ],
    note: null,
  });
  const bad = await read((db) => {
    db.run('CREATE TABLE photos (id INTEGER PRIMARY KEY, image BLOB)');
    for (const [at, bytes] of [Buffer.alloc(9), Buffer.from('<svg/>'), begins[0] ?? Buffer.of()].entries())
      db.query('INSERT INTO photos VALUES (?, ?)').run(at + 1, bytes);
  });
  expect(english(bad)).toMatchObject({
    photos: [
      [false, false],
      [true, false],
    ],
    note: '2 photos were skipped because the format isn’t supported.',
  });
  expect(bad.kept).toHaveLength(1);
});

test('photos that a file computes are not read, and those out of all proportion to it are refused', async () => {
  for (const kind of ['VIRTUAL', 'STORED']) {
    const computed = await read((db) => {
      db.run(
        `CREATE TABLE photos (id INTEGER PRIMARY KEY, image BLOB GENERATED ALWAYS AS (cast('BM' || hex(zeroblob(1000000)) || id AS BLOB)) ${kind})`,
      );
      if (kind === 'VIRTUAL') db.run('INSERT INTO photos (id) VALUES (1), (2), (3)');
    });
    expect(computed).toMatchObject({
      kept: [],
      photos: [
        [false, false],
        [false, false],
      ],
    });
  }
});

test('photos together have at most four times the bytes of their file, and never the room that is kept free', async () => {
  const folder = join(it.folder, crypto.randomUUID());
  const bitmap = (n: number) => Buffer.from(`BM${n}`.padEnd(200));
  expectPhotos(folder, 100, 0);
  for (const n of [1, 2, 1, 2]) expect(await keepPhoto(folder, bitmap(n))).toMatch(/^[0-9a-f]{64}$/);
  await expect(keepPhoto(folder, bitmap(3))).rejects.toMatchObject({ status: 413 });
  expectPhotos(folder, 100, 2 ** 60);
  await expect(keepPhoto(folder, bitmap(4))).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(photosFolder(folder))).toHaveLength(2);
});
