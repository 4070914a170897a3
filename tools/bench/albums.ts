/**
 * `bun run bench:albums [COINS]`: completion of all albums for so many coins (100,000), an album of 300 holes and /show in a Chromium at a
 * quarter of the speed, and a scripted person who enters 50 coins of a series and 50 mixed ones.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { pageWeights } from '../../scripts/page-weights.ts';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import type { Album, AlbumSummary } from '../../shared/albums/album.ts';
import { person, register } from './mintmark.ts';
import { median } from './statistics.ts';
import { send } from './subject.ts';
import { columns } from './table.ts';

const [COINS = 100_000] = process.argv.slice(2).map(Number);
const SLOWDOWN = 4;
const SERIES = 50;
/** What a person takes to look at a coin, and for a key, in seconds. */
const LOOK = 3;
const KEY = 0.28;

const rows: string[][] = [];
function row(label: string, value: number, target?: number, digits = 0) {
  const verdict = target === undefined ? '' : `≤ ${target}${value <= target ? '' : '  MISSED'}`;
  rows.push([label, value.toFixed(digits), verdict]);
}
const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'mintmark-bench-'));
const program = await startProgram(resolve(outfile()), {
  cwd: folder,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || Bun.which('chromium') || undefined,
  args: ['--no-sandbox', '--no-first-run'],
});

const get = async <T>(path: string, cookie: string): Promise<T> =>
  (await (await fetch(`${program.url}${path}`, { headers: { cookie } })).json()) as T;

async function phoneOf(cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: program.url }]);
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('mintmark:splash', 'seen'));
  return page;
}

