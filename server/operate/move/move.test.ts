import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SQL } from 'bun';
import { readConfig } from '../../core/config.ts';
import { fakeS3 } from '../../core/s3.fake.ts';
import { bucketSettings } from '../../core/s3.testing.ts';
import { printed } from '../../testing/commands.ts';
import { backupCommand, restoreCommand } from '../backup/command.ts';
import { migrateCommand } from './command.ts';
import { holdBackupLock } from './postgres.ts';
import { movedTables } from './rows.ts';
import { contentOf, filesIn, filledDatabase } from './testing.ts';

const SERVER = process.env.MINTMARK_TEST_POSTGRES;
const parent = mkdtempSync(join(tmpdir(), 'mintmark-move-'));
const s3 = fakeS3();
afterAll(async () => {
  rmSync(parent, { recursive: true });
  await s3.stop();
});

const PHOTOS = Array.from({ length: 12 }, (_, n) => Buffer.from(`photo ${n}`));
const DOCUMENT = Buffer.from('%PDF-1.4');
const hashOf = (bytes: Buffer) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
const nameOf = (bytes: Buffer, size = '') =>
  `photos/${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}${size}.webp`;

/** A data folder with a row of everything, twelve photos in two sizes, a document, a picture, a secret and an operator's own catalogue. */
function newFolder(): string {
  const folder = join(parent, crypto.randomUUID());
  mkdirSync(folder);
  filledDatabase(join(folder, 'mintmark.db'));
  const put = (name: string, content: Buffer | string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  for (const photo of PHOTOS) {
    put(nameOf(photo), photo);
    put(nameOf(photo, '@200'), `small ${photo}`);
  }
  put(nameOf(DOCUMENT).replace('.webp', '.pdf'), DOCUMENT);
  put(`pictures/${hashOf(Buffer.from('news'))}.webp`, 'news');
  put(`${nameOf(Buffer.from('photo 0'))}.${crypto.randomUUID()}`, 'a draft');
  put('secret', 'the secret of this folder, which is long');
  put('catalogue.json', '{}');
  return folder;
}

const move = (words: string[], data: string, more: Record<string, string> = {}) =>
  printed(() =>
    migrateCommand(
      words,
      () =>
        readConfig({ ...bucketSettings(s3.url), MINTMARK_PHOTOS_URL: '', MINTMARK_DATA: data, ...more })
          .config,
    ),
  );

const objectsIn = (place: string) =>
  [...s3.objects.keys()].flatMap((key) => (key.startsWith(place) ? [key.slice(place.length)] : [])).sort();

describe('without PostgreSQL', () => {
  test('operator: photos go to a bucket and come back, all of it the same, and nothing is changed where it comes from', async () => {
    const folder = newFolder();
    const before = contentOf(folder);
    const [code, said] = await move(['s3://coins/there'], folder);
    expect([code, said]).toEqual([0, expect.stringContaining('26 files copied and verified.')]);
    expect(said).toContain('Set MINTMARK_PHOTOS_URL=s3://coins/there');
    expect(objectsIn('there/')).toEqual(filesIn(folder));
    expect(contentOf(folder)).toEqual(before);
    const back = join(parent, crypto.randomUUID());
    const from = { MINTMARK_PHOTOS_URL: 's3://coins/there' };
    const [gone, told] = await move([`sqlite:${back}`], folder, from);
    expect([gone, told]).toEqual([0, expect.stringContaining(`Set MINTMARK_DATA=${back}.`)]);
    expect(told).not.toContain('the secret of this folder');
    expect(readdirSync(back).sort()).toEqual([
      'catalogue.json',
      'mintmark.db',
      'photos',
      'pictures',
      'secret',
    ]);
    for (const name of filesIn(folder))
      expect(readFileSync(join(back, name))).toEqual(readFileSync(join(folder, name)));
    expect(contentOf(back)).toEqual(contentOf(folder));
  });

  test('operator: a move that breaks off is gone on with, and what is there already is not sent again', async () => {
    const folder = newFolder();
    s3.asked.length = 0;
    const put = () =>
      s3.asked.filter((line) => line.startsWith('PUT') && /(?:webp|pdf)\.[0-9a-f-]{36}/.test(line)).length;
    const watching = setInterval(() => {
      if (put() > 8) s3.state.refusing = 'AccessDenied';
    }, 1);
    const [code, said] = await move(['s3://coins/half'], folder);
    clearInterval(watching);
    s3.state.refusing = '';
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/the move is incomplete: the keys may not do this.*Run the command again/),
    ]);
    // From another folder it is another move.
    expect(await move(['s3://coins/half'], newFolder())).toEqual([
      1,
      expect.stringContaining('contains an unfinished move from'),
    ]);
    // Counted late: what was under way when the first one gave up may have arrived all the same.
    const there = objectsIn('half/').filter((name) => /^p.*(?:webp|pdf)$/.test(name)).length;
    expect(there).toBeWithin(1, 26);
    s3.asked.length = 0;
    expect(await move(['s3://coins/half'], folder)).toEqual([
      0,
      expect.stringContaining(`26 files copied and verified, ${there} of them earlier.`),
    ]);
    expect(put()).toBe(26 - there);
    expect(objectsIn('half/').filter((name) => !/\.(?:webp|pdf)\./.test(name))).toEqual(filesIn(folder));
  });

  test('operator: a photo that is damaged stays behind and is named, and one that arrives as another ends the move', async () => {
    const folder = newFolder();
    const [first = ''] = filesIn(folder).filter((name) => /photos.*[0-9a-f]{64}\.webp$/.test(name));
    writeFileSync(join(folder, first), 'zeros');
    const [code, said] = await move(['s3://coins/damaged'], folder);
    expect([code, said]).toEqual([0, expect.stringContaining(`${first} is damaged and was not copied.`)]);
    expect(objectsIn('damaged/')).not.toContain(first);
    s3.state.corrupts = true;
    expect((await move(['s3://coins/corrupt'], folder))[0]).toBe(1);
    s3.state.corrupts = false;
  });

  test('operator: a place that is not empty, a wrong word, missing keys and work under way are refused in a sentence', async () => {
    const folder = newFolder();
    s3.objects.set('taken/photos/ab/x.webp', { bytes: Buffer.from('x'), at: new Date() });
    expect(await move(['s3://coins/taken'], folder)).toEqual([
      1,
      expect.stringContaining('Use an empty place'),
    ]);
    const full = join(parent, crypto.randomUUID());
    mkdirSync(full);
    writeFileSync(join(full, 'letters.txt'), 'dear');
    expect(await move([`sqlite:${full}`], folder)).toEqual([
      1,
      expect.stringContaining('Use an empty folder'),
    ]);
    expect(await move([`sqlite:${folder}`], folder)).toEqual([
      1,
      expect.stringContaining('Use an empty folder'),
    ]);
    for (const words of [[], ['s3://a', 's3://b'], ['mysql://x/y'], ['sqlite:'], ['sqlite:/a', 's3://coins']])
      expect((await move(words, folder))[0]).toBe(2);
    expect(await move(['s3://coins/x'], folder, { S3_ACCESS_KEY_ID: '' })).toEqual([
      2,
      expect.stringContaining('S3_ACCESS_KEY_ID: is missing'),
    ]);
    expect((await move(['s3://coins/x'], join(parent, 'nowhere')))[0]).toBe(2);
    const lock = new Database(join(folder, 'server.lock'), { create: true });
    lock.run('BEGIN EXCLUSIVE');
    expect(await move(['s3://coins/x'], folder)).toEqual([
      1,
      expect.stringContaining('in use by another Mintmark'),
    ]);
    lock.close();
    const database = new Database(join(folder, 'mintmark.db'));
    database.run("UPDATE imports SET state = 'importing'");
    database.close();
    expect(await move(['s3://coins/x'], folder)).toEqual([
      1,
      expect.stringContaining('wait until it is done'),
    ]);
    expect(objectsIn('x/')).toEqual([]);
  });
});

