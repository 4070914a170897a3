import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Elysia } from 'elysia';
import { listening } from './core/http/bodies.ts';
import { createLog } from './core/log.ts';
import { startMailServer } from './core/smtp.fake.ts';
import { cookieOf, DIME, picture } from './testing/app.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-serve-'));
  folders.push(folder);
  return folder;
}

function run(folder: string, environment: Record<string, string> = {}, args: string[] = []) {
  return Bun.spawn([process.execPath, join(import.meta.dir, 'main.ts'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', MINTMARK_PORT: '0', ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

/** Waits for the line that names the address. */
const addressOf = async (program: ReturnType<typeof run>) => (await startOf(program)).url;

/** The same, with all that was said until then. */
async function startOf(program: ReturnType<typeof run>): Promise<{ url: string; text: string }> {
  let text = '';
  for await (const chunk of program.stdout) {
    text += new TextDecoder().decode(chunk);
    const url = /"msg":"listening","url":"([^"]+)"/.exec(text)?.[1];
    if (url) return { url, text };
  }
  throw new Error(`it did not start: ${await new Response(program.stderr).text()}`);
}

const post = (url: string, cookie: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

const PERSON = {
  firstName: 'Test',
  lastName: 'Collector',
  email: 'a@example.org',
  password: 'long enough',
};

async function accountAt(url: string): Promise<string> {
  const person = {
    firstName: 'Test',
    lastName: 'Collector',
    email: 'a@example.org',
    password: 'long enough',
  };
  return cookieOf(await post(`${url}/api/register`, '', person));
}

test('started in an empty folder it makes its data folder, keeps the secret to itself and stops on SIGTERM', async () => {
  const folder = emptyFolder();
  const program = run(folder);
  const url = await addressOf(program);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await accountAt(url);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
  const data = join(folder, 'mintmark-data');
  expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600);
  expect(statSync(join(data, 'mintmark.db')).size).toBeGreaterThan(0);
  expect(statSync(join(data, 'mintmark.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
});

test('what is asked the moment it listens is answered, and told to stop that moment it stops in order', async () => {
  const program = run(emptyFolder());
  const url = await addressOf(program);
  const paths = ['/api/auth/options', '/healthz', '/api/news', '/nowhere-at-all.js'];
  const answers = await Promise.all(paths.map((path) => fetch(url + path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
  const hurried = run(emptyFolder());
  await addressOf(hurried);
  hurried.kill('SIGTERM');
  expect(await hurried.exited).toBe(0);
});

test('requests are counted and measured also once all features are loaded', async () => {
  const token = 'a-token-of-many-letters-and-no-words';
  const program = run(emptyFolder(), { MINTMARK_METRICS_TOKEN: token });
  const url = await addressOf(program);
  // The API is one of them, so it has been there since.
  await fetch(`${url}/api/auth/options`);
  await fetch(`${url}/api/auth/options`);
  const figures = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text();
  expect(figures).toContain('mintmark_http_request_duration_seconds_count 2');
  program.kill('SIGTERM');
  await program.exited;
});

test.skipIf(process.platform !== 'linux')(
  'a terminal that closes stops it in order, but not under nohup',
  async () => {
    const program = run(emptyFolder());
    await addressOf(program);
    program.kill('SIGHUP');
    expect(await program.exited).toBe(0);
    const detached = Bun.spawn(['nohup', process.execPath, join(import.meta.dir, 'main.ts')], {
      cwd: emptyFolder(),
      env: { PATH: process.env.PATH ?? '', MINTMARK_PORT: '0' },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const url = await addressOf(detached);
    detached.kill('SIGHUP');
    await Bun.sleep(300);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    detached.kill('SIGTERM');
    expect(await detached.exited).toBe(0);
  },
);

test('SIGTERM lets a request under way finish', async () => {
  const program = run(emptyFolder());
  const url = await addressOf(program);
  const body = new TextEncoder().encode(JSON.stringify(PERSON));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const answer = fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: readable,
  });
  await writer.write(body.subarray(0, 20));
  await Bun.sleep(150);
  program.kill('SIGTERM');
  await Bun.sleep(150);
  await writer.write(body.subarray(20));
  await writer.close();
  expect((await answer).status).toBe(201);
  expect(await program.exited).toBe(0);
});

test('a registration that was answered is not lost when the server stops the moment after', async () => {
  const mail = await startMailServer();
  const program = run(emptyFolder(), { MINTMARK_SMTP_URL: mail.url });
  const { url, text } = await startOf(program);
  expect(text).toContain(`MINTMARK_PUBLIC_URL is not set: the links in mails lead to ${url}`);
  expect((await post(`${url}/api/register`, '', PERSON)).status).toBe(202);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
  expect(mail.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [PERSON.email, 'Confirm your email address for Mintmark'],
  ]);
  await mail.close();
});

test('the address somebody comes from is known, also of a request that does not say how long it is', async () => {
  const program = run(emptyFolder());
  const url = await addressOf(program);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const register = fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: readable,
  });
  const writer = writable.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(PERSON)));
  await writer.close();
  const answer = await register;
  expect(answer.status).toBe(201);
  const sessions = await fetch(`${url}/api/auth/sessions`, { headers: { cookie: cookieOf(answer) } });
  expect(await sessions.json()).toMatchObject({ sessions: [{ address: '127.0.0.1' }] });
  program.kill('SIGTERM');
  await program.exited;
});

test('a killed process loses no acknowledged coin', async () => {
  const folder = emptyFolder();
  const program = run(folder);
  const url = await addressOf(program);
  const cookie = await accountAt(url);
  const acknowledged = new Set<number>();
  const writing = Array.from({ length: 8 }, async () => {
    for (;;) {
      const answer = await post(`${url}/api/coins`, cookie, DIME);
      if (answer.status === 201) acknowledged.add((await answer.json()).id);
    }
  });
  const ended = Promise.allSettled(writing);
  while (acknowledged.size < 200) await Bun.sleep(5);
  program.kill('SIGKILL');
  await ended;

  const again = run(folder);
  const answer = await fetch(`${await addressOf(again)}/api/coins`, { headers: { cookie } });
  const stored = new Set(((await answer.json()) as { id: number }[]).map((coin) => coin.id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  again.kill('SIGTERM');
  await again.exited;
});

test('photos deleted from the disk of a running server are 404, and what it says has nothing of the machine', async () => {
  const folder = emptyFolder();
  const program = run(folder);
  const url = await addressOf(program);
  const cookie = await accountAt(url);
  const body = new FormData();
  body.set('obverse', await picture(40, 40));
  const photo = await fetch(`${url}/api/photos`, { method: 'POST', headers: { cookie }, body });
  const { obverseImageUrl } = (await photo.json()) as { obverseImageUrl: string };
  const get = (path: string, headers = {}) => fetch(url + path, { headers: { cookie, ...headers } });
  expect((await get(obverseImageUrl, { range: 'bytes=0-9' })).ok).toBe(true);
  rmSync(join(folder, 'mintmark-data/photos'), { recursive: true });
  for (const size of ['', '@200', '@480', '@800']) {
    const path = obverseImageUrl.replace('.webp', `${size}.webp`);
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await get(path, headers);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'application/json;charset=utf-8',
      ]);
      expect(await answer.text()).toBe('{"code":"not_found","message":"Not found"}');
    }
  }
  program.kill('SIGTERM');
  await program.exited;
});

test('a file that vanishes while it is answered is 500 in JSON and one line in the log, never a page of Bun', async () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const app = new Elysia()
    .get('/gone', () => new Response(Bun.file(join(emptyFolder(), 'gone'))))
    .listen(listening({ host: '127.0.0.1', port: 0 }, log));
  const answer = await fetch(`http://127.0.0.1:${app.server?.port}/gone`, {
    headers: { accept: 'text/html' },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    500,
    expect.stringMatching(/^application\/json/),
  ]);
  expect(await answer.json()).toEqual({
    code: 'server_failed',
    message: 'Something went wrong on the server. Please try again.',
  });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['request failed']);
  await app.server?.stop(true);
});

