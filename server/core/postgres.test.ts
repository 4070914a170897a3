import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { cookieOf, DIME } from '../testing/app.ts';
import { wrongWith } from './postgres.ts';

// Each is a process of its own, or several.
setDefaultTimeout(60_000);

test('a PostgreSQL too old, without UTF-8 or without its extensions is told from one that will do', () => {
  const fine = { version: 150_004, encoding: 'UTF8', hasWords: true };
  expect(wrongWith(fine)).toBeUndefined();
  expect(wrongWith({ ...fine, version: 140_020 })).toContain('needs PostgreSQL 15 or newer, and this is 14.');
  expect(wrongWith({ ...fine, encoding: 'SQL_ASCII' })).toContain('SQL_ASCII');
  expect(wrongWith({ ...fine, hasWords: false })).toContain('pg_trgm');
});

/** Of a server on which databases may be made; set by scripts/test-postgres.ts. */
const SERVER = process.env.MINTMARK_TEST_POSTGRES;
const MAIN = join(import.meta.dir, '../main.ts');
const PASSWORD = 'a-password-of-tests';
const PERSON = {
  ...{ firstName: 'Test', lastName: 'Collector' },
  ...{ email: 'a@example.org', password: 'long enough' },
};

describe.skipIf(!SERVER)('mintmark on PostgreSQL', () => {
  const server = new SQL(SERVER ?? '', { max: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-on-postgres-'));
  const running: ReturnType<typeof mintmark>[] = [];
  let made = 0;

  beforeAll(async () => {
    await server.unsafe('DROP ROLE IF EXISTS guarded');
    await server.unsafe(`CREATE ROLE guarded LOGIN PASSWORD '${PASSWORD}'`);
  });
  afterAll(async () => {
    for (const program of running) program.kill('SIGKILL');
    await Promise.all(running.map(({ exited }) => exited));
    for (let n = 1; n <= made; n += 1)
      await server.unsafe(`DROP DATABASE IF EXISTS ${nameOf(n)} WITH (FORCE)`);
    await server.unsafe('DROP ROLE guarded');
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const nameOf = (n: number) => `on_postgres_${process.pid}_${n}`;
  async function newDatabase(): Promise<{ name: string; url: string }> {
    made += 1;
    const name = nameOf(made);
    await server.unsafe(`CREATE DATABASE ${name}`);
    return { name, url: Object.assign(new URL(SERVER ?? ''), { pathname: name }).href };
  }
  const asGuarded = (url: string, password = PASSWORD) =>
    Object.assign(new URL(url), { username: 'guarded', password }).href;
  const open = (name: string, isOpen: boolean) =>
    server.unsafe(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isOpen}`);

  function mintmark(url: string, args: string[] = [], data = 'data') {
    return Bun.spawn([process.execPath, MAIN, ...args], {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        ...{ MINTMARK_PORT: '0', MINTMARK_DATABASE_URL: url, MINTMARK_DATA: join(folder, data) },
        ...{
          MINTMARK_NEWS_FEEDS: '',
          MINTMARK_METALS_PROVIDER: 'none',
          MINTMARK_RATES_PROVIDER: 'none',
          MINTMARK_READER: 'off',
        },
        MINTMARK_SECRET: 's'.repeat(40),
      },
      stdout: 'pipe',
      stderr: 'pipe',
    });
  }

  function serving(url: string, data: string) {
    const program = mintmark(url, [], data);
    running.push(program);
    return program;
  }

  /** Reads the log until a line of it has what is looked for. */
  async function until(program: ReturnType<typeof mintmark>, wanted: RegExp): Promise<string> {
    let text = '';
    const reader = program.stdout.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done)
        throw new Error(`it ended: ${text} ${await new Response(program.stderr as ReadableStream).text()}`);
      text += new TextDecoder().decode(value);
      const found = wanted.exec(text)?.[1];
      if (found === undefined) continue;
      reader.releaseLock();
      return found;
    }
  }
  const LISTENING = /"msg":"listening","url":"([^"]+)"/;

  async function endOf(program: ReturnType<typeof mintmark>) {
    const [out, err] = await Promise.all([
      new Response(program.stdout).text(),
      new Response(program.stderr).text(),
    ]);
    return { code: await program.exited, out, err };
  }

  test('operator: three that start at once on an empty database serve one collection', async () => {
    const { name, url } = await newDatabase();
    const three = ['one', 'two', 'three'].map((data) => serving(url, data));
    const [one = '', two = '', third = ''] = await Promise.all(
      three.map((program) => until(program, LISTENING)),
    );
    const send = (at: string, path: string, cookie: string, body?: unknown) =>
      fetch(`${at}${path}`, {
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        headers: { 'content-type': 'application/json', cookie },
      });
    const cookie = cookieOf(await send(one, '/api/register', '', PERSON));
    expect((await send(two, '/api/coins', cookie, DIME)).status).toBe(201);
    expect(await (await send(third, '/api/coins', cookie)).json()).toHaveLength(1);

    const { code, out } = await endOf(mintmark(url, ['user', 'list']));
    expect([code, out]).toEqual([0, expect.stringContaining(PERSON.email)]);
    expect((await (await send(one, '/api/setup', '')).json()) as unknown).toEqual({
      canRestore: false,
      hasOperator: false,
    });

    await open(name, false);
    await server.unsafe('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    for (const path of ['/readyz', '/api/coins']) {
      const gone = await send(one, path, cookie);
      expect([path, gone.status, gone.headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
    await open(name, true);
    while ((await send(one, '/readyz', '')).status !== 200) await Bun.sleep(100);
    expect((await send(one, '/api/coins', cookie)).status).toBe(200);
    for (const program of three) program.kill('SIGTERM');
    expect(await Promise.all(three.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  });

  test('operator: a database that cannot be used is refused in a sentence without the password', async () => {
    const { url } = await newDatabase();
    const { name: newer, url: newerUrl } = await newDatabase();
    const client = new SQL(newerUrl, { max: 1 });
    await client.unsafe(
      'CREATE TABLE __drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL)',
    );
    await client.unsafe(
      "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9000000000000)",
    );
    await client.unsafe('GRANT ALL ON ALL TABLES IN SCHEMA public TO guarded');
    await client.close();
    const told: [url: string, sentence: string][] = [
      [asGuarded(url, 'another-password-of-tests'), 'refuses the user or the password'],
      [asGuarded(url), 'Make it the owner of the database.'],
      [asGuarded(`${url}_none`), 'PostgreSQL has no database'],
      [newerUrl, `${newer} was written by a newer Mintmark`],
    ];
    const ends = await Promise.all(told.map(([at], n) => endOf(mintmark(at, [], `refused-${n}`))));
    for (const [n, [, sentence]] of told.entries()) {
      expect(ends[n]?.err).toContain(sentence);
      expect(ends[n]?.code).toBe(1);
      expect(JSON.stringify(ends[n])).not.toContain('password-of-tests');
    }
  });

  test('operator: one that is not there yet is waited for, until told to stop; a command does not wait', async () => {
    const { name, url } = await newDatabase();
    await open(name, false);
    const [patient, stopped] = [serving(url, 'patient'), serving(url, 'stopped')];
    const waits = await Promise.all([patient, stopped].map((one) => until(one, /(cannot be reached\. T)/)));
    expect(waits).toHaveLength(2);
    stopped.kill('SIGTERM');
    expect(await stopped.exited).toBe(0);
    const command = await endOf(mintmark(url, ['user', 'list']));
    expect([command.code, command.err]).toEqual([
      1,
      expect.stringMatching(/cannot be reached\. Start it, or/),
    ]);
    await open(name, true);
    expect(await until(patient, LISTENING)).toStartWith('http');
    patient.kill('SIGTERM');
    expect(await patient.exited).toBe(0);
  });

  test('operator: a command for the database in the data folder says what to do instead', async () => {
    const ends = await Promise.all(
      ['restore', 'demo', 'doctor'].map((command) => endOf(mintmark(SERVER ?? '', [command]))),
    );
    expect(ends.map(({ code }) => code)).toEqual([2, 2, 2]);
    expect(ends[0]?.err).toContain('mintmark migrate-to postgres://');
  });
});
