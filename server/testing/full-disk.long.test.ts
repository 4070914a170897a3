import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieOf, DIME } from './app.ts';

/** A disk of 4 MiB in memory at the folder $1, which only the program that follows sees, and which is gone with it. */
const ON_SMALL_DISK = 'mount -t tmpfs -o size=4m,mode=700 tmpfs "$1" && shift && exec "$@"';
const inNamespace = (...command: string[]) => ['unshare', '--user', '--map-root-user', '--mount', ...command];

/** Whether this machine lets programs have disks of their own. */
const hasSmallDisks =
  process.platform === 'linux' &&
  Bun.which('unshare') !== null &&
  Bun.spawnSync(inNamespace('sh', '-c', ON_SMALL_DISK, 'sh', tmpdir(), 'true'), { stderr: 'ignore' }).success;

const post = (url: string, body: unknown, cookie = '') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

test.skipIf(!hasSmallDisks)(
  'on a full disk it says so, shows what there is, and stops in order',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mintmark-full-disk-'));
    const program = Bun.spawn(
      inNamespace(
        'sh',
        '-c',
        ON_SMALL_DISK,
        'sh',
        folder,
        process.execPath,
        join(import.meta.dir, '../main.ts'),
      ),
      {
        env: { PATH: process.env.PATH ?? '', MINTMARK_PORT: '0', MINTMARK_DATA: folder },
        stdout: 'pipe',
        stderr: 'pipe',
      },
    );
    try {
      let said = '';
      let url: string | undefined;
      const listened = Promise.withResolvers<void>();
      const all = (async () => {
        for await (const chunk of program.stdout) {
          said += new TextDecoder().decode(chunk);
          url ??= /"msg":"listening","url":"([^"]+)"/.exec(said)?.[1];
          if (url) listened.resolve();
        }
        listened.reject(new Error(`it did not start: ${await new Response(program.stderr).text()}`));
      })();
      await listened.promise;
      const person = {
        firstName: 'Ada',
        lastName: 'Mercury',
        email: 'ada@example.org',
        password: 'long enough',
      };
      const cookie = cookieOf(await post(`${url}/api/register`, person));
      // What is in the log alone has no room in the database when the log is written back.
      for (let coin = 0; coin < 20; coin += 1)
        expect((await post(`${url}/api/coins`, DIME, cookie)).status).toBe(201);
      expect(() =>
        writeFileSync(join(`/proc/${program.pid}/root`, folder, 'ballast'), Buffer.alloc(8 << 20, 1)),
      ).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
      let refused = await post(`${url}/api/coins`, DIME, cookie);
      // The log's last pages may still have room.
      while (refused.status === 201) refused = await post(`${url}/api/coins`, DIME, cookie);
      expect([refused.status, await refused.json()]).toEqual([
        507,
        expect.objectContaining({ message: expect.stringContaining('full') }),
      ]);
      // A new session is a row too; whoever has one goes on with it.
      const signIn = () =>
        post(`${url}/api/login/direct`, { email: person.email, password: person.password });
      let withoutRoom = await signIn();
      while (withoutRoom.status === 200) withoutRoom = await signIn();
      expect([withoutRoom.status, await withoutRoom.json()]).toEqual([
        507,
        expect.objectContaining({ message: expect.stringContaining('full') }),
      ]);
      const coins = await fetch(`${url}/api/coins`, { headers: { cookie } });
      expect([coins.status, (await coins.json()).length >= 20]).toEqual([200, true]);
      expect((await fetch(`${url}/healthz`)).status).toBe(503);
      program.kill('SIGTERM');
      expect(await program.exited).toBe(0);
      await all;
      expect(said).toContain('the database kept its log');
      expect(said.trimEnd().split('\n').at(-1)).toContain('"msg":"stopped"');
    } finally {
      program.kill('SIGKILL');
      await program.exited;
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
