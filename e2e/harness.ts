import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { type Program, startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';
import type { FakeAi } from '../server/identify/providers/ai.fake.ts';
import { startFakeGemini } from '../server/identify/providers/gemini.fake.ts';
import { startFakeOpenAi } from '../server/identify/providers/openai.fake.ts';
import { type FakeMetalPrices, startFakeMetalPrices } from '../server/valuation/metals/metal-prices.fake.ts';
import { MORGAN } from './coins.ts';
import { keepUsed } from './keep-used.ts';
import { createPagePool, type KeptPage, type PagePool } from './page-pool.ts';

export { expect };

/** Whose language a fake vendor of AI speaks. */
export type AiProtocol = 'gemini' | 'openai';

export const startFakeAi = (protocol: AiProtocol): Promise<FakeAi> =>
  protocol === 'gemini' ? startFakeGemini() : startFakeOpenAi();

export const EXECUTABLE = fileURLToPath(new URL(`../${outfile()}`, import.meta.url));

/** The executable, running on a data folder. */
export interface Running {
  readonly url: string;
  /** The file of its database. */
  readonly database: string;
  /** The last lines it wrote. */
  log(): readonly string[];
  /** Ends it with SIGTERM and starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it with SIGKILL, as a power cut would, and starts it again. */
  crash(): Promise<void>;
}

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** How many tests this worker has begun. */
let tests = 0;

/** Somebody nobody has registered yet: the address is another in each test, as one executable serves many. */
export const COLLECTOR: Person = {
  firstName: 'Ada',
  lastName: 'Mercury',
  get email() {
    return `ada${tests}@example.org`;
  },
  password: 'wing-cap-dime',
};

/** Another such person. */
export const OTHER: Person = {
  ...COLLECTOR,
  firstName: 'Grace',
  get email() {
    return `grace${tests}@example.org`;
  },
};

/** Goes to a page and waits until its islands listen: earlier clicks are lost. What the server drew is inert until then. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await listening(page);
}

/** The same without the first answers that the server sends with a page: its scripts ask for them. */
export async function openBare(page: Page, path: string): Promise<void> {
  const isAsked = ({ pathname }: URL) => pathname === path;
  await page.route(isAsked, async (route) => {
    const headers = { ...route.request().headers(), 'sec-fetch-dest': 'empty' };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await open(page, path);
  await page.unroute(isAsked);
}

/** The same after a page has come in another way. */
export const listening = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr]:not([client=touch]), astro-island [inert]')).toHaveCount(0);

interface Fixtures {
  /** Settings of the executable, the addresses of fake vendors above all; tests of a worker with the same share one. */
  env: Record<string, string>;
  /** The test stops its executable, writes into its database or leaves work behind in it: it shares it with nobody. */
  alone: boolean;
  /** The test has a page that no other had before it: what it looks at is how a browser meets the site for the first time. */
  newPage: boolean;
  app: Running;
  /** The page of the test, which others had before and others have after it. */
  kept: KeptPage;
  /** Origins that a navigation may lead to, besides the program's own. */
  neighbours: string[];
  /** Fails the test when the page calls another host, throws, or does what its headers forbid. */
  conduct: string[];
  /** Makes the page a guest's, without walking through the screens. */
  guest: () => Promise<void>;
  /** Registers the person and leaves the page signed in. */
  login: (person?: Person) => Promise<void>;
  /** Saves a coin of the signed-in visitor through the API and gives its id. */
  addCoin: (coin?: Record<string, unknown>) => Promise<number>;
}

/** The executable on a data folder that is thrown away with it. */
interface Started extends Running {
  end(): Promise<void>;
}

/** A PostgreSQL to run the journeys on in place of SQLite (scripts/test-postgres.ts). */
const POSTGRES = process.env.MINTMARK_TEST_POSTGRES;

/** The setting that names a new, empty database on it; none without one. */
function newDatabase(): Record<string, string> {
  if (!POSTGRES) return {};
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
  execFileSync('psql', [POSTGRES, '--quiet', '--command', `create database ${name}`]);
  return { MINTMARK_DATABASE_URL: new URL(`/${name}`, POSTGRES).href };
}

/** A busy machine takes its time to start a program, in ms. */
const PATIENCE = 180_000;

/** Starts the executable on a new data folder. */
export async function start(settings: Record<string, string>): Promise<Started> {
  const data = await mkdtemp(join(tmpdir(), 'mintmark-e2e-'));
  const env = { ...newDatabase(), ...settings };
  let program: Program = await startProgram(EXECUTABLE, { cwd: data, env, patience: PATIENCE });
  const { port } = new URL(program.url);
  const again = async (signal: NodeJS.Signals) => {
    await program.stop(signal);
    program = await startProgram(EXECUTABLE, {
      cwd: data,
      env: { ...env, MINTMARK_PORT: port },
      patience: PATIENCE,
    });
  };
  return {
    url: program.url,
    database: join(data, 'mintmark-data/mintmark.db'),
    log: () => program.log,
    restart: () => again('SIGTERM'),
    crash: () => again('SIGKILL'),
    // Nothing of it is kept, so it need not finish what it does.
    end: async () => {
      await program.stop('SIGKILL');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The executables that tests of a worker share, one for each set of settings; of the longest unused the next takes the place. */
interface Programs {
  with(env: Record<string, string>): Promise<Running>;
  /** Whether the test shares its executable. */
  has(app: Running): boolean;
  end(): Promise<void>;
}

function createPrograms(): Programs {
  /** By their settings. */
  const running = new Map<string, Started>();
  return {
    with: async (env) => {
      const key = JSON.stringify(Object.entries(env).sort());
      const one = running.get(key) ?? (await start({ MINTMARK_TRUST_PROXY: 'true', ...env }));
      await keepUsed(running, key, one, (oldest) => oldest.end());
      return one;
    },
    has: (app) => [...running.values()].some(({ url }) => url === app.url),
    end: async () => {
      for (const one of running.values()) await one.end();
    },
  };
}

/** An address of its own for each test (RFC 5737), so that many tests do not count as one place in every limit. */
const addressOf = (test: number) => `198.51.100.${test % 256}`;

/** What the tests of a worker share, begun when the first needs it: other fixtures would cost workers of their own. */
interface Shared {
  programs: Programs;
  pages: PagePool;
  /** Vendors of AI, one for each language they speak (ai.ts). */
  aiVendors: (protocol: AiProtocol) => Promise<FakeAi>;
  /** A vendor of metal prices (priced.ts). */
  metalVendor: FakeMetalPrices;
}

export const test = base.extend<Fixtures, Shared>({
  env: [{}, { option: true }],
  alone: [false, { option: true }],
  newPage: [false, { option: true }],
  programs: [
    async ({ browserName: _ }, use) => {
      const programs = createPrograms();
      await use(programs);
      await programs.end();
    },
    { scope: 'worker' },
  ],
  pages: [({ browser }, use) => use(createPagePool(browser)), { scope: 'worker' }],
  aiVendors: [
    async ({ browserName: _ }, use) => {
      const started = new Map<AiProtocol, Promise<FakeAi>>();
      await use((protocol) => {
        const vendor = started.get(protocol) ?? startFakeAi(protocol);
        started.set(protocol, vendor);
        return vendor;
      });
      for (const vendor of started.values()) await (await vendor).stop();
    },
    { scope: 'worker' },
  ],
  metalVendor: [
    async ({ browserName: _ }, use) => {
      const vendor = await startFakeMetalPrices();
      await use(vendor);
      await vendor.stop();
    },
    { scope: 'worker' },
  ],
  // Whoever shares one has new accounts and comes from a place of their own.
  app: async ({ programs, env, alone }, use) => {
    tests += 1;
    if (!alone) return use(await programs.with(env));
    const own = await start(env);
    await use(own);
    await own.end();
  },
  extraHTTPHeaders: ({ app, programs }, use) =>
    use(programs.has(app) ? { 'x-forwarded-for': addressOf(tests) } : {}),
  baseURL: ({ app }, use) => use(app.url),
  // Whatever a test sets of a context is named here: pages are kept by it.
  kept: async (
    {
      pages,
      programs,
      app,
      newPage,
      extraHTTPHeaders,
      viewport,
      colorScheme,
      locale,
      timezoneId,
      serviceWorkers,
      reducedMotion,
      contextOptions,
    },
    use,
    info,
  ) => {
    const settings = { viewport, locale, timezoneId, serviceWorkers, reducedMotion, contextOptions };
    const isOwn = newPage || !programs.has(app) || serviceWorkers !== 'block';
    const kept = await pages.take(app.url, isOwn ? undefined : JSON.stringify([app.url, settings]));
    await kept.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await kept.page.emulateMedia({ media: null, colorScheme: colorScheme ?? null });
    if (viewport) await kept.page.setViewportSize(viewport);
    await use(kept);
    // What a failed test leaves is nobody's.
    if (info.status !== info.expectedStatus) kept.key = undefined;
    await pages.giveBack(kept);
  },
  context: ({ kept }, use) => use(kept.context),
  page: ({ kept }, use) => use(kept.page),
  neighbours: [[], { option: true }],
  conduct: [
    async ({ page, app, neighbours }, use) => {
      const wrong: string[] = [];
      page.on('pageerror', ({ message }) => {
        // A navigation that overtakes another cuts its animation short, and Astro leaves that promise alone.
        if (!message.startsWith('Transition was skipped')) wrong.push(`threw ${message}`);
      });
      page.on('console', (line) => {
        const isForbidden = /Content Security Policy|Permissions-Policy|Cross-Origin-|integrity/i;
        if (isForbidden.test(line.text())) wrong.push(line.text());
      });
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (!protocol.startsWith('http') || origin === new URL(app.url).origin) return;
        const isVisit = neighbours.includes(origin) && request.isNavigationRequest();
        if (!isVisit) wrong.push(`called ${request.url()}`);
      });
      await use(wrong);
      expect(wrong, 'what the page should not have done').toEqual([]);
    },
    { auto: true },
  ],
  guest: ({ page }, use) =>
    use(async () => {
      const answer = await page.request.post('/api/auth/guest');
      expect(answer.status()).toBe(201);
    }),
  login: ({ page }, use) =>
    use(async (person = COLLECTOR) => {
      const answer = await page.request.post('/api/register', { data: person });
      expect(answer.status()).toBe(201);
    }),
  addCoin: ({ page }, use) =>
    use(async (coin = {}) => {
      const answer = await page.request.post('/api/coins', { data: { ...MORGAN, ...coin } });
      expect(answer.status(), await answer.text()).toBe(201);
      return (await answer.json()).id;
    }),
});
