/**
 * `bun tools/freeze.ts record FOLDER [EXECUTABLE]` writes down what a change of structure must leave alone: the API description, who may
 * call which route, migrations, translations, an export of the demonstration and pictures of every screen.
 * `bun tools/freeze.ts compare BEFORE AFTER` prints the differences and ends with 1 where there are any.
 */
import { createHash } from 'node:crypto';
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
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';
import { pngPixels } from '../server/core/pixels.ts';

const ROOT = join(import.meta.dir, '..');

const PUBLIC = ['/', '/login', '/register', '/forgot-password', '/privacy-policy', '/nothing-here'];
const SIGNED_IN = [
  ...[
    '/',
    '/collection',
    '/collection?view=browse',
    '/dashboard',
    '/news',
    '/upcoming-releases',
    '/wants',
    '/drafts',
    '/albums',
    '/show',
  ],
  ...['/add-coin-options', '/add-coin-method', '/coin-type-selection', '/manual-entry', '/photo-upload'],
  ...['/global-coin-options', '/global-manual-entry', '/global-photo-upload', '/global-identification'],
  ...[
    '/import',
    '/report',
    '/my-listings',
    '/my-profile',
    '/learned',
    '/slab',
    '/coin/1',
    '/coin/7',
    '/coin/30',
  ],
];
const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

const EMAIL = 'demo@example.org';

interface Program {
  url: string;
  password: string;
  end: () => Promise<void>;
}

/** A server on the demonstration; the clock of the machine is the only thing that differs between two recordings. */
async function demo(executable: string): Promise<Program> {
  const cwd = mkdtempSync(join(tmpdir(), 'mintmark-freeze-'));
  const made = Bun.spawnSync([executable, 'demo'], { cwd, env: { PATH: process.env.PATH ?? '' } });
  const password = /password\s+(\S+)/.exec(made.stdout.toString())?.[1];
  if (!password) throw new Error(made.stderr.toString());
  const program = await startProgram(executable, { cwd });
  return {
    url: program.url,
    password,
    end: async () => {
      await program.stop();
      rmSync(cwd, { recursive: true });
    },
  };
}

const sha = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file))
    .sort();
}

/** Keys in alphabetical order, so that the order of registration makes no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

async function cookieOf(url: string, path: string, body: unknown): Promise<string> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The status that each caller gets from each route with an empty body. */
async function access(
  url: string,
  description: { paths: Record<string, Record<string, unknown>> },
  password: string,
) {
  /** A route may have ended the session it was asked with. */
  const alive = async (cookie: string, again: () => Promise<string>) =>
    (await fetch(`${url}/api/auth/user`, { headers: { cookie } })).ok ? cookie : again();
  const signIn = () => cookieOf(url, '/api/login/direct', { email: EMAIL, password });
  const callers = { visitor: '', guest: '', user: '' };
  const matrix: Record<string, Record<string, number>> = {};
  for (const [path, methods] of Object.entries(description.paths).sort())
    for (const method of Object.keys(methods).sort()) {
      callers.guest = await alive(callers.guest, () => cookieOf(url, '/api/auth/guest', {}));
      callers.user = await alive(callers.user, signIn);
      const row: Record<string, number> = {};
      for (const [caller, cookie] of Object.entries(callers)) {
        const answer = await fetch(url + path.replace(/\{\w+\}/g, '999999'), {
          method: method.toUpperCase(),
          redirect: 'manual',
          headers: { cookie, 'content-type': 'application/json' },
          body: /get|head/.test(method) ? undefined : '{}',
        });
        await answer.body?.cancel();
        row[caller] = answer.status;
      }
      matrix[`${method.toUpperCase()} ${path}`] = row;
    }
  return matrix;
}

/** Without what every recording has of its own. */
const withoutTimes = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"version": ?"[^"]*"/g, '"version":""')
    .replace(/"id":\d+,"hash"/g, '"hash"');

