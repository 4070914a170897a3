import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../core/config.ts';
import { DIME, picture, testApp } from '../../testing/app.ts';
import { printed } from '../../testing/commands.ts';
import { doctorCommand, faultsOfClock, faultsOfVendors } from './command.ts';

const it = testApp();
writeFileSync(join(it.folder, 'secret'), 'a secret that is long enough for it', { mode: 0o600 });
afterAll(it.close);

async function doctor(args: string[] = [], config = it.deps.config) {
  // No read of the app's is held while another connection writes, as in two processes none would be for long.
  await it.deps.db.checkpoint();
  return printed(() =>
    doctorCommand(
      args,
      () => config,
      async () => [],
    ),
  );
}

async function upload(shade: number): Promise<string> {
  const form = new FormData();
  form.set('obverse', await picture(40, 40, shade));
  const answer = await (await it.user()).send('/api/photos', { method: 'POST', body: form });
  return (await answer.json()).obverseImageUrl.slice(8, 72);
}

const encodedWidth = async (file: string) => (await new Bun.Image(readFileSync(file)).metadata()).width;

const fileOf = (hash: string, version = '') =>
  join(it.folder, 'photos', hash.slice(0, 2), `${hash}${version}.webp`);

test('operator: is told that all is sound, and of each photo that a power cut emptied or that is gone', async () => {
  const [one, two, three] = [await upload(1), await upload(2), await upload(3)];
  expect(await doctor()).toEqual([0, 'No faults found.\n']);
  const user = await it.user();
  const { id } = await (await user.sendJson('POST', '/api/coins', DIME)).json();
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4']));
  const sent = await user.send(`/api/coins/${id}/files`, { method: 'POST', body: form });
  const receipt: string = (await sent.json()).files[0].url;
  expect(await doctor()).toEqual([0, 'No faults found.\n']);
  const document = join(it.folder, 'photos', receipt.slice(11, 13), receipt.slice(11));
  writeFileSync(document, '%PDF-1.5');
  expect((await doctor())[1]).toContain(`document ${receipt.slice(11, 75)}: missing or damaged.`);
  writeFileSync(document, '%PDF-1.4');
  const kept = readFileSync(fileOf(one));
  writeFileSync(fileOf(one), Buffer.alloc(statSync(fileOf(one)).size));
  rmSync(fileOf(two, '@800'));
  const [code, said] = await doctor();
  expect([code, said.split('\n').length]).toEqual([1, 4]);
  expect(said).toContain(`photo ${one}: missing or damaged. Restore it from a backup or upload it again.`);
  expect(said).toContain(`photo ${two} (800 pixels): missing or damaged.`);
  expect(said).not.toContain(three);
  const [left, fixed] = await doctor(['--fix']);
  expect([left, fixed]).toEqual([1, expect.stringContaining(`rebuilt the smaller versions of photo ${two}`)]);
  expect(fixed).toContain('1 fault.');
  writeFileSync(fileOf(one), kept);
  expect(await doctor()).toEqual([0, 'No faults found.\n']);
  expect(await encodedWidth(fileOf(two, '@800'))).toBe(40);
});

test('operator: totals, search, rows of nothing and an open secret are told, and put right with --fix alone', async () => {
  const owner = await it.user();
  const coin = { year: 1881, mintMark: 'S', coinType: 'Morgan Silver Dollar', condition: 'Good (G-4, G-6)' };
  for (const name of ['One', 'Two', 'Three'])
    await owner.sendJson('POST', '/api/coins', { ...coin, name, tags: [name] });
  const found = async (search: string) =>
    (await (await owner.send(`/api/coins?search=${search}`)).json()).length;
  const summary = async () => (await owner.send('/api/collection/summary')).text();
  const before = [await found('denver'), await found('three'), await summary()];
  const database = new Database(join(it.folder, 'mintmark.db'));
  database.run('PRAGMA foreign_keys = OFF');
  database.run("UPDATE collection_totals SET value_cents = value_cents + 1 WHERE category <> ''");
  database.run("INSERT INTO coin_search (rowid, text) VALUES (99999, 'of no coin')");
  database.run("UPDATE coins SET search_text = '  another' WHERE name = 'Three'");
  database.run("DELETE FROM coin_search WHERE rowid = (SELECT id FROM coins WHERE name = 'Two')");
  database.run("UPDATE coin_tags SET key = 'lost', tag = 'Lost' WHERE tag = 'Two'");
  database.run(
    "INSERT INTO price_history (coin_id, recorded_value_cents, valuation_source, confidence, recorded_at, created_at) VALUES (99999, 1, 'owner', 'high', 0, 0)",
  );
  database.close();
  chmodSync(join(it.folder, 'secret'), 0o644);
  const faults = [
    'database: 1 row of price_history belongs to nothing.',
    'totals: the totals of a collection do not match its coins.',
    'search: 2 coins are missing from the search index.',
    'tags: 1 coin is missing from the index of storage places and tags.',
    `secret: other users of this machine can read ${join(it.folder, 'secret')}.`,
  ];
  expect(await doctor()).toEqual([1, `${faults.join('\n')}\n5 faults. "mintmark doctor --fix" can fix 5.\n`]);
  await it.deps.db.checkpoint();
  expect(await found('three')).toBe(0);
  const [code, said] = await doctor(['--fix']);
  expect([code, said.match(/Done: /g)?.length]).toEqual([0, 5]);
  expect((await (await owner.send('/api/coins?tag=two')).json()).length).toBe(1);
  expect(await doctor()).toEqual([0, 'No faults found.\n']);
  expect([await found('denver'), await found('three'), await summary()]).toEqual(before);
});