describe.skipIf(!SERVER)('to PostgreSQL and back', () => {
  const server = new SQL(SERVER ?? 'postgres://none', { max: 1 });
  afterAll(() => server.close());
  const newDatabase = async () => {
    const name = `moved_${crypto.randomUUID().replaceAll('-', '')}`;
    await server.unsafe(`CREATE DATABASE ${name}`);
    return Object.assign(new URL(SERVER ?? ''), { pathname: name, password: 'a-password' }).href;
  };
  const on = async <T>(url: string, work: (client: SQL) => Promise<T>) => {
    const client = new SQL(url, { max: 1 });
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };

  test('operator: every row of every table, and every photo, comes back as it was', async () => {
    const folder = newFolder();
    const url = await newDatabase();
    const [code, said] = await move([url, 's3://coins/pg'], folder);
    expect([code, said]).toEqual([0, expect.stringContaining('coins: 2 rows')]);
    expect(said).not.toContain('a-password');
    expect(said).toContain(`MINTMARK_SECRET for each process to the content of ${folder}/secret`);
    expect(said).toContain('catalogue.json');
    const source = { MINTMARK_DATABASE_URL: url, MINTMARK_PHOTOS_URL: 's3://coins/pg' };
    // As its numbers go on there.
    const next = await on(url, (client) =>
      client.unsafe("SELECT nextval(pg_get_serial_sequence('coins', 'id')) AS id"),
    );
    expect(Number(next[0]?.id)).toBe(4);
    const back = join(parent, crypto.randomUUID());
    expect((await move([`sqlite:${back}`], folder, source))[0]).toBe(0);
    const [before, after] = [contentOf(folder), contentOf(back)];
    expect(after).toEqual({
      ...before,
      serials: before.serials.map((row: unknown[]) => (row[0] === 'coins' ? ['coins', 4] : row)),
    });
    expect(filesIn(back)).toEqual(filesIn(folder));
    for (const name of filesIn(folder))
      expect(readFileSync(join(back, name))).toEqual(readFileSync(join(folder, name)));
  }, 30_000);

  test('operator: what is killed before its end leaves an empty database, one that is whole is known as such, others are refused', async () => {
    const folder = newFolder();
    const url = await newDatabase();
    // The last table fails: nothing of the others stays.
    await move([url], folder);
    await on(url, async (client) => {
      for (const { name } of movedTables().reverse()) await client.unsafe(`DELETE FROM ${name}`);
      await client.unsafe('ALTER TABLE coin_sources ADD CHECK (source IS NULL)');
    });
    expect(await move([url], folder)).toEqual([1, expect.stringContaining('the move is incomplete')]);
    const coins = () =>
      on(url, async (client) => Number((await client.unsafe('SELECT count(*) AS n FROM coins'))[0]?.n));
    expect(await coins()).toBe(0);
    await on(url, (client) =>
      client.unsafe('ALTER TABLE coin_sources DROP CONSTRAINT coin_sources_source_check'),
    );
    expect((await move([url], folder))[0]).toBe(0);
    expect(await move([url], folder)).toEqual([0, expect.stringContaining('already has everything from')]);
    await on(url, (client) => client.unsafe("UPDATE coins SET name = 'another' WHERE id = 1"));
    expect(await move([url], folder)).toEqual([1, expect.stringContaining('has other coins than')]);
    expect(await coins()).toBe(2);
    // While somebody serves there, neither from it nor to it.
    await on(url, (client) =>
      client.unsafe(
        "INSERT INTO leases (name, holder, ends_at) VALUES ('jobs', 'x', now() + interval '20 seconds')",
      ),
    );
    const serving = [1, expect.stringContaining('A server is using postgres://')] as [number, string];
    expect(await move([url], folder)).toEqual(serving);
    expect(await move([`sqlite:${join(parent, 'served')}`], folder, { MINTMARK_DATABASE_URL: url })).toEqual(
      serving,
    );
    expect(existsSync(join(parent, 'served/mintmark.db'))).toBe(false);
  }, 30_000);

  test('operator: a backup is made while Mintmark serves, one at a time, and can be restored into a folder', async () => {
    const folder = newFolder();
    const url = await newDatabase();
    const source = {
      ...bucketSettings(s3.url),
      ...{ MINTMARK_DATABASE_URL: url, MINTMARK_PHOTOS_URL: 's3://coins/backed', MINTMARK_DATA: folder },
    };
    expect((await move([url, 's3://coins/backed'], folder))[0]).toBe(0);
    await on(url, (client) =>
      client.unsafe(
        "INSERT INTO leases (name, holder, ends_at) VALUES ('jobs', 'x', now() + interval '20 seconds')",
      ),
    );
    const file = join(parent, `${crypto.randomUUID()}.tar`);
    const backup = () => printed(() => backupCommand([file], () => readConfig(source).config));
    const end = await holdBackupLock(url);
    expect(await backup()).toEqual([1, expect.stringContaining('another process is making a backup')]);
    await end();
    expect(await backup()).toEqual([0, expect.stringContaining('and 13 photos')]);
    const back = join(parent, crypto.randomUUID());
    const plainly = () => readConfig({ MINTMARK_DATA: back }).config;
    expect((await printed(() => restoreCommand([file], plainly)))[0]).toBe(0);
    expect(contentOf(back)).toEqual(contentOf(folder));
    const photos = (of: string) => filesIn(of).filter((name) => name.startsWith('photos/'));
    expect(photos(back)).toEqual(photos(folder));
    // A database that another version brought on is not touched.
    await on(url, (client) => client.unsafe('UPDATE __drizzle_migrations SET created_at = created_at - 1'));
    rmSync(file);
    expect(await backup()).toEqual([1, expect.stringContaining('used by another version of Mintmark')]);
  }, 30_000);
});