async function pictures(url: string, folder: string, user: string): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH ?? Bun.which('chromium-headless-shell') ?? undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const [name = '', value = ''] = user.split('; ').at(-1)?.split('=') ?? [];
  for (const language of ['en', 'de'])
    for (const [width, viewport] of Object.entries(WIDTHS))
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          baseURL: url,
        });
        await context.addCookies([{ name: 'lang', value: language, url }]);
        const shot = (path: string, home: string) =>
          shoot(context, path, join(folder, `${nameOf(path, home)}.${width}.${colorScheme}.${language}.png`));
        for (const path of PUBLIC) await shot(path, 'landing');
        await context.addCookies([{ name, value, url }]);
        for (const path of SIGNED_IN) await shot(path, 'home');
        await context.close();
      }
  await browser.close();
}

const nameOf = (path: string, home: string) => path.slice(1).replace(/\W+/g, '-') || home;

async function shoot(context: BrowserContext, path: string, file: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  // What lies off the screen is neither loaded nor laid out: the screen grows to the whole page.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: Math.min(height, 8000) });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  writeFileSync(file, await settledPicture(page));
  await page.close();
}

/** Parts of a page load when they are seen: the picture is taken when two in a row are the same. */
async function settledPicture(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let last = await take();
  for (let tries = 0; tries < 8; tries += 1) {
    await page.waitForLoadState('networkidle');
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

async function record(folder: string, executable: string, withPictures: boolean): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const write = (file: string, value: unknown) =>
    writeFileSync(
      join(folder, file),
      typeof value === 'string' ? value : `${JSON.stringify(sorted(value), null, 1)}\n`,
    );
  const migrations = join(ROOT, 'db/migrations');
  write(
    'migrations.json',
    Object.fromEntries(filesIn(migrations).map((file) => [file, sha(readFileSync(join(migrations, file)))])),
  );
  for (const language of ['de', 'es']) {
    const area = join(ROOT, 'messages', language);
    write(
      `messages.${language}.json`,
      Object.assign({}, ...filesIn(area).map((file) => JSON.parse(readFileSync(join(area, file), 'utf8')))),
    );
  }
  const program = await demo(executable);
  try {
    const { url, password } = program;
    const user = await cookieOf(url, '/api/login/direct', { email: EMAIL, password });
    if (withPictures) await pictures(url, folder, user);
    const exported = await fetch(`${url}/api/auth/export?format=json`, { headers: { cookie: user } });
    write('export.json', withoutTimes(await exported.text()));
    const description = await (await fetch(`${url}/api/openapi.json`)).json();
    write('openapi.json', { ...description, info: null });
    write('access.json', await access(url, description, password));
  } finally {
    await program.end();
  }
}

/** Gradients are rounded differently from run to run. */
const TOLERANCE = 4;

async function looksTheSame(one: string, two: string): Promise<boolean> {
  const [before, after] = await Promise.all(
    [one, two].map(async (file) =>
      pngPixels(await new Bun.Image(await Bun.file(file).bytes()).png().bytes()),
    ),
  );
  if (!before || !after || before.width !== after.width || before.height !== after.height) return false;
  return before.data.every((value, at) => Math.abs(value - (after.data[at] ?? 0)) <= TOLERANCE);
}

async function isSame(one: string, two: string): Promise<boolean> {
  if (!existsSync(one) || !existsSync(two)) return false;
  if (sha(readFileSync(one)) === sha(readFileSync(two))) return true;
  return one.endsWith('.png') && looksTheSame(one, two);
}

async function compare(before: string, after: string): Promise<number> {
  const files = [...new Set([...filesIn(before), ...filesIn(after)])].sort();
  const other: string[] = [];
  for (const file of files) if (!(await isSame(join(before, file), join(after, file)))) other.push(file);
  console.log([...other, `${files.length} records, ${other.length} differ`].join('\n'));
  return other.length > 0 ? 1 : 0;
}

const [command, first, second, ...rest] = process.argv.slice(2);
if (command === 'record' && first)
  await record(first, resolve(second ?? outfile()), !rest.includes('--no-pictures'));
else if (command === 'compare' && first && second) process.exit(await compare(first, second));
else {
  console.error(
    'Usage: bun tools/freeze.ts record FOLDER [EXECUTABLE] [--no-pictures] | compare BEFORE AFTER',
  );
  process.exit(2);
}