test.each([
  [{ MINTMARK_PORT: 'eighty' }, [], 'MINTMARK_PORT'],
  [{}, ['fly'], 'unknown command "fly"'],
])('%p %p ends with 2 and says why', async (environment, args, reason) => {
  const program = run(emptyFolder(), environment as Record<string, string>, args);
  expect(await program.exited).toBe(2);
  expect(await new Response(program.stderr).text()).toContain(reason);
});

test('a taken port ends with 2 and a plain sentence', async () => {
  const first = run(emptyFolder());
  const { port } = new URL(await addressOf(first));
  const second = run(emptyFolder(), { MINTMARK_PORT: port });
  expect(await second.exited).toBe(2);
  expect(await new Response(second.stderr).text()).toContain(port);
  first.kill('SIGTERM');
  await first.exited;
});

test('an address that is not of this machine ends with 2 and a plain sentence', async () => {
  for (const host of ['203.0.113.7', '1.2.3.4.5']) {
    const program = run(emptyFolder(), { MINTMARK_HOST: host });
    expect(await program.exited).toBe(2);
    expect(await new Response(program.stderr).text()).toBe(
      `mintmark: MINTMARK_HOST: this machine has no address ${host} to listen on.\n`,
    );
  }
});

test('--version and --help print and end', async () => {
  const version = run(emptyFolder(), {}, ['--version']);
  expect((await new Response(version.stdout).text()).trim()).toMatch(/^\d+\.\d+\.\d+/);
  const help = run(emptyFolder(), {}, ['--help']);
  expect(await new Response(help.stdout).text()).toContain('Usage: mintmark');
  expect(await help.exited).toBe(0);
});
