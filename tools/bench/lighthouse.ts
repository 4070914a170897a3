/**
 * `bun run bench:pages [--runs 3] [--only news,collection] [--skip-load]`: Lighthouse, as a phone, at the pages that most people see
 * first, and how many requests a second the landing page answers. Prints the figures against their targets. It measures the executable.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pageWeights } from '../../scripts/page-weights.ts';
import { outfile } from '../../scripts/targets.ts';
import { audit } from './lighthouse/audit.ts';
import { startSubject } from './lighthouse/subject.ts';
import { auditTable, type Target } from './lighthouse/table.ts';
import { ensureLighthouse } from './lighthouse/tool.ts';
import { generator } from './load.ts';
import { columns, number, verdict } from './table.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    'skip-load': { type: 'boolean', default: false },
  },
});
const root = join(import.meta.dir, '../..');
const executable = join(root, outfile());
if (!existsSync(executable)) throw new Error('There is no executable to measure: run `npm run build` first.');

/** What everybody sees, which has to be there at once, and screens of a collection, which carry React. */
const QUICK = {
  performance: 98,
  accessibility: 100,
  practices: 100,
  seo: 100,
  lcp: 1500,
  cls: 0.01,
  tbt: 50,
};
const SCREEN = { performance: 98, accessibility: 100, practices: 100, cls: 0.01, lcp: 2000 };

interface Place {
  /** The page's file. */
  page: string;
  path: string;
  isSignedIn?: boolean;
  target: Target;
}

const PLACES: Place[] = [
  { page: 'landing', path: '/', target: { ...QUICK, script: 15 } },
  { page: 'login', path: '/login', target: QUICK },
  { page: 'register', path: '/register', target: QUICK },
  { page: 'forgot-password', path: '/forgot-password', target: QUICK },
  { page: 'privacy-policy', path: '/privacy-policy', target: { ...QUICK, script: 15 } },
  { page: 'news', path: '/news', isSignedIn: true, target: { ...QUICK, script: 30 } },
  {
    page: 'upcoming-releases',
    path: '/upcoming-releases',
    isSignedIn: true,
    target: { ...QUICK, script: 30 },
  },
  { page: 'collection', path: '/collection', isSignedIn: true, target: SCREEN },
  { page: 'home', path: '/', isSignedIn: true, target: SCREEN },
  { page: 'coin/_', path: '/coin/1', isSignedIn: true, target: SCREEN },
];
const REQUESTS = 30_000;
const CONNECTIONS = 64;

const chromium = process.env.CHROMIUM_PATH || Bun.which('chromium') || Bun.which('google-chrome') || '';
const tool = { file: await ensureLighthouse(), chromium, runs: Number(values.runs) };
const weights = pageWeights(join(root, 'build/site'));
const folder = mkdtempSync(join(tmpdir(), 'mintmark-pages-'));
const { url, cookie, stop } = await startSubject(executable, folder);

/** A figure of a busy machine says little: how busy it was is told beside it. */
const load = () => `  load of the machine: ${number(loadavg()[0], 1)}`;

try {
  const wanted = values.only?.split(',');
  for (const { page, path, isSignedIn, target } of PLACES) {
    if (wanted && !wanted.includes(page)) continue;
    const found = await audit(tool, url + path, isSignedIn ? cookie : undefined);
    const script = (weights.find((weight) => weight.page === `/${page}`)?.now ?? 0) / 1000;
    console.log(`\n${auditTable(`${path}${isSignedIn ? ', signed in' : ''}`, { ...found, script }, target)}`);
    for (const fault of found.faults) console.log(`  ${fault}`);
    console.log(load());
  }
  if (!values['skip-load']) {
    const work = { url: `${url}/`, headers: { 'accept-encoding': 'gzip, br' } };
    await generator.run(work, { connections: CONNECTIONS, seconds: 2 });
    const { perSecond, p99 } = await generator.run(work, { connections: CONNECTIONS, seconds: 5 });
    const row = [
      '/',
      number(perSecond),
      number(p99, 1),
      `≥ ${number(REQUESTS)}`,
      verdict(perSecond >= REQUESTS),
    ];
    console.log(
      `\n${columns([[`landing, by ${generator.name}`, 'per second', 'p99 ms', 'target', ''], row])}`,
    );
    console.log(load());
  }
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