async function slowed(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Coins of every album in turn, by the holes they fill. */
async function fill(cookie: string, albums: readonly AlbumSummary[]) {
  let left = COINS;
  while (left > 0)
    for (const { id } of albums) {
      const { holesInOrder } = await get<Album>(`/api/albums/${id}?proofs=true`, cookie);
      const keys = holesInOrder.filter(({ isAnnounced }) => !isAnnounced).map(({ key }) => key);
      for (let at = 0; at < keys.length && left > 0; at += 200) {
        const some = keys.slice(at, Math.min(at + 200, at + left));
        await send(`${program.url}/api/albums/${id}/fill`, { keys: some, price: '12.50' }, { cookie });
        left -= some.length;
      }
      if (left <= 0) return;
    }
}

async function completion(cookie: string) {
  const [all, alone, beside]: [number[], number[], number[]] = [[], [], []];
  const timed = async (path: string, times: number[]) => {
    const began = performance.now();
    await get(path, cookie);
    times.push(performance.now() - began);
  };
  for (let n = 0; n < 20; n += 1) await timed('/api/albums', all);
  for (let n = 0; n < 100; n += 1) await timed('/healthz', alone);
  let isOver = false;
  const albums = (async () => {
    while (!isOver) await get('/api/albums', cookie);
  })();
  for (let n = 0; n < 100; n += 1) await timed('/healthz', beside);
  isOver = true;
  await albums;
  row(`all albums of ${COINS.toLocaleString('en-US')} coins, ms`, median(all), 50);
  row('another request meanwhile, p95 ms', p95(beside));
  row('the same alone, p95 ms', p95(alone), undefined, 1);
}

/** From the last byte of its data to its first frame. */
async function drawn(cookie: string, albums: readonly AlbumSummary[]) {
  const [album] = albums.toSorted((one, other) => Math.abs(one.holes - 300) - Math.abs(other.holes - 300));
  if (!album) throw new Error('there is no album');
  const page = await phoneOf(cookie);
  await page.addInitScript((all) => {
    const drawn: Record<number, number> = {};
    Object.assign(globalThis, { drawn });
    const watch = new MutationObserver(() => {
      const holes = document.querySelectorAll('[data-hole]').length;
      const part = holes >= all ? 1 : 0;
      if (holes === 0 || part in drawn) return;
      drawn[part] = 0;
      requestAnimationFrame(() =>
        setTimeout(() => {
          const data = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const album = data.filter(({ name }) => /api\/albums\/[a-z]/.test(name)).at(-1);
          drawn[part] = performance.now() - (album?.responseEnd ?? 0);
        }),
      );
    });
    watch.observe(document, { childList: true, subtree: true });
  }, album.holes);
  await slowed(page);
  const [first, whole]: [number[], number[]] = [[], []];
  for (let n = 0; n < 7; n += 1) {
    await page.goto(`${program.url}/albums/${album.id}`);
    const seen = await page.waitForFunction(() => {
      const { drawn } = globalThis as unknown as { drawn: Record<number, number> };
      return drawn[1] ? [drawn[0] || drawn[1], drawn[1]] : null;
    });
    const [one = Number.NaN, all = Number.NaN] = (await seen.jsonValue()) ?? [];
    first.push(one);
    whole.push(all);
  }
  await page.context().close();
  row(`an album of ${album.holes} holes, its screen drawn after its data, ms`, median(first), 100);
  row('the same, all holes, ms', median(whole));
}

const TYPED = ['16d merc', '1921 s morgan', '09s vdb', '1893 cc', '1950 d jefferson', '2002 j euro germany'];

/** From a key to the last change of the answer. */
async function showKeys(cookie: string) {
  const page = await phoneOf(cookie);
  await page.goto(`${program.url}/show`);
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await page.waitForLoadState('networkidle');
  await slowed(page);
  await page.evaluate(() => {
    const seen = { times: [] as number[], from: 0, last: 0 };
    Object.assign(globalThis, { seen });
    addEventListener('input', () => Object.assign(seen, { from: performance.now(), last: 0 }), true);
    new MutationObserver(() => {
      seen.last = performance.now();
    }).observe(document.querySelector('main') ?? document.body, {
      ...{ childList: true, subtree: true, characterData: true },
    });
  });
  for (const text of TYPED) {
    await search.fill('');
    for (const letter of text) {
      await search.press(letter === ' ' ? 'Space' : letter);
      await page.evaluate(async () => {
        const { seen } = globalThis as unknown as { seen: { times: number[]; from: number; last: number } };
        // The answer is there when the page has been at rest for a while.
        for (let quiet = 0, last = -1; quiet < 6; quiet = seen.last === last ? quiet + 1 : 0) {
          last = seen.last;
          await new Promise((resolve) => setTimeout(resolve, 25));
        }
        seen.times.push(Math.max(0, seen.last - seen.from));
      });
    }
  }
  const times = await page.evaluate(
    () => (globalThis as unknown as { seen: { times: number[] } }).seen.times,
  );
  await page.context().close();
  row(`/show with all coins, a key, p95 ms of ${times.length}`, p95(times), 50);
  row('the same, median ms', median(times));
}

function told(label: string, coins: number, keys: number, seconds: number, minutes: number) {
  row(`${label}: keys a coin`, keys / coins, label.includes('series') ? 4 : undefined, 1);
  row(`${label}: the program, s`, seconds, undefined, 1);
  row(`${label}: with looking and typing, min`, (seconds + coins * LOOK + keys * KEY) / 60, minutes, 1);
}

/** Enter adds, an arrow moves on. */
async function series(cookie: string) {
  const page = await phoneOf(cookie);
  await page.goto(`${program.url}/albums/mercury-dimes`);
  await page.getByRole('button', { name: 'Add 1916 to your collection' }).focus();
  const began = performance.now();
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  for (let n = 0; n < SERIES; n += 1) {
    await press('Enter');
    await page.getByText(new RegExp(`^${n + 1} coins? added here`)).waitFor();
    await press('ArrowRight');
  }
  const { filled } = await get<Album>('/api/albums/mercury-dimes', cookie);
  if (filled !== SERIES) throw new Error(`${filled} coins of the series are there`);
  await page.context().close();
  told(`${SERIES} coins of a series`, SERIES, keys, (performance.now() - began) / 1000, 5);
}

const KINDS = ['merc', 'morgan', 'jefferson', 'wheat', 'washington quarter'] as const;
const YEARS = { merc: 1934, morgan: 1880, jefferson: 1940, wheat: 1940, 'washington quarter': 1940 };

/** Words, "Bought it", a price, and Enter. */
async function mixed(cookie: string) {
  const page = await phoneOf(cookie);
  await page.goto(`${program.url}/show`);
  const search = page.getByRole('searchbox');
  await search.waitFor();
  const began = performance.now();
  let keys = 0;
  for (let n = 0; n < SERIES; n += 1) {
    const kind = KINDS[n % KINDS.length] ?? 'merc';
    const text = `${YEARS[kind] + Math.floor(n / KINDS.length)} ${kind}`;
    await search.fill(text);
    const card = page.getByRole('listitem').first();
    await card.getByText(text.slice(0, 4)).first().waitFor();
    await card.getByRole('button', { name: 'Bought it' }).click();
    await card.getByLabel('Price in US dollars').fill('25');
    await card.getByLabel('Price in US dollars').press('Enter');
    await card.getByRole('button', { name: 'Bought it' }).waitFor();
    keys += text.length + 4;
  }
  await page.getByText(/waiting/).waitFor({ state: 'hidden' });
  const { totalCount } = await get<{ totalCount: number }>('/api/collection/summary', cookie);
  await page.context().close();
  if (totalCount !== SERIES) throw new Error(`${totalCount} mixed coins are there`);
  told(`${SERIES} mixed coins`, SERIES, keys, (performance.now() - began) / 1000, 30);
}

try {
  const owner = await register(program.url, person('owner@example.org'));
  const albums = await get<AlbumSummary[]>('/api/albums', owner);
  await fill(
    owner,
    albums.filter(({ group }) => group === 'us' || group === 'euro'),
  );
  console.log(`Load of the machine when the measurements began: ${loadavg()[0]?.toFixed(1)}`);
  await completion(owner);
  await drawn(owner, albums);
  await showKeys(owner);
  await series(await register(program.url, person('series@example.org')));
  await mixed(await register(program.url, person('mixed@example.org')));
  const show = pageWeights('build/site').find(({ page }) => page === '/show');
  row('script of /show, kB gzip', (show?.now ?? Number.NaN) / 1000, 90);
  console.log(columns(rows));
} finally {
  await browser.close();
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}