test('operator: a coin that is taken for another one than its words say is told, and read anew with --fix', async () => {
  const database = new Database(join(it.folder, 'mintmark.db'));
  const ids = () => database.query("SELECT catalogue_ids FROM coins WHERE name = 'One'").values().flat();
  const before = ids();
  database.run(
    "UPDATE coins SET catalogue_ids = replace(catalogue_ids, ',null,false]', ',null,true]') WHERE name = 'One'",
  );
  expect(ids()).not.toEqual(before);
  const told = 'catalogue: 1 coin has the wrong catalogue entry.';
  expect(await doctor()).toEqual([1, expect.stringContaining(told)]);
  expect(await doctor(['--fix'])).toEqual([0, expect.stringContaining(`${told} Done: matched them again.`)]);
  expect(ids()).toEqual(before);
  database.close();
});

test('operator: coins of an account that is gone are told, and stay', async () => {
  const database = new Database(join(it.folder, 'mintmark.db'));
  database.run('PRAGMA foreign_keys = OFF');
  database.run("UPDATE coins SET user_id = 'nobody' WHERE name = 'One'");
  database.close();
  const [code, said] = await doctor(['--fix']);
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('database: 1 row of coins belongs to nothing. Restore'),
  ]);
});

test('operator: a clock that is behind what was entered is told', async () => {
  const [finding] = await faultsOfClock(it.deps.db, Date.parse('2020-01-01'));
  expect(finding?.text).toMatch(
    /^clock: it is 2020-01-01T00:00:00.000Z, but the newest entry is from 20[2-9]/,
  );
  expect(await faultsOfClock(it.deps.db)).toEqual([]);
});

test('operator: a vendor that does not answer, and a clock that is not theirs, are told; an error of theirs is an answer', async () => {
  let date = new Date();
  const vendor = Bun.serve({
    port: 0,
    fetch: () => new Response('no', { status: 500, headers: { date: date.toUTCString() } }),
  });
  const settings = (more: Record<string, string>) =>
    readConfig({
      MINTMARK_NEWS_FEEDS: '',
      MINTMARK_METALS_PROVIDER: 'none',
      MINTMARK_RATES_PROVIDER: 'none',
      ...more,
    }).config;
  const up = settings({ MINTMARK_COMMONS_BASE_URL: vendor.url.href });
  expect(await faultsOfVendors(up)).toEqual([]);
  date = new Date(Date.now() - 600_000);
  const [clock] = await faultsOfVendors(up);
  expect(clock?.text).toMatch(/^clock: it is (599|60\d) seconds off/);
  await vendor.stop(true);
  const smtp = `smtp://127.0.0.1:${vendor.port}`;
  const down = await faultsOfVendors(
    settings({ MINTMARK_COMMONS_BASE_URL: vendor.url.href, MINTMARK_SMTP_URL: smtp }),
  );
  expect(down.map(({ text, isNote }) => [text, isNote])).toEqual([
    ['vendors: Wikimedia Commons does not answer at localhost. Its functions wait.', true],
    ['vendors: the mail server does not answer at 127.0.0.1. Emails are queued.', true],
  ]);
});

test('operator: an identity provider that does not verify addresses is told, and so is that it is trusted', async () => {
  let claims = ['sub', 'email'];
  const provider = Bun.serve({ port: 0, fetch: () => Response.json({ claims_supported: claims }) });
  const settings = (more: Record<string, string> = {}) =>
    readConfig({
      ...{ MINTMARK_NEWS_FEEDS: '', MINTMARK_METALS_PROVIDER: 'none', MINTMARK_RATES_PROVIDER: 'none' },
      ...{ MINTMARK_COMMONS_BASE_URL: provider.url.href, MINTMARK_OIDC_ISSUER: provider.url.href },
      ...{ MINTMARK_OIDC_CLIENT_ID: 'mintmark', ...more },
    }).config;
  const told = async (more?: Record<string, string>) =>
    (await faultsOfVendors(settings(more))).map(({ text, isNote }) => [text, isNote]);
  expect(await told()).toEqual([[expect.stringContaining('set MINTMARK_OIDC_TRUST_EMAIL=true.'), true]]);
  expect(await told({ MINTMARK_OIDC_TRUST_EMAIL: 'true' })).toEqual([
    [expect.stringContaining('MINTMARK_OIDC_TRUST_EMAIL trusts unverified addresses'), true],
  ]);
  claims = ['sub', 'email', 'email_verified'];
  expect(await told()).toEqual([]);
  await provider.stop(true);
});

test('operator: a command that is none is told how it goes', async () => {
  expect((await doctor(['--nonsense']))[0]).toBe(2);
});

test('operator: is told of a model of the reader that cannot be used', async () => {
  const config = { ...it.deps.config, reader: 'full' as const, readerModels: join(it.folder, 'models') };
  const [code, said] = await doctor([], config);
  expect(code).toBe(1);
  expect(said).toContain('models.json: it does not exist; the built-in models are used\n');
});
