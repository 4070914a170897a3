/**
 * `bun run bench:scale [--seconds 3] [--sizes 1000,10000,100000]`: one collector's coins grow, and what is asked of them
 * must not get slower. Prints the figures of each size, and the targets of the largest against the smallest. It scrolls in
 * the Chromium of CHROMIUM_PATH, else an installed one, else Playwright's own.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { SORTS } from '../../shared/coins/model.ts';
import { generator, type Load } from './load.ts';
import { person, register } from './mintmark.ts';
import { measureScroll, type Scroll, type ScrollFigures } from './scroll.ts';
import { medianOf } from './statistics.ts';
import { inParallel, send } from './subject.ts';
import { columns, number, verdict } from './table.ts';
import { scaleCoin, searches } from './variety.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '1000,10000,100000' },
  },
});
const seconds = Number(values.seconds);
const sizes = values.sizes.split(',').map(Number);
const executable = join(import.meta.dir, '../..', outfile());
if (!existsSync(executable)) throw new Error('There is no executable to measure: run `npm run build` first.');

interface Scale {
  coins: number;
  create: number;
  list: Load;
  category: Load;
  search: Load;
  /** The slowest order of the list: a first page, one in its middle, and one under a search, among none: milliseconds, the median. */
  order: number;
  orderMiddle: number;
  orderSearch: number;
  /** Searches nobody has asked for before, one after another: milliseconds, the middle one and the 99th of 100. */
  firstSearch: number;
  firstSearchP99: number;
  /** Milliseconds of one request among none, the median. */
  summary: number;
  dashboard: number;
  categories: number;
  change: number;
  /** Of a category's album and of the table, in Chromium with its processor at a quarter of the speed; null without a Chromium. */
  scroll: ScrollFigures | null;
  table: ScrollFigures | null;
}

async function scale(coins: number, folder: string): Promise<Scale> {
  console.error(`${coins} coins`);
  const program = await startProgram(executable, { cwd: folder });
  try {
    const { url } = program;
    const headers = { cookie: await register(url, person('collector@example.org')) };
    const began = performance.now();
    await inParallel(coins, (n) => send(`${url}/api/coins`, scaleCoin(n), headers));
    const create = coins / ((performance.now() - began) / 1000);
    const load = async (paths: string[]) => {
      const urls = paths.map((path) => url + path);
      const work = { url: urls[0] ?? url, urls, headers };
      await generator.run(work, { connections: 16, seconds: 1 });
      return generator.run(work, { connections: 16, seconds });
    };
    const latency = async (times: number, ask: (n: number) => Promise<Response>) => {
      const taken: number[] = [];
      for (let n = 0; n < times; n++) {
        const start = performance.now();
        const answer = await ask(n);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
        taken.push(performance.now() - start);
      }
      return taken.sort((a, b) => a - b);
    };
    const get = (path: string) => fetch(url + path, { headers });
    const searchPath = (words: string) => `/api/coins?limit=20&search=${encodeURIComponent(words)}`;
    const fresh = await latency(300, (n) => get(searchPath(searches.fresh(n))));
    // Another offset or limit each time, as pages are remembered.
    const slowestOrder = async (query: (n: number) => string) => {
      const medians: number[] = [];
      for (const sort of SORTS) {
        const taken = await latency(8, (n) => get(`/api/coins?sort=${sort}&${query(n)}`));
        medians.push(medianOf(taken, (one) => one));
      }
      return Math.max(...medians);
    };
    const changes = await latency(100, (n) =>
      fetch(`${url}/api/coins/1`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ notes: `Looked at ${n} times.` }),
      }),
    );
    const middle = (taken: number[]) => medianOf(taken, (one) => one);
    return {
      coins,
      create,
      list: await load(['/api/coins?limit=20']),
      category: await load(['/api/coins?limit=20&category=Mercury%20Dimes&sort=value-high']),
      search: await load(searches.usual.map(searchPath)),
      order: await slowestOrder((n) => `limit=${20 + n}`),
      orderMiddle: await slowestOrder((n) => `limit=20&offset=${Math.floor(coins / 2) + n}`),
      orderSearch: await slowestOrder((n) => `limit=${20 + n}&search=dime`),
      firstSearch: middle(fresh),
      firstSearchP99: fresh[Math.floor(fresh.length * 0.99)] ?? Number.NaN,
      summary: middle(await latency(100, () => get('/api/collection/summary'))),
      dashboard: middle(await latency(20, () => get('/api/collection/dashboard'))),
      categories: middle(await latency(100, () => get('/api/collection/categories'))),
      change: middle(changes),
      scroll: await scrolling({ url: `${url}/subcategory/Mercury%20Dimes`, cookie: headers.cookie }),
      table: await scrolling({
        url: `${url}/collection?view=browse&as=table`,
        cookie: headers.cookie,
        table: true,
      }),
    };
  } finally {
    await program.stop();
  }
}

