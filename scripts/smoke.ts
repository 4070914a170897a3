import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { version } from '../package.json';
import { startProgram } from './program.ts';
import { outfile } from './targets.ts';
import { lostOf, nothingYet, saveCoin, uploadPhoto } from './workload.ts';

/** In bytes: the download. */
const SIZE_LIMIT = 165_000_000;

const must = (truth: unknown, otherwise: string) => {
  if (!truth) throw new Error(otherwise);
};

/** The executable, or an emulator with its arguments first. */
type Starter = readonly [program: string, ...args: string[]];

const start = ([program, ...before]: Starter, cwd: string, ...args: string[]) =>
  startProgram(program, { cwd, args: [...before, ...args], patience: before.length > 0 ? 60_000 : 15_000 });

async function print(starter: Starter, cwd: string, ...args: string[]): Promise<string> {
  const child = Bun.spawn([...starter, ...args], { cwd, env: {}, stdout: 'pipe', stderr: 'inherit' });
  const text = await new Response(child.stdout).text();
  must((await child.exited) === 0, `${args} ended with ${child.exitCode}`);
  return text;
}

async function keeps(saves: (typeof saveCoin)[], url: string, cookie: string): Promise<void> {
  const acknowledged = nothingYet();
  for (const save of saves) {
    const answer = await save(url, cookie, acknowledged);
    must(answer.status === 201, `${answer.url} answered ${answer.status}`);
  }
  const lost = await lostOf(url, cookie, acknowledged);
  must(lost.length === 0, `lost: ${lost}`);
}

const walLeft = (data: string) =>
  readdirSync(data).filter((name) => name.endsWith('-wal') && statSync(join(data, name)).size > 0);

/** In order, in one folder that is empty at first. */
const checks: Record<string, (starter: Starter, cwd: string) => Promise<void>> = {
  'is at most 165 MB': async (starter) => {
    const { size } = statSync(starter.at(-1) ?? '');
    must(size <= SIZE_LIMIT, `${(size / 1e6).toFixed(1)} MB`);
  },
  '--version prints the version': async (starter, cwd) => {
    const text = await print(starter, cwd, '--version');
    must(text.startsWith(`${version}+`), `printed ${text}`);
  },
  '--help names the commands and writes nothing': async (starter, cwd) => {
    const text = await print(starter, cwd, '--help');
    must(/serve/.test(text) && /--version/.test(text), `printed ${text}`);
    must(readdirSync(cwd).length === 0, `left ${readdirSync(cwd)}`);
  },
  'starts in an empty folder, answers, keeps what a guest saves, and stops cleanly': async (starter, cwd) => {
    const program = await start(starter, cwd);
    try {
      const health = await fetch(`${program.url}/healthz`).then((answer) => answer.json());
      const printed = (await print(starter, cwd, '--version')).trim();
      must(Bun.deepEquals(health, { status: 'ok', version: printed }), JSON.stringify(health));
      const page = await fetch(program.url, { headers: { 'accept-encoding': 'br' } });
      must(page.ok && (await page.text()).includes('<html'), `/ answered ${page.status}`);
      must(page.headers.get('content-encoding') === 'br', 'the page is not compressed');
      must(existsSync(join(cwd, 'mintmark-data')), 'mintmark-data was not made');
      const guest = await fetch(`${program.url}/api/auth/guest`, { method: 'POST' });
      must(guest.status === 201, `a guest got ${guest.status}`);
      // Photos need a second process, which emulators do not start.
      const saves = starter.length > 1 ? [saveCoin] : [saveCoin, uploadPhoto];
      await keeps(saves, program.url, (guest.headers.get('set-cookie') ?? '').split(';')[0] ?? '');
    } finally {
      const code = await program.stop('SIGTERM');
      must(code === 0, `SIGTERM ended it with ${code}\n${program.log.join('\n')}`);
    }
    const left = walLeft(join(cwd, 'mintmark-data'));
    must(left.length === 0, `the write-ahead log was not checkpointed: ${left}`);
  },
  'starts again on the same data': async (starter, cwd) => {
    const program = await start(starter, cwd, 'serve');
    const health = await fetch(`${program.url}/healthz`);
    must((await program.stop('SIGINT')) === 0, 'SIGINT did not end it with 0');
    must(health.ok, `healthz answered ${health.status}`);
  },
};

/** As a new user would, in an empty folder; throws if a check fails. */
export async function smoke(...starter: Starter): Promise<void> {
  const cwd = mkdtempSync(join(tmpdir(), 'mintmark-smoke-'));
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(starter, cwd);
      console.log(`  ✓ ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`  ✗ ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  rmSync(cwd, { recursive: true, force: true });
  console.log(`smoke: ${Object.keys(checks).length - failed} passed, ${failed} failed`);
  if (failed > 0) throw new Error('The smoke test failed.');
}

if (import.meta.main) {
  await smoke(resolve(process.argv[2] ?? outfile())).catch(() => process.exit(1));
}