async function scrolling(scroll: Scroll): Promise<ScrollFigures | null> {
  try {
    return await measureScroll(scroll);
  } catch (error) {
    console.error(`not scrolled: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return null;
  }
}

interface Row {
  label: string;
  value: (scale: Scale) => number;
  digits?: number;
  target?: string;
  /** Judged on the largest collection, the smallest beside it. */
  reached?: (largest: number, smallest: number) => boolean;
}

const ROWS: Row[] = [
  { label: 'create, per second', value: (s) => s.create },
  {
    label: 'list of 20, per second',
    value: (s) => s.list.perSecond,
    target: '≥ 5,000, ratio ≥ 0.8',
    reached: (largest, smallest) => largest >= 5000 && largest / smallest >= 0.8,
  },
  { label: 'category by value, per second', value: (s) => s.category.perSecond },
  {
    label: `${searches.usual.length} searches in turn, per second`,
    value: (s) => s.search.perSecond,
    target: '≥ 3,000',
    reached: (largest) => largest >= 3000,
  },
  {
    label: 'the same, p99 ms',
    value: (s) => s.search.p99,
    digits: 2,
    target: '≤ 10 ms',
    reached: (largest) => largest <= 10,
  },
  {
    label: 'the slowest order, a first page, ms',
    value: (s) => s.order,
    digits: 2,
    target: '≤ 10 ms',
    reached: (largest) => largest <= 10,
  },
  { label: 'the same, in its middle, ms', value: (s) => s.orderMiddle, digits: 2 },
  { label: 'the same, under a search, ms', value: (s) => s.orderSearch, digits: 2 },
  { label: 'a search never asked before, p50 ms', value: (s) => s.firstSearch, digits: 2 },
  {
    label: 'the same, p99 ms',
    value: (s) => s.firstSearchP99,
    digits: 2,
    target: '≤ 10 ms',
    reached: (largest) => largest <= 10,
  },
  {
    label: 'summary, ms',
    value: (s) => s.summary,
    digits: 2,
    target: '≤ 5 ms',
    reached: (largest) => largest <= 5,
  },
  { label: 'figures of the dashboard, ms', value: (s) => s.dashboard, digits: 1 },
  { label: 'categories of Browse, ms', value: (s) => s.categories, digits: 2 },
  { label: 'a change of one field, ms', value: (s) => s.change, digits: 2 },
  {
    label: 'longest task while scrolling, ms',
    value: (s) => s.scroll?.longestTask ?? Number.NaN,
    digits: 1,
    target: '≤ 50 ms',
    reached: (largest) => largest <= 50,
  },
  {
    label: 'time between two frames, ms',
    value: (s) => s.scroll?.medianFrame ?? Number.NaN,
    digits: 1,
    target: '≤ 16.7 ms',
    reached: (largest) => largest < 17,
  },
  { label: 'late frames, percent', value: (s) => 100 * (s.scroll?.lateShare ?? Number.NaN), digits: 1 },
  {
    label: 'table: time between two frames, ms',
    value: (s) => s.table?.medianFrame ?? Number.NaN,
    digits: 1,
    target: '≤ 16.7 ms',
    reached: (largest) => largest < 17,
  },
  {
    label: 'the same, late frames, percent',
    value: (s) => 100 * (s.table?.lateShare ?? Number.NaN),
    digits: 1,
  },
  { label: 'a leap into its middle, ms', value: (s) => s.table?.jump ?? Number.NaN, digits: 0 },
];

const folder = mkdtempSync(join(tmpdir(), 'mintmark-scale-'));
try {
  const scales: Scale[] = [];
  for (const size of sizes) {
    const place = join(folder, String(size));
    mkdirSync(place);
    scales.push(await scale(size, place));
  }
  const table = ROWS.map(({ label, value, digits, target, reached }) => {
    const figures = scales.map(value);
    const [first, last] = [figures[0] ?? Number.NaN, figures.at(-1) ?? Number.NaN];
    return [
      label,
      ...figures.map((figure) => number(figure, digits)),
      target ?? '',
      reached ? verdict(reached(last, first)) : '',
    ];
  });
  const head = ['coins of one owner', ...sizes.map((size) => number(size)), 'target', ''];
  console.log(columns([head, ...table]));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
